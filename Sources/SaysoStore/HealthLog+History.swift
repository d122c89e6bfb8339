internal import GRDB
public import SaysoHealth
public import SaysoLanguage

/// One thing that happened to an entry.
public struct EntryChange: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case logged, changed, deleted
        /// Gone, because what had logged it was taken back.
        case undone
        /// As it was before, because what had changed or deleted it was taken back.
        case restored
    }

    public enum Means: String, Sendable {
        case said, command
        /// Came in with a file.
        case imported = "import"
    }

    public var kind: Kind
    /// When it was said or done: not when the entry is of.
    public var at: Moment
    public var means: Means
    /// What was said; nil of what was not said.
    public var words: String?
    /// The entry as it was from then on; of one that went, as it was until then.
    public var event: HealthEvent
}

extension HealthLog {
    /// What happened to an entry, in order; empty of one that this person's log never had.
    public func history(ofEvent id: String) throws(StoreError) -> [EntryChange] {
        try connection.read("reading an entry's history") { db in
            if id.hasPrefix(HealthEvent.answeredDosePrefix), case let changes = try answers(toldBy: id, db), !changes.isEmpty { return changes }
            let rows = try Row.fetchAll(
                db, sql: "\(EventRows.select) WHERE e.id = ? AND +e.person = person() ORDER BY e.revision", arguments: [id])
            var changes: [EntryChange] = []
            for (index, row) in rows.enumerated() {
                let before = index == 0 ? nil : rows[index - 1]
                let event = try EventRows.event(row), made: Int64 = row[EventRows.Column.createdBy]
                let gone = before.flatMap(End.init)
                // What an undo brought back is by its row the work of whoever had made it.
                if let gone, made < gone.by {
                    changes.append(try change(.restored, by: gone.state == .deleted ? taker(backOf: gone.by, db) : gone.by, event, db))
                } else {
                    let isNew = gone.map { $0.state != .amended } ?? true
                    var change = try change(isNew ? .logged : .changed, by: made, event, db)
                    if isNew {
                        let source: Int64 = row[EventRows.Column.utterance]
                        // A yes that stored it says less than what it was the answer to.
                        if change.means == .said { change.words = event.utterance ?? change.words }
                        if change.means == .command, source != made { change.means = .imported }
                    }
                    changes.append(change)
                }
                guard let end = End(row), end.state != .amended else { continue }
                // What comes back at once never went.
                let next: Int64? = index + 1 < rows.count ? rows[index + 1][EventRows.Column.createdBy] : nil
                if end.state == .undone, let next, next < end.by { continue }
                changes.append(try change(end.state == .deleted ? .deleted : .undone, by: end.by, event, db))
            }
            return changes
        }
    }

    /// The same of a dose that was answered for: each answer tells of it anew.
    private func answers(toldBy id: String, _ db: Database) throws -> [EntryChange] {
        var changes: [EntryChange] = [], before: AnsweredDoses.Told?
        for told in try AnsweredDoses.rows(holding: false, db) {
            guard let event = told.events.first(where: { $0.id == id }) else { continue }
            defer { before = told }
            if let gone = before?.endedBy, let state = before?.state, told.createdBy < gone {
                changes.append(try change(.restored, by: state == .deleted ? taker(backOf: gone, db) : gone, event, db))
            } else {
                changes.append(try change(before == nil || before?.endedBy != nil ? .logged : .changed, by: told.createdBy, event, db))
            }
            guard let end = told.endedBy, let state = told.state, state != .amended else { continue }
            changes.append(try change(state == .deleted ? .deleted : .undone, by: end, event, db))
        }
        return changes
    }

    /// Entries that are gone, the one that went last first.
    public func entriesGone(_ count: Int) throws(StoreError) -> [HealthEvent] {
        try connection.read("reading what is gone") { db in
            try EventRows.events(
                db,
                where: """
                    e.ended_by IS NOT NULL AND e.ended_how IN ('deleted', 'undone') AND +e.person = person()
                        AND NOT EXISTS (SELECT 1 FROM events later WHERE later.id = e.id AND later.revision > e.revision)
                        ORDER BY e.ended_by DESC, e.row DESC LIMIT ?
                    """, arguments: [count])
        }
    }

    private struct End {
        let by: Int64
        let state: Revision.State

        init?(_ row: Row) {
            let by: Int64? = row[EventRows.Column.endedBy], how: String? = row[EventRows.Column.endedHow]
            guard let by, let state = how.flatMap(Revision.State.init(rawValue:)) else { return nil }
            (self.by, self.state) = (by, state)
        }
    }

    /// Who took back what an utterance did; the utterance itself where nobody is known to have.
    private func taker(backOf utterance: Int64, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT undone_by FROM utterances WHERE row = ? AND undone_by IS NOT NULL"), arguments: [utterance]) ?? utterance
    }

    private func change(_ kind: EntryChange.Kind, by utterance: Int64, _ event: HealthEvent, _ db: Database) throws -> EntryChange {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT text, origin, seconds, offset FROM utterances WHERE row = ?"), arguments: [utterance])
        else { throw UnreadableRow() }
        let isSaid = row["origin"] == Recording.Origin.said.rawValue
        return EntryChange(
            kind: kind, at: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]), means: isSaid ? .said : .command,
            words: isSaid ? (row["text"] as Words).text : nil, event: event)
    }
}
