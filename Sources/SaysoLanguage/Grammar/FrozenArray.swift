import Foundation

/// Memory of the frozen tables of a grammar: allocated when they are made from files, or a mapped file that holds them.
///
/// Whoever reads a `FrozenArray` keeps the memory that it lies in.
final class FrozenMemory: @unchecked Sendable {
    /// Pages of a file, or what was allocated. Nobody writes to them once they are filled.
    private var allocations: [UnsafeMutableRawPointer] = []
    let file: UnsafeRawBufferPointer

    init() { file = UnsafeRawBufferPointer(start: nil, count: 0) }

    /// - Returns: nil where there is no such file, or it cannot be read.
    init?(mapping path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let pages = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), pages != MAP_FAILED
        else { return nil }
        file = UnsafeRawBufferPointer(start: pages, count: Int(status.st_size))
    }

    func freeze<Element: BitwiseCopyable>(_ elements: [Element]) -> FrozenArray<Element> {
        let base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        base.initialize(from: elements, count: elements.count)
        allocations.append(base)
        return FrozenArray(UnsafeBufferPointer(start: base, count: elements.count))
    }

    deinit {
        for allocation in allocations { allocation.deallocate() }
        if let pages = file.baseAddress { munmap(UnsafeMutableRawPointer(mutating: pages), file.count) }
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

    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}
