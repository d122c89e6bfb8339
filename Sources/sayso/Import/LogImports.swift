import SaysoExchange
import SaysoHealth
import SaysoLanguage

/// What `sayso export --format jsonl` wrote.
struct LogRecordImport: ImportFormat {
    let name = "a log"
    private var lines: LineReader
    private var line = 0
    private let today: CivilDate
    private let metrics: KnownMetrics

    static func recognises(_ head: [UInt8]) -> Bool { LogRecord.recognises(head) }

    init(_ file: ImportFile, clock: Clock) { (lines, today, metrics) = (file.lines, clock.today, file.metrics) }

    mutating func next() throws -> ImportStep? {
        while let next = try lines.next() {
            line += 1
            guard case .bytes(let bytes) = next else { return .malformed(line: line, reason: "the line is longer than 1 MiB") }
            guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            let record: ImportedRecord
            do throws(RecordError) { record = try LogRecord.record(line: bytes) } catch { return .malformed(line: line, reason: error.description) }
            var flaw = record.flaw(asOf: today)
            if case .event(let event) = record { flaw = try metrics.flaw(event) }
            return flaw.map { .malformed(line: line, reason: $0) } ?? .records([record])
        }
        return nil
    }
}

/// What `sayso export --format csv` wrote. Read byte by byte: what a person said may hold line breaks.
struct EventTableImport: ImportFormat {
    let name = "events"
    private let file: ImportFile
    private var csv = CSV.Reader()
    private var records: ArraySlice<CSV.Reader.Record> = []
    private var head: [String?] = []
    private var atEnd = false

    static func recognises(_ head: [UInt8]) -> Bool {
        var csv = CSV.Reader()
        return csv.take(head).first.map { EventTable.isHead($0.cells) } ?? false
    }

    init(_ file: ImportFile, clock: Clock) throws {
        self.file = file
        head = try record()?.cells ?? []
    }

    mutating func next() throws -> ImportStep? {
        while let record = try record() {
            if record.isTorn { return .malformed(line: record.line, reason: "a quote in the row is not closed; close it, or double a quote that is of the text") }
            if record.isTooLong { return .malformed(line: record.line, reason: "the row is longer than 1 MiB") }
            if record.cells == [nil] { continue }
            let cells = record.hasNeedlessQuotes ? record.cells.map { $0 == "" ? nil : $0 } : record.cells, event: HealthEvent
            do throws(RecordError) { event = try EventTable.event(cells, under: head) } catch { return .malformed(line: record.line, reason: error.description) }
            return try file.metrics.flaw(event).map { .malformed(line: record.line, reason: $0) } ?? .records([.event(event)])
        }
        return nil
    }

    private mutating func record() throws -> CSV.Reader.Record? {
        while records.isEmpty, !atEnd {
            let piece = try file.piece()
            atEnd = piece.isEmpty
            records = atEnd ? csv.end()[...] : csv.take(piece)[...]
        }
        return records.popFirst()
    }
}
