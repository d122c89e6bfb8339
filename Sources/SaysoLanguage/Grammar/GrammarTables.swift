/// A category of phrases.
struct Category: Sendable {
    enum Role: UInt8, Sendable {
        /// Part of something larger.
        case phrase
        /// A frame: makes an action.
        case action
        /// A frame that says something about actions: a time, a "no", an "and".
        case marker
    }
    let name: String
    var role: Role = .phrase
}

typealias RuleID = Int32
typealias ModeID = UInt8

/// What bounds a frame on one side.
enum ClauseBound: UInt8, Sendable {
    case anywhere
    /// A written mark, or the beginning or end of the text.
    case mark
    /// The same, or a word that parts clauses ("and", "but").
    case clause
    /// The same, or a word that a clause begins with though nothing parts it from the one before.
    case runOn
    /// The edge of the text, or a mark that ends a sentence.
    case sentence
    /// The edge of the text, marks looked past.
    case utterance
}

/// A rule, compiled. A parse needs most of it in the hot tables, and the rest as `RuleParts`.
struct CompiledRule: Sendable {
    let name: String
    let location: SourceLocation
    let category: CategoryID
    let role: Category.Role
    let score: Float
    /// Names of the slots, by index.
    let slots: [String]
    /// Slots whose fields become the rule's own.
    let taken: [Int]
    let value: Expression?
    let condition: Expression?
    /// What is added to its score for what it is made of.
    let bonus: Expression?
    let fields: [(key: FieldKey, value: Expression)]
    let ownKeys: FieldSet
    /// The mode that stands behind it; nil leaves the mode as it is.
    let sets: ModeID?
    /// Says enough by itself: needs no verb around it.
    let isFirm: Bool
    /// What must stand before its first token and behind its last.
    let begins: ClauseBound
    let ends: ClauseBound
    /// Categories of words of which the text must hold one for the rule to be tried; empty for none.
    let cue: CategorySet
    /// By mode, how well the rule goes there; `-infinity` where it may not be used.
    var affinities: [Float]
}

/// What the stages behind the chart need of a rule.
struct RuleParts: Sendable {
    /// Names of the slots, by index.
    let slots: [String]
    /// Slots whose fields become the rule's own.
    let taken: [Int]
    let fields: [(key: FieldKey, value: Expression)]
    let isFirm: Bool
}

extension RuleParts {
    init(of rule: CompiledRule) { self.init(slots: rule.slots, taken: rule.taken, fields: rule.fields, isFirm: rule.isFirm) }
}

/// How one flat sequence of a rule fills its slots.
struct CompiledSequence: Sendable {
    let rule: RuleID
    /// For each slot the ordinal of the category that fills it, or -1.
    let bindings: [Int8]
}

/// A scope: what a marker does to the actions around it.
struct ScopeRule: Sendable {
    enum Effect: Int, Sendable {
        /// The actions are not made.
        case silence
        /// The actions get the marker's fields, where they have none of them.
        case give
        /// The actions are less sure.
        case doubt
        /// What silenced the actions is taken back ("and so do I").
        case spare
        /// The action before it is taken back where one of the same type follows, or of another of the scope's `targets`: a self-repair.
        case retract
    }
    enum Direction: String, Sendable, CaseIterable {
        case forward, backward
        /// The side it leans on: forward from the beginning of a clause, else backward; the other side where that has nothing.
        case around
        /// The action it touches, else the nearest: one before it first.
        case near
        /// The whole sentence.
        case sentence
    }
    enum Reach: String, Sendable, CaseIterable {
        case one, all
        /// The nearest, and what only markers of `through` join to it ("nausea and vomiting resolved").
        case list
    }

    let name: String
    let marker: CategoryID
    let effect: Effect
    /// Categories of actions; nil for all.
    let targets: CategorySet?
    let direction: Direction
    let reach: Reach
    /// Markers and actions that end it.
    let until: CategorySet
    /// Actions that take it only when they are the nearest, or joined to it.
    let stays: CategorySet
    /// Markers that join a list, for `Reach.list` and for `stays`.
    let through: CategorySet
    /// Of a repair: what the action behind it has from the one that is taken back, where it says nothing of its own ("a glass of milk no wait water").
    let keeps: FieldSet
    /// An action that says one of these is left alone, whatever it is about.
    let unless: FieldSet
    /// Of a repair: types that it takes back whatever follows.
    let also: CategorySet
    /// Markers with which a sentence begins in which each marker of the scope leads the action right behind it.
    let leads: CategorySet
    /// A complaint that it silenced is somebody else's, or long over: its words do not bring it to mind again (`Told`).
    let settles: Bool
    /// Where the action has a time of its own, and the marker another, it is said once more with what the marker gives.
    let repeats: Bool
    /// Of what it gives, what the action says itself goes.
    let overrides: Bool
    let location: SourceLocation
}

/// What the cover needs of a rule at every step, without anything that has to be retained.
struct RuleSummary: Sendable {
    let role: Category.Role
    /// The mode that stands behind it; -1 leaves the mode as it is.
    let sets: Int8
    /// It takes over what some of its parts say.
    let takes: Bool
    /// How many fields it gives a number or a text, from `firstGift` on in `HotTables.gifts`.
    let giftCount: UInt8
    /// Where its affinities to the modes begin in `HotTables.affinities`.
    let firstAffinity: Int32
    let firstGift: Int32
}

/// What a rule says in a field of its own, whatever was said: a number as it is, a text by its likeness.
struct Gift: Sendable {
    let key: FieldKey
    let isNumber: Bool
    let worth: Double

    /// nil for what depends on the parts of a phrase.
    init?(_ key: FieldKey, _ value: Expression) {
        switch value {
        case .number(let number): (isNumber, worth) = (true, number)
        case .text(let text): (isNumber, worth) = (false, NumericStep.likeness(of: text.utf8))
        default: return nil
        }
        self.key = key
    }
}

/// What the chart needs of a sequence that it has come to the end of, and of its rule: one cache line.
struct SequenceSummary: Sendable {
    let ownKeys: FieldSet
    let rule: RuleID
    let value: NumericProgram
    let condition: NumericProgram
    let bonus: NumericProgram
    let score: Float
    let category: CategoryID
    let role: Category.Role
    let begins: ClauseBound
    let ends: ClauseBound
    let takenCount: UInt8
    /// Where its bindings (by slot, the ordinal of the child or -1) begin in `HotTables.bindings`.
    let firstBinding: Int32
    /// The ordinals of the children that the rule takes over, in `HotTables.taken`.
    let firstTaken: Int32
}

/// Which neighbouring actions of a type are one action.
struct JoinRule: Sendable {
    let action: CategoryID
    /// Markers that may stand between two of them.
    let through: CategorySet
    /// Fields that must agree.
    let same: FieldSet
    /// Of these an action that says nothing takes those of the one that it is joined to, where a marker of `behind` stands right before it.
    let lends: FieldSet
    let behind: CategorySet
    /// Two that name the same here are one thing said twice: they need not agree, but for `apart`, where nothing is said differently.
    let alike: FieldKey?
    let apart: FieldSet
    /// What may stand between two that are alike besides ("threw up, i was vomiting").
    let alikeThrough: CategorySet
    /// Numbers that are added up where both say one ("burger 600 calories, fries 350").
    let sums: FieldSet
}

/// A comma that is written as dots ("no fever... headache") parts more than a comma does: its marker is of a category of its own.
struct Pause: BitwiseCopyable, Sendable {
    let comma: CategoryID
    let pause: CategoryID
}

/// An action that begins with the speaker ("i weigh 180 pounds") ends what the marker ends that the word is alone.
struct Speaker: BitwiseCopyable, Sendable {
    let word: WordID
    /// To whom something is done: "the dog woke me at five".
    let me: WordID
    /// What is behind it is of the speaker: "my temperature was 38.1".
    let mine: WordID
    let marker: CategoryID
}

/// Everything a grammar holds, compiled and frozen.
final class GrammarTables: Sendable {
    let hot: HotTables
    /// Where the hot tables lie.
    private let memory: FrozenMemory
    /// The files that lexemes stand in.
    let lexemeFiles: [String]
    let tokenizer: Tokenizer
    let categories: [Category]
    let rules: [RuleParts]
    let ruleOrigins: RuleOrigins
    let modes: [String]
    let scopes: [ScopeRule]
    /// By category, the scopes whose marker it is, in ascending order.
    private let scopesByMarker: [[Int]]
    /// Markers that an action with the field `own` stands for.
    let own: CategorySet
    /// Of each scope, whether an action with the field `own` ends it.
    let scopesEndedByOwn: [Bool]
    let speaker: Speaker?
    /// Of each scope, whether an action that begins with the speaker ends it.
    let scopesEndedBySpeaker: [Bool]
    /// What gives one of these fields no scope that knows it silences; nor is it dropped for being unsure: it is asked about.
    let lasting: FieldSet
    /// Markers that may stand between two things told one after the other, whose hours rise.
    let telling: CategorySet
    /// Markers with which a clause begins that is of the speaker, whatever went before.
    let turning: CategorySet
    /// Of what others do, or is to come.
    let others: CategorySet
    /// Actions that are asked about where a "no" in front of them was not understood.
    let deniable: CategorySet
    let joins: [JoinRule]
    let fieldNames: [String]
    let metrics: MetricTable
    let weights: ConfidenceWeights
    /// What is told without its name; nil where the grammar has no associations.
    let associations: AssociationTable?
    let told: Told
    /// By category and by scope, the signs of `Workspace.toldSigns`.
    let categorySigns: [AssociationTable.Symbol]
    let scopeSigns: [AssociationTable.Symbol]
    /// Fields of which both or neither of two joined actions must have one.
    let strictKeys: FieldSet
    /// By field, its place among the details of the contract; -1 for raw material.
    let detailPlaces: [Int8]
    let nutritionColumns: Nutrition.Columns
    /// By category, what an action of it is called.
    let actionTypes: [ActionType]
    /// Fields that the stages behind the chart ask for.
    let namedKeys: NamedKeys
    let commonKey: FieldKey?
    /// The category of `makes: same`: frames that point back at the action before them ("another one").
    let sameCategory: CategoryID
    /// What such an action does not take over.
    let ownOfEach: FieldSet
    let symptomCategory: CategoryID
    let prices: Prices
    /// `example` and `not` lines.
    var examples: [GrammarExample] { exampleList.all }
    private let exampleList: ExampleList
    let pause: Pause?

    func scopes(by marker: CategoryID) -> [Int] { scopesByMarker[Int(marker)] }

    /// Fields that have no key of their own, by their names; nil where the grammar has no such field.
    struct NamedKeys: BitwiseCopyable {
        let frequency, timesPerDay, period, duration, dosage, symptoms, field: FieldKey?
    }

    /// What a near spelling costs.
    struct Prices: BitwiseCopyable {
        /// Each letter of difference.
        var nearLetter = Float(0.3)
        /// Each blank in a word run apart.
        var nearBlank = Float(0.3)
        /// A name that is known by its sound; and what each consonant of it gives back.
        var heard = Float(0.8)
        var heardSound = Float(0.1)
    }

    init(
        hot: HotTables, memory: FrozenMemory, lexemeFiles: [String], tokenizer: Tokenizer, categories: [Category], rules: [RuleParts], ruleOrigins: RuleOrigins, modes: [String], scopes: [ScopeRule],
        own: CategorySet, telling: CategorySet, turning: CategorySet, others: CategorySet, deniable: CategorySet, joins: [JoinRule], fieldNames: [String], metrics: MetricTable, weights: ConfidenceWeights, associations: AssociationTable?, told: Told, strictKeys: FieldSet, prices: Prices,
        examples: ExampleList, pause: Pause?, speaker: Speaker?
    ) {
        self.hot = hot
        self.memory = memory
        self.lexemeFiles = lexemeFiles
        self.tokenizer = tokenizer
        self.categories = categories
        (self.rules, self.ruleOrigins) = (rules, ruleOrigins)
        self.modes = modes
        self.scopes = scopes
        var scopesByMarker: [[Int]] = Array(repeating: [], count: categories.count)
        for (index, scope) in scopes.enumerated() { scopesByMarker[Int(scope.marker)].append(index) }
        self.scopesByMarker = scopesByMarker
        self.own = own
        self.telling = telling
        self.turning = turning
        self.others = others
        self.deniable = deniable
        scopesEndedByOwn = scopes.map { !$0.until.isDisjoint(with: own) }
        self.speaker = speaker
        scopesEndedBySpeaker = scopes.map { scope in speaker.map { scope.until.contains($0.marker) } ?? false }
        lasting = scopes.reduce(into: FieldSet()) { $0.formUnion($1.unless) }
        self.joins = joins
        self.fieldNames = fieldNames
        self.metrics = metrics
        self.weights = weights
        (self.associations, self.told) = (associations, told)
        categorySigns = categories.map { AssociationTable.symbol(of: Associations.sign(ofCategory: $0.name).utf8) }
        scopeSigns = scopes.map { AssociationTable.symbol(of: Associations.sign(ofScope: $0.name).utf8) }
        self.strictKeys = strictKeys
        self.prices = prices
        exampleList = examples
        self.pause = pause
        nutritionColumns = Nutrition.Columns(fieldNames)
        actionTypes = categories.map { ActionType(rawValue: $0.name) }
        func key(_ name: String) -> FieldKey? { fieldNames.firstIndex(of: name).map { FieldKey(rawValue: UInt8($0)) } }
        namedKeys = NamedKeys(frequency: key("frequency"), timesPerDay: key("timesPerDay"), period: key("period"), duration: key("durationSeconds"), dosage: key("dosage"), symptoms: key("symptoms"), field: key("field"))
        sameCategory = categories.firstIndex { $0.name == "same" && $0.role == .action }.map { CategoryID($0) } ?? .max
        symptomCategory = categories.firstIndex { $0.name == ActionType.logSymptom.rawValue && $0.role == .action }.map { CategoryID($0) } ?? .max
        ownOfEach = [.time, FieldKey.count.bit, FieldKey.quantity.bit, FieldKey.amount.bit, FieldKey.negated.bit, FieldKey.portionCount.bit]
        commonKey = key("common")
        detailPlaces = (0..<FieldKey.capacity).map { key in
            key < fieldNames.count ? DetailSchema.place[fieldNames[key]].map(Int8.init) ?? -1 : -1
        }
    }

    /// An unread word of more than this price parts what would otherwise be one action.
    var joinTolerance: Float { hot.contentSkipCost / 2 }

    func fieldKey(_ name: String) -> FieldKey? { fieldNames.firstIndex(of: name).map { FieldKey(rawValue: UInt8($0)) } }
}
