internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Corrections of what has no entry: schedules, reminders and answers about doses.
extension Recording {
    /// What the newest utterance that changed something put on the schedule, where it did nothing else.
    func scheduleToldLast() throws -> Schedule? {
        let told = try toldLast(Schedule.self, in: "schedules")
        return told.count == 1 && told[0].active ? told[0] : nil
    }

    /// What the newest utterance that changed something said of the person, where it said one thing.
    func factToldLast() throws -> ProfileFact? {
        let told = try toldLast(ProfileFact.self, in: "profile_facts")
        return told.count == 1 ? told[0] : nil
    }

    /// The one schedule of a name that a request says without the day of an entry; nil where there is none, or more than one.
    /// - Parameter change: What should be: a time in it is the schedule's own.
    func schedule(meantBy named: ActionDetails, with change: ActionDetails) throws -> Schedule? {
        guard named["timestamp"] == nil || change["timestamp"] != nil, let name = named.text("medicationName") ?? named.text("vitaminName") else { return nil }
        let same = try Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).filter { $0.isCalled(name) }
        return same.count == 1 ? same[0] : nil
    }

    mutating func amend(_ schedule: Schedule, with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)?) throws {
        if let number = schedule.unclear(details) { return recorded.changes.append(.refused(.unclear(number))) }
        guard let amended = schedule.amended(by: details, id: Identifier.make(using: &ids), at: moment) else {
            recorded.changes.append(.nothingToChange(.amend))
            return
        }
        let plain = schedule.plain(details)
        guard plain.isClear || said == nil else {
            var change = plain.details
            change["subject"] = .text(schedule.id)
            return try ask(whether: "\(amended.summary) instead of \(schedule.summary)", by: change, events: [], of: said)
        }
        try set(amended)
    }

    /// The reminder that the newest utterance that changed something set, where it did nothing else.
    func reminderToldLast() throws -> Reminder? {
        let told = try remindersToldLast()
        return told.count == 1 ? told[0] : nil
    }

    /// The reminders that the newest utterance that changed something set, and that hold.
    func remindersToldLast() throws -> [Reminder] {
        let told = try toldLast(Reminder.self, in: "reminders")
        let all = try Facts.current(Reminder.self, in: "reminders", db).holding(beside: Facts.current(Schedule.self, in: "schedules", db))
        return told.filter { own in all.contains { $0.id == own.id } }
    }

    /// The answer to a question about a dose where nothing was told with it or since, and the utterance that gave it.
    func answerToldLast() throws -> (answer: ReminderAnswer, told: Int64)? {
        let answers = try toldLast(ReminderAnswer.self, in: "answers")
        guard answers.count == 1, answers[0].question != nil,
            let told = try Int64.fetchOne(
                db, sql: "SELECT created_by FROM answers WHERE +person = person() AND ended_by IS NULL ORDER BY row DESC LIMIT 1")
        else { return nil }
        return (answers[0], told)
    }

    /// The facts of a table that were told last, where neither an entry nor another fact was told with them or since.
    private func toldLast<Fact: Decodable>(_ fact: Fact.Type, in table: String) throws -> [Fact] {
        guard recorded.events.isEmpty else { return [] }
        let holding = "+person = person() AND ended_by IS NULL"
        func newest(_ table: String) throws -> Int64? {
            try Int64.fetchOne(db.cachedStatement(sql: "SELECT created_by FROM \(table) WHERE \(holding) ORDER BY row DESC LIMIT 1"))
        }
        guard let last = try newest(table), try newest("events").map({ $0 < last }) ?? true,
            try Schema.factTables.allSatisfy({ other in try other == table || newest(other).map { $0 < last } ?? true })
        else { return [] }
        return try String.fetchAll(
            db.cachedStatement(sql: "SELECT payload FROM \(table) WHERE \(holding) AND created_by = ? ORDER BY row"), arguments: [last]
        ).map { try decoded(fact, $0) }
    }

    /// "Delete asthma", of a condition or an allergy, where no entry bears its name that was told later.
    /// - Returns: Whether it was one.
    mutating func deleteFact(meantBy details: ActionDetails, before entry: EventRows.Current?) throws -> Bool {
        let names = details.list("symptoms") + ["medicationName", "vitaminName", "item"].compactMap { details.text($0) }
        guard names.count == 1, details["timestamp"] == nil else { return false }
        let facts = try Facts.profileFacts(db), meant = Profile(facts: facts).gathered(names[0])
        guard let fact = meant.first, meant.count == 1 else { return false }
        if let entry, let told = facts.last(where: { $0.field == fact.field && !$0.negated && $0.value.lowercased().contains(fact.value) })?.at, entry.event.date > told { return false }
        try set(ProfileFact(field: fact.field, value: fact.value, negated: true, at: moment))
        return true
    }

    /// Puts a reminder in the place of the one that was set: at another time, or in another rhythm.
    mutating func amend(_ old: Reminder, with details: ActionDetails) throws {
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        if let number = old.unclear(details) { return recorded.changes.append(.refused(.unclear(number))) }
        let time = try words?.reminderTime(in: ownWords, at: moment, Facts.settings(db))
        guard let new = old.amended(by: details, time: time, id: Identifier.make(using: &ids), at: moment, clock: clock) else {
            return recorded.changes.append(.nothingToChange(.amend))
        }
        try replace(old, with: new.timed(by: Facts.settings(db)))
    }

    mutating func replace(_ old: Reminder, with new: Reminder) throws {
        // What the same words set is set once.
        recorded.others.removeAll { $0 == .reminder(old) }
        try set(old.ended(as: Identifier.make(using: &ids), at: moment))
        recorded.others.removeLast()
        deeds.removeLast()
        try set(new)
    }

    /// Asks about a reminder later, where no question is open: "no, in an hour", said of the one that was just set.
    mutating func putOff(by seconds: Double) throws -> Bool {
        guard let old = try reminderToldLast(), old.due != nil else { return false }
        var new = old
        (new.id, new.told, new.due) = (Identifier.make(using: &ids), moment, moment.adding(seconds: Int(min(seconds, 1e9))))
        try replace(old, with: new)
        return true
    }
}

extension ReminderAnswer {
    /// Whether a request means the dose that was answered for, be it a medicine or a supplement.
    func isMeant(by details: ActionDetails) -> Bool {
        guard let item = question?.item.lowercased() else { return false }
        return [HealthEvent.Payload.medication(MedicationEvent(name: item)), .supplement(SupplementEvent(name: item, dosage: "1", unit: "tablet"))].contains {
            HealthEvent(id: "", date: at, payload: $0).isMeant(by: details)
        }
    }
}

extension ProfileFact {
    /// The same of another number, or another day: "I am 40 years old", "make that 41"; nil where it is none, or something else is to change.
    func with(_ details: ActionDetails, at moment: Moment) -> ProfileFact? {
        if !negated, let old = CivilDate(text: value), let said = details.moment("timestamp")?.date, details.text("precision") == "day",
            details.entries.allSatisfy({ ["operation", "timestamp", "precision"].contains($0.key) })
        {
            // A day without a year is the one that is nearest to the day of before: what is to come is corrected as well as what was.
            let days = (-1...1).map { CivilDate(year: old.year + $0, month: said.month, day: said.day) }
            guard let nearest = days.min(by: { abs($0.daysSinceEpoch - old.daysSinceEpoch) < abs($1.daysSinceEpoch - old.daysSinceEpoch) }) else { return nil }
            return ProfileFact(field: field, value: nearest.text, unit: unit, at: moment)
        }
        guard !negated, Double(value) != nil, let number = details.number("value"), details.entries.allSatisfy({ ["operation", "value", "unit"].contains($0.key) }) else { return nil }
        return ProfileFact(field: field, value: number.plain, unit: details.text("unit") ?? unit, at: moment)
    }
}
