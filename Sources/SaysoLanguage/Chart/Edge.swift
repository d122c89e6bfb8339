/// Something found in a stretch of tokens: a word of the lexicon, a phrase built by a rule, or what the engine itself sees.
struct Edge: Sendable {
    let category: CategoryID
    /// The rule that built it, or -1.
    let rule: RuleID
    /// The lexeme it is, or -1.
    let lexeme: Int32
    /// Tokens, half-open.
    let start: Int32
    let end: Int32
    /// Where its children (edges that fill the categories of its rule, in order) begin in the chart's list.
    let firstChild: Int32
    let childCount: UInt8
    /// Which sequence of the rule matched; for a lexeme that was found by near spelling, the word that was meant; else -1.
    let sequence: Int32
    /// Something in it was found by near spelling.
    let isNear: Bool
    /// The sum of the scores of the rules in it.
    let score: Float
    /// Its worth as a number; NaN for none.
    let value: Double
    /// Keys of the fields that it gives to a rule which takes it over.
    let keys: FieldSet

    /// Of two of one category over one stretch.
    @inline(__always)
    func saysTheSame(as other: Edge) -> Bool {
        rule == other.rule && lexeme == other.lexeme && keys == other.keys && (value == other.value || value.isNaN && other.value.isNaN)
    }
}
