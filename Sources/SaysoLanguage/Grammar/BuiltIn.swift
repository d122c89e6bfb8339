/// Categories that the engine itself finds.
enum BuiltIn {
    static let names = ["digits", "integer", "decimal", "unknown", "open", "word", "content", "zero-led"]
    /// A written number; one without decimals; one with.
    static let digits: CategoryID = 0, integer: CategoryID = 1, decimal: CategoryID = 2
    /// One word of no lexicon.
    static let unknown: CategoryID = 3
    /// A name of no lexicon, of one to five words.
    static let open: CategoryID = 4
    /// Any one word.
    static let word: CategoryID = 5
    /// One word that is of no word list and no pattern.
    static let content: CategoryID = 6
    /// Figures with a naught in front, worth what they are behind a point ("05" is 0.05).
    static let zeroLed: CategoryID = 7
}
