import SaysoExchange
import SaysoHealth
import SaysoLanguage

/// Values between commas, semicolons or tabs, with a header, which says which table they are and what parts them.
struct CSVImport: ImportFormat {
    var name: String { table.rawValue }
    private let table: CSVTable
    private let places: [String: Int]
    private let separator: UInt8
    private let clock: Clock
    private let today: CivilDate
    private var lines: LineReader
    /// Lines that were read ahead, in vain.
    private var ahead: ArraySlice<LineReader.Line> = []
    private var line = 1
    /// A note has not so many lines: a quote that is open for longer was never closed.
    private static let mostLines = 100
    private var order = RowOrder()

    static func recognises(_ head: [UInt8]) -> Bool { header(head) != nil }

    init(_ file: ImportFile, clock: Clock) throws {
        var lines = Self.endsInReturns(file.head) ? file.lines(endingIn: UInt8(ascii: "\r")) : file.lines
        guard let header = Self.header(file.head), try lines.next() != nil else {
            throw Failure.world("\(file.path) has no header like date,metric,value,source")
        }
        (table, separator) = (header.table, header.separator)
        places = Dictionary(header.names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        (self.clock, today) = (clock, clock.today)
        self.lines = lines
    }

    mutating func next() throws -> ImportStep? {
        while let next = try nextLine() {
            line += 1
            guard case .bytes(let bytes) = next else { return .malformed(line: line, reason: "the line is longer than 1 MiB") }
            guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            let begin = line, row = try wholeRow(bytes)
            do throws(Refusal) { return try step(row) } catch { return .malformed(line: begin, reason: error.message) }
        }
        return nil
    }

    private mutating func nextLine() throws -> LineReader.Line? { try ahead.popFirst() ?? lines.next() }

    /// The row that a line begins, with the lines in which a quoted field of it goes on. Where its quote is never closed it is the line alone, and what was
    /// read behind it is read again.
    private mutating func wholeRow(_ first: [UInt8]) throws -> [UInt8] {
        var extent = CSVLine.Extent()
        guard extent.take(first, between: separator), extent.isOpen else { return first }
        var row = first, read: [LineReader.Line] = []
        while read.count < Self.mostLines, let next = try nextLine() {
            read.append(next)
            guard case .bytes(let bytes) = next, row.count + bytes.count < LineReader.limit else { break }
            row.append(UInt8(ascii: "\n"))
            row += bytes
            guard extent.take([UInt8(ascii: "\n")] + bytes, between: separator) else { break }
            if !extent.isOpen {
                line += read.count
                return row
            }
        }
        ahead = read + ahead
        return first
    }

    /// Whether the first line ends in a carriage return alone, as old spreadsheets write it.
    private static func endsInReturns(_ head: [UInt8]) -> Bool {
        guard let end = head.firstIndex(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }), head[end] == UInt8(ascii: "\r") else { return false }
        return end + 1 < head.count && head[end + 1] != UInt8(ascii: "\n")
    }

    private mutating func step(_ bytes: [UInt8]) throws(Refusal) -> ImportStep {
        guard !bytes.contains(0), let fields = CSVLine.fields(bytes, between: separator) else { throw Refusal("the row cannot be read: a quote in it is not closed") }
        guard fields.count <= places.count else { throw Refusal("the row has \(fields.count) fields, the header \(places.count)") }
        guard let record = try table.record(CSVRow(fields: fields, places: places, hasDecimalCommas: separator != CSVLine.comma), clock: clock, order: &order) else { return .gap }
        if let flaw = record.flaw(asOf: today) { throw Refusal(flaw) }
        return .records([record])
    }

    /// Nil when the first line is no header of ours.
    private static func header(_ head: [UInt8]) -> (names: [String], table: CSVTable, separator: UInt8)? {
        CSVLine.separators.lazy.compactMap { separator in
            let names = columns(head, between: separator)
            // A table of events has these columns too, and is another one.
            guard let table = CSVTable(header: names), !names.contains("kind") else { return nil }
            return (names, table, separator)
        }.first
    }

    /// What the first line has as names of columns, in lower case.
    private static func columns(_ head: [UInt8], between separator: UInt8) -> [String] {
        let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return CSVLine.fields(Array(line), between: separator)?.map { $0.lowercased() } ?? []
    }

    /// What is no table of ours but has one of these is meant to be one; of anything else no word is told.
    private static let known = Set(CSVTable.allCases.flatMap(\.columns) + ["kind", "source", "unit", "time", "day", "heart_rate", "temperature"])

    /// Why what looks like a table is none that can be imported, and how to mend it; nil of what does not look like one.
    static func flaw(_ head: [UInt8]) -> String? {
        guard !head.contains(0), let names = CSVLine.separators.map({ columns(head, between: $0) }).max(by: { $0.count < $1.count }),
            names.count > 1, names.contains(where: { known.contains($0) })
        else { return nil }
        let found = names.prefix(10).map(\.printable).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
        if names.contains("kind") { return "it has the columns \(found): of what 'sayso export --format csv' writes, which has id, kind and date, with commas between them" }
        let needed = CSVTable.allCases.map { "\($0.columns.joined(separator: ",")) (\($0.rawValue))" }.joined(separator: "; ")
        return "it has the columns \(found), and a table needs \(needed) in its first line"
    }
}
