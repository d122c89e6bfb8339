internal import GRDB

/// The tables of what devices recorded, and how their rows are remembered when they hold no more.
enum ReadingTable: String, CaseIterable {
    case dailyValues = "daily_values"
    case samples
    case scores = "vitality_scores"
    case workouts = "workout_days"

    enum End: String { case amended, undone }

    /// Columns of `imported_before`, and what they are called here.
    private var columns: KeyValuePairs<String, String> {
        switch self {
        case .dailyValues: ["person": "person", "what": "metric", "at": "day", "source": "source", "value": "value"]
        case .samples:
            [
                "person": "person", "what": "metric", "at": "seconds", "source": "source", "value": "value", "value2": "value2", "unit": "unit",
                "offset": "offset",
            ]
        case .scores: ["member": "member", "what": "pillar", "at": "day", "value": "score"]
        case .workouts: ["person": "person", "what": "what", "at": "day", "source": "source"]
        }
    }

    private var trace: String { columns.map(\.key).joined(separator: ", ") }
    private var own: String { columns.map(\.value).joined(separator: ", ") }

    /// Writes down rows that are about to hold no more.
    /// - Parameter condition: In SQL, with `arguments`.
    func remember(where condition: String, _ arguments: StatementArguments, as end: End, by utterance: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO imported_before (kind, \(trace), imported_by, ended_by, ended_how)
                SELECT '\(rawValue)', \(own), imported_by, ?, '\(end.rawValue)' FROM \(rawValue) WHERE \(condition)
                """
        ).execute(arguments: [utterance] + arguments)
    }

    /// The newest import of which something holds; of the person's own readings, or of scores, which are everybody's.
    func newestImport(_ db: Database) throws -> Int64? {
        let condition = self == .scores ? "" : " WHERE person = person()"
        return try Int64.fetchOne(db, sql: "SELECT MAX(imported_by) FROM \(rawValue)\(condition)")
    }

    /// Takes back what an import added and changed.
    /// - Returns: How many rows are gone, and how many have the value again that they had before.
    func takeBack(_ run: Int64, by utterance: Int64, in db: Database) throws -> (removed: Int, restored: Int) {
        try remember(where: "imported_by = ?", [run], as: .undone, by: utterance, in: db)
        try db.execute(sql: "DELETE FROM \(rawValue) WHERE imported_by = ?", arguments: [run])
        let gone = db.changesCount, replaced = "kind = '\(rawValue)' AND ended_by = ? AND ended_how = 'amended'"
        try db.execute(sql: "INSERT INTO \(rawValue) (\(own), imported_by) SELECT \(trace), imported_by FROM imported_before WHERE \(replaced)", arguments: [run])
        let restored = db.changesCount
        try db.execute(sql: "DELETE FROM imported_before WHERE \(replaced)", arguments: [run])
        return (gone - restored, restored)
    }
}
