/// How far the words of an utterance are those of lines that ask for nothing, whatever a grammar finds in them.
///
/// "The rent makes me sick" holds a complaint; that it is talk is told by its other words, of which no rule knows. Each word and each two neighbours have a
/// weight, names of foods, drugs and the like are as their kind, and the sum is the log odds that the utterance asks for nothing.
package struct Chatter: Hashable, Sendable {
    /// The log odds where no word is known.
    package var level = 0.0
    /// By word.
    package var words: [String: Double] = [:]
    /// By two words that stand side by side.
    package var pairs: [Experience.Pair: Double] = [:]

    package init() {}

    /// The beginning and the end of an utterance.
    package static let edge = "|"
    /// Any number in figures.
    package static let number = "#"
    /// Any name of a kind.
    package static func kind(_ category: String) -> String { "<" + category + ">" }

    /// What the words of an utterance come to.
    package func logOdds(_ words: [String]) -> Double {
        var sum = level, last = Self.edge
        for word in words {
            sum += (self.words[word] ?? 0) + (pairs[Experience.Pair(first: last, second: word)] ?? 0)
            last = word
        }
        return sum + (pairs[Experience.Pair(first: last, second: Self.edge)] ?? 0)
    }

    /// More of it, on either side, says nothing more.
    static let most = 5.0
}

/// A `Chatter` in the numbers of a grammar.
struct ChatterTable: BitwiseCopyable, Sendable {
    /// A word of an utterance: its id, a mix of its letters where the grammar does not know it, or what stands for a kind.
    typealias Symbol = UInt32

    static let edge = Symbol.max - 1, number = Symbol.max - 2
    /// Beside a word: that of the word alone.
    private static let alone = Symbol.max - 3
    private let weights: FrozenNumbers
    private let level: Double

    static func kind(_ category: CategoryID) -> Symbol { 0x8000_0000 | Symbol(category) }
    static func known(_ word: WordID) -> Symbol { Symbol(word) }
    static func unknown(_ letters: some Sequence<UInt8>) -> Symbol {
        var hash: UInt32 = 0x811C_9DC5
        for letter in letters { hash = (hash ^ UInt32(letter)) &* 0x0100_0193 }
        return 0x4000_0000 | (hash ^ hash >> 15) & 0x3FFF_FFFF
    }

    init(_ chatter: Chatter, vocabulary: Vocabulary, categories: [Category], in memory: FrozenMemory) {
        level = chatter.level
        var kinds = [Chatter.edge: Self.edge, Chatter.number: Self.number]
        for (id, category) in categories.enumerated() where category.role == .phrase { kinds[Chatter.kind(category.name)] = Self.kind(CategoryID(id)) }
        func symbol(_ word: String) -> Symbol {
            if let kind = kinds[word] { return kind }
            let id = vocabulary.id(of: word)
            return id < 0 ? Self.unknown(word.utf8) : Self.known(id)
        }
        let words = chatter.words.map { (key: Self.key(symbol($0.key), Self.alone), number: $0.value) }
        let pairs = chatter.pairs.map { (key: Self.key(symbol($0.key.first), symbol($0.key.second)), number: $0.value) }
        weights = FrozenNumbers((words + pairs).sorted { ($0.key, $0.number) < ($1.key, $1.number) }, in: memory)
    }

    func write(to writer: inout BinaryWriter) {
        weights.write(to: &writer)
        writer.real(level)
    }

    init(from reader: inout BinaryReader) { (weights, level) = (FrozenNumbers(from: &reader), reader.real()) }

    /// What the words of an utterance come to, added up one by one.
    struct Sum {
        private let table: ChatterTable
        private var last = ChatterTable.edge
        private var logOdds: Double

        init(_ table: ChatterTable) { (self.table, logOdds) = (table, table.level) }

        mutating func add(_ symbol: Symbol) {
            logOdds += table.weights[ChatterTable.key(symbol, ChatterTable.alone)] + table.weights[ChatterTable.key(last, symbol)]
            last = symbol
        }

        func whole() -> Double { logOdds + table.weights[ChatterTable.key(last, ChatterTable.edge)] }
    }

    private static func key(_ first: Symbol, _ second: Symbol) -> UInt64 { UInt64(first) << 32 | UInt64(second) }
}
