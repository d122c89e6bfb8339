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
    func json(for record: InputRecord) -> String {
        var members: [(key: String, value: String)] = [
            ("events", jsonList(recorded.events.map(\.json))), ("alerts", jsonList(recorded.alerts.map(\.json))),
        ]
        if !recorded.changes.isEmpty { members.append(("changes", jsonList(recorded.changes.map(\.json)))) }
        if let pending = recorded.pending {
            let question = [("question", jsonText(pending.question)), ("id", jsonText(pending.id))]
            members.append(("pending", jsonAppending(question.map { (key: $0.0, value: $0.1) }, to: "{}")))
        }
        return jsonAppending(members, to: parse.json(for: record))
    }
}

extension Change {
    fileprivate var json: String {
        switch self {
        case .undone(let removed, let restored):
            "{\"operation\":\"undo\",\"removed\":\(jsonList(removed.map(\.json))),\"restored\":\(jsonList(restored.map(\.json)))}"
        case .deleted(let event): "{\"operation\":\"delete\",\"removed\":\(jsonList([event.json]))}"
        case .amended(let before, let after): "{\"operation\":\"amend\",\"from\":\(before.json),\"to\":\(after.json)}"
        case .nothingToChange(let operation): "{\"operation\":\(jsonText(operation.rawValue)),\"changed\":false}"
        }
    }
}

private func jsonList(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
