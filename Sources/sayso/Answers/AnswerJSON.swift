import SaysoHealth
import SaysoLanguage
import SaysoStore

extension Parse {
    /// The object of the contract, with the id of the record as it came: a number stays a number.
    func json(for record: InputRecord) -> String {
        switch record.id {
        case nil: json()
        case .string(let id)?: json(id: id)
        case .number(let id)?: "{\"id\":\(id)," + json().dropFirst()
        }
    }
}

extension Path.Answer {
    /// The parse with what the log made of it.
    ///
    /// - Parameters:
    ///   - words: Says the answers to questions.
    ///   - clock: What was local when they were asked.
    func json(for record: InputRecord, _ words: AnswerText, _ clock: LocalClock) -> String {
        var writer = JSONWriter()
        writer.raw(String(parse.json(for: record).dropLast()))
        writer.list("events", of: recorded.events.map(\.json))
        writer.list("alerts", of: recorded.alerts.map(\.json))
        if let answer = answers.first {
            writer.key("answer")
            writer.raw(answer.json(words, clock))
        }
        if answers.count > 1 { writer.list("answers", of: answers.map { $0.json(words, clock) }) }
        if !recorded.changes.isEmpty { writer.list("changes", of: recorded.changes.map(\.json)) }
        if let answered = recorded.answered {
            writer.key("answered")
            writer.raw("{")
            writer.key("question", first: true)
            writer.string(answered.question)
            writer.key("id")
            writer.string(answered.id)
            writer.key("accepted")
            writer.raw(answered.accepted ? "true" : "false")
            writer.raw("}")
        }
        if let pending = recorded.pending {
            writer.key("pending")
            writer.raw(jsonObject([("question", pending.question), ("id", pending.id)]))
        }
        if let followUp = recorded.followUp {
            writer.key("followUp")
            writer.raw(jsonObject([("question", followUp)]))
        }
        if !recorded.surplus.isEmpty { writer.list("surplus", of: recorded.surplus.map(\.json)) }
        writer.raw("}")
        return writer.text
    }
}

extension Surplus {
    fileprivate var json: String {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("what", first: true)
        writer.string(kind.rawValue)
        writer.key("count")
        writer.raw("\(count)")
        writer.key("most")
        writer.raw("\(kind.most)")
        writer.key("message")
        writer.string(summary)
        writer.raw("}")
        return writer.text
    }
}

extension Change {
    fileprivate var json: String {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("operation", first: true)
        writer.string(operation.rawValue)
        switch self {
        case .undone(let removed, let restored, let facts):
            writer.list("removed", of: removed.map(\.json))
            writer.list("restored", of: restored.map(\.json))
            if !facts.isEmpty { writer.list("facts", of: facts.map { jsonObject([("summary", $0.summary)]) }) }
        case .restored(let events, let facts):
            writer.list("restored", of: events.map(\.json))
            if !facts.isEmpty { writer.list("facts", of: facts.map { jsonObject([("summary", $0.summary)]) }) }
        case .deleted(let event): writer.list("removed", of: [event.json])
        case .amended(let before, let after):
            writer.list("from", of: [before.json])
            writer.list("to", of: [after.json])
        case .cancelled(let question):
            writer.key("cancelled")
            writer.string(question)
        case .noSuchReminder(_, let set): writer.list("reminders", of: set.map(OrderedJSON.text))
        case .imported(_, let metric):
            writer.key("imported")
            writer.string(metric.rawValue)
        case .refused(let refusal):
            writer.key("refused")
            writer.string(refusal.reason)
        case .nothingToChange: break
        }
        writer.raw("}")
        return writer.text
    }

    private var operation: Correction.Operation {
        switch self {
        case .undone, .restored, .cancelled: .undo
        case .deleted, .noSuchReminder: .delete
        case .amended, .refused: .amend
        case .nothingToChange(let operation), .imported(let operation, _): operation
        }
    }
}

extension JSONWriter {
    /// A member whose value is a list of finished JSON texts.
    mutating func list(_ key: String, of items: [String]) {
        self.key(key)
        raw("[" + items.joined(separator: ",") + "]")
    }
}

/// An object whose values are all strings.
func jsonObject(_ members: [(key: String, value: String)]) -> String {
    var writer = JSONWriter()
    writer.raw("{")
    for (index, member) in members.enumerated() {
        writer.key(member.key, first: index == 0)
        writer.string(member.value)
    }
    writer.raw("}")
    return writer.text
}
