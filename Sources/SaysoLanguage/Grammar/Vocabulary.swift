/// The words that a grammar knows: normal form (folded, lower-case bytes) to id, by one hash look-up.
struct Vocabulary: Sendable {
    static let unknown: WordID = -1

    /// All words, one after another.
    private(set) var pool: [UInt8] = []
    /// Where each word begins in the pool; one more entry than words.
    private(set) var starts: [Int32] = [0]
    /// Open addressing, a power of two: word id, or -1.
    private(set) var slots: [WordID] = Array(repeating: -1, count: 1024)
    private var mask = 1023

    init() {}

    var count: Int { starts.count - 1 }

    @inline(__always)
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = RunningHash()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }

    /// The hash of a word that comes byte by byte (FNV-1a).
    struct RunningHash {
        private var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        @inline(__always) mutating func add(_ byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        @inline(__always) var value: UInt64 { sum ^ (sum >> 29) }
    }

    func id(of bytes: UnsafeBufferPointer<UInt8>) -> WordID {
        var slot = Int(truncatingIfNeeded: Self.hash(bytes)) & mask
        while true {
            let id = slots[slot]
            if id < 0 { return Self.unknown }
            let from = Int(starts[Int(id)])
            if Int(starts[Int(id) + 1]) - from == bytes.count, matches(from, bytes) { return id }
            slot = (slot + 1) & mask
        }
    }

    func id(of word: String) -> WordID { Array(word.utf8).withUnsafeBufferPointer(id(of:)) }

    @inline(__always)
    private func matches(_ from: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = from
        for byte in bytes {
            if pool[at] != byte { return false }
            at += 1
        }
        return true
    }

    func bytes(_ id: WordID) -> ArraySlice<UInt8> { pool[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])] }

    func text(_ id: WordID) -> String {
        String(decoding: pool[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])], as: UTF8.self)
    }

    /// The id of a word, made now if need be.
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> WordID {
        let known = id(of: bytes)
        if known >= 0 { return known }
        if (count + 1) * 2 > slots.count { grow() }
        let id = WordID(count)
        pool.append(contentsOf: bytes)
        starts.append(Int32(pool.count))
        insert(id, hash: Self.hash(bytes))
        return id
    }

    mutating func intern(_ word: String) -> WordID { Array(word.utf8).withUnsafeBufferPointer { intern($0) } }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        mask = slots.count - 1
        for id in 0..<WordID(count) {
            let hash = pool[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])].withUnsafeBufferPointer(Self.hash)
            insert(id, hash: hash)
        }
    }

    private mutating func insert(_ id: WordID, hash: UInt64) {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = id
    }
}

/// A vocabulary, frozen.
struct FrozenVocabulary: BitwiseCopyable, Sendable {
    private struct Slot {
        /// Of a short word all of its letters; the hash of any other.
        var letters: UInt64 = 0
        var word: WordID = Vocabulary.unknown
        var length: Int32 = 0
    }

    /// Letters that a slot holds.
    private static let shortLength = 8

    private let pool: FrozenArray<UInt8>
    private let starts: FrozenArray<Int32>
    private let slots: FrozenArray<Slot>
    private let mask: Int

    init(_ vocabulary: Vocabulary, in memory: FrozenMemory) {
        pool = memory.freeze(vocabulary.pool)
        starts = memory.freeze(vocabulary.starts)
        let slots = vocabulary.pool.withUnsafeBufferPointer { pool in
            vocabulary.slots.map { word in
                guard word >= 0 else { return Slot() }
                let start = vocabulary.starts[Int(word)], end = vocabulary.starts[Int(word) + 1]
                let bytes = UnsafeBufferPointer(rebasing: pool[Int(start)..<Int(end)])
                let letters = bytes.count <= Self.shortLength ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : Vocabulary.hash(bytes)
                return Slot(letters: letters, word: word, length: end - start)
            }
        }
        self.slots = memory.freeze(slots)
        mask = slots.count - 1
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(pool)
        writer.frozen(starts)
        writer.frozen(slots)
    }

    init(from reader: inout BinaryReader) {
        (pool, starts, slots) = (reader.frozen(), reader.frozen(), reader.frozen())
        mask = slots.count - 1
    }

    @inline(__always)
    func id(of bytes: UnsafeBufferPointer<UInt8>) -> WordID {
        var sum = Vocabulary.RunningHash(), letters: UInt64 = 0
        for byte in bytes {
            sum.add(byte)
            letters = letters << 8 | UInt64(byte)
        }
        let isShort = bytes.count <= Self.shortLength
        if !isShort { letters = sum.value }
        var index = Int(truncatingIfNeeded: sum.value) & mask
        while true {
            let slot = slots[index]
            if slot.word < 0 { return Vocabulary.unknown }
            if slot.letters == letters, Int(slot.length) == bytes.count, isShort || equal(self.bytes(slot.word), bytes) { return slot.word }
            index = (index + 1) & mask
        }
    }

    /// Asks for the slots of the words of a text, which will be looked up soon: of all that are of plain letters.
    func prefetchWords(of text: UnsafeBufferPointer<UInt8>) {
        var hash = Vocabulary.RunningHash(), isInside = false
        for byte in text {
            let letter = byte | 0x20
            if letter &- UInt8(ascii: "a") < 26 {
                hash.add(letter)
                isInside = true
            } else if isInside {
                slots.prefetch(Int(truncatingIfNeeded: hash.value) & mask)
                (hash, isInside) = (Vocabulary.RunningHash(), false)
            }
        }
        if isInside { slots.prefetch(Int(truncatingIfNeeded: hash.value) & mask) }
    }

    @inline(__always)
    private func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        for index in 0..<a.count where first[index] != second[index] { return false }
        return true
    }

    @inline(__always)
    func bytes(_ id: WordID) -> UnsafeBufferPointer<UInt8> {
        let from = Int(starts[Int(id)])
        return UnsafeBufferPointer(start: pool.address(of: from), count: Int(starts[Int(id) + 1]) - from)
    }

    func text(_ id: WordID) -> String { String(decoding: bytes(id), as: UTF8.self) }

    func id(of word: String) -> WordID { Array(word.utf8).withUnsafeBufferPointer { id(of: $0) } }
}
