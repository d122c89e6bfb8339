/// From text to typed values, by the rules of a grammar's `entities/`.
///
///     bytes → tokens → phrases (chart) → frames (cover) → entities
///
/// Like `Parser` a pure function of (text, moment, zone, grammar) that never throws. A frame's category is the dimension of its entity.
public struct EntityParser: Sendable {
    public let grammar: Grammar
    private let keys: TimeReader.Keys
    private let schema: EntitySchema

    /// - Parameter grammar: Compiled for `GrammarView.entities`.
    public init(grammar: Grammar) {
        self.grammar = grammar
        keys = TimeReader.Keys(grammar.tables)
        schema = EntitySchema(grammar.tables)
    }

    /// The typed values in a text, by where they begin.
    /// - Parameter zone: Whose clock the words are about; nil for one that always has the moment's offset.
    public func entities(in text: String, at moment: Moment, zone: TimeZoneOffsets? = nil, prefer: TimePreference = .past) -> EntityReading {
        var workspace = Workspace(grammar)
        return entities(in: text, at: moment, zone: zone, prefer: prefer, workspace: &workspace)
    }

    /// The same with memory that is kept from one text to the next.
    public func entities(
        in text: String, at moment: Moment, zone: TimeZoneOffsets? = nil, prefer: TimePreference = .past, workspace: inout Workspace
    ) -> EntityReading {
        var text = text
        let entities = text.withUTF8 { bytes in
            var entities: [Entity] = [], scalars = 0
            for stretch in Stretches(bytes) {
                workspace.read(stretch)
                let reader = RecordReader(chart: workspace.forest, text: stretch)
                let finder = EntityFinder(
                    times: TimeReader(reader: reader, keys: keys), schema: schema, moment: moment, zone: zone, preference: prefer, firstScalar: scalars)
                entities += finder.entities(in: workspace.cover.segments)
                if stretch.count < bytes.count { scalars += stretch.count { $0 & 0xC0 != 0x80 } }
            }
            return entities
        }
        return EntityReading(text: text, moment: moment, entities: entities)
    }

    /// Every `example` and `not` of a rule that does not hold, as a problem with its place, in file order. An example holds where the rule takes part in
    /// the reading that was chosen. Those of shared files speak of actions, and are tried there.
    public var exampleProblems: [GrammarProblem] {
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        let moment = Moment(secondsSinceEpoch: 0, offsetSeconds: 0)
        return grammar.examples.filter { GrammarView.entities.holds($0.location.file) }.compactMap { example in
            let isThere = parser.rulesUsed(in: example.text, at: moment, workspace: &workspace).winning.contains(example.rule)
            if isThere == example.fires { return nil }
            let words = isThere ? "takes part in '\(example.text)', which it says that it does not; narrow it" : "has no part in its example '\(example.text)'; mend it"
            return GrammarProblem("the rule '\(example.rule)' \(words)", at: example.location)
        }
    }
}

/// What the entities' rules name, looked up once.
struct EntitySchema: Sendable {
    /// By category, the dimension of its frames.
    let dimensions: [Entity.Dimension?]
    /// The field by which a unit says its dimension.
    let dimension: FieldKey?
    /// The category of times that need context.
    let latentTime: CategoryID?
    /// Keys that are given out, in the order of the contract.
    let keys: [(key: FieldKey, name: String)]

    private static let order = [
        "value", "value2", "from", "to", "unit", "product", "severity", "severityScore", "frequency", "timesPerDay", "times", "timesMax", "every", "everyMax", "per",
        "asNeeded", "when",
    ]

    init(_ tables: GrammarTables) {
        dimensions = tables.categories.map { $0.role == .marker ? Entity.Dimension(rawValue: $0.name) : nil }
        dimension = tables.fieldKey("dim")
        latentTime = tables.categories.firstIndex { $0.name == "latent-time" }.map { CategoryID($0) }
        keys = Self.order.compactMap { name in tables.fieldKey(name).map { ($0, name) } }
    }
}
