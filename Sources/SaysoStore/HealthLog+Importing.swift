internal import GRDB
public import SaysoHealth
public import SaysoLanguage

/// One run of an import, to which its records belong.
public struct ImportRun: Sendable {
    let utterance: Int64
    /// Whose the records are.
    let person: Int64
}

/// What became of imported records.
public struct ImportCounts: Hashable, Sendable {
    public var added = 0
    /// Records that were there with another value.
    public var changed = 0
    /// Records that were there already.
    public var known = 0
    /// Of these the events that have other content here than in the file, and had it never: they are left as they are.
    public var differing = 0

    public init() {}

    public static func += (a: inout ImportCounts, b: ImportCounts) {
        a.added += b.added
        a.changed += b.changed
        a.known += b.known
        a.differing += b.differing
    }
}

/// What became of an import that was taken back.
public struct ImportTakenBack: Sendable {
    /// When it was imported.
    public let date: Moment
    /// Readings and entries that are gone.
    public let removed: Int
    /// Readings that have the value again that the import had replaced.
    public let restored: Int
    /// What holds newly without it.
    public let alerts: [Alert]
}

extension HealthLog {
    /// Begins an import. An import is no utterance that an undo could mean.
    public func beginImport(at moment: Moment) throws(StoreError) -> ImportRun {
        try connection.write("beginning an import") { db in
            let recording = try Recording.lasting(at: moment, in: db)
            return ImportRun(utterance: recording.utterance, person: try People.current(db))
        }
    }

    /// Stores a batch of records in one transaction; give thousands at a time. A record that is known already is not added again.
    ///
    /// A daily value or score of a later import replaces that of an earlier one. Within one import the greatest of several with the
    /// same key holds, so that the order of a file does not matter.
    public func store(_ batch: [ImportedRecord], of run: ImportRun) throws(StoreError) -> ImportCounts {
        try connection.write("importing") { db in
            var counts = ImportCounts()
            let answered = try ImportRows.answeredDoses(among: batch, db), deleted = try ImportRows.deletedSamples(db)
            for record in batch {
                switch record {
                case .event(let event) where answered.contains(event.id): counts.known += 1
                case .sample(let sample) where !deleted.isEmpty && deleted.contains(sample.event.id): counts.known += 1
                default: counts += try ImportRows.store(record, of: run, in: db)
                }
            }
            return counts
        }
    }

    /// Takes back the newest import of which something still holds: what it added is gone, readings, entries and what was told beside them; what it
    /// replaced is again as it was. Both are remembered.
    ///
    /// - Returns: nil where nothing imported holds.
    public func takeBackImport(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> ImportTakenBack? {
        try connection.write("taking back an import") { db in
            guard let run = try (ReadingTable.allCases.map { try $0.newestImport(db) } + [ImportRows.newestRecords(db)]).compactMap({ $0 }).max(),
                let begun = try Row.fetchOne(db, sql: "SELECT seconds, offset FROM utterances WHERE row = ?", arguments: [run])
            else { return nil }
            var recording = try Recording.lasting(at: moment, clock: clock, in: db)
            var removed = 0, restored = 0
            for table in ReadingTable.allCases {
                let counts = try table.takeBack(run, by: recording.utterance, in: db)
                (removed, restored) = (removed + counts.removed, restored + counts.restored)
            }
            removed += try recording.takeBackRecords(of: run)
            try recording.raiseAlerts(of: Set(RuleGroup.allCases))
            let date = Moment(secondsSinceEpoch: begun["seconds"], offsetSeconds: begun["offset"])
            return ImportTakenBack(date: date, removed: removed, restored: restored, alerts: recording.recorded.alerts)
        }
    }

    /// Deletes what devices measured of a metric at an instant, with whatever import it came. It is remembered, and no later import brings it back.
    ///
    /// - Returns: The samples that are gone, and what holds newly without them; no samples where there was none.
    public func delete(samplesOf metric: Metric, takenAt taken: Moment, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> (samples: [Sample], alerts: [Alert]) {
        try connection.write("deleting a sample") { db in
            let second = taken.secondsSinceEpoch
            let samples = try ImportRows.samples(of: metric, from: second, to: second + 1, db)
            guard !samples.isEmpty else { return ([], []) }
            var recording = try Recording.lasting(at: moment, clock: clock, in: db)
            let condition = "person = person() AND metric = ? AND seconds = ?", key: StatementArguments = [metric.rawValue, second]
            try ReadingTable.samples.remember(where: condition, key, as: .amended, by: recording.utterance, in: db)
            try db.execute(sql: "DELETE FROM samples WHERE \(condition)", arguments: key)
            try recording.raiseAlerts(of: Set(RuleGroup.allCases))
            return (samples, recording.recorded.alerts)
        }
    }

    /// Evaluates every rule after an import.
    /// - Returns: The alerts that the import raised, most severe first.
    public func finishImport(_ run: ImportRun, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Alert] {
        try connection.write("evaluating alerts") { db in
            var recording = Recording(continuing: run.utterance, at: moment, clock: clock, in: db)
            try recording.raiseAlerts(of: Set(RuleGroup.allCases))
            return recording.recorded.alerts
        }
    }
}

extension Recording {
    /// Ends the entries that an import has brought, and what it told beside them.
    /// - Returns: How many are gone.
    fileprivate func takeBackRecords(of run: Int64) throws -> Int {
        let events = try rows(ImportRows.ofRun, run)
        for current in events { try EventRows.end(current.row, how: .undone, by: utterance, in: db) }
        return try Schema.factTables.reduce(events.count) { count, table in
            try db.execute(sql: "UPDATE \(table) SET ended_by = ?, ended_how = 'undone' WHERE created_by = ? AND ended_by IS NULL", arguments: [utterance, run])
            return count + db.changesCount
        }
    }
}
