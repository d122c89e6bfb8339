/// Comma-separated values as RFC 4180 has them, with one thing more: nothing between two commas is an absent cell, a pair of quotes
/// an empty text. So everything that is written can be read back as it was.
public enum CSV {
    /// One record, without its line break.
    public static func line(_ cells: [String?]) -> String { cells.map(cell).joined(separator: ",") }

    private static func cell(_ text: String?) -> String {
        guard let text else { return "" }
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { !special.contains($0) } && text.first != " " && text.last != " "
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private static let special = Set("\",\r\n".utf8)

    /// Reads records from bytes as they come. A quoted cell may hold line breaks; a record ends at LF or CR LF outside quotes.
    public struct Reader {
        /// One record with the line on which it begins, from 1.
        public struct Record {
            public var line: Int
            public var cells: [String?]
            /// Longer than the limit; its cells are not kept.
            public var isTooLong = false
        }

        private enum State { case start, plain, quoted, closing }

        private let limit: Int
        private var state = State.start
        private var cell: [UInt8] = []
        private var isQuoted = false
        private var cells: [String?] = []
        private var size = 0
        private var line = 1
        private var beginsAt = 1
        private var isFirst = true

        /// - Parameter limit: Bytes that one record may have.
        public init(limit: Int = 1 << 20) { self.limit = limit }

        /// - Returns: The records that end in these bytes.
        public mutating func take(_ bytes: some Sequence<UInt8>) -> [Record] {
            var records: [Record] = []
            for byte in bytes {
                let ended = take(byte)
                if byte == UInt8(ascii: "\n") { line += 1 }
                if let ended { records.append(ended) }
                if ended != nil { beginsAt = line }
            }
            return records
        }

        /// - Returns: The last record, where its line break is missing; nil at a clean end.
        public mutating func finish() -> Record? {
            guard state != .start || !cells.isEmpty else { return nil }
            return endRecord()
        }

        /// Whether the input stopped inside quotes: what was read since their beginning is one torn record.
        public var isTorn: Bool { state == .quoted }

        private mutating func take(_ byte: UInt8) -> Record? {
            size += 1
            switch (state, byte) {
            case (.quoted, UInt8(ascii: "\"")): state = .closing
            case (.quoted, _): keep(byte)
            case (.closing, UInt8(ascii: "\"")):
                keep(byte)
                state = .quoted
            case (.closing, UInt8(ascii: "\r")): break
            case (_, UInt8(ascii: ",")): endCell()
            case (_, UInt8(ascii: "\n")): return endRecord()
            case (.start, UInt8(ascii: "\"")):
                isQuoted = true
                state = .quoted
            default:
                keep(byte)
                if state == .start { state = .plain }
            }
            return nil
        }

        private mutating func keep(_ byte: UInt8) { if size <= limit { cell.append(byte) } }

        private mutating func endCell() {
            if isFirst, cells.isEmpty, cell.starts(with: [0xEF, 0xBB, 0xBF]) { dropMark() }
            if size <= limit { cells.append(cell.isEmpty && !isQuoted ? nil : String(decoding: cell, as: UTF8.self)) }
            cell.removeAll(keepingCapacity: true)
            (state, isQuoted) = (.start, false)
        }

        /// A byte order mark, and the quotes that it hid.
        private mutating func dropMark() {
            cell.removeFirst(3)
            guard cell.first == UInt8(ascii: "\""), cell.last == UInt8(ascii: "\""), cell.count > 1 else { return }
            cell = Array(cell.dropFirst().dropLast())
            isQuoted = true
        }

        private mutating func endRecord() -> Record {
            if state == .plain, cell.last == UInt8(ascii: "\r") { cell.removeLast() }
            let isTooLong = size > limit
            endCell()
            let record = Record(line: beginsAt, cells: isTooLong ? [] : cells, isTooLong: isTooLong)
            cells.removeAll(keepingCapacity: true)
            (size, isFirst) = (0, false)
            return record
        }
    }
}
