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
        guard let last = try lastToUndo() else {
            recorded.changes.append(.nothingToChange(.undo))
            return
        }
        try undo(last)
    }

    /// The newest utterance that changed something and was not taken back.
    func lastToUndo() throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT row FROM utterances
                    WHERE person = person() AND undone_by IS NULL AND changes = 1 AND row <> ? ORDER BY row DESC LIMIT 1
                    """), arguments: [utterance])
    }

    /// "Put it back": what was just deleted, or taken back, is in the log again; where neither was the last thing that was done, nothing is.
    mutating func redoLast() throws {
        let before = recorded.changes.count
        if let last = try lastToRedo() {
            if last.isUndo { try redo(last.row) } else { try undo(last.row) }
        }
        if recorded.changes.count == before { recorded.followUp = "Nothing was deleted or taken back just now that could be put back." }
    }

    /// The newest undo or deletion that was not put back yet, where nothing else was told since: each "put it back" is of one before the last.
    private func lastToRedo() throws -> (row: Int64, isUndo: Bool)? {
        let newest = try Row.fetchCursor(
            db, sql: "SELECT row, undone_by FROM utterances WHERE person = person() AND changes = 1 AND row <> ? ORDER BY row DESC", arguments: [utterance])
        var putBack = 0
        while let said = try newest.next() {
            let row: Int64 = said["row"], takenBack: Int64? = said["undone_by"], isUndo = takenBack == row
            if try isRedo(row) {
                putBack += 1
            } else if try !isUndo && rows("e.ended_by = ? AND e.ended_how = 'deleted'", row).isEmpty && !hasDeletedAnswers(row) {
                return nil
            } else if putBack > 0 {
                putBack -= 1
            } else {
                return isUndo || takenBack == nil ? (row, isUndo) : nil
            }
        }
        return nil
    }

    private func hasDeletedAnswers(_ utterance: Int64) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM answers WHERE ended_by = ? AND ended_how = 'deleted')", arguments: [utterance]) ?? false
    }

    /// Whether an utterance asked for nothing but that something is put back.
    private func isRedo(_ utterance: Int64) throws -> Bool {
        let actions = try String.fetchAll(db.cachedStatement(sql: "SELECT action FROM actions WHERE utterance = ?"), arguments: [utterance])
        guard actions.count == 1 else { return false }
        let action = try decoded(StoredAction.self, actions[0]).action
        return action.type == .correct && action.details.text("operation") == Correction.Operation.undo.rawValue && action.details.flag("negated")
    }

    /// Does anew what an undo took back.
    private mutating func redo(_ undo: Int64) throws {
        let undone = Set(try Int64.fetchAll(db, sql: "SELECT row FROM utterances WHERE undone_by = ? AND row <> ?", arguments: [undo, undo]))
        var back: [HealthEvent] = [], gone: [HealthEvent] = []
        for old in try rows("e.ended_by = ? AND e.ended_how = 'undone'", undo) {
            if let now = try current(old.event.id) { try EventRows.end(now.row, how: .undone, by: utterance, in: db) }
            try EventRows.insert(old.event, revision: nextRevision(of: old.event.id), source: old.source, createdBy: utterance, in: db)
            back.append(old.event)
        }
        for told in undone {
            // What the words that were taken back had deleted goes again.
            for old in try rows("e.ended_by = ? AND e.ended_how = 'deleted'", told) {
                guard let now = try current(old.event.id), !back.contains(where: { $0.id == now.event.id }) else { continue }
                try EventRows.end(now.row, how: .deleted, by: utterance, in: db)
                gone.append(now.event)
            }
        }
        let facts = try Schema.factTables.flatMap { table in
            let told = try String.fetchAll(db, sql: "SELECT payload FROM \(table) WHERE ended_by = ? AND ended_how = 'undone' ORDER BY row", arguments: [undo])
            for payload in told {
                try db.execute(sql: "INSERT INTO \(table) (payload, created_by, person) VALUES (?, ?, person())", arguments: [payload, utterance])
            }
            return try told.map { try Facts.outcome($0, in: table) }
        }
        guard !back.isEmpty || !gone.isEmpty || !facts.isEmpty else { return }
        recorded.changes += gone.map(Change.deleted)
        if !back.isEmpty || !facts.isEmpty { recorded.changes.append(.restored(back, facts: facts)) }
        touched += back + gone
        profileChanged = true
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
