public import SaysoLanguage

/// The rule `redFlag`: which signs call for help at once. It holds for `redFlags.hours`, and the answer to the words says so first of all.
public struct RedFlags: Sendable {
    private let settings: Settings
    private let profile: Profile
    private let recent: [HealthEvent]
    /// In the order of `RedFlag.all`.
    private let kinds: [Kind]
    /// By the profile's conditions: looked up once, and not for every event.
    private let isKnownPregnant: Bool
    /// What need not be looked at.
    public let screen: RedFlagScreen

    /// What raises a flag: names of symptoms that are felt or whose absence is told, and signs that ask for more than a name.
    private final class Kind: Sendable {
        let felt: Set<String>
        let absent: Set<String>
        let signs: [RedFlagSign]

        init(felt: Set<String>, absent: Set<String>, signs: [RedFlagSign]) {
            (self.felt, self.absent, self.signs) = (felt, absent, signs)
        }
    }

    /// Of which readings can raise a flag.
    public static var metrics: [Metric] { RedFlagSign.metrics.sorted { $0.rawValue < $1.rawValue } }

    /// Whether an event is of the kinds that are read for flags.
    static func looks(at event: HealthEvent) -> Bool {
        switch event.payload {
        case .symptom, .medication, .supplement: true
        case .measurement(let measured): RedFlagSign.metrics.contains(measured.metric)
        default: false
        }
    }

    /// - Parameter recent: What else was logged in the time for which a flag is listed: some signs need others beside them.
    public init(settings: Settings = Settings(), profile: Profile = Profile(), recent: [HealthEvent] = []) {
        (self.settings, self.profile, self.recent) = (settings, profile, recent.sorted { $0.date < $1.date })
        isKnownPregnant = profile.hasCondition(settings.pregnancy)
        let isPerhapsPregnant = isKnownPregnant || profile.others["due_date"] != nil
        let signs = RedFlagSign.conditional.filter { !$0.isOfPregnancy || isPerhapsPregnant }
        kinds = RedFlag.all.map { flag in
            Kind(felt: Set(settings[flag.presentNames]), absent: Set(settings[flag.absentNames]), signs: signs.filter { $0.flag == flag.name })
        }
        screen = RedFlagScreen(signs, others: kinds.reduce(into: []) { $0.formUnion($1.felt.union($1.absent)) })
    }

    /// The flags that an event raises; empty for all but a few.
    /// - Parameter answers: Whether it is for the answer to the words, which gives some notices also where a sign is denied.
    public func alerts(of event: HealthEvent, inAnswer answers: Bool = false) -> [Alert] {
        sightings(in: event, inAnswer: answers).map { alert(RedFlag.all[$0.flag], since: $0.at, evidence: $0.evidence) }
    }

    /// What the answer to words says of an event that they logged: also of one so old that its flag is listed no more. Of that the notice is given all the same,
    /// who fainted last week is to ask somebody too, but no alert is active that is listed nowhere. What goes on since then is told as it is now.
    package func answer(to event: HealthEvent, at moment: Moment) -> [Alert] {
        let goesOn = (event.utterance ?? "").lowercased().plainWords.hold(anyOf: settings[.lastingWords])
        let isOver = event.date.secondsSinceEpoch + settings[.redFlagHours] * 3_600 < moment.secondsSinceEpoch && !goesOn
        return alerts(of: event, inAnswer: true).map { alert in
            var alert = alert
            if isOver { alert.status = .resolved }
            return alert
        }
    }

    /// The flags that hold at an instant, among those that the events before it raise: of each the newest, and the one with which its run began.
    func alerts(of events: [HealthEvent], at moment: Moment) -> [Alert] {
        let listed = settings[.redFlagHours] * 3_600
        var runs: [Int: (first: Sighting, last: Sighting?)] = [:]
        for sighting in events.flatMap({ sightings(in: $0) }) {
            if let run = runs[sighting.flag], sighting.second <= (run.last ?? run.first).second + listed {
                runs[sighting.flag] = (run.first, sighting)
            } else {
                runs[sighting.flag] = (sighting, nil)
            }
        }
        return runs.sorted { RedFlag.all[$0.key].name < RedFlag.all[$1.key].name }.compactMap { flag, run in
            let newest = run.last ?? run.first
            guard newest.second + listed >= moment.secondsSinceEpoch else { return nil }
            let own = alert(RedFlag.all[flag], since: newest.at, evidence: newest.evidence)
            return run.last == nil ? own : own.following(alert(RedFlag.all[flag], since: run.first.at, evidence: run.first.evidence))
        }
    }

    /// That an event raises a flag; a watch has very many of them, and few become an alert.
    private struct Sighting {
        /// Its place in `RedFlag.all`.
        var flag: Int
        var at: Moment
        var evidence: [HealthEvent]

        var second: Int { at.secondsSinceEpoch }
    }

    private func sightings(in event: HealthEvent, inAnswer answers: Bool = false) -> [Sighting] {
        let words = SaidWords(event.utterance), name = event.complaint
        guard screen.mayConcern(event, words) else { return [] }
        return kinds.indices.compactMap { flag in
            evidence(of: kinds[flag], in: event, named: name, words, inAnswer: answers).map { Sighting(flag: flag, at: event.date, evidence: $0) }
        }
    }

    /// The flags that words raise by themselves, whatever they log.
    public func alerts(of utterance: String, at moment: Moment) -> [Alert] {
        let words = SaidWords(utterance)
        let signs = RedFlagSign.conditional.filter { $0.isOfWords && $0.isSaid(in: words) }
        return RedFlag.all.filter { flag in signs.contains { $0.flag == flag.name } }.map { alert($0, since: moment, evidence: []) }
    }

    private func alert(_ flag: RedFlag, since: Moment, evidence: [HealthEvent]) -> Alert {
        Alert(
            rule: .redFlag, severity: .critical, since: since, title: flag.title, message: flag.notice,
            evidence: evidence.map { .init(what: $0.displaySummary, at: $0.date, event: $0.id) },
            extras: [.init("flag", .text(flag.name))], subject: flag.name)
    }

    /// The event, with those that the flag needs beside it; nil where the flag is not raised.
    private func evidence(of kind: Kind, in event: HealthEvent, named name: String?, _ words: SaidWords, inAnswer answers: Bool) -> [HealthEvent]? {
        if case .symptom(let symptom) = event.payload, let name, (symptom.present ? kind.felt : kind.absent).contains(name) { return [event] }
        for sign in kind.signs where sign.felt != .denied || answers {
            if sign.isOfPregnancy, !isPregnant(at: event.date) { continue }
            if let found = evidence(of: sign, in: event, named: name, words) { return found }
        }
        return nil
    }

    /// The event may be the sign or one of those beside it, whichever came last.
    private func evidence(of sign: RedFlagSign, in event: HealthEvent, named name: String?, _ words: SaidWords) -> [HealthEvent]? {
        guard !sign.beside.isEmpty else { return sign.isShown(by: event, named: name, in: words) ? [event] : nil }
        let isSign: (HealthEvent) -> Bool = { sign.isShown(by: $0, named: $0.complaint, in: $0.id == event.id ? words : SaidWords($0.utterance)) }
        let groups: [(HealthEvent) -> Bool] = [isSign] + sign.beside.map { names in { $0.isFelt(names) } }
        guard groups.contains(where: { $0(event) }) else { return nil }
        let earliest = event.date.adding(seconds: -settings[.redFlagHours] * 3_600)
        let beside = recent[recent.partitioningIndex { $0.date >= earliest }..<recent.partitioningIndex { $0.date > event.date }]
        let found = groups.map { isMeant in isMeant(event) ? event : beside.last(where: isMeant) }
        return found.contains(nil) ? nil : found.compactMap { $0 }
    }

    private func isPregnant(at moment: Moment) -> Bool {
        if isKnownPregnant { return true }
        guard let due = profile.others["due_date"].flatMap({ CivilDate(text: String($0.prefix(10))) }) else { return false }
        return moment.date.daysSinceEpoch - due.daysSinceEpoch <= settings[.postpartumDays]
    }
}

extension HealthEvent {
    /// The plain name of a symptom, in lower case; nil of anything else.
    var complaint: String? { if case .symptom(let symptom) = payload { symptom.plainName?.lowercased() } else { nil } }

    fileprivate func isFelt(_ names: Set<String>) -> Bool {
        guard case .symptom(let symptom) = payload, symptom.present, let complaint else { return false }
        return names.contains(complaint)
    }
}
