/// An array of plain values that never changes, read without reference counting: a retain and a release around every look-up cost
/// more than the look-up.
///
/// Its memory belongs to the grammar that made it, which frees it when it goes. Sendable because nobody writes to it after its making.
struct FrozenArray<Element: BitwiseCopyable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ elements: [Element]) { self.init(count: elements.count) { _ = $0.initialize(from: elements) } }

    /// - Parameter fill: Initializes all of it.
    init(count: Int, _ fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
        self.count = count
        base = UnsafeMutablePointer.allocate(capacity: max(1, count))
        fill(UnsafeMutableBufferPointer(start: base, count: count))
    }

    /// All of it, for as long as the grammar lives.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    @inline(__always)
    subscript(index: Int) -> Element {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index is inside its array")
        return base[index]
    }

    @inline(__always)
    func address(of index: Int) -> UnsafePointer<Element> { UnsafePointer(base + index) }

    func deallocate() { base.deallocate() }
}

/// The parts of a grammar that every token of every utterance touches.
struct HotTables: Sendable {
    let lexicon: FrozenTrie
    let patterns: FrozenTrie
    let vocabulary: FrozenVocabulary
    let lexemes: FrozenArray<LexemeTable.Summary>
    let rules: FrozenArray<RuleSummary>
    let sequences: FrozenArray<SequenceSummary>
    /// Ordinals of the children that sequences take over.
    let taken: FrozenArray<Int8>
    /// By sequence and slot, the ordinal of the child that fills it, or -1.
    let bindings: FrozenArray<Int8>
    /// Conditions and worths of the rules.
    let steps: FrozenArray<NumericStep>
    /// Attributes of lexeme i are `attributes[firstAttributes[i] ..< firstAttributes[i + 1]]`.
    let attributes: FrozenArray<LexemeTable.Attribute>
    let firstAttributes: FrozenArray<Int32>
    /// `affinities[rule * modeCount + mode]`.
    let affinities: FrozenArray<Float>
    let modeCount: Int
    /// By word id: what it costs to leave the word unread.
    let skipCosts: FrozenArray<Float>
    /// By word id: bit 0, may be part of an open name; bit 1, a mark that ends a clause; bit 2, parts clauses; bit 3, ends a sentence; bit 4, is part of spoken numbers.
    let wordFlags: FrozenArray<UInt8>
    /// What it costs a reading to part two words of a spoken number ("ninety | nine").
    let seamPrice: Float
    /// What it costs to part two words of a name.
    let nameSeamPrice: Float
    let nameCategories: CategorySet
    let contentSkipCost: Float
    let frameCost: Float
    let markerCost: Float
    let openers: CategorySet
    /// See `Prospects`.
    let wordAtoms: FrozenArray<Int16>
    let categoryAtoms: FrozenArray<Int16>
    let prospects: FrozenArray<CategorySet>
    /// By category, the node of the patterns that begin with it, or -1, and the set that these ask for.
    let beginnings: FrozenArray<Beginning>
    struct Beginning {
        var node: Int32
        let prospect: Int16
    }

    /// What it costs to leave a token unread.
    @inline(__always)
    func skipCost(_ token: Token) -> Float {
        token.word < 0 || token.kind == .number ? contentSkipCost : skipCosts[Int(token.word)]
    }

    func deallocate() {
        lexicon.deallocate()
        patterns.deallocate()
        vocabulary.deallocate()
        lexemes.deallocate()
        rules.deallocate()
        sequences.deallocate()
        taken.deallocate()
        wordAtoms.deallocate()
        categoryAtoms.deallocate()
        prospects.deallocate()
        beginnings.deallocate()
        bindings.deallocate()
        steps.deallocate()
        attributes.deallocate()
        firstAttributes.deallocate()
        affinities.deallocate()
        skipCosts.deallocate()
        wordFlags.deallocate()
    }
}

/// A trie, frozen.
struct FrozenTrie: Sendable {
    let nodes: FrozenArray<SymbolTrie.Node>
    let branches: FrozenArray<SymbolTrie.Branch>
    let payloads: FrozenArray<Int32>
    private let keys: FrozenArray<UInt64>
    private let children: FrozenArray<Int32>
    private let mask: Int

    init(_ trie: SymbolTrie) {
        nodes = FrozenArray(trie.nodes)
        branches = FrozenArray(trie.branches)
        payloads = FrozenArray(trie.payloads)
        keys = FrozenArray(trie.keys)
        children = FrozenArray(trie.children)
        mask = trie.keys.count - 1
    }

    /// A trie that was written before. The tries are most of a grammar: they go from the file to their place at once.
    init(from reader: inout BinaryReader) {
        (nodes, branches, payloads) = (reader.frozen(), reader.frozen(), reader.frozen())
        (keys, children) = (reader.frozen(), reader.frozen())
        mask = keys.count - 1
    }

    func write(to writer: inout BinaryWriter) {
        writer.plain(nodes.elements)
        writer.plain(branches.elements)
        writer.plain(payloads.elements)
        writer.plain(keys.elements)
        writer.plain(children.elements)
    }

    /// - Returns: `SymbolTrie.none` where no pattern goes on so.
    @inline(__always)
    func child(of node: Int32, by word: WordID) -> Int32 {
        let key = SymbolTrie.key(node, .word(word))
        var slot = SymbolTrie.slot(key) & mask
        while true {
            let found = keys[slot]
            if found == key { return children[slot] }
            if found == .max { return SymbolTrie.none }
            slot = (slot + 1) & mask
        }
    }

    func deallocate() {
        nodes.deallocate()
        branches.deallocate()
        payloads.deallocate()
        keys.deallocate()
        children.deallocate()
    }
}

/// A vocabulary, frozen.
struct FrozenVocabulary: Sendable {
    private let pool: FrozenArray<UInt8>
    private let starts: FrozenArray<Int32>
    private let slots: FrozenArray<WordID>
    private let mask: Int

    init(_ vocabulary: Vocabulary) {
        pool = FrozenArray(vocabulary.pool)
        starts = FrozenArray(vocabulary.starts)
        slots = FrozenArray(vocabulary.slots)
        mask = vocabulary.slots.count - 1
    }

    @inline(__always)
    func id(of bytes: UnsafeBufferPointer<UInt8>) -> WordID {
        var slot = Int(truncatingIfNeeded: Vocabulary.hash(bytes)) & mask
        while true {
            let id = slots[slot]
            if id < 0 { return Vocabulary.unknown }
            let word = self.bytes(id)
            if word.count == bytes.count, equal(word, bytes) { return id }
            slot = (slot + 1) & mask
        }
    }

    @inline(__always)
    private func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        for index in 0..<a.count where first[index] != second[index] { return false }
        return true
    }

    @inline(__always)
    func bytes(_ id: WordID) -> UnsafeBufferPointer<UInt8> {
        let from = Int(starts[Int(id)])
        return UnsafeBufferPointer(start: pool.address(of: from), count: Int(starts[Int(id) + 1]) - from)
    }

    func deallocate() {
        pool.deallocate()
        starts.deallocate()
        slots.deallocate()
    }
}
