internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Values of a metric, said or imported, and activities, without the rest of their events: rules look at many of them.
enum MeasuredRows {
    /// Far more readings than any fever has; bounds on the work, not rules.
    static let most = 2_000
    /// Far more results than any course of treatment has.
    static let mostLabs = 400

    /// The newest values up to an instant, newest first.
    /// - Parameter isWanted: Asked with the instant of each; the first refusal ends the list.
    static func newest(
        _ count: Int, of metric: Metric, upTo end: Int, _ db: Database, while isWanted: (Int) -> Bool = { _ in true }
    ) throws -> [HealthEvent] {
        var found: [HealthEvent] = []
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "\(said(metric)) \(imported) ORDER BY seconds DESC LIMIT ?"),
            arguments: [metric.rawValue, Int.min, end, metric.rawValue, Int.min, end, count])
        while let row = try rows.next(), isWanted(row[1]) { found.append(event(row, metric)) }
        return found
    }

    /// All values of a stretch of time, both ends included.
    static func values(of metric: Metric, from start: Int, to end: Int, _ db: Database) throws -> [HealthEvent] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "\(said(metric)) \(imported)"), arguments: [metric.rawValue, start, end, metric.rawValue, start, end])
        return try Array(rows.map { event($0, metric) })
    }

    /// Of each local day the greatest value of a metric, of equal ones the first, in a stretch of time, both ends included: days go by nothing else.
    /// - Parameter count: Goes up by as many values as there are.
    static func greatest(
        of metric: Metric, from start: Int, to end: Int, on clock: LocalClock, counting count: inout Int, _ db: Database
    ) throws -> [HealthEvent] {
        let night = DailyMetric(of: metric).flatMap { $0.isOfNight ? $0 : nil }
        var greatest: [Int: Greatest] = [:], days = LocalDays(clock)
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "\(said(metric)) \(imported)"), arguments: [metric.rawValue, start, end, metric.rawValue, start, end])
        // Those of a day follow one another, but for what was imported and for nights.
        var today = Int.min, ofToday: Greatest?
        while let row = try rows.next() {
            count += 1
            guard let value: Double = row[3], value.isFinite else { continue }
            let second: Int = row[1]
            // What is told of last night may be of the day after.
            let day = if let night, row.hasPrecision { night.day(of: event(row, metric), clock).daysSinceEpoch } else { days.day(of: second) }
            if day != today {
                greatest[today] = ofToday
                (today, ofToday) = (day, greatest[day])
            }
            if let known = ofToday, value < known.value || value == known.value && known.second < second { continue }
            let event = event(row, metric)
            if let known = ofToday, value == known.value, (known.event.date, known.event.id) < (event.date, event.id) { continue }
            ofToday = Greatest(value: value, second: second, event: event)
        }
        greatest[today] = ofToday
        return greatest.values.map(\.event)
    }

    private struct Greatest {
        var value: Double
        var second: Int
        var event: HealthEvent
    }

    /// Whether there is a workout in a stretch of time, both ends included, among what was said.
    static func hasWorkout(from start: Int, to end: Int, settings: Settings, _ db: Database) throws -> Bool {
        // What SQLite takes for gentle is so without any doubt; of the rest the settings decide.
        let gentle = settings[.gentleActivities].filter { $0 == $0.lowercased() }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT json_extract(payload, '$.activity'), json_extract(payload, '$.intensity') FROM events
                    WHERE person = person() AND category = ? AND seconds BETWEEN ? AND ? AND ended_by IS NULL AND COALESCE(json_extract(payload, '$.done'), 1)
                        AND CASE json_extract(payload, '$.intensity') WHEN 'light' THEN 0 WHEN 'moderate' THEN 1 WHEN 'vigorous' THEN 1
                            ELSE LOWER(COALESCE(json_extract(payload, '$.activity'), '')) NOT IN (\(gentle.map { _ in "?" }.joined(separator: ", "))) END
                    """), arguments: [SaysoHealth.Category.activities.rawValue, start, end] + StatementArguments(gentle))
        while let row = try rows.next() {
            if ActivityEvent(activity: row[0] ?? "", intensity: row[1]).isWorkout(settings) { return true }
        }
        return false
    }

    /// Of what is told of a night it matters how it was dated; that is not in the index, which has all that is asked of the rest.
    private static func said(_ metric: Metric) -> String {
        """
        SELECT id, seconds, offset, value, unit, NULL AS source, \(isOfNight(metric) ? "precision" : "NULL AS precision") FROM events
        WHERE person = person() AND metric = ? AND seconds BETWEEN ? AND ? AND ended_by IS NULL
        """
    }
    private static let imported = """
        UNION ALL SELECT NULL, seconds, offset, value, unit, source, NULL FROM samples WHERE person = person() AND metric = ? AND seconds BETWEEN ? AND ?
        """

    private static func isOfNight(_ metric: Metric) -> Bool { DailyMetric(of: metric)?.isOfNight ?? false }

    /// By the places of the values in `said` and `imported`.
    private static func event(_ row: Row, _ metric: Metric) -> HealthEvent {
        let at = Moment(secondsSinceEpoch: row[1], offsetSeconds: row[2])
        guard let id: String = row[0] else {
            return Sample(at: at, metric: metric, value: row[3], unit: row[4], source: row[5]).event
        }
        return HealthEvent(id: id, date: at, payload: .measurement(MeasurementEvent(metric: metric, value: row[3], unit: row[4])), precision: row[6])
    }
}

extension Row {
    /// Of the values in `said` and `imported`.
    fileprivate var hasPrecision: Bool { !hasNull(atIndex: 6) }
}

/// The local days of many instants that lie close together: a clock is asked once for each quarter of an hour, at whose beginning it may be put forward
/// or back.
private struct LocalDays {
    private let clock: LocalClock
    private var quarter: Int?
    private var offset = 0

    init(_ clock: LocalClock) { self.clock = clock }

    /// In days since 1970-01-01.
    mutating func day(of second: Int) -> Int {
        let own = second.quotient(by: 900)
        if own != quarter { (quarter, offset) = (own, clock.offset(second)) }
        return (second + offset).quotient(by: 86_400)
    }
}

extension Int {
    /// Rounded down, also before 1970.
    fileprivate func quotient(by divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}
