/// Which of many sets each member is in, as rows of bits: those of what is there together are added up.
///
/// Of a row only the words that are not empty are held, behind a mask of which these are: most members are in a few sets.
struct MembershipTable: BitwiseCopyable, Sendable {
    /// By member, where its row begins.
    private let firsts: FrozenArray<Int32>
    /// Of each row, for every 64 words, a mask and the words that it names.
    private let rows: FrozenArray<UInt64>
    /// Words of a row.
    let words: Int
    var memberCount: Int { firsts.count }

    /// - Parameter memberships: By member, the sets that it is in.
    init(_ memberships: [[Int16]], setCount: Int, in memory: FrozenMemory) {
        words = (setCount + 63) / 64
        var firsts: [Int32] = [], rows: [UInt64] = []
        for membership in memberships {
            firsts.append(Int32(rows.count))
            var row = Array(repeating: UInt64(0), count: words)
            for set in membership { row[Int(set) >> 6] |= 1 << UInt64(set & 63) }
            for block in stride(from: 0, to: words, by: 64) {
                let part = row[block..<min(block + 64, words)], filled = part.indices.filter { part[$0] != 0 }
                rows.append(filled.reduce(0) { $0 | 1 << UInt64($1 - block) })
                rows += filled.map { part[$0] }
            }
        }
        (self.firsts, self.rows) = (memory.freeze(firsts), memory.freeze(rows))
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(firsts)
        writer.frozen(rows)
        writer.integer(words)
    }

    init(from reader: inout BinaryReader) { (firsts, rows, words) = (reader.frozen(), reader.frozen(), reader.integer()) }

    /// Asks for the row of a member.
    @inline(__always)
    func prefetch(_ member: Int) { rows.prefetch(Int(firsts[member])) }

    /// Adds the sets that a member is in.
    /// - Parameter row: Where the row that they are added to begins.
    @inline(__always)
    func add(_ member: Int, to pool: inout Pool<UInt64>, at row: Int) {
        var place = Int(firsts[member]), first = row, left = words
        while left > 0 {
            var mask = rows[place]
            place += 1
            while mask != 0 {
                pool.insert(bits: rows[place], at: first + mask.trailingZeroBitCount)
                place += 1
                mask &= mask &- 1
            }
            first += 64
            left -= 64
        }
    }
}
