public import SaysoLanguage

/// One line of a corpus: what somebody said, and what it means.
public struct LabelledUtterance: Sendable {
    /// Unique in its corpus ("food-001").
    public let id: String
    public let text: String
    /// The instant, on the speaker's clock, at which it was said.
    public let reference: Moment
    public let style: UtteranceStyle
    /// What the line is about ("food", "negation"), for the slices of a report. Lower case, in the order of the file.
    public let tags: [String]
    /// More than a plain statement of one thing.
    public let isHard: Bool
    /// Kept out of training.
    public let isHeldOut: Bool
    /// The actions that it asks for, in spoken order; empty for a line that must stay silent.
    public let gold: [ActionLabel]
    public let location: SourceLocation

    public init(
        id: String, text: String, reference: Moment, style: UtteranceStyle = .typed, tags: [String] = [],
        isHard: Bool = false, isHeldOut: Bool = false, gold: [ActionLabel], location: SourceLocation
    ) {
        (self.id, self.text, self.reference, self.style, self.tags) = (id, text, reference, style, tags)
        (self.isHard, self.isHeldOut, self.gold, self.location) = (isHard, isHeldOut, gold, location)
    }
}

/// How an utterance reached us.
public enum UtteranceStyle: String, CaseIterable, Codable, Sendable {
    case typed
    /// Spoken, with the punctuation that a phone's dictation sets.
    case dictated
    /// Raw speech recognition: lower case, no punctuation, numbers in words.
    case stt
}

/// An action as a label gives it: no confidence and no span, and no estimates unless they were spoken.
public struct ActionLabel: Hashable, Sendable {
    public let type: ActionType
    public let details: ActionDetails
    public init(type: ActionType, details: ActionDetails) { (self.type, self.details) = (type, details) }
}
