public import SaysoLanguage

/// What a corpus says of the rules of a grammar: together, the two lists are the rules that no line uses.
public struct RuleCoverage: Hashable, Codable, Sendable {
    public let ruleCount: Int
    /// Rules without a line that shows them at work. In file order.
    public let neverTested: [String]
    /// Rules that found something to read in a line, or in an example of the grammar, and lost to another reading every time.
    public let dead: [String]

    public init(of parser: Parser, on corpus: Corpus) {
        var workspace = Workspace(parser.grammar)
        let uses = corpus.utterances.map { parser.rulesUsed(in: $0.text, at: $0.reference, workspace: &workspace) }
        // Examples have no reference; which rules win does not depend on it.
        let moment = corpus.utterances.first?.reference ?? Moment(iso8601: "2026-01-01T12:00:00Z")!
        let examples = parser.grammar.examples.filter(\.fires)
            .map { parser.rulesUsed(in: $0.text, at: moment, workspace: &workspace) }
        self.init(rules: parser.grammar.ruleNames, lines: uses, examples: examples)
    }

    init(rules: [String], lines: [RuleUse], examples: [RuleUse]) {
        let tested = Set(lines.flatMap(\.winning))
        let wins = tested.union(examples.flatMap(\.winning))
        let losses = Set((lines + examples).flatMap(\.losing))
        ruleCount = rules.count
        dead = rules.filter { losses.contains($0) && !wins.contains($0) }
        neverTested = rules.filter { !tested.contains($0) && (wins.contains($0) || !losses.contains($0)) }
    }
}
