/// Lines of a recogniser that prints all that it has heard so far, again and again: of lines that grow out of one another only the last counts.
///
///     Took
///     Took my
///     Took my prenatal
struct GrowingLines {
    private var reader: LineReader
    /// How long a line waits for one that goes on from it; nil: every line counts.
    private let idleMilliseconds: Int?
    private var held: LineReader.Line?
    private var read = 0
    /// The number of the line given last, from 1.
    private(set) var number = 0

    init(_ reader: LineReader, idleMilliseconds: Int?) { (self.reader, self.idleMilliseconds) = (reader, idleMilliseconds) }

    mutating func next() throws(Failure) -> LineReader.Line? {
        guard var line = try take() else { return nil }
        if case .begun = line {
            number = read + 1
            return line
        }
        number = read
        guard let idleMilliseconds else { return line }
        while case .bytes(let shown) = line, !shown.isEmpty, try reader.comes(withinMilliseconds: idleMilliseconds), let next = try take() {
            guard case .bytes(let more) = next, Self.goesOn(more, from: shown) else {
                held = next
                read -= 1
                break
            }
            line = next
            number = read
        }
        return line
    }

    /// What has come of the input, up to a newline; nil at the end.
    mutating func piece() throws(Failure) -> ArraySlice<UInt8>? {
        number = read + 1
        if case .bytes(let line)? = held {
            held = nil
            read += 1
            return line + [UInt8(ascii: "\n")]
        }
        guard let piece = try reader.piece() else { return nil }
        if piece.last == UInt8(ascii: "\n") { read += 1 }
        return piece
    }

    private mutating func take() throws(Failure) -> LineReader.Line? {
        let line: LineReader.Line?
        if let held { line = held } else { line = try reader.next() }
        held = nil
        switch line {
        case .bytes?, .tooLong?: read += 1
        case .begun?, nil: break
        }
        return line
    }

    /// Whether a line says again what another said, and perhaps more; the last word may have been heard anew. JSON is never growing.
    static func goesOn(_ next: [UInt8], from shown: [UInt8]) -> Bool {
        guard !JSONFrame.begins(next) else { return false }
        let (before, after) = (words(shown), words(next))
        let common = zip(before, after).prefix { $0 == $1 }.count
        return common > 0 && common >= before.count - 1 && after.count >= before.count
    }

    /// Without capitals and marks, which a recogniser puts in as it goes on.
    private static func words(_ line: [UInt8]) -> [String] {
        WhisperLine(line[...]).text.lowercased().split(separator: " ").map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
    }
}
