/// Comma-separated values as RFC 4180 has them, with one thing more: nothing between two commas is an absent cell, a pair of quotes
/// an empty text. So everything that is written can be read back as it was.
public enum CSV {
    /// One record, without its line break.
    public static func line(_ cells: [String?]) -> String { cells.map(cell).joined(separator: ",") }

    private static func cell(_ text: String?) -> String {
        guard let text else { return "" }
        return isPlain(text) ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether a text needs no quotes.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { !special.contains($0) } && text.first != " " && text.last != " "
    }

    private static let special = Set("\",\r\n".utf8)

    /// Reads records from bytes as they come. A quoted cell may hold line breaks; a record ends at LF or CR LF outside quotes.
    ///
    /// A quote that is never closed costs its own line and no other. It shows where something else than a comma or an end stands behind the quote that would
    /// close it, mostly one that opens a cell of a later line; where the record grows too long; or at the end. Then what stands behind the line is read again.
    public struct Reader {
        /// One record with the line on which it begins, from 1.
        public struct Record {
            public var line: Int
            public var cells: [String?]
            /// Longer than the limit; its cells are not kept.
            public var isTooLong = false
            /// A quote in it is not closed; its cells are not kept.
            public var isTorn = false
            /// Whether another program wrote it: it has quotes around what needs none, so that a pair of quotes is not an empty text but an empty cell.
            public var hasNeedlessQuotes = false
        }

        private enum State { case start, plain, quoted, closing }

        private let limit: Int
        private var state = State.start
        private var cell: [UInt8] = []
        private var isQuoted = false
        private var hasNeedlessQuotes = false
        private var cells: [String?] = []
        private var size = 0
        private var line = 1
        private var beginsAt = 1
        private var isFirst = true
        /// The bytes of the record behind its first line break, for when its quote was never closed.
        private var behind: [UInt8] = []

        /// - Parameter limit: Bytes that one record may have.
        public init(limit: Int = 1 << 20) { self.limit = limit }

        /// - Returns: The records that end in these bytes.
        public mutating func take(_ bytes: some Sequence<UInt8>) -> [Record] {
            var records: [Record] = [], rest = Array(bytes)[...]
            while let byte = rest.popFirst() {
                if isUnclosed(before: byte) {
                    rest = behind[...] + [byte] + rest
                    records.append(tear())
                    continue
                }
                if line > beginsAt { behind.append(byte) }
                let ended = take(byte)
                if byte == UInt8(ascii: "\n") { line += 1 }
                if let ended {
                    records.append(ended)
                    beginsAt = line
                    behind.removeAll(keepingCapacity: true)
                }
            }
            return records
        }

        /// The records that are left at the end.
        public mutating func end() -> [Record] {
            var records: [Record] = []
            while isTorn {
                let rest = behind
                records.append(tear())
                records += take(rest)
            }
            return records + [finish()].compactMap(\.self)
        }

        /// Whether the quote in which a later line is was never closed, by the byte that comes next.
        private func isUnclosed(before byte: UInt8) -> Bool {
            guard line > beginsAt else { return false }
            if state == .closing { return !"\",\r\n \t".utf8.contains(byte) }
            return state == .quoted && size >= limit
        }

        /// Ends the record with its first line.
        private mutating func tear() -> Record {
            let record = Record(line: beginsAt, cells: [], isTorn: true)
            beginsAt += 1
            line = beginsAt
            (state, isQuoted, size, isFirst) = (.start, false, 0, false)
            cell.removeAll(keepingCapacity: true)
            cells.removeAll(keepingCapacity: true)
            behind.removeAll()
            return record
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
            if size <= limit {
                let text = String(decoding: cell, as: UTF8.self)
                if isQuoted, CSV.isPlain(text) { hasNeedlessQuotes = true }
                cells.append(cell.isEmpty && !isQuoted ? nil : text)
            }
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
            let record = Record(line: beginsAt, cells: isTooLong ? [] : cells, isTooLong: isTooLong, hasNeedlessQuotes: hasNeedlessQuotes)
            cells.removeAll(keepingCapacity: true)
            (size, isFirst, hasNeedlessQuotes) = (0, false, false)
            return record
        }
    }
}
