public import SaysoLanguage

/// Every alert rule. A pure function of (profile, settings, history, reference instant); storing and showing are elsewhere.
public struct Evaluator: Sendable {
    public var profile: Profile
    public var settings: Settings

    public init(profile: Profile = Profile(), settings: Settings = Settings()) {
        (self.profile, self.settings) = (profile, settings)
    }

    /// The alerts that hold at an instant, most severe first, then newest first.
    ///
    /// - Parameter history: At least the temperatures and laboratory values back to where an episode may have begun, and the
    ///   medications and symptoms that the settings call recent. More changes nothing.
    public func alerts(in history: History, at moment: Moment) -> [Alert] {
        let fever = FebrileNeutropenia(profile: profile, settings: settings, history: history).alert(at: moment)
        return ((fever.map { [$0] } ?? []) + redFlags(in: history, at: moment)).sorted {
            ($1.severity, $1.since, $0.id) < ($0.severity, $0.since, $1.id)
        }
    }

    /// One alert a flag: the newest event of each.
    private func redFlags(in history: History, at moment: Moment) -> [Alert] {
        let end = moment.secondsSinceEpoch
        let start = end - settings[.redFlagHours] * 3_600
        var newest: [String: Alert] = [:]
        for event in history.events where (start...end).contains(event.date.secondsSinceEpoch) {
            for alert in event.redFlagAlerts(settings) { newest[alert.subject ?? ""] = alert }
        }
        return newest.keys.sorted().compactMap { newest[$0] }
    }

    /// Whether a change of this event can change what the rules say.
    public static func isInput(_ event: HealthEvent) -> Bool {
        switch event.payload {
        case .measurement(let measurement):
            [.temperature, .anc, .neutrophils, .whiteBloodCells].contains(measurement.metric)
        case .symptom: true
        default: false
        }
    }
}
