internal import GRDB
internal import SaysoHealth

/// Something that an utterance did to the log, which an undo in the same breath takes back.
enum Deed: Equatable {
    /// Events, all of one action.
    case events(position: Int)
    /// A row of one of `Schema.factTables`, as it is answered.
    case fact(Outcome, row: Int64, table: String)
    /// Entries changed or deleted, or a wish to do so that fitted none.
    case correction
}

extension Recording {
    /// "Had a banana, scratch that": takes back the last thing that this utterance did, and nothing from before it.
    /// - Returns: Whether it had done anything.
    mutating func undoSameBreath() throws -> Bool {
        switch deeds.popLast() {
        case nil: return false
        case .events(let position): try undoEvents(position)
        case .fact(let outcome, let row, let table): try undoFact(outcome, row, table)
        case .correction:
            deeds.removeAll { $0 == .correction }
            try undoCorrections()
        }
        return true
    }

    private mutating func undoEvents(_ position: Int) throws {
        let own = try rows("e.created_by = ? AND e.position = ? AND e.ended_by IS NULL", utterance, position)
        for current in own { try EventRows.end(current.row, how: .undone, by: utterance, in: db) }
        let gone = Set(own.map(\.event.id))
        recorded.events.removeAll { gone.contains($0.id) }
        recorded.changes.append(.undone(removed: own.map(\.event), restored: []))
    }

    private mutating func undoFact(_ outcome: Outcome, _ row: Int64, _ table: String) throws {
        try db.execute(
            sql: "UPDATE \(table) SET ended_by = ?, ended_how = 'undone' WHERE row = ?", arguments: [utterance, row])
        if let index = recorded.others.lastIndex(of: outcome) { recorded.others.remove(at: index) }
        recorded.changes.append(.undone(removed: [], restored: [], facts: [outcome]))
    }

    /// Every entry that this utterance changed or deleted is again as it was before it.
    private mutating func undoCorrections() throws {
        var before: [EventRows.Current] = []
        for old in try rows("e.ended_by = ? AND e.ended_how <> 'undone'", utterance)
        where !before.contains(where: { $0.event.id == old.event.id }) {
            before.append(old)
        }
        // The undo of another utterance must not bring them back a second time.
        try db.execute(
            sql: "UPDATE events SET ended_how = 'undone' WHERE ended_by = ? AND ended_how <> 'undone'", arguments: [utterance])
        for old in before {
            if let changed = try current(old.event.id) {
                try EventRows.end(changed.row, how: .undone, by: utterance, in: db)
            }
            try EventRows.insert(
                old.event, revision: nextRevision(of: old.event.id), source: old.source, createdBy: old.createdBy, in: db)
            touched.append(old.event)
        }
        recorded.changes.removeAll { $0.isCorrection }
        recorded.changes.append(.undone(removed: [], restored: before.map(\.event)))
        // An entry of this utterance itself is answered as it is now.
        let own = before.filter { $0.createdBy == utterance }.map(\.event)
        recorded.events.removeAll { event in own.contains { $0.id == event.id } }
        recorded.events += own
    }
}

extension Change {
    fileprivate var isCorrection: Bool {
        switch self {
        case .amended, .deleted, .imported, .refused, .nothingToChange(.amend), .nothingToChange(.delete): true
        case .undone, .restored, .cancelled, .nothingToChange(.undo), .noSuchReminder: false
        }
    }
}
