import Foundation

/// The compiled form of a grammar: one file that is read into memory and used where it lies, so that a start takes a few milliseconds.
///
/// It is made from a grammar's folder and holds nothing that the folder does not. Its head names the format and two fingerprints of the
/// folder's files, by their times and by their bytes, its tail is a checksum; when the format, the bytes or the checksum differ the file is ignored, so it can be stale but never wrong. Arrays of plain values are written as they
/// lie in memory: the file is for the machine that made it, and is neither edited nor committed.
enum CompiledGrammar {
    /// Changes with every change of what is written.
    private static let magic: UInt64 = 0x5341_5953_4F47_004A

    /// Beside the folder: `Grammars/en` has `Grammars/en.compiled`, and `Grammars/en.entities.compiled` for its other view.
    static func path(for folder: String, view: GrammarView = .actions) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder + (view == .actions ? "" : "." + view.rawValue) + ".compiled"
    }

    /// Changes whenever a file of the folder is added, removed, resized or written.
    static func fingerprint(of folder: String) -> UInt64? {
        fingerprint(of: folder) { path, mix in
            var status = stat()
            guard stat(path, &status) == 0 else { return false }
            mix(UInt64(bitPattern: Int64(status.st_size)))
            mix(UInt64(bitPattern: Int64(status.st_mtim.tv_sec)))
            mix(UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
            return true
        }
    }

    /// Changes whenever a file of the folder is added, removed or has other bytes, and with nothing else: a copy has the same. All files are read for it.
    static func contentFingerprint(of folder: String) -> UInt64? {
        fingerprint(of: folder) { path, mix in
            guard let bytes = FileManager.default.contents(atPath: path) else { return false }
            mix(UInt64(bytes.count))
            bytes.withUnsafeBytes { bytes in
                var at = 0
                while at + 8 <= bytes.count {
                    mix(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                    at += 8
                }
                while at < bytes.count {
                    mix(UInt64(bytes[at]))
                    at += 1
                }
            }
            return true
        }
    }

    /// - Parameter add: Mixes in what counts of a file; false where that cannot be read.
    private static func fingerprint(of folder: String, _ add: (_ path: String, _ mix: (UInt64) -> Void) -> Bool) -> UInt64? {
        guard let walker = FileManager.default.enumerator(atPath: folder) else { return nil }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x0000_0100_0000_01b3; hash ^= hash >> 31 }
        let paths = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".tsv") }.sorted()
        guard !paths.isEmpty else { return nil }
        for path in paths {
            for byte in path.utf8 { mix(UInt64(byte)) }
            guard add(folder + "/" + path, mix) else { return nil }
        }
        return hash
    }

    /// The tables of a folder from its compiled form.
    /// - Returns: nil when there is none, or it is not of this folder as it is now.
    static func read(for folder: String, view: GrammarView = .actions, use: Grammar.Use = .manyTexts) -> GrammarTables? {
        guard let fingerprint = fingerprint(of: folder), let memory = FrozenMemory(reading: path(for: folder, view: view), for: use) else { return nil }
        var reader = BinaryReader(memory.file)
        guard reader.number() == magic else { return nil }
        let times = reader.number(), content = reader.number()
        // A copy of the folder has other times. Only then its bytes are read.
        guard times == fingerprint || content == contentFingerprint(of: folder), isWhole(memory.file), let tables = GrammarTables(from: &reader, in: memory),
            reader.number() == magic
        else { return nil }
        return tables
    }

    /// Whether the file ends in the checksum of what stands before it: a damaged table would trap where it is used, far from here.
    private static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let end = bytes.count - 8
        guard end >= 0, end % 8 == 0 else { return false }
        return bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) == checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }

    /// - Parameter bytes: A multiple of eight, aligned to eight.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        // Four sums at once: none of them waits for another.
        var (a, b, c, d) = (UInt64(0xcbf2_9ce4_8422_2325), UInt64(1), UInt64(2), UInt64(3))
        guard let words = bytes.baseAddress?.assumingMemoryBound(to: UInt64.self) else { return [b, c, d].reduce(a, combined) }
        // By hand, without iterators and closures: every start passes over the whole file, and unoptimised they would be most of it.
        let prime: UInt64 = 0x0000_0100_0000_01b3, count = bytes.count / 8, whole = count / 4 * 4
        var at = 0
        while at < whole {
            a = (a ^ words[at]) &* prime
            a ^= a &>> 32
            b = (b ^ words[at + 1]) &* prime
            b ^= b &>> 32
            c = (c ^ words[at + 2]) &* prime
            c ^= c &>> 32
            d = (d ^ words[at + 3]) &* prime
            d ^= d &>> 32
            at += 4
        }
        while at < count {
            a = (a ^ words[at]) &* prime
            a ^= a &>> 32
            at += 1
        }
        return [b, c, d].reduce(a, combined)
    }

    private static func combined(_ a: UInt64, _ b: UInt64) -> UInt64 { (a ^ b) &* 0x0000_0100_0000_01b3 }

    /// - Throws: whatever keeps the file from being written.
    static func write(_ tables: GrammarTables, for folder: String, view: GrammarView = .actions) throws {
        guard let fingerprint = fingerprint(of: folder), let content = contentFingerprint(of: folder) else { throw CocoaError(.fileReadNoSuchFile) }
        var writer = BinaryWriter()
        writer.number(magic)
        writer.number(fingerprint)
        writer.number(content)
        tables.write(to: &writer)
        writer.number(magic)
        writer.number(writer.bytes.withUnsafeBytes(checksum))
        let path = path(for: folder, view: view)
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        // Who may read the folder may read what is made of it: everybody else would compile it anew at every start.
        var status = stat()
        if stat(folder, &status) == 0 { chmod(path, status.st_mode & 0o666) }
    }
}

/// Writes numbers, texts and arrays of plain values, each aligned to eight bytes.
struct BinaryWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) { withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
    mutating func integer(_ value: Int) { number(UInt64(bitPattern: Int64(value))) }
    mutating func real(_ value: Double) { number(value.bitPattern) }

    /// - Parameter values: Of a type without references.
    mutating func plain<Value: BitwiseCopyable>(_ values: [Value]) { values.withUnsafeBufferPointer { plain($0) } }

    mutating func frozen<Value: BitwiseCopyable>(_ values: FrozenArray<Value>) { plain(values.elements) }

    private mutating func plain<Value: BitwiseCopyable>(_ values: UnsafeBufferPointer<Value>) {
        integer(values.count)
        while bytes.count % alignment(of: Value.self) != 0 { bytes.append(0) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(values))
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    mutating func text(_ value: String) { plain(Array(value.utf8)) }

    mutating func list<Value>(_ values: [Value], _ write: (inout BinaryWriter, Value) -> Void) {
        integer(values.count)
        for value in values { write(&self, value) }
    }
}

/// Where values may begin: a table with a line of the cache, what is short wherever it fits.
private func alignment<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.stride < 8 ? 8 : FrozenMemory.alignment }

/// Reads what a `BinaryWriter` wrote. After the first thing that does not fit everything reads as empty, and `failed` is set.
struct BinaryReader {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    private(set) var failed = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func number() -> UInt64 {
        guard !failed, at + 8 <= bytes.count else {
            failed = true
            return 0
        }
        defer { at += 8 }
        return bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }

    mutating func integer() -> Int { Int(Int64(bitPattern: number())) }
    mutating func real() -> Double { Double(bitPattern: number()) }

    mutating func plain<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> [Value] { Array(frozen(type).elements) }

    /// An array where it lies, for as long as the bytes are there.
    mutating func frozen<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> FrozenArray<Value> {
        let count = integer()
        let alignment = alignment(of: Value.self), start = (at + alignment - 1) / alignment * alignment
        let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        guard !failed, count >= 0, !overflow, start <= bytes.count, size <= bytes.count - start else {
            failed = true
            return FrozenArray(UnsafeBufferPointer(start: nil, count: 0))
        }
        at = (start + size + 7) / 8 * 8
        return FrozenArray(UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]).assumingMemoryBound(to: Value.self))
    }

    mutating func text() -> String { String(decoding: frozen(UInt8.self).elements, as: UTF8.self) }

    mutating func list<Value>(_ read: (inout BinaryReader) -> Value?) -> [Value] {
        let count = integer()
        var out: [Value] = []
        guard !failed, count >= 0, count <= bytes.count else {
            failed = true
            return []
        }
        out.reserveCapacity(count)
        for _ in 0..<count {
            guard !failed, let value = read(&self) else {
                failed = true
                return []
            }
            out.append(value)
        }
        return out
    }
}
