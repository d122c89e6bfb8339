/// Which words bring which complaint to mind, where nothing else in an utterance is understood.
///
/// "I can't get my rings off" names no complaint, and no list of phrases holds all that people notice of one. Its words bring swelling to mind all the
/// same: each word, and each two neighbours, have a weight for "this tells of a complaint of the speaker" and weights for the complaints that it may be.
/// The sums say how likely both are. The file `associations.tsv` of a grammar holds them; `sayso train` makes it.
package struct Associations: Sendable {
    /// The log odds that a complaint is told, where no word is known.
    package var level = 0.0
    /// What the complaints are called so that the grammar reads them ("knee pain"), each with how often it is told, as log odds beside the others.
    package var names: [(name: String, level: Double)] = []
    /// By one word in its short form, by two that stand side by side with a blank between them, or by a sign: what the grammar saw ("@other", "@-question").
    package var hints: [String: Hint] = [:]
    /// How likely a complaint must be told at all, and together with its name, to be taken for told.
    package var least = Least(told: 1, named: 1)
    /// What it takes to be told beside a complaint that was read.
    package var beside = Beside(named: 1, below: 0)
    /// From the likelihood of both to the confidence: points with ascending likelihoods, joined by straight lines, level outside.
    package var calibration: [ConfidenceWeights.Point] = []

    package init() {}

    package struct Hint: Sendable {
        /// What it adds to the log odds that a complaint is told.
        package var told = 0.0
        /// By the place of a complaint in `names`, what it adds there.
        package var names: [Int: Double] = [:]
        package init() {}
    }

    package struct Least: BitwiseCopyable, Sendable {
        package var told: Double
        package var named: Double
        package init(told: Double, named: Double) { (self.told, self.named) = (told, named) }
    }

    package struct Beside: BitwiseCopyable, Sendable {
        /// How likely the complaint must be told, together with its name.
        package var named: Double
        /// What is read with this confidence needs nothing beside it.
        package var below: Double
        package init(named: Double, below: Double) { (self.named, self.below) = (named, below) }
    }

    /// The beginning and the end of an utterance.
    package static let edge = "|"
    /// Any number in figures.
    package static let number = "#"

    /// What the grammar saw: a marker or an action of a category ("@other").
    package static func sign(ofCategory name: String) -> String { "@" + name }
    /// A scope that silenced something ("@-question").
    package static func sign(ofScope name: String) -> String { "@-" + name }

    /// The words, and each two neighbours, edges among them: the keys of `hints`. Each once.
    package static func keys(of words: [String]) -> Set<String> {
        Set(words).union(zip([edge] + words, words + [edge]).map { $0 + " " + $1 })
    }
}

/// `Associations` for a parse.
struct AssociationTable: Sendable {
    /// A word by its short form: a mix of its letters.
    typealias Symbol = UInt32

    static let edge = symbol(of: Associations.edge.utf8), number = symbol(of: Associations.number.utf8)
    /// Beside a word: that of the word alone.
    private static let alone = Symbol.max

    /// What `hints` has for a key, or what an empty place has.
    struct Slot: BitwiseCopyable {
        var key = UInt64.max
        var told = 0.0
        /// Of its names, in `names`.
        var first: Int32 = 0
        var count: Int32 = 0
    }

    struct Named: BitwiseCopyable {
        let name: Int32
        let weight: Float
    }

    let names: [String]
    private let level: Double
    private let levels: FrozenArray<Double>
    /// Open addressing, at most half full.
    private let slots: FrozenArray<Slot>
    private let named: FrozenArray<Named>
    let least: Associations.Least
    let beside: Associations.Beside
    private let calibration: [ConfidenceWeights.Point]

    init(_ associations: Associations, in memory: FrozenMemory) {
        (names, level, least, beside) = (associations.names.map(\.name), associations.level, associations.least, associations.beside)
        calibration = associations.calibration
        levels = memory.freeze(associations.names.map(\.level))
        var capacity = 16
        while capacity < associations.hints.count * 2 { capacity *= 2 }
        var slots = Array(repeating: Slot(), count: capacity), named: [Named] = []
        for (key, hint) in associations.hints.sorted(by: { $0.key < $1.key }) {
            let words = key.split(separator: " ").map { Self.symbol(of: $0.utf8) }
            guard let first = words.first else { continue }
            let slot = Slot(key: Self.key(first, words.count > 1 ? words[1] : Self.alone), told: hint.told, first: Int32(named.count), count: Int32(hint.names.count))
            named += hint.names.sorted { $0.key < $1.key }.map { Named(name: Int32($0.key), weight: Float($0.value)) }
            var index = Self.index(of: slot.key) & (capacity - 1)
            while slots[index].key != Slot().key { index = (index + 1) & (capacity - 1) }
            slots[index] = slot
        }
        (self.slots, self.named) = (memory.freeze(slots), memory.freeze(named))
    }

    func write(to writer: inout BinaryWriter) {
        writer.list(names) { $0.text($1) }
        writer.real(level)
        writer.frozen(levels)
        writer.frozen(slots)
        writer.frozen(named)
        writer.plain([least])
        writer.plain([beside])
        writer.plain(calibration)
    }

    init?(from reader: inout BinaryReader) {
        (names, level, levels, slots, named) = (reader.list { $0.text() }, reader.real(), reader.frozen(), reader.frozen(), reader.frozen())
        guard let least = reader.plain(Associations.Least.self).first, let beside = reader.plain(Associations.Beside.self).first, levels.count == names.count,
            !slots.elements.isEmpty
        else { return nil }
        (self.least, self.beside) = (least, beside)
        calibration = reader.plain()
    }

    static func symbol(of letters: some Sequence<UInt8>) -> Symbol {
        var hash: UInt32 = 0x811C_9DC5
        for letter in letters { hash = (hash ^ UInt32(letter)) &* 0x0100_0193 }
        return hash ^ hash >> 15
    }

    private static func key(_ first: Symbol, _ second: Symbol) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    private static func index(of key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) }

    private func slot(_ first: Symbol, _ second: Symbol) -> Slot? {
        let key = Self.key(first, second), mask = slots.count - 1
        var index = Self.index(of: key) & mask
        while slots[index].key != Slot().key {
            if slots[index].key == key { return slots[index] }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Asks for where a search for two words begins.
    private func prefetch(_ first: Symbol, _ second: Symbol) { slots.prefetch(Self.index(of: Self.key(first, second)) & (slots.count - 1)) }

    /// What the words of an utterance bring to mind most.
    struct Guess {
        /// In `names`.
        let name: Int
        /// How likely a complaint is told at all.
        let told: Double
        /// How likely it is told and is this one.
        let named: Double
        let confidence: Double
        /// Which words speak for the name (half-open, by place among the words; an edge lies before and behind them), the strongest first, and how much.
        let hints: [(words: Range<Int>, weight: Double)]
    }

    func toldLogOdds(_ words: [Symbol], signs: [Symbol]) -> Double { found(words, signs).reduce(level) { $0 + $1.slot.told } }

    /// What there is of the words, the neighbours and the signs, each once.
    private func found(_ words: [Symbol], _ signs: [Symbol]) -> [(words: Range<Int>, slot: Slot)] {
        var found: [(words: Range<Int>, slot: Slot)] = []
        func look(_ first: Symbol, _ second: Symbol, at words: Range<Int>) {
            guard let slot = slot(first, second), !found.contains(where: { $0.slot.key == slot.key }) else { return }
            found.append((words, slot))
        }
        found.reserveCapacity(words.count * 2)
        var before = Self.edge
        for word in words {
            prefetch(word, Self.alone)
            prefetch(before, word)
            before = word
        }
        for (place, word) in words.enumerated() {
            look(word, Self.alone, at: place..<place + 1)
            look(place == 0 ? Self.edge : words[place - 1], word, at: place - 1..<place + 1)
        }
        look(words.last ?? Self.edge, Self.edge, at: words.count - 1..<words.count + 1)
        for sign in signs { look(sign, Self.alone, at: 0..<0) }
        return found
    }

    /// - Returns: nil where it is not likely enough that a complaint is told.
    func guess(_ words: [Symbol], signs: [Symbol]) -> Guess? {
        let found = found(words, signs)
        let told = ConfidenceWeights.logistic(found.reduce(level) { $0 + $1.slot.told })
        guard told >= least.told else { return nil }
        var sums = Array(levels.elements)
        for (_, slot) in found {
            for named in named.elements[Int(slot.first)..<Int(slot.first + slot.count)] { sums[Int(named.name)] += Double(named.weight) }
        }
        guard let best = sums.indices.max(by: { (sums[$0], $1) < (sums[$1], $0) }) else { return nil }
        let share = 1 / sums.reduce(0) { $0 + ConfidenceWeights.exponential($1 - sums[best]) }
        let likelihood = told * share
        guard likelihood >= least.named else { return nil }
        let hints = found.compactMap { words, slot in
            named.elements[Int(slot.first)..<Int(slot.first + slot.count)].first { Int($0.name) == best && $0.weight > 0 }.map { (words: words, weight: Double($0.weight)) }
        }
        return Guess(
            name: best, told: told, named: likelihood, confidence: ConfidenceWeights.confidence(ofSum: likelihood, by: calibration),
            hints: hints.sorted { ($1.weight, $0.words.lowerBound) < ($0.weight, $1.words.lowerBound) })
    }
}
