/// What an utterance was understood to say.
public struct Parse: Sendable {
    /// The utterance as given.
    public let text: String
    /// The reference instant.
    public let moment: Moment
    /// In spoken order; empty when the utterance asks for nothing.
    public let actions: [VoiceAction]
}

/// From text to actions: the one function that every front end calls.
///
/// A pure function of (text, moment, grammar): the same in gives the same out. It never throws; what was not understood
/// has no action, or one of low confidence.
public struct Parser: Sendable {
    public let grammar: Grammar

    public init(grammar: Grammar) { self.grammar = grammar }

    public func parse(_ text: String, at moment: Moment) -> Parse {
        Parse(text: text, moment: moment, actions: [])
    }

    /// The derivation in plain text, one idea a line: tokens, phrases found, readings chosen and lost, scores, scopes.
    public func explain(_ text: String, at moment: Moment) -> String { "" }
}
