internal import SaysoLanguage

/// The rules `febrileNeutropenia`, `fever` and `neutropenia`: at most one of them holds at a time.
///
/// Fever and an ANC below the threshold is the critical one; a fever with another ANC or none is `fever`; a low ANC without a
/// fever is `neutropenia`. Source: the settings' guideline. A symptom ("felt feverish", "no fever") is no input.
struct FebrileNeutropenia: Sendable {
    private let profile: Profile
    private let settings: Settings
    private let history: History
    private let fevers: FeverReadings
    private let counts: NeutrophilCounts

    init(profile: Profile, settings: Settings, history: History) {
        (self.profile, self.settings, self.history) = (profile, settings, history)
        fevers = FeverReadings(history, settings: settings)
        counts = NeutrophilCounts(history)
    }

    func alert(at moment: Moment) -> Alert? {
        let second = moment.secondsSinceEpoch
        guard let rule = rule(at: second) else { return nil }
        let changes = fevers.instants + counts.instants
        let since = firstInstant(upTo: second, changes: changes) { instant in
            // A low count stays the same episode through a fever and after it.
            rule == .neutropenia ? isNeutropenic(at: instant) : self.rule(at: instant) == rule
        }
        return alert(
            rule, at: moment,
            since: Moment(secondsSinceEpoch: since ?? second, offsetSeconds: moment.offsetSeconds))
    }

    private func rule(at second: Int) -> AlertRule? {
        switch (fevers.fever(at: second) != nil, isNeutropenic(at: second)) {
        case (true, true): .febrileNeutropenia
        case (true, false): .fever
        case (false, true): .neutropenia
        case (false, false): nil
        }
    }

    private func isNeutropenic(at second: Int) -> Bool {
        switch counts.latest(at: second)?.status(settings) {
        case .severe, .profound: true
        case .normal, .noData, nil: false
        }
    }

    private func alert(_ rule: AlertRule, at moment: Moment, since: Moment) -> Alert {
        let second = moment.secondsSinceEpoch
        let count = counts.latest(at: second)
        let readings = fevers.fever(at: second) ?? []
        var extras = [Alert.Extra("ancStatus", .text((count?.status(settings) ?? .noData).rawValue))]
        if let count {
            extras += [
                Alert.Extra("ancAgeDays", .number(Double(count.ageDays(at: moment)))),
                Alert.Extra("ancStale", .flag(count.isStale(at: moment, settings: settings))),
            ]
        }
        return Alert(
            rule: rule, severity: rule == .febrileNeutropenia ? .critical : .attention, since: since,
            title: title(rule), message: message(rule, count, at: moment),
            evidence: readings.map(\.evidence) + evidence(of: count, at: moment)
                + (readings.isEmpty ? [] : antipyretics(before: moment)),
            extras: extras)
    }

    private func evidence(of count: NeutrophilCount?, at moment: Moment) -> [Alert.Evidence] {
        guard let count else { return [] }
        guard count.isStale(at: moment, settings: settings) else { return count.evidence }
        return count.evidence.map { evidence in
            var stale = evidence
            stale.what += " (stale: \(count.ageDays(at: moment)) days old)"
            return stale
        }
    }

    /// Fever reducers recent enough to hide a fever.
    private func antipyretics(before moment: Moment) -> [Alert.Evidence] {
        let end = moment.secondsSinceEpoch
        let start = end - settings[.antipyreticHours] * 3_600
        let classes = settings[.antipyreticClasses], substances = Set(settings[.antipyreticSubstances])
        return history.events.compactMap { event in
            guard case .medication(let medication) = event.payload, medication.taken,
                (start...end).contains(event.date.secondsSinceEpoch),
                medication.drugClass.map({ name in classes.contains(where: name.lowercased().contains) }) ?? false
                    || !substances.isDisjoint(with: DrugNames.substances(in: medication.name))
            else { return nil }
            return .init(what: "\(event.displaySummary), which can mask a fever", at: event.date, event: event.id)
        }
    }

    private func title(_ rule: AlertRule) -> String {
        switch rule {
        case .febrileNeutropenia: "Fever with a low neutrophil count"
        case .fever: "Fever"
        default: "Low neutrophil count"
        }
    }

    private func message(_ rule: AlertRule, _ count: NeutrophilCount?, at moment: Moment) -> String {
        var sentences: [String]
        switch rule {
        case .febrileNeutropenia:
            sentences = ["Contact your care provider now: a fever with a low neutrophil count needs prompt attention."]
        case .fever where count == nil && profile.hasCondition(settings.chemotherapy):
            sentences = [
                "Call your care team: during chemotherapy a fever needs prompt attention, and no neutrophil count is logged."
            ]
        case .fever: sentences = ["Measure again within the hour, and contact your care provider if the fever stays."]
        default: sentences = ["Your neutrophil count is low. Contact your care provider, and at once if a fever comes."]
        }
        if let count {
            let days = count.ageDays(at: moment)
            let age = days == 0 ? "less than a day" : days == 1 ? "1 day" : "\(days) days"
            let stale = count.isStale(at: moment, settings: settings) ? ", and may be out of date" : ""
            sentences.append("The ANC is \(age) old\(stale).")
        }
        return sentences.joined(separator: " ")
    }
}

extension Reading {
    fileprivate var evidence: Alert.Evidence {
        let unit = unit ?? TemperatureUnit.inferred(from: value)
        let shown = [value.plain, unit.map(Metric.displayUnit)].compactMap { $0 }.joined(separator: " ")
        return .init(what: "temperature \(shown)", at: at, event: event)
    }
}
