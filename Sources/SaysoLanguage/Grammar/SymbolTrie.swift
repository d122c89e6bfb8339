/// What a path of a trie steps over: a word or a category.
struct Symbol: Hashable, Sendable {
    let rawValue: UInt32
    var isCategory: Bool { rawValue & 0x8000_0000 != 0 }
    static func word(_ id: WordID) -> Symbol { Symbol(rawValue: UInt32(id)) }
    static func category(_ id: CategoryID) -> Symbol { Symbol(rawValue: 0x8000_0000 | UInt32(id)) }
}

typealias CategoryID = UInt16

/// A trie over symbols in flat arrays: all phrases of the lexicon in one, all patterns of the rules in another.
///
/// Patterns share their beginnings, so that a position of an utterance walks each beginning once however many rules have it.
struct SymbolTrie: Sendable {
    struct Node: Sendable {
        /// Half-open range in `payloads`.
        var firstPayload: Int32 = 0
        var lastPayload: Int32 = 0
        /// Half-open range in `branches`.
        var firstBranch: Int32 = 0
        var lastBranch: Int32 = 0
    }

    /// A step over a category.
    struct Branch: Sendable {
        let category: CategoryID
        let child: Int32
    }

    private(set) var nodes: [Node] = [Node()]
    /// Steps over categories, those of a node in ascending order.
    private(set) var branches: [Branch] = []
    /// What ends at each node; the meaning of a payload is the owner's.
    private(set) var payloads: [Int32] = []
    /// Steps over words, those of a node together and in ascending order.
    private(set) var steps: [(node: Int32, word: WordID, child: Int32)] = []

    static let root: Int32 = 0
    static let none: Int32 = -1

    /// - Parameter patterns: Each with what it ends in; payloads of equal patterns keep their order.
    init(_ patterns: [(symbols: [Symbol], payload: Int32)]) {
        var draft = Draft()
        for pattern in patterns { draft.add(pattern.symbols, payload: pattern.payload) }
        draft.shareEndings()
        nodes = []
        for (index, node) in draft.nodes.enumerated() {
            let firstPayload = payloads.count, firstBranch = branches.count
            payloads.append(contentsOf: node.payloads)
            for child in node.children {
                if child.symbol.isCategory {
                    branches.append(Branch(category: CategoryID(child.symbol.rawValue & 0xFFFF), child: child.node))
                } else {
                    steps.append((Int32(index), WordID(child.symbol.rawValue), child.node))
                }
            }
            nodes.append(
                Node(
                    firstPayload: Int32(firstPayload), lastPayload: Int32(payloads.count), firstBranch: Int32(firstBranch), lastBranch: Int32(branches.count)))
        }
    }

    /// A trie while it is built, and its endings shared: what goes on in the same way from two nodes is one node afterwards. A pattern with many
    /// optional words spells out thousands of sequences, and nearly all of them end alike.
    private struct Draft {
        struct Node {
            var children: [(symbol: Symbol, node: Int32)] = []
            var payloads: [Int32] = []
        }
        var nodes = [Node()]
        private var links: [UInt64: Int32] = [:]

        mutating func add(_ symbols: [Symbol], payload: Int32) {
            var node = SymbolTrie.root
            for symbol in symbols {
                let key = SymbolTrie.key(node, symbol)
                if let child = links[key] {
                    node = child
                } else {
                    let child = Int32(nodes.count)
                    nodes.append(Node())
                    links[key] = child
                    nodes[Int(node)].children.append((symbol, child))
                    node = child
                }
            }
            if !nodes[Int(node)].payloads.contains(payload) { nodes[Int(node)].payloads.append(payload) }
        }

        private struct Continuation: Hashable {
            let children: [UInt64]
            let payloads: [Int32]
        }

        mutating func shareEndings() {
            var same: [Continuation: Int32] = [:]
            var canonical = Array(repeating: Int32(0), count: nodes.count)
            // Children are made after their parents, so from the back every child is settled before its parent.
            for index in nodes.indices.reversed() {
                for child in nodes[index].children.indices { nodes[index].children[child].node = canonical[Int(nodes[index].children[child].node)] }
                if nodes[index].children.count > 1 { nodes[index].children.sort { $0.symbol.rawValue < $1.symbol.rawValue } }
                let continuation = Continuation(
                    children: nodes[index].children.map { UInt64($0.symbol.rawValue) << 32 | UInt64(UInt32($0.node)) },
                    payloads: nodes[index].payloads)
                let known = same[continuation]
                canonical[index] = known ?? Int32(index)
                if known == nil { same[continuation] = canonical[index] }
            }
            renumber(from: canonical[0])
        }

        /// Numbers what is left from the root on, each with what goes on from it, so that what is walked together lies together.
        private mutating func renumber(from root: Int32) {
            var order: [Int32] = [], number: [Int32: Int32] = [:], open = [root]
            while let node = open.popLast() {
                guard number[node] == nil else { continue }
                number[node] = Int32(order.count)
                order.append(node)
                open += nodes[Int(node)].children.reversed().map(\.node)
            }
            nodes = order.map { old in
                var node = nodes[Int(old)]
                for child in node.children.indices { node.children[child].node = number[node.children[child].node] ?? 0 }
                return node
            }
        }
    }

    /// What ends at a node.
    func payloads(of node: Int32) -> ArraySlice<Int32> { payloads[Int(nodes[Int(node)].firstPayload)..<Int(nodes[Int(node)].lastPayload)] }

    @inline(__always)
    static func key(_ node: Int32, _ symbol: Symbol) -> UInt64 { UInt64(UInt32(node)) << 32 | UInt64(symbol.rawValue) }
}
