internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Answered doses as entries that are looked up and deleted. With the answers to its question a dose is gone, and with it whatever else was taken for them.
extension AnsweredDoses {
    /// Those that are listed among the events, the one answered for first at the beginning.
    /// - Parameters:
    ///   - most: How many answers back it is looked.
    ///   - isMeant: Which are wanted. Where none is, no entry is read.
    static func entries(_ db: Database, most: Int = Recording.reach, where isMeant: (HealthEvent) -> Bool) throws -> [EventRows.Current] {
        var told: [String: Int64] = [:], first = Int.max
        for row in try rows(holding: true, db).suffix(most) {
            for event in row.events where isMeant(event) {
                told[event.id] = row.createdBy
                first = min(first, event.date.secondsSinceEpoch)
            }
        }
        guard !told.isEmpty else { return [] }
        return try events(from: first, to: .max, db).compactMap { event in told[event.id].map { EventRows.Current(answered: event, by: $0) } }.sorted { $0.createdBy < $1.createdBy }
    }

    static func entry(_ id: String, _ db: Database) throws -> EventRows.Current? {
        id.hasPrefix(HealthEvent.answeredDosePrefix) ? try entries(db, most: .max) { $0.id == id }.first : nil
    }

    static func delete(_ id: String, by utterance: Int64, in db: Database) throws {
        for row in try rows(holding: true, db) where row.events.contains(where: { $0.id == id }) {
            try db.execute(sql: "UPDATE answers SET ended_by = ?, ended_how = 'deleted' WHERE row = ?", arguments: [utterance, row.row])
        }
    }

    /// One answer, with the doses that it tells of.
    struct Told {
        var row: Int64
        var createdBy: Int64
        var endedBy: Int64?
        var state: Revision.State?
        var events: [HealthEvent]
    }

    /// What was answered for, in order.
    /// - Parameter isHolding: Whether what was taken back or deleted is left out.
    static func rows(holding isHolding: Bool, _ db: Database) throws -> [Told] {
        let schedules = try Facts.current(Schedule.self, in: "schedules", db), reminders = try Facts.current(Reminder.self, in: "reminders", db)
        let settings = try Facts.settings(db), condition = isHolding ? " AND ended_by IS NULL" : ""
        return try Row.fetchAll(db, sql: "SELECT * FROM answers WHERE person = person()\(condition) ORDER BY row").map { row in
            let doses = [try decoded(ReminderAnswer.self, row["payload"])].answeredDoses(of: schedules, reminders, settings: settings)
            return Told(
                row: row["row"], createdBy: row["created_by"], endedBy: row["ended_by"],
                state: (row["ended_how"] as String?).flatMap(Revision.State.init(rawValue:)), events: doses.map(\.event))
        }
    }
}

extension EventRows.Current {
    /// A dose that was answered for has no row of its own.
    var isAnswered: Bool { row == 0 }

    fileprivate init(answered event: HealthEvent, by utterance: Int64) {
        (row, revision, source, createdBy, self.event) = (0, 0, EventRows.Source(utterance: utterance, position: 0), utterance, event)
    }
}
