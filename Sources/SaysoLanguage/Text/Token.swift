/// A piece of an utterance.
///
/// Tokens are cut so that they tile the text: the ranges `lead ..< end` of all, in order, are the whole text. Blanks, and marks that carry
/// no meaning inside a word ("pre-natal"), belong to the token that follows them; a last token of kind `.end` takes what is left. Words
/// that say nothing are taken out afterwards (`Elisions`).
public struct Token: Hashable, BitwiseCopyable, Sendable {
    public enum Kind: UInt8, BitwiseCopyable, Sendable {
        case word, number, mark
        /// Behind the last word: empty but for its lead.
        case end
    }

    /// What its word is by.
    public enum Reading: UInt8, BitwiseCopyable, Sendable {
        /// As it is written.
        case written
        /// A slip of the pen (`Respelling`).
        case respelled
        /// As the grammar's settings say that it is read.
        case elided
        /// Another word was heard, by the words around it ("seventy ate"): what rests on it is asked about.
        case guessed
    }

    /// UTF-8 offset at which the blanks before the token begin.
    public let lead: Int32
    /// UTF-8 offset of its first byte.
    public let start: Int32
    /// UTF-8 offset behind its last byte.
    public let end: Int32
    /// Its normal form in the grammar's vocabulary, or `Vocabulary.unknown`.
    public internal(set) var word: WordID
    public let kind: Kind
    /// Digits behind the decimal point of a number.
    public let decimals: UInt8
    /// Digits before it, with leading zeros.
    public let digits: UInt8
    public internal(set) var reading = Reading.written
    /// The value of a number token; NaN for any other.
    public let value: Double
}

/// A word of the vocabulary. Not negative, but for `Vocabulary.unknown`.
public typealias WordID = Int32
