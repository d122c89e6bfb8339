import Foundation
import SaysoLanguage

@testable import SaysoEvaluation

/// The instant of every utterance in these tests: a Saturday afternoon.
let reference = Moment(iso8601: "2026-03-14T14:30:00-05:00")!

/// A line with the given labels, as the elements of `gold` in JSON.
func utterance(
    _ id: String = "t-1", _ text: String = "…", tags: [String] = [], style: UtteranceStyle = .typed, isHard: Bool = false,
    isHeldOut: Bool = false, gold: String
) throws -> LabelledUtterance {
    LabelledUtterance(
        id: id, text: text, reference: reference, style: style, tags: tags, isHard: isHard, isHeldOut: isHeldOut,
        gold: try actions(gold).map { ActionLabel(type: $0.type, details: $0.details) },
        location: SourceLocation(file: "test.jsonl", line: 1, column: 0))
}

/// Actions from JSON objects with their fields beside `type`; `confidence` is 0.9 unless given.
func actions(_ json: String) throws -> [VoiceAction] {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data("[\(json)]".utf8))
    guard case .list(let objects) = value else { return [] }
    return objects.compactMap { value in
        guard case .object(let object) = value, case .text(let type)? = object["type"] else { return nil }
        let order = ActionFields.of(ActionType(rawValue: type)).map(\.key)
        var details = ActionDetails(), confidence = 0.9
        for (key, value) in object.sorted(by: { order.firstIndex(of: $0.key) ?? 99 < order.firstIndex(of: $1.key) ?? 99 }) {
            switch (key, value) {
            case ("type", _): break
            case ("confidence", .number(let number)): confidence = number
            default: details[key] = detail(value)
            }
        }
        return VoiceAction(type: ActionType(rawValue: type), confidence: confidence, span: 0..<1, details: details)
    }
}

private func detail(_ value: JSONValue) -> DetailValue? {
    switch value {
    case .null: nil
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): Moment(iso8601: text).map(DetailValue.moment) ?? .text(text)
    case .list(let list): list.contains { if case .object = $0 { true } else { false } } ? components(list) : texts(list)
    case .object: nil
    }
}

private func texts(_ list: [JSONValue]) -> DetailValue {
    .list(list.compactMap { if case .text(let text) = $0 { text } else { nil } })
}

private func components(_ list: [JSONValue]) -> DetailValue {
    .components(list.compactMap { value in
        guard case .object(let object) = value, case .text(let name)? = object["name"] else { return nil }
        let quantity: String? = if case .text(let text)? = object["quantity"] { text } else { nil }
        return MealComponent(name: name, quantity: quantity)
    })
}
