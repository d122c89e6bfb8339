internal import SaysoLanguage
import Foundation

/// Platt's correction of confidences: a slope and a level on the scale of log odds, made from outcomes.
public struct Recalibration: Hashable, Sendable {
    public let slope: Double
    public let level: Double

    /// - Returns: nil without outcomes.
    init?(of outcomes: [(confidence: Double, isRight: Bool)]) {
        guard !outcomes.isEmpty else { return nil }
        let rows = outcomes.map { LogisticRegression.Row(features: [1, Self.logOdds($0.confidence)], isRight: $0.isRight) }
        let regression = LogisticRegression(of: rows, prior: [0, 1], penalty: 1)
        (level, slope) = (rounded(regression.weights[0]), rounded(max(0, regression.weights[1])))
    }

    func callAsFunction(_ confidence: Double) -> Double { ConfidenceWeights.logistic(level + slope * Self.logOdds(confidence)) }

    /// Of a certainty, as of one in a thousand.
    private static func logOdds(_ confidence: Double) -> Double {
        let bounded = min(max(confidence, 0.001), 0.999)
        return log(bounded / (1 - bounded))
    }
}
