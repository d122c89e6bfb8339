internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

extension Recording {
    /// - Parameter said: The action, where a change that may be a slip is to be asked about.
    mutating func correct(_ correction: Correction, of said: (action: VoiceAction, source: EventRows.Source)? = nil) throws {
        switch correction.operation {
        case .undo where try isOfEntry(correction.details): try deleteLast(meantBy: correction.details)
        case .undo: try repeated(correction.details) { recording, _ in try recording.undoLast() }
        case .delete:
            if correction.details.isUnspecific, try cancelQuestion() { return }
            try repeated(correction.details) { recording, meant in try recording.deleteLast(meantBy: meant) }
        case .amend: try amendLast(with: correction.details, of: said)
        }
        if correction.operation != .undo { deeds.append(.correction) }
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

    /// As often as the request says ("undo the last two"), once unless it does; ends where nothing is left to take back.
    private mutating func repeated(_ details: ActionDetails, _ step: (inout Recording, ActionDetails) throws -> Void) throws {
        var meant = details
        meant["count"] = nil
        let times = min(max(Int(exactly: details.number("count")?.rounded() ?? 1) ?? 1, 1), Self.most)
        for time in 0..<times {
            let before = recorded.changes.count
            try step(&self, meant)
            if recorded.changes.count > before, recorded.changes.last?.isUnfulfilled == true {
                // What was there is taken back: that there was less of it than was said is no failure.
                if time > 0 { recorded.changes.removeLast() }
                return
            }
        }
    }

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
    private mutating func undo(_ last: Int64) throws {
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

    mutating func deleteLast(meantBy details: ActionDetails) throws {
        // A dose that was answered for has no entry: with the answer it is gone.
        if let (answer, told) = try answerToldLast(), answer.isMeant(by: details) { return try undo(told) }
        guard let found = try newest(where: { $0.isMeant(by: details) }) else {
            recorded.changes.append(try imported(meantBy: details, .delete) ?? .nothingToChange(.delete))
            return
        }
        try delete(found)
    }

    /// Whether a request that fits no entry names a reading that a device took.
    private func imported(meantBy details: ActionDetails, _ operation: Correction.Operation) throws -> Change? {
        guard let name = details.text("metric") else { return nil }
        let metric = Metric(rawValue: name)
        let samples = try ImportRows.samples(of: metric, from: .min, to: .max, most: Self.reach, db)
        let isSample = samples.contains { operation == .amend || $0.event.isMeant(by: details) }
        let isDaily = try DailyMetric(of: metric).map { try ImportRows.newestDay(of: $0, through: moment.date, db) != nil } ?? false
        return isSample || isDaily ? .imported(operation, metric) : nil
    }

    mutating func delete(_ current: EventRows.Current) throws {
        try EventRows.end(current.row, how: .deleted, by: utterance, in: db)
        recorded.events.removeAll { $0.id == current.event.id }
        recorded.changes.append(.deleted(current.event))
        touched.append(current.event)
    }

    /// Changes the entry that is meant. All symptoms of one action change together.
    mutating func amendLast(with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)? = nil) throws {
        if details.named == nil, deeds.isEmpty, try amendQuestion(with: details, of: said) { return }
        if details["metric"] == nil, details.named == nil, let schedule = try scheduleToldLast() {
            guard let amended = schedule.amended(by: details, id: Identifier.make(using: &ids), at: moment) else {
                recorded.changes.append(.nothingToChange(.amend))
                return
            }
            let plain = schedule.plain(details)
            guard plain.isClear || said == nil else {
                return try ask(whether: amended.summary, replaces: schedule.summary, by: plain.details, events: [], of: said)
            }
            return try set(amended)
        }
        if details["metric"] == nil, details.named == nil, let reminder = try reminderToldLast() { return try amend(reminder, with: details) }
        if details["metric"] == nil, details["durationSeconds"] == nil, details.named == nil, let item = try answerToldLast()?.answer.question?.item {
            // The answer has no entry that could be changed, and an older one is not meant.
            recorded.changes.append(.nothingToChange(.amend))
            recorded.followUp = "The last was the answer about \(item), which can be taken back (undo) and not be changed. What was taken instead?"
            return
        }
        guard let (found, change) = try entry(toAmendWith: details) else {
            recorded.changes.append(try imported(meantBy: details, .amend) ?? .nothingToChange(.amend))
            return
        }
        var meant = [found]
        if found.event.kind == .symptom, change.list("symptoms").isEmpty {
            meant = try rows(
                "e.utterance = ? AND e.position = ? AND e.ended_by IS NULL", found.source.utterance, found.source.position)
        }
        for current in meant { try amend(current, with: change, of: said) }
    }

    /// "Make that 140", said of a question: it is about what was asked, of which nothing is stored, and not about what was stored before.
    /// - Returns: Whether it was.
    private mutating func amendQuestion(with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)?) throws -> Bool {
        guard let question = try Pendings.askedLast(before: utterance, in: db) else { return false }
        let items = try Pendings.items(of: question, in: db)
        if items.contains(where: { $0.action.details.restatement != nil }) {
            // Neither of the two was meant, but a third.
            try Pendings.decide(question, accept: false, by: utterance, in: db)
            return false
        }
        for (index, item) in items.enumerated() {
            for outcome in Resolver().resolve(item.action, of: question.text, at: question.at, ids: &ids) {
                guard case .event(let event) = outcome, let amendment = event.amendment(by: details, clock: clock, words: words) else { continue }
                var rest = items
                switch amendment {
                case .impossible(let event):
                    recorded.changes.append(.refused(.impossible(event)))
                    return true
                case .change(var event):
                    rest.remove(at: index)
                    event.confidence = said?.action.confidence ?? 1
                    try EventRows.insert(event, revision: 1, source: item.source, createdBy: utterance, in: db)
                    recorded.events.append(event)
                    touched.append(event)
                case .doubtful(_, let plain):
                    for (key, value) in plain.entries { rest[index].action.details[key] = value }
                }
                try Pendings.decide(question, accept: false, by: utterance, in: db)
                try ask(againAbout: rest, of: question)
                return true
            }
        }
        // Of a change that was asked about another one is wanted.
        if items.allSatisfy({ $0.action.type == .correct }) { try Pendings.decide(question, accept: false, by: utterance, in: db) }
        return false
    }

    private mutating func ask(againAbout items: [(action: VoiceAction, source: EventRows.Source)], of question: Pendings.Question) throws {
        for item in items {
            let outcomes = Resolver().resolve(item.action, of: question.text, at: question.at, ids: &ids)
            let pending = try wait(
                for: [item.action], meanings: outcomes.map(\.summary), events: outcomes.compactMap { if case .event(let event) = $0 { event } else { nil } })
            try put(item.action, from: item.source, on: pending)
        }
    }

    /// Keeps what waits for an answer with the words that said it.
    private func put(_ action: VoiceAction, from source: EventRows.Source, on pending: Int64) throws {
        try db.cachedStatement(sql: "UPDATE actions SET action = ?, pending = ? WHERE utterance = ? AND position = ?")
            .execute(arguments: [StoredAction(action).json, pending, source.utterance, source.position])
    }

    /// What the newest utterance that changed something put on the schedule, where it did nothing else.
    private func scheduleToldLast() throws -> Schedule? {
        let told = try toldLast(Schedule.self, in: "schedules")
        return told.count == 1 && told[0].active ? told[0] : nil
    }

    /// The reminder that the newest utterance that changed something set, where it did nothing else.
    private func reminderToldLast() throws -> Reminder? {
        let told = try toldLast(Reminder.self, in: "reminders")
        let all = try Facts.current(Reminder.self, in: "reminders", db).holding(beside: Facts.current(Schedule.self, in: "schedules", db))
        let holding = told.filter { own in all.contains { $0.id == own.id } }
        return holding.count == 1 ? holding[0] : nil
    }

    /// The answer to a question about a dose where nothing was told with it or since, and the utterance that gave it.
    private func answerToldLast() throws -> (answer: ReminderAnswer, told: Int64)? {
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

    /// Puts a reminder in the place of the one that was set: at another time, or in another rhythm.
    private mutating func amend(_ old: Reminder, with details: ActionDetails) throws {
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        let time = words?.time(text, moment)
        guard let new = old.amended(by: details, time: time, id: Identifier.make(using: &ids), at: moment, clock: clock) else {
            return recorded.changes.append(.nothingToChange(.amend))
        }
        try replace(old, with: new)
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

    /// An entry of the utterance that logged last; an older one only where the request names it ("change yesterday's tylenol to 2"), or its metric ("make my
    /// weight 150"), or says how long something lasted that is not of the last: a number said of the last thing must never change another.
    /// - Returns: The entry, and what is to change of it.
    private func entry(toAmendWith details: ActionDetails) throws -> (EventRows.Current, ActionDetails)? {
        if let (named, change) = details.named {
            if let id = details.text("subject"), let asked = try current(id) { return (asked, change) }
            if let meant = try newest(where: { $0.isMeant(by: named) && $0.amendment(by: change) != nil }) { return (meant, change) }
            // What has no such name may still be the last, told by another one; of another day it is not.
            guard details["timestamp"] == nil else { return nil }
        }
        var change = details
        change["subject"] = nil
        return try lastEntry(toAmendWith: change).map { ($0, change) }
    }

    private func lastEntry(toAmendWith details: ActionDetails) throws -> EventRows.Current? {
        if details["metric"] != nil { return try newest { $0.amendment(by: details) != nil } }
        let isLength = details["durationSeconds"] != nil
        let last = try newest(where: { _ in true })?.source.utterance
        // What was not felt or done has no length, unless it was said with one.
        func fits(_ event: HealthEvent) -> Bool { event.amended(by: details) != nil && (!isLength || event.happened || event.lasts) }
        // Of several entries of one breath a number is of the one whose own it is nearest to: "temp 100.8 and a glass of water, make that 101".
        let told = try last.map { try rows("e.utterance = ? AND e.ended_by IS NULL", $0) } ?? []
        let fitting = told.reversed().filter { fits($0.event) }.map { current in
            (current, ratio: current.event.amendment(by: details, clock: clock, words: words)?.event.map(current.event.ratio(to:)) ?? .infinity)
        }
        if let nearest = fitting.min(by: { $0.ratio < $1.ratio }) { return nearest.0 }
        // That it cannot be is said of the entry that it would change.
        let refusing = try newest { if case .impossible? = $0.amendment(by: details) { true } else { false } }
        if let refusing, refusing.source.utterance == last { return refusing }
        guard isLength else { return nil }
        let earliest = moment.adding(seconds: -Self.lengthReachSeconds)
        return try newest { $0.lasts && $0.date >= earliest && $0.amended(by: details) != nil }
    }

    /// How old an entry may be whose length is corrected after others were logged: a day.
    private static let lengthReachSeconds = 86_400

    /// - Parameter said: The action, where a change that may be a slip is to be asked about.
    mutating func amend(
        _ current: EventRows.Current, with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)? = nil
    ) throws {
        let event: HealthEvent, slip: ActionDetails?
        switch current.event.amendment(by: details, clock: clock, words: words) {
        case nil: return recorded.changes.append(.nothingToChange(.amend))
        case .impossible(let event): return recorded.changes.append(.refused(.impossible(event)))
        case .change(let changed): (event, slip) = (changed, nil)
        case .doubtful(let changed, let plain): (event, slip) = (changed, plain)
        }
        // The log is of what happened.
        guard event.date == current.event.date || event.date <= moment else { return recorded.changes.append(.refused(.toCome(event.date))) }
        if let slip, said != nil {
            var plain = slip
            plain["subject"] = .text(event.id)
            return try ask(whether: event.displaySummary, replaces: current.event.displaySummary, by: plain, events: [event], of: said)
        }
        try put(event, inPlaceOf: current)
    }

    private mutating func put(_ event: HealthEvent, inPlaceOf current: EventRows.Current) throws {
        if event != current.event {
            try EventRows.end(current.row, how: .amended, by: utterance, in: db)
            try EventRows.insert(
                event, revision: nextRevision(of: event.id), source: current.source, createdBy: utterance, in: db)
        }
        if let own = recorded.events.firstIndex(where: { $0.id == event.id }) { recorded.events[own] = event }
        recorded.changes.append(.amended(from: current.event, to: event))
        touched += [current.event, event]
    }

    /// Keeps a change for a yes. The yes is to what was asked: this change of this entry, whatever else is logged before it is given.
    private mutating func ask(
        whether new: String, replaces old: String, by details: ActionDetails, events: [HealthEvent], of said: (action: VoiceAction, source: EventRows.Source)?
    ) throws {
        guard let said else { return }
        var action = said.action
        action.details = details
        action.details["operation"] = .text(Correction.Operation.amend.rawValue)
        let pending = try wait(for: [action], meanings: ["\(new) instead of \(old)"], events: events)
        try put(action, from: said.source, on: pending)
    }

    /// Asks whether words say the last entry anew, or something beside it. A yes changes the entry, a no logs what else they say.
    mutating func ask(whether restated: VoiceAction, or actions: [VoiceAction], of text: String) throws {
        guard let (id, change) = restated.details.restatement, let old = try current(id),
            let new = old.event.amendment(by: change, clock: clock, words: words)?.event
        else { return try apply(actions, of: text, confirmation: .ask) }
        let others = actions.flatMap { Resolver().resolve($0, of: text, at: moment, ids: &ids) }
        let events = others.compactMap { if case .event(let event) = $0 { event } else { nil } }
        let pending = try wait(for: [restated] + actions, meanings: ["\(new.displaySummary) instead of \(old.event.displaySummary)"], events: events)
        if !others.isEmpty, var asked = recorded.pending {
            asked.question += " A no logs it as well: \(others.map(\.summary).joined(separator: "; "))."
            recorded.pending = asked
            try db.execute(sql: "UPDATE pendings SET question = ? WHERE row = ?", arguments: [Words(asked.question), pending])
        }
        for (position, action) in ([restated] + actions).enumerated() {
            try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action, pending) VALUES (?, ?, ?, ?)")
                .execute(arguments: [utterance, position, StoredAction(action).json, pending])
        }
    }

    /// The current state of an event.
    func current(_ id: String) throws -> EventRows.Current? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(EventRows.select) WHERE e.id = ? AND +e.person = person() AND e.ended_by IS NULL"), arguments: [id]
        ).map(EventRows.Current.init)
    }

    /// How many entries back a correction by voice may reach.
    private static let reach = 200

    /// The entry made last, of those that a correction can mean; entries of one utterance in reverse.
    func newest(where isMeant: (HealthEvent) -> Bool) throws -> EventRows.Current? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "\(EventRows.select) WHERE +e.person = person() AND e.ended_by IS NULL ORDER BY e.row DESC LIMIT \(Self.reach)"))
        while let row = try rows.next() {
            let current = try EventRows.Current(row)
            if isMeant(current.event) { return current }
        }
        return nil
    }

    func rows(_ condition: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> [EventRows.Current] {
        try Row.fetchAll(
            db.cachedStatement(sql: "\(EventRows.select) WHERE \(condition) ORDER BY e.row"),
            arguments: StatementArguments(arguments)
        ).map(EventRows.Current.init)
    }

    func nextRevision(of id: String) throws -> Int {
        try (Int.fetchOne(db.cachedStatement(sql: "SELECT MAX(revision) FROM events WHERE id = ?"), arguments: [id]) ?? 0) + 1
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

extension ActionDetails {
    /// Whether a request names nothing that it means.
    fileprivate var isUnspecific: Bool { entries.allSatisfy { $0.key == "count" && number("count") == 1 } }
}

extension ReminderAnswer {
    /// Whether a request means the dose that was answered for, be it a medicine or a supplement.
    fileprivate func isMeant(by details: ActionDetails) -> Bool {
        guard let item = question?.item.lowercased() else { return false }
        return [HealthEvent.Payload.medication(MedicationEvent(name: item)), .supplement(SupplementEvent(name: item, dosage: "1", unit: "tablet"))].contains {
            HealthEvent(id: "", date: at, payload: $0).isMeant(by: details)
        }
    }
}
