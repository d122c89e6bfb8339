internal import SaysoLanguage

/// An answer held against a label of the same type, field by field.
struct Comparison {
    let expected: ActionItem
    let found: ActionItem
    /// The instant that both mean where they give no time.
    let reference: Moment

    /// Over the fields that either side states, in the order of the contract.
    ///
    /// Of a correction only what the label changes: the rest is a remark about the entry that it changes.
    func verdicts() -> [FieldVerdict] {
        let meal = expected.type == .logFood ? Meal.verdicts(expected, found) : []
        return meal + ActionFields.of(expected.type).compactMap { field in
            guard let verdict = verdict(of: field) else { return nil }
            return FieldVerdict(
                type: expected.type.rawValue, field: field.key, verdict: verdict,
                expected: expected.details[field.key]?.plainText, found: found.details[field.key]?.plainText)
        }
    }

    /// - Returns: nil when there is nothing to judge.
    private func verdict(of field: Field) -> Verdict? {
        switch field.likeness {
        case .ungraded: return nil
        case .time: return timeVerdict(of: field)
        case .frequency: return frequencyVerdict()
        default: break
        }
        switch (expected.stated(field.key), found.stated(field.key)) {
        case (nil, nil): return nil
        case (nil, _?): return isHarmless(field) ? nil : .spurious
        case (let label?, nil): return isSaidElsewhere(label, of: field) ? .right : isNeedless(field) ? nil : .missing
        case (let label?, let answer?):
            return field.likeness.agrees(label, answer) || isSaidElsewhere(label, of: field) ? .right : .wrong
        }
    }

    private func timeVerdict(of field: Field) -> Verdict? {
        let label = expected.stated(field.key), answer = found.stated(field.key)
        if label == nil, answer == nil || expected.type == .correct { return nil }
        let meant = label ?? .moment(reference), given = answer ?? .moment(reference)
        if field.likeness.agrees(meant, given, precision: label == nil ? "minute" : expected.precision) {
            return label == nil ? nil : .right
        }
        return label == nil ? .spurious : answer == nil ? .missing : .wrong
    }

    private func frequencyVerdict() -> Verdict? {
        switch (Frequency(expected.details), Frequency(found.details)) {
        case (nil, nil): nil
        case (nil, _?): expected.type == .correct ? nil : .spurious
        case (_?, nil): .missing
        case (let label?, let answer?): label.agrees(with: answer) ? .right : .wrong
        }
    }

    /// Whether an answer may give a field that the label leaves out.
    private func isHarmless(_ field: Field) -> Bool {
        if expected.type == .correct { return true }
        switch field.unlabelled {
        case .wrong: return false
        case .harmless: return true
        case .estimate: return field.key != "calories" || found.details.text("nutritionSource") != "spoken"
        case .impliedByMetric: return !ActionFields.metricsWithChoiceOfUnit.contains(expected.details.text("metric") ?? "")
        case .knownClass: return !ActionFields.classesAlwaysLabelled.contains(found.details.text(field.key)?.lowercased() ?? "")
        }
    }

    /// Whether an answer may leave out a field that the label gives: a unit, where a correction changes a number.
    private func isNeedless(_ field: Field) -> Bool { expected.type == .correct && field.key == "unit" }

    private func isSaidElsewhere(_ label: DetailValue, of field: Field) -> Bool {
        switch expected.type {
        // "make that 101" may change a value, a dose or a count: which, only the entry knows.
        case .correct where Self.changedNumbers.contains(field.key):
            let number = field.key == "quantity" ? SpokenQuantity(label.plainText)?.value : label.asNumber
            return number.map { number in
                Self.changedNumbers.contains { key in
                    let given = found.stated(key)
                    let other = key == "quantity" ? SpokenQuantity(given?.plainText)?.value : given?.asNumber
                    return other.map { Tolerance.reading.holds(number, $0) } ?? false
                }
            } ?? false
        // A drink is named by its item or by its kind; one of them is enough where they are the same.
        case .logWater where (field.key == "item" || field.key == "beverage") && found.stated(field.key) == nil:
            let twin = field.key == "item" ? "beverage" : "item"
            let named = PlainWords(label.plainText).name
            let isOnlyName = expected.stated(twin).map { PlainWords($0.plainText).name == named } ?? true
            return isOnlyName && found.stated(twin).map { PlainWords($0.plainText).name == named } ?? false
        default:
            return false
        }
    }

    private static let changedNumbers = ["value", "count", "dosage", "amount", "severityScore", "quantity"]
}
