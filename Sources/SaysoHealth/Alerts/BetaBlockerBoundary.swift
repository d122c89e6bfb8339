public import SaysoLanguage

/// The resting heart rate above which the beta blocker is asked about: as it was set, and, where it is dynamic, risen by the gap for each
/// warning that was false.
public struct BetaBlockerBoundary: Hashable, Sendable {
    /// As it was set.
    private let base: Double
    private let gap: Double
    /// When it may have risen, in seconds since 1970.
    let raises: [Int]

    /// - Parameter falseWarnings: Since the boundary was last set.
    public init(_ settings: Settings, falseWarnings: [Moment]) {
        base = settings[.betaBlockerBoundary]
        gap = settings[.betaBlockerDynamic] ? settings[.betaBlockerGap] : 0
        raises = falseWarnings.map(\.secondsSinceEpoch)
    }

    public var isSet: Bool { base > 0 }

    /// What is in force at an instant, in seconds since 1970.
    public func value(at second: Int) -> Double { base + Double(raises.count { $0 <= second }) * gap }
}
