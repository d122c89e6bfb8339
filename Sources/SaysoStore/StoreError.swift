/// Why the log could not be read or written. The description says what to do about it, and no word that a person said.
public enum StoreError: Error, Equatable, Sendable {
    /// There is a file, and it is no log of ours. It was not touched.
    case notOurs(path: String)
    /// The database is damaged. It was not written to.
    case damaged(path: String)
    /// Written by a later version.
    case newerSchema(path: String)
    /// The file or its folder cannot be written to.
    case readOnly(path: String)
    /// There is a file where a new one was to be made. It was not touched.
    case exists(path: String)
    /// There is no log, and reading makes none.
    case missing(path: String)
    /// The file or its folder could not be made or opened.
    case cannotOpen(path: String, reason: String)
    /// Another program kept the log locked for longer than the wait.
    case busy(path: String)
    /// The disk is full.
    case full(path: String)
    /// The disk that a backup was to go to is full.
    case noRoomForBackup(path: String)
    /// The file of a backup could not be made.
    case noBackup(path: String, reason: String)
    /// Anything else that the database reports, with what it was doing and its code.
    case failed(path: String, purpose: String, code: Int)
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notOurs(let path):
            "\(path) is not a Sayso log, so it was left alone; name another file with --db"
        case .damaged(let path):
            "\(path) is damaged and was left as it is; keep a copy, then restore a backup or name another file with --db"
        case .newerSchema(let path):
            "\(path) was written by a newer version of Sayso; update this program, or name another file with --db"
        case .readOnly(let path):
            "\(path) cannot be written to, so nothing was logged; make the file and its folder writable, or name another with --db"
        case .exists(let path):
            "there is a file at \(path) already, and it was left as it is; name another one"
        case .missing(let path):
            "there is no log at \(path) yet; log something first, or name another file with --db"
        case .cannotOpen(let path, let reason):
            "\(path) could not be opened (\(reason)); check the folder and its permissions, or name another file with --db"
        case .busy(let path):
            "\(path) is in use by another program and stayed locked for 10 seconds; nothing was logged, try again"
        case .full(let path):
            "the disk that holds \(path) is full, so nothing was stored; make room and try again"
        case .noRoomForBackup(let path):
            "the disk that was to hold \(path) is full; no backup was made, make room or name a file on another disk"
        case .noBackup(let path, let reason):
            "\(path) could not be made (\(reason)); no backup was made, name a file in a folder that is there and that you may write to"
        case .failed(let path, let purpose, let code):
            "\(path): \(purpose) failed (SQLite code \(code)); nothing was changed; check the disk and try again"
        }
    }
}
