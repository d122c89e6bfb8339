import SaysoHealth
import SaysoLanguage

extension AnswerText {
    /// Entries that a list shows; more are counted.
    static let most = 30

    /// The answer to a question: what is known of the stretch that is named, or that nothing is.
    func lines(_ answer: QueryAnswer, clock: LocalClock) -> [String] {
        var lines = sentence(answer, clock: clock).wrapped(to: width)
        if answer.query.aspects.contains(.due) { return lines }
        if answer.query.isOfMissed { return lines + answer.missed.flatMap { wrapped(words($0), indent: 2) } }
        if answer.outermost != nil || answer.outermostDay != nil || answer.change != nil { return lines }
        if answer.aggregate == .list || answer.subject == .reminders {
            let shown = answer.entries.suffix(Self.most)
            if answer.entries.count > shown.count { lines.append(style.dim("  \(answer.entries.count - shown.count) earlier ones not shown")) }
            let inner = indented(by: 2)
            lines += (shown + answer.denials.suffix(Self.most)).byTime.flatMap(inner.entry).map { "  " + $0 }
            if answer.subject == .reminders { lines += (answer.reminders.map { words($0) } + answer.schedules.map { words($0) }).flatMap { wrapped($0, indent: 2) } }
        }
        if answer.aggregate == .list || answer.aggregate == .average || answer.aggregate == .total, answer.days.count > 1 {
            let rows = answer.days.map {
                BarChart.Row(label: "  " + dayWords($0.date, from: clock.date(of: reference)), value: $0.value, text: amountWords($0.value, answer.unit))
            }
            lines += BarChart(rows: Array(rows.suffix(Self.most))).lines(width: width, style: style)
        }
        lines += answer.doses.flatMap { wrapped("\($0.item.printable), \(clockWords($0.due)): \($0.words)", indent: 2) }
        return lines
    }

    func words(_ dose: Dose) -> String { "\(dose.item.printable), \(seen(dose.due)): \(dose.words)" }

    /// What is known in one sentence without colours, and behind it what cannot be told.
    func sentence(_ answer: QueryAnswer, clock: LocalClock) -> String {
        let known = ([known(answer, clock: clock)] + shares(answer) + [warmest(answer)].compactMap(\.self)).joined(separator: " ")
        if !answer.ofNoMeal.isEmpty, let meal = answer.query.meal?.rawValue.lowercased() {
            let foods = answer.ofNoMeal.suffix(Self.most).map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }
            return "\(known) Not said to be \(meal), and may be: \(foods.joined(separator: "; "))."
        }
        guard answer.query.aspects.contains(.judgement), answer.isKnown else { return known }
        // A list stands behind its sentence.
        return answer.aggregate == .list ? "\(Self.noJudgement) \(known)" : "\(known) \(Self.noJudgement)"
    }

    static let noJudgement = "How much is right the log cannot say."

    func known(_ answer: QueryAnswer, clock: LocalClock) -> String {
        let when = spanWords(answer.span, clock: clock), name = subjectWords(answer)
        guard answer.isKnown else {
            if let spoken = answer.span.spoken, let reason = unanswerable(answer.span.standing) { return "\"\(spoken.printable)\" \(reason)" }
            if answer.subject == .reminders { return "No reminders are set." }
            if answer.query.aspects.contains(.due) { return "No schedule says that \(answer.subject.isOfAllTaken ? "anything" : name) is due." }
            if answer.query.isOfMissed { return "Nothing is in the log that was missed\(when.isEmpty ? "" : ", \(when)"): no plan says what was due, and no words what was not taken." }
            if answer.subject == .everything { return "Nothing is in the log\(when.isEmpty ? "" : " for \(when)")." }
            let drunk = answer.drunkML.map { " All drinks: \(amountWords($0, "mL"))." } ?? ""
            return (when.isEmpty ? "Nothing about \(name) is in the log." : "Nothing about \(name) is in the log for \(when).") + drunk
        }
        if answer.subject == .reminders {
            let counts = [(answer.reminders.count, "reminder"), (answer.schedules.count, "schedule")].filter { $0.0 > 0 }
            return counts.isEmpty ? "No reminders are set." : counts.map { count($0.0, $0.1, $0.1 + "s") }.joined(separator: " and ") + "."
        }
        let behind = when.isEmpty ? "" : ", \(when)"
        if answer.query.isOfMissed { return missed(answer, behind) }
        if answer.query.aspects.contains(.due) { return due(answer, clock: clock) }
        if let outermost = outermost(answer, name, behind, clock: clock) { return outermost }
        if answer.query.aspects.contains(.change), let words = change(answer, name, behind, clock: clock) { return words }
        switch answer.aggregate {
        case .latest:
            if let day = answer.days.last { return "\(name.withCapital): \(amountWords(day.value, answer.unit)), \(dayWords(day.date, from: clock.date(of: reference)))." }
            guard let last = answer.latest else { return "\(name.withCapital): only said not to have been\(behind)." }
            return "\(last.displaySummary.printable), \(seen(last.date, precision: last.precision))."
        case .status: return status(answer, name, behind, clock: clock)
        case .count: return times(answer, name, behind)
        case .list:
            let plans = answer.subject == .reminders ? [] : answer.schedules.map { words($0) }
            return (plans.isEmpty ? "" : "On the schedule: \(plans.joined(separator: "; ")). ") + "\(name.withCapital)\(behind):"
        case .average, .total: break
        }
        guard let value = answer.value else { return withoutAmount(answer, name, behind) }
        if answer.entries.isEmpty, answer.days.isEmpty { return "\(name.withCapital): only said not to have been\(behind)." }
        var notes: [String] = []
        let isOfPieces = answer.aggregate == .total && answer.pieces.map { $0.count == value && $0.form == answer.unit && $0.silent == answer.unmeasured.count } ?? false
        let amount = isOfPieces ? "\(pieceWords(value, answer.unit)) in all" : amountWords(value, answer.unit, second: answer.value2)
        if answer.aggregate == .average {
            let isMeasured = answer.entries.last?.kind == .measurement && answer.days.isEmpty
            notes.append(isMeasured ? count(answer.basis, "reading", "readings") : "over \(count(answer.basis, "day", "days")) with entries")
        } else if answer.days.isEmpty {
            notes.append(count(answer.basis, "entry", "entries"))
        } else if answer.days.count > 1 {
            notes.append("\(answer.days.count) days")
        }
        if let drunk = answer.drunkML { notes.append("\(amountWords(drunk, "mL")) of all drinks") }
        if answer.entries.contains(where: \.isEstimated), case .nutrient = answer.subject { notes.append("partly estimated") }
        if !answer.unmeasured.isEmpty {
            let said = answer.unmeasured.minutesWords ?? answer.unmeasuredPieces.map { pieceWords($0.count, $0.form) }
            let rest = said.map { " but \($0)" } ?? ""
            notes.append("\(count(answer.unmeasured.count, "entry says", "entries say")) nothing of it\(rest)")
        }
        let mean = answer.aggregate == .average ? "\(name.withCapital), average" : name.withCapital
        let isPerDay = answer.aggregate == .average && answer.days.isEmpty && answer.entries.last?.kind != .measurement
        return "\(mean): \(amount)\(isPerDay ? " a day" : "")\(behind) (\(notes.joined(separator: ", ")))."
            .replacing(" ().", with: ".")
    }

    /// Why nothing can be said of a time.
    func unanswerable(_ standing: QuerySpan.Standing) -> String? {
        switch standing {
        case .known: nil
        case .unknown: "is no time that is known here, so nothing was counted. Ask for today, this week or the last 3 days."
        case .ahead: "has not begun yet."
        }
    }

    func subjectWords(_ answer: QueryAnswer) -> String {
        let subject = bareSubjectWords(answer)
        return answer.query.meal.map { "\(subject) at \($0.rawValue.lowercased())" } ?? subject
    }

    func bareSubjectWords(_ answer: QueryAnswer) -> String {
        switch answer.subject {
        case .everything: "everything"
        case .reminders: "reminders"
        case .category(.nutrition): "food"
        case .category(.supplements): "vitamins"
        case .category(let category): category.rawValue
        case .intakes: "medications and vitamins"
        case .fluids: QuerySubject.allDrinks
        case .water: "water"
        case .nutrient(let nutrient): nutrient.rawValue
        case .daily, .named:
            // Initials keep their capitals.
            Metric(rawValue: answer.query.subject ?? "").displayName.words
        }
    }

    /// "today", "Mon 9 Mar to today", "today 12:00 to now"; nothing for the whole log.
    func spanWords(_ span: QuerySpan, clock: LocalClock) -> String {
        guard !span.isEver else { return "" }
        let first = clock.moment(at: span.seconds.lowerBound)
        let now = reference.secondsSinceEpoch, endsNow = span.seconds.upperBound == now + 1
        let last = clock.moment(at: max(span.seconds.lowerBound, span.seconds.upperBound - 1))
        let today = clock.date(of: reference)
        let startsWithDay = clock.start(of: first.date) == span.seconds.lowerBound
        if startsWithDay, endsNow || clock.day(last.date).upperBound == span.seconds.upperBound {
            let (from, to) = (dayWords(first.date, from: today), dayWords(last.date, from: today))
            return from == to ? from : "\(from) to \(to)"
        }
        if endsNow { return "\(seen(first)) to now" }
        let end = clock.moment(at: span.seconds.upperBound)
        return "\(seen(first)) to \(first.date == last.date ? (end.date == first.date ? clockWords(end) : "midnight") : seen(end))"
    }
}
