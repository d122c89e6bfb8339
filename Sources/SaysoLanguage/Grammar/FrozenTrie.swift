/// A trie, frozen into as little memory as it takes: what is small stays near the processor.
struct FrozenTrie: Sendable {
    /// Where the payloads and branches of a node begin; they end where those of the next node begin.
    private struct Node {
        let firstPayload: Int32
        /// Twice the index of the first branch, and one more where words lead on.
        let branchAndWords: Int32
    }

    /// A step over a word.
    private struct Slot {
        var node: Int32 = SymbolTrie.none
        var word: WordID = 0
        var child: Int32 = 0
    }

    /// What is known of a node.
    struct Junction {
        let hasWords: Bool
        let payloads: Range<Int>
        let branches: Range<Int>
    }

    private let nodes: FrozenArray<Node>
    let branches: FrozenArray<SymbolTrie.Branch>
    let payloads: FrozenArray<Int32>
    /// Open addressing over (node, word), at most half full.
    private let slots: FrozenArray<Slot>
    private let mask: Int

    init(_ trie: SymbolTrie, in memory: FrozenMemory) {
        var nodes = trie.nodes.map { Node(firstPayload: $0.firstPayload, branchAndWords: $0.firstBranch << 1 | ($0.hasWords ? 1 : 0)) }
        nodes.append(Node(firstPayload: Int32(trie.payloads.count), branchAndWords: Int32(trie.branches.count) << 1))
        self.nodes = memory.freeze(nodes)
        branches = memory.freeze(trie.branches)
        payloads = memory.freeze(trie.payloads)
        var count = 0
        trie.forEachStep { _, _, _ in count += 1 }
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        let mask = capacity - 1
        let slots = Array(unsafeUninitializedCapacity: capacity) { slots, initialized in
            slots.initialize(repeating: Slot())
            trie.forEachStep { node, word, child in
                var slot = SymbolTrie.slot(SymbolTrie.key(node, .word(word))) & mask
                while slots[slot].node != SymbolTrie.none { slot = (slot + 1) & mask }
                slots[slot] = Slot(node: node, word: word, child: child)
            }
            initialized = capacity
        }
        self.mask = mask
        self.slots = memory.freeze(slots)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(nodes)
        writer.frozen(branches)
        writer.frozen(payloads)
        writer.frozen(slots)
    }

    init(from reader: inout BinaryReader) {
        (nodes, branches, payloads, slots) = (reader.frozen(), reader.frozen(), reader.frozen(), reader.frozen())
        mask = slots.count - 1
    }

    @inline(__always)
    func junction(_ node: Int32) -> Junction {
        let here = nodes[Int(node)], next = nodes[Int(node) + 1]
        return Junction(
            hasWords: here.branchAndWords & 1 == 1, payloads: Int(here.firstPayload)..<Int(next.firstPayload),
            branches: Int(here.branchAndWords >> 1)..<Int(next.branchAndWords >> 1))
    }

    /// - Returns: `SymbolTrie.none` where no pattern goes on so.
    @inline(__always)
    func child(of node: Int32, by word: WordID) -> Int32 {
        var index = SymbolTrie.slot(SymbolTrie.key(node, .word(word))) & mask
        while true {
            let slot = slots[index]
            if slot.node == node, slot.word == word { return slot.child }
            if slot.node == SymbolTrie.none { return SymbolTrie.none }
            index = (index + 1) & mask
        }
    }
}
