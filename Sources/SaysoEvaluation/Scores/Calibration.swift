/// What confidences are worth: of the actions claimed at 0.9, were nine in ten right?
public struct Calibration: Hashable, Codable, Sendable {
    /// Found actions, right or not.
    public let count: Int
    /// Ten of equal width; the last one includes 1.
    public let bins: [ReliabilityBin]
    /// The mean distance between claim and truth over the bins, by their size; nil of nothing.
    public let expectedCalibrationError: Double?
    /// The mean squared distance between confidence and truth; nil of nothing.
    public let brierScore: Double?
    /// The greatest share of actions, the surest first, of which 99 % are right.
    public let coverageAt99: Double?
    /// The confidence from which that share is taken; nil when there is none.
    public let thresholdAt99: Double?
    public let sweep: [ThresholdRow]

    init(of claims: [Claim]) {
        count = claims.count
        bins = (0..<10).map { tenth in
            ReliabilityBin(
                from: Double(tenth) / 10, to: Double(tenth + 1) / 10,
                // 0.3 × 10 may fall a hair short of 3.
                of: claims.filter { min(9, Int($0.confidence * 10 + 1e-9)) == tenth })
        }
        let total = Double(claims.count)
        expectedCalibrationError = claims.isEmpty ? nil : bins.reduce(0) { $0 + Double($1.count) * $1.gap } / total
        brierScore = claims.isEmpty ? nil : claims.reduce(0) { $0 + $1.squaredError } / total
        let kept = Self.greatestPart(of: claims, withRight: 0.99)
        coverageAt99 = claims.isEmpty ? nil : Double(kept.count) / total
        thresholdAt99 = kept.threshold
        sweep = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map { threshold in
            let sure = claims.filter { $0.confidence >= threshold }
            return ThresholdRow(
                threshold: threshold, kept: Proportion(sure.count, of: claims.count),
                right: Proportion(sure.count(where: \.isRight), of: sure.count))
        }
    }

    /// Equal confidences stand or fall together: no threshold can part them.
    private static func greatestPart(of claims: [Claim], withRight share: Double) -> (count: Int, threshold: Double?) {
        let ranked = claims.sorted { $0.confidence > $1.confidence }
        var right = 0, best: (count: Int, threshold: Double?) = (0, nil)
        for (index, claim) in ranked.enumerated() {
            right += claim.isRight ? 1 : 0
            let isLastOfItsKind = index + 1 == ranked.count || ranked[index + 1].confidence < claim.confidence
            if isLastOfItsKind, Double(right) >= share * Double(index + 1) { best = (index + 1, claim.confidence) }
        }
        return best
    }
}

/// A confidence, and whether the action that claimed it was right in every detail.
struct Claim: Hashable {
    let confidence: Double
    let isRight: Bool

    /// A confidence outside 0…1, or none at all, is taken for the nearest one that is.
    init(_ confidence: Double, isRight: Bool) {
        self.confidence = confidence.isNaN ? 0 : min(1, max(0, confidence))
        self.isRight = isRight
    }

    var squaredError: Double {
        let error = confidence - (isRight ? 1 : 0)
        return error * error
    }
}

/// Actions of similar confidence.
public struct ReliabilityBin: Hashable, Codable, Sendable {
    public let from: Double
    public let to: Double
    public let count: Int
    /// nil of nothing, as is the share of right ones.
    public let meanConfidence: Double?
    public let shareRight: Double?

    init(from: Double, to: Double, of claims: [Claim]) {
        (self.from, self.to, count) = (from, to, claims.count)
        meanConfidence = claims.isEmpty ? nil : claims.reduce(0) { $0 + $1.confidence } / Double(claims.count)
        shareRight = Proportion(claims.count(where: \.isRight), of: claims.count).share
    }

    var gap: Double { abs((meanConfidence ?? 0) - (shareRight ?? 0)) }
}

/// What is left when everything below a confidence is asked back.
public struct ThresholdRow: Hashable, Codable, Sendable {
    public let threshold: Double
    /// Of all found actions.
    public let kept: Proportion
    /// Of the kept ones.
    public let right: Proportion
}
