internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Entries that a correction means by their place among others ("the second one", "the first tylenol"), and several at once ("all of them").
extension Recording {
    /// The place that a correction says; nil where its `range` says none, or names an entry.
    func place(in details: ActionDetails) throws -> Place? { try details.text("range").flatMap { Place($0, try Facts.settings(db)) } }

    /// Deletes the entries at a place. Several that were not told together are asked about: many entries that go at once are nobody's slip of the tongue.
    /// - Parameter said: The action, where it is to be asked about.
    mutating func delete(at place: Place, meantBy said: ActionDetails, of source: (action: VoiceAction, source: EventRows.Source)?) throws {
        var names = said
        (names["range"], names["count"]) = (nil, nil)
        let (found, isCertain) = try names.entries.isEmpty ? entries(at: place) : entries(at: place, meantBy: names)
        guard !found.isEmpty else {
            recorded.changes.append(try imported(meantBy: names, .delete) ?? .nothingToChange(.delete))
            return
        }
        guard !isCertain, let source else { return try found.forEach { try delete($0) } }
        guard place == .every || place == .everything else { return try ask(whichOf: found, with: ActionDetails(), of: source) }
        try delete(allOf: found, of: source)
    }

    /// Deletes one entry, and asks whether several are to go.
    private mutating func delete(allOf found: [EventRows.Current], of source: (action: VoiceAction, source: EventRows.Source)) throws {
        guard found.count > 1 else { return try found.forEach { try delete($0) } }
        var action = source.action
        action.details = ActionDetails([("operation", .text(Correction.Operation.delete.rawValue)), ("subject", .list(found.map(\.event.id)))])
        let told = found.prefix(Self.mostNamed).map { "\($0.event.displaySummary) (\(dayWords(local.date(of: $0.event.date), from: local.date(of: moment))))" }
        let more = found.count > told.count ? ["\(found.count - told.count) more"] : []
        let pending = try wait(for: [action], meanings: ["deleting \(found.count) entries, \((told + more).joined(separator: ", "))"], events: [])
        try put(action, from: source.source, on: pending)
    }

    /// "No, just the headache": of the symptoms that were told last together with it the others go.
    /// - Returns: false where the words do not say so, or nothing was told with it.
    mutating func deleteOthers(than details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)) throws -> Bool {
        let named = details.list("symptoms")
        guard !named.isEmpty, details.entries.count == 1, try details.standAlone(in: ownWords, Facts.settings(db)),
            let last = try newest(where: { _ in true })?.source.utterance
        else { return false }
        let told = try entries(of: last).filter { $0.event.kind == .symptom }
        func isNamed(_ entry: EventRows.Current) -> Bool { named.contains { entry.event.names.contains($0.lowercased()) } }
        let others = told.filter { !isNamed($0) }
        guard others.count < told.count, !others.isEmpty else { return false }
        try delete(allOf: others, of: said)
        return true
    }

    /// How many entries a question names before it counts the others.
    private static let mostNamed = 6

    /// The entries of a place among what was told last, in spoken order: in the last words, where they told several, else in those of the last minutes.
    /// - Returns: `isCertain` is false where it is to be asked which, or whether all, are meant.
    func entries(at place: Place) throws -> (found: [EventRows.Current], isCertain: Bool) {
        let last = try newest(where: { _ in true })?.source.utterance
        let told = try last.map { try entries(of: $0) } ?? []
        let lately = try EventRows.saidLately(at: moment, in: db).compactMap { try current($0.id) }
        if told.count > 1 {
            let meant = place.among(told)
            if !meant.isEmpty { return (meant, true) }
        }
        if place == .last { return (told.suffix(1), true) }
        let meant = place.among(lately)
        switch place {
        case .every, .everything: return (lately.isEmpty ? told : lately, lately.count < 2)
        case .beforeLast: return (meant, true)
        // Of two it is clear which; of more, told one after another, nobody counts for certain.
        case .nth, .other, .last:
            if !meant.isEmpty, lately.count == 2 { return (meant, true) }
            return (lately.isEmpty ? told : lately, false)
        }
    }

    /// Those of a name that a place means: of the day of the newest one the first or second by the clock, and all of them wherever they are.
    private func entries(at place: Place, meantBy names: ActionDetails) throws -> (found: [EventRows.Current], isCertain: Bool) {
        var all = try all(meantBy: names)
        if place == .every || place == .everything {
            all = try (all + AnsweredDoses.entries(db) { $0.isMeant(by: names) }).sorted { ($0.createdBy, $0.row) < ($1.createdBy, $1.row) }
            let last = try newest(where: { _ in true })?.source.utterance
            return (all, all.count < 2 || all.allSatisfy { $0.source.utterance == last })
        }
        let day = all.last?.event.date.date
        let ofDay = all.filter { $0.event.date.date == day }.sorted { $0.event.date < $1.event.date }
        if place == .other, ofDay.count == 2, let newest = all.last { return (ofDay.filter { $0.event.id != newest.event.id }, true) }
        let meant = place.among(ofDay)
        return meant.isEmpty ? (ofDay, ofDay.isEmpty) : (meant, true)
    }

    /// Every entry within reach that a request names, in the order in which they were told: by its very name before any other.
    private func all(meantBy names: ActionDetails) throws -> [EventRows.Current] {
        for loosely in [false, true] {
            var found: [EventRows.Current] = []
            try forEachEntry { entry in
                if entry.event.isMeant(by: names, loosely: loosely) { found.append(entry) }
                return true
            }
            if !found.isEmpty { return found.reversed() }
        }
        return []
    }

    /// "Undo both": as many things as were said, and none that was told with them before: of the words that told more only the last ones go.
    mutating func undoLast(_ count: Int) throws {
        var left = count
        while left > 0 {
            let before = recorded.changes.count
            let told = try lastToUndo().map { try rows("e.created_by = ? AND e.ended_by IS NULL", $0) } ?? []
            if told.count > left {
                for entry in told.suffix(left).reversed() { try delete(entry) }
                return
            }
            try undoLast()
            if recorded.changes.count > before, recorded.changes.last?.isUnfulfilled == true {
                // What was there is taken back: that there was less of it than was said is no failure.
                if left < count { recorded.changes.removeLast() }
                return
            }
            left -= max(1, told.count)
        }
    }
}
