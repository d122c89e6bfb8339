/// What a report must reach for a change to pass. A bound that is nil asks for nothing.
public struct Gates: Hashable, Sendable {
    /// Shares, 0…1.
    public var minExact: Double?
    public var minHeldOutExact: Double?
    public var minF1: Double?
    public var minCoverage: Double?
    public var maxFalseLog: Double?
    public var maxECE: Double?
    /// Counts.
    public var maxSafety: Int?
    public var maxBroken: Int?

    public init() {}

    /// A sentence for each bound that is not kept, in the order above. What could not be measured keeps no lower bound, and every upper one.
    public func missed(by report: EvaluationReport) -> [String] {
        let all = report.types.first { $0.type == "all" }
        return [
            below(minExact, report.exact.share, "exact utterances"),
            below(minHeldOutExact, report.slice(.part, "held out")?.share, "exact held-out utterances"),
            below(minF1, all?.f1, "action types, F1"),
            below(minCoverage, report.calibration.coverageAt99, "coverage at 99 % right"),
            above(maxFalseLog, report.falseLogs.share, "silent lines with a false log"),
            maxECE.flatMap { most in
                report.calibration.expectedCalibrationError.flatMap { error in
                    error > most ? "the expected calibration error is \(fixed(error, 4)); at most \(fixed(most, 4)) was asked for" : nil
                }
            },
            above(maxSafety, report.safety.count, "safety findings"),
            above(maxBroken, report.comparison?.broken.count ?? 0, "lines broken since the baseline"),
        ].compactMap(\.self)
    }

    private func below(_ least: Double?, _ share: Double?, _ name: String) -> String? {
        guard let least else { return nil }
        guard let share else { return "\(name): there is nothing to measure; at least \(percent(least)) % was asked for" }
        return share < least ? "\(name): \(percent(share)) %; at least \(percent(least)) % was asked for" : nil
    }

    private func above(_ most: Double?, _ share: Double?, _ name: String) -> String? {
        guard let most, let share, share > most else { return nil }
        return "\(name): \(percent(share)) %; at most \(percent(most)) % was asked for"
    }

    private func above(_ most: Int?, _ count: Int, _ name: String) -> String? {
        guard let most, count > most else { return nil }
        return "\(name): \(count); at most \(most) was asked for"
    }
}
