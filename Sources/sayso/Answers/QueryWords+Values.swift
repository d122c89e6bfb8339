import SaysoHealth
import SaysoLanguage

/// How often, how much more, and the highest: answers that are made of values.
extension AnswerText {
    /// How often it was, and how many pieces, as far as these were said.
    func times(_ answer: QueryAnswer, _ name: String, _ behind: String) -> String {
        let times = answer.entries.isEmpty ? answer.days.count : answer.entries.count
        let isPlain = answer.pieces.map { $0.form == nil && $0.silent == 0 && $0.count == Double(times) } ?? true
        let more = isPlain ? "" : answer.pieces.map { ", \(words($0))" } ?? ""
        return "\(name.withCapital): \(timesWords(times))\(more)\(behind)."
    }

    /// Entries that say nothing of what is asked, and what they do say.
    func withoutAmount(_ answer: QueryAnswer, _ name: String, _ behind: String) -> String {
        let entries = count(answer.entries.count, "entry", "entries")
        if answer.query.aspects.contains(.distance), answer.entries.contains(where: { $0.kind == .activity }) {
            return "\(name.withCapital)\(behind): no distance was said (\([entries, answer.entries.minutesWords].compactMap(\.self).joined(separator: ", ")))."
        }
        return "\(name.withCapital)\(behind): \(entries) without an amount\(answer.pieces.map { ", \(words($0))" } ?? "")."
    }

    /// "5 tablets in all"
    func words(_ pieces: QueryAnswer.Pieces) -> String {
        "\(pieceWords(pieces.count, pieces.form)) in all" + (pieces.silent == 0 ? "" : " where a number was said")
    }

    /// How much more or less it is than at first, and both values; nil where there is none.
    func change(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        let isOfDays = !answer.days.isEmpty
        guard let change = answer.change, let value = answer.value else {
            guard answer.basis == 1 else { return nil }
            let only = answer.days.last.map { "\(amountWords($0.value, answer.unit)), \(dayWords($0.date, from: clock.date(of: reference)))" }
                ?? answer.latest.map { "\($0.displaySummary.printable), \(seen($0.date, precision: $0.precision))" } ?? ""
            return "\(name.withCapital)\(behind): one \(isOfDays ? "day" : "reading") alone tells no change: \(only)."
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
        return "\(name.withCapital): \(differences): from \(words(change.first)), to \(words(change.last)) (\(basis)\(behind))."
    }

    /// The highest or lowest value, when it was, and of how many it is; nil where it is not asked for.
    func outermost(_ answer: QueryAnswer, _ name: String, _ behind: String, clock: LocalClock) -> String? {
        guard let extreme = answer.query.extreme, let value = answer.value else { return nil }
        let head = "\(extreme.rawValue.withCapital) \(name): \(amountWords(value, answer.unit, second: answer.value2))"
        if let event = answer.outermost {
            return "\(head), \(seen(event.date, precision: event.precision)) (\(count(answer.basis, "reading", "readings"))\(behind))."
        }
        return answer.outermostDay.map { "\(head), \(dayWords($0.date, from: clock.date(of: reference))) (\(count(answer.basis, "day", "days"))\(behind))." }
    }
}
