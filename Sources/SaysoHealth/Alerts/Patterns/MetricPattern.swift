/// A daily metric that is watched for a lasting change, with its thresholds in both profiles.
public struct MetricPattern: Sendable {
    public let metric: DailyMetric
    public let direction: PatternDirection
    /// Not evaluated on a day with a workout, which changes it for a good reason.
    public let sparesWorkouts: Bool
    /// For people: "resting heart rate".
    public let name: String
    /// "Steps are", "sleep is".
    let isPlural: Bool
    let unit: String
    let standard: PatternCriteria
    let sensitive: PatternCriteria

    private init(
        _ metric: DailyMetric, _ direction: PatternDirection, _ name: String, _ unit: String, isPlural: Bool = false, sparesWorkouts: Bool = false,
        standard: PatternCriteria, sensitive: PatternCriteria
    ) {
        (self.metric, self.direction, self.name, self.unit, self.isPlural) = (metric, direction, name, unit, isPlural)
        (self.sparesWorkouts, self.standard, self.sensitive) = (sparesWorkouts, standard, sensitive)
    }

    /// Every metric that is watched. The thresholds are choices, each a setting: a fifth is a change that people feel
    /// (`standard`); the `sensitive` ones are for people whose carers want to hear of a change early.
    public static let all = [
        MetricPattern(
            .sleep, .drop, "sleep", "min", standard: .init(.percent(20)), sensitive: .init(.percent(10), .absolute(45))),
        MetricPattern(.steps, .drop, "steps", "", isPlural: true, standard: .init(.percent(20)), sensitive: .init(.percent(25))),
        MetricPattern(
            .heartRateVariability, .drop, "heart rate variability", "ms", sparesWorkouts: true,
            standard: .init(.percent(20)), sensitive: .init(.percent(15))),
        MetricPattern(
            .restingHeartRate, .rise, "resting heart rate", "bpm", sparesWorkouts: true,
            standard: .init(.percent(20)), sensitive: .init(.percent(10), .absolute(5))),
        MetricPattern(
            .sleepEfficiency, .drop, "sleep efficiency", "%", standard: .init(.percent(20)),
            sensitive: .init(.percent(10), .below(85))),
        MetricPattern(
            .movement, .drop, "movement", "min", standard: .init(.percent(20)), sensitive: .init(.percent(30), .absolute(20))),
        MetricPattern(
            .deepSleep, .drop, "deep sleep", "min", standard: .init(.percent(20)), sensitive: .init(.percent(25), .absolute(15))),
    ]

    /// The setting that holds the thresholds of a profile.
    func key(_ profile: PatternProfile) -> SettingKey<PatternCriteria> {
        SettingKey(
            "patterns.\(profile.rawValue).\(metric.rawValue)", default: profile == .standard ? standard : sensitive,
            "a \(direction.rawValue) of \(name) that is a pattern in the profile \(profile.rawValue)"
                + (unit.isEmpty ? "" : " (plain numbers in \(unit))"), form: .withinReason)
    }

    func shown(_ value: Double) -> String { "\(value.rounded(toPlaces: 1).plain)" + (unit.isEmpty ? "" : " \(unit)") }
}

/// Which thresholds hold.
public enum PatternProfile: String, SettingValue, CaseIterable {
    case standard, sensitive

    public init?(settingText: String) { self.init(rawValue: settingText) }
    public var settingText: String { rawValue }
}
