/// What the training lines of a grammar have shown: how often each rule was used, and which words are common in them.
///
/// A reading by rules that nearly no line has used, of words that nearly no line has, is more often wrong than one on trodden paths.
package struct Experience: Hashable, Sendable {
    /// Lines in which a rule had a part in the reading that was chosen, by the rule's name.
    package var ruleUses: [String: Int] = [:]
    package var familiarWords: Set<String> = []

    package init() {}

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
            for word in Set(line.words.compactMap(\.self)) { wordLines[word, default: 0] += 1 }
        }
        familiarWords = Set(wordLines.filter { $0.value >= Self.fewestLines }.keys)
    }

    /// From 0 for a rule that no line used towards 1 for one that many did.
    static func trust(uses: Int) -> Double { Double(uses) / Double(uses + halfTrust) }

    package func leastTrust(_ trail: Trail) -> Double { trail.rules.map { Self.trust(uses: ruleUses[$0] ?? 0) }.min() ?? 0 }

    package func unfamiliarCount(_ trail: Trail) -> Double {
        Double(min(Self.mostUnfamiliar, trail.words.count { word in word.map { !familiarWords.contains($0) } ?? true }))
    }

    /// What an utterance was read by.
    package struct Trail: Sendable {
        /// Names of the rules of the chosen reading.
        package let rules: [String]
        /// Its words in normal form; nil for one that the grammar does not know.
        package let words: [String?]
    }
}
