import CReadline
import Glibc

/// The lines typed so far, kept in a file that its owner alone can read.
struct History {
    static let limit = 1_000

    /// Nil keeps nothing.
    let path: String?

    /// Gives readline the lines of earlier sessions.
    func load() {
        guard let path, let file = LockedFile(path, O_RDONLY) else { return }
        for line in file.lines().suffix(Self.limit) { line_remember(line) }
    }

    /// Keeps a line once, as the newest.
    ///
    /// The file is read again each time, so that two sessions side by side both keep their lines.
    func remember(_ line: String) throws(Failure) {
        line_remember(line)
        guard let path else { return }
        try makeFolder(holding: path)
        guard let file = LockedFile(path, O_RDWR | O_CREAT) else {
            throw .world("the history cannot be kept in \(path): \(errorText(errno))")
        }
        let kept = file.lines().filter { $0 != line } + [line]
        guard file.replace(with: kept.suffix(Self.limit)) else {
            throw .world("the history cannot be kept in \(path): \(errorText(errno))")
        }
    }
}

/// A small text file, locked while it is open.
private final class LockedFile {
    private let descriptor: Int32

    init?(_ path: String, _ flags: Int32) {
        descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        flock(descriptor, LOCK_EX)
    }

    deinit { close(descriptor) }

    func lines() -> [String] {
        var reader = LineReader(descriptor: descriptor, name: "history")
        var lines: [String] = []
        // A history that cannot be read is an empty one: it is a comfort, not a record.
        while let line = try? reader.next() {
            if case .bytes(let bytes) = line, !bytes.isEmpty { lines.append(String(decoding: bytes, as: UTF8.self)) }
        }
        return lines
    }

    func replace(with lines: some Sequence<String>) -> Bool {
        let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
        guard ftruncate(descriptor, 0) == 0 else { return false }
        return bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } == bytes.count
    }
}
