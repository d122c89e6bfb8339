internal import Foundation
#if canImport(Glibc)
internal import Glibc
#endif
internal import SaysoStore

/// A line of JSON for each notification, at the end of a file.
struct FileChannel: Channel {
    let path: String

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        // To open a log a second time would give up the locks on it.
        guard !DatabaseFile.isAt(path) else { throw DeliveryError(reason: "the file of channels.file is a database") }
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        // What is written to a pipe is gone when nobody reads it.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw DeliveryError(reason: "channels.file names no regular file") }
        // Between looking at the end of the file and writing there, nobody else does.
        while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw failure() } }
        let line = notification.json
        let written = try contents(descriptor, whole: claim.wasInterrupted)
        if claim.wasInterrupted, written.split(separator: 10).contains(where: { $0.elementsEqual(line.utf8) }) { return }
        // A line that was cut short is no part of this one.
        let bytes = Array(((written.last ?? 10) == 10 ? "" : "\n").utf8) + Array(line.utf8) + [10]
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + count, $0.count - count) }
            guard more >= 0 || errno == EINTR else { throw failure() }
            count += max(more, 0)
        }
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw failure() }
    }

    /// - Parameter whole: Otherwise the last byte is enough.
    private func contents(_ descriptor: Int32, whole: Bool) throws(DeliveryError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: whole ? Int(status.st_size) : 1)
        var count = 0
        while count < bytes.count {
            let start = Int(status.st_size) - bytes.count + count
            let more = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + count, $0.count - count, off_t(start)) }
            guard more > 0 else { throw failure() }
            count += more
        }
        return bytes
    }

    private func failure() -> DeliveryError { DeliveryError(reason: "the file cannot be written: \(String(cString: strerror(errno)))") }
}
