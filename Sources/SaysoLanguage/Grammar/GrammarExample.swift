/// A line of a rule's `example` or `not`.
public struct GrammarExample: Hashable, Sendable {
    public let rule: String
    public let text: String
    /// False for a `not` line: the rule must have no part in what the text is understood to say.
    public let fires: Bool
    public let location: SourceLocation
}
