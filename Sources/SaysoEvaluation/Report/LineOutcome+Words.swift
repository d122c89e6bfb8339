internal import SaysoLanguage

extension LineOutcome {
    init(_ line: GradedLine) {
        let missing = line.missed.map { "missing   \($0.words)" }
        let extra = line.extra.map { "extra     \($0.words)" }
        let wrong = line.pairs.flatMap(\.verdicts).filter { $0.verdict != .right }.map(\.words)
        self.init(
            id: line.utterance.id, location: line.utterance.location.description, text: line.utterance.text,
            reference: line.utterance.reference.iso8601, isExact: line.isExact,
            expected: line.utterance.gold.map { describe($0.type, $0.details) },
            found: line.found.map { fixed($0.confidence, 2) + " " + describe($0.type, $0.details) },
            problems: missing + extra + wrong)
    }
}

extension ActionItem {
    var words: String { describe(type, details) }
}

extension FieldVerdict {
    var words: String {
        let name = verdict.rawValue.padding(to: 8) + "  \(type).\(field)"
        return "\(name): expected \(expected ?? "nothing"), found \(found ?? "nothing")"
    }
}

/// `log_food {item: banana, mealType: breakfast}`
private func describe(_ type: ActionType, _ details: ActionDetails) -> String {
    let entries = details.entries.map { "\($0.key): \(show($0.value))" }
    return entries.isEmpty ? type.rawValue : "\(type.rawValue) {\(entries.joined(separator: ", "))}"
}

private func show(_ value: DetailValue) -> String {
    switch value {
    case .list(let texts): "[" + texts.joined(separator: ", ") + "]"
    case .components(let components):
        "[" + components.map { food in food.quantity.map { "\(food.name) (\($0))" } ?? food.name }.joined(separator: ", ") + "]"
    default: value.plainText
    }
}
