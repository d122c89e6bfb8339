internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// What a correction asks for, and how often.
extension Recording {
    /// - Parameter said: The action, where a change that may be a slip is to be asked about.
    mutating func correct(_ correction: Correction, of said: (action: VoiceAction, source: EventRows.Source)? = nil) throws {
        let place = try place(in: correction.details)
        switch correction.operation {
        case .undo where correction.details.flag("negated"): try redoLast()
        // What was asked about is these entries, and no others.
        case .undo where !correction.details.list("subject").isEmpty, .delete where !correction.details.list("subject").isEmpty:
            for id in correction.details.list("subject") { if let entry = try entry(id) { try delete(entry) } }
        case .undo where place == .every && correction.details.timeless.entries.count == 1: try undoLast()
        case .undo where place != nil, .delete where place != nil: if let place { try delete(at: place, meantBy: correction.details, of: said) }
        case .undo where try isOfEntry(correction.details): try deleteLast(meantBy: correction.details, of: said)
        case .undo:
            let times = Self.times(in: correction.details)
            if times > 1 { try undoLast(times) } else { try undoLast() }
        case .delete:
            if correction.details.isUnspecific, try cancelQuestion() { return }
            try repeated(correction.details) { recording, meant in try recording.deleteLast(meantBy: meant, of: said) }
        case .amend: try amendLast(with: correction.details, of: said)
        }
        if correction.operation != .undo { deeds.append(.correction) }
    }

    /// Adds what the words name besides the details: the sort of entry that is to go; and a new value in words is the number that it is.
    func complete(_ correction: inout Correction, saidAs text: String) throws {
        switch correction.operation {
        case .delete, .undo: correction.details = try correction.details.sorted(by: text, Facts.settings(db))
        case .amend:
            guard let said = correction.details.text("value"), Double(said) == nil, let numbers = words?.numbers(said), numbers.count == 1 else { return }
            correction.details["value"] = .number(numbers[0])
        }
    }

    /// A doubtful request to delete the last entry is of the entry that is the last now: the question names it, and a yes deletes no other.
    func ofEntry(_ action: VoiceAction) throws -> VoiceAction {
        guard action.type == .correct, action.isDoubtful, action.details.text("operation") == Correction.Operation.delete.rawValue, action.details.isUnspecific,
            try Pendings.askedLast(before: utterance, in: db) == nil, try answerToldLast() == nil, let entry = try newest(meantBy: action.details)
        else { return action }
        var named = action
        named.details["subject"] = .list([entry.event.id])
        return named
    }

    /// "Undo the tylenol from last night" names what is to go: not whatever was told last. A fact that was told last has no entry.
    private func isOfEntry(_ details: ActionDetails) throws -> Bool {
        guard details.entries.contains(where: { $0.key != "count" }), try Pendings.askedLast(before: utterance, in: db) == nil else { return false }
        let holding = "+person = person() AND ended_by IS NULL"
        func newest(_ table: String) throws -> Int64 {
            try Int64.fetchOne(db.cachedStatement(sql: "SELECT created_by FROM \(table) WHERE \(holding) ORDER BY row DESC LIMIT 1")) ?? 0
        }
        let last = try newest("events")
        return try Schema.factTables.allSatisfy { try newest($0) <= last }
    }

    /// "Delete that", said of a question: nothing of it was stored.
    private mutating func cancelQuestion() throws -> Bool {
        guard let question = try Pendings.cancel(saidLastBefore: utterance, in: db) else { return false }
        recorded.changes.append(.cancelled(question: question.question))
        return true
    }

    /// How many entries one request may take back.
    private static let most = 50

    private static func times(in details: ActionDetails) -> Int { min(max(Int(exactly: details.number("count")?.rounded() ?? 1) ?? 1, 1), most) }

    /// As often as the request says ("undo the last two"), once unless it does; ends where nothing is left to take back.
    private mutating func repeated(_ details: ActionDetails, _ step: (inout Recording, ActionDetails) throws -> Void) throws {
        var meant = details
        meant["count"] = nil
        for time in 0..<Self.times(in: details) {
            let before = recorded.changes.count
            try step(&self, meant)
            if recorded.changes.count > before, recorded.changes.last?.isUnfulfilled == true {
                // What was there is taken back: that there was less of it than was said is no failure.
                if time > 0 { recorded.changes.removeLast() }
                return
            }
        }
    }
}

extension ActionDetails {
    /// Whether a request names nothing that it means, but perhaps of which sort it is.
    fileprivate var isUnspecific: Bool { entries.allSatisfy { $0.key == "operation" || $0.key == ActionDetails.sort || $0.key == "count" && number("count") == 1 } }
}
