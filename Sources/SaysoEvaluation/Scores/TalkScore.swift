public import SaysoLanguage

/// Which types of action are found in everyday talk, and how much of what asks for none is left alone.
public struct TalkScore: Hashable, Codable, Sendable {
    /// Of the types that sentences ask for, those that are put forward, logged or asked about.
    public let found: Proportion
    /// Of the types that are put forward in such sentences, those that they ask for.
    public let right: Proportion
    /// Of the types that they ask for, those that are logged, with a confidence of a half or more.
    public let logged: Proportion
    /// Sentences that ask for nothing of which something is logged.
    public let falseLogs: Proportion

    /// Reads every sentence.
    public init(of parser: Parser, on corpus: TalkCorpus) {
        var workspace = Workspace(parser.grammar)
        var found = Proportion(), right = Proportion(), logged = Proportion(), falseLogs = Proportion()
        for line in corpus.lines {
            let actions = parser.parse(line.text, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), in: &workspace).actions.filter { $0.type != .unknown }
            let sure = Set(actions.filter { $0.confidence >= 0.5 }.map(\.type.rawValue)), all = Set(actions.map(\.type.rawValue))
            if line.types.isEmpty { falseLogs.count(!sure.isEmpty) }
            for type in line.types {
                found.count(all.contains(type))
                logged.count(sure.contains(type))
            }
            if !line.types.isEmpty { for type in all { right.count(line.types.contains(type)) } }
        }
        (self.found, self.right, self.logged, self.falseLogs) = (found, right, logged, falseLogs)
    }
}
