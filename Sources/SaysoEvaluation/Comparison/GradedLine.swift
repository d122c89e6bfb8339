public import SaysoLanguage

/// What a parser made of one line, and whether it was right.
public struct GradedLine: Sendable {
    public let utterance: LabelledUtterance
    public let found: [VoiceAction]
    /// For each found action, whether its type and all details are right: what its confidence claims.
    public let rightActions: [Bool]
    /// Every label has a partner that is right, and nothing is left over.
    public let isExact: Bool

    public init(_ utterance: LabelledUtterance, found: [VoiceAction]) {
        fatalError("written next")
    }
}
