internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Taking back what an utterance did.
extension Recording {
    /// Takes back the newest utterance that changed something, was not taken back, and is no undo itself.
    ///
    /// "had a banana, scratch that" takes back what the same utterance has just logged.
    mutating func undoLast() throws {
        if try undoSameBreath() { return }
        if let question = try Pendings.cancel(saidLastBefore: utterance, in: db) {
            recorded.changes.append(.cancelled(question: question.question))
            // What the same words had logged goes with the question.
            guard question.changedTheLog else { return }
        }
        let last = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT row FROM utterances
                    WHERE person = person() AND undone_by IS NULL AND changes = 1 AND row <> ? ORDER BY row DESC LIMIT 1
                    """), arguments: [utterance])
        guard let last else {
            recorded.changes.append(.nothingToChange(.undo))
            return
        }
        try undo(last)
    }

    /// Takes back what an utterance changed.
    mutating func undo(_ last: Int64) throws {
        let removed = try rows("e.created_by = ? AND e.ended_by IS NULL", last)
        // What it took back itself stays taken back: an undo never does anything anew.
        let ended = try rows("e.ended_by = ? AND e.ended_how <> 'undone'", last)
        for current in removed { try EventRows.end(current.row, how: .undone, by: utterance, in: db) }
        var restored: [HealthEvent] = []
        // An event that this utterance both made and changed does not come back.
        for old in ended where try !wasMade(old.event.id, by: last) {
            // It is again what its own utterance had made it, so that the next undo can go on from there.
            try EventRows.insert(
                old.event, revision: nextRevision(of: old.event.id), source: old.source, createdBy: old.createdBy, in: db)
            restored.append(old.event)
        }
        let facts = try Schema.factTables.flatMap { try undoFacts(of: last, in: $0) }
        try db.execute(sql: "UPDATE utterances SET undone_by = ? WHERE row = ?", arguments: [utterance, last])
        let back = Set(restored.map(\.id))
        recorded.changes.append(
            .undone(removed: removed.map(\.event).filter { !back.contains($0.id) }, restored: restored, facts: facts))
        touched += removed.map(\.event) + restored
        profileChanged = true
    }

    private func wasMade(_ id: String, by utterance: Int64) throws -> Bool {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT created_by FROM events WHERE id = ? AND revision = 1"), arguments: [id])
            == utterance
    }

    /// - Returns: What is taken back.
    private func undoFacts(of last: Int64, in table: String) throws -> [Outcome] {
        let told = try String.fetchAll(
            db, sql: "SELECT payload FROM \(table) WHERE created_by = ? AND ended_by IS NULL ORDER BY row", arguments: [last]
        ).map { try Facts.outcome($0, in: table) }
        try db.execute(
            sql: "UPDATE \(table) SET ended_by = ?, ended_how = 'undone' WHERE created_by = ? AND ended_by IS NULL",
            arguments: [utterance, last])
        try db.execute(
            sql: """
                INSERT INTO \(table) (payload, created_by, person)
                SELECT payload, created_by, person FROM \(table)
                WHERE ended_by = ? AND ended_how <> 'undone' AND created_by <> ? ORDER BY row
                """, arguments: [last, last])
        // The end that made room for another reminder is taken back with it, and is no news.
        let hasNew = told.contains { if case .reminder(let reminder) = $0 { reminder.active } else { false } }
        return told.filter { if case .reminder(let reminder) = $0 { !hasNew || reminder.active } else { true } }
    }
}
