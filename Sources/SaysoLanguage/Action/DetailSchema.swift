/// The keys of an action's details in the order of the contract, with the JSON type that the contract gives each.
///
/// A rule fills a key by naming a field like it; fields that are not here (an hour, a portion) are what other details are made of.
enum DetailSchema {
    enum Form {
        case text
        /// A number written as a JSON string.
        case numberText
        case number
        /// A list of texts; a rule gives one of them.
        case list
    }

    static let entries: [(key: String, form: Form)] = [
        ("operation", .text), ("answer", .text), ("field", .text), ("subject", .text), ("aggregate", .text), ("range", .text),
        ("item", .text), ("quantity", .text), ("mealType", .text), ("metric", .text), ("value", .number), ("value2", .number),
        ("amount", .numberText), ("vitaminName", .text), ("medicationName", .text), ("drugClass", .text), ("dosage", .numberText),
        ("unit", .text), ("count", .number), ("frequency", .text), ("timesPerDay", .number), ("beverage", .text),
        ("temperature", .text), ("symptoms", .list), ("severity", .text), ("severityScore", .number), ("durationSeconds", .number),
        ("bodySite", .text), ("triggers", .list), ("relief", .list), ("activity", .text), ("distance", .number), ("distanceUnit", .text),
        ("intensity", .text), ("context", .text), ("delaySeconds", .number), ("calories", .numberText), ("protein", .number),
        ("carbs", .number), ("fat", .number), ("fiber", .number), ("notes", .text),
    ]

    /// Keys that rules fill for other types too, because other details are made of them, with the types that the contract gives them to.
    private static let owners: [String: Set<ActionType>] = [
        "mealType": [.logFood, .correct], "severityScore": [.logSymptom, .correct],
        "count": [.logMedication, .addMedication, .logVitamin, .addVitamin, .correct],
    ]

    /// Whether actions of a type have a key.
    static func has(_ type: ActionType, _ place: Int) -> Bool { owned[place]?.contains(type) ?? true }
    /// By place.
    private static let owned = keys.map { owners[$0] }

    /// Keys that no field fills directly, each behind the key that it follows.
    private static let derived: [(key: String, behind: String)] = [
        ("isCompoundMeal", "item"), ("components", "isCompoundMeal"), ("nutritionSource", "calories"), ("negated", "fiber"),
        ("timestamp", "negated"), ("precision", "timestamp"), ("times", "timesPerDay"), ("weekdays", "times"), ("starts", "weekdays"),
    ]

    /// All keys in the order of the contract.
    static let keys: [String] = derived.reduce(into: entries.map(\.key)) { keys, derived in
        let index = keys.firstIndex(of: derived.behind) ?? keys.endIndex - 1
        keys.insert(derived.key, at: index + 1)
    }
    static let place: [String: Int] = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    static let forms: [Form] = keys.map { key in entries.first { $0.key == key }?.form ?? .text }

    static let isCompoundMeal = place["isCompoundMeal"]!, components = place["components"]!, nutritionSource = place["nutritionSource"]!
    static let negated = place["negated"]!, timestamp = place["timestamp"]!, precision = place["precision"]!
    static let frequency = place["frequency"]!, timesPerDay = place["timesPerDay"]!, times = place["times"]!, weekdays = place["weekdays"]!, starts = place["starts"]!, durationSeconds = place["durationSeconds"]!
    static let value = place["value"]!, item = place["item"]!, symptoms = place["symptoms"]!, calories = place["calories"]!, protein = place["protein"]!
    static let carbs = place["carbs"]!, fat = place["fat"]!, fiber = place["fiber"]!

    static func value(_ field: FieldValue, as form: Form) -> DetailValue {
        switch (form, field) {
        case (.numberText, .number(let number)): .text(NumberText.plain(number))
        case (.numberText, .text(let text)): .text(text)
        case (.text, .number(let number)): .text(NumberText.plain(number))
        case (.list, .text(let text)): .list([text])
        case (.list, .number(let number)): .list([NumberText.plain(number)])
        case (.list, .list(let texts)): .list(texts)
        case (_, .list(let texts)): .text(texts.joined(separator: " "))
        case (_, .number(let number)): .number((number * 1_000_000).rounded() / 1_000_000)
        case (_, .text(let text)): .text(text)
        }
    }
}
