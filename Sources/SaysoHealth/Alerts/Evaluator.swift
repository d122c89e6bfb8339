public import SaysoLanguage

/// Every alert rule. A pure function of (profile, settings, history, reference instant); storing and showing are elsewhere.
public struct Evaluator: Sendable {
    public var profile: Profile
    public var settings: Settings
    /// Decides what is local; nil: the offset of the instant that is asked for.
    public var clock: LocalClock?

    public init(profile: Profile = Profile(), settings: Settings = Settings(), clock: LocalClock? = nil) {
        (self.profile, self.settings, self.clock) = (profile, settings, clock)
    }

    /// The alerts that hold at an instant, most severe first, then newest first.
    ///
    /// - Parameters:
    ///   - history: At least what the groups look at, back to where an episode may have begun. More changes nothing.
    ///   - groups: The rules to be evaluated.
    public func alerts(in history: History, at moment: Moment, of groups: Set<RuleGroup> = Set(RuleGroup.allCases)) -> [Alert] {
        var alerts = RuleGroup.allCases.filter(groups.contains).flatMap { self.alerts(of: $0, in: history, at: moment) }
        // A pattern of one's own comes before news of others.
        if alerts.contains(where: { $0.rule == .pattern && $0.status == .active }) { alerts.removeAll { $0.rule == .trendInsight } }
        return alerts.sorted { ($1.severity, $1.since, $0.id) < ($0.severity, $0.since, $1.id) }
    }

    private func alerts(of group: RuleGroup, in history: History, at moment: Moment) -> [Alert] {
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        switch group {
        case .fever: return single(FebrileNeutropenia(profile: profile, settings: settings, history: history).alert(at: moment))
        case .redFlags: return redFlags(in: history, at: moment)
        case .labReminder:
            return single(LabReminder(profile: profile, settings: settings, history: history, clock: clock).alert(at: moment))
        case .betaBlocker:
            return single(BetaBlockerReminder(settings: settings, history: history, clock: clock, at: moment).alert(at: moment))
        case .patterns: return PatternAlerts(settings: settings, days: days(in: history, at: moment, clock), clock: clock).alerts(at: moment)
        case .insights:
            return TrendInsights(settings: settings, scores: history.scores, members: history.members, clock: clock).alerts(at: moment)
        case .exertion: return single(Exertion(profile: profile, settings: settings, history: history, clock: clock).alert(at: moment))
        case .doses: return Doses(history, settings: settings, clock: clock).alerts(at: moment)
        }
    }

    /// Whether daily values go back far enough for a pattern: days before them could change nothing of what holds at the instant.
    /// - Parameters:
    ///   - most: Of so many days at most the workouts are asked for.
    ///   - hasWorkout: Asked of few days, in days since 1970-01-01.
    package func isSettled(
        _ pattern: MetricPattern, in days: DailyHistory, at moment: Moment, asking most: Int, hasWorkout: (Int) throws -> Bool
    ) rethrows -> Bool {
        let (replay, end) = replay(pattern, days, at: moment)
        return try replay.isSettled(at: end, asking: most, hasWorkout: hasWorkout)
    }

    /// Asks for the workouts of those days of a pattern of which it makes a difference to what holds at the instant.
    /// - Returns: The first true day of the last episode, in days since 1970-01-01: all that was said of it tells from when the pattern holds.
    package func firstTrueDay(
        of pattern: MetricPattern, in days: DailyHistory, at moment: Moment, hasWorkout: (Int) throws -> Bool
    ) rethrows -> Int? {
        let (replay, end) = replay(pattern, days, at: moment)
        return try replay.episode(at: end, hasWorkout: hasWorkout)?.trueSince
    }

    private func replay(_ pattern: MetricPattern, _ days: DailyHistory, at moment: Moment) -> (PatternReplay, end: Int) {
        let end = (clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)).date(of: moment).daysSinceEpoch
        return (PatternReplay(pattern, days, through: end, settings: settings), end)
    }

    private func single(_ alert: Alert?) -> [Alert] { alert.map { [$0] } ?? [] }

    /// The daily values with what was said: a measurement counts for its day, an activity that is more than gentle is a workout.
    private func days(in history: History, at moment: Moment, _ clock: LocalClock) -> DailyHistory {
        var days = history.days
        for event in history.events where event.date <= moment && event.happened {
            if case .activity(let activity) = event.payload {
                if activity.isWorkout(settings) { days.workouts.insert(clock.date(of: event.date).daysSinceEpoch) }
            } else {
                days.add(event, on: clock)
            }
        }
        return days
    }

    /// One alert a flag, from the first of its signs that follow each other within the time for which one is listed.
    private func redFlags(in history: History, at moment: Moment) -> [Alert] {
        // Beside them are the readings of half a year that other rules look at.
        let past = history.events.filter { $0.date <= moment && RedFlags.looks(at: $0) }
        return RedFlags(settings: settings, profile: profile, recent: past).alerts(of: past, told: history.told, at: moment)
    }
}

extension ActivityEvent {
    /// Whether it changes the heart rate of its day for a good reason, where it was done.
    public func isWorkout(_ settings: Settings) -> Bool {
        switch intensity {
        case "light": false
        case "moderate", "vigorous": true
        default: !settings[.gentleActivities].contains(activity.lowercased())
        }
    }
}
