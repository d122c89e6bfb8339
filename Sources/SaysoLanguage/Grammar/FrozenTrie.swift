/// A trie, frozen: all that a node has lies in one stretch of memory, so that a visit comes with one or two cache lines.
///
/// A node is where its stretch begins. Its first cell counts what follows: what ends there, the branches over categories, the steps over words, and of
/// a node of many branches a mask of them. Paths from the root begin with a word or a category, and are the owner's to keep (`Roots`).
struct FrozenTrie: BitwiseCopyable, Sendable {
    private struct Cell {
        let first: Int32
        let second: Int32
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
        /// Of a node of many branches, a bit for each category that it branches by lies behind its steps: what is not there at all is seen at a glance.
        let isWide: Bool
    }

    /// The nodes behind the root, by word and by category, or `SymbolTrie.none`.
    struct Roots {
        var words: [Int32]
        var categories: [Int32]
    }

    private let cells: FrozenArray<Cell>
    /// Words of a mask.
    let maskWords: Int

    /// A node of more branches has a mask.
    private static let fewBranches = 16

    /// - Parameter mark: Of a payload.
    static func freeze(_ trie: SymbolTrie, wordCount: Int, categoryCount: Int, in memory: FrozenMemory, mark: (Int32) -> Int32) -> (trie: FrozenTrie, roots: Roots) {
        var steps: [ArraySlice<(node: Int32, word: WordID, child: Int32)>] = [], firstStep = 0
        for index in trie.nodes.indices {
            var lastStep = firstStep
            while lastStep < trie.steps.count, trie.steps[lastStep].node == index { lastStep += 1 }
            steps.append(trie.steps[firstStep..<lastStep])
            firstStep = lastStep
        }
        let maskWords = (categoryCount + 63) / 64
        func branches(of node: SymbolTrie.Node) -> ArraySlice<SymbolTrie.Branch> { trie.branches[Int(node.firstBranch)..<Int(node.lastBranch)] }
        func isWide(_ node: SymbolTrie.Node) -> Bool { branches(of: node).count > fewBranches }
        // The root is never visited.
        var places = [SymbolTrie.none], end = 0
        for (index, node) in trie.nodes.enumerated().dropFirst() {
            places.append(Int32(end))
            end += 1 + Int(node.lastPayload - node.firstPayload) + branches(of: node).count + steps[index].count + (isWide(node) ? maskWords : 0)
        }
        var cells: [Cell] = []
        cells.reserveCapacity(end)
        for (index, node) in trie.nodes.enumerated().dropFirst() {
            let endings = trie.payloads[Int(node.firstPayload)..<Int(node.lastPayload)]
            cells.append(
                Cell(
                    first: Int32(UInt16(endings.count)) | Int32(UInt16(branches(of: node).count)) << 16,
                    second: Int32(steps[index].count) << 1 | (isWide(node) ? 1 : 0)))
            for payload in endings { cells.append(Cell(first: payload, second: mark(payload))) }
            for branch in branches(of: node) { cells.append(Cell(first: Int32(branch.category), second: places[Int(branch.child)])) }
            for step in steps[index] { cells.append(Cell(first: step.word, second: places[Int(step.child)])) }
            if isWide(node) {
                var mask = Array(repeating: UInt64(0), count: maskWords)
                for branch in branches(of: node) { mask[Int(branch.category >> 6)] |= 1 << UInt64(branch.category & 63) }
                for word in mask { cells.append(Cell(first: Int32(truncatingIfNeeded: word), second: Int32(truncatingIfNeeded: word >> 32))) }
            }
        }
        var roots = Roots(words: Array(repeating: SymbolTrie.none, count: wordCount), categories: Array(repeating: SymbolTrie.none, count: categoryCount))
        for step in steps.first ?? [] { roots.words[Int(step.word)] = places[Int(step.child)] }
        if let root = trie.nodes.first { for branch in branches(of: root) { roots.categories[Int(branch.category)] = places[Int(branch.child)] } }
        return (FrozenTrie(cells: memory.freeze(cells), maskWords: maskWords), roots)
    }

    private init(cells: FrozenArray<Cell>, maskWords: Int) { (self.cells, self.maskWords) = (cells, maskWords) }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(cells)
        writer.integer(maskWords)
    }

    init(from reader: inout BinaryReader) { (cells, maskWords) = (reader.frozen(), reader.integer()) }

    @inline(__always)
    func junction(_ node: Int32) -> Junction {
        let header = cells[Int(node)], counts = UInt32(bitPattern: header.first)
        let endings = Int(node) + 1, branches = endings + Int(counts & 0xFFFF), steps = branches + Int(counts >> 16)
        return Junction(endings: endings..<branches, branches: branches..<steps, steps: steps..<steps + Int(header.second >> 1), isWide: header.second & 1 == 1)
    }

    /// - Parameter index: One of the junction's endings.
    @inline(__always)
    func ending(_ index: Int) -> Ending { Ending(payload: cells[index].first, mark: cells[index].second) }

    /// - Parameter index: One of the junction's branches.
    @inline(__always)
    func branch(_ index: Int) -> SymbolTrie.Branch { SymbolTrie.Branch(category: CategoryID(truncatingIfNeeded: cells[index].first), child: cells[index].second) }

    /// A word of the mask of a wide junction.
    @inline(__always)
    func mask(_ junction: Junction, _ word: Int) -> UInt64 {
        let cell = cells[junction.steps.upperBound + word]
        return UInt64(UInt32(bitPattern: cell.second)) << 32 | UInt64(UInt32(bitPattern: cell.first))
    }

    /// Where the branch by a category is that the node of the junction branches by.
    /// - Parameter low: No branch before it is by the category.
    @inline(__always)
    func branch(_ junction: Junction, by category: CategoryID, from low: Int) -> Int {
        last(notAfter: Int32(category), in: low..<junction.branches.upperBound)
    }

    /// - Returns: `SymbolTrie.none` where nothing goes on so from the node of the junction.
    @inline(__always)
    func child(_ junction: Junction, by word: WordID) -> Int32 {
        guard !junction.steps.isEmpty else { return SymbolTrie.none }
        let step = cells[last(notAfter: word, in: junction.steps)]
        return step.first == word ? step.second : SymbolTrie.none
    }

    /// The last of some cells, which are in order, that does not come after a symbol; the first of them where all do.
    @inline(__always)
    private func last(notAfter symbol: Int32, in range: Range<Int>) -> Int {
        var low = range.lowerBound, count = range.count
        while count > 1 {
            let half = count / 2
            // Which way to go is a coin's throw that the processor cannot guess: so there is no branch, only a mask.
            let isBehind = (Int(symbol) &- Int(cells[low &+ half].first)) >> 63
            low &+= half & ~isBehind
            count &-= half
        }
        return low
    }
}
