/// From text to typed values, by the rules of a grammar's `entities/`.
///
///     bytes → tokens → phrases (chart) → frames (cover) → entities
///
/// Like `Parser` a pure function of (text, moment, grammar) that never throws. A frame's category is the dimension of its entity.
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
    public func entities(in text: String, at moment: Moment, prefer: TimePreference = .past) -> EntityReading {
        var workspace = Workspace(grammar)
        return entities(in: text, at: moment, prefer: prefer, workspace: &workspace)
    }

    /// The same with memory that is kept from one text to the next.
    public func entities(in text: String, at moment: Moment, prefer: TimePreference = .past, workspace: inout Workspace) -> EntityReading {
        var text = text
        let entities = text.withUTF8 { bytes in
            var entities: [Entity] = [], scalars = 0
            for stretch in Stretches(bytes) {
                workspace.read(stretch)
                let reader = RecordReader(chart: workspace.chart.forest, text: stretch)
                let finder = EntityFinder(
                    times: TimeReader(reader: reader, keys: keys), schema: schema, moment: moment, preference: prefer, firstScalar: scalars)
                entities += finder.entities(in: workspace.cover.segments)
                if stretch.count < bytes.count { scalars += stretch.count { $0 & 0xC0 != 0x80 } }
            }
            return entities
        }
        return EntityReading(text: text, moment: moment, entities: entities)
    }

    /// Which frames read what, one a line: rule, words and entity.
    public func explain(_ text: String, at moment: Moment, prefer: TimePreference = .past) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var workspace = Workspace(grammar)
            workspace.read(bytes)
            return Explanation(workspace: workspace, text: bytes, moment: moment).description
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
        "value", "value2", "from", "to", "unit", "product", "severity", "severityScore", "frequency", "times", "timesMax", "timesPerDay", "every", "everyMax", "per",
        "asNeeded", "when",
    ]

    init(_ tables: GrammarTables) {
        dimensions = tables.categories.map { $0.role == .marker ? Entity.Dimension(rawValue: $0.name) : nil }
        dimension = tables.fieldKey("dim")
        latentTime = tables.categories.firstIndex { $0.name == "latent-time" }.map { CategoryID($0) }
        keys = Self.order.compactMap { name in tables.fieldKey(name).map { ($0, name) } }
    }
}
