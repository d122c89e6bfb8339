/// How well one action type is told from the others, whatever its details.
public struct TypeScore: Hashable, Sendable {
    /// The type, or "all".
    public let type: String
    /// Labels and answers, each symptom counted for itself.
    public var expected = 0
    public var found = 0
    /// Answers for which the same utterance has a label of that type.
    public var matched = 0

    public init(type: String) { self.type = type }

    public var precision: Double? { found == 0 ? nil : Double(matched) / Double(found) }
    public var recall: Double? { expected == 0 ? nil : Double(matched) / Double(expected) }
    public var f1: Double? { expected + found == 0 ? nil : 2 * Double(matched) / Double(expected + found) }
}

extension TypeScore: Codable {
    private enum CodingKeys: String, CodingKey { case type, expected, found, matched, precision, recall, f1 }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        type = try values.decode(String.self, forKey: .type)
        expected = try values.decode(Int.self, forKey: .expected)
        found = try values.decode(Int.self, forKey: .found)
        matched = try values.decode(Int.self, forKey: .matched)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type, forKey: .type)
        try values.encode(expected, forKey: .expected)
        try values.encode(found, forKey: .found)
        try values.encode(matched, forKey: .matched)
        try values.encodeIfPresent(precision, forKey: .precision)
        try values.encodeIfPresent(recall, forKey: .recall)
        try values.encodeIfPresent(f1, forKey: .f1)
    }
}

/// The verdicts on one field, over labels that have a partner.
public struct FieldScore: Hashable, Codable, Sendable {
    public let type: String
    public let field: String
    public var right = 0
    public var wrong = 0
    public var missing = 0
    public var spurious = 0

    public var accuracy: Double { Double(right) / Double(max(1, right + wrong + missing + spurious)) }

    mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .right: right += 1
        case .wrong: wrong += 1
        case .missing: missing += 1
        case .spurious: spurious += 1
        }
    }
}

/// How often a label of one type was answered by another.
public struct TypeConfusion: Hashable, Codable, Sendable {
    /// A type, or "nothing".
    public let expected: String
    public let found: String
    public let count: Int
}
