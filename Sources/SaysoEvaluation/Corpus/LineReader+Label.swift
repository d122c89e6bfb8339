internal import SaysoLanguage

extension LineReader {
    /// One element of `gold`.
    /// - Returns: nil when it is no action of the contract; its details are checked one by one.
    mutating func label(_ value: JSONValue, at reference: Moment?) -> ActionLabel? {
        guard case .object(let object) = value, case .text(let name)? = object["type"] else {
            fail("an action in 'gold' is an object with a 'type'")
            return nil
        }
        let type = ActionType(rawValue: name)
        guard ActionFields.types.contains(type) else {
            let known = ActionFields.types.map(\.rawValue)
            let hint = Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                ?? "it is one of " + known.joined(separator: ", ")
            fail("there is no action '\(name)'; \(hint)")
            return nil
        }
        let fields = ActionFields.of(type)
        refuseUnknownKeys(of: object, known: ["type"] + fields.map(\.key), in: name)
        var details = ActionDetails()
        for field in fields {
            guard let value = object[field.key], value != .null else { continue }
            details[field.key] = detail(value, of: field, in: name)
        }
        for key in ActionFields.required(in: type) where object[key] == nil || object[key] == .null {
            fail("\(name) needs '\(key)'")
        }
        checkMeal(details, in: name)
        if (object["timestamp"] == nil) != (object["precision"] == nil) {
            fail("\(name) has only one of 'timestamp' and 'precision'; a time needs both, no time needs neither")
        }
        checkTime(details, of: type, at: reference)
        return ActionLabel(type: type, details: details)
    }

    private mutating func detail(_ value: JSONValue, of field: Field, in name: String) -> DetailValue? {
        let wanted: String
        switch (field.shape, value) {
        case (.text, .text(let text)) where !text.isEmpty: return .text(text)
        case (.text, _): wanted = "a text"
        case (.oneOf(let words), .text(let text)) where words.contains(text): return .text(text)
        case (.oneOf(let words), _): wanted = "one of " + words.joined(separator: ", ")
        case (.figure, .number(let number)), (.scalar, .number(let number)): return .number(number)
        case (.figure, .text(let text)) where Double(text)?.isFinite == true: return .text(text)
        case (.figure, _): wanted = "a number"
        case (.scalar, .text(let text)) where !text.isEmpty: return .text(text)
        case (.scalar, _): wanted = "a number or a text"
        case (.flag, .flag(let flag)): return .flag(flag)
        case (.flag, _): wanted = "true or false"
        case (.moment, .text(let text)):
            if let moment = Moment(iso8601: text) { return .moment(moment) }
            wanted = "an instant with its offset, like 2026-03-14T08:00:00-05:00"
        case (.moment, _): wanted = "an instant with its offset"
        case (.texts, .list(let list)):
            let texts = list.compactMap { if case .text(let text) = $0, !text.isEmpty { text } else { nil } }
            if texts.count == list.count { return .list(texts) }
            wanted = "a list of texts"
        case (.texts, _): wanted = "a list of texts"
        case (.components, .list(let list)):
            let components = list.compactMap(Self.component)
            if components.count == list.count { return .components(components) }
            wanted = #"a list of {"name":"…","quantity":"…" or null}"#
        case (.components, _): wanted = #"a list of {"name":"…","quantity":"…" or null}"#
        }
        let given = if case .text(let text) = value { "'\(text)'" } else { value.kind }
        fail("\(name).\(field.key) is \(given); it is \(wanted)")
        return nil
    }

    private static func component(_ value: JSONValue) -> MealComponent? {
        guard case .object(let object) = value, object.keys.allSatisfy({ $0 == "name" || $0 == "quantity" }),
            case .text(let name)? = object["name"], !name.isEmpty
        else { return nil }
        switch object["quantity"] {
        case nil, .null?: return MealComponent(name: name)
        case .text(let quantity)? where !quantity.isEmpty: return MealComponent(name: name, quantity: quantity)
        default: return nil
        }
    }

    private mutating func checkMeal(_ details: ActionDetails, in name: String) {
        let count = details.components.count, isCompound = details.flag("isCompoundMeal")
        if isCompound != (count > 1) {
            fail("\(name) has \(count) components and isCompoundMeal \(isCompound); a compound meal has two or more")
        }
    }

    private mutating func checkTime(_ details: ActionDetails, of type: ActionType, at reference: Moment?) {
        let name = type.rawValue
        guard let reference, let moment = details.moment("timestamp") else { return }
        if moment.offsetSeconds != reference.offsetSeconds {
            fail("\(name).timestamp is \(moment.iso8601); it keeps the offset of 'ref', \(reference.iso8601)")
        }
        let isAboutTheFuture = [.setReminder, .addVitamin, .addMedication, .answerReminder, .correct].contains(type)
        if !isAboutTheFuture, moment > reference {
            fail("\(name).timestamp is \(moment.iso8601), after 'ref'; a log is about the past, at the latest \(reference.iso8601)")
        }
    }
}
