/// The parts of a grammar that every token of every utterance touches: plain memory, nothing in it is counted.
struct HotTables: BitwiseCopyable, Sendable {
    let lexicon: FrozenTrie
    let patterns: FrozenTrie
    let vocabulary: FrozenVocabulary
    let lexemes: FrozenLexemes
    let elisions: Elisions
    let rules: FrozenArray<RuleSummary>
    let sequences: FrozenArray<SequenceSummary>
    /// Ordinals of the children that sequences take over.
    let taken: FrozenArray<Int8>
    /// By sequence and slot, the ordinal of the child that fills it, or -1.
    let bindings: FrozenArray<Int8>
    /// Conditions and worths of the rules.
    let steps: FrozenArray<NumericStep>
    /// How well the frames of a rule go in each mode: `affinities[rule.firstAffinity + mode]`. What is the same of many rules is held once.
    let affinities: FrozenArray<Float>
    let modeCount: Int
    /// What the rules say in their fields whatever was said.
    let gifts: FrozenArray<Gift>
    /// By word id.
    let words: FrozenArray<WordSummary>
    /// The same: what a word is like where texts are compared; see `NumericStep`.
    let likenesses: FrozenArray<Double>
    /// What it costs a reading to part two words of a spoken number ("ninety | nine").
    let seamPrice: Float
    /// What it costs to part two words of a name.
    let nameSeamPrice: Float
    let contentSkipCost: Float
    let frameCost: Float
    let markerCost: Float
    /// By category.
    let categories: FrozenArray<CategorySummary>
    let scopes: ScopeTable
    /// See `Prospects`.
    let promises: MembershipTable
    /// By rule, how far the training lines make it known; see `Experience`.
    let trusts: FrozenArray<Double>
    let pairTrusts: PairTrusts
    let chatter: ChatterTable
    /// Words that several words may be when they are run together.
    let joinedWords: HashSieve
    let shapes: WordShapes
    /// Words that others are meant for.
    let near: NearSpelling
    let sounds: SoundSpelling
    let respelling: Respelling
    let runTogether: RunTogether

    /// What is asked of a word at every step, side by side.
    struct WordSummary {
        /// The node of the phrases of the lexicon that begin with it, and that of such patterns; or `SymbolTrie.none`.
        let phrases: Int32
        let patterns: Int32
        /// What it costs to leave it unread.
        let skipCost: Float
        /// See `Prospects`.
        let atom: Int16
        let traits: WordTraits
    }

    /// The same of a category.
    struct CategorySummary {
        /// The node of the patterns that begin with it, or `SymbolTrie.none`, and the set of `Prospects` that these ask for.
        let patterns: Int32
        let prospect: Int16
        let atom: Int16
        /// The set that a text must hold a member of for a phrase of the lexicon to be of use.
        let use: Int16
        let traits: CategoryTraits
    }

    /// What the rule of a sequence asks for, as it is marked where the sequence ends: most of those that a walk comes to are given up at once.
    struct Demand {
        let prospect: Int16
        let cue: Int16

        init(prospect: Int16, cue: Int16) { (self.prospect, self.cue) = (prospect, cue) }

        @inline(__always)
        init(mark: Int32) { (prospect, cue) = (Int16(truncatingIfNeeded: mark), Int16(truncatingIfNeeded: mark >> 16)) }

        /// Whether the text holds a member of the first set: 1 or 0, without a branch that the processor would guess wrong every other time.
        @inline(__always)
        func isPromised(by promises: UnsafePointer<UInt64>) -> UInt64 { Self.bit(prospect, of: promises) }

        /// Whether it holds one of the second, which nearly always goes with the first.
        @inline(__always)
        func hasCue(in promises: UnsafePointer<UInt64>) -> Bool { Self.bit(cue, of: promises) == 1 }

        @inline(__always)
        static func bit(_ set: Int16, of promises: UnsafePointer<UInt64>) -> UInt64 { promises[Int(set) >> 6] &>> UInt64(truncatingIfNeeded: set & 63) & 1 }

        var mark: Int32 { Int32(cue) << 16 | Int32(UInt16(bitPattern: prospect)) }
    }

    /// What a lexeme is, as it is marked where its phrase ends: of most there is nothing more to see.
    struct PhraseMark {
        let category: CategoryID
        /// Of the category.
        let traits: CategoryTraits
        /// Whether there is: it has a worth, or attributes.
        let isMore: Bool

        init(_ lexeme: LexemeTable.Summary, traits: CategoryTraits) {
            (category, self.traits) = (lexeme.category, traits)
            isMore = !lexeme.value.isNaN || lexeme.attributeCount > 0
        }

        @inline(__always)
        init(mark: Int32) {
            (category, traits) = (CategoryID(truncatingIfNeeded: mark), CategoryTraits(rawValue: UInt8(truncatingIfNeeded: mark >> 16)))
            isMore = mark >> 24 & 1 == 1
        }

        var mark: Int32 { Int32(category) | Int32(traits.rawValue) << 16 | (isMore ? 1 << 24 : 0) }
    }

    /// The ordinal of the child that fills a slot, or -1.
    @inline(__always)
    func binding(of sequence: Int32, slot: Int) -> Int8 { bindings[Int(sequences[Int(sequence)].firstBinding) + slot] }

    /// Words of a row of bits by category.
    var categoryWords: Int { (categories.count + 63) / 64 }

    @inline(__always)
    func `is`(_ category: CategoryID, _ trait: CategoryTraits) -> Bool { categories[Int(category)].traits.contains(trait) }

    @inline(__always)
    func `is`(_ word: WordID, _ trait: WordTraits) -> Bool { words[Int(word)].traits.contains(trait) }

    @inline(__always)
    func affinity(of rule: RuleSummary, in mode: Int) -> Float { affinities[Int(rule.firstAffinity) + mode] }

    /// Asks for the affinities of a rule.
    @inline(__always)
    func prefetchAffinities(of rule: RuleID) { affinities.prefetch(Int(rules[Int(rule)].firstAffinity)) }

    /// What it costs to leave a token unread.
    @inline(__always)
    func skipCost(_ token: Token) -> Float {
        token.word < 0 || token.kind == .number ? contentSkipCost : words[Int(token.word)].skipCost
    }
}

/// What the grammar and the training lines say of a word.
struct WordTraits: OptionSet, Sendable {
    let rawValue: UInt16
    /// May be part of an open name.
    static let open = WordTraits(rawValue: 1)
    /// A mark that ends a clause.
    static let clauseMark = WordTraits(rawValue: 2)
    /// Parts clauses.
    static let clauseWord = WordTraits(rawValue: 4)
    /// A mark that ends a sentence.
    static let sentenceMark = WordTraits(rawValue: 8)
    /// Is part of spoken numbers.
    static let numeral = WordTraits(rawValue: 16)
    static let inPattern = WordTraits(rawValue: 32)
    /// Stands in a phrase of the lexicon behind its first word.
    static let inPhrase = WordTraits(rawValue: 64)
    /// Known from the training lines.
    static let familiar = WordTraits(rawValue: 128)
    /// Stands beside names of medicines (see `Sounding`); of these, a unit of doses, or what joins names; what may stand between it and the name.
    static let besideName = WordTraits(rawValue: 256)
    static let dose = WordTraits(rawValue: 512)
    static let betweenNames = WordTraits(rawValue: 1024)
    static let passedToName = WordTraits(rawValue: 2048)
    /// Is such a name itself.
    static let soundName = WordTraits(rawValue: 4096)
    /// A clause begins with it, but behind a linker.
    static let clauseHead = WordTraits(rawValue: 8192)
    static let clauseLinker = WordTraits(rawValue: 16384)
    /// Denies, skips or forgets.
    static let denial = WordTraits(rawValue: 32768)
}

/// What the settings say of a category, of those that are asked for at every step; see `GrammarTables`.
struct CategoryTraits: OptionSet, Sendable {
    let rawValue: UInt8
    static let stop = CategoryTraits(rawValue: 1)
    static let boundary = CategoryTraits(rawValue: 2)
    static let verb = CategoryTraits(rawValue: 4)
    static let name = CategoryTraits(rawValue: 8)
    static let opener = CategoryTraits(rawValue: 16)
    static let near = CategoryTraits(rawValue: 32)
    static let kind = CategoryTraits(rawValue: 64)
}

/// The sets of the scopes, by scope and category: what a look at a part asks for is one byte.
struct ScopeTable: BitwiseCopyable, Sendable {
    struct Sides: OptionSet, Sendable {
        let rawValue: UInt8
        static let target = Sides(rawValue: 1)
        static let until = Sides(rawValue: 2)
        static let stays = Sides(rawValue: 4)
        static let through = Sides(rawValue: 8)
        static let leads = Sides(rawValue: 16)
    }

    private let sides: FrozenArray<Sides>
    private let categoryCount: Int

    init(_ scopes: [ScopeRule], categoryCount: Int, in memory: FrozenMemory) {
        self.categoryCount = categoryCount
        var sides = Array(repeating: Sides(), count: scopes.count * categoryCount)
        for (index, scope) in scopes.enumerated() {
            let row = index * categoryCount
            func mark(_ set: CategorySet, _ side: Sides) { set.forEach { if Int($0) < categoryCount { sides[row + Int($0)].insert(side) } } }
            mark(scope.until, .until)
            mark(scope.stays, .stays)
            mark(scope.through, .through)
            mark(scope.leads, .leads)
            if let targets = scope.targets { mark(targets, .target) } else { for category in 0..<categoryCount { sides[row + category].insert(.target) } }
        }
        self.sides = memory.freeze(sides)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(sides)
        writer.integer(categoryCount)
    }

    init(from reader: inout BinaryReader) { (sides, categoryCount) = (reader.frozen(), reader.integer()) }

    @inline(__always)
    func has(_ scope: Int, _ category: CategoryID, _ side: Sides) -> Bool { sides[scope * categoryCount + Int(category)].contains(side) }
}

extension HotTables {
    /// Whether words, each alone, name the same.
    func areOneName(_ words: [WordID]) -> Bool { Set(words.map(lexeme)).count == 1 }

    /// What a word alone names first, or -1.
    private func lexeme(_ word: WordID) -> Int32 {
        let node = words[Int(word)].phrases
        guard node >= 0, let ending = lexicon.junction(node).endings.first else { return -1 }
        return lexicon.ending(ending).payload
    }
}

/// Tells of most words, by their hash, that they are not in a set.
struct HashSieve: BitwiseCopyable, Sendable {
    /// Of bits; what stands for a hash lies in one word of them.
    private static let size: UInt64 = 1 << 17
    private let words: FrozenArray<UInt64>

    init(_ hashes: [UInt64], in memory: FrozenMemory) {
        var words = Array(repeating: UInt64(0), count: Int(Self.size / 64))
        for hash in hashes { words[Self.word(of: hash)] |= Self.bits(of: hash) }
        self.words = memory.freeze(words)
    }

    @inline(__always)
    private static func word(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 12 & (size / 64 - 1)) }

    /// Two bits.
    @inline(__always)
    private static func bits(of hash: UInt64) -> UInt64 { 1 << (hash & 63) | 1 << (hash >> 6 & 63) }

    func write(to writer: inout BinaryWriter) { writer.frozen(words) }

    init(from reader: inout BinaryReader) { words = reader.frozen() }

    @inline(__always)
    func mayHold(_ hash: UInt64) -> Bool {
        let bits = Self.bits(of: hash)
        return words[Self.word(of: hash)] & bits == bits
    }
}
