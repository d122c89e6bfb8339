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
    /// The edge of the text, or a mark that ends a sentence.
    case sentence
    /// The edge of the text, marks looked past.
    case utterance
}

/// A rule, compiled.
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
        /// The action before it is taken back where one of the same type follows: a self-repair.
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
    /// Markers with which a sentence begins in which each marker of the scope leads the action right behind it.
    let leads: CategorySet
    let location: SourceLocation
}

/// What the chart and the cover need of a rule at every step, without anything that has to be retained.
struct RuleSummary: Sendable {
    let category: CategoryID
    let role: Category.Role
    /// The mode that stands behind it; -1 leaves the mode as it is.
    let sets: Int8
    let value: NumericProgram
    let condition: NumericProgram
    let begins: ClauseBound
    let ends: ClauseBound
    let score: Float
    let ownKeys: FieldSet
}

/// The same of a sequence.
struct SequenceSummary: Sendable {
    let rule: RuleID
    /// Where its bindings (by slot, the ordinal of the child or -1) begin in `HotTables.bindings`.
    let firstBinding: Int32
    /// Half-open range of the ordinals of the children that the rule takes over, in `GrammarTables.takenOrdinals`.
    let firstTaken: Int32
    let lastTaken: Int32
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
}

/// A comma that is written as dots ("no fever... headache") parts more than a comma does: its marker is of a category of its own.
struct Pause: BitwiseCopyable, Sendable {
    let comma: CategoryID
    let pause: CategoryID
}

/// Everything a grammar holds, compiled and frozen.
final class GrammarTables: Sendable {
    let vocabulary: Vocabulary
    let tokenizer: Tokenizer
    let categories: [Category]
    let lexicon: SymbolTrie
    let lexemes: LexemeTable
    let patterns: SymbolTrie
    let sequences: [CompiledSequence]
    let rules: [CompiledRule]
    let modes: [String]
    let scopes: [ScopeRule]
    /// The marker of each scope.
    let scopeMarkers: [CategoryID]
    /// Of each scope, whether an action with the field `own` ends it.
    let scopesEndedByOwn: [Bool]
    let joins: [JoinRule]
    let fieldNames: [String]
    let metrics: MetricTable
    let weights: ConfidenceWeights
    /// By word id: what it costs to leave the word unread.
    let skipCosts: [Float]
    /// By word id: whether the word may be part of an open name.
    let isOpen: [Bool]
    /// What it costs to leave an unknown word, or a number, unread.
    let contentSkipCost: Float
    /// Categories that end a sentence.
    let stops: CategorySet
    /// Categories in whose presence names that no lexicon holds are looked for.
    let openers: CategorySet
    /// Markers that part clauses.
    let boundaries: CategorySet
    /// Markers that belong to the action behind them: verbs and their subjects.
    let verbs: CategorySet
    /// Markers that an action with the field `own` stands for.
    let own: CategorySet
    /// Fields of which both or neither of two joined actions must have one.
    let strictKeys: FieldSet
    /// By field, its place among the details of the contract; -1 for raw material.
    let detailPlaces: [Int8]
    let nutritionColumns: Nutrition.Columns
    let commonKey: FieldKey?
    /// The category of `makes: same`: frames that point back at the action before them ("another one").
    let sameCategory: CategoryID
    /// What such an action does not take over.
    let ownOfEach: FieldSet
    let hot: HotTables
    /// What every frame costs, so that few long frames beat many short ones.
    let frameCost: Float
    let markerCost: Float
    /// By word id: whether the word is a mark that ends a clause, or a hesitation that is looked past when clauses are.
    let clauseMarks: [Bool]
    /// By word id: whether the word is a mark that ends a sentence.
    let sentenceMarks: [Bool]
    /// By word id: whether the word parts clauses.
    let clauseWords: [Bool]
    /// By word id: whether the word is part of spoken numbers; and what it costs to part two of them.
    let numerals: [Bool]
    let seamPrice: Float
    /// What it costs to part two words of a name.
    let nameSeamPrice: Float
    let near: NearSpelling
    /// Categories whose words are looked for by near spelling.
    let nearCategories: CategorySet
    /// Categories whose phrases are not cut in two lightly.
    let nameCategories: CategorySet
    /// What each letter of difference costs.
    let nearPrice: Float
    /// What each blank costs in a word run apart.
    let nearJoinPrice: Float
    /// `example` and `not` lines.
    let examples: [GrammarExample]
    let prospects: Prospects
    let elisions: Elisions
    let stutters: Set<WordID>
    let pause: Pause?
    /// What the training lines have shown; of a compiled grammar it is here and not in the weights.
    let experience: FrozenExperience

    init(
        vocabulary: Vocabulary, tokenizer: Tokenizer, categories: [Category], lexicon: SymbolTrie, lexemes: LexemeTable,
        patterns: SymbolTrie, sequences: [CompiledSequence], rules: [CompiledRule], modes: [String], scopes: [ScopeRule],
        joins: [JoinRule], fieldNames: [String], metrics: MetricTable, weights: ConfidenceWeights, skipCosts: [Float], isOpen: [Bool],
        contentSkipCost: Float, stops: CategorySet, openers: CategorySet,
        boundaries: CategorySet, verbs: CategorySet, own: CategorySet, strictKeys: FieldSet, frameCost: Float, markerCost: Float, clauseMarks: [Bool],
        sentenceMarks: [Bool], clauseWords: [Bool], numerals: [Bool], seamPrice: Float, nameSeamPrice: Float, near: NearSpelling, nearCategories: CategorySet, nameCategories: CategorySet, nearPrice: Float, nearJoinPrice: Float, examples: [GrammarExample], prospects: Prospects,
        elisions: [Elision], stutters: Set<WordID>, pause: Pause?, experience: FrozenExperience? = nil
    ) {
        self.vocabulary = vocabulary
        self.tokenizer = tokenizer
        self.categories = categories
        self.lexicon = lexicon
        self.lexemes = lexemes
        self.patterns = patterns
        self.sequences = sequences
        self.rules = rules
        self.modes = modes
        self.scopes = scopes
        scopeMarkers = scopes.map(\.marker)
        self.joins = joins
        self.fieldNames = fieldNames
        self.metrics = metrics
        self.weights = weights
        self.skipCosts = skipCosts
        self.isOpen = isOpen
        self.contentSkipCost = contentSkipCost
        self.stops = stops
        self.openers = openers
        self.boundaries = boundaries
        self.verbs = verbs
        self.own = own
        self.strictKeys = strictKeys
        self.frameCost = frameCost
        self.markerCost = markerCost
        self.clauseMarks = clauseMarks
        self.sentenceMarks = sentenceMarks
        self.clauseWords = clauseWords
        self.numerals = numerals
        self.seamPrice = seamPrice
        self.nameSeamPrice = nameSeamPrice
        self.near = near
        self.nearCategories = nearCategories
        self.nameCategories = nameCategories
        self.nearPrice = nearPrice
        self.nearJoinPrice = nearJoinPrice
        self.examples = examples
        self.prospects = prospects
        self.stutters = stutters
        self.pause = pause
        self.elisions = Elisions(
            elisions, stutters: stutters, numerals: Set(numerals.indices.filter { numerals[$0] }.map { WordID($0) }), comma: vocabulary.id(of: ","), wordCount: numerals.count)
        var steps: [NumericStep] = []
        let ruleSummaries = rules.indices.map { index in
            let rule = rules[index]
            return RuleSummary(
                category: rule.category, role: rule.role, sets: rule.sets.map { Int8($0) } ?? -1, value: Expression.program(rule.value, in: &steps),
                condition: Expression.program(rule.condition, in: &steps), begins: rule.begins, ends: rule.ends, score: rule.score,
                ownKeys: rule.ownKeys)
        }
        var ordinals: [Int8] = [], bindings: [Int8] = []
        let sequenceSummaries = sequences.map { sequence in
            let first = ordinals.count
            ordinals += rules[Int(sequence.rule)].taken.map { sequence.bindings[$0] }.filter { $0 >= 0 }
            bindings += sequence.bindings
            return SequenceSummary(
                rule: sequence.rule, firstBinding: Int32(bindings.count - sequence.bindings.count), firstTaken: Int32(first), lastTaken: Int32(ordinals.count))
        }
        var beginnings = prospects.beginnings.map { HotTables.Beginning(node: -1, prospect: $0) }
        let root = patterns.nodes[0]
        for branch in patterns.branches[Int(root.firstBranch)..<Int(root.lastBranch)] { beginnings[Int(branch.category)].node = branch.child }
        let endings = patterns.payloads.map { sequence in
            let rule = Int(sequences[Int(sequence)].rule)
            return HotTables.Ending(sequence: sequence, prospect: prospects.rules[rule], cue: prospects.cues[rule])
        }
        var wordFlags = Array(repeating: UInt8(0), count: skipCosts.count)
        for (bit, words) in [isOpen, clauseMarks, clauseWords, sentenceMarks, numerals].enumerated() {
            for word in words.indices where words[word] { wordFlags[word] |= 1 << UInt8(bit) }
        }
        let experience = experience ?? FrozenExperience(weights.experience, rules: rules, vocabulary: vocabulary, categories: categories)
        self.experience = experience
        for word in experience.familiar.indices where experience.familiar[word] { wordFlags[word] |= 128 }
        patterns.forEachStep { _, word, _ in wordFlags[Int(word)] |= 32 }
        let traits = categories.indices.map { index in
            let category = CategoryID(index)
            let sets: [(CategorySet, CategoryTraits)] = [
                (stops, .stop), (boundaries, .boundary), (verbs, .verb), (nameCategories, .name), (openers, .opener), (nearCategories, .near),
            ]
            return sets.reduce(into: CategoryTraits()) { traits, set in if set.0.contains(category) { traits.insert(set.1) } }
        }
        scopesEndedByOwn = scopes.map { !$0.until.isDisjoint(with: own) }
        var joinedHashes: [UInt64] = []
        lexicon.forEachStep { node, word, child in
            if node != SymbolTrie.root {
                wordFlags[Int(word)] |= 64
            } else if lexicon.payloads(of: child).contains(where: { nearCategories.contains(lexemes.summaries[Int($0)].category) }) {
                joinedHashes.append(vocabulary.bytes(word).withUnsafeBufferPointer(Vocabulary.hash))
            }
        }
        hot = HotTables(
            lexicon: FrozenTrie(lexicon), patterns: FrozenTrie(patterns), vocabulary: FrozenVocabulary(vocabulary),
            lexemes: FrozenArray(lexemes.summaries), rules: FrozenArray(ruleSummaries), sequences: FrozenArray(sequenceSummaries),
            taken: FrozenArray(ordinals), bindings: FrozenArray(bindings), steps: FrozenArray(steps),
            attributes: FrozenArray(lexemes.attributes), firstAttributes: FrozenArray(lexemes.firsts), affinities: FrozenArray(rules.flatMap { $0.affinities.prefix(modes.count) }),
            modeCount: modes.count, skipCosts: FrozenArray(skipCosts),
            wordFlags: FrozenArray(wordFlags),
            seamPrice: seamPrice, nameSeamPrice: nameSeamPrice,
            contentSkipCost: contentSkipCost, frameCost: frameCost, markerCost: markerCost, traits: FrozenArray(traits), scopes: ScopeTable(scopes, categoryCount: categories.count), wordAtoms: FrozenArray(prospects.wordAtoms), categoryAtoms: FrozenArray(prospects.categoryAtoms),
            promises: PromiseTable(prospects.sets), beginnings: FrozenArray(beginnings), endings: FrozenArray(endings), trusts: FrozenArray(experience.trusts), pairTrusts: PairTrusts(experience), joinedWords: HashSieve(joinedHashes))
        nutritionColumns = Nutrition.Columns(fieldNames)
        sameCategory = categories.firstIndex { $0.name == "same" && $0.role == .action }.map { CategoryID($0) } ?? .max
        ownOfEach = [.time, FieldKey.count.bit, FieldKey.quantity.bit, FieldKey.amount.bit, FieldKey.negated.bit, FieldKey.portionCount.bit]
        commonKey = fieldNames.firstIndex(of: "common").map { FieldKey(rawValue: UInt8($0)) }
        detailPlaces = (0..<FieldKey.capacity).map { key in
            key < fieldNames.count ? DetailSchema.place[fieldNames[key]].map(Int8.init) ?? -1 : -1
        }
    }

    deinit { hot.deallocate() }

    /// An unread word of more than this price parts what would otherwise be one action.
    var joinTolerance: Float { contentSkipCost / 2 }

    func fieldKey(_ name: String) -> FieldKey? { fieldNames.firstIndex(of: name).map { FieldKey(rawValue: UInt8($0)) } }
}
