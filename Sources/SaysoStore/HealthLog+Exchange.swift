internal import GRDB
public import SaysoHealth
public import SaysoLanguage

/// Which events are meant: those of `[from, to)` and of one category; nil leaves a side open.
public struct EventRange: Hashable, Sendable {
    public var from: Moment?
    public var to: Moment?
    public var category: SaysoHealth.Category?

    public init(from: Moment? = nil, to: Moment? = nil, category: SaysoHealth.Category? = nil) {
        (self.from, self.to, self.category) = (from, to, category)
    }

    /// Whether nothing is left out.
    public var isWhole: Bool { self == EventRange() }
}

extension HealthLog {
    /// Visits current events, oldest first as `events(from:to:category:)` has them, without holding more than one at a time.
    ///
    /// The visit sees the log as of its beginning, whatever is logged meanwhile.
    /// - Throws: What `body` throws, and `StoreError`.
    public func eachEvent(in range: EventRange = EventRange(), _ body: (HealthEvent) throws -> Void) throws {
        var trouble: (any Error)?
        try connection.read("reading events") { db in
            let rows = try Row.fetchCursor(
                db,
                sql: "\(EventRows.select) WHERE \(Self.condition(range.category, end: "e.seconds < ?")) ORDER BY \(EventRows.order)",
                arguments: Self.arguments(range.from, range.to, range.category))
            while let row = try rows.next() {
                let event = try EventRows.event(row)
                do { try body(event) } catch {
                    trouble = error
                    return
                }
            }
        }
        if let trouble { throw trouble }
    }

    /// What tells this log from others: made with its first entry, and the same ever after. Nil while there is none.
    public func identifier() throws(StoreError) -> String? {
        try connection.read("reading the log's identity") { db in
            try String.fetchOne(db, sql: "SELECT id FROM utterances ORDER BY row LIMIT 1")
        }
    }

    /// Adds events that were exported, with the ids, dates and words that they had; one whose id the log has known is passed over.
    ///
    /// One transaction. Nothing of it is taken back by an undo, which is for what was said.
    /// - Parameter moment: When the import is made; alerts are evaluated as of then.
    /// - Returns: What was added, and the alerts that it raised.
    public func restore(_ events: [HealthEvent], at moment: Moment) throws(StoreError) -> Recorded {
        try connection.write("importing") { db in
            let new = try events.filter { try !EventRows.isKnown($0.id, in: db) }
            guard !new.isEmpty else { return Recorded() }
            var recording = try Recording("", origin: .command, at: moment, in: db)
            for event in new { try recording.restore(event) }
            let recorded = try recording.finish()
            try db.execute(sql: "UPDATE utterances SET changes = 0 WHERE row = ?", arguments: [recording.utterance])
            return recorded
        }
    }
}

extension EventRows {
    /// Whether the log has, or ever had, an event of this id.
    fileprivate static func isKnown(_ id: String, in db: Database) throws -> Bool {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM events WHERE id = ? LIMIT 1"), arguments: [id]) != nil
    }
}

extension Recording {
    fileprivate mutating func restore(_ event: HealthEvent) throws {
        // The same id twice in one import.
        guard try !EventRows.isKnown(event.id, in: db) else { return }
        let source = try source(of: event)
        try EventRows.insert(event, revision: 1, source: .init(utterance: source, position: 0), createdBy: source, in: db)
        recorded.events.append(event)
        touched.append(event)
    }

    /// A row for the words that an event came from; also for none, so that events of one instant stay in their order. An undo passes
    /// over it.
    private func source(of event: HealthEvent) throws -> Int64 {
        var ids = SystemRandomNumberGenerator()
        let origin: Origin = event.utterance == nil ? .command : .said
        try db.cachedStatement(sql: "INSERT INTO utterances (id, text, origin, seconds, offset, changes) VALUES (?, ?, ?, ?, ?, 0)")
            .execute(arguments: [
                Identifier.make(using: &ids), Words(event.utterance ?? ""), origin.rawValue, event.date.secondsSinceEpoch,
                event.date.offsetSeconds,
            ])
        return db.lastInsertedRowID
    }
}
