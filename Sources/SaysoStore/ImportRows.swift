internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Imported records to rows and back.
enum ImportRows {
    static func store(_ record: ImportedRecord, of run: ImportRun, in db: Database) throws -> ImportCounts {
        switch record {
        case .daily(let value):
            try put(
                value.value, in: .dailyValues, column: "value",
                key: ["person": run.person, "metric": value.metric.rawValue, "day": value.day.daysSinceEpoch, "source": value.source], of: run, db)
        case .score(let score):
            try put(
                score.score, in: .scores, column: "score",
                key: ["member": score.member, "pillar": score.pillar.rawValue, "day": score.day.daysSinceEpoch], of: run, db)
        case .sample(let sample):
            try add(
                """
                INSERT OR IGNORE INTO samples (metric, seconds, source, value, value2, unit, offset, imported_by, person)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, person())
                """,
                [
                    sample.metric.rawValue, sample.at.secondsSinceEpoch, sample.source, sample.value, sample.value2, sample.unit,
                    sample.at.offsetSeconds, run.utterance,
                ], db)
        case .workout(let workout):
            try add(
                "INSERT OR IGNORE INTO workout_days (day, what, source, imported_by, person) VALUES (?, ?, ?, ?, person())",
                [workout.day.daysSinceEpoch, workout.what, workout.source, run.utterance], db)
        case .event(let event): try restore(event, of: run, in: db)
        case .schedule(let schedule): try add(OrderedJSON.text(schedule), to: "schedules", of: run, db)
        case .reminder(let reminder): try add(OrderedJSON.text(reminder), to: "reminders", of: run, db)
        case .answer(let answer): try add(OrderedJSON.text(answer), to: "answers", of: run, db)
        case .profile(let fact): try add(OrderedJSON.text(fact), to: "profile_facts", of: run, db)
        }
    }

    /// An event with the id, date and words that it had. One whose id the log has, or ever had, is known.
    private static func restore(_ event: HealthEvent, of run: ImportRun, in db: Database) throws -> ImportCounts {
        var counts = ImportCounts()
        var event = event
        var owner = try owner(ofEvent: event.id, db)
        if let other = owner, other != run.person {
            // Somebody else's export: the same event of two people is two events.
            event.id += "-\(run.person)"
            owner = try self.owner(ofEvent: event.id, db)
        }
        let revisions = try Int.fetchOne(db.cachedStatement(sql: "SELECT MAX(revision) FROM events WHERE id = ?"), arguments: [event.id]) ?? 0
        guard try owner == nil || wasTakenBack(event.id, db) else {
            counts.known = 1
            if try !EventRows.events(db, where: "e.id = ?", arguments: [event.id]).contains(event) { counts.differing = 1 }
            return counts
        }
        // A row of words for each, also for an event without any, so that events of one instant stay in their order.
        var ids = SystemRandomNumberGenerator()
        let origin: Recording.Origin = event.utterance == nil ? .command : .said
        try db.cachedStatement(sql: "INSERT INTO utterances (id, text, origin, seconds, offset, changes, person) VALUES (?, ?, ?, ?, ?, 0, person())")
            .execute(arguments: [
                Identifier.make(using: &ids), Words(event.utterance ?? ""), origin.rawValue, event.date.secondsSinceEpoch,
                event.date.offsetSeconds,
            ])
        let words = db.lastInsertedRowID
        try EventRows.insert(event, revision: revisions + 1, source: .init(utterance: words, position: 0), createdBy: run.utterance, in: db)
        counts.added = 1
        return counts
    }

    /// Whether an event is gone because the import that had brought it was taken back: the next import may bring it again.
    private static func wasTakenBack(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT ended_how = 'undone' AND EXISTS (SELECT 1 FROM utterances u WHERE u.row = ended_by AND \(isLasting)) FROM events
                    WHERE id = ? ORDER BY revision DESC LIMIT 1
                    """), arguments: [id]) ?? false
    }

    /// Of an utterance `u`: whether it is an import, or one that was taken back.
    static let isLasting = "u.origin = 'command' AND u.changes = 0"

    /// Current events that an import has brought, also those that were corrected since.
    static let ofRun = "e.ended_by IS NULL AND e.id IN (SELECT id FROM events WHERE created_by = ? AND utterance <> created_by)"

    /// The newest import of which an event, or something told beside the events, still holds.
    static func newestRecords(_ db: Database) throws -> Int64? {
        let tables = Schema.factTables.map { "EXISTS (SELECT 1 FROM \($0) f WHERE f.created_by = u.row AND f.ended_by IS NULL)" }
        let events = "EXISTS (SELECT 1 FROM events made JOIN events e ON e.id = made.id AND e.ended_by IS NULL WHERE made.created_by = u.row AND made.utterance <> u.row)"
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT u.row FROM utterances u WHERE u.person = person() AND \(isLasting)
                    AND (\(([events] + tables).joined(separator: " OR "))) ORDER BY u.row DESC LIMIT 1
                """)
    }

    /// Which of the events are doses that the log has as answers: tables have them among the events.
    static func answeredDoses(among batch: [ImportedRecord], _ db: Database) throws -> Set<String> {
        let isAny = batch.contains { if case .event(let event) = $0 { event.id.hasPrefix(HealthEvent.answeredDosePrefix) } else { false } }
        return isAny ? Set(try AnsweredDoses.all(db).map(\.event.id)) : []
    }

    static func owner(ofEvent id: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT person FROM events WHERE id = ? LIMIT 1"), arguments: [id])
    }

    /// A fact that the log has, or ever had, word for word is known.
    private static func add(_ json: String, to table: String, of run: ImportRun, _ db: Database) throws -> ImportCounts {
        try add(
            """
            INSERT INTO \(table) (payload, created_by, person)
            SELECT ?1, ?2, person() WHERE NOT EXISTS (
                SELECT 1 FROM \(table) WHERE payload = ?1 AND person = person()
                    AND NOT EXISTS (SELECT 1 FROM utterances u WHERE u.row = ended_by AND \(isLasting)))
            """,
            [json, run.utterance], db)
    }

    /// One value a key: a later import replaces, and what it replaces is remembered; the same import keeps the greatest.
    private static func put(
        _ value: Double, in readings: ReadingTable, column: String, key: KeyValuePairs<String, any DatabaseValueConvertible>,
        of run: ImportRun, _ db: Database
    ) throws -> ImportCounts {
        var counts = ImportCounts()
        let table = readings.rawValue
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
            if importedBy != run.utterance { try readings.remember(where: condition, keys, as: .amended, by: run.utterance, in: db) }
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

    /// Adds the daily values of some metrics, both days included.
    static func addDailyValues(
        of metrics: [DailyMetric], from first: CivilDate, through last: CivilDate, to days: inout DailyHistory, _ db: Database
    ) throws {
        let statement = try db.cachedStatement(sql: "SELECT day, value FROM daily_values WHERE person = person() AND metric = ? AND day BETWEEN ? AND ?")
        for metric in metrics {
            let rows = try Row.fetchCursor(statement, arguments: [metric.rawValue, first.daysSinceEpoch, last.daysSinceEpoch])
            while let row = try rows.next() { days.add(row[1], of: metric, day: row[0]) }
        }
    }

    /// The values of one day, oldest import first: those that hold, and those that a later import replaced within a stretch of time.
    static func imported(of metric: DailyMetric, on day: CivilDate, during seconds: Range<Int>, _ db: Database) throws -> [ImportedDailyValue] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT v.source, v.value, u.seconds, u.offset FROM (
                        SELECT source, value, imported_by FROM daily_values WHERE person = person() AND metric = ?1 AND day = ?2
                        UNION ALL
                        SELECT b.source, b.value, b.imported_by FROM imported_before b JOIN utterances e ON e.row = b.ended_by
                        WHERE b.kind = 'daily_values' AND b.ended_how = 'amended' AND b.person = person() AND b.what = ?1 AND b.at = ?2
                            AND e.seconds >= ?3 AND e.seconds < ?4
                    ) v JOIN utterances u ON u.row = v.imported_by ORDER BY v.imported_by
                    """), arguments: [metric.rawValue, day.daysSinceEpoch, seconds.lowerBound, seconds.upperBound]
        ).map { row in
            ImportedDailyValue(
                DailyValue(day: day, metric: metric, value: row["value"], source: row["source"]),
                known: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]))
        }
    }

    /// The newest day that has a value of a metric, up to a day.
    static func newestDay(of metric: DailyMetric, through last: CivilDate, _ db: Database) throws -> CivilDate? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT MAX(day) FROM daily_values WHERE person = person() AND metric = ? AND day <= ?"),
            arguments: [metric.rawValue, last.daysSinceEpoch]
        ).map { CivilDate(daysSinceEpoch: $0) }
    }

    /// Values that devices took of a metric in `[start, end)`, oldest first.
    /// - Parameter most: Only so many of the newest; nil: all.
    static func samples(of metric: Metric, from start: Int, to end: Int, most: Int? = nil, _ db: Database) throws -> [Sample] {
        let order = most == nil ? "" : "DESC LIMIT ?4"
        let arguments: StatementArguments = [metric.rawValue, start, end]
        return try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM samples WHERE person = person() AND metric = ?1 AND seconds >= ?2 AND seconds < ?3 ORDER BY seconds \(order)"),
            arguments: most.map { arguments + [$0] } ?? arguments
        ).map(sample)
    }

    /// The samples that the person deleted, by the ids of their events. What an import that was taken back had brought is none of them.
    static func deletedSamples(_ db: Database) throws -> Set<String> {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT what AS metric, at AS seconds, source, value, value2, unit, offset FROM imported_before
                    WHERE kind = 'samples' AND ended_how = 'amended' AND person = person()
                    """))
        return Set(rows.map { sample($0).event.id })
    }

    static func sample(_ row: Row) -> Sample {
        Sample(
            at: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]), metric: Metric(rawValue: row["metric"]), value: row["value"],
            value2: row["value2"], unit: row["unit"], source: row["source"])
    }

    /// The days with a workout, since 1970-01-01.
    static func workouts(from first: CivilDate, through last: CivilDate, _ db: Database) throws -> [Int] {
        try Int.fetchAll(
            db.cachedStatement(sql: "SELECT DISTINCT day FROM workout_days WHERE person = person() AND day BETWEEN ? AND ?"),
            arguments: [first.daysSinceEpoch, last.daysSinceEpoch])
    }

    /// - Parameter member: nil for everybody's.
    static func scores(
        from first: CivilDate, through last: CivilDate, of member: String?, _ db: Database
    ) throws -> [VitalityScore] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT member, day, pillar, score FROM vitality_scores
                    WHERE day BETWEEN ? AND ? AND (?3 IS NULL OR member = ?3 COLLATE NOCASE)
                    """), arguments: [first.daysSinceEpoch, last.daysSinceEpoch, member]
        ).compactMap { row in
            Pillar(rawValue: row["pillar"]).map {
                VitalityScore(member: row["member"], day: CivilDate(daysSinceEpoch: row["day"]), pillar: $0, score: row["score"])
            }
        }
    }

    /// Whether there is any score of a member, whenever it was.
    static func hasScores(of member: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM vitality_scores WHERE member = ? COLLATE NOCASE)"), arguments: [member]) ?? false
    }
}
