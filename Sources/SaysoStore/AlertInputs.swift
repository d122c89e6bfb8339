internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// The part of the log that the alert rules look at.
enum AlertInputs {
    /// Far more readings than any fever chain or course of treatment has; a bound on the work, not a rule.
    private static let most = 2_000

    static func history(_ db: Database, at moment: Moment, settings: Settings) throws -> History {
        let now = moment.secondsSinceEpoch
        let medications = now - settings[.antipyreticHours] * 3_600
        let symptoms = now - settings[.redFlagHours] * 3_600
        return History(
            try temperatures(db, upTo: now, window: settings[.feverWindowMinutes] * 60)
                + values(db, of: .anc, upTo: now)
                + bloodCounts(db, upTo: now)
                + events(db, .medications, from: medications, to: now)
                + events(db, .symptoms, from: symptoms, to: now))
    }

    /// Backwards from the newest, as long as one follows the other within the window: a fever cannot be older than a gap.
    private static func temperatures(_ db: Database, upTo now: Int, window: Int) throws -> [HealthEvent] {
        var found: [HealthEvent] = []
        var next = now
        let rows = try Row.fetchCursor(newestValues(db), arguments: [Metric.temperature.rawValue, now, most])
        while let row = try rows.next() {
            let event = measurement(row, .temperature)
            guard next - event.date.secondsSinceEpoch <= window else { break }
            next = event.date.secondsSinceEpoch
            found.append(event)
        }
        return found
    }

    private static func values(_ db: Database, of metric: Metric, upTo now: Int) throws -> [HealthEvent] {
        try Row.fetchAll(newestValues(db), arguments: [metric.rawValue, now, most]).map { measurement($0, metric) }
    }

    /// Neutrophils and white blood cells of the same instants.
    private static func bloodCounts(_ db: Database, upTo now: Int) throws -> [HealthEvent] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT n.id, n.seconds, n.offset, n.value, n.unit, w.id AS w_id, w.value AS w_value, w.unit AS w_unit
                    FROM events n JOIN events w ON w.metric = ? AND w.seconds = n.seconds AND w.ended_by IS NULL
                    WHERE n.metric = ? AND n.seconds <= ? AND n.ended_by IS NULL ORDER BY n.seconds DESC LIMIT ?
                    """),
            arguments: [Metric.whiteBloodCells.rawValue, Metric.neutrophils.rawValue, now, most])
        let pairs = rows.flatMap { [measurement($0, .neutrophils), measurement($0, .whiteBloodCells, prefix: "w_")] }
        // Several values of one instant meet more than once.
        return Array(Dictionary(pairs.map { ($0.id, $0) }) { first, _ in first }.values)
    }

    private static func newestValues(_ db: Database) throws -> Statement {
        try db.cachedStatement(
            sql: """
                SELECT id, seconds, offset, value, unit FROM events
                WHERE metric = ? AND seconds <= ? AND ended_by IS NULL ORDER BY seconds DESC LIMIT ?
                """)
    }

    private static func measurement(_ row: Row, _ metric: Metric, prefix: String = "") -> HealthEvent {
        HealthEvent(
            id: row[prefix + "id"], date: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]),
            payload: .measurement(
                MeasurementEvent(metric: metric, value: row[prefix + "value"], unit: row[prefix + "unit"])))
    }

    private static func events(
        _ db: Database, _ category: SaysoHealth.Category, from start: Int, to end: Int
    ) throws -> [HealthEvent] {
        try EventRows.events(
            db, where: "e.category = ? AND e.seconds BETWEEN ? AND ? AND e.ended_by IS NULL",
            arguments: [category.rawValue, start, end])
    }

    /// The alerts of an instant under the ids of the episodes that they belong to.
    static func alerts(_ db: Database, at moment: Moment) throws -> [Alert] {
        let settings = try Facts.settings(db)
        let evaluator = Evaluator(profile: try Facts.profile(db), settings: settings)
        return try evaluator.alerts(in: history(db, at: moment, settings: settings), at: moment).map { alert in
            var alert = alert
            if let episode = try Episode.find(for: alert, at: moment, closed: true, in: db) { alert.id = episode.id }
            return alert
        }
    }
}
