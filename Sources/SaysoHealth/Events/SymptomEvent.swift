/// A symptom felt, or said not to be felt.
public struct SymptomEvent: EventContent {
    public var type: SymptomType
    /// The plain name, always when `type` is `other`. Nil with `present` false: no symptom at all.
    public var name: String?
    public var severity: Severity
    /// 0…10, when a score was said.
    public var severityScore: Double?
    public var durationSeconds: Double?
    public var bodySite: String?
    public var triggers: [String]
    public var relief: [String]
    public var present: Bool

    public init(
        type: SymptomType, name: String? = nil, severity: Severity = .mild, severityScore: Double? = nil,
        durationSeconds: Double? = nil, bodySite: String? = nil, triggers: [String] = [], relief: [String] = [],
        present: Bool = true
    ) {
        (self.type, self.name, self.severity, self.severityScore) = (type, name, severity, severityScore)
        (self.durationSeconds, self.bodySite, self.triggers) = (durationSeconds, bodySite, triggers)
        (self.relief, self.present) = (relief, present)
    }

    private enum CodingKeys: String, CodingKey {
        case type, name, severity, severityScore
        case durationSeconds = "duration"
        case bodySite, triggers, relief, present
    }

    /// The name that red flags and counts go by: lower case, as the action gave it.
    public var plainName: String? { Self.plainName(type: type.rawValue, name: name) }

    /// The same of a symptom of which no more is known.
    public static func plainName(type: String?, name: String?) -> String? { type == SymptomType.other.rawValue ? name : type?.lowercased() }

    var happened: Bool { present }

    var summary: String {
        guard let plainName else { return present ? "Other - \(severity.rawValue)" : "No symptoms" }
        return present ? "\(plainName.titled) - \(severity.rawValue)" : "No \(plainName)"
    }
}

public enum SymptomType: String, Codable, CaseIterable, Sendable {
    case nausea = "Nausea"
    case vomiting = "Vomiting"
    case headache = "Headache"
    case fatigue = "Fatigue"
    case cramps = "Cramps"
    case backPain = "Back Pain"
    case heartburn = "Heartburn"
    case constipation = "Constipation"
    case swelling = "Swelling"
    case moodChanges = "Mood Changes"
    case other = "Other"

    /// The type of a plain name ("back pain"); every name that has none of its own is `other`.
    public init(plainName: String) {
        self = Self.allCases.first { $0 != .other && $0.rawValue.lowercased() == plainName } ?? .other
    }
}

public enum Severity: String, Codable, CaseIterable, Sendable {
    case mild = "Mild"
    case moderate = "Moderate"
    case severe = "Severe"

    /// Mild 1, moderate 2, severe 3.
    public var score: Int {
        switch self {
        case .mild: 1
        case .moderate: 2
        case .severe: 3
        }
    }

    /// Reads the action's form (`moderate`).
    public init?(action: String) {
        guard let severity = Self.allCases.first(where: { $0.rawValue.lowercased() == action }) else { return nil }
        self = severity
    }

    /// 1–3 mild, 4–6 moderate, 7–10 severe.
    public init(outOfTen score: Double) { self = score < 4 ? .mild : score < 7 ? .moderate : .severe }
}
