public import SaysoLanguage

/// The scores of an evaluation, as a value.
///
/// Rates compare *items*: an action, or one symptom of an action that names several. Renderers are extensions in files of
/// their own beside this one (`+Text`, `+JSON`, `+HTML`, `+JUnit`); another form is another such file and needs nothing
/// that is not here.
public struct EvaluationReport: Codable, Sendable {
    /// Utterances with everything right and nothing left over.
    public let exact: Proportion
    /// The same by style, held-out part, difficulty, number of actions and tag, in that order.
    public let slices: [Slice]
    /// "all" first, then by name.
    public let types: [TypeScore]
    /// By type, then in the order of the contract.
    public let fields: [FieldScore]
    /// Of the times given by both sides, those of the label's precision. No error in itself.
    public let precisionLabels: Proportion
    /// Of the lines that must stay silent, those with a surely logged action (confidence of 0.5 or more).
    public let falseLogs: Proportion
    /// The same for an action of any type, queries too, whatever its confidence.
    public let falseActions: Proportion
    /// In the order of the concerns, then of the lines.
    public let safety: [SafetyFinding]
    public let calibration: Calibration
    /// Every label and answer that has no partner of its type, the most frequent confusion first.
    public let confusions: [TypeConfusion]
    public let latency: Latency?
    /// One a line of the corpus, in its order.
    public private(set) var lines: [LineOutcome]
    /// Rules that no line uses; nil where the rules were not looked at.
    public var rules: RuleCoverage?
    /// nil without sentences in which complaints are told.
    public var told: ToldScore?
    /// nil without sentences of everyday talk.
    public var talk: TalkScore?
    /// nil without a baseline.
    public var comparison: BaselineComparison?

    public var failures: [LineOutcome] { lines.filter { !$0.isExact } }

    /// The same, each failure with its readings.
    /// - Parameter explain: the derivation of a line, `parser.explain`.
    public func explained(by explain: (String, Moment) -> String) -> EvaluationReport {
        var explained = self
        for index in lines.indices where !lines[index].isExact {
            guard let reference = Moment(iso8601: lines[index].reference) else { continue }
            explained.lines[index].readings = explain(lines[index].text, reference).split(separator: "\n").map(String.init)
        }
        return explained
    }

    /// Exactness of a part of the corpus.
    public struct Slice: Hashable, Codable, Sendable {
        public let kind: Kind
        public let name: String
        public let exact: Proportion

        public enum Kind: String, CaseIterable, Codable, Sendable { case style, part, difficulty, actions, tag }
    }
}

/// One line of the corpus, and what was made of it, in words.
public struct LineOutcome: Hashable, Codable, Sendable {
    public let id: String
    /// "Corpus/en/food.jsonl:12"
    public let location: String
    public let text: String
    /// The reference instant, in ISO 8601.
    public let reference: String
    public let isExact: Bool
    public let expected: [String]
    /// Each with its confidence in front.
    public let found: [String]
    /// What is wrong, one thing each; empty when the line is exact.
    public let problems: [String]
    /// How it was understood, line by line, with the winning and the losing readings; nil for a line that is exact, or that nobody explained.
    public internal(set) var readings: [String]?
}
