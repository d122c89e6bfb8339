/// A trie, frozen into as little memory as it takes: what is small stays near the processor.
struct FrozenTrie: BitwiseCopyable, Sendable {
    /// Where what a node has begins; it ends where that of the next node begins.
    private struct Node {
        let firstPayload: Int32
        let firstBranch: Int32
        let firstStep: Int32
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
    }

    private let nodes: FrozenArray<Node>
    let branches: FrozenArray<SymbolTrie.Branch>
    let payloads: FrozenArray<Int32>
    /// Those of a node stand together, in ascending order of their words.
    private let steps: FrozenArray<Step>
    /// By word id, the step over it from the root: nearly every word of a text is asked for there.
    private let rootChildren: FrozenArray<Int32>

    /// Of more steps the right one is sought by halves.
    private static let fewSteps = 8

    /// - Parameter wordCount: Of the vocabulary.
    init(_ trie: SymbolTrie, wordCount: Int, in memory: FrozenMemory) {
        var rootChildren = Array(repeating: SymbolTrie.none, count: wordCount)
        for step in trie.steps.prefix(while: { $0.node == SymbolTrie.root }) { rootChildren[Int(step.word)] = step.child }
        var nodes: [Node] = [], firstStep = 0
        for (index, node) in trie.nodes.enumerated() {
            nodes.append(Node(firstPayload: node.firstPayload, firstBranch: node.firstBranch, firstStep: Int32(firstStep)))
            while firstStep < trie.steps.count, trie.steps[firstStep].node == index { firstStep += 1 }
        }
        nodes.append(Node(firstPayload: Int32(trie.payloads.count), firstBranch: Int32(trie.branches.count), firstStep: Int32(firstStep)))
        self.nodes = memory.freeze(nodes)
        branches = memory.freeze(trie.branches)
        payloads = memory.freeze(trie.payloads)
        steps = memory.freeze(trie.steps.map { Step(word: $0.word, child: $0.child) })
        self.rootChildren = memory.freeze(rootChildren)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(nodes)
        writer.frozen(branches)
        writer.frozen(payloads)
        writer.frozen(steps)
        writer.frozen(rootChildren)
    }

    init(from reader: inout BinaryReader) {
        (nodes, branches, payloads, steps, rootChildren) = (reader.frozen(), reader.frozen(), reader.frozen(), reader.frozen(), reader.frozen())
    }

    @inline(__always)
    func junction(_ node: Int32) -> Junction {
        let here = nodes[Int(node)], next = nodes[Int(node) + 1]
        return Junction(
            payloads: Int(here.firstPayload)..<Int(next.firstPayload), branches: Int(here.firstBranch)..<Int(next.firstBranch),
            steps: Int(here.firstStep)..<Int(next.firstStep))
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
