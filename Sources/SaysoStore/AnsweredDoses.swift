internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Doses that were answered for in words: the log has them as answers, and whoever asks it finds them among the events.
enum AnsweredDoses {
    static func all(_ db: Database) throws -> [AnsweredDose] {
        let answers = try Facts.answers(db)
        return answers.isEmpty ? [] : try answers.answeredDoses(
            of: Facts.current(Schedule.self, in: "schedules", db), Facts.current(Reminder.self, in: "reminders", db), settings: Facts.settings(db))
    }

    /// As events of `[from, to)`, oldest first, without those that an entry tells of too, or that came in from a table as events of their own.
    ///
    /// - Parameters:
    ///   - from: In seconds since 1970, as `to`.
    ///   - category: Nil for every one.
    ///   - rule: What asked for them; nil for whatever did.
    static func events(from: Int, to: Int, category: SaysoHealth.Category? = nil, askedBy rule: AlertRule? = nil, _ db: Database) throws -> [HealthEvent] {
        guard category == nil || category == .medications || category == .supplements else { return [] }
        let doses = try all(db).filter { dose in
            dose.event.date.secondsSinceEpoch >= from && dose.event.date.secondsSinceEpoch < to && category ?? dose.event.category == dose.event.category
                && rule ?? dose.rule == dose.rule
        }
        guard let start = doses.map(\.telling.lowerBound).min(), let end = doses.map(\.telling.upperBound).max() else { return [] }
        let told = try EventRows.events(db, .medications, from: start, to: end) + EventRows.events(db, .supplements, from: start, to: end)
        return try doses.untold(by: told.sorted { ($0.date, $0.id) < ($1.date, $1.id) }).filter { try ImportRows.owner(ofEvent: $0.id, db) == nil }
    }

    /// Among events that are in order, each behind what was logged of the same second.
    static func merged(into events: [HealthEvent], from: Int, to: Int, category: SaysoHealth.Category? = nil, _ db: Database) throws -> [HealthEvent] {
        let doses = try self.events(from: from, to: to, category: category, db)
        guard !doses.isEmpty else { return events }
        var merged: [HealthEvent] = [], rest = doses[...]
        for event in events {
            while let dose = rest.first, dose.date.secondsSinceEpoch < event.date.secondsSinceEpoch { merged.append(rest.removeFirst()) }
            merged.append(event)
        }
        return merged + rest
    }
}
