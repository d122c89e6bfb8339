internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Imported records to rows and back.
enum ImportRows {
    static func store(_ record: ImportedRecord, of run: ImportRun, in db: Database) throws -> ImportCounts {
        switch record {
        case .daily(let value):
            try put(
                value.value, in: "daily_values", column: "value",
                key: ["metric": value.metric.rawValue, "day": value.day.daysSinceEpoch, "source": value.source], of: run, db)
        case .score(let score):
            try put(
                score.score, in: "vitality_scores", column: "score",
                key: ["member": score.member, "pillar": score.pillar.rawValue, "day": score.day.daysSinceEpoch], of: run, db)
        case .sample(let sample):
            try add(
                """
                INSERT OR IGNORE INTO samples (metric, seconds, source, value, value2, unit, offset, imported_by)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    sample.metric.rawValue, sample.at.secondsSinceEpoch, sample.source, sample.value, sample.value2, sample.unit,
                    sample.at.offsetSeconds, run.utterance,
                ], db)
        case .workout(let workout):
            try add(
                "INSERT OR IGNORE INTO workout_days (day, what, source, imported_by) VALUES (?, ?, ?, ?)",
                [workout.day.daysSinceEpoch, workout.what, workout.source, run.utterance], db)
        }
    }

    /// One value a key: a later import replaces, the same import keeps the greatest.
    private static func put(
        _ value: Double, in table: String, column: String, key: KeyValuePairs<String, any DatabaseValueConvertible>,
        of run: ImportRun, _ db: Database
    ) throws -> ImportCounts {
        var counts = ImportCounts()
        let condition = key.map { "\($0.key) = ?" }.joined(separator: " AND ")
        let keys = StatementArguments(key.map(\.value.databaseValue))
        let old = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(column), imported_by FROM \(table) WHERE \(condition)"), arguments: keys)
        if let old {
            let before: Double = old[column], importedBy: Int64 = old["imported_by"]
            guard value != before, importedBy != run.utterance || value > before else {
                counts.known = 1
                return counts
            }
            try db.cachedStatement(sql: "UPDATE \(table) SET \(column) = ?, imported_by = ? WHERE \(condition)")
                .execute(arguments: [value, run.utterance] + keys)
            counts.changed = 1
        } else {
            let columns = (key.map(\.key) + [column, "imported_by"]).joined(separator: ", ")
            let places = Array(repeating: "?", count: key.count + 2).joined(separator: ", ")
            try db.cachedStatement(sql: "INSERT INTO \(table) (\(columns)) VALUES (\(places))")
                .execute(arguments: keys + [value, run.utterance])
            counts.added = 1
        }
        return counts
    }

    private static func add(_ sql: String, _ arguments: StatementArguments, _ db: Database) throws -> ImportCounts {
        let statement = try db.cachedStatement(sql: sql)
        try statement.execute(arguments: arguments)
        var counts = ImportCounts()
        if db.changesCount > 0 { counts.added = 1 } else { counts.known = 1 }
        return counts
    }
}
