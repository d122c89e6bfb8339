import Glibc

/// A file to be imported, open at its beginning.
final class ImportFile {
    let path: String
    let metrics: KnownMetrics
    let descriptor: Int32
    /// The first bytes, by which the format is known.
    let head: [UInt8]

    static let headLength = 4_096

    /// In the order in which they are asked: a table of events has the columns of other tables too.
    static var formats: [any ImportFormat.Type] {
        [LogRecordImport.self, EventTableImport.self, CSVImport.self, AppleHealthImport.self, AppleHealthArchiveImport.self]
    }

    init(path: String, metrics: KnownMetrics) throws(Failure) {
        (self.path, self.metrics) = (path, metrics)
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .world("cannot read \(path): \(errorText(errno))") }
        var bytes = [UInt8](repeating: 0, count: Self.headLength)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else {
            close(descriptor)
            throw .world("cannot read \(path): \(errno == ESPIPE ? "it is no file on disk" : errorText(errno))")
        }
        head = Array(bytes.prefix(count))
    }

    deinit { close(descriptor) }

    /// Lines from the beginning.
    var lines: LineReader { lines(endingIn: UInt8(ascii: "\n")) }

    func lines(endingIn newline: UInt8) -> LineReader { LineReader(descriptor: descriptor, name: path, newline: newline) }

    /// The next piece, from the beginning on; empty at the end.
    func piece() throws -> [UInt8] {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, count in
                let got = read(descriptor, buffer.baseAddress, buffer.count)
                if got < 0 { code = errno }
                count = max(0, got)
            }
            if code == 0 { return bytes }
            if code != EINTR { throw Failure.world("cannot read \(path): \(errorText(code))") }
        }
    }

    /// Bytes from an offset, wherever the reading stands; fewer where the file ends.
    func bytes(from offset: UInt64, count: Int) throws -> [UInt8] {
        guard let place = off_t(exactly: offset) else { return [] }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            let result = pread(descriptor, buffer.baseAddress, buffer.count, place)
            if result < 0 { code = errno }
            got = max(0, result)
        }
        guard code == 0 else { throw Failure.world("cannot read \(path): \(errorText(code))") }
        // Where an archive is being unpacked stands here alone.
        farthest = max(farthest, offset + UInt64(bytes.count))
        return bytes
    }

    private var farthest: UInt64 = 0

    /// How much of the file was read, 0…1.
    var progress: Double {
        let read = max(UInt64(max(0, lseek(descriptor, 0, SEEK_CUR))), farthest)
        return Double(read) / Double(max(1, size))
    }

    var size: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(max(0, status.st_size)) : 0
    }

    func reader(clock: Clock) throws -> any ImportFormat {
        guard let format = Self.formats.first(where: { $0.recognises(head) }) else {
            let flaw = CSVImport.flaw(head).map { ": \($0)" } ?? ""
            throw Failure.world("\(path) is none of the files that can be imported\(flaw) ('sayso import --help' lists them)")
        }
        return try format.init(self, clock: clock)
    }
}
