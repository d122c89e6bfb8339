/// Rules that are evaluated together, because they look at the same values.
public enum RuleGroup: CaseIterable, Sendable {
    case fever, redFlags, labReminder, betaBlocker, patterns, insights, exertion, doses

    public var rules: Set<AlertRule> {
        switch self {
        case .fever: [.febrileNeutropenia, .fever, .neutropenia]
        case .redFlags: [.redFlag]
        case .labReminder: [.labReminder]
        case .betaBlocker: [.betaBlockerMissed]
        case .patterns: [.pattern]
        case .insights: [.trendInsight]
        case .exertion: [.exertion]
        case .doses: [.doseDue]
        }
    }

    /// The groups whose answer an event can change by coming, going or changing, as far as words can raise them:
    /// a reminder is raised by the clock alone.
    public static func raised(by event: HealthEvent) -> Set<RuleGroup> {
        switch event.payload {
        case .measurement(let measurement):
            groups(of: measurement.metric).union(RedFlagSign.metrics.contains(measurement.metric) ? [.redFlags] : [])
        case .symptom: [.redFlags]
        case .medication: [.betaBlocker, .redFlags]
        case .supplement: [.redFlags]
        case .activity: [.patterns]
        case .exertionEpisode: [.exertion]
        case .food, .hydration: []
        }
    }

    private static func groups(of metric: Metric) -> Set<RuleGroup> {
        let daily: Set<RuleGroup> = DailyMetric(of: metric) == nil ? [] : [.patterns]
        switch metric {
        case .temperature, .anc, .neutrophils, .whiteBloodCells: return [.fever]
        case .heartRate: return [.betaBlocker, .exertion]
        case .restingHeartRate: return daily.union([.betaBlocker, .exertion])
        case .bloodPressure: return [.betaBlocker]
        default: return daily
        }
    }
}
