/// A list of plain values that keeps its memory from one utterance to the next.
///
/// It belongs to one workspace and is never shared, so that nothing is counted or copied when it is written to. To write outside of it traps, to read there does in debug builds.
/// Sendable because its memory has this one owner, which cannot be copied.
struct Pool<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    fileprivate var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 256) {
        self.capacity = capacity
        base = Self.allocate(capacity)
    }

    /// Long elements from the beginning of a cache line on: one that is as long as a line lies in one.
    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
        let stride = MemoryLayout<Element>.stride
        return UnsafeMutableRawPointer.allocate(byteCount: capacity * stride, alignment: stride < 32 ? 16 : 64).bindMemory(to: Element.self, capacity: capacity)
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count), "an index is inside its pool")
            return base[index]
        }
        set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "an index is inside its pool")
            base[index] = newValue
        }
    }

    @inline(__always)
    mutating func address(of index: Int) -> UnsafePointer<Element> { UnsafePointer(base + index) }

    @inline(__always)
    mutating func mutableAddress(of index: Int) -> UnsafeMutablePointer<Element> { base + index }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
        count &+= 1
    }

    /// Puts an element behind the last one without holding it: `keepStaged` does.
    @inline(__always)
    mutating func stage(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
    }

    @inline(__always)
    var addressOfStaged: UnsafePointer<Element> { mutating get { UnsafePointer(base + count) } }

    @inline(__always)
    mutating func keepStaged() { count &+= 1 }

    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
        guard let source = elements.baseAddress else { return }
        if count + elements.count > capacity { grow(to: count + elements.count) }
        (base + count).initialize(from: source, count: elements.count)
        count += elements.count
    }

    mutating func removeAll() { count = 0 }

    /// Holds nothing but one value, so many times.
    mutating func reset(_ count: Int, to element: Element) {
        if count > capacity { grow(to: count) }
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    /// Holds so many values, of which those that were not written since are anything.
    mutating func stretch(to count: Int) {
        if count > capacity { grow(to: count) }
        self.count = count
    }

    @inline(never)
    private mutating func grow(to least: Int) {
        let larger = max(least, capacity * 2)
        let moved = Self.allocate(larger)
        moved.moveInitialize(from: base, count: count)
        UnsafeMutableRawPointer(base).deallocate()
        (base, capacity) = (moved, larger)
    }

    /// What it holds now; not to be used after the next change.
    var view: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}

extension Pool where Element == UInt64 {
    /// Counted from the first bit of the first word.
    @inline(__always)
    mutating func insert(bit: Int) {
        assert(UInt(bitPattern: bit) < UInt(bitPattern: count) << 6, "a bit is inside its pool")
        base[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// Adds bits to a word.
    @inline(__always)
    mutating func insert(bits: UInt64, at word: Int) {
        assert(UInt(bitPattern: word) < UInt(bitPattern: count), "a word is inside its pool")
        base[word] |= bits
    }

    /// Adds bits to some words.
    @inline(never)
    mutating func formUnion(_ other: UnsafePointer<UInt64>, at first: Int, count: Int) {
        precondition(first >= 0 && count >= 0 && first + count <= self.count, "the words are inside their pool")
        let own = base + first
        for index in 0..<count { own[index] |= other[index] }
    }
}
