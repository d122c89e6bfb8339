#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Synchronization

/// The file that holds a log: what it is, before SQLite sees it, and its permissions.
struct LogFile {
    let path: String

    enum Content: Equatable {
        case missing
        /// Holds nothing yet: new, or just made by another process.
        case empty
        case ours
        case foreign
    }

    /// Reads the first bytes and writes nothing.
    func content() throws(StoreError) -> Content {
        guard let status = status(of: path) else {
            guard errno == ENOENT else { throw failure() }
            return .missing
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .foreign }
        if OpenLogs.holds(status) { return .ours }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(file, &header, header.count)
        guard count >= 0 else { throw failure() }
        guard count > 0 else { return .empty }
        let magic = Array("SQLite format 3\u{0}".utf8)
        guard count == header.count, Array(header.prefix(magic.count)) == magic else { return .foreign }
        let id = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return id == UInt32(bitPattern: Schema.applicationID) ? .ours : .foreign
    }

    /// Makes the missing folders and the file, readable by nobody else whatever the umask.
    func create() throws(StoreError) {
        try createFolders()
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            if errno == EEXIST { return }
            throw failure()
        }
        // The umask may have taken from the mode.
        fchmod(file, 0o600)
        close(file)
        // The name must survive a power cut too; SQLite sees to that only for files that it makes itself.
        let folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Takes from a file of ours what others may do with it. SQLite gives its side files the mode of the main one.
    func makePrivate() {
        for name in [path, path + "-wal", path + "-shm"] {
            if let status = status(of: name), status.st_mode & 0o777 != 0o600 { chmod(name, 0o600) }
        }
    }

    var isWritable: Bool { access(path, W_OK) == 0 && access(folder, W_OK | X_OK) == 0 }

    /// Whether a write-ahead log with content lies beside the file.
    var hasPendingWrites: Bool { (status(of: path + "-wal")?.st_size ?? 0) > 0 }

    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func createFolders() throws(StoreError) {
        let folder = folder
        var made = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/" + part
            if let status = status(of: made), status.st_mode & S_IFMT == S_IFDIR { continue }
            if mkdir(made, 0o700) == 0 {
                chmod(made, 0o700)
            } else if errno != EEXIST {
                throw failure()
            }
        }
    }

    private func status(of name: String) -> stat? {
        var result = stat()
        return stat(name, &result) == 0 ? result : nil
    }

    func failure() -> StoreError {
        switch errno {
        case EACCES, EPERM, EROFS: .readOnly(path: path)
        case ENOSPC, EDQUOT: .full(path: path)
        default: .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
    }
}

/// The logs that this process has open.
///
/// Closing any file descriptor of a file gives up all of the process's locks on it, SQLite's too. So a file that SQLite has open
/// is never opened a second time to look at its first bytes.
enum OpenLogs {
    private struct FileID: Hashable {
        let device: UInt64
        let inode: UInt64
        init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }
    private static let counts = Mutex<[FileID: Int]>([:])

    static func holds(_ status: stat) -> Bool { counts.withLock { ($0[FileID(status)] ?? 0) > 0 } }

    /// Call once SQLite has the file open, and the result when it has closed it.
    static func add(path: String) -> @Sendable () -> Void {
        var status = stat()
        guard stat(path, &status) == 0 else { return {} }
        let id = FileID(status)
        counts.withLock { $0[id, default: 0] += 1 }
        return { counts.withLock { $0[id, default: 1] -= 1 } }
    }
}
