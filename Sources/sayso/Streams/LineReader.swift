import Glibc

/// Lines of bytes from a file descriptor, with memory bounded by the longest line allowed.
///
/// Reads with `read(2)`, so that a line is handed out as soon as it has come, and a line without its newline at the end
/// of the input is a line like any other.
struct LineReader {
    enum Line {
        case bytes([UInt8])
        /// The beginning of a line whose end has not come; the rest is another.
        case begun([UInt8])
        /// Longer than the limit; its bytes are skipped, not kept.
        case tooLong
    }

    /// Bytes that one record may have.
    static let limit = 1 << 20

    private let descriptor: Int32
    private let name: String
    private let limit: Int
    private let newline: UInt8
    private let isHandedOut: ([UInt8]) -> Bool
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    private var atEnd = false
    private var first = true

    /// - Parameters:
    ///   - name: What to call the input in messages.
    ///   - isHandedOut: Whether the beginning of a line is wanted before its end has come.
    init(
        descriptor: Int32, name: String, limit: Int = LineReader.limit, newline: UInt8 = UInt8(ascii: "\n"), handingOut isHandedOut: @escaping ([UInt8]) -> Bool = { _ in false }
    ) {
        (self.descriptor, self.name, self.limit, self.newline, self.isHandedOut) = (descriptor, name, limit, newline, isHandedOut)
    }

    /// What has come of the input, up to a newline, which is part of it; nil at the end.
    mutating func piece() throws(Failure) -> ArraySlice<UInt8>? {
        if unread.isEmpty, try !fill() { return nil }
        let end = chunk[unread].firstIndex(of: newline).map { $0 + 1 } ?? unread.upperBound
        defer { unread = end..<unread.upperBound }
        return chunk[unread.lowerBound..<end]
    }

    /// The next line without its newline, carriage return and, on the first line, byte order mark; nil at the end.
    mutating func next() throws(Failure) -> Line? {
        var line: [UInt8] = []
        var began = false
        var overflowed = false
        while true {
            if unread.isEmpty {
                if began, !overflowed, isHandedOut(line), case .bytes(let begun) = finish(line, false) { return .begun(begun) }
                guard try fill() else {
                    return began ? finish(line, overflowed) : nil
                }
            }
            began = true
            let newline = chunk[unread].firstIndex(of: self.newline)
            // Four bytes more than the limit may belong to a byte order mark and a carriage return.
            let room = limit + 4 - line.count
            let piece = unread.lowerBound..<(newline ?? unread.upperBound)
            if piece.count > room { overflowed = true }
            if !overflowed { line.append(contentsOf: chunk[piece]) } else { line.removeAll(keepingCapacity: true) }
            unread = (newline.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if newline != nil { return finish(line, overflowed) }
        }
    }

    /// Whether more of the input, or its end, comes before some time has passed.
    func comes(withinMilliseconds patience: Int) throws(Failure) -> Bool {
        if !unread.isEmpty || atEnd { return true }
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&watched, 1, Int32(patience))
            if count >= 0 { return count > 0 }
            if errno != EINTR { throw .world("cannot read \(name): \(errorText(errno))") }
        }
    }

    private mutating func finish(_ bytes: [UInt8], _ overflowed: Bool) -> Line {
        var line = bytes
        if first, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        first = false
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return overflowed || line.count > limit ? .tooLong : .bytes(line)
    }

    /// - Returns: false at the end of the input.
    private mutating func fill() throws(Failure) -> Bool {
        guard !atEnd else { return false }
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                unread = 0..<count
                return true
            }
            if count == 0 {
                atEnd = true
                return false
            }
            if errno != EINTR { throw .world("cannot read \(name): \(errorText(errno))") }
        }
    }
}

/// The system's words for an error number.
func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }
