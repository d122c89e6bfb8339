/// What an answer makes of one field.
public enum Verdict: String, Codable, CaseIterable, Sendable {
    case right
    case wrong
    /// The label has it, the answer has not.
    case missing
    /// The answer has it, the label has not.
    case spurious
}

/// One field of an action held against its label, with both values as a person reads them.
public struct FieldVerdict: Hashable, Codable, Sendable {
    public let type: String
    public let field: String
    public let verdict: Verdict
    public let expected: String?
    public let found: String?
}
