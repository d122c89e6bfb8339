internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

// "No, I took lisinopril", said while metoprolol is asked for: that was taken, and what is on the schedule stays what it is.

extension Recording {
    /// Logs an intake that was read as a change because of its "no", where something else is asked for; where the words may be either, asks.
    /// - Parameter schedule: What the change would be of; nil where it would be of nothing.
    /// - Returns: Whether the words are done with.
    mutating func logIntake(deniedBy details: ActionDetails, insteadOf schedule: Schedule?, of said: (action: VoiceAction, source: EventRows.Source)?) throws -> Bool {
        guard let said, let name = details.text("medicationName") ?? details.text("vitaminName") else { return false }
        let due = try AlertInputs(db, at: moment, clock: clock).openQuestions(isOfAll: true).filter { $0.isErrand != true }
        guard schedule.map({ schedule in schedule.item.lowercased() != name.lowercased() && due.contains { $0.item == schedule.item } }) ?? !due.isEmpty else { return false }
        let settings = try settingsInForce()
        if ReminderAnswer.isOfIntake(ownWords, settings) {
            let rest = Restatement.Lead(of: ownWords, settings)?.rest ?? ownWords, own = words?.sayings(rest, moment) ?? []
            if own.count == 1, own[0].type == .logMedication || own[0].type == .logVitamin, !own[0].details.flag("negated") {
                var intake = own[0]
                (intake.confidence, intake.span) = (min(intake.confidence, said.action.confidence), said.action.span)
                try apply(intake, of: text, source: said.source, at: moment, isConfirmed: false)
                return true
            }
        }
        // What was just put on the schedule may have been called by another name.
        guard let schedule, let told = schedule.told, moment.secondsSinceEpoch - told.secondsSinceEpoch > settings[.askedMinutes] * 60 else { return false }
        recorded.followUp = "Was \(name) taken, or is it to be taken instead of \(schedule.summary) from now on? Nothing is changed yet."
        return true
    }
}
