import CPrefetch
import Foundation

/// Memory of the frozen tables of a grammar: allocated when they are made from files, or holding a file of them as it was read.
///
/// Whoever reads a `FrozenArray` keeps the memory that it lies in.
final class FrozenMemory: @unchecked Sendable {
    /// Each table begins with a line of the processor's cache, so that an element as long as a line lies in one.
    static let alignment = 64
    /// Of a page that holds many tables: a parse, which reads here and there in all of them, then looks fewer pages up.
    private static let largePage = 2 << 20

    /// Nobody writes to them once they are filled.
    private var allocations: [UnsafeMutableRawPointer] = []
    let file: UnsafeRawBufferPointer
    private let isMapped: Bool

    init() { (file, isMapped) = (UnsafeRawBufferPointer(start: nil, count: 0), false) }

    /// - Returns: nil where there is no such file, or it cannot be read.
    init?(reading path: String, for use: Grammar.Use) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
        let size = Int(status.st_size)
        isMapped = use == .oneText
        if isMapped {
            // The system has the file in its memory: no page is made for it, or filled. Who writes such a file puts a new one in its place.
            #if os(Linux)
                let flags = MAP_PRIVATE | MAP_POPULATE
            #else
                let flags = MAP_PRIVATE
            #endif
            guard let base = mmap(nil, size, PROT_READ, flags, descriptor, 0), base != MAP_FAILED else { return nil }
            file = UnsafeRawBufferPointer(start: base, count: size)
            return
        }
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.largePage)
        file = UnsafeRawBufferPointer(start: base, count: size)
        allocations.append(base)
        #if os(Linux)
            // Where the system does not give such pages, the tables lie in small ones.
            madvise(base, size, Int32(MADV_HUGEPAGE))
        #endif
        var filled = 0
        while filled < size {
            let count = read(descriptor, base + filled, size - filled)
            // Interrupted calls are made again.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
    }

    func freeze<Element: BitwiseCopyable>(_ elements: [Element]) -> FrozenArray<Element> {
        let bytes = max(1, elements.count) * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.alignment)
        let base = memory.bindMemory(to: Element.self, capacity: elements.count)
        base.initialize(from: elements, count: elements.count)
        allocations.append(memory)
        return FrozenArray(UnsafeBufferPointer(start: base, count: elements.count))
    }

    deinit {
        for allocation in allocations { allocation.deallocate() }
        if isMapped, let base = file.baseAddress { munmap(UnsafeMutableRawPointer(mutating: base), file.count) }
    }
}

/// An array of plain values that never changes, read without reference counting: a retain and a release around every look-up cost
/// more than the look-up. Whether an index is inside is looked at in debug builds alone: all of them come from the same grammar as the array, whose file is
/// read only where its checksum holds.
///
/// It lies in a `FrozenMemory`. Sendable because nobody writes to it after its making.
struct FrozenArray<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
    private let base: UnsafePointer<Element>
    let count: Int

    /// - Parameter elements: In memory that outlives the array.
    init(_ elements: UnsafeBufferPointer<Element>) {
        // Of no elements nothing is ever read.
        base = elements.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
        count = elements.count
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        assert(UInt(bitPattern: index) < UInt(bitPattern: count), "an index is inside its array")
        return base[index]
    }

    @inline(__always)
    func address(of index: Int) -> UnsafePointer<Element> { base + index }

    /// Asks for the cache line of an element that will be read soon.
    @inline(__always)
    func prefetch(_ index: Int) { prefetch_line(base + index) }

    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}

extension FrozenArray where Element: Comparable {
    /// Where the first element stands that is not below a value, of elements in ascending order; their number where none does.
    func firstIndex(notBelow value: Element) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
