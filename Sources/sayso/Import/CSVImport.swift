/// Comma-separated values with a header, which says which table they are.
struct CSVImport: ImportFormat {
    var name: String { table.rawValue }
    private let table: CSVTable
    private let places: [String: Int]
    private let clock: Clock
    private var lines: LineReader
    private var line = 1
    private var order = RowOrder()

    static func recognises(_ head: [UInt8]) -> Bool { header(head).flatMap(CSVTable.init) != nil }

    init(_ file: ImportFile, clock: Clock) throws {
        var lines = file.lines
        guard let header = Self.header(file.head), let table = CSVTable(header: header), try lines.next() != nil else {
            throw Failure.world("\(file.path) has no header like date,metric,value,source")
        }
        self.table = table
        places = Dictionary(header.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        self.clock = clock
        self.lines = lines
    }

    mutating func next() throws -> ImportStep? {
        while let next = try lines.next() {
            line += 1
            guard case .bytes(let bytes) = next else { return .malformed(line: line, reason: "the line is longer than 1 MiB") }
            guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            do throws(Refusal) { return try step(bytes) } catch { return .malformed(line: line, reason: error.message) }
        }
        return nil
    }

    private mutating func step(_ bytes: [UInt8]) throws(Refusal) -> ImportStep {
        guard !bytes.contains(0), let fields = CSVLine.fields(bytes) else { throw Refusal("the row is no comma-separated values") }
        guard fields.count <= places.count else { throw Refusal("the row has \(fields.count) fields, the header \(places.count)") }
        guard let record = try table.record(CSVRow(fields: fields, places: places), clock: clock, order: &order) else { return .gap }
        return .records([record])
    }

    /// The names of the columns, in lower case; nil when the first line is none of ours.
    private static func header(_ head: [UInt8]) -> [String]? {
        let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return CSVLine.fields(Array(line))?.map { $0.lowercased() }
    }
}
