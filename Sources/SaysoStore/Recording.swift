internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// One utterance on its way into the log, inside one transaction.
struct Recording {
    let db: Database
    /// The words; empty for what was not said.
    let text: String
    /// The utterance's row.
    let utterance: Int64
    let moment: Moment
    /// Decides what is local for the alerts; nil: the moment's own offset.
    let clock: LocalClock?
    /// Reads words again; nil where nobody can.
    let words: WordReader?
    var recorded = Recorded()
    /// The events whose coming, going or changing the alert rules must hear of.
    var touched: [HealthEvent] = []
    /// What the actions that wait for a yes would log.
    private(set) var asked: [HealthEvent] = []
    /// What is asked about, in words, and the row of the question.
    private var meanings: [String] = []
    private var question: Int64?
    var profileChanged = false
    /// What was done so far, in spoken order, without what was taken back in the same breath.
    var deeds: [Deed] = []
    private var excerpts = Excerpts(of: "")
    /// Whether the words at hand say several things.
    private(set) var isOneOfSeveral = false
    /// The words of the action at hand: all of them or, where these are very many, those around it.
    private(set) var ownWords: String
    /// Of those the action's alone, where they are very many: a change is of the numbers in them, and of none around them.
    private(set) var valueWords: String
    private var settings: Settings?
    let entriesRead = EntriesRead()
    /// The last dose that was taken and not named, and what was asked before it: a question that was put since goes before the one which dose it was.
    private(set) var unnamedDose: (id: String, followUp: String?)?
    var ids = SystemRandomNumberGenerator()

    enum Origin: String { case said, command }

    /// Keeps the words.
    init(_ text: String, origin: Origin, at moment: Moment, clock: LocalClock? = nil, words: WordReader? = nil, in db: Database) throws {
        (self.db, self.text, self.moment, self.clock, self.words) = (db, text, moment, clock, words)
        ownWords = text
        valueWords = text
        let id = Identifier.make(using: &ids)
        try db.cachedStatement(sql: "INSERT INTO utterances (id, text, origin, seconds, offset, person) VALUES (?, ?, ?, ?, ?, person())")
            .execute(arguments: [id, Words(text), origin.rawValue, moment.secondsSinceEpoch, moment.offsetSeconds])
        utterance = db.lastInsertedRowID
        recorded.utteranceID = id
    }

    /// What a command does that no undo could mean.
    static func lasting(at moment: Moment, clock: LocalClock? = nil, in db: Database) throws -> Recording {
        let recording = try Recording("", origin: .command, at: moment, clock: clock, in: db)
        try db.cachedStatement(sql: "UPDATE utterances SET changes = 0 WHERE row = ?").execute(arguments: [recording.utterance])
        return recording
    }

    /// More of what an utterance began.
    init(continuing utterance: Int64, at moment: Moment, clock: LocalClock?, in db: Database) {
        (self.db, text, self.moment, self.clock, words, self.utterance) = (db, "", moment, clock, nil, utterance)
        ownWords = ""
        valueWords = ""
    }

    /// Keeps the actions and does what the sure ones say; the doubtful ones wait for an answer.
    mutating func apply(_ said: [VoiceAction], of text: String, confirmation: Confirmation) throws {
        var share = Share()
        let heard = try share.heard(of: said).map { try asLater($0) }.oncePerTime
        isOneOfSeveral = heard.count > 1
        let proposed = confirmation == .ask ? try heard.map { try ofEntry(unlessTooMany(inUnitMeant($0.proposed, of: text))) } : heard
        let actions = proposed.filter { confirmation != .ask || !$0.isDoubtful || share.takes(.doubts) }
        recorded.surplus = share.surplus
        let doubtful = Set(actions.indices.filter { confirmation == .ask && actions[$0].isDoubtful })
        let pending = try doubtful.isEmpty ? nil : ask(about: doubtful.sorted().map { actions[$0] }, of: text)
        for (position, action) in actions.enumerated() {
            let waits = doubtful.contains(position)
            try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action, pending) VALUES (?, ?, ?, ?)")
                .execute(arguments: [utterance, position, StoredAction(action).json, waits ? pending : nil])
            if !waits {
                let source = EventRows.Source(utterance: utterance, position: position)
                try apply(action, of: text, source: source, at: moment, isConfirmed: confirmation == .confirmed)
            }
        }
        if confirmation == .ask {
            try askWhetherReplaced(in: text, behind: actions.count)
            try askWhetherScheduleEnded(in: text, behind: actions.count)
            try dropQuestionOfReading()
        }
    }

    /// "150 kg", said to "was that 150 lb?": the reading was told anew, and what was asked about was none.
    private mutating func dropQuestionOfReading() throws {
        func metric(_ event: HealthEvent) -> Metric? { if case .measurement(let reading) = event.payload { reading.metric } else { nil } }
        let told = Set(recorded.events.compactMap(metric))
        guard !told.isEmpty else { return }
        let earliest = moment.adding(seconds: -(try settingsInForce()[.askedMinutes]) * 60)
        guard let question = try Pendings.newest(since: earliest, before: utterance, in: db) else { return }
        let asked = try Pendings.items(of: question, in: db).map(\.action)
        guard asked.allSatisfy({ $0.type == .logMeasurement && $0.details.text("metric").map { told.contains(Metric(rawValue: $0)) } ?? false }) else { return }
        try Pendings.decide(question, accept: false, by: utterance, in: db)
    }

    /// A reading whose unit nobody said and whose size does not tell it: in the unit of the person's setting or of the last reading, else asked about.
    private mutating func inUnitMeant(_ action: VoiceAction, of text: String) throws -> VoiceAction {
        guard action.type == .logMeasurement, let metric = action.details.text("metric").map(Metric.init(rawValue:)), UnsaidUnit.isOpen(of: metric),
            let value = action.details.number("value")
        else { return action }
        var last: MeasurementEvent?
        if case .measurement(let newest)? = try MeasuredRows.newest(1, of: metric, upTo: moment.secondsSinceEpoch, db).first?.payload { last = newest }
        let reading = MeasurementEvent(metric: metric, value: value, unit: action.details.text("unit"))
        var meant = action
        switch UnsaidUnit(of: reading, after: last, saidIn: excerpt(of: action, in: text) ?? text, settings: try settingsInForce()) {
        case .none: break
        case .known(let unit): meant.details["unit"] = .text(unit)
        case .unclear:
            if let value = last?.value, let unit = last?.unit { meant.details["notes"] = .text("the last was \(value.plain) \(unit)") }
            meant.confidence = min(meant.confidence, Confirmation.justBelow)
        }
        return meant
    }

    /// "Took 30 tylenol": more pieces at once than anybody is likely to mean are asked about, be it that they were heard wrong or that it was too much.
    private mutating func unlessTooMany(_ action: VoiceAction) throws -> VoiceAction {
        guard try isOfTooMany(action) else { return action }
        var doubtful = action
        doubtful.confidence = min(doubtful.confidence, Confirmation.justBelow)
        return doubtful
    }

    private mutating func isOfTooMany(_ action: VoiceAction) throws -> Bool {
        try action.pieces.map { try $0 > Double(settingsInForce()[.mostPieces]) } ?? false
    }

    /// - Parameters:
    ///   - source: Where the action was said; another utterance than this one when a pending question is answered.
    ///   - reference: The moment at which it was said.
    ///   - isConfirmed: Whether the person has said yes to it. Then it is sure, and nothing of it is asked again.
    mutating func apply(_ said: VoiceAction, of text: String, source: EventRows.Source, at reference: Moment, isConfirmed: Bool) throws {
        var action = said, source = source
        if isConfirmed { action.confidence = 1 }
        source.excerpt = excerpt(of: action, in: text)
        ownWords = source.utterance == utterance ? source.excerpt ?? self.text : self.text
        valueWords = source.utterance == utterance ? excerpts.words(of: action.span, isAlone: true) ?? ownWords : ownWords
        for outcome in Resolver().resolve(action, of: source.excerpt ?? text, at: reference, ids: &ids) {
            switch outcome {
            // A yes makes nothing possible.
            case .event(let event) where isConfirmed && event.isBeyondAnybody: recorded.changes.append(.refused(.impossible(event)))
            case .event(let event):
                try EventRows.insert(event, revision: 1, source: source, createdBy: utterance, in: db)
                recorded.events.append(event)
                touched.append(event)
                if event.kind == .medication, try event.isUnnamedDose(settingsInForce()) { unnamedDose = (event.id, recorded.followUp) }
                try answer(byDenial: event)
                if deeds.last != .events(position: source.position) { deeds.append(.events(position: source.position)) }
            case .correction(var correction):
                try complete(&correction, saidAs: source.excerpt ?? text)
                try correct(correction, of: isConfirmed ? nil : (action, source))
            case .schedule(let schedule):
                if let entry = try entryMoved(by: action.details, to: schedule) {
                    try amend(entry, with: ActionDetails(action.details.entries.filter { Self.timeKeys.contains($0.key) }.map { ($0.key, $0.value) }))
                    deeds.append(.correction)
                } else if let schedule = try inRhythm(schedule, of: action.details) {
                    try set(schedule)
                }
            case .reminder(let reminder): try set(understood(reminder))
            case .reminderEnd(let end): try self.end(end)
            case .answer(let answer): try hear(answer, of: action, from: source)
            case .profile(let fact): try set(fact)
            // The action itself is kept with the utterance.
            case .query, .unknown: recorded.others.append(outcome)
            }
        }
    }

    /// The words by which what an action logs goes; nil: all of them.
    private mutating func excerpt(of action: VoiceAction, in text: String) -> String? {
        if excerpts.text != text { excerpts = Excerpts(of: text) }
        return excerpts.words(of: action.span)
    }

    /// No words change a setting: they are read once, however many actions ask for them.
    mutating func settingsInForce() throws -> Settings {
        let known = try settings ?? Facts.settings(db)
        settings = known
        return known
    }

    mutating func set(_ fact: ProfileFact) throws {
        profileChanged = true
        try keep(.profile(fact), as: OrderedJSON.text(fact), in: "profile_facts")
    }

    mutating func set(_ schedule: Schedule) throws {
        try keep(.schedule(schedule), as: OrderedJSON.text(schedule), in: "schedules")
    }

    /// "Move the metoprolol to 7", where none is on the schedule: the one that was taken today.
    private mutating func entryMoved(by details: ActionDetails, to schedule: Schedule) throws -> EventRows.Current? {
        let names = ActionDetails(details.entries.filter { ["medicationName", "vitaminName"].contains($0.key) }.map { ($0.key, $0.value) })
        guard schedule.active, details.text("precision") == "minute", details.entries.allSatisfy({ names[$0.key] != nil || Self.timeKeys.contains($0.key) || $0.key == "drugClass" }),
            try ownWords.begins(withAnyOf: settingsInForce()[.moveWords]),
            try !Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).contains(where: { $0.isCalled(schedule.item) }),
            let entry = try newest(meantBy: names), [.medication, .supplement].contains(entry.event.kind), local.date(of: entry.event.date) == local.date(of: moment)
        else { return nil }
        return entry
    }

    /// Of what is on the schedule another dose is taken as often, and when, as before, where nothing is said of that; and at another time, or more often, as much
    /// as before.
    /// Of two doses a day it is asked which.
    /// - Returns: nil where that is asked.
    private mutating func inRhythm(_ said: Schedule, of details: ActionDetails) throws -> Schedule? {
        let isDose = details["dosage"] != nil || details["count"] != nil, isTime = details["timestamp"] != nil
        let saysRhythm = ["frequency", "timesPerDay", "times", "weekdays", "durationSeconds"].contains { details[$0] != nil }
        guard said.active, !isDose || !isTime && !saysRhythm else { return said }
        let same = try Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).filter { $0.item.lowercased() == said.item.lowercased() }
        guard isDose || isTime && !saysRhythm else { return same.count == 1 ? said.keepingDose(of: same[0]) : said }
        guard same.count < 2, !isTime || same.allSatisfy({ $0.timesPerDay ?? 1 == 1 }) else {
            recorded.followUp = "Which one: \(same.map(\.summary).joined(separator: ", "))? Say its time as well. Nothing is changed yet."
            return nil
        }
        guard let old = same.first else { return said }
        let time = ActionDetails(details.entries.filter { ["timestamp", "precision"].contains($0.key) }.map { ($0.key, $0.value) })
        return isTime ? old.amended(by: time, id: said.id, at: moment) ?? said : said.inRhythm(of: old, from: details["starts"] == nil ? nil : said.start)
    }

    mutating func set(_ reminder: Reminder) throws {
        try keep(.reminder(reminder), as: OrderedJSON.text(reminder), in: "reminders")
    }

    /// A reminder with what is taken when it is done, and with the times that are chosen for it where none was said.
    private func understood(_ said: Reminder) throws -> Reminder {
        var reminder = try said.timed(by: Facts.settings(db))
        reminder.intakes = words.flatMap { said.intakes(by: $0, at: moment, least: Confirmation.sure) }
        return reminder
    }

    /// Ends the reminders that are meant. Of nothing said those that were just set are meant, or the one that is asked about; else one only where there
    /// is no other.
    mutating func end(_ said: ReminderEnd) throws {
        let set = try AlertInputs(db, at: moment, clock: clock).reminders()
        let local = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        let last = said.isOfLast ? set.max { ($0.told?.secondsSinceEpoch ?? .min) < ($1.told?.secondsSinceEpoch ?? .min) } : nil
        let meant = said.isOfLast ? [last].compactMap { $0 } : said.isUnspecific && set.count > 1 ? try spokenOfLast(among: set) : set.filter { said.means($0, clock: local) }
        for reminder in meant {
            try self.set(reminder.ended(as: Identifier.make(using: &ids), at: moment))
        }
        if meant.isEmpty { recorded.changes.append(.noSuchReminder(said, among: set)) }
    }

    /// The reminders that were set a moment ago and were the last that was told; without them the one that asks now.
    private func spokenOfLast(among set: [Reminder]) throws -> [Reminder] {
        let earliest = moment.adding(seconds: -(try Facts.settings(db))[.askedMinutes] * 60)
        let told = Set(try remindersToldLast().filter { $0.told.map { $0 >= earliest } ?? false }.map(\.id))
        if !told.isEmpty { return set.filter { told.contains($0.id) } }
        let questions = try AlertInputs(db, at: moment, clock: clock).openQuestions()
        guard questions.count == 1, questions[0].due >= earliest else { return [] }
        let asking = set.filter { $0.item == questions[0].item }
        return asking.count == 1 ? asking : asking.filter { $0.due.map { $0.secondOfDay == questions[0].due.secondOfDay } ?? false }
    }

    mutating func keep(_ outcome: Outcome, as json: String, in table: String) throws {
        try db.cachedStatement(sql: "INSERT INTO \(table) (payload, created_by, person) VALUES (?, ?, person())")
            .execute(arguments: [json, utterance])
        deeds.append(.fact(outcome, row: db.lastInsertedRowID, table: table))
        recorded.others.append(outcome)
    }

    private mutating func ask(about actions: [VoiceAction], of text: String) throws -> Int64 {
        var meanings: [String] = [], events: [HealthEvent] = []
        for action in actions {
            let isOfTooMany = try isOfTooMany(action)
            for outcome in Resolver().resolve(action, of: excerpt(of: action, in: text) ?? text, at: moment, ids: &ids) {
                var isBeyondAnybody = false
                if case .event(let event) = outcome { isBeyondAnybody = event.isBeyondAnybody }
                let notes = action.details.text("notes") ?? (isBeyondAnybody ? "more than anybody drinks at once: say how much it was" : isOfTooMany ? "so many at once: is that right" : nil)
                let other = otherReading(outcome, of: excerpt(of: action, in: text) ?? text)
                meanings.append([try summary(of: outcome), other.map { "(or \($0): say which)" }, notes.map { "(\($0))" }].compactMap { $0 }.joined(separator: " "))
                if case .event(let event) = outcome { events.append(event) }
            }
        }
        return try wait(for: actions, meanings: meanings, events: events)
    }

    /// What a question asks whether it is meant; of what is to be deleted, which entries.
    private func summary(of outcome: Outcome) throws -> String {
        guard case .correction(let correction) = outcome, correction.operation == .delete else { return outcome.summary }
        let entries = try correction.details.list("subject").compactMap { try entry($0) }
        return entries.isEmpty ? outcome.summary : "Delete " + entries.map { told($0.event) }.joined(separator: " and ")
    }

    /// What a reading that is asked about may be as well, where its number was said in words or in two pieces ("100 4"): of whole digits no point is lost by the ear.
    private func otherReading(_ outcome: Outcome, of text: String) -> String? {
        guard case .event(let event) = outcome, case .measurement(let reading) = event.payload, let value = reading.value,
            text.contains(where: \.isNumber) ? Self.isInPieces(value, in: text) : words?.numbers(text).contains(value) ?? false
        else { return nil }
        return reading.withoutLostPoint
    }

    /// Whether digits say a number in two pieces, hundreds and ones: "100 4" of 104.
    private static func isInPieces(_ value: Double, in text: String) -> Bool {
        let pieces = text.split { !$0.isNumber }.map { Double($0) ?? 0 }
        return zip(pieces, pieces.dropFirst()).contains { $0 + $1 == value && $0.truncatingRemainder(dividingBy: 100) == 0 }
    }

    /// Keeps actions for a yes. One question asks about all that waits of an utterance.
    /// - Parameters:
    ///   - meanings: What they come to, in words.
    ///   - events: What a yes would log.
    /// - Returns: The row of the question.
    mutating func wait(for actions: [VoiceAction], meanings new: [String], events: [HealthEvent]) throws -> Int64 {
        asked += events
        meanings += new
        var pending = recorded.pending ?? Pending(id: Identifier.make(using: &ids), question: "", actions: [])
        pending.question = "\(Pending.lead)\(meanings.joined(separator: "; "))?"
        pending.actions += actions
        recorded.pending = pending
        if let question {
            try db.cachedStatement(sql: "UPDATE pendings SET question = ? WHERE row = ?").execute(arguments: [Words(pending.question), question])
            return question
        }
        try db.cachedStatement(sql: "INSERT INTO pendings (id, utterance, question) VALUES (?, ?, ?)")
            .execute(arguments: [pending.id, utterance, Words(pending.question)])
        question = db.lastInsertedRowID
        return db.lastInsertedRowID
    }

    /// Evaluates the alerts and remembers whether the utterance changed anything that an undo could take back.
    mutating func finish() throws -> Recorded {
        try askWhichDose()
        try raiseAlerts()
        let nothing = recorded.events.isEmpty && recorded.changes.allSatisfy(\.isNothing)
            && !recorded.others.contains(where: \.isStoredFact)
        if nothing {
            try db.cachedStatement(sql: "UPDATE utterances SET changes = 0 WHERE row = ?").execute(arguments: [utterance])
        } else if recorded.isOnlyUndo {
            // The next undo takes back what was before, not this one.
            try db.cachedStatement(sql: "UPDATE utterances SET undone_by = row WHERE row = ?").execute(arguments: [utterance])
        }
        return recorded
    }
}

extension [VoiceAction] {
    /// "Twice a day at 9 am and 9 pm" is a reminder of each time, and each of them comes once a day.
    fileprivate var oncePerTime: [VoiceAction] {
        let set = filter { $0.type == .setReminder && $0.details["timestamp"] != nil }
        guard set.count > 1 else { return self }
        return map { action in
            guard action.type == .setReminder, let times = action.details.number("timesPerDay"), times > 1,
                set.count(where: { $0.details["item"] == action.details["item"] && $0.details.number("timesPerDay") == times }) == Int(times)
            else { return action }
            var once = action
            (once.details["timesPerDay"], once.details["frequency"]) = (.number(1), .text("daily"))
            return once
        }
    }
}

extension VoiceAction {
    /// How many tablets or the like it says were taken at once; nil where it says none, or of what is taken by the drop, puff or unit.
    fileprivate var pieces: Double? {
        guard type == .logMedication || type == .logVitamin, !details.flag("negated") else { return nil }
        guard details.text("unit").map({ !BareDose.measuredOut.contains($0) }) ?? true else { return nil }
        return details.number("count")
    }

    /// What was not understood as it was said, and holds a measurement that was perhaps meant (a pressure with its two values swapped), as that
    /// measurement: never stored unasked.
    var proposed: VoiceAction {
        guard type == .unknown, details.text("metric") != nil, details.number("value") != nil else { return self }
        return VoiceAction(type: .logMeasurement, confidence: min(confidence, Confirmation.justBelow), span: span, details: details)
    }

    /// Too doubtful to be stored unasked. What was not understood is kept as it is: there is nothing to ask about.
    var isDoubtful: Bool {
        confidence < Confirmation.threshold && type != .unknown && type != .query
    }
}

extension Outcome {
    var isStoredFact: Bool {
        switch self {
        case .schedule, .reminder, .profile: true
        // Of a yes to nothing that was asked there is nothing to take back.
        case .answer(let answer): answer.question != nil
        case .event, .correction, .query, .unknown, .reminderEnd: false
        }
    }
}

extension Recorded {
    fileprivate var isOnlyUndo: Bool {
        events.isEmpty && !others.contains(where: \.isStoredFact)
            && changes.allSatisfy { $0.takesBack || $0.isNothing }
    }
}

extension Change {
    fileprivate var takesBack: Bool {
        switch self {
        case .undone, .cancelled: true
        case .deleted, .restored, .amended, .nothingToChange, .noSuchReminder, .imported, .refused: false
        }
    }

    /// Whether the log is as it was: nothing fitted, or it said so already.
    var isNothing: Bool {
        switch self {
        case .nothingToChange, .noSuchReminder, .imported, .refused: true
        case .amended(let from, let to): from == to
        case .undone, .deleted, .restored, .cancelled: false
        }
    }
}
