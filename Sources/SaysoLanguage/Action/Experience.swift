/// What the training lines of a grammar have shown: how often each rule was used, which frames stood side by side, and which words are common in them.
///
/// A reading by rules that nearly no line has used, in an order that is new, of words that nearly no line has, is more often wrong than one on trodden paths.
package struct Experience: Hashable, Sendable {
    /// Lines in which a rule had a part in the reading that was chosen, by the rule's name.
    package var ruleUses: [String: Int] = [:]
    /// Lines in which frames of two categories stood side by side, by the names of both.
    package var pairUses: [Pair: Int] = [:]
    package var familiarWords: Set<String> = []

    package init() {}

    /// Neighbours in the chosen reading: names of categories, `unread` or `edge`.
    package struct Pair: Hashable, Sendable {
        package let first: String
        package let second: String
        package init(first: String, second: String) { (self.first, self.second) = (first, second) }

        /// A word that nothing reads.
        package static let unread = "~"
        /// The beginning and the end of an utterance.
        package static let edge = "."
    }

    /// A word of fewer lines is not familiar.
    private static let fewestLines = 4
    /// A rule of so many lines is trusted by half.
    private static let halfTrust = 10
    static let mostUnfamiliar = 8

    /// - Parameter lines: Of each line the rules that had a part in its reading, and its words.
    package init(of lines: [Trail]) {
        var wordLines: [String: Int] = [:]
        for line in lines {
            for rule in Set(line.rules) { ruleUses[rule, default: 0] += 1 }
            for pair in Set(line.pairs) { pairUses[pair, default: 0] += 1 }
            for word in Set(line.words.compactMap(\.self)) { wordLines[word, default: 0] += 1 }
        }
        familiarWords = Set(wordLines.filter { $0.value >= Self.fewestLines }.keys)
    }

    /// From 0 for a rule that no line used towards 1 for one that many did.
    static func trust(uses: Int) -> Double { Double(uses) / Double(uses + halfTrust) }

    package func leastTrust(_ trail: Trail) -> Double { trail.rules.map { Self.trust(uses: ruleUses[$0] ?? 0) }.min() ?? 0 }

    package func leastPairTrust(_ trail: Trail) -> Double { trail.pairs.map { Self.trust(uses: pairUses[$0] ?? 0) }.min() ?? 0 }

    package func unfamiliarCount(_ trail: Trail) -> Double {
        Double(min(Self.mostUnfamiliar, trail.words.count { word in word.map { !familiarWords.contains($0) } ?? true }))
    }

    /// What an utterance was read by.
    package struct Trail: Sendable {
        /// Names of the rules of the chosen reading.
        package let rules: [String]
        /// Of the categories of its parts from edge to edge.
        package let pairs: [Pair]
        /// Its words in normal form; nil for one that the grammar does not know.
        package let words: [String?]
        /// As `Chatter` looks at them.
        package let chatterWords: [String]
    }
}

/// An `Experience` in the numbers of a grammar.
struct FrozenExperience: Sendable {
    /// By rule, how far it is trusted.
    let trusts: [Double]
    /// By word id.
    let familiar: [Bool]
    /// Two categories each, and by pair how far it is trusted.
    let pairs: [UInt32]
    let pairTrusts: [Double]

    init(_ experience: Experience, rules: [CompiledRule], vocabulary: Vocabulary, categories: [Category]) {
        trusts = rules.map { Experience.trust(uses: experience.ruleUses[$0.name] ?? 0) }
        var familiar = Array(repeating: false, count: vocabulary.count)
        for word in experience.familiarWords {
            let id = vocabulary.id(of: word)
            if id >= 0 { familiar[Int(id)] = true }
        }
        self.familiar = familiar
        // A category of a name may be there twice, as an action and as a phrase: frames are of the one with a role.
        var ids = [Experience.Pair.unread: PairTrusts.unread, Experience.Pair.edge: PairTrusts.edge]
        for (id, category) in categories.enumerated() where category.role != .phrase || ids[category.name] == nil { ids[category.name] = CategoryID(id) }
        let known: [(pair: UInt32, trust: Double)] = experience.pairUses.compactMap { pair, uses in
            guard let first = ids[pair.first], let second = ids[pair.second] else { return nil }
            return (PairTrusts.key(first, second), Experience.trust(uses: uses))
        }.sorted { $0.pair < $1.pair }
        (pairs, pairTrusts) = (known.map(\.pair), known.map(\.trust))
    }
}

/// The pairs of an `Experience` for a parse: by the ids of two categories, how far they are trusted.
struct PairTrusts: BitwiseCopyable, Sendable {
    /// Ids that no category has.
    static let unread = CategoryID.max - 1, edge = CategoryID.max - 2
    private let trusts: FrozenNumbers

    init(_ experience: FrozenExperience, in memory: FrozenMemory) {
        trusts = FrozenNumbers(zip(experience.pairs, experience.pairTrusts).map { (UInt64($0), $1) }, in: memory)
    }

    func write(to writer: inout BinaryWriter) { trusts.write(to: &writer) }

    init(from reader: inout BinaryReader) { trusts = FrozenNumbers(from: &reader) }

    func trust(_ first: CategoryID, _ second: CategoryID) -> Double { trusts[UInt64(Self.key(first, second))] }

    static func key(_ first: CategoryID, _ second: CategoryID) -> UInt32 { UInt32(first) << 16 | UInt32(second) }
}

/// How new an utterance is to a grammar; see `ConfidenceWeights.Feature`.
struct Novelty {
    var leastUsed = 1.0
    var leastPair = 1.0
    var unfamiliar = 0.0
    /// Log odds that a complaint is told; 0 where others than complaints are read. See `Associations`.
    var told = 0.0
}
