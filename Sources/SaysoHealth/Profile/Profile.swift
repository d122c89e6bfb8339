internal import SaysoLanguage

/// What is lastingly true of the person, as far as rules ask for it.
public struct Profile: Codable, Hashable, Sendable {
    public var name: String?
    /// Years.
    public var age: Double?
    /// As said, with its unit: "64 in".
    public var height: String?
    /// As said, with its unit: "150 lb".
    public var weight: String?
    /// Lower case, in the order in which they were told.
    public var conditions: [String]
    /// Every other fact by its field, latest value.
    public var others: [String: String]
    /// Of conditions with a year in them, in which year they were told.
    private var tellings: [String: Int] = [:]

    private enum CodingKeys: String, CodingKey { case name, age, height, weight, conditions, others }

    public init(
        name: String? = nil, age: Double? = nil, height: String? = nil, weight: String? = nil,
        conditions: [String] = [], others: [String: String] = [:]
    ) {
        (self.name, self.age, self.height, self.weight) = (name, age, height, weight)
        (self.conditions, self.others) = (conditions, others)
    }

    /// The profile that facts add up to. A later fact of a field replaces the earlier one; `conditions` and `allergies` gather.
    /// - Parameter facts: Oldest first.
    public init(facts: [ProfileFact]) {
        self.init()
        for fact in facts { apply(fact) }
    }

    private mutating func apply(_ fact: ProfileFact) {
        let said = [fact.value, fact.unit].compactMap { $0 }.joined(separator: " ")
        let value: String? = fact.negated ? nil : said
        switch fact.field {
        case "name": name = value
        case "age": age = fact.negated ? nil : Double(fact.value)
        case "height": height = value
        case "weight": weight = value
        case "conditions":
            gather(fact, in: &conditions)
            for condition in fact.values where !fact.negated && ConditionWords.hasYear(condition) { tellings[condition] = fact.at.date.year }
        case "allergies":
            var allergies = self.allergies
            gather(fact, in: &allergies)
            others[fact.field] = allergies.isEmpty ? nil : allergies.joined(separator: ", ")
        default: others[fact.field] = value
        }
    }

    /// Lower case, in the order in which they were told.
    public var allergies: [String] { ProfileFact.values(in: others["allergies"] ?? "") }

    private func gather(_ fact: ProfileFact, in told: inout [String]) {
        for value in fact.values {
            told.removeAll { $0 == value || fact.negated && Self.isSame($0, value) }
            if !fact.negated { told.append(value) }
        }
    }

    /// What was told of those fields in which facts gather that words name: "delete asthma".
    public func gathered(_ name: String) -> [(field: String, value: String)] {
        let named = name.lowercased()
        return [("conditions", conditions), ("allergies", allergies)].flatMap { field, values in values.filter { $0 == named }.map { (field, $0) } }
    }

    /// "No longer on chemo" ends what was called chemotherapy: each word of the shorter begins a word of the longer, or the other way round.
    private static func isSame(_ told: String, _ ended: String) -> Bool {
        let words = [told, ended].map { $0.split(separator: " ") }.sorted { $0.count < $1.count }
        return words[0].allSatisfy { word in words[1].contains { $0.hasPrefix(word) || word.hasPrefix($0) } }
    }

    /// Whether any condition is meant that is not over ("on chemo", and not "finished chemo" or "chemo in 2019").
    public func hasCondition(_ words: ConditionWords) -> Bool { conditions.contains { words.isMeant(by: $0, in: tellings[$0]) } }

    /// The fields that rules and reports know, in the order of the contract. Words may tell others.
    public static let fields = [
        "name", "age", "weight", "height", "activity_level", "covid_history", "hospitalised", "severity", "symptom_length", "conditions", "allergies",
        "due_date", "blood_type",
    ]
}

extension Substring {
    var trimmed: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
