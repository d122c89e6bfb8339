/// What a path of a trie steps over: a word or a category.
struct Symbol: Hashable, Sendable {
    let rawValue: UInt32
    static func word(_ id: WordID) -> Symbol { Symbol(rawValue: UInt32(id)) }
    static func category(_ id: CategoryID) -> Symbol { Symbol(rawValue: 0x8000_0000 | UInt32(id)) }
}

typealias CategoryID = UInt16

/// A set of categories, one bit each.
struct CategorySet: Hashable, Sendable {
    static let capacity = 512
    var bits = SIMD8<UInt64>()
    @inline(__always) func contains(_ id: CategoryID) -> Bool { bits[Int(id) >> 6] >> UInt64(id & 63) & 1 == 1 }
    mutating func insert(_ id: CategoryID) { bits[Int(id) >> 6] |= 1 << UInt64(id & 63) }
    var isEmpty: Bool { bits == SIMD8<UInt64>() }

    /// Members in ascending order.
    @inline(__always)
    func forEach(_ body: (CategoryID) -> Void) {
        for word in 0..<8 {
            var rest = bits[word]
            while rest != 0 {
                body(CategoryID(word << 6 | rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
    }

    /// How many members are less than one.
    @inline(__always)
    func rank(of id: CategoryID) -> Int {
        var count = 0
        for word in 0..<Int(id) >> 6 { count += bits[word].nonzeroBitCount }
        return count + (bits[Int(id) >> 6] & (1 << UInt64(id & 63) - 1)).nonzeroBitCount
    }
}

/// A trie over symbols in flat arrays: all phrases of the lexicon in one, all patterns of the rules in another.
///
/// Patterns share their beginnings, so that a position of an utterance walks each beginning once however many rules have it.
struct SymbolTrie: Sendable {
    struct Node: Sendable {
        var hasWords = false
        /// Half-open range in `payloads`.
        var firstPayload: Int32 = 0
        var lastPayload: Int32 = 0
    }

    private(set) var nodes: [Node] = [Node()]
    /// By node, the categories with a child; empty where the trie is of words alone.
    private(set) var categories: [CategorySet] = []
    /// What ends at each node; the meaning of a payload is the owner's.
    private(set) var payloads: [Int32] = []
    /// Open addressing over (node, symbol).
    private(set) var keys: [UInt64] = []
    private(set) var children: [Int32] = []

    static let root: Int32 = 0
    static let none: Int32 = -1

    /// - Parameter patterns: Each with what it ends in; payloads of equal patterns keep their order.
    init(_ patterns: [(symbols: [Symbol], payload: Int32)]) {
        var links: [UInt64: Int32] = [:]
        var childCategories: [Int32: CategorySet] = [:]
        var ends: [Int32: [Int32]] = [:]
        for pattern in patterns {
            var node = Self.root
            for symbol in pattern.symbols {
                let key = Self.key(node, symbol)
                if let child = links[key] {
                    node = child
                } else {
                    let child = Int32(nodes.count)
                    nodes.append(Node())
                    links[key] = child
                    if symbol.rawValue & 0x8000_0000 != 0 {
                        childCategories[node, default: CategorySet()].insert(CategoryID(symbol.rawValue & 0xFFFF))
                    } else {
                        nodes[Int(node)].hasWords = true
                    }
                    node = child
                }
            }
            ends[node, default: []].append(pattern.payload)
        }
        for node in nodes.indices {
            nodes[node].firstPayload = Int32(payloads.count)
            payloads.append(contentsOf: ends[Int32(node)] ?? [])
            nodes[node].lastPayload = Int32(payloads.count)
        }
        if !childCategories.isEmpty { categories = nodes.indices.map { childCategories[Int32($0)] ?? CategorySet() } }
        var capacity = 16
        while capacity * 3 < links.count * 4 { capacity *= 2 }
        let mask = capacity - 1
        keys = Array(repeating: .max, count: capacity)
        children = Array(repeating: Self.none, count: capacity)
        for (key, child) in links {
            var slot = Self.slot(key) & mask
            while keys[slot] != .max { slot = (slot + 1) & mask }
            keys[slot] = key
            children[slot] = child
        }
    }

    /// A trie that was built before.
    init(nodes: [Node], categories: [CategorySet], payloads: [Int32], keys: [UInt64], children: [Int32]) {
        (self.nodes, self.categories, self.payloads, self.keys, self.children) = (nodes, categories, payloads, keys, children)
    }

    @inline(__always)
    static func key(_ node: Int32, _ symbol: Symbol) -> UInt64 { UInt64(UInt32(node)) << 32 | UInt64(symbol.rawValue) }
    @inline(__always)
    static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 29)
    }
}
