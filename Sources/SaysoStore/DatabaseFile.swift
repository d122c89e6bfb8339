#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files that are SQLite's, and that nobody else may write to.
public enum DatabaseFile {
    /// Whether a path leads to a database, whoever's it is, or to a file beside one that belongs to it.
    public static func isAt(_ path: String) -> Bool {
        ([path] + sideFiles.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }).contains(where: isDatabase)
    }

    private static let sideFiles = ["-wal", "-shm", "-journal"]
    private static let magic = Array("SQLite format 3\u{0}".utf8)

    private static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        if OpenLogs.holds(status) { return true }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: magic.count)
        return read(file, &head, head.count) == head.count && head == magic
    }
}
