internal import SaysoLanguage

extension [ReminderAnswer] {
    /// Of several answers to one question the last: who puts it off again, or took it after all, means the same dose.
    var standing: [ReminderAnswer] {
        var last: [String: Int] = [:]
        for index in indices { last[self[index].asked] = index }
        return indices.filter { last[self[$0].asked] == $0 }.map { self[$0] }
    }

    /// The doses of schedules, and of the beta blocker, that were answered for in words, oldest first.
    public func answeredDoses(of schedules: [Schedule], settings: Settings = Settings()) -> [AnsweredDose] {
        var doses: [String: AnsweredDose] = [:]
        // The beta blocker is asked about also where no schedule has it; then its class is all that is known of it.
        let blockers = Set(compactMap { $0.question?.rule == .betaBlockerMissed ? $0.question?.item : nil })
        for answer in self {
            guard let question = answer.question, question.rule == .doseDue || question.rule == .betaBlockerMissed else { continue }
            let schedule = schedules.last { $0.item == question.item && $0.active && ($0.told ?? $0.start) <= answer.at }
            guard schedule != nil || blockers.contains(question.item) else { continue }
            let id = HealthEvent.answeredDosePrefix + "\(question.due.secondsSinceEpoch)-\(question.item)"
            switch answer.answer {
            case .taken, .notTaken:
                doses[id] = answer.dose(id: id, of: schedule, question.item).map { AnsweredDose(event: $0, rule: question.rule, telling: answer.telling(of: schedule, question, settings)) }
            // It is asked for again, as a dose of its own.
            case .later: doses[id] = nil
            case .noReminder: break
            }
        }
        return doses.values.sorted { ($0.event.date, $0.event.id) < ($1.event.date, $1.event.id) }
    }
}

/// A dose that was answered for in words.
///
/// An answer is no event: what is taken comes from the schedule, and the id from the dose, so that it is the same each time.
public struct AnsweredDose: Hashable, Sendable {
    /// As it would be if the dose itself had been said.
    public var event: HealthEvent
    /// What asked for it.
    public var rule: AlertRule
    /// An entry of the same thing in this time tells of this dose too, in seconds since 1970.
    public var telling: ClosedRange<Int>

    fileprivate func isTold(by entry: HealthEvent) -> Bool {
        telling.contains(entry.date.secondsSinceEpoch) && entry.happened == event.happened
            && event.names.contains { name in entry.names.contains { DosePlan.isSame($0, name) } }
    }
}

extension [AnsweredDose] {
    /// Those that no entry tells of too: who answers yes and then says what was taken has taken it once. One entry is one dose.
    public func untold(by entries: [HealthEvent]) -> [HealthEvent] {
        var entries = entries.filter { $0.kind == .medication || $0.kind == .supplement }
        return filter { dose in
            guard let told = entries.firstIndex(where: dose.isTold) else { return true }
            entries.remove(at: told)
            return false
        }.map(\.event)
    }
}

extension HealthEvent {
    /// What the ids of answered doses begin with.
    public static let answeredDosePrefix = "dose-"
}

extension ReminderAnswer {
    fileprivate var asked: String {
        question.map { "\($0.rule.rawValue)-\($0.item)-\($0.due.secondsSinceEpoch)" } ?? "\(at.secondsSinceEpoch)"
    }

    /// When what is told is the dose of the question: from somewhat before it was due, which is nearer to it than to the dose before, until a
    /// moment after the answer. The beta blocker is asked about as the day's.
    fileprivate func telling(of schedule: Schedule?, _ question: Question, _ settings: Settings) -> ClosedRange<Int> {
        let end = at.secondsSinceEpoch + settings[.askedMinutes] * 60
        let isOfDay = question.rule == .betaBlockerMissed
        let early = isOfDay ? at.secondOfDay : min(settings[.doseEarlyHours] * 3_600, (schedule?.intervalSeconds ?? 86_400) / 3)
        let start = (isOfDay ? at : question.due).secondsSinceEpoch - early
        return start...max(start, end)
    }

    fileprivate func dose(id: String, of schedule: Schedule?, _ item: String) -> HealthEvent? {
        guard let schedule else {
            return HealthEvent(id: id, date: at, payload: .medication(MedicationEvent(name: item, drugClass: item, taken: answer == .taken)))
        }
        var details = ActionDetails()
        details[schedule.kind == .medication ? "medicationName" : "vitaminName"] = .text(schedule.item)
        details["drugClass"] = schedule.drugClass.map { .text($0) }
        details["dosage"] = schedule.dosage.map { .text($0) }
        details["unit"] = schedule.unit.map { .text($0) }
        details["count"] = schedule.count.map { .number($0) }
        details["frequency"] = .text(schedule.frequency)
        details["timesPerDay"] = schedule.timesPerDay.map { .number(Double($0)) }
        if answer == .notTaken { details["negated"] = .flag(true) }
        let action = VoiceAction(type: schedule.kind == .medication ? .logMedication : .logVitamin, confidence: 1, span: 0..<0, details: details)
        return Resolver().payloads(of: action, at: at).first.map { payload in
            var payload = payload
            if case .medication(var event) = payload {
                event.schedule = schedule.id
                payload = .medication(event)
            }
            return HealthEvent(id: id, date: at, payload: payload)
        }
    }
}

extension Schedule {
    /// Between two doses, as far as the rhythm says.
    fileprivate var intervalSeconds: Int {
        if let hours = Self.hours(of: frequency) { return hours * 3_600 }
        return 86_400 / Swift.max(1, timesPerDay ?? 1)
    }
}
