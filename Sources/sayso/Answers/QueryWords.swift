import SaysoHealth
import SaysoLanguage

extension AnswerText {
    /// Entries that a list shows; more are counted.
    private static let most = 30

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
            lines += (shown + answer.denials.suffix(Self.most)).flatMap(inner.entry).map { "  " + $0 }
            if answer.subject == .reminders { lines += (answer.reminders.map { words($0) } + answer.schedules.map { words($0) }).flatMap { wrapped($0, indent: 2) } }
        }
        if answer.aggregate == .list || answer.aggregate == .average || answer.aggregate == .total, answer.days.count > 1 {
            let rows = answer.days.map {
                BarChart.Row(label: "  " + dayWords($0.date, from: clock.date(of: reference)), value: $0.value, text: amountWords($0.value, answer.unit))
            }
            lines += BarChart(rows: Array(rows.suffix(Self.most))).lines(width: width, style: style)
        }
        lines += answer.doses.flatMap { wrapped("\($0.item.printable), \(clockWords($0.due)): \($0.state.rawValue)", indent: 2) }
        return lines
    }

    private func words(_ dose: Dose) -> String { "\(dose.item.printable), \(seen(dose.due)): \(dose.state.rawValue)" }

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

    /// What holds a medicine that is asked about beside other substances, and what may hold it: a total without them is none to rely on.
    private func shares(_ answer: QueryAnswer) -> [String] {
        func list(_ events: [HealthEvent]) -> String {
            events.suffix(Self.most).map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }.joined(separator: "; ")
        }
        let name = subjectWords(answer), isSum = answer.aggregate == .total || answer.aggregate == .average
        var combined: String?
        if !answer.combined.isEmpty, isSum {
            combined = "Not in the sum, and with \(name) in it: \(list(answer.combined))."
        } else if answer.aggregate == .latest || answer.aggregate == .status {
            if answer.latest != nil, answer.latest == answer.combined.last { combined = "That holds other things beside \(name)." }
        } else if !answer.combined.isEmpty {
            combined = "With other things beside \(name): \(list(answer.combined))."
        }
        return [
            combined,
            answer.possible.isEmpty ? nil : "May be \(name) or hold it: \(list(answer.possible)).",
        ].compactMap(\.self)
    }

    private static let noJudgement = "How much is right the log cannot say."

    private func known(_ answer: QueryAnswer, clock: LocalClock) -> String {
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
            return counts.map { count($0.0, $0.1, $0.1 + "s") }.joined(separator: " and ") + "."
        }
        let behind = when.isEmpty ? "" : ", \(when)"
        if answer.query.isOfMissed { return missed(answer, behind) }
        if answer.query.aspects.contains(.due) { return due(answer, clock: clock) }
        if let outermost = outermost(answer, name, behind, clock: clock) { return outermost }
        if answer.query.aspects.contains(.change), let words = change(answer, name, behind, clock: clock) { return words }
        switch answer.aggregate {
        case .latest:
            if let day = answer.days.last { return "\(name.capitalized): \(amountWords(day.value, answer.unit)), \(dayWords(day.date, from: clock.date(of: reference)))." }
            guard let last = answer.latest else { return "\(name.capitalized): only said not to have been\(behind)." }
            return "\(last.displaySummary.printable), \(seen(last.date, precision: last.precision))."
        case .status: return status(answer, name, behind, clock: clock)
        case .count: return times(answer, name, behind)
        case .list:
            let plans = answer.subject == .reminders ? [] : answer.schedules.map { words($0) }
            return (plans.isEmpty ? "" : "On the schedule: \(plans.joined(separator: "; ")). ") + "\(name.capitalized)\(behind):"
        case .average, .total: break
        }
        guard let value = answer.value else { return withoutAmount(answer, name, behind) }
        if answer.entries.isEmpty, answer.days.isEmpty { return "\(name.capitalized): only said not to have been\(behind)." }
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
        let mean = answer.aggregate == .average ? "\(name.capitalized), average" : name.capitalized
        let isPerDay = answer.aggregate == .average && answer.days.isEmpty && answer.entries.last?.kind != .measurement
        return "\(mean): \(amount)\(isPerDay ? " a day" : "")\(behind) (\(notes.joined(separator: ", ")))."
            .replacing(" ().", with: ".")
    }

    /// How often it was, and how many pieces, as far as these were said.
    private func times(_ answer: QueryAnswer, _ name: String, _ behind: String) -> String {
        let times = answer.entries.isEmpty ? answer.days.count : answer.entries.count
        let isPlain = answer.pieces.map { $0.form == nil && $0.silent == 0 && $0.count == Double(times) } ?? true
        let more = isPlain ? "" : answer.pieces.map { ", \(words($0))" } ?? ""
        return "\(name.capitalized): \(timesWords(times))\(more)\(behind)."
    }

    /// Entries that say nothing of what is asked, and what they do say.
    private func withoutAmount(_ answer: QueryAnswer, _ name: String, _ behind: String) -> String {
        let entries = count(answer.entries.count, "entry", "entries")
        if answer.query.aspects.contains(.distance), answer.entries.contains(where: { $0.kind == .activity }) {
            return "\(name.capitalized)\(behind): no distance was said (\([entries, answer.entries.minutesWords].compactMap(\.self).joined(separator: ", ")))."
        }
        return "\(name.capitalized)\(behind): \(entries) without an amount\(answer.pieces.map { ", \(words($0))" } ?? "")."
    }

    /// "5 tablets in all"
    private func words(_ pieces: QueryAnswer.Pieces) -> String {
        "\(pieceWords(pieces.count, pieces.form)) in all" + (pieces.silent == 0 ? "" : " where a number was said")
    }

    /// How much more or less it is than at first, and both values; nil where there is none.
    private func change(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        let isOfDays = !answer.days.isEmpty
        guard let change = answer.change, let value = answer.value else {
            guard answer.basis == 1 else { return nil }
            let only = answer.days.last.map { "\(amountWords($0.value, answer.unit)), \(dayWords($0.date, from: clock.date(of: reference)))" }
                ?? answer.latest.map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" } ?? ""
            return "\(name.capitalized)\(behind): one \(isOfDays ? "day" : "reading") alone tells no change: \(only)."
        }
        func words(_ value: QueryAnswer.Change.Value) -> String {
            let when = value.at.map { seen($0.date, precision: $0.precision) } ?? value.day.map { dayWords($0, from: clock.date(of: reference)) } ?? ""
            return "\(amountWords(value.value, answer.unit, second: value.value2)), \(when)"
        }
        func difference(_ value: Double) -> String {
            let amount = amountWords(abs(value), answer.unit)
            return value == 0 ? "no change" : value < 0 ? "\(amount) less" : "\(amount) more"
        }
        let differences = [value, answer.value2].compactMap(\.self).map(difference).joined(separator: " over ")
        let basis = isOfDays ? count(answer.basis, "day", "days") : count(answer.basis, "reading", "readings")
        return "\(name.capitalized): \(differences): from \(words(change.first)), to \(words(change.last)) (\(basis)\(behind))."
    }

    /// The highest or lowest value, when it was, and of how many it is; nil where it is not asked for.
    private func outermost(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        guard let extreme = answer.query.extreme, let value = answer.value else { return nil }
        let head = "\(extreme.rawValue.capitalized) \(name): \(amountWords(value, answer.unit, second: answer.value2))"
        if let event = answer.outermost {
            return "\(head), \(seen(event.date, precision: event.precision)) (\(count(answer.basis, "reading", "readings"))\(behind))."
        }
        return answer.outermostDay.map { "\(head), \(dayWords($0.date, from: clock.date(of: reference))) (\(count(answer.basis, "day", "days"))\(behind))." }
    }

    /// Why nothing can be said of a time.
    private func unanswerable(_ standing: QuerySpan.Standing) -> String? {
        switch standing {
        case .known: nil
        case .unknown: "is no time that is known here, so nothing was counted. Ask for today, this week or the last 3 days."
        case .ahead: "has not begun yet."
        }
    }

    /// What is still to be taken: what is due, and of the doses to come those of today, or else the next one.
    private func due(_ answer: QueryAnswer, clock: LocalClock) -> String {
        let today = clock.date(of: reference), coming = answer.doses.filter { $0.state == .upcoming }
        let later = coming.filter { clock.date(of: $0.due) == today }
        let groups = [
            ("Missed", answer.doses.filter { $0.state == .missed && clock.date(of: $0.due) == today }), ("Due now", answer.doses.filter { $0.state == .due }),
            later.isEmpty ? ("Next", Array(coming.prefix(1))) : ("Later", later),
        ]
        let said = groups.filter { !$0.1.isEmpty }.map { title, doses in
            "\(title): \(doses.map { "\($0.item.printable), \(clock.date(of: $0.due) == today ? clockWords(clock.moment(at: $0.due.secondsSinceEpoch)) : seen($0.due))" }.joined(separator: "; "))."
        }
        return said.isEmpty ? "Nothing more is due today or tomorrow." : said.joined(separator: " ")
    }

    /// Of a complaint that the temperature shows what was measured: nobody may have called it so.
    private func warmest(_ answer: QueryAnswer) -> String? {
        answer.warmest.map { "Highest temperature: \(amountWords(QuerySubject.everything.amount(of: $0)?.value ?? 0, QuerySubject.everything.amount(of: $0)?.unit)), \(seen($0.date, precision: $0.precision)) (\(count(answer.temperatures, "reading", "readings")))." }
    }

    /// On how many days of the stretch it was, and on which it was not.
    private func everyDay(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        guard answer.query.aspects.contains(.everyDay), !answer.span.isEver, !answer.entries.isEmpty else { return nil }
        let first = clock.date(of: clock.moment(at: answer.span.seconds.lowerBound)), last = clock.date(of: clock.moment(at: answer.span.seconds.upperBound - 1))
        let days = (first.daysSinceEpoch...max(first.daysSinceEpoch, last.daysSinceEpoch)).map(CivilDate.init(daysSinceEpoch:))
        let own = Set(answer.entries.map { clock.date(of: $0.date) }), others = days.filter { !own.contains($0) }
        let not = others.isEmpty ? "" : " Not on: \(others.suffix(Self.most).map { dayWords($0, from: clock.date(of: reference)) }.joined(separator: ", "))."
        return "\(name.capitalized): on \(days.count - others.count) of \(count(days.count, "day", "days"))\(behind).\(not)"
    }

    /// All that was taken, each thing with its last time, and what is not taken though it is due.
    private func takenOfAll(_ answer: QueryAnswer) -> String? {
        guard answer.subject.isOfAllTaken, !answer.entries.isEmpty else { return nil }
        var last: [HealthEvent] = []
        for event in answer.entries {
            last.removeAll { $0.names.first == event.names.first }
            last.append(event)
        }
        let due = answer.doses.filter { $0.state == .due || $0.state == .missed }.map { "\($0.item.printable), \(clockWords($0.due))" }
        guard last.count > 1 || !due.isEmpty else { return nil }
        let taken = last.suffix(Self.most).map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }.joined(separator: "; ")
        return "Taken: \(taken)." + (due.isEmpty ? "" : " Due and not taken: \(due.joined(separator: "; ")).")
    }

    private func status(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String {
        if let words = everyDay(answer, name, behind, clock: clock) ?? takenOfAll(answer) { return words }
        if answer.query.aspects.contains(.counted), !answer.entries.isEmpty { return times(answer, name, behind) }
        if let last = answer.latest {
            let more = answer.entries.count > 1 ? " (\(timesWords(answer.entries.count)))" : ""
            return "Yes: \(last.displaySummary.printable), \(seen(last.date, precision: last.precision))\(more)."
        }
        if let day = answer.days.last { return "\(name.capitalized): \(amountWords(day.value, answer.unit))\(behind)." }
        if let denial = answer.denials.last {
            return "No: \(denial.displaySummary.printable), \(seen(denial.date, precision: denial.precision))."
        }
        return "Not in the log\(behind)."
    }

    /// Doses of a plan that were not taken, and what was said not to have been taken.
    private func missed(_ answer: QueryAnswer, _ behind: String) -> String {
        let denials = answer.denialsBesideDoses.map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }
        if !answer.missed.isEmpty { return "Yes: \(count(answer.missed.count, "dose", "doses")) not taken\(behind)\(denials.map { "; \($0)" }.joined())." }
        if !denials.isEmpty { return "Yes: \(denials.joined(separator: "; "))." }
        let due = answer.doses.filter { $0.state == .due }.map { "\($0.item.printable), \(clockWords($0.due))" }
        if !due.isEmpty { return "Not missed, but due and not taken yet: \(due.joined(separator: "; "))." }
        if !answer.doses.isEmpty { return "No: nothing that was due is missing\(behind)." }
        guard let last = answer.latest else { return "Not in the log\(behind)." }
        return "No: \(last.displaySummary.printable), \(seen(last.date, precision: last.precision)); no plan says that more was due."
    }

    private func subjectWords(_ answer: QueryAnswer) -> String {
        let subject = bareSubjectWords(answer)
        return answer.query.meal.map { "\(subject) at \($0.rawValue.lowercased())" } ?? subject
    }

    private func bareSubjectWords(_ answer: QueryAnswer) -> String {
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

/// "1.25 L", "7 h 30 min", "128/82 mmHg", "1240 kcal".
func amountWords(_ value: Double, _ unit: String?, second: Double? = nil) -> String {
    switch unit {
    case "mL" where value >= 1_000: return "\((value / 1_000).rounded(toPlaces: 2).plain) L"
    case "min" where value >= 60:
        let minutes = Int(value.rounded())
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    case "unit": return pieceWords(value.rounded(toPlaces: 1), unit)
    default:
        let number = value.rounded(toPlaces: abs(value) >= 200 ? 0 : 1).plain + (second.map { "/" + $0.rounded(toPlaces: 0).plain } ?? "")
        let shown = unit.map(Metric.displayUnit) ?? ""
        return shown.isEmpty ? number : shown == "%" ? number + shown : "\(number) \(shown)"
    }
}

func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

private func timesWords(_ count: Int) -> String {
    switch count {
    case 0: "not once"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
    /// In lower case, unless it is made of initials.
    var words: String { dropFirst().contains(where: \.isUppercase) ? self : lowercased() }
}

/// "5 tablets", "2 puffs"; of no form the number alone.
private func pieceWords(_ number: Double, _ form: String?) -> String {
    guard let form else { return number.plain }
    if number == 1 { return "1 \(form)" }
    if form.hasSuffix("y"), form.dropLast().last.map({ !"aeiou".contains($0) }) ?? false { return "\(number.plain) \(form.dropLast())ies" }
    return "\(number.plain) \(form)\(["s", "x", "ch", "sh"].contains { form.hasSuffix($0) } ? "es" : "s")"
}

extension [HealthEvent] {
    /// How long it was, where that was said.
    fileprivate var minutesWords: String? {
        let minutes = reduce(0) { if case .activity(let activity) = $1.payload { $0 + (activity.durationSeconds ?? 0) / 60 } else { $0 } }
        return minutes > 0 ? amountWords(minutes, "min") : nil
    }
}

extension HealthEvent {
    fileprivate var isEstimated: Bool { if case .food(let food) = payload { food.nutritionSource == "estimated" } else { false } }
}

extension QueryAnswer {
    /// The object beside `events` in the answer of `sayso log --json`.
    func json(_ words: AnswerText, _ clock: LocalClock) -> String {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("subject", first: true)
        if let subject = query.subject { writer.string(subject) } else { writer.raw("null") }
        writer.key("aggregate")
        writer.string(aggregate.rawValue)
        if let range = query.range {
            writer.key("range")
            writer.string(range)
            if span.standing == .unknown {
                writer.key("rangeUnderstood")
                writer.raw("false")
            }
        }
        if span.standing == .known {
            if !span.isEver {
                writer.key("from")
                writer.string(clock.moment(at: span.seconds.lowerBound).iso8601)
            }
            writer.key("to")
            let end = span.seconds.upperBound == words.reference.secondsSinceEpoch + 1 ? words.reference.secondsSinceEpoch : span.seconds.upperBound
            writer.string(clock.moment(at: end).iso8601)
        }
        writer.key("known")
        writer.raw(isKnown ? "true" : "false")
        for (key, number) in [("value", value), ("value2", value2)] {
            guard let number else { continue }
            writer.key(key)
            writer.number(number.rounded(toPlaces: 3))
        }
        if let unit, value != nil {
            writer.key("unit")
            writer.string(unit)
        }
        writer.key("count")
        writer.number(Double(count))
        if let pieces, aggregate == .count || aggregate == .total {
            writer.key("pieces")
            writer.number(pieces.count)
        }
        for (key, change) in [("first", change?.first), ("last", change?.last)] {
            guard let change else { continue }
            writer.key(key)
            writer.raw(json(change))
        }
        if let extreme = query.extreme, outermost != nil || outermostDay != nil {
            writer.key("extreme")
            writer.string(extreme.rawValue)
        }
        if let event = outermost ?? latest {
            writer.key("at")
            writer.string(event.date.iso8601)
        }
        writer.key("text")
        writer.string(words.sentence(self, clock: clock))
        if query.aspects.contains(.due) {
            writer.list("due", of: doses.map { jsonObject([("item", $0.item), ("due", $0.due.iso8601), ("state", $0.state.rawValue)]) })
        }
        if subject == .reminders || !schedules.isEmpty {
            writer.list("reminders", of: reminders.map(OrderedJSON.text))
            writer.list("schedules", of: schedules.map(OrderedJSON.text))
        }
        if !combined.isEmpty { writer.list("combined", of: combined.map(\.json)) }
        if !possible.isEmpty { writer.list("possible", of: possible.map(\.json)) }
        if !ofNoMeal.isEmpty { writer.list("ofNoMeal", of: ofNoMeal.map(\.json)) }
        if query.isOfMissed {
            writer.list(
                "missed",
                of: missed.map { jsonObject([("item", $0.item), ("due", $0.due.iso8601), ("state", $0.state.rawValue)]) })
        }
        if aggregate == .list || aggregate == .latest || aggregate == .status {
            writer.list("entries", of: (aggregate == .list ? entries : entries.suffix(1)).map(\.json))
            if !denials.isEmpty { writer.list("denied", of: denials.map(\.json)) }
        }
        writer.raw("}")
        return writer.text
    }

    private func json(_ value: Change.Value) -> String {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("value", first: true)
        writer.number(value.value.rounded(toPlaces: 3))
        if let second = value.value2 {
            writer.key("value2")
            writer.number(second.rounded(toPlaces: 3))
        }
        writer.key("at")
        writer.string(value.at?.date.iso8601 ?? value.day?.text ?? "")
        writer.raw("}")
        return writer.text
    }
}
