internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

// "Make that 2 more": how much more or less it was than what was logged, and not how much it was.

extension Recording {
    /// By how many times the number of a change goes up (1) or down (-1); nil where it is what should be.
    func sense(of change: ActionDetails) throws -> Double? {
        guard let words, !change.spokenNumbers.isEmpty else { return nil }
        return try Difference(in: ownWords, settings: Facts.settings(db), numbers: words.numbers)?.sense
    }

    /// Whether a difference is of something that has no one amount to reckon with: then the whole is asked for.
    mutating func asksForWhole(_ change: ActionDetails) throws -> Bool {
        guard try sense(of: change) != nil else { return false }
        let isOfFact = try Pendings.askedLast(before: utterance, in: db) != nil || scheduleToldLast() != nil || factToldLast() != nil || reminderToldLast() != nil
            || answerToldLast() != nil
        if isOfFact { recorded.followUp = "How much is that in all? Say the whole amount. Nothing is changed yet." }
        return isOfFact
    }

    /// Asks whether an entry is to be so much more or less.
    mutating func amend(_ entry: EventRows.Current, by change: ActionDetails, sense: Double, of said: (action: VoiceAction, source: EventRows.Source)?) throws {
        let whole = entry.event.changed(by: change, sense: sense)
        guard let whole, said != nil else {
            recorded.followUp = "How much is that in all: \(entry.event.displaySummary)? Say the whole amount. Nothing is changed yet."
            return
        }
        try amend(entry, with: whole, of: said, isDoubtful: true)
    }
}
