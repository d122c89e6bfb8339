internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// The entries that a correction can mean.
extension Recording {
    /// What is local where nobody says it: the moment's own offset.
    var local: LocalClock { clock ?? LocalClock(offsetSeconds: moment.offsetSeconds) }

    /// The current state of an event.
    func current(_ id: String) throws -> EventRows.Current? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(EventRows.select) WHERE e.id = ? AND +e.person = person() AND e.ended_by IS NULL"), arguments: [id]
        ).map(EventRows.Current.init)
    }

    /// What can be deleted by its id: an entry, or a dose that was answered for.
    func entry(_ id: String) throws -> EventRows.Current? { try current(id) ?? AnsweredDoses.entry(id, db) }

    /// The dose that was answered for and that a request names, unless an entry is meant that was told later, or by its very name.
    func answeredDose(meantBy details: ActionDetails, before found: EventRows.Current?) throws -> EventRows.Current? {
        guard !details.entries.isEmpty else { return nil }
        let doses = try AnsweredDoses.entries(db) { $0.isMeant(by: details, loosely: found == nil) }
        for loosely in found == nil ? [false, true] : [false] {
            let meant = doses.last { $0.event.isMeant(by: details, loosely: loosely) }
            if let meant { return found.map { $0.createdBy > meant.createdBy } ?? false ? nil : meant }
        }
        return nil
    }

    /// How many entries back a correction by voice may reach.
    static let reach = 200

    /// The entry made last, of those that a correction can mean; entries of one utterance in reverse.
    func newest(where isMeant: (HealthEvent) -> Bool) throws -> EventRows.Current? {
        var found: EventRows.Current?
        try forEachEntry { entry in
            if isMeant(entry.event) { found = entry }
            return found == nil
        }
        return found
    }

    /// The entries within reach, newest first, as long as more are wanted.
    func forEachEntry(_ wantsMore: (EventRows.Current) -> Bool) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "\(EventRows.select) WHERE +e.person = person() AND e.ended_by IS NULL ORDER BY e.row DESC LIMIT \(Self.reach)"))
        while let row = try rows.next(), wantsMore(try entriesRead.entry(row)) {}
    }

    /// The entry that a request names: by its very name before any other, and where it says a time of the day the one that is nearest to it.
    func newest(meantBy details: ActionDetails, where fits: (HealthEvent) -> Bool = { _ in true }) throws -> EventRows.Current? {
        for loosely in [false, true] {
            var nearest: (entry: EventRows.Current, distance: Int)?
            try forEachEntry { entry in
                guard entry.event.isMeant(by: details, loosely: loosely), fits(entry.event) else { return true }
                let distance = entry.event.distance(from: details)
                if nearest.map({ distance < $0.distance }) ?? true { nearest = (entry, distance) }
                return distance > 0
            }
            if let nearest { return nearest.entry }
        }
        return nil
    }

    func rows(_ condition: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> [EventRows.Current] {
        try Row.fetchAll(
            db.cachedStatement(sql: "\(EventRows.select) WHERE \(condition) ORDER BY e.row"),
            arguments: StatementArguments(arguments)
        ).map(EventRows.Current.init)
    }

    /// What an utterance logged, in the order in which it was told; of the one at hand no more than is within reach of its corrections.
    func entries(of utterance: Int64) throws -> [EventRows.Current] {
        let told = "e.utterance = ? AND e.ended_by IS NULL"
        guard utterance == self.utterance else { return try rows(told, utterance) }
        return try Row.fetchAll(
            db.cachedStatement(sql: "\(EventRows.select) WHERE \(told) ORDER BY e.row DESC LIMIT \(Self.reach)"), arguments: [utterance]
        ).reversed().map(entriesRead.entry)
    }

    func nextRevision(of id: String) throws -> Int {
        try (Int.fetchOne(db.cachedStatement(sql: "SELECT MAX(revision) FROM events WHERE id = ?"), arguments: [id]) ?? 0) + 1
    }
}

/// Entries that were read while one utterance is recorded. A revision never changes, only that it holds: many corrections in one breath read each once.
final class EntriesRead {
    private var known: [Int64: EventRows.Current] = [:]

    func entry(_ row: Row) throws -> EventRows.Current {
        let id: Int64 = row[EventRows.Column.row]
        if let entry = known[id] { return entry }
        let entry = try EventRows.Current(row)
        known[id] = entry
        return entry
    }
}
