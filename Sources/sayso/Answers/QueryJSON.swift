import SaysoHealth
import SaysoLanguage

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
