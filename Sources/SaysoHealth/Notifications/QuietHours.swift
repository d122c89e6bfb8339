public import SaysoLanguage

/// The part of a day in which a recipient is not disturbed, and what passes it all the same.
public struct QuietHours: Hashable, Sendable {
    public var start: TimeOfDay
    /// Excluded. Before `start`, the quiet hours span midnight; the same as `start`, there are none.
    public var end: TimeOfDay
    public var level: Level
    /// Whether critical alerts wait like others where the level does not pass them.
    public var appliesToCritical: Bool

    /// What passes.
    public enum Level: String, CaseIterable, SettingValue {
        case none, criticalOnly = "critical_only", all

        public init?(settingText: String) { self.init(rawValue: settingText) }
        public var settingText: String { rawValue }
    }

    public init(_ settings: Settings) {
        (start, end) = (settings[.quietHoursStart], settings[.quietHoursEnd])
        (level, appliesToCritical) = (settings[.quietHoursLevel], settings[.quietHoursApplyCritical])
    }

    /// When an alert may be told that may not be told now; nil: now.
    ///
    /// A red flag is told at once, whatever the quiet hours.
    /// - Parameter clock: The recipient's.
    public func wait(for severity: AlertSeverity, _ rule: AlertRule, at moment: Moment, clock: LocalClock) -> Moment? {
        if rule == .redFlag || passes(severity) { return nil }
        // Each night is a stretch of instants, and no readings of the clock: in the autumn some come twice, and quiet hours that are over stay so.
        let now = moment.secondsSinceEpoch, today = clock.date(of: moment)
        for date in [today.adding(days: -1), today] where start != end {
            let begin = clock.second(of: date, at: start.secondOfDay)
            let until = clock.second(of: end.secondOfDay < start.secondOfDay ? date.adding(days: 1) : date, at: end.secondOfDay)
            if begin <= now, now < until { return clock.moment(at: until) }
        }
        return nil
    }

    private func passes(_ severity: AlertSeverity) -> Bool {
        if severity == .critical, !appliesToCritical { return true }
        return switch level {
        case .none: false
        case .criticalOnly: severity == .critical
        case .all: true
        }
    }
}
