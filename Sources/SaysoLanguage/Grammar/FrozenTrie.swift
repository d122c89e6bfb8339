/// A trie, frozen into as little memory as it takes: what is small stays near the processor.
struct FrozenTrie: BitwiseCopyable, Sendable {
    /// Where what a node has begins; it ends where that of the next node begins.
    private struct Node {
        let firstPayload: Int32
        let firstBranch: Int32
        let firstStep: Int32
        /// Where the mask of its branches begins in `masks`, or -1 for a node of few branches.
        let mask: Int32
    }

    /// A step over a word.
    struct Step {
        let word: WordID
        let child: Int32
    }

    /// What is known of a node: ranges of `payloads`, `branches` and the steps over words.
    struct Junction {
        let payloads: Range<Int>
        let branches: Range<Int>
        let steps: Range<Int>
        let mask: Int32
    }

    private let nodes: FrozenArray<Node>
    let branches: FrozenArray<SymbolTrie.Branch>
    /// Of each node of many branches a bit for each category that it branches by: what is not there at all is seen at a glance.
    private let masks: FrozenArray<UInt64>
    /// Words of a mask.
    let maskWords: Int
    let payloads: FrozenArray<Int32>
    /// Those of a node stand together, in ascending order of their words.
    private let steps: FrozenArray<Step>
    /// By word id, the step over it from the root: nearly every word of a text is asked for there.
    private let rootChildren: FrozenArray<Int32>

    /// Of more steps the right one is sought by halves.
    private static let fewSteps = 8
    /// A node of more branches has a mask.
    private static let fewBranches = 32

    /// - Parameter wordCount: Of the vocabulary.
    init(_ trie: SymbolTrie, wordCount: Int, categoryCount: Int, in memory: FrozenMemory) {
        var rootChildren = Array(repeating: SymbolTrie.none, count: wordCount)
        for step in trie.steps.prefix(while: { $0.node == SymbolTrie.root }) { rootChildren[Int(step.word)] = step.child }
        var nodes: [Node] = [], masks: [UInt64] = [], firstStep = 0
        let maskWords = (categoryCount + 63) / 64
        for (index, node) in trie.nodes.enumerated() {
            let branches = trie.branches[Int(node.firstBranch)..<Int(node.lastBranch)]
            let isWide = branches.count > Self.fewBranches
            nodes.append(Node(firstPayload: node.firstPayload, firstBranch: node.firstBranch, firstStep: Int32(firstStep), mask: isWide ? Int32(masks.count) : -1))
            if isWide {
                var mask = Array(repeating: UInt64(0), count: maskWords)
                for branch in branches { mask[Int(branch.category >> 6)] |= 1 << UInt64(branch.category & 63) }
                masks += mask
            }
            while firstStep < trie.steps.count, trie.steps[firstStep].node == index { firstStep += 1 }
        }
        nodes.append(Node(firstPayload: Int32(trie.payloads.count), firstBranch: Int32(trie.branches.count), firstStep: Int32(firstStep), mask: -1))
        self.nodes = memory.freeze(nodes)
        branches = memory.freeze(trie.branches)
        self.masks = memory.freeze(masks)
        self.maskWords = maskWords
        payloads = memory.freeze(trie.payloads)
        steps = memory.freeze(trie.steps.map { Step(word: $0.word, child: $0.child) })
        self.rootChildren = memory.freeze(rootChildren)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(nodes)
        writer.frozen(branches)
        writer.frozen(masks)
        writer.integer(maskWords)
        writer.frozen(payloads)
        writer.frozen(steps)
        writer.frozen(rootChildren)
    }

    init(from reader: inout BinaryReader) {
        (nodes, branches, masks, maskWords) = (reader.frozen(), reader.frozen(), reader.frozen(), reader.integer())
        (payloads, steps, rootChildren) = (reader.frozen(), reader.frozen(), reader.frozen())
    }

    @inline(__always)
    func junction(_ node: Int32) -> Junction {
        let here = nodes[Int(node)], next = nodes[Int(node) + 1]
        return Junction(
            payloads: Int(here.firstPayload)..<Int(next.firstPayload), branches: Int(here.firstBranch)..<Int(next.firstBranch),
            steps: Int(here.firstStep)..<Int(next.firstStep), mask: here.mask)
    }

    /// The mask of a node that has one, `maskWords` words.
    @inline(__always)
    func mask(_ junction: Junction) -> UnsafePointer<UInt64>? { junction.mask < 0 ? nil : masks.address(of: Int(junction.mask)) }

    /// Where the branch by a category is that the node of the junction branches by.
    /// - Parameter low: No branch before it is by the category.
    @inline(__always)
    func branch(_ junction: Junction, by category: CategoryID, from low: Int) -> Int {
        var low = low, high = junction.branches.upperBound
        while high - low > 1 {
            let middle = (low + high) / 2
            if branches[middle].category <= category { low = middle } else { high = middle }
        }
        return low
    }

    /// - Returns: `SymbolTrie.none` where nothing begins so.
    @inline(__always)
    func first(_ word: WordID) -> Int32 { rootChildren[Int(word)] }

    /// - Returns: `SymbolTrie.none` where nothing goes on so from the node of the junction.
    @inline(__always)
    func child(_ junction: Junction, by word: WordID) -> Int32 {
        var low = junction.steps.lowerBound, high = junction.steps.upperBound
        while high - low > Self.fewSteps {
            let middle = (low + high) / 2
            if steps[middle].word <= word { low = middle } else { high = middle }
        }
        while low < high {
            let step = steps[low]
            if step.word >= word { return step.word == word ? step.child : SymbolTrie.none }
            low += 1
        }
        return SymbolTrie.none
    }
}
