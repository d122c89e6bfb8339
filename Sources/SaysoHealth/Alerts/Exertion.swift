internal import SaysoLanguage

/// The rule `exertion`: a heart rate above what pacing allows, or a day with a reported episode of post-exertional malaise (PEM).
///
/// It is shown while the risk is high, and to somebody who has reported an episode also while it is low, with the days since.
struct Exertion: Sendable {
    let profile: Profile
    let settings: Settings
    let history: History
    let clock: LocalClock
    /// By the profile's conditions: looked up once, and not for every instant.
    private let paces: Bool

    init(profile: Profile, settings: Settings, history: History, clock: LocalClock) {
        (self.profile, self.settings, self.history, self.clock) = (profile, settings, history, clock)
        paces = profile.hasCondition(settings.pacing)
    }

    func alert(at moment: Moment) -> Alert? {
        let second = moment.secondsSinceEpoch
        let rates = history.readings(of: .heartRate).filter { $0.second <= second }
        let episodes = episodes(upTo: moment)
        let today = clock.date(of: moment)
        guard let risk = risk(rates, episodes, at: second) else { return nil }
        let isHigh = risk == .high, limit = limit(at: second)
        let episodeToday = episodes.first { clock.date(of: $0.date) == today }
        let changes = rates.map(\.second) + episodes.map(\.date.secondsSinceEpoch) + (rates.map(\.at) + episodes.map(\.date)).map { clock.day(of: $0).upperBound }

        return Alert(
            rule: .exertion, severity: .attention,
            since: clock.moment(at: firstInstant(upTo: second, changes: changes) { self.risk(rates, episodes, at: $0) == risk } ?? second),
            title: isHigh ? "Slow down: exertion risk is high" : limit == nil ? missing : "Exertion risk is low",
            message: message(limit, isHigh: isHigh),
            evidence: evidence(rates.last, isHigh ? episodeToday : episodes.last),
            extras: [.init("risk", .text(isHigh ? "high" : "low"))]
                + [rates.last.map { .init("heartRate", .number($0.value)) }, limit.map { .init("threshold", .number($0.bpm.rounded(toPlaces: 10))) }]
                .compactMap { $0 }
                + (episodes.last.map { [.init("daysSincePEM", .number(Double(today.daysSinceEpoch - clock.date(of: $0.date).daysSinceEpoch)))] } ?? []),
            subject: risk.rawValue)
    }

    /// What the history up to an instant says; nil where there is nothing to say.
    private func risk(_ rates: [Reading], _ episodes: [HealthEvent], at second: Int) -> ExertionRisk? {
        let limit = limit(at: second), day = clock.day(of: clock.moment(at: second))
        let rate = rates.last { $0.second <= second }
        if let limit, let rate, rate.value > limit.bpm { return .high }
        let past = episodes.prefix { $0.date.secondsSinceEpoch <= second }
        if let last = past.last, day.contains(last.date.secondsSinceEpoch) { return .high }
        if limit == nil, let rate, day.contains(rate.second) {
            return !past.isEmpty || paces ? .unknown : .low
        }
        return past.isEmpty ? nil : .low
    }

    /// Reported episodes, oldest first.
    private func episodes(upTo moment: Moment) -> [HealthEvent] {
        history.events.filter { event in
            guard case .exertionEpisode(let episode) = event.payload else { return false }
            return episode.present && event.date <= moment
        }
    }

    /// The heart rate to stay under.
    private struct Limit {
        var bpm: Double
        /// The lower end of the target range; nil where the limit has none.
        var from: Double?
    }

    /// By age, or by the resting heart rate where that was chosen and is known.
    private func limit(at second: Int) -> Limit? {
        if settings[.exertionBasis] == .resting {
            let today = clock.date(of: clock.moment(at: second)).daysSinceEpoch
            let said = history.readings(of: .restingHeartRate).last { $0.second <= second }
            let daily = history.days.latest(of: .restingHeartRate, through: today)
            let saidDay = said.map { clock.date(of: $0.at).daysSinceEpoch } ?? .min
            guard let resting = daily.map(\.day) ?? .min > saidDay ? daily?.value : said?.value else { return nil }
            return Limit(bpm: resting + settings[.exertionRestingMargin])
        }
        guard let age = profile.age else { return nil }
        return Limit(bpm: (220 - age) * settings[.exertionFactor], from: (220 - age) * settings[.exertionLowFactor])
    }

    /// What the limit cannot be worked out without.
    private var missing: String { settings[.exertionBasis] == .resting ? "Your resting heart rate is needed" : "Your age is needed" }

    private func message(_ limit: Limit?, isHigh: Bool) -> String {
        var sentences = isHigh ? ["Rest now, and keep the next days light."] : []
        if let limit {
            let range = limit.from.flatMap { $0 < limit.bpm ? "between \($0.plain) and \(limit.bpm.plain)" : nil }
            sentences.append("Keep your heart rate \(range ?? "under \(limit.bpm.plain)") bpm.")
        } else if settings[.exertionBasis] == .resting {
            sentences.append("A resting heart rate is needed for the limit; say it, as in: resting heart rate 62.")
        } else {
            sentences.append("Your age is needed for the limit; say it, as in: I am 40, or: sayso profile set age 40.")
        }
        return sentences.joined(separator: " ")
    }

    private func evidence(_ rate: Reading?, _ episode: HealthEvent?) -> [Alert.Evidence] {
        [
            rate.map { .init(what: "heart rate \($0.value.plain) bpm", at: $0.at, event: $0.event) },
            episode.map { .init(what: $0.displaySummary, at: $0.date, event: $0.id) },
        ].compactMap { $0 }
    }
}

/// The raw value tells the alerts apart.
public enum ExertionRisk: String, Sendable {
    case high, low
    /// A heart rate of somebody who paces, and no limit to hold it against: the age is asked for beside the answer, once a day.
    case unknown
}

extension Alert {
    /// Of an alert of exertion the risk; nil of any other.
    public var exertionRisk: ExertionRisk? { rule == .exertion ? subject.flatMap(ExertionRisk.init) : nil }

    /// Whether it is told beside the answer and to nobody else: what it asks for, only the speaker can say.
    public var asksForAge: Bool { exertionRisk == .unknown }
}

/// What the heart rate to stay under is worked out from.
public enum ExertionBasis: String, SettingValue, CaseIterable {
    case age, resting

    public init?(settingText: String) { self.init(rawValue: settingText) }
    public var settingText: String { rawValue }
}
