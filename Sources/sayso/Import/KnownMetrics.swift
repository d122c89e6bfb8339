import SaysoHealth
import SaysoLanguage

/// The metrics that an entry may have: the contract's, and those that the grammar in use names besides. The grammar is read when the first other one comes.
final class KnownMetrics {
    private let setup: Setup
    private var grammar: Grammar?
    private var others: [Metric: Bool] = [:]

    init(_ setup: Setup) { self.setup = setup }

    /// Why an entry of a file is none of a log; nil where it may be one. A name that no rule would ever look at is a slip of whoever wrote the file.
    func flaw(_ event: HealthEvent) throws(Failure) -> String? {
        guard case .measurement(let measured) = event.payload, try !isKnown(measured.metric) else { return nil }
        return CSVTable.unknownMetric(measured.metric.rawValue).message
    }

    private func isKnown(_ metric: Metric) throws(Failure) -> Bool {
        if Metric.all.contains(metric) { return true }
        if let known = others[metric] { return known }
        if grammar == nil { grammar = try setup.grammar(for: .oneText) }
        let isKnown = grammar?.measures(metric.rawValue) ?? false
        others[metric] = isKnown
        return isKnown
    }
}
