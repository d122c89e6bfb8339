#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Foundation
internal import SaysoStore

/// The right to deliver one notification: a lock on a small file beside the log.
///
/// The kernel gives the lock up when its holder dies, however it dies, so a claim needs no time to run out: what a killed worker had
/// begun is taken up by the next one at once, and never from one that is merely slow. A program that delivers holds the lock too, and
/// its exit status goes into the file: a program that outlives its worker is waited for, and is not run again when it was done.
final class Claim {
    private let path: String
    let descriptor: Int32
    /// Whether a worker that had this claim before did not come to its end.
    let wasInterrupted: Bool

    /// - Returns: nil when somebody else has it.
    static func take(_ id: String, of log: HealthLog) throws(StoreError) -> Claim? {
        let path = "\(log.path)-notify-\(id)"
        var wasInterrupted = false
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST {
            wasInterrupted = true
            descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
            if descriptor < 0, errno == ENOENT { return nil }
        }
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOSPC || code == EDQUOT ? .full(path: log.path) : .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isSame(descriptor, path) else {
            close(descriptor)
            return nil
        }
        return Claim(path: path, descriptor: descriptor, wasInterrupted: wasInterrupted)
    }

    /// The ids that have a file beside the log: being delivered, or left by a worker that was killed.
    static func ids(of log: HealthLog) -> [String] {
        let path = URL(fileURLWithPath: log.path), prefix = path.lastPathComponent + "-notify-"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.deletingLastPathComponent().path)) ?? []
        return names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    private init(path: String, descriptor: Int32, wasInterrupted: Bool) {
        (self.path, self.descriptor, self.wasInterrupted) = (path, descriptor, wasInterrupted)
    }

    deinit { close(descriptor) }

    /// The exit status of the program that delivered; nil when none came to its end.
    var exitStatus: Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 1, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
        return Int32(String(decoding: bytes[..<(count - 1)], as: UTF8.self))
    }

    /// Forgets what a program may have written.
    func clear() { ftruncate(descriptor, 0) }

    /// Call when what became of the delivery is in the log.
    func finish() { unlink(path) }

    /// Whether a name still leads to an open file: its last holder may have removed it.
    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (open, named) = (stat(), stat())
        return fstat(descriptor, &open) == 0 && stat(path, &named) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev
    }
}
