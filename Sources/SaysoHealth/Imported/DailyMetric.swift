/// What a daily value counts, by the contract's key. Logs of earlier versions may hold others than those listed here; they are kept.
public struct DailyMetric: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Minutes.
    public static let sleep = DailyMetric(rawValue: "sleep_minutes")
    public static let steps = DailyMetric(rawValue: "steps")
    /// Milliseconds.
    public static let heartRateVariability = DailyMetric(rawValue: "hrv_ms")
    /// Beats a minute.
    public static let restingHeartRate = DailyMetric(rawValue: "resting_hr")
    /// Percent of the time in bed.
    public static let sleepEfficiency = DailyMetric(rawValue: "sleep_efficiency_pct")
    /// Minutes.
    public static let movement = DailyMetric(rawValue: "movement_minutes")
    /// Minutes.
    public static let deepSleep = DailyMetric(rawValue: "deep_sleep_minutes")

    /// The metric that a measurement of one instant is the daily value of; nil for those that are no daily total.
    public init?(of metric: Metric) {
        guard let daily = Self.measured[metric.rawValue] else { return nil }
        self = daily
    }

    /// Reads a name as files have it: the daily key or the key of the measurement, in any case.
    public init(name: String) {
        let key = name.lowercased()
        self = Self.measured[key] ?? DailyMetric(rawValue: key)
    }

    /// The measurements that count as this metric of their day.
    public var measurements: [Metric] {
        Self.measured.filter { $0.value == self }.keys.sorted().map(Metric.init(rawValue:))
    }

    /// The contract's keys, in its order.
    public static let all = [sleep, steps, heartRateVariability, restingHeartRate, sleepEfficiency, movement, deepSleep]

    private static let measured: [String: DailyMetric] = [
        "sleep": sleep, "steps": steps, "hrv": heartRateVariability, "resting_heart_rate": restingHeartRate,
        "sleep_efficiency": sleepEfficiency, "movement": movement, "deep_sleep": deepSleep,
    ]
}
