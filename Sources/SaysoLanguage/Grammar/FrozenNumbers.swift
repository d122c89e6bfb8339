/// Numbers by keys, frozen: what no number was given for has 0.
struct FrozenNumbers: BitwiseCopyable, Sendable {
    private struct Slot {
        var key = Self.free
        var number = 0.0
        static let free = UInt64.max
    }

    /// Open addressing, at most half full.
    private let slots: FrozenArray<Slot>
    private let mask: Int

    /// - Parameter entries: No key is the greatest of all numbers. Of equal keys the first one counts.
    init(_ entries: [(key: UInt64, number: Double)], in memory: FrozenMemory) {
        var capacity = 16
        while capacity < entries.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        for (key, number) in entries {
            precondition(key != Slot.free, "a key is not the mark of a free slot")
            var index = Self.index(of: key) & mask
            while slots[index].key != Slot.free { index = (index + 1) & mask }
            slots[index] = Slot(key: key, number: number)
        }
        self.slots = memory.freeze(slots)
    }

    func write(to writer: inout BinaryWriter) { writer.frozen(slots) }

    init(from reader: inout BinaryReader) {
        slots = reader.frozen()
        mask = slots.count - 1
    }

    subscript(key: UInt64) -> Double {
        var index = Self.index(of: key) & mask
        while slots[index].key != Slot.free {
            if slots[index].key == key { return slots[index].number }
            index = (index + 1) & mask
        }
        return 0
    }

    private static func index(of key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) }
}
