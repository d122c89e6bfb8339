public import SaysoLanguage

extension Outcome {
    /// What it would mean, in a few words for people: the text of a question before it is stored.
    public var summary: String {
        switch self {
        case .event(let event): event.displaySummary
        case .schedule(let schedule):
            schedule.active ? "Schedule \(schedule.summary)" : (["Stop", schedule.item] + doseWords(schedule.dosage, schedule.unit, schedule.count)).joined(separator: " ")
        case .reminder(let reminder): "\(reminder.active ? "Reminder" : "Stop the reminder"): \(reminder.item)"
        case .reminderEnd(let end): ["Stop the reminder", end.item].compactMap { $0 }.joined(separator: ": ")
        case .answer(let answer):
            "Answer: " + [answer.question?.item, answer.words].compactMap { $0 }.joined(separator: " ")
        case .profile(let fact):
            (fact.negated ? "Not " : "")
                + [fact.field.replacing("_", with: " "), fact.value, fact.unit].compactMap { $0 }.joined(separator: " ")
        case .correction(let correction): "\(correction.operation.rawValue.capitalizedFirst) the last entry"
        case .query(let query): "Question about \(query.subject ?? "the log")"
        case .unknown(let notes): notes.map { "Not understood (\($0))" } ?? "Not understood"
        }
    }
}

extension HealthEvent {
    /// What a change makes of an entry, in words. Where the two are called the same, what changes is told.
    /// - Parameter reference: From which times are named, on a clock.
    public func summary(insteadOf old: HealthEvent, changedBy change: ActionDetails, seenFrom reference: Moment, on clock: LocalClock) -> String {
        guard displaySummary == old.displaySummary else { return "\(displaySummary) instead of \(old.displaySummary)" }
        let values = change.entries.compactMap { entry -> String? in
            switch (entry.key, entry.value) {
            case ("durationSeconds", .number(let seconds)): seconds < 3_600 ? "\((seconds / 60).plain) min" : "\((seconds / 3_600).plain) h"
            case ("severityScore", .number(let score)): "\(score.plain) out of 10"
            case ("precision", _): nil
            case ("notes", .text(let notes)): "(\(notes))"
            case (_, .moment): timeWords(date, precision: precision, from: reference, on: clock)
            default: entry.value.plainText
            }
        }
        return ([displaySummary] + values).joined(separator: " ")
    }
}
