import SaysoHealth
import SaysoLanguage

/// Whether something was: what was taken, missed, and is due.
extension AnswerText {
    /// What holds a medicine that is asked about beside other substances, and what may hold it: a total without them is none to rely on.
    func shares(_ answer: QueryAnswer) -> [String] {
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

    /// What is still to be taken: what is due, and of the doses to come those of today, or else the next one.
    func due(_ answer: QueryAnswer, clock: LocalClock) -> String {
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
    func warmest(_ answer: QueryAnswer) -> String? {
        answer.warmest.map { "Highest temperature: \(amountWords(QuerySubject.everything.amount(of: $0)?.value ?? 0, QuerySubject.everything.amount(of: $0)?.unit)), \(seen($0.date, precision: $0.precision)) (\(count(answer.temperatures, "reading", "readings")))\(answer.warmestIsFever ? ": that is a fever" : "")." }
    }

    /// On how many days of the stretch it was, and on which it was not.
    func everyDay(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        guard answer.query.aspects.contains(.everyDay), !answer.span.isEver, !answer.entries.isEmpty else { return nil }
        let first = clock.date(of: clock.moment(at: answer.span.seconds.lowerBound)), last = clock.date(of: clock.moment(at: answer.span.seconds.upperBound - 1))
        let days = (first.daysSinceEpoch...max(first.daysSinceEpoch, last.daysSinceEpoch)).map(CivilDate.init(daysSinceEpoch:))
        let own = Set(answer.entries.map { clock.date(of: $0.date) }), others = days.filter { !own.contains($0) }
        let not = others.isEmpty ? "" : " Not on: \(others.suffix(Self.most).map { dayWords($0, from: clock.date(of: reference)) }.joined(separator: ", "))."
        return "\(name.withCapital): on \(days.count - others.count) of \(count(days.count, "day", "days"))\(behind).\(not)"
    }

    /// All that was taken, each thing with its last time, and what is not taken though it is due or was said not to have been.
    func takenOfAll(_ answer: QueryAnswer) -> String? {
        guard answer.subject.isOfAllTaken, !answer.entries.isEmpty else { return nil }
        var last: [HealthEvent] = []
        for event in answer.entries {
            last.removeAll { $0.names.first == event.names.first }
            last.append(event)
        }
        let due = answer.doses.filter { $0.state == .due || $0.state == .missed }.map { "\($0.item.printable), \(clockWords($0.due))" }
        let skipped = answer.doses.filter { $0.state == .skipped }.map { "\($0.item.printable), \(clockWords($0.due))" }
            + answer.denialsBesideDoses.map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }
        guard last.count > 1 || !due.isEmpty || !skipped.isEmpty else { return nil }
        let taken = last.suffix(Self.most).map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }.joined(separator: "; ")
        return "Taken: \(taken)." + (due.isEmpty ? "" : " Due and not taken: \(due.joined(separator: "; ")).")
            + (skipped.isEmpty ? "" : " Skipped: \(skipped.joined(separator: "; ")).")
    }

    func status(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String {
        if let words = everyDay(answer, name, behind, clock: clock) ?? takenOfAll(answer) { return words }
        if answer.query.aspects.contains(.counted), !answer.entries.isEmpty { return times(answer, name, behind) }
        if let last = answer.latest {
            let more = answer.entries.count > 1 ? " (\(timesWords(answer.entries.count)))" : ""
            return "Yes: \(last.displaySummary.printable), \(seen(last.date, precision: last.precision))\(more)."
        }
        if let day = answer.days.last { return "\(name.withCapital): \(amountWords(day.value, answer.unit))\(behind)." }
        if let denial = answer.denials.last {
            return "No: \(denial.displaySummary.printable), \(seen(denial.date, precision: denial.precision))."
        }
        return "Not in the log\(behind)."
    }

    /// Doses of a plan that were not taken, and what was said not to have been taken.
    func missed(_ answer: QueryAnswer, _ behind: String) -> String {
        let denials = answer.denialsBesideDoses.map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" }
        if answer.aggregate == .count, !denials.isEmpty {
            return "\(count(answer.missed.count + denials.count, "dose", "doses")) not taken\(behind): \(denials.suffix(Self.most).joined(separator: "; "))."
        }
        if !answer.missed.isEmpty { return "Yes: \(count(answer.missed.count, "dose", "doses")) not taken\(behind)\(denials.map { "; \($0)" }.joined())." }
        if !denials.isEmpty { return "Yes: \(denials.joined(separator: "; "))." }
        let due = answer.doses.filter { $0.state == .due }.map { "\($0.item.printable), \(clockWords($0.due))" }
        if !due.isEmpty { return "Not missed, but due and not taken yet: \(due.joined(separator: "; "))." }
        if !answer.doses.isEmpty { return "No: nothing that was due is missing\(behind)." }
        guard let last = answer.latest else { return "Not in the log\(behind)." }
        return "No: \(last.displaySummary.printable), \(seen(last.date, precision: last.precision)); no plan says that more was due."
    }
}
