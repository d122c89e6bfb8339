internal import GRDB
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension HealthLog {
    /// Copies the log to a new file of mode 0600 (SQLite's online backup), as it is at one moment, whoever writes meanwhile.
    ///
    /// The copy is made under another name beside `path` and takes its name when it is whole and on disk.
    /// - Throws: `exists` when there is a file at `path`, and what writing it runs into.
    public func backup(to path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .exists(path: path) }
        do { try copy(to: path) } catch {
            switch error {
            case .full: throw .noRoomForBackup(path: path)
            case .cannotOpen(_, let reason): throw .noBackup(path: path, reason: reason)
            case .readOnly: throw .noBackup(path: path, reason: "it may not be written there")
            default: throw error
            }
        }
    }

    private func copy(to path: String) throws(StoreError) {
        let draft = path + ".part-\(getpid())"
        try LogFile(path: draft).make()
        defer { for name in [draft, draft + "-journal", draft + "-wal", draft + "-shm"] { unlink(name) } }
        do {
            var configuration = Configuration()
            configuration.publicStatementArguments = false
            let copy = try DatabaseQueue(path: draft, configuration: configuration)
            try connection.queue.backup(to: copy)
            // One file alone, which needs no others beside it to be read.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
        } catch {
            // A file that may not become so long is no broken disk.
            if case let error as DatabaseError = error, error.extendedResultCode == .SQLITE_IOERR_WRITE, !LogFile(path: draft).canBecomeAsLong(as: self.path) {
                throw .noRoomForBackup(path: path)
            }
            throw Connection.translate(error, path: path, purpose: "making the backup")
        }
        try LogFile(path: draft).take(name: path)
    }
}

extension LogFile {
    /// Makes the file alone, in a folder that is there.
    fileprivate func make() throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        fchmod(file, 0o600)
        close(file)
    }

    /// Whether there is room for as much as another file holds.
    fileprivate func canBecomeAsLong(as other: String) -> Bool {
        var status = stat()
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var byte: UInt8 = 0
        return stat(other, &status) != 0 || pwrite(file, &byte, 1, max(0, status.st_size - 1)) == 1 || ![ENOSPC, EFBIG, EDQUOT].contains(errno)
    }

    /// Gives the file its final name for good, unless there is one of that name.
    fileprivate func take(name: String) throws(StoreError) {
        synchronise(path, O_RDWR)
        if link(path, name) != 0 {
            if errno == EEXIST { throw .exists(path: name) }
            // A file system without links (a memory stick's); that the name is free was looked at before.
            guard errno == EPERM || errno == ENOTSUP || errno == EMLINK, rename(path, name) == 0 else { throw LogFile(path: name).failure() }
        }
        synchronise(LogFile(path: name).folder, O_RDONLY | O_DIRECTORY)
    }

    private func synchronise(_ name: String, _ flags: Int32) {
        let descriptor = open(name, flags | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
