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
    /// - Parameter withAnsweredDoses: Also the doses that were answered for in words, for whoever is not given the answers themselves.
    /// - Throws: What `body` throws, and `StoreError`.
    public func eachEvent(in range: EventRange = EventRange(), withAnsweredDoses: Bool = false, _ body: (HealthEvent) throws -> Void) throws {
        var trouble: (any Error)?
        try connection.read("reading events") { db in
            var doses = try withAnsweredDoses
                ? AnsweredDoses.events(from: range.from?.secondsSinceEpoch ?? .min, to: range.to?.secondsSinceEpoch ?? .max, category: range.category, db)[...] : []
            // Each after what was logged of the same second, as they come back from a table.
            func visitDoses(before end: Int) throws { while let dose = doses.first, dose.date.secondsSinceEpoch < end { try body(doses.removeFirst()) } }
            let rows = try Row.fetchCursor(
                db,
                sql: "\(EventRows.select) WHERE \(Self.condition(range.category, end: "e.seconds < ?")) ORDER BY \(EventRows.order)",
                arguments: Self.arguments(range.from, range.to, range.category))
            while let row = try rows.next() {
                let event = try EventRows.event(row)
                do {
                    try visitDoses(before: event.date.secondsSinceEpoch)
                    try body(event)
                } catch {
                    trouble = error
                    return
                }
            }
            do { try visitDoses(before: .max) } catch { trouble = error }
        }
        if let trouble { throw trouble }
    }

    /// What tells this person's log from others: made with its first entry, and the same ever after. Nil while there is none.
    public func identifier() throws(StoreError) -> String? {
        try connection.read("reading the log's identity") { db in
            try String.fetchOne(db, sql: "SELECT id FROM utterances WHERE person = person() ORDER BY row LIMIT 1")
        }
    }

    /// Visits all that the log holds, as `eachEvent` does: the events, then, where no category is asked for, what stands beside them.
    /// Schedules, reminders, answers and profile have no place in a range of time and come with the whole alone.
    public func eachRecord(
        in range: EventRange = EventRange(), withAnsweredDoses: Bool = false, _ body: (ImportedRecord) throws -> Void
    ) throws {
        try eachEvent(in: range, withAnsweredDoses: withAnsweredDoses) { try body(.event($0)) }
        guard range.category == nil else { return }
        if range.isWhole {
            for schedule in try schedules() { try body(.schedule(schedule)) }
            for reminder in try reminders() { try body(.reminder(reminder)) }
            for answer in try reminderAnswers() { try body(.answer(answer)) }
            for fact in try profileFacts() { try body(.profile(fact)) }
        }
        for table in ImportedTable.allCases { try eachRow(of: table, in: range, body) }
    }

    private func profileFacts() throws(StoreError) -> [ProfileFact] {
        try connection.read("reading the profile") { db in try Facts.current(ProfileFact.self, in: "profile_facts", db) }
    }

    private func eachRow(of table: ImportedTable, in range: EventRange, _ body: (ImportedRecord) throws -> Void) throws {
        var trouble: (any Error)?
        try connection.read("reading what was imported") { db in
            let rows = try Row.fetchCursor(db, sql: table.select, arguments: table.bounds(range))
            while let row = try rows.next() {
                guard let record = table.record(row) else { throw UnreadableRow() }
                do { try body(record) } catch {
                    trouble = error
                    return
                }
            }
        }
        if let trouble { throw trouble }
    }
}

/// The tables of what devices recorded, as records.
private enum ImportedTable: CaseIterable {
    case daily, samples, scores, workouts

    var select: String {
        switch self {
        case .daily: "SELECT * FROM daily_values WHERE person = person() AND day BETWEEN ? AND ? ORDER BY day, metric, source"
        case .samples: "SELECT * FROM samples WHERE person = person() AND seconds >= ? AND seconds < ? ORDER BY metric, seconds, source, value"
        case .scores: "SELECT * FROM vitality_scores WHERE day BETWEEN ? AND ? ORDER BY day, member, pillar"
        case .workouts: "SELECT * FROM workout_days WHERE person = person() AND day BETWEEN ? AND ? ORDER BY day, what, source"
        }
    }

    /// Instants for samples, days for the rest: those on which the range begins and ends.
    func bounds(_ range: EventRange) -> StatementArguments {
        switch self {
        case .samples: [range.from?.secondsSinceEpoch ?? .min, range.to?.secondsSinceEpoch ?? .max]
        case .daily, .scores, .workouts:
            [range.from?.date.daysSinceEpoch ?? .min, range.to?.adding(seconds: -1).date.daysSinceEpoch ?? .max]
        }
    }

    func record(_ row: Row) -> ImportedRecord? {
        switch self {
        case .daily:
            .daily(DailyValue(day: day(row), metric: DailyMetric(rawValue: row["metric"]), value: row["value"], source: row["source"]))
        case .samples: .sample(ImportRows.sample(row))
        case .scores:
            Pillar(rawValue: row["pillar"]).map { .score(VitalityScore(member: row["member"], day: day(row), pillar: $0, score: row["score"])) }
        case .workouts: .workout(WorkoutDay(day: day(row), what: row["what"], source: row["source"]))
        }
    }

    private func day(_ row: Row) -> CivilDate { CivilDate(daysSinceEpoch: row["day"]) }
}
