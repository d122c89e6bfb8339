public import SaysoLanguage

/// How many complaints that are told, mostly without their names, are understood.
public struct ToldScore: Hashable, Codable, Sendable {
    /// Complaints logged under a name that is right of what was said, be it broader or another complaint of the same sentence.
    public let compatible: Proportion
    /// Complaints logged under the name that a careful nurse would write down first.
    public let exact: Proportion
    /// Sentences without a complaint of the speaker that are logged as one.
    public let falseLogs: Proportion

    /// Reads every sentence; what is logged is what has a confidence of a half or more and is not denied.
    public init(of parser: Parser, on corpus: ToldCorpus) {
        var workspace = Workspace(parser.grammar)
        var compatible = Proportion(), exact = Proportion(), falseLogs = Proportion()
        for line in corpus.lines {
            let actions = parser.parse(line.text, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), in: &workspace).actions
            let logged = Set(actions.filter { $0.type == .logSymptom && $0.confidence >= 0.5 && !$0.details.flag("negated") }.flatMap { parser.complaints(of: $0.details) })
            guard !line.names.isEmpty else {
                falseLogs.count(!logged.isEmpty)
                continue
            }
            func isLogged(_ names: [String]) -> Bool {
                names.contains { logged.contains($0) || parser.symptom(named: $0, workspace: &workspace).map(logged.contains) ?? false }
            }
            let isExact = isLogged(line.names)
            exact.count(isExact)
            compatible.count(isExact || isLogged(line.also))
        }
        (self.compatible, self.exact, self.falseLogs) = (compatible, exact, falseLogs)
    }
}
