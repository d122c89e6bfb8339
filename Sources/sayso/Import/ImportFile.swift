import Glibc

/// A file to be imported, open at its beginning.
final class ImportFile {
    let path: String
    let descriptor: Int32
    /// The first bytes, by which the format is known.
    let head: [UInt8]

    static let headLength = 4_096

    /// In the order in which they are asked.
    static let formats: [any ImportFormat.Type] = [CSVImport.self]

    init(path: String) throws(Failure) {
        self.path = path
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
    var lines: LineReader { LineReader(descriptor: descriptor, name: path) }

    func reader(clock: Clock) throws -> any ImportFormat {
        guard let format = Self.formats.first(where: { $0.recognises(head) }) else {
            throw Failure.world("\(path) is none of the files that can be imported ('sayso import --help' lists them)")
        }
        return try format.init(self, clock: clock)
    }
}
