public import SaysoLanguage

/// A parser held against a corpus: each line graded, and the scores of all.
public struct Evaluation: Sendable {
    /// One a line of the corpus, in its order.
    public let lines: [GradedLine]
    public let report: EvaluationReport

    /// Parses and grades every line.
    /// - Parameter clock: measures each parse; nothing else depends on it.
    public init<Time: Clock<Duration>>(
        of corpus: Corpus, clock: Time, by parse: (LabelledUtterance) -> [VoiceAction]
    ) {
        var lines: [GradedLine] = [], latencies: [Duration] = []
        for utterance in corpus.utterances {
            let start = clock.now
            let found = parse(utterance)
            latencies.append(start.duration(to: clock.now))
            lines.append(GradedLine(utterance, found: found))
        }
        self.lines = lines
        report = EvaluationReport(of: lines, latencies: latencies)
    }
}
