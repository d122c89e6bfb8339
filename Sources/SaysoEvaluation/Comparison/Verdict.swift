/// What an answer makes of one field.
enum Verdict: String, Sendable {
    case right
    case wrong
    /// The label has it, the answer has not.
    case missing
    /// The answer has it, the label has not.
    case spurious
}

/// One field of an action held against its label, with both values as a person reads them.
struct FieldVerdict: Hashable, Sendable {
    let type: String
    let field: String
    let verdict: Verdict
    let expected: String?
    let found: String?
}
