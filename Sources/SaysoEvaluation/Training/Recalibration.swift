internal import SaysoLanguage
import Foundation

/// Platt's correction of confidences: a slope and a level on the scale of log odds, and what some features add to it, made from outcomes.
public struct Recalibration: Hashable, Sendable {
    public let slope: Double
    public let level: Double
    /// By `ConfidenceWeights.Feature`, what it adds to the log odds.
    let features: [Double]

    struct Outcome {
        let confidence: Double
        let features: [Double]
        let isRight: Bool
    }

    private static let corrected = ConfidenceWeights.Feature.allCases.filter(\.isCorrected)

    /// - Returns: nil without outcomes.
    init?(of outcomes: [Outcome]) {
        guard !outcomes.isEmpty else { return nil }
        let rows = outcomes.map { outcome in
            LogisticRegression.Row(features: [1, Self.logOdds(outcome.confidence)] + Self.corrected.map { outcome.features[$0.rawValue] }, isRight: outcome.isRight)
        }
        let regression = LogisticRegression(of: rows, prior: [0, 1] + Self.corrected.map { _ in 0 }, penalty: 1)
        var features = Array(repeating: 0.0, count: ConfidenceWeights.Feature.allCases.count), usual = 0.0
        for (feature, weight) in zip(Self.corrected, regression.weights[2...]) {
            features[feature.rawValue] = rounded(weight)
            usual += rounded(weight) * outcomes.reduce(0) { $0 + $1.features[feature.rawValue] } / Double(outcomes.count)
        }
        // The level is that of the usual line, from which the features lead up and down.
        features[ConfidenceWeights.Feature.bias.rawValue] = rounded(-usual)
        self.features = features
        (level, slope) = (rounded(regression.weights[0] + usual), rounded(max(0, regression.weights[1])))
    }

    /// A confidence after the slope and the level.
    func callAsFunction(_ confidence: Double) -> Double { ConfidenceWeights.logistic(level + slope * Self.logOdds(confidence)) }

    /// Of a certainty, as of one in a thousand.
    private static func logOdds(_ confidence: Double) -> Double {
        let bounded = min(max(confidence, 0.001), 0.999)
        return log(bounded / (1 - bounded))
    }
}
