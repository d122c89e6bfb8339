extension Outcome {
    /// What it would mean, in a few words for people: the text of a question before it is stored.
    public var summary: String {
        switch self {
        case .event(let event): event.displaySummary
        case .schedule(let schedule):
            schedule.active ? "Schedule \(schedule.summary)" : (["Stop", schedule.item] + doseWords(schedule.dosage, schedule.unit, schedule.count)).joined(separator: " ")
        case .reminder(let reminder): "\(reminder.active ? "Reminder" : "Stop the reminder"): \(reminder.item)"
        case .reminderEnd(let end): ["Stop the reminder", end.item].compactMap { $0 }.joined(separator: ": ")
        case .answer(let answer): "Answer: \(answer.answer.rawValue.replacing("_", with: " "))"
        case .profile(let fact):
            (fact.negated ? "Not " : "")
                + [fact.field.replacing("_", with: " "), fact.value, fact.unit].compactMap { $0 }.joined(separator: " ")
        case .correction(let correction): "\(correction.operation.rawValue.capitalizedFirst) the last entry"
        case .query(let query): "Question about \(query.subject ?? "the log")"
        case .unknown(let notes): notes.map { "Not understood (\($0))" } ?? "Not understood"
        }
    }
}
