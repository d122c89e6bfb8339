internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// What an answer is about. A bare yes or no names nothing: what was asked last is meant, and where nobody can say what that was, it is asked.
extension Recording {
    /// - Parameter source: Where it was said.
    mutating func hear(_ said: ReminderAnswer, of spoken: VoiceAction, from source: EventRows.Source) throws {
        if try hear(said, asAsked: spoken.details) { return }
        var answer = said, action = spoken
        let ownWords = self.spoken(by: action)
        if answer.answer == .taken, answer.amount == nil, let amount = try amount(in: ownWords) {
            // Kept with the action: the answer may have to be asked about.
            for entry in amount.entries { action.details[entry.key] = entry.value }
            answer.amount = SaidAmount(amount)
        }
        let inputs = try AlertInputs(db, at: answer.at, clock: clock)
        let questions = try questionsMeant(by: answer, ownWords, inputs), last = try Facts.answers(db).last
        let asked = questions.first.map { $0.isFollowUp ? last?.at ?? $0.due : $0.due }
        let earliest = answer.at.adding(seconds: -inputs.settings[.askedMinutes] * 60)
        let isOfIntake = ReminderAnswer.isOfIntake(ownWords, inputs.settings)
        if let accepts = answer.happened {
            if !isOfIntake, let pending = try Pendings.newest(since: earliest, before: utterance, in: db),
                try asked.map({ $0 <= pending.at }) ?? true || !questions.contains(where: { try wasAsked($0) }) {
                return try decide(pending, accepts ? .instead : .neither)
            }
            // The question that was asked last is over, and the reminder is older than it.
            if !isOfIntake, let asked, let pending = try Pendings.newest(since: asked, before: utterance, in: db) {
                return try ask(whether: answer, isTo: pending, orTo: questions, of: action, from: source)
            }
            // "Actually no", right after the yes.
            if questions.isEmpty, !accepts, let last, last.at >= earliest, last.happened == true, let question = last.question, try answerToldLast() != nil {
                return try keep(answer, to: question)
            }
            // "Not yet" is of what is asked, and takes no dose back.
            if isOfIntake, accepts || questions.isEmpty || !ReminderAnswer.isOfYet(ownWords, inputs.settings) {
                // What was said after the question is nearer than the question.
                let since = max(earliest, asked ?? earliest)
                if let dose = try doseSaidLast(since: since, answered: last) {
                    let time = ActionDetails(action.details.entries.filter { Self.timeKeys.contains($0.key) }.map { ($0.key, $0.value) })
                    // "Forgot it last night", "took it at half past eight": missed that night, and taken at another time.
                    if accepts, !dose.event.happened, let taken = time.moment("timestamp"), local.date(of: taken) != local.date(of: dose.event.date) {
                        return try take(dose.event, at: time, of: action, from: source)
                    }
                    if dose.event.happened != accepts { return try correct(dose, happened: accepts, at: accepts ? time : ActionDetails()) }
                    // "Took it at half past eight", where nothing is asked: that is when it was.
                    if accepts, questions.isEmpty, !time.entries.isEmpty {
                        deeds.append(.correction)
                        return try amend(dose, with: time)
                    }
                }
                if let last, last.at >= since, last.happened == !accepts, let question = last.question { return try keep(answer, to: question) }
            }
        }
        // "Later" answers no question of yes or no: it waits on.
        if questions.isEmpty, answer.happened == nil, let pending = try Pendings.newest(since: earliest, before: utterance, in: db) {
            recorded.pending = Pending(id: pending.id, question: pending.question, actions: try Pendings.items(of: pending, in: db).map(\.action))
            return
        }
        // "No, I didn't", where nothing is asked: perhaps the dose that was just logged.
        if questions.isEmpty, isOfIntake || ReminderAnswer.isOfDoing(ownWords, inputs.settings), let accepts = answer.happened, let dose = try doseSaidLast(since: earliest, answered: last), dose.event.happened != accepts {
            return try ask(whether: dose.event, happened: accepts, of: action, from: source)
        }
        // "Took both": of all that is asked.
        if !questions.isEmpty, answer.happened != nil, ReminderAnswer.isOfAll(ownWords, inputs.settings) {
            // "Not at all" is of the last alone.
            var all = answer.happened == true ? try inputs.openQuestions(isOfAll: true) : questions
            if all.count > 2, ReminderAnswer.isOfTwo(ownWords, inputs.settings) {
                // The two that were asked last, or whichever.
                guard questions.count == 2 else {
                    recorded.followUp = "Which two: \(all.map(\.item).joined(separator: ", "))? Nothing is noted yet."
                    return
                }
                all = questions
            }
            if all.count > 1 {
                for question in all { try keep(answer, to: question) }
                return
            }
        }
        guard questions.count < 2 else {
            recorded.followUp = "Which one: \(questions.map(\.item).joined(separator: ", "))? Nothing is noted yet."
            return
        }
        // Yes to "in one, two, three or four hours, or not?" says neither when, nor that it was taken.
        if let question = questions.first, question.isFollowUp, answer.answer == .taken, !isOfIntake, let followUp = last?.followUp {
            recorded.followUp = followUp
            return
        }
        // Yes to a dose of hours ago that nobody was asked about may be said of anything.
        if !isOfIntake, answer.answer == .taken, let question = questions.first, !question.isFollowUp, try !isAnswered(question, inputs.settings) {
            return try confirm(answer, to: question, of: action, from: source)
        }
        if answer.answer == .later, answer.delaySeconds == nil { answer.delaySeconds = try delayToHour(from: answer.at) }
        if questions.isEmpty, answer.answer == .later, let delay = answer.delaySeconds, try putOff(by: delay) { return }
        // "I didn't take it", said long after the dose: it is asked, so that the log never holds both.
        if questions.isEmpty, isOfIntake, let accepts = answer.happened, let dose = try doseToday(before: answer.at, within: inputs.settings[.reversalHours]), dose.event.happened != accepts {
            return try ask(whether: dose.event, happened: accepts, of: action, from: source)
        }
        if answer.answer == .noReminder, let named = try inputs.reminders().first(where: { ReminderAnswer.isNamed($0.item, in: ownWords) }) {
            return try end(ReminderEnd(item: named.item))
        }
        let coming = answer.happened.flatMap { _ in words?.time(ownWords, moment)?.moment }.flatMap { $0 < moment ? $0 : nil }
        if let question = questions.first, let time = action.details.moment("timestamp") ?? coming, isOfDayBefore(time, question, early: inputs.settings[.doseEarlyHours]) {
            return try keep(answer, toDoseOf: local.date(of: time), insteadOf: question, inputs)
        }
        try keep(answer, to: questions.first, lateAfter: inputs.settings)
    }

    /// What is asked last; "later" with a name ("delay the metoprolol by an hour") is of what it names, whenever that was asked.
    private func questionsMeant(by answer: ReminderAnswer, _ ownWords: String, _ inputs: AlertInputs) throws -> [ReminderAnswer.Question] {
        guard answer.answer == .later else { return try inputs.openQuestions() }
        let named = try inputs.openQuestions(isOfAll: true).filter { ReminderAnswer.isNamed($0.item, in: ownWords) }
        return try named.isEmpty ? inputs.openQuestions() : named
    }

    /// "I took it yesterday", said to today's question, is of no dose of today.
    /// - Parameter early: How many hours before its time a dose may be taken on the day before.
    private func isOfDayBefore(_ time: Moment, _ question: ReminderAnswer.Question, early: Int) -> Bool {
        question.rule == .doseDue && local.date(of: time) < local.date(of: question.due) && question.due.secondsSinceEpoch - time.secondsSinceEpoch > early * 3_600
    }

    /// Keeps an answer to the dose of the day that it names, where that is still wanting; else it is asked what was taken.
    private mutating func keep(_ answer: ReminderAnswer, toDoseOf date: CivilDate, insteadOf question: ReminderAnswer.Question, _ inputs: AlertInputs) throws {
        let missed = try inputs.doses(from: date, through: date).last { $0.item == question.item && ($0.state == .missed || $0.state == .due) }
        guard let missed else {
            recorded.followUp = "No dose of \(question.item) is open for \(dayWords(date, from: local.date(of: moment))). What was taken then, and when? That of today is still due."
            return
        }
        try keep(answer, to: .init(rule: question.rule, item: question.item, due: missed.due, isErrand: question.isErrand))
    }

    /// Logs what an entry says was missed as taken at another time; the entry stays.
    private mutating func take(_ missed: HealthEvent, at time: ActionDetails, of action: VoiceAction, from source: EventRows.Source) throws {
        guard let taken = missed.intakeDetails else { return }
        let type: ActionType = missed.kind == .supplement ? .logVitamin : .logMedication
        let intake = VoiceAction(type: type, confidence: action.confidence, span: action.span, details: ActionDetails((taken.entries + time.entries).map { ($0.key, $0.value) }))
        try apply(intake, of: text, source: source, at: moment, isConfirmed: true)
    }

    /// "Took all my meds", while doses are due: which of them these were only the person can say, and until then they are due. What is due is worked out once,
    /// when all is told.
    mutating func askWhichDose() throws {
        guard let unnamed = unnamedDose, unnamed.followUp == recorded.followUp, recorded.events.contains(where: { $0.id == unnamed.id }) else { return }
        let due = try AlertInputs(db, at: moment, clock: clock).openQuestions().filter { !$0.isFollowUp }.map(\.item)
        guard let first = due.first else { return }
        recorded.followUp = due.count > 1 ? "Which of these was it: \(due.joined(separator: ", "))? All of them, or which? They are still due." : "Was that \(first)? It is still due."
    }

    /// - Parameter settings: Say how long a reminder waits that is put off without a time.
    mutating func keep(_ said: ReminderAnswer, to question: ReminderAnswer.Question?, lateAfter settings: Settings) throws {
        var answer = said
        if answer.answer == .later, answer.delaySeconds == nil { answer.delaySeconds = Double(settings[.doseLaterHours] * 3_600) }
        try keep(answer, to: question)
    }

    /// "No, at 6", said of "I'll take it later": asked again then.
    mutating func putOffAnew(_ change: ActionDetails) throws -> Bool {
        guard let last = try answerToldLast()?.answer, last.answer == .later, change.timeless.entries.isEmpty, let delay = try delayToHour(from: moment) else { return false }
        var answer = last
        (answer.at, answer.delaySeconds) = (moment, delay)
        try keep(answer, to: last.question)
        return true
    }

    private mutating func keep(_ said: ReminderAnswer, to question: ReminderAnswer.Question?) throws {
        var answer = said
        answer.question = question
        if let amount = answer.amount, let question, let intake = try question.intake(
            among: Facts.current(Schedule.self, in: "schedules", db), Facts.current(Reminder.self, in: "reminders", db), at: answer.at)
        {
            answer.amount = amount.of(intake)
        }
        recorded.followUp = answer.followUp
        try keep(.answer(answer), as: OrderedJSON.text(answer), in: "answers")
    }

    /// A yes (`instead`) stores what was asked about, as of the moment at which it was said. A question from before, which a further yes would be of, is put again.
    mutating func decide(_ question: Pendings.Question, _ choice: Choice) throws {
        try settle(question, choice)
        guard recorded.pending == nil, recorded.followUp == nil, recorded.answered != nil else { return }
        let earliest = moment.adding(seconds: -(try Facts.settings(db)[.askedMinutes]) * 60)
        guard let older = try Pendings.newest(since: earliest, before: utterance, in: db) else { return }
        recorded.pending = Pending(id: older.id, question: older.question, actions: try Pendings.items(of: older, in: db).map(\.action))
    }

    private mutating func settle(_ question: Pendings.Question, _ choice: Choice) throws {
        let items = try Pendings.items(of: question, in: db)
        let restated = items.lazy.compactMap { $0.action.details.restatement }.first
        if let restated, restated.entries.count > 1, choice == .instead {
            // Yes to "which one?" says nothing: it waits on.
            recorded.pending = Pending(id: question.id, question: question.question, actions: items.map(\.action))
            return
        }
        let accepts = choice != .besides && choice != .neither
        try Pendings.decide(question, accept: accepts, by: utterance, in: db)
        recorded.answered = Answered(id: question.id, question: question.question, accepted: accepts)
        if accepts, try Pendings.isOutdated(question, in: db) { return recorded.changes.append(.refused(.outdated)) }
        guard let restated else {
            if !accepts, try askAboutReminder(insteadOf: items) { return }
            guard accepts else { return recorded.changes.append(.cancelled(question: question.question)) }
            return try apply(items, of: question)
        }
        let others = choice == .neither ? [] : items.filter { $0.action.details.restatement == nil }
        let meant: [String] = switch choice {
        case .besides, .neither: []
        case .instead, .every: restated.entries
        case .entry(let place): restated.entries.indices.contains(place) ? [restated.entries[place]] : []
        }
        guard !meant.isEmpty else {
            if others.isEmpty { recorded.changes.append(.cancelled(question: question.question)) }
            return try apply(others, of: question)
        }
        for id in meant {
            guard let entry = try current(id) else {
                recorded.changes.append(.nothingToChange(.amend))
                continue
            }
            if restated.change.entries.isEmpty { try delete(entry) } else {
                for current in try together(with: entry, changedBy: restated.change, saidAs: question.text) { try amend(current, with: restated.change) }
            }
        }
        deeds.append(.correction)
        if restated.change.entries.isEmpty { try apply(others, of: question) }
    }

    private mutating func apply(_ items: [(action: VoiceAction, source: EventRows.Source)], of question: Pendings.Question) throws {
        for item in items { try apply(item.action, of: question.text, source: item.source, at: question.at, isConfirmed: true) }
    }

    /// The newest entry, where it is a dose that was said since an instant and no reminder was answered after it.
    private func doseSaidLast(since earliest: Moment, answered last: ReminderAnswer?) throws -> EventRows.Current? {
        guard let entry = try newest(where: { _ in true }), [.medication, .supplement].contains(entry.event.kind),
            let said = try Int.fetchOne(db, sql: "SELECT seconds FROM utterances WHERE row = ?", arguments: [entry.createdBy]),
            said >= earliest.secondsSinceEpoch, last.map({ $0.at.secondsSinceEpoch <= said }) ?? true
        else { return nil }
        return entry
    }

    /// "I'll take it at 6 pm" puts a question off until then; nil where no hour, or one that is a day away, is said.
    private func delayToHour(from moment: Moment) throws -> Double? {
        guard let time = try words?.reminderTime(in: ownWords, at: moment, Facts.settings(db)), time.form != .day else { return nil }
        let delay = time.moment.secondsSinceEpoch - moment.secondsSinceEpoch
        return (1..<Self.dayInSeconds).contains(delay) ? Double(delay) : nil
    }

    private static let dayInSeconds = 86_400
    /// What is so near needs no hour to be known by.
    private static let justNowSeconds = 600

    /// The dose that was told last, where it was of the same day and not too many hours ago.
    private func doseToday(before moment: Moment, within hours: Int) throws -> EventRows.Current? {
        let earliest = moment.adding(seconds: -hours * 3_600), clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        return try newest { [.medication, .supplement].contains($0.kind) }.flatMap {
            $0.event.date >= earliest && $0.event.date <= moment && clock.date(of: $0.event.date) == clock.date(of: moment) ? $0 : nil
        }
    }

    private mutating func ask(whether dose: HealthEvent, happened: Bool, of said: VoiceAction, from source: EventRows.Source) throws {
        let change = ActionDetails([("negated", .flag(!happened)), ("subject", .text(dose.id))])
        guard let event = dose.amended(by: ActionDetails([("negated", .flag(!happened))])) else { return }
        let correction = VoiceAction(type: .correct, confidence: said.confidence, span: said.span, details: ActionDetails())
        try ask(whether: "\(event.displaySummary) instead of \(told(dose))", by: change, events: [event], of: (correction, source))
    }

    /// An entry with its hour, where it was not just now.
    func told(_ dose: HealthEvent) -> String {
        guard abs(moment.secondsSinceEpoch - dose.date.secondsSinceEpoch) > Self.justNowSeconds, dose.precision != "day" else { return dose.displaySummary }
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds), second = clock.moment(at: dose.date.secondsSinceEpoch).secondOfDay
        return "\(dose.displaySummary) at \(TimeOfDay(hour: second / 3_600, minute: second / 60 % 60).settingText)"
    }

    /// "No, I didn't take it" of the dose that was just logged.
    /// - Parameter time: When it was taken, where that is said.
    private mutating func correct(_ dose: EventRows.Current, happened: Bool, at time: ActionDetails) throws {
        var details = time
        details["negated"] = .flag(!happened)
        try amend(dose, with: details)
        deeds.append(.correction)
    }
}

// MARK: What an answer may be of

extension Recording {
    /// The words of an answer: of several things said in one breath its own.
    private func spoken(by action: VoiceAction) -> String {
        guard isOneOfSeveral, !action.span.isEmpty else { return ownWords }
        let scalars = text.unicodeScalars
        guard action.span.upperBound <= scalars.count else { return ownWords }
        return String(String.UnicodeScalarView(scalars.dropFirst(action.span.lowerBound).prefix(action.span.count)))
    }

    /// An answer of which it was asked what it is to.
    /// - Returns: Whether that was asked.
    private mutating func hear(_ answer: ReminderAnswer, asAsked details: ActionDetails) throws -> Bool {
        if let id = details.text(ActionDetails.askedQuestion) {
            if let question = try Pendings.find(id, in: db) { try settle(question, answer.happened == true ? .instead : .neither) }
            return true
        }
        guard let reminder = details.askedReminder else { return false }
        try keep(answer, to: reminder, lateAfter: settingsInForce())
        return true
    }

    /// Whether a yes is plainly of a reminder: of a warning always, of a dose where it was asked about or its hour is not long ago.
    private func isAnswered(_ question: ReminderAnswer.Question, _ settings: Settings) throws -> Bool {
        let isRecent = moment.secondsSinceEpoch - question.due.secondsSinceEpoch <= settings[.doseAnswerHours] * 3_600
        return try question.rule != .doseDue || isRecent || wasAsked(question)
    }

    /// Whether an answer or a notification asked it, or the person said when to ask again.
    private func wasAsked(_ question: ReminderAnswer.Question) throws -> Bool {
        let due = question.due.secondsSinceEpoch
        let isPutOff = try Facts.answers(db).contains { answer in
            answer.answer == .later && answer.question?.item == question.item && answer.at.secondsSinceEpoch + Int(min(answer.delaySeconds ?? 0, 1e9)) == due
        }
        if isPutOff { return true }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM alert_episodes WHERE person = person() AND rule = ? AND since = ? AND (rule <> ? OR subject = ?))",
            arguments: [question.rule.rawValue, due, AlertRule.doseDue.rawValue, question.item]) ?? false
    }

    /// "metoprolol of 08:00 taken", which a yes notes.
    private mutating func confirm(
        _ answer: ReminderAnswer, to reminder: ReminderAnswer.Question, of action: VoiceAction, from source: EventRows.Source
    ) throws {
        var asked = action
        asked.details.askedReminder = reminder
        var noted = answer
        noted.question = reminder
        let pending = try wait(for: [asked], meanings: ["\(words(for: reminder)) \(noted.words)"], events: [])
        try put(asked, from: source, on: pending)
    }

    /// A question that was asked after the reminder and is over: a yes is perhaps to it.
    private mutating func ask(
        whether answer: ReminderAnswer, isTo question: Pendings.Question, orTo reminders: [ReminderAnswer.Question], of action: VoiceAction, from source: EventRows.Source
    ) throws {
        var asked = action
        asked.details[ActionDetails.askedQuestion] = .text(question.id)
        if reminders.count == 1 { asked.details.askedReminder = reminders[0] }
        let pending = try wait(for: [asked], meanings: [], events: [])
        let meant = question.question.hasPrefix(Pending.lead) ? String(question.question.dropFirst(Pending.lead.count).dropLast()) : question.question
        try rephrase(pending, as: "Was that about \(meant), and not about \(reminders.map(words(for:)).joined(separator: ", "))?")
        try put(asked, from: source, on: pending)
    }

    /// "No", said to "was that about the temperature?": then it is perhaps about the reminder.
    /// - Returns: Whether that is asked.
    private mutating func askAboutReminder(insteadOf items: [(action: VoiceAction, source: EventRows.Source)]) throws -> Bool {
        guard items.count == 1, let id = items[0].action.details.text(ActionDetails.askedQuestion) else { return false }
        if let question = try Pendings.find(id, in: db) { try Pendings.decide(question, accept: false, by: utterance, in: db) }
        var action = items[0].action
        action.details[ActionDetails.askedQuestion] = nil
        guard let reminder = action.details.askedReminder, let answer = action.details.text("answer").flatMap(ReminderAnswer.Answer.init) else {
            recorded.followUp = "Which one was it about? Nothing is noted yet."
            return true
        }
        try confirm(ReminderAnswer(answer: answer, at: moment), to: reminder, of: action, from: items[0].source)
        return true
    }

    /// What is to be taken, with when it was due; the beta blocker is that of the day.
    private func words(for reminder: ReminderAnswer.Question) -> String {
        guard reminder.rule == .doseDue else { return reminder.item }
        let day = local.date(of: reminder.due), today = local.date(of: moment)
        let second = local.moment(at: reminder.due.secondsSinceEpoch).secondOfDay
        let time = TimeOfDay(hour: second / 3_600, minute: second / 60 % 60).settingText
        return "\(reminder.item) of \(day == today ? "" : dayWords(day, from: today) + " ")\(time)"
    }

    /// "I skipped my beta blocker": that answers the question about it, which is not put afterwards; what is asked is when to be reminded.
    mutating func answer(byDenial event: HealthEvent) throws {
        guard case .medication(let dose) = event.payload, !dose.taken, let own = dose.drugClass?.lowercased() else { return }
        let settings = try settingsInForce()
        guard settings[.betaBlockerBoundary] > 0, settings[.betaBlockerClasses].contains(where: own.contains), local.date(of: event.date) == local.date(of: moment) else { return }
        guard let question = try AlertInputs(db, at: moment, clock: clock).openQuestions().first(where: { $0.rule == .betaBlockerMissed && !$0.isFollowUp }) else { return }
        try keep(ReminderAnswer(answer: .notTaken, at: moment), to: question)
    }

    /// A dose that was answered for is no entry: what denies it corrects the answer, and long after it that is asked.
    /// - Parameter ids: Of the events that are denied.
    /// - Returns: Whether it was such a dose.
    mutating func take(back ids: [String], of text: String) throws -> Bool {
        guard let answer = try Facts.answers(db).last(where: { answer in
            guard let question = answer.question, answer.answer == .taken else { return false }
            return ids.contains { $0.hasPrefix("\(HealthEvent.answeredDosePrefix)\(question.due.secondsSinceEpoch)-\(question.item)") }
        }), let question = answer.question else { return false }
        let denial = ReminderAnswer(answer: .notTaken, at: moment)
        var action = VoiceAction(
            type: .answerReminder, confidence: 1, span: 0..<text.unicodeScalars.count, details: ActionDetails([("answer", .text(denial.answer.rawValue))]))
        action.details.askedReminder = question
        try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action) VALUES (?, 0, ?)").execute(arguments: [utterance, StoredAction(action).json])
        if moment.secondsSinceEpoch - answer.at.secondsSinceEpoch <= (try settingsInForce()[.askedMinutes]) * 60 {
            try keep(denial, to: question)
        } else {
            try confirm(denial, to: question, of: action, from: EventRows.Source(utterance: utterance, position: 0))
        }
        return true
    }

    /// "Remind me at six", said while something is asked about: asked again then.
    func asLater(_ action: VoiceAction) throws -> VoiceAction {
        guard action.type == .setReminder, action.details["item"] == nil, !action.details.flag("negated"), action.details["frequency"] == nil,
            action.details.text("precision") == "minute", let time = action.details.moment("timestamp"), time > moment,
            try !AlertInputs(db, at: moment, clock: clock).openQuestions().isEmpty
        else { return action }
        var later = action
        later.type = .answerReminder
        later.details = ActionDetails([
            ("answer", .text(ReminderAnswer.Answer.later.rawValue)), ("delaySeconds", .number(Double(time.secondsSinceEpoch - moment.secondsSinceEpoch))),
        ])
        return later
    }
}

extension ActionDetails {
    /// Of an answer the id of the question before storing that it may be to.
    fileprivate static let askedQuestion = "askedQuestion"

    /// Of an answer the reminder that it is to, where that was found out by asking.
    fileprivate var askedReminder: ReminderAnswer.Question? {
        get {
            guard let rule = text("askedRule"), let item = text("askedItem"), let due = moment("askedDue") else { return nil }
            return .init(rule: AlertRule(rawValue: rule), item: item, due: due, isErrand: flag("askedErrand") ? true : nil)
        }
        set {
            self["askedRule"] = newValue.map { .text($0.rule.rawValue) }
            self["askedItem"] = newValue.map { .text($0.item) }
            self["askedDue"] = newValue.map { .moment($0.due) }
            self["askedErrand"] = newValue?.isErrand.map { .flag($0) }
        }
    }
}

extension HealthEvent {
    /// What was taken, and how much of it; nil of what is not taken.
    fileprivate var intakeDetails: ActionDetails? {
        func details(_ pairs: [(String, DetailValue?)]) -> ActionDetails { ActionDetails(pairs.compactMap { key, value in value.map { (key, $0) } }) }
        switch payload {
        case .medication(let dose):
            return details([
                ("medicationName", .text(dose.name)), ("drugClass", dose.drugClass.map { .text($0) }), ("dosage", dose.dosage.map { .text($0) }),
                ("unit", dose.unit.map { .text($0) }), ("count", dose.count.map { .number($0) }),
            ])
        case .supplement(let dose):
            return details([("vitaminName", .text(dose.name)), ("dosage", .text(dose.dosage)), ("unit", .text(dose.unit)), ("count", dose.count.map { .number($0) })])
        default: return nil
        }
    }
}

extension ReminderAnswer {
    /// Whether it says that something was done, or that it was not; nil of an answer that says neither.
    fileprivate var happened: Bool? {
        switch answer {
        case .taken: true
        case .notTaken: false
        case .later, .noReminder: nil
        }
    }
}
