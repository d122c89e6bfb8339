internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// What an answer is about. A bare yes or no names nothing: what was asked last is meant, and where nobody can say what that was, it is asked.
extension Recording {
    /// - Parameter source: Where it was said.
    mutating func hear(_ said: ReminderAnswer, of action: VoiceAction, from source: EventRows.Source) throws {
        var answer = said
        let inputs = try AlertInputs(db, at: answer.at, clock: clock)
        let questions = try inputs.openQuestions(), last = try Facts.answers(db).last
        let asked = questions.first.map { $0.isFollowUp ? last?.at ?? $0.due : $0.due }
        let earliest = answer.at.adding(seconds: -inputs.settings[.askedMinutes] * 60)
        let isOfIntake = ReminderAnswer.isOfIntake(ownWords, inputs.settings)
        if let accepts = answer.happened {
            if !isOfIntake, let pending = try Pendings.newest(since: earliest, before: utterance, in: db), asked.map({ $0 <= pending.at }) ?? true {
                return try decide(pending, accepts ? .instead : .neither)
            }
            // "Not yet" is of what is asked, and takes no dose back.
            if isOfIntake, accepts || questions.isEmpty || !ReminderAnswer.isOfYet(ownWords, inputs.settings) {
                // What was said after the question is nearer than the question.
                let since = max(earliest, asked ?? earliest)
                if let dose = try doseSaidLast(since: since, answered: last) {
                    if dose.event.happened != accepts { return try correct(dose, happened: accepts) }
                    // "Took it at half past eight", where nothing is asked: that is when it was.
                    let time = ActionDetails(action.details.entries.filter { Self.timeKeys.contains($0.key) }.map { ($0.key, $0.value) })
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
        if questions.count > 1, answer.happened != nil, ReminderAnswer.isOfAll(ownWords, inputs.settings) {
            for question in questions { try keep(answer, to: question) }
            return
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
        if answer.answer == .later, answer.delaySeconds == nil { answer.delaySeconds = delayToHour(from: answer.at) }
        if questions.isEmpty, answer.answer == .later, let delay = answer.delaySeconds, try putOff(by: delay) { return }
        // "I didn't take it", said long after the dose: it is asked, so that the log never holds both.
        if questions.isEmpty, isOfIntake, let accepts = answer.happened, let dose = try doseToday(before: answer.at, within: inputs.settings[.reversalHours]), dose.event.happened != accepts {
            return try ask(whether: dose.event, happened: accepts, of: action, from: source)
        }
        try keep(answer, to: questions.first, lateAfter: inputs.settings)
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
        guard let last = try answerToldLast()?.answer, last.answer == .later, change.timeless.entries.isEmpty, let delay = delayToHour(from: moment) else { return false }
        var answer = last
        (answer.at, answer.delaySeconds) = (moment, delay)
        try keep(answer, to: last.question)
        return true
    }

    private mutating func keep(_ said: ReminderAnswer, to question: ReminderAnswer.Question?) throws {
        var answer = said
        answer.question = question
        recorded.followUp = answer.followUp
        try keep(.answer(answer), as: OrderedJSON.text(answer), in: "answers")
    }

    /// A yes (`instead`) stores what was asked about, as of the moment at which it was said. A question from before, which a further yes would be of, is put again.
    mutating func decide(_ question: Pendings.Question, _ choice: Choice) throws {
        try settle(question, choice)
        guard recorded.pending == nil, recorded.answered != nil else { return }
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
                for current in try together(with: entry, changedBy: restated.change) { try amend(current, with: restated.change) }
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
    private func delayToHour(from moment: Moment) -> Double? {
        guard let time = words?.time(ownWords, moment), time.form != .day else { return nil }
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
    private mutating func correct(_ dose: EventRows.Current, happened: Bool) throws {
        var details = ActionDetails()
        details["negated"] = .flag(!happened)
        try amend(dose, with: details)
        deeds.append(.correction)
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
