import SaysoLanguage

// Stands in until SaysoLanguage writes a parse as JSON itself; delete the file then.
extension Parse {
    func json(id: String? = nil) -> String {
        var members: [(key: String, value: String)] = []
        if let id { members.append(("id", jsonText(id))) }
        members += [("text", jsonText(text)), ("at", jsonText(moment.iso8601))]
        members.append(("actions", "[" + actions.map(\.standInJSON).joined(separator: ",") + "]"))
        return jsonAppending(members, to: "{}")
    }
}

extension VoiceAction {
    fileprivate var standInJSON: String {
        jsonAppending(
            [
                ("type", jsonText(type.rawValue)), ("confidence", jsonNumber(confidence)),
                ("span", "[\(span.lowerBound),\(span.upperBound)]"),
                ("details", jsonAppending(details.entries.map { ($0.key, $0.value.standInJSON) }, to: "{}")),
            ], to: "{}")
    }
}

extension DetailValue {
    fileprivate var standInJSON: String {
        switch self {
        case .text(let text): jsonText(text)
        case .number(let number): jsonNumber(number)
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): "[" + items.map(jsonText).joined(separator: ",") + "]"
        case .moment(let moment): jsonText(moment.iso8601)
        case .components(let parts):
            "["
                + parts.map { "{\"name\":\(jsonText($0.name)),\"quantity\":\($0.quantity.map(jsonText) ?? "null")}" }
                .joined(separator: ",") + "]"
        }
    }
}
