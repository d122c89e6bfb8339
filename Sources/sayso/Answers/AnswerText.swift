import SaysoHealth
import SaysoLanguage
import SaysoStore

/// What the log did, in lines for people.
struct AnswerText {
    let style: Style
    /// The moment from which times are named.
    let reference: Moment

    /// Columns of the place where it is shown; nil where lines may be as long as they are.
    var width: Int?

    /// Below it a person is warned (contract, `confidence`).
    static let warning = 0.8

    /// What an utterance came to, and the answers to its questions.
    ///
    /// - Parameter clock: What was local when it was said.
    func lines(_ answer: Path.Answer, clock: LocalClock) -> [String] {
        let answers = answer.answers.flatMap { lines($0, clock: clock) }
        var recorded = answer.recorded
        recorded.others.removeAll { if case .query = $0 { true } else { false } }
        let isSilent = recorded.events.isEmpty && recorded.changes.isEmpty && recorded.others.isEmpty && recorded.alerts.isEmpty && recorded.pending == nil
        return isSilent && !answers.isEmpty ? answers : lines(recorded) + answers
    }

    func lines(_ recorded: Recorded) -> [String] {
        var lines = recorded.events.flatMap { self.lines($0) }
        lines += recorded.changes.flatMap { self.lines($0) }
        lines += recorded.others.map(line)
        lines += recorded.alerts.flatMap { self.lines($0) }
        if let pending = recorded.pending { lines.append(style.warning("? \(pending.question.printable) Nothing is stored yet.")) }
        if let followUp = recorded.followUp { lines.append("? \(followUp)") }
        return lines.isEmpty ? [style.dim("Nothing to log.")] : lines
    }

    /// Icon, summary, time and confidence, with a warning below where the confidence is low.
    func lines(_ event: HealthEvent) -> [String] {
        guard event.confidence < Self.warning else { return [line(event)] }
        return [line(event), style.warning("  not sure about this one: check it, or say \"undo that\"")]
    }

    func line(_ event: HealthEvent) -> String {
        let time = timeWords(event.date, precision: event.precision, from: reference)
        let details = "· \(time) · \(percent(event.confidence))", glyph = event.category.glyph(style)
        let room = width.map { max(8, $0 - glyph.columns - details.columns - 2) }
        return "\(glyph) \(style.bold(event.displaySummary.printable.fitted(to: room))) \(style.dim(details))"
    }

    private func lines(_ change: Change) -> [String] {
        switch change {
        case .undone(let removed, let restored):
            let gone = removed.map { "Taken back: \($0.displaySummary.printable)" }
            let back = restored.map { "Restored: \($0.displaySummary.printable)" }
            return gone + back == [] ? ["Taken back."] : gone + back
        case .deleted(let event): return ["Deleted: \(event.displaySummary.printable)"]
        case .amended(let before, let after): return ["Changed from \(before.displaySummary.printable) to:", line(after)]
        case .cancelled: return ["Not logged."]
        case .nothingToChange(let operation):
            return [operation == .undo ? "There is nothing to take back." : "Found nothing in the log that this would change."]
        }
    }

    private func line(_ outcome: Outcome) -> String {
        switch outcome {
        case .event(let event): line(event)
        case .schedule(let schedule): "Schedule: \(words(schedule).printable)"
        case .reminder(let reminder): "Reminder: \(words(reminder).printable)"
        case .answer(let answer): "Noted: \(answer.answer.rawValue.replacing("_", with: " "))"
        case .profile(let fact): "Profile: \(words(fact).printable)"
        case .correction(let correction): "Correction: \(correction.operation.rawValue)"
        case .query(let query): "A question about \((query.subject ?? "the log").printable)"
        case .unknown(let notes): style.warning("Kept, but not understood\(notes.map { ": " + $0.printable } ?? "").")
        }
    }

    func words(_ schedule: Schedule) -> String {
        let dose = [schedule.dosage, schedule.unit].compactMap { $0 }.joined(separator: " ")
        let what = [schedule.item, dose, schedule.frequency].filter { !$0.isEmpty }.joined(separator: " ")
        return schedule.active ? what : "\(schedule.item) ended"
    }

    func words(_ reminder: Reminder) -> String {
        let due = reminder.due.map { timeWords($0, from: reference) }
        return [reminder.item, due, reminder.frequency].compactMap { $0 }.joined(separator: " · ")
    }

    private func words(_ fact: ProfileFact) -> String {
        let value = [fact.value, fact.unit].compactMap { $0 }.joined(separator: " ")
        let field = fact.field.replacing("_", with: " ")
        return fact.negated ? "\(field) no longer \(value)" : "\(field) \(value)"
    }

    /// The title, what to do, and each value it rests on.
    func lines(_ alert: Alert) -> [String] {
        let isUrgent = alert.severity >= .attention
        let show = isUrgent ? style.alarm : style.warning
        let evidence = alert.evidence.map { "    \($0.what.printable), \(timeWords($0.at, from: reference))" }
        return [show("\(isUrgent ? "!" : "-") \(alert.title)".printable), show("  \(alert.message)".printable)] + evidence
    }
}

/// "97%"; never 100% of what is not certain, nor 0% of what is possible.
func percent(_ confidence: Double) -> String {
    let rounded = Int((confidence * 100).rounded())
    return "\(confidence < 1 ? min(99, max(1, rounded)) : 100)%"
}
