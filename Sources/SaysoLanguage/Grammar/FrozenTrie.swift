/// A trie, frozen: all that a node has lies in one stretch of memory, so that a visit comes with one or two cache lines.
///
/// A node is where its stretch begins. Its first cell counts what follows: a sieve of its steps where they are some, what ends there, the branches over
/// categories, the steps over words, and of a node of many branches a mask of them. Paths from the root begin with a word or a category, and are the owner's
/// to keep (`Roots`).
struct FrozenTrie: BitwiseCopyable, Sendable {
    private struct Cell {
        let first: Int32
        let second: Int32

        init(first: Int32, second: Int32) { (self.first, self.second) = (first, second) }

        init(bits: UInt64) { self.init(first: Int32(truncatingIfNeeded: bits), second: Int32(truncatingIfNeeded: bits >> 32)) }

        var bits: UInt64 { UInt64(UInt32(bitPattern: second)) << 32 | UInt64(UInt32(bitPattern: first)) }
    }

    /// What ends at a node: a payload, and what the owner wants to see of it without looking further.
    struct Ending {
        let payload: Int32
        let mark: Int32
    }

    /// What is known of a node: ranges of cells.
    struct Junction {
        let endings: Range<Int>
        let branches: Range<Int>
        let steps: Range<Int>
        /// A sieve of the steps lies before all.
        let isSieved: Bool
        /// Of a node of many branches, bits of the categories that it branches by lie behind its steps: what is not there at all is seen at a glance.
        let isWide: Bool
    }

    /// The nodes behind the root, by word and by category, or `SymbolTrie.none`.
    struct Roots {
        var words: [Int32]
        var categories: [Int32]
    }

    private let cells: FrozenArray<Cell>

    /// A node of more branches has a mask.
    private static let fewBranches = 16
    /// The steps of a node of more lie in a table by the hash of their words.
    private static let fewSteps = 4
    /// A node of no more steps than this, and of such a table, has a sieve: of more it would let everything pass.
    private static let sievedSteps = 64

    @inline(__always)
    private static func hash(of word: WordID) -> UInt64 { UInt64(UInt32(bitPattern: word) &* 0x9E37_79B1) }

    /// The bit that stands for a word in a sieve.
    @inline(__always)
    private static func bit(of word: WordID) -> UInt64 { 1 << (hash(of: word) >> 26) }

    /// Where a search for a word begins in a table of so many cells, a power of two.
    @inline(__always)
    private static func place(of word: WordID, among cells: Int) -> Int { Int(hash(of: word) >> 12) & (cells - 1) }

    /// The cells of some steps.
    private static func cells(of steps: [(word: WordID, child: Int32)]) -> [Cell] {
        if steps.count <= fewSteps { return steps.map { Cell(first: $0.word, second: $0.child) } }
        var size = 8
        while size * 2 < steps.count * 3 { size *= 2 }
        var table = Array(repeating: Cell(first: Vocabulary.unknown, second: SymbolTrie.none), count: size)
        for step in steps {
            var index = place(of: step.word, among: size)
            while table[index].first >= 0 { index = (index + 1) & (size - 1) }
            table[index] = Cell(first: step.word, second: step.child)
        }
        return table
    }

    /// - Parameter mark: Of a payload.
    static func freeze(_ trie: SymbolTrie, wordCount: Int, categoryCount: Int, in memory: FrozenMemory, mark: (Int32) -> Int32) -> (trie: FrozenTrie, roots: Roots) {
        var steps: [ArraySlice<(node: Int32, word: WordID, child: Int32)>] = [], firstStep = 0
        for index in trie.nodes.indices {
            var lastStep = firstStep
            while lastStep < trie.steps.count, trie.steps[lastStep].node == index { lastStep += 1 }
            steps.append(trie.steps[firstStep..<lastStep])
            firstStep = lastStep
        }
        func branches(of node: SymbolTrie.Node) -> ArraySlice<SymbolTrie.Branch> { trie.branches[Int(node.firstBranch)..<Int(node.lastBranch)] }
        func isWide(_ node: SymbolTrie.Node) -> Bool { branches(of: node).count > fewBranches }
        func isSieved(_ index: Int) -> Bool { steps[index].count > fewSteps && steps[index].count <= sievedSteps }
        func stepCells(_ index: Int) -> Int { Self.cells(of: steps[index].map { ($0.word, $0.child) }).count }
        func maskCells(_ node: SymbolTrie.Node) -> Int { isWide(node) ? mask(of: branches(of: node), from: 0).count : 0 }
        // The root is never visited.
        var places = [SymbolTrie.none], end = 0
        for (index, node) in trie.nodes.enumerated().dropFirst() {
            places.append(Int32(end))
            end += 1 + (isSieved(index) ? 1 : 0) + Int(node.lastPayload - node.firstPayload) + branches(of: node).count + stepCells(index) + maskCells(node)
        }
        var cells: [Cell] = []
        cells.reserveCapacity(end)
        for (index, node) in trie.nodes.enumerated().dropFirst() {
            let endings = trie.payloads[Int(node.firstPayload)..<Int(node.lastPayload)], branches = branches(of: node)
            cells.append(
                Cell(
                    first: Int32(UInt16(endings.count)) | Int32(UInt16(branches.count)) << 16,
                    second: Int32(stepCells(index)) << 2 | (isSieved(index) ? 2 : 0) | (isWide(node) ? 1 : 0)))
            if isSieved(index) { cells.append(Cell(bits: steps[index].reduce(0) { $0 | bit(of: $1.word) })) }
            for payload in endings { cells.append(Cell(first: payload, second: mark(payload))) }
            for branch in branches { cells.append(Cell(first: Int32(branch.category), second: places[Int(branch.child)])) }
            cells += Self.cells(of: steps[index].map { ($0.word, places[Int($0.child)]) })
            if isWide(node) { cells += mask(of: branches, from: places[index] + 1 + (isSieved(index) ? 1 : 0) + Int32(endings.count)) }
        }
        var roots = Roots(words: Array(repeating: SymbolTrie.none, count: wordCount), categories: Array(repeating: SymbolTrie.none, count: categoryCount))
        for step in steps.first ?? [] { roots.words[Int(step.word)] = places[Int(step.child)] }
        if let root = trie.nodes.first { for branch in branches(of: root) { roots.categories[Int(branch.category)] = places[Int(branch.child)] } }
        return (FrozenTrie(cells: memory.freeze(cells)), roots)
    }

    /// A mask has a byte for each of so many words: how many before it are not empty.
    private static let mostMaskWords = 64

    /// The mask of many branches: which of its words are not empty, how many are before each word, and for each that is not empty the word and where its first
    /// branch is.
    private static func mask(of branches: ArraySlice<SymbolTrie.Branch>, from first: Int32) -> [Cell] {
        var summary: UInt64 = 0, words: [(bits: UInt64, first: Int32)] = []
        for (index, branch) in branches.enumerated() {
            let word: UInt64 = 1 << UInt64(branch.category >> 6)
            if summary & word == 0 { words.append((0, first + Int32(index))) }
            summary |= word
            words[words.count - 1].bits |= 1 << UInt64(branch.category & 63)
        }
        var ranks = Array(repeating: UInt64(0), count: mostMaskWords / 8), rank: UInt64 = 0
        for word in 0..<mostMaskWords {
            ranks[word / 8] |= rank << UInt64(word % 8 * 8)
            rank += summary >> UInt64(word) & 1
        }
        return [Cell(bits: summary)] + ranks.map(Cell.init(bits:)) + words.flatMap { [Cell(bits: $0.bits), Cell(first: $0.first, second: 0)] }
    }

    private init(cells: FrozenArray<Cell>) { self.cells = cells }

    func write(to writer: inout BinaryWriter) { writer.frozen(cells) }

    init(from reader: inout BinaryReader) { cells = reader.frozen() }

    /// Asks for a node that will be visited soon.
    @inline(__always)
    func prefetch(_ node: Int32) { cells.prefetch(Int(node)) }

    /// Asks for where a search for the step over a word begins, which will be looked for soon.
    @inline(__always)
    func prefetchStep(from node: Int32, by word: WordID) {
        let steps = junction(node).steps
        if steps.count > Self.fewSteps { cells.prefetch(steps.lowerBound + Self.place(of: word, among: steps.count)) }
    }

    @inline(__always)
    func junction(_ node: Int32) -> Junction {
        let header = cells[Int(node)], counts = UInt32(bitPattern: header.first)
        let endings = Int(node) + 1 + Int(header.second >> 1 & 1), branches = endings + Int(counts & 0xFFFF), steps = branches + Int(counts >> 16)
        return Junction(
            endings: endings..<branches, branches: branches..<steps, steps: steps..<steps + Int(header.second >> 2), isSieved: header.second & 2 != 0,
            isWide: header.second & 1 != 0)
    }

    /// - Parameter index: One of the junction's endings.
    @inline(__always)
    func ending(_ index: Int) -> Ending { Ending(payload: cells[index].first, mark: cells[index].second) }

    /// - Parameter index: One of the junction's branches.
    @inline(__always)
    func branch(_ index: Int) -> SymbolTrie.Branch { SymbolTrie.Branch(category: CategoryID(truncatingIfNeeded: cells[index].first), child: cells[index].second) }

    /// Of up to 64 endings, a bit for each that a test of its mark passes. The test says 1 or 0.
    @inline(__always)
    func endings(_ range: Range<Int>, passing test: (Int32) -> UInt64) -> UInt64 {
        let first = cells.address(of: range.lowerBound), count = range.count
        var set: UInt64 = 0, index = 0
        while index < count {
            set |= test(first[index].second) &<< UInt64(truncatingIfNeeded: index)
            index &+= 1
        }
        return set
    }

    /// Of the branches of a junction that is not wide, a bit for each whose category is in a row of bits.
    @inline(__always)
    func branches(_ range: Range<Int>, in row: UnsafePointer<UInt64>) -> UInt64 {
        let first = cells.address(of: range.lowerBound), count = range.count
        var set: UInt64 = 0, index = 0
        while index < count {
            let category = UInt32(bitPattern: first[index].first)
            set |= (row[Int(category >> 6)] &>> UInt64(category & 63) & 1) &<< UInt64(truncatingIfNeeded: index)
            index &+= 1
        }
        return set
    }

    /// Calls with each branch of a wide junction whose category is in a row of bits.
    /// - Parameter summary: Which words of the row are not empty.
    @inline(__always)
    func forEachBranch(_ junction: Junction, in row: UnsafePointer<UInt64>, summary: UInt64, _ body: (SymbolTrie.Branch) -> Void) {
        let mask = junction.steps.upperBound, own = cells[mask].bits
        var words = own & summary
        while words != 0 {
            let word = words.trailingZeroBitCount
            words &= words - 1
            let rank = Int(truncatingIfNeeded: cells[mask + 1 + word / 8].bits &>> UInt64(truncatingIfNeeded: word % 8 * 8) & 0xFF)
            let place = mask + 1 + Self.mostMaskWords / 8 + 2 * rank, bits = cells[place].bits
            var both = bits & row[word]
            while both != 0 {
                let bit = both & (0 &- both)
                both &= both - 1
                // Few are before it.
                var before = bits & (bit &- 1), index = Int(cells[place + 1].first)
                while before != 0 {
                    before &= before &- 1
                    index += 1
                }
                body(branch(index))
            }
        }
    }

    /// - Returns: `SymbolTrie.none` where nothing goes on so from the node of the junction.
    @inline(__always)
    func child(_ junction: Junction, by word: WordID) -> Int32 {
        if junction.steps.count <= Self.fewSteps {
            for index in junction.steps where cells[index].first == word { return cells[index].second }
            return SymbolTrie.none
        }
        if junction.isSieved, cells[junction.endings.lowerBound - 1].bits & Self.bit(of: word) == 0 { return SymbolTrie.none }
        var place = Self.place(of: word, among: junction.steps.count)
        while true {
            let step = cells[junction.steps.lowerBound + place]
            if step.first == word { return step.second }
            if step.first < 0 { return SymbolTrie.none }
            place = (place + 1) & (junction.steps.count - 1)
        }
    }
}
