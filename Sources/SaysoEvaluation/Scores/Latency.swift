/// How long single utterances took.
public struct Latency: Hashable, Codable, Sendable {
    public let count: Int
    public let meanNanoseconds: Double
    public let p50Nanoseconds: Double
    public let p99Nanoseconds: Double
    public let maxNanoseconds: Double

    /// Percentiles by nearest rank: each is the time of an utterance.
    /// - Returns: nil of nothing.
    init?(of durations: [Duration]) {
        guard !durations.isEmpty else { return nil }
        let sorted = durations.map(Self.nanoseconds).sorted()
        func percentile(_ percent: Int) -> Double { sorted[max(0, (sorted.count * percent + 99) / 100 - 1)] }
        count = sorted.count
        meanNanoseconds = sorted.reduce(0, +) / Double(sorted.count)
        p50Nanoseconds = percentile(50)
        p99Nanoseconds = percentile(99)
        maxNanoseconds = percentile(100)
    }

    private static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}
