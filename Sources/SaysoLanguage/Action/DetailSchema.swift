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
