internal import SaysoLanguage

extension [ReminderAnswer] {
    /// Of several answers to one question the last: who puts it off again, or took it after all, means the same dose.
    var standing: [ReminderAnswer] {
        var last: [String: Int] = [:]
        for index in indices { last[self[index].asked] = index }
        return indices.filter { last[self[$0].asked] == $0 }.map { self[$0] }
    }

    /// The doses of schedules that were answered for in words, oldest first, as the events that they would be if the dose itself had been said.
    ///
    /// An answer is no event: what is taken comes from the schedule, and the id from the dose, so that it is the same each time.
    public func doses(of schedules: [Schedule]) -> [HealthEvent] {
        var doses: [String: HealthEvent] = [:]
        for answer in self {
            guard let question = answer.question, question.rule == .doseDue,
                let schedule = schedules.last(where: { $0.item == question.item && $0.active && ($0.told ?? $0.start) <= answer.at })
            else { continue }
            let id = HealthEvent.answeredDosePrefix + "\(question.due.secondsSinceEpoch)-\(question.item)"
            switch answer.answer {
            case .taken, .notTaken: doses[id] = answer.dose(id: id, of: schedule)
            // It is asked for again, as a dose of its own.
            case .later: doses[id] = nil
            case .noReminder: break
            }
        }
        return doses.values.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
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

    fileprivate func dose(id: String, of schedule: Schedule) -> HealthEvent? {
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
