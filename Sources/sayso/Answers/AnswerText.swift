import SaysoHealth
import SaysoLanguage
import SaysoStore

/// What the log did, in lines for people.
struct AnswerText {
    let style: Style
    /// The moment from which times are named.
    let reference: Moment

    /// Columns of the place where it is shown; nil where lines may be as long as they are.
    let width: Int?

    /// On which other times are shown: that of the reference need not hold in another season.
    let clock: LocalClock

    /// - Parameter clock: What is local; nil: the reference's own offset.
    init(style: Style, reference: Moment, width: Int? = nil, clock: LocalClock? = nil) {
        (self.style, self.reference, self.width) = (style, reference, width)
        self.clock = clock ?? LocalClock(offsetSeconds: reference.offsetSeconds)
    }

    /// The same, with so many columns less.
    func indented(by columns: Int) -> AnswerText {
        AnswerText(style: style, reference: reference, width: width.map { $0 - columns }, clock: clock)
    }

    /// A time as it is seen from the reference.
    func seen(_ moment: Moment, precision: String? = nil) -> String { timeWords(moment, precision: precision, from: reference, on: clock) }

    /// Below it a person is warned (contract, `confidence`).
    static let warning = 0.8

    /// What an utterance came to, and the answers to its questions.
    ///
    /// - Parameter clock: What was local when it was said.
    func lines(_ answer: Path.Answer, clock: LocalClock) -> [String] {
        let answers = answer.answers.flatMap { lines($0, clock: clock) }
        var recorded = answer.recorded
        recorded.others.removeAll { if case .query = $0 { true } else { false } }
        let facts: Set<ActionType> = [.addMedication, .addVitamin, .setReminder, .setProfile]
        let isUnsure = recorded.others.contains(where: \.isFact) && answer.parse.actions.contains { facts.contains($0.type) && $0.confidence < Self.warning && $0.confidence >= Confirmation.threshold }
        let isSilent = recorded.events.isEmpty && recorded.changes.isEmpty && recorded.others.isEmpty && recorded.alerts.isEmpty && recorded.pending == nil
        let surplus = recorded.surplus.flatMap { wrapped("! \($0.summary)", style.warning) }
        return (isSilent && !answers.isEmpty ? answers : lines(recorded, isUnsure: isUnsure) + answers) + surplus
    }

    /// - Parameter isUnsure: Whether what is kept besides entries was understood with little confidence.
    func lines(_ recorded: Recorded, isUnsure: Bool = false) -> [String] {
        var lines = recorded.events.flatMap { self.lines($0) }
        lines += recorded.changes.flatMap { self.lines($0) }
        lines += recorded.others.flatMap { self.lines($0) }
        if isUnsure { lines += unsure }
        lines += recorded.alerts.flatMap { self.lines($0) }
        if let pending = recorded.pending { lines += self.lines(pending) }
        if let followUp = recorded.followUp { lines += wrapped("? \(followUp)") }
        return lines.isEmpty ? [style.dim("Nothing to log.")] : lines
    }

    func lines(_ pending: Pending) -> [String] { wrapped("? \(pending.question) Nothing is stored yet.", style.warning) }

    /// Icon, summary, time and confidence, with a warning below where the confidence is low.
    func lines(_ event: HealthEvent) -> [String] {
        guard event.confidence < Self.warning else { return entry(event) }
        return entry(event) + unsure
    }

    private var unsure: [String] { wrapped("not sure about this one: check it, or say \"undo that\"", indent: 2, style.warning) }

    /// Icon, summary, time and confidence: a line, or where there is too little room for that, as many as it takes: a dose or a meal that is cut is
    /// another one.
    func entry(_ event: HealthEvent) -> [String] {
        let time = seen(event.date, precision: event.precision)
        let details = "· \(time) · \(percent(event.confidence))", glyph = event.category.glyph(style), summary = event.displaySummary.printable
        if width.map({ glyph.columns + summary.columns + details.columns + 2 <= $0 }) ?? true {
            return ["\(glyph) \(style.bold(summary)) \(style.dim(details))"]
        }
        let margin = String(repeating: " ", count: glyph.columns + 1)
        let named = summary.wrapped(to: width.map { $0 - margin.columns }).enumerated().map { ($0 == 0 ? glyph + " " : margin) + style.bold($1) }
        return named + wrapped(details, indent: margin.columns, style.dim)
    }

    /// Talk in lines that fit.
    func wrapped(_ text: String, indent: Int = 0, _ show: (String) -> String = { $0 }) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return text.printable.wrapped(to: width.map { $0 - indent }).map { margin + show($0) }
    }

    private func lines(_ change: Change) -> [String] {
        switch change {
        case .undone(let removed, let restored, let facts):
            // What is of today and went as it came needs no date.
            let gone = (removed.map { isOfToday($0) ? $0.displaySummary : dated($0) } + facts.map(\.summary)).flatMap { wrapped("Taken back: \($0)") }
            let back = restored.flatMap { wrapped("Restored: \(dated($0))") }
            return gone + back == [] ? ["Taken back."] : gone + back
        case .deleted(let event): return wrapped("Deleted: \(dated(event))")
        case .restored(let events, let facts):
            return events.flatMap { wrapped("Restored: \(dated($0))") } + facts.flatMap { wrapped("Restored: \($0.summary)") }
        case .amended(let before, let after): return lines(amended: before, to: after)
        case .cancelled: return ["Not logged."]
        case .noSuchReminder(_, among: []): return ["No reminders are set."]
        case .noSuchReminder(let said, let set):
            return wrapped(said.isUnspecific ? "Which one? Say its time, or what it is about:" : "No reminder of that is set. These are:")
                + set.flatMap { wrapped(words($0), indent: 2) }
        case .imported(_, let metric):
            return wrapped("That \(metric.displayName.words) was imported, and is no entry that words can change. 'sayso import --undo' takes the newest import back, 'sayso import --delete' one sample.")
        case .refused(let refusal): return wrapped("Not changed: \(refusal.reason).")
        case .nothingToChange(.undo): return ["There is nothing to take back."]
        case .nothingToChange(.delete): return wrapped("Found nothing in the log that this would change.")
        case .nothingToChange(.amend):
            return wrapped("Found nothing in the log that this would change. Which entry do you mean? In the conversation, .edit lists them.")
        }
    }

    /// An entry is called neither by its time nor by how much of a food it was: where these have changed, they are told.
    private func lines(amended before: HealthEvent, to after: HealthEvent) -> [String] {
        guard before != after else { return wrapped("The log says so already:") + entry(after) }
        let was = before.date == after.date ? before.displaySummary : dated(before)
        let portions = (portion(of: before), portion(of: after))
        guard portions.0 != portions.1 else { return wrapped("Changed from \(was) to:") + entry(after) }
        let had = portions.0.isEmpty ? "" : ", \(portions.0),"
        return wrapped("Changed from \(was)\(had) to:") + entry(after) + wrapped(portions.1, indent: 2, style.dim)
    }

    /// How much of a food it was; empty of anything else.
    func portion(of event: HealthEvent) -> String {
        guard case .food(let food) = event.payload else { return "" }
        return [food.quantity, food.calories.map { "\($0.rounded().plain) kcal" }].compactMap(\.self).joined(separator: ", ")
    }

    /// Which of several entries it is.
    private func dated(_ event: HealthEvent) -> String { "\(event.displaySummary) · \(seen(event.date, precision: event.precision))" }

    private func isOfToday(_ event: HealthEvent) -> Bool { clock.date(of: event.date) == clock.date(of: reference) }

    private func lines(_ outcome: Outcome) -> [String] {
        switch outcome {
        case .event(let event): entry(event)
        case .schedule(let schedule): wrapped("Schedule: \(words(schedule))")
        case .reminder(let reminder): wrapped("Reminder: \(words(reminder))")
        case .reminderEnd: wrapped(outcome.summary)
        case .answer(let answer): wrapped(words(answer))
        case .profile(let fact): wrapped("Profile: \(words(fact))")
        case .correction(let correction): wrapped("Correction: \(correction.operation.rawValue)")
        case .query(let query): wrapped("A question about \(query.subject ?? "the log")")
        case .unknown(let notes): wrapped("Kept, but not understood\(notes.map { ": " + $0 } ?? "").", style.warning)
        }
    }

    func words(_ schedule: Schedule) -> String { schedule.active ? schedule.summary : "\(schedule.item) ended" }

    /// What was answered of which dose: an answer names nothing itself.
    private func words(_ answer: ReminderAnswer) -> String {
        guard let question = answer.question else { return "No reminder waited for an answer." }
        let isToday = clock.date(of: question.due) == clock.date(of: reference)
        let time = isToday ? clockWords(clock.moment(at: question.due.secondsSinceEpoch)) : seen(question.due)
        let dose = question.rule == .doseDue ? "\(question.item) of \(time)" : question.item
        let until = answer.answer == .later ? answer.delaySeconds.map { ", asked again \(seen(answer.at.adding(seconds: Int(min($0, 1e9)))))" } : nil
        return "Noted: \(dose) \(answer.words)\(until ?? "")"
    }

    func words(_ reminder: Reminder) -> String {
        guard reminder.active else { return [reminder.item, reminder.ends == nil ? nil : reminder.due.map { clockWords($0) }, "ended"].compactMap { $0 }.joined(separator: " ") }
        // Of one that has come already and comes again, the first time is over.
        let isOver = reminder.frequency != nil && reminder.due.map { $0 < reference } ?? false, isDaily = reminder.frequency == Frequency.daily.spoken
        let due = reminder.due.map { isOver ? isDaily ? "at \(clockWords($0))" : "since \(seen($0))" : seen($0) }
        // Where nobody said a time, the one that was chosen, or that there is none.
        let chosen = reminder.secondsOfDay.map { "at " + $0.map { TimeOfDay(hour: $0 / 3_600, minute: $0 / 60 % 60).settingText }.joined(separator: ", ") }
        let none = due == nil && reminder.frequency == nil ? "no time yet: say one, as in \"make that 8 pm\"" : nil
        return (isOver ? [reminder.item, reminder.frequency, due, chosen] : [reminder.item, due, reminder.frequency, chosen, none]).compactMap { $0 }.joined(separator: " · ")
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
        let evidence = alert.evidence.flatMap { wrapped("\($0.what), \(seen($0.at))", indent: 4) }
        return wrapped("\(isUrgent ? "!" : "-") \(alert.title)", show) + wrapped(alert.message, indent: 2, show) + evidence
    }
}

/// "97%"; never 100% of what is not certain, nor 0% of what is possible.
func percent(_ confidence: Double) -> String {
    let rounded = Int((confidence * 100).rounded())
    return "\(confidence < 1 ? min(99, max(1, rounded)) : 100)%"
}

extension Outcome {
    /// Whether it holds from now on: a schedule, a reminder, or what is true of the person.
    fileprivate var isFact: Bool {
        switch self {
        case .schedule, .reminder, .profile: true
        case .event, .reminderEnd, .answer, .correction, .query, .unknown: false
        }
    }
}
