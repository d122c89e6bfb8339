import Glibc

/// Where results go: standard output, or the file of `--out`.
final class Output {
    private let descriptor: Int32
    private let name: String
    private let owned: Bool
    /// Whether there was no such file before.
    private let isNew: Bool
    /// On a pipe or terminal somebody waits for each answer; a file may be written in larger pieces.
    private let flushesEachRecord: Bool
    private var buffer: [UInt8] = []

    init(descriptor: Int32, name: String, owned: Bool = false, isNew: Bool = false) {
        (self.descriptor, self.name, self.owned, self.isNew) = (descriptor, name, owned, isNew)
        var status = stat()
        flushesEachRecord = fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
    }

    /// Empties the file, or makes it for its owner alone.
    ///
    /// A database is never written over: it may be somebody's log.
    convenience init(file path: String) throws(Failure) {
        if isDatabase(path) { throw .usage("\(path) is a database and was left as it is; name another file") }
        let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let descriptor = made >= 0 ? made : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .world("cannot write \(path): \(errorText(errno))") }
        self.init(descriptor: descriptor, name: path, owned: true, isNew: made >= 0)
    }

    /// The file that an option names, or standard output for none and for `-`.
    /// - Parameter kept: Files that must not be written over.
    static func named(_ path: String?, besides kept: [String] = []) throws(Failure) -> Output {
        guard let path, path != "-" else { return .standard() }
        if let other = kept.first(where: { sameFile($0, path) }) { throw .usage("\(path) is \(other), which would be lost; name another file") }
        return try Output(file: path)
    }

    static func standard() -> Output { Output(descriptor: STDOUT_FILENO, name: "standard output") }

    /// Leaves nothing of a file that was made here and could not be written whole: half a bundle passes for a whole one, and an empty one for an empty log.
    func discard() { if isNew { unlink(name) } }

    deinit { if owned { close(descriptor) } }

    /// Writes one record, a newline after it.
    func record(_ text: some StringProtocol) throws {
        buffer.append(contentsOf: text.utf8)
        buffer.append(UInt8(ascii: "\n"))
        if flushesEachRecord || buffer.count > 1 << 16 { try flush() }
    }

    /// - Throws: `ReaderLeft` when nobody reads any more, a `Failure` when the place for the output is full or broken.
    func flush() throws {
        var written = 0
        defer { buffer.removeAll(keepingCapacity: true) }
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
            if count >= 0 {
                written += count
            } else if errno == EPIPE {
                throw ReaderLeft()
            } else if errno != EINTR {
                throw Failure.world("cannot write \(name): \(errorText(errno))")
            }
        }
    }
}

/// Talk for the person: everything that is not a result.
func note(_ message: some StringProtocol) {
    var bytes = Array(message.utf8)
    bytes.append(UInt8(ascii: "\n"))
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress! + written, $0.count - written) }
        if count < 0, errno != EINTR { return }
        written += max(count, 0)
    }
}

/// Whether the file at a path begins as every SQLite database does.
private func isDatabase(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let magic = Array("SQLite format 3\0".utf8)
    var head = [UInt8](repeating: 0, count: magic.count)
    return read(descriptor, &head, head.count) == magic.count && head == magic
}

/// Whether two paths lead to one regular file.
func sameFile(_ a: String, _ b: String) -> Bool {
    var first = stat(), second = stat()
    return stat(a, &first) == 0 && stat(b, &second) == 0 && isSame(first, second)
}

/// Whether an open descriptor, the end of a shell's `<` or `>`, is the regular file at a path.
func sameFile(_ descriptor: Int32, _ path: String) -> Bool {
    var first = stat(), second = stat()
    return fstat(descriptor, &first) == 0 && stat(path, &second) == 0 && isSame(first, second)
}

private func isSame(_ a: stat, _ b: stat) -> Bool {
    a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode & S_IFMT == S_IFREG
}
