public import SaysoLanguage

/// The rule `redFlag`: which signs call for help at once. It holds for `redFlags.hours`, and the answer to the words says so first of all.
public struct RedFlags: Sendable {
    private let settings: Settings
    private let profile: Profile
    /// Of each sign that needs others beside it the events that are the sign, and those that are of each group that it needs, by their dates.
    private let besides: [ObjectIdentifier: [[HealthEvent]]]
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
        (self.settings, self.profile) = (settings, profile)
        isKnownPregnant = profile.hasCondition(settings.pregnancy)
        let isPerhapsPregnant = isKnownPregnant || profile.others["due_date"] != nil
        let signs = RedFlagSign.conditional.filter { !$0.isOfPregnancy || isPerhapsPregnant }
        kinds = RedFlag.all.map { flag in
            Kind(felt: Set(settings[flag.presentNames]), absent: Set(settings[flag.absentNames]), signs: signs.filter { $0.flag == flag.name })
        }
        besides = Self.besides(signs.filter { !$0.beside.isEmpty }, among: recent)
        screen = RedFlagScreen(signs, others: kinds.reduce(into: []) { $0.formUnion($1.felt.union($1.absent)) })
    }

    /// Each event is held against each sign once, and not again for every event that may stand beside it.
    private static func besides(_ signs: [RedFlagSign], among events: [HealthEvent]) -> [ObjectIdentifier: [[HealthEvent]]] {
        guard !events.isEmpty, !signs.isEmpty else { return [:] }
        let read = events.sorted { $0.date < $1.date }.map { (event: $0, name: $0.complaint, words: SaidWords($0.utterance)) }
        return Dictionary(uniqueKeysWithValues: signs.map { sign in
            let shown = read.filter { sign.isShown(by: $0.event, named: $0.name, in: $0.words) }.map(\.event)
            return (ObjectIdentifier(sign), [shown] + sign.beside.map { names in read.map(\.event).filter { $0.isFelt(names) } })
        })
    }

    /// The flags that an event raises; empty for all but a few.
    /// - Parameter answers: Whether it is for the answer to the words, which gives some notices also where a sign is denied.
    public func alerts(of event: HealthEvent, inAnswer answers: Bool = false) -> [Alert] {
        sightings(in: event, inAnswer: answers).map { alert(RedFlag.all[$0.flag], since: $0.at, evidence: $0.evidence) }
    }

    /// What the answer to words says of an event that they logged: also of one so old that its flag is listed no more. Of that the notice is given all the same,
    /// who fainted last week is to ask somebody too, but no alert is active that is listed nowhere. What goes on since then is told as it is now.
    package func answer(to event: HealthEvent, at moment: Moment) -> [Alert] {
        let raised = alerts(of: event, inAnswer: true)
        guard !raised.isEmpty else { return [] }
        let isOver = event.date.secondsSinceEpoch + settings[.redFlagHours] * 3_600 < moment.secondsSinceEpoch && !goesOn(event)
        return raised.map { alert in
            var alert = alert
            if isOver { alert.status = .resolved }
            return alert
        }
    }

    /// Whether the words say that what they tell of a time before is so as they are said: "chest pain since monday".
    private func goesOn(_ event: HealthEvent) -> Bool { (event.utterance ?? "").lowercased().plainWords.hold(anyOf: settings[.lastingWords]) }

    /// The flags that hold at an instant, among those that the events before it raise: of each the newest, and the one with which its run began.
    /// - Parameter told: When the words of an event were said: what goes on since it began is seen until then.
    func alerts(of events: [HealthEvent], told: [String: Moment] = [:], at moment: Moment) -> [Alert] {
        let listed = settings[.redFlagHours] * 3_600
        var runs: [Int: (first: Sighting, last: Sighting?, until: Int)] = [:]
        for event in events {
            let said = told[event.id].flatMap { $0 <= moment && $0 > event.date && goesOn(event) ? $0.secondsSinceEpoch : nil }
            for sighting in sightings(in: event) {
                let until = said ?? sighting.second
                if let run = runs[sighting.flag], sighting.second <= run.until + listed {
                    runs[sighting.flag] = (run.first, until >= run.until ? sighting : run.last, max(until, run.until))
                } else {
                    runs[sighting.flag] = (sighting, nil, until)
                }
            }
        }
        return runs.sorted { RedFlag.all[$0.key].name < RedFlag.all[$1.key].name }.compactMap { flag, run in
            let newest = run.last ?? run.first
            guard run.until + listed >= moment.secondsSinceEpoch else { return nil }
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
        let isMeant = [sign.isShown(by: event, named: name, in: words)] + sign.beside.map(event.isFelt)
        guard isMeant.contains(true) else { return nil }
        let earliest = event.date.adding(seconds: -settings[.redFlagHours] * 3_600), groups = besides[ObjectIdentifier(sign)] ?? []
        let found = isMeant.indices.map { group -> HealthEvent? in
            if isMeant[group] { return event }
            guard groups.indices.contains(group) else { return nil }
            let beside = groups[group], end = beside.partitioningIndex { $0.date > event.date }
            return end > 0 && beside[end - 1].date >= earliest ? beside[end - 1] : nil
        }
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
