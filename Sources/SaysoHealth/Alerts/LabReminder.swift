internal import SaysoLanguage

/// The rule `labReminder`: a week without a laboratory result, for somebody who has them taken.
///
/// A result on day D completes the reminders of D … D+6; from D+7 on there is one each day at the reminder's time.
struct LabReminder: Sendable {
    let profile: Profile
    let settings: Settings
    let history: History
    let clock: LocalClock

    func alert(at moment: Moment) -> Alert? {
        let result = latestResult(upTo: moment)
        guard let first = firstReminder(after: result, at: moment), first <= moment.secondsSinceEpoch else { return nil }
        let today = clock.date(of: moment)
        let last = clock.moment(at: max(lastReminder(at: moment), first))
        return Alert(
            rule: .labReminder, severity: .watch, since: clock.moment(at: first), title: "Lab result due",
            message: message(result, today), evidence: evidence(result),
            // Each day's reminder is news.
            level: clock.date(of: last).daysSinceEpoch - clock.date(of: clock.moment(at: first)).daysSinceEpoch, extras: [.init("due", .moment(last))])
    }

    /// When the reminders began that no result has completed; nil when there are none for this person.
    private func firstReminder(after result: HealthEvent?, at moment: Moment) -> Int? {
        if let result { return reminder(of: clock.date(of: result.date).adding(days: settings[.labReminderDays])) }
        guard profile.hasCondition(settings.chemotherapy) else { return nil }
        let today = clock.date(of: moment)
        let told = treatment.map { clock.date(of: $0.at) } ?? today
        // Told later than the moment that is asked about: nothing says since when it was true, and each day's reminder follows the one before.
        return told > today ? lastReminder(at: moment) : reminder(of: told)
    }

    /// The reminder of the day, or before its time that of the day before.
    private func lastReminder(at moment: Moment) -> Int {
        let today = clock.date(of: moment)
        return reminder(of: today) <= moment.secondsSinceEpoch ? reminder(of: today) : reminder(of: today.adding(days: -1))
    }

    /// The treatment as it was first told.
    private var treatment: ProfileFact? {
        let chemotherapy = settings.chemotherapy
        return history.facts.filter { $0.field == "conditions" && !$0.negated && chemotherapy.isMeant(by: $0.value, in: $0.at.date.year) }.min { $0.at < $1.at }
    }

    private func reminder(of date: CivilDate) -> Int { clock.second(of: date, at: settings[.labReminderTime].secondOfDay) }

    private func latestResult(upTo moment: Moment) -> HealthEvent? {
        let metrics = settings[.labMetrics]
        return history.events.last { event in
            guard case .measurement(let measurement) = event.payload, measurement.measured, event.date <= moment else { return false }
            return metrics.contains(measurement.metric.rawValue)
        }
    }

    private func message(_ result: HealthEvent?, _ today: CivilDate) -> String {
        guard let result else { return "No lab result is logged yet. When you have one, log it, as in: my ANC is 2100." }
        let days = today.daysSinceEpoch - clock.date(of: result.date).daysSinceEpoch
        return "The last lab result is \(days) days old. When you have a new one, log it, as in: my ANC is 2100."
    }

    /// The last result; without one, the treatment for which one is wanted.
    private func evidence(_ result: HealthEvent?) -> [Alert.Evidence] {
        result.map { [.init(what: $0.displaySummary, at: $0.date, event: $0.id)] } ?? treatment.map { [.init(what: "condition \($0.value)", at: $0.at, event: nil)] } ?? []
    }
}
