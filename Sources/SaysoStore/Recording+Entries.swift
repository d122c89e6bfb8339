internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// The entries that a correction can mean.
extension Recording {
    /// The current state of an event.
    func current(_ id: String) throws -> EventRows.Current? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(EventRows.select) WHERE e.id = ? AND +e.person = person() AND e.ended_by IS NULL"), arguments: [id]
        ).map(EventRows.Current.init)
    }

    /// How many entries back a correction by voice may reach.
    static let reach = 200

    /// The entry made last, of those that a correction can mean; entries of one utterance in reverse.
    func newest(where isMeant: (HealthEvent) -> Bool) throws -> EventRows.Current? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "\(EventRows.select) WHERE +e.person = person() AND e.ended_by IS NULL ORDER BY e.row DESC LIMIT \(Self.reach)"))
        while let row = try rows.next() {
            let current = try EventRows.Current(row)
            if isMeant(current.event) { return current }
        }
        return nil
    }

    func rows(_ condition: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> [EventRows.Current] {
        try Row.fetchAll(
            db.cachedStatement(sql: "\(EventRows.select) WHERE \(condition) ORDER BY e.row"),
            arguments: StatementArguments(arguments)
        ).map(EventRows.Current.init)
    }

    func nextRevision(of id: String) throws -> Int {
        try (Int.fetchOne(db.cachedStatement(sql: "SELECT MAX(revision) FROM events WHERE id = ?"), arguments: [id]) ?? 0) + 1
    }
}
