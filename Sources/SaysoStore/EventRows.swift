internal import Foundation
internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Events to rows and back.
enum EventRows {
    /// Where an event comes from: the utterance, and which of its actions.
    struct Source {
        var utterance: Int64
        var position: Int
        /// The words of the event, where its utterance is too long to stand with it; nil: all of them.
        var excerpt: String?
    }

    /// What reading an event needs, in the order in which a row of `select` has it: a value is looked up by its place, because looking it up by its
    /// name costs more than reading it.
    enum Column: Int, CaseIterable {
        case id, kind, seconds, offset, precision, notes, confidence, payload, said, origin
        case row, revision, utterance, position, createdBy, endedBy, endedHow, excerpt

        fileprivate var sql: String {
            switch self {
            case .said: "COALESCE(e.excerpt, u.text)"
            case .origin: "u.origin"
            case .createdBy: "e.created_by"
            case .endedBy: "e.ended_by"
            case .endedHow: "e.ended_how"
            default: "e.\(self)"
            }
        }
    }

    static let columns = Column.allCases.map(\.sql).joined(separator: ", ")
    static let tables = "FROM events e JOIN utterances u ON u.row = e.utterance"
    static let select = "SELECT \(columns) \(tables)"

    /// Oldest first; of one instant in the order in which they were entered.
    static let order = "e.seconds, e.utterance, e.position, e.row"

    static func insert(
        _ event: HealthEvent, revision: Int, source: Source, createdBy utterance: Int64, in db: Database
    ) throws {
        var metric: String?, value: Double?, unit: String?
        if case .measurement(let measurement) = event.payload, measurement.measured {
            (metric, value, unit) = (measurement.metric.rawValue, measurement.value, measurement.unit)
        }
        try db.cachedStatement(
            sql: """
                INSERT INTO events (id, revision, utterance, position, kind, category, seconds, offset, precision, notes,
                    confidence, metric, value, unit, payload, created_by, excerpt, person)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, person())
                """
        ).execute(arguments: [
            event.id, revision, source.utterance, source.position, event.kind.rawValue, event.category.rawValue,
            event.date.secondsSinceEpoch, event.date.offsetSeconds, event.precision, event.notes.map(Words.init),
            event.confidence, metric, value, unit, event.payload.json, utterance, source.excerpt.map(Words.init),
        ])
    }

    static func event(_ row: Row) throws -> HealthEvent {
        var payloads = Payloads()
        return try event(row, &payloads)
    }

    private static func event(_ row: Row, _ payloads: inout Payloads) throws -> HealthEvent {
        let payload = try payloads.payload(of: row[Column.kind], row[Column.payload])
        let notes: Words? = row[Column.notes]
        return HealthEvent(
            id: row[Column.id], date: Moment(secondsSinceEpoch: row[Column.seconds], offsetSeconds: row[Column.offset]), payload: payload,
            notes: notes?.text, confidence: row[Column.confidence], precision: row[Column.precision], utterance: utterance(row))
    }

    /// The words that an entry came from; nil where it was not said.
    static func utterance(_ row: Row) -> String? {
        row[Column.origin] == Recording.Origin.said.rawValue ? (row[Column.said] as Words).text : nil
    }

    /// The entries of the words that changed the log last, within the minutes in which a bare answer is about them.
    static func saidLast(at moment: Moment, in db: Database) throws -> [HealthEvent]? {
        let last = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT row, seconds FROM utterances WHERE person = person() AND changes = 1 ORDER BY row DESC LIMIT 1"))
        guard let last else { return nil }
        let age = moment.secondsSinceEpoch - (last["seconds"] as Int)
        guard age >= 0, try age <= Facts.settings(db)[.askedMinutes] * 60 else { return nil }
        // What is asked about since is meant, unless it is asked about these entries.
        if let question = try Pendings.askedLast(before: .max, in: db), try !Pendings.items(of: question, in: db).contains(where: { $0.action.details.restatement != nil }) {
            return nil
        }
        return try events(db, where: "e.created_by = ? AND e.ended_by IS NULL ORDER BY e.row", arguments: [last["row"] as Int64])
    }

    /// What was logged so short a time ago that a bare yes or no would be of it, in the order in which it was told.
    static func saidLately(at moment: Moment, in db: Database) throws -> [HealthEvent] {
        let earliest = moment.adding(seconds: try -Facts.settings(db)[.askedMinutes] * 60)
        let lately = "SELECT row, seconds FROM utterances WHERE person = person() ORDER BY row DESC LIMIT \(mostLately)"
        return try events(
            db,
            where: """
                e.created_by IN (SELECT row FROM (\(lately)) WHERE seconds BETWEEN ? AND ?) AND +e.person = person() AND e.ended_by IS NULL
                ORDER BY e.row DESC LIMIT \(Recording.reach)
                """,
            arguments: [earliest.secondsSinceEpoch, moment.secondsSinceEpoch]
        ).reversed()
    }

    /// More than anybody says in some minutes.
    private static let mostLately = 50

    static func events(_ db: Database, where condition: String, arguments: StatementArguments = []) throws -> [HealthEvent] {
        try events(Row.fetchCursor(db.cachedStatement(sql: "\(select) WHERE \(condition)"), arguments: arguments))
    }

    /// - Parameters:
    ///   - rows: Of `select`, which may have more columns behind its own.
    ///   - isWanted: Asked of each before it is read as a whole, which is by far the most of the work.
    static func events(_ rows: RowCursor, where isWanted: (Row) -> Bool = { _ in true }) throws -> [HealthEvent] {
        var events: [HealthEvent] = [], payloads = Payloads()
        while let row = try rows.next() {
            if isWanted(row) { events.append(try event(row, &payloads)) }
        }
        return events
    }

    /// Current events of a category in a stretch of time, both ends included.
    static func events(_ db: Database, _ category: SaysoHealth.Category, from start: Int, to end: Int) throws -> [HealthEvent] {
        try events(
            db, where: "e.person = person() AND e.category = ? AND e.seconds BETWEEN ? AND ? AND e.ended_by IS NULL", arguments: [category.rawValue, start, end])
    }

    static func exists(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM events WHERE id = ?)"), arguments: [id]) ?? false
    }

    /// The instant of the last but so many current events up to another, in seconds since 1970; nil where there are not so many.
    static func second(ofNewest count: Int, upTo end: Int, _ db: Database) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT seconds FROM events WHERE person = person() AND seconds <= ? AND ended_by IS NULL ORDER BY seconds DESC LIMIT 1 OFFSET ?"),
            arguments: [end, count])
    }

    /// An event's current state with its place, for changing it.
    struct Current {
        var row: Int64
        var revision: Int
        var source: Source
        /// The utterance that made this revision.
        var createdBy: Int64
        var event: HealthEvent

        init(_ row: Row) throws {
            self.row = row[Column.row]
            revision = row[Column.revision]
            source = Source(utterance: row[Column.utterance], position: row[Column.position], excerpt: (row[Column.excerpt] as Words?)?.text)
            createdBy = row[Column.createdBy]
            event = try EventRows.event(row)
        }
    }

    /// Ends the current revision; the row stays.
    static func end(_ row: Int64, how: Revision.State, by utterance: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE events SET ended_by = ?, ended_how = ? WHERE row = ? AND ended_by IS NULL")
            .execute(arguments: [utterance, how.rawValue, row])
    }
}

struct UnreadableRow: Error {}

extension Row {
    subscript<Value: DatabaseValueConvertible>(column: EventRows.Column) -> Value { self[column.rawValue] }
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: EventRows.Column) -> Value { self[column.rawValue] }
}

/// The payloads of rows. The same dose is taken day after day: what is stored in the same words is read once.
private struct Payloads {
    private struct Stored: Hashable {
        var kind: String
        var json: String
    }

    private var known: [Stored: HealthEvent.Payload] = [:]

    mutating func payload(of kind: String, _ json: String) throws -> HealthEvent.Payload {
        let stored = Stored(kind: kind, json: json)
        if let known = known[stored] { return known }
        guard let kind = EventKind(rawValue: kind) else { throw UnreadableRow() }
        let payload = try JSONDecoder().decode(StoredPayload.self, from: Data(json.utf8), configuration: kind).payload
        known[stored] = payload
        return payload
    }
}

/// A payload, whose type only its row's `kind` knows.
private struct StoredPayload: DecodableWithConfiguration {
    let payload: HealthEvent.Payload
    init(from decoder: any Decoder, configuration: EventKind) throws {
        payload = try HealthEvent.Payload(kind: configuration, from: decoder)
    }
}

/// The JSON of a row, read back.
func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}
