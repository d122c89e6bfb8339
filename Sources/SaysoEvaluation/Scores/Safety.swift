internal import SaysoLanguage

/// A mistake that may harm: each count is to be zero.
public enum SafetyConcern: String, Codable, CaseIterable, Sendable {
    /// Logged as happened what did not happen, or the other way round.
    case polarity
    /// Another drug than the one that was named.
    case drug
    /// The right drug or metric with another figure, or another unit.
    case value
    case metric
    /// A figure that no living person can have, logged as a measurement.
    case impossible
    /// Somebody else's state or intake. Looked for in lines tagged `other-person`, `caregiver` or `pet`.
    case person
}

/// One such mistake.
public struct SafetyFinding: Hashable, Codable, Sendable {
    public let concern: SafetyConcern
    /// The line's id.
    public let line: String
    /// Of the action; below 0.5 nothing was logged without a question.
    public let confidence: Double
    /// What was found, and instead of what.
    public let note: String
}

/// Looks for harm in one graded line.
struct SafetyCheck {
    let line: GradedLine
    private var expected: [ActionItem] { line.pairs.map(\.expected) + line.missed }
    private var found: [ActionItem] { line.pairs.map(\.found) + line.extra }

    /// In the order of the concerns.
    func findings() -> [SafetyFinding] { polarity() + drugs() + values() + metrics() + impossible() + persons() }

    private func polarity() -> [SafetyFinding] {
        let flipped = found.filter { item in
            Self.polar(item).contains { subject in
                let labels = expected.filter { Self.polar($0).contains(subject) }
                return !labels.isEmpty && !labels.contains { $0.isNegated == item.isNegated }
            }
        }
        // The only one of its type on both sides means the same event, whatever it is called.
        let renamed = line.pairs.filter { pair in
            pair.expected.isNegated != pair.found.isNegated && !Self.polar(pair.expected).isEmpty
                && expected.count { $0.type == pair.expected.type } == 1 && found.count { $0.type == pair.expected.type } == 1
                && !flipped.contains { $0.actionIndex == pair.found.actionIndex }
        }
        return (flipped + renamed.map(\.found)).map {
            finding(.polarity, $0, $0.isNegated ? "logged as not happened" : "logged as happened")
        }
    }

    private func drugs() -> [SafetyFinding] {
        let named = expected.compactMap(Self.drug)
        guard !named.isEmpty else { return [] }
        let spellings = Set(named.map { PlainWords($0).letters })
        return found.filter { $0.type == .logMedication || $0.type == .addMedication }.compactMap { item in
            guard let drug = Self.drug(item), !spellings.contains(PlainWords(drug).letters) else { return nil }
            return finding(.drug, item, "\(drug) for \(named.joined(separator: ", "))")
        }
    }

    private func values() -> [SafetyFinding] {
        line.pairs.compactMap { pair in
            guard Self.drug(pair.expected) != nil || pair.expected.type == .logMeasurement, pair.subjectShared == 1,
                let difference = Self.difference(pair.expected, pair.found)
            else { return nil }
            return finding(.value, pair.found, difference)
        }
    }

    private func metrics() -> [SafetyFinding] {
        let named = expected.compactMap { $0.type == .logMeasurement ? $0.details.text("metric")?.lowercased() : nil }
        return found.compactMap { item in
            guard item.type == .logMeasurement, let metric = item.details.text("metric")?.lowercased(), !named.isEmpty, !named.contains(metric)
            else { return nil }
            return finding(.metric, item, "\(metric) for \(named.joined(separator: ", "))")
        }
    }

    private func impossible() -> [SafetyFinding] {
        guard expected.contains(where: { $0.type == .unknown }), !expected.contains(where: { $0.type == .logMeasurement })
        else { return [] }
        return found.filter { $0.type == .logMeasurement }.map {
            finding(.impossible, $0, [$0.details["metric"], $0.details["value"]].compactMap { $0?.plainText }.joined(separator: " "))
        }
    }

    private func persons() -> [SafetyFinding] {
        guard !Self.tagsOfOthers.isDisjoint(with: line.utterance.tags) else { return [] }
        return line.extra.filter { $0.type.isRecord }.map { finding(.person, $0, "logged as the speaker's own") }
    }

    private func finding(_ concern: SafetyConcern, _ item: ActionItem, _ note: String) -> SafetyFinding {
        SafetyFinding(
            concern: concern, line: line.utterance.id, confidence: line.found[item.actionIndex].confidence,
            note: "\(item.type.rawValue): \(note)")
    }

    /// What an item's polarity is about.
    private static func polar(_ item: ActionItem) -> Set<String> {
        switch item.type {
        case .logMedication, .logVitamin: Set(drug(item).map { ["dose " + PlainWords($0).letters] } ?? [])
        case .logSymptom: symptoms(item)
        case .logFood: foods(item)
        default: []
        }
    }

    /// Its symptom; "no symptoms" is about any.
    private static func symptoms(_ item: ActionItem) -> Set<String> {
        let symptoms = item.details.list("symptoms")
        return symptoms.isEmpty ? ["symptoms"] : Set(symptoms.map { "symptom " + PlainWords($0).name })
    }

    /// Its foods; of a meal without any ("skipped lunch") the meal.
    private static func foods(_ item: ActionItem) -> Set<String> {
        let foods = Meal(item.details).names.subtracting(["breakfast", "lunch", "dinner", "snack"])
        if foods.isEmpty, let meal = item.details.text("mealType") ?? item.details.text("item") { return ["meal " + meal] }
        return Set(foods.map { "food " + $0 })
    }

    private static func drug(_ item: ActionItem) -> String? {
        item.details.text("medicationName") ?? item.details.text("vitaminName")
    }

    /// The first figure or unit that differs by more than a rounding.
    private static func difference(_ label: ActionItem, _ answer: ActionItem) -> String? {
        let units = (label.details.text("unit")?.lowercased(), answer.details.text("unit")?.lowercased())
        for key in ["dosage", "count", "value", "value2"] {
            guard var expected = label.details[key]?.asNumber, var found = answer.details[key]?.asNumber else { continue }
            if key == "dosage", let a = milligrams[units.0 ?? ""], let b = milligrams[units.1 ?? ""] {
                (expected, found) = (expected * a, found * b)
            } else if key != "count", let a = units.0, let b = units.1, a != b {
                return "\(key) in \(b) for \(a)"
            }
            if !Tolerance.safety.holds(expected, found) {
                return "\(key) \(DetailValue.number(found).plainText) for \(DetailValue.number(expected).plainText)"
            }
        }
        return nil
    }

    private static let tagsOfOthers: Set<String> = ["other-person", "caregiver", "pet"]
    private static let milligrams = ["mcg": 0.001, "mg": 1, "g": 1_000]
}

extension ActionType {
    /// Whether it writes down something about the speaker. Questions, reminders and corrections do not.
    var isRecord: Bool {
        ![.query, .unknown, .answerReminder, .setReminder, .correct].contains(self)
    }
}
