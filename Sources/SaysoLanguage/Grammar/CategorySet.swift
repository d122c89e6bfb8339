/// A set of categories, one bit each.
///
/// Its words lie in one stretch of memory, so that asking for one of them reads no other.
struct CategorySet: Sendable {
    static let capacity = 4096
    private static let wordCount = capacity / 64
    private var words = InlineArray<64, UInt64>(repeating: 0)

    @inline(__always) func contains(_ id: CategoryID) -> Bool { words[Int(id) >> 6] >> UInt64(id & 63) & 1 == 1 }
    @inline(__always) mutating func insert(_ id: CategoryID) { words[Int(id) >> 6] |= 1 << UInt64(id & 63) }

    var isEmpty: Bool {
        var any: UInt64 = 0
        for index in 0..<Self.wordCount { any |= words[index] }
        return any == 0
    }

    func isDisjoint(with other: CategorySet) -> Bool {
        for index in 0..<Self.wordCount where words[index] & other.words[index] != 0 { return false }
        return true
    }

    /// Members in ascending order.
    @inline(__always)
    func forEach(_ body: (CategoryID) -> Void) {
        for index in 0..<Self.wordCount {
            var rest = words[index]
            while rest != 0 {
                body(CategoryID(index << 6 | rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
    }
}

extension CategorySet: BitwiseCopyable, Hashable {
    static func == (a: CategorySet, b: CategorySet) -> Bool {
        for index in 0..<wordCount where a.words[index] != b.words[index] { return false }
        return true
    }

    func hash(into hasher: inout Hasher) { for index in 0..<Self.wordCount { hasher.combine(words[index]) } }
}
