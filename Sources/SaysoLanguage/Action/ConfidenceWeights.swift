import Foundation

/// Weights of the linear model behind an action's confidence; the names of its features are their keys in `weights.yaml`.
struct ConfidenceWeights: Sendable {
    enum Feature: Int, CaseIterable, Sendable {
        /// Always 1.
        case bias
        /// Price of the words of its sentence that nothing reads.
        case leftover
        /// The same, where no verb says that it happened.
        case bareLeftover
        /// 1 where no verb says that it happened.
        case bare
        /// 1 where a name of no lexicon fills a slot.
        case open
        /// 1 where a word of it is common in other senses.
        case common
        /// 1 where a word of it was found by near spelling.
        case near
        /// Distance to the next best reading, at most 2.
        case margin
        /// How well it goes with the verb in front.
        case affinity
        /// 1 where a value is possible but doubtful.
        case oddValue
        /// Markers that say it is not sure.
        case doubt
    }

    var values = Array(repeating: 0.0, count: Feature.allCases.count)
    /// An action below this is not put forward.
    var least = 0.3

    func confidence(_ features: [Double]) -> Double {
        var sum = 0.0
        for (weight, feature) in zip(values, features) { sum += weight * feature }
        return 1 / (1 + exp(-sum))
    }
}
