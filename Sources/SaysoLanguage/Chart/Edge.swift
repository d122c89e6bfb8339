/// Something found in a stretch of tokens: a word of the lexicon, a phrase built by a rule, or what the engine itself sees. One cache line.
struct Edge: Sendable {
    let category: CategoryID
    let childCount: UInt8
    /// Whether something in it was found by near spelling, or by its sound.
    let nearness: Nearness
    /// The rule that built it, or -1.
    let rule: RuleID
    /// The lexeme it is, or -1.
    let lexeme: Int32
    /// Tokens, half-open.
    let start: Int32
    let end: Int32
    /// Where its children (edges that fill the categories of its rule, in order) begin in the chart's list.
    let firstChild: Int32
    /// Which sequence of the rule matched; for a lexeme that was found by near spelling, the word that was meant; else -1.
    let sequence: Int32
    /// The sum of the scores of the rules in it.
    let score: Float
    /// Its worth as a number; NaN for none.
    let value: Double
    /// The next edge of its category that begins where it does, or -1; and of the first of them the last one. The chart fills them in.
    var next: Int32 = -1
    var last: Int32 = -1
    /// Keys of the fields that it gives to a rule which takes it over.
    let keys: FieldSet

    @inline(__always)
    init(
        category: CategoryID, rule: RuleID = -1, lexeme: Int32 = -1, start: Int, end: Int, firstChild: Int = 0, childCount: Int = 0, sequence: Int32 = -1, nearness: Nearness = .none,
        score: Float = 0, value: Double = .nan, keys: FieldSet = []
    ) {
        (self.category, self.rule, self.lexeme, self.sequence) = (category, rule, lexeme, sequence)
        (self.start, self.end) = (Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end))
        (self.firstChild, self.childCount) = (Int32(truncatingIfNeeded: firstChild), UInt8(truncatingIfNeeded: childCount))
        (self.nearness, self.score, self.value, self.keys) = (nearness, score, value, keys)
    }

    enum Nearness: UInt8, Comparable {
        case none
        /// A word of it is nearly that of a table.
        case spelt
        /// Words of it sound like that of a table, or are run together and misspelt at once with words that sentences are built of: it is asked about.
        case heard

        static func < (a: Nearness, b: Nearness) -> Bool { a.rawValue < b.rawValue }
    }

    var isNear: Bool { nearness != .none }

    /// Of two of one category over one stretch.
    @inline(__always)
    func saysTheSame(as other: Edge) -> Bool {
        rule == other.rule && lexeme == other.lexeme && keys == other.keys && (value == other.value || value.isNaN && other.value.isNaN)
    }
}
