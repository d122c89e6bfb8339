internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Values of a metric, said or imported, and activities, without the rest of their events: rules look at many of them.
enum MeasuredRows {
    /// Far more readings than any fever has; bounds on the work, not rules.
    static let most = 2_000
    /// Far more results than any course of treatment has.
    static let mostLabs = 400
    /// More of a daily metric than anybody says of one day.
    static let perDay = 6

    /// The newest values up to an instant, newest first.
    /// - Parameter isWanted: Asked with the instant of each; the first refusal ends the list.
    static func newest(
        _ count: Int, of metric: Metric, upTo end: Int, _ db: Database, while isWanted: (Int) -> Bool = { _ in true }
    ) throws -> [HealthEvent] {
        var found: [HealthEvent] = []
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "\(said) \(imported) ORDER BY seconds DESC LIMIT ?"),
            arguments: [metric.rawValue, Int.min, end, metric.rawValue, Int.min, end, count])
        while let row = try rows.next(), isWanted(row["seconds"]) { found.append(event(row, metric)) }
        return found
    }

    /// All values of a stretch of time, both ends included.
    static func values(of metric: Metric, from start: Int, to end: Int, _ db: Database) throws -> [HealthEvent] {
        try Row.fetchAll(
            db.cachedStatement(sql: "\(said) \(imported)"), arguments: [metric.rawValue, start, end, metric.rawValue, start, end]
        ).map { event($0, metric) }
    }

    /// The newest activities of a stretch of time, both ends included.
    static func activities(_ count: Int, from start: Int, to end: Int, _ db: Database) throws -> [HealthEvent] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, seconds, offset, json_extract(payload, '$.activity') AS activity,
                        json_extract(payload, '$.intensity') AS intensity, json_extract(payload, '$.done') AS done
                    FROM events WHERE person = person() AND category = ? AND seconds BETWEEN ? AND ? AND ended_by IS NULL ORDER BY seconds DESC LIMIT ?
                    """), arguments: [SaysoHealth.Category.activities.rawValue, start, end, count]
        ).map { row in
            HealthEvent(
                id: row["id"], date: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]),
                payload: .activity(ActivityEvent(activity: row["activity"] ?? "", intensity: row["intensity"], done: row["done"] ?? true)))
        }
    }

    private static let said = """
        SELECT id, seconds, offset, value, unit, NULL AS source FROM events
        WHERE person = person() AND metric = ? AND seconds BETWEEN ? AND ? AND ended_by IS NULL
        """
    private static let imported = """
        UNION ALL SELECT NULL, seconds, offset, value, unit, source FROM samples WHERE person = person() AND metric = ? AND seconds BETWEEN ? AND ?
        """

    private static func event(_ row: Row, _ metric: Metric) -> HealthEvent {
        let at = Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"])
        guard let id: String = row["id"] else {
            return Sample(at: at, metric: metric, value: row["value"], unit: row["unit"], source: row["source"]).event
        }
        return HealthEvent(
            id: id, date: at, payload: .measurement(MeasurementEvent(metric: metric, value: row["value"], unit: row["unit"])))
    }
}
