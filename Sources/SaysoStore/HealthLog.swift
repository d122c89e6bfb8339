internal import GRDB
public import SaysoHealth
public import SaysoLanguage

/// The log on disk: utterances, the events they came to, and everything that was ever changed about them.
///
/// Nothing is overwritten: a change ends the old revision and writes a new one. Each public call is one transaction; when it
/// returns, what it wrote is on disk. Several processes may have the same log open.
public final class HealthLog: Sendable {
    public let path: String
    let connection: Connection
    private let closed: @Sendable () -> Void

    public enum Access: Sendable {
        /// Makes the file and its folders (0600, 0700) where they are missing.
        case write
        /// Makes nothing, and opens a log on a read-only disk too.
        case read
    }

    /// - Parameter person: Whose events, facts, settings and alerts these are. Somebody new is added by the first write; nil: the
    ///   owner's.
    /// - Throws: `notOurs`, `damaged`, `newerSchema`, `readOnly`, `missing` (`.read` only), `cannotOpen`, `busy`, `full`.
    ///   In every one of these cases the file is as it was.
    public init(path: String, access: Access = .write, person: String? = nil) throws(StoreError) {
        self.path = path
        connection = try Connection(path: path, access: access, person: person)
        closed = OpenLogs.add(path: path)
    }

    deinit {
        // What is acknowledged is on disk already; a failure to tidy up has no reader.
        try? connection.queue.close()
        closed()
    }

    // MARK: Recording

    /// Stores one utterance and everything resolved from its actions, in one transaction, and evaluates the alerts.
    ///
    /// An utterance without actions, or with nothing but questions about the log, is not stored: `loggedNothing` says so. Words that are a
    /// red flag by themselves ("am I having a heart attack") are answered all the same.
    /// Actions below `Confirmation.threshold` are kept aside and returned as `pending`.
    /// - Parameters:
    ///   - moment: The reference instant.
    ///   - clock: Decides what is local for the alerts; nil: the moment's own offset.
    ///   - words: Reads words again where an entry is corrected.
    ///   - restated: The same words as a change of the entry that was logged last. Which of the two they are is asked.
    public func record(
        _ text: String, actions said: [VoiceAction], or restated: VoiceAction? = nil, at moment: Moment, clock: LocalClock? = nil, confirmation: Confirmation = .ask, words: WordReader? = nil
    ) throws(StoreError) -> Recorded {
        let actions = try isYes(text, at: moment) ? [Self.yes(text)] : said
        if let choice = try choice(said: text, at: moment) {
            return try connection.write("storing an answer") { db in
                var recording = try Recording(text, origin: .said, at: moment, clock: clock, words: words, in: db)
                try recording.decide(choice.question, choice.choice)
                return try recording.finish()
            }
        }
        if let meant = try answerMeant(by: text, actions, at: moment, clock: clock) {
            return try connection.write("storing an answer") { db in
                var recording = try Recording(text, origin: .said, at: moment, clock: clock, words: words, in: db)
                for question in meant.questions { try recording.keep(meant.answer, to: question, lateAfter: Facts.settings(db)) }
                return try recording.finish()
            }
        }
        if let (question, asked, reading) = try readingMeant(by: text, actions, at: moment, words: words) {
            return try connection.write("storing an answer") { db in
                var recording = try Recording(text, origin: .said, at: moment, clock: clock, words: words, in: db)
                try recording.answer(question, of: asked, with: reading)
                return try recording.finish()
            }
        }
        guard restated != nil || actions.contains(where: { $0.type != .query }) else { return answersOnly(text, actions, at: moment) }
        return try connection.write("logging") { db in
            var recording = try Recording(text, origin: .said, at: moment, clock: clock, words: words, in: db)
            if let restated {
                try recording.ask(whether: restated, or: actions, of: text)
            } else {
                try recording.apply(actions, of: text, confirmation: confirmation)
            }
            return try recording.finish()
        }
    }

    /// The entries that were logged last, where they were the last that was said and that was not long ago.
    public func saidLast(at moment: Moment) throws(StoreError) -> [HealthEvent]? {
        try connection.read("reading the last entry") { db in try EventRows.saidLast(at: moment, in: db) }
    }

    /// What was logged a moment ago, by whatever words.
    public func saidLately(at moment: Moment) throws(StoreError) -> [HealthEvent] {
        try connection.read("reading the last entries") { db in try EventRows.saidLately(at: moment, in: db) }
    }

    /// Whether what was said last, and not long ago, put one thing on the schedule and did nothing else.
    public func hasScheduledLast(at moment: Moment) throws(StoreError) -> Bool {
        try connection.read("reading the schedule") { db in
            guard let last = try Facts.current(Schedule.self, in: "schedules", db).last, last.active, let told = last.told else { return false }
            let age = moment.secondsSinceEpoch - told.secondsSinceEpoch
            let isLast = try Bool.fetchOne(
                db, sql: """
                    SELECT (SELECT MAX(row) FROM utterances WHERE person = person() AND changes = 1)
                        = (SELECT MAX(created_by) FROM schedules WHERE +person = person() AND ended_by IS NULL)
                    """) ?? false
            return try isLast && age >= 0 && age <= Facts.settings(db)[.askedMinutes] * 60
        }
    }

    /// The fact about the person that was told last, with its words, where nothing else was told with it or since, and that was not long ago.
    public func factSaidLast(at moment: Moment) throws(StoreError) -> (text: String, fact: ProfileFact)? {
        try connection.read("reading the last fact") { db in
            let last = try Row.fetchOne(db, sql: "SELECT row, text, seconds FROM utterances WHERE person = person() AND changes = 1 ORDER BY row DESC LIMIT 1")
            guard let last, case let age = moment.secondsSinceEpoch - (last["seconds"] as Int), try age >= 0 && age <= Facts.settings(db)[.askedMinutes] * 60 else { return nil }
            let told = try String.fetchAll(db, sql: "SELECT payload FROM profile_facts WHERE created_by = ? AND ended_by IS NULL", arguments: [last["row"] as Int64])
            let actions = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM actions WHERE utterance = ?", arguments: [last["row"] as Int64])
            guard told.count == 1, actions == 1 else { return nil }
            return ((last["text"] as Words).text, try decoded(ProfileFact.self, told[0]))
        }
    }

    /// Whether a text chooses among what was asked last: "instead", "as well", "the first one".
    public func isChoice(_ text: String, at moment: Moment) throws(StoreError) -> Bool { try choice(said: text, at: moment) != nil }

    private func choice(said text: String, at moment: Moment) throws(StoreError) -> (question: Pendings.Question, choice: Choice)? {
        try connection.read("reading the open question") { db in
            guard let question = try Pendings.askedLast(before: .max, in: db),
                let (ids, _) = try Pendings.items(of: question, in: db).lazy.compactMap({ $0.action.details.restatement }).first
            else { return nil }
            let settings = try Facts.settings(db), age = moment.secondsSinceEpoch - question.at.secondsSinceEpoch
            guard age >= 0, age <= settings[.askedMinutes] * 60 else { return nil }
            let entries = try ids.flatMap { try EventRows.events(db, where: "e.id = ? AND e.ended_by IS NULL", arguments: [$0]) }
            guard entries.count == ids.count else { return nil }
            return Choice(said: text, among: entries, settings).map { (question, $0) }
        }
    }

    /// Whether a text says yes to what the words asked that were said last, and no more: "yes, log it", "exactly".
    private func isYes(_ text: String, at moment: Moment) throws(StoreError) -> Bool {
        guard text.utf8.count <= Self.longestName else { return false }
        return try connection.read("reading the open question") { db in
            let settings = try Facts.settings(db)
            guard text.isAnswer(settings[.yesWords]), let question = try Pendings.askedLast(before: .max, in: db) else { return false }
            let age = moment.secondsSinceEpoch - question.at.secondsSinceEpoch
            return age >= 0 && age <= settings[.askedMinutes] * 60
        }
    }

    private static func yes(_ text: String) -> VoiceAction {
        VoiceAction(
            type: .answerReminder, confidence: 1, span: 0..<text.unicodeScalars.count, details: ActionDetails([("answer", .text(ReminderAnswer.Answer.taken.rawValue))]))
    }

    /// Bytes. What names no more than a reminder is a few words, and not a day that is told.
    private static let longestName = 1_000

    /// The answer that was given last to several reminders at once, with those that a text says it is of: "not yet", and then "the iron". Who says by himself
    /// that something was taken, or was not, means what he says.
    private func answerMeant(by text: String, _ actions: [VoiceAction], at moment: Moment, clock: LocalClock?) throws(StoreError) -> (answer: ReminderAnswer, questions: [ReminderAnswer.Question])? {
        try connection.read("reading the open reminders") { db in
            let settings = try Facts.settings(db), earliest = moment.adding(seconds: -settings[.askedMinutes] * 60)
            guard text.utf8.count <= Self.longestName, !ReminderAnswer.isOfIntake(text, settings), !actions.contains(where: { $0.type == .answerReminder || $0.details.flag("negated") }),
                let answer = try Facts.answerWithoutQuestion(since: earliest, upTo: moment, db)
            else { return nil }
            let questions = try AlertInputs(db, at: moment, clock: clock).openQuestions()
            guard questions.count > 1, let choice = Choice(said: text, amongNamed: questions.map { [$0.item] }, settings) else { return nil }
            switch choice {
            case .every: return (answer, questions)
            case .entry(let place): return questions.indices.contains(place) ? (answer, [questions[place]]) : nil
            case .instead, .besides, .neither: return nil
            }
        }
    }

    /// The reading that is asked about, with what words make of it that are no action by themselves: "104", or "yes, 104".
    private func readingMeant(
        by text: String, _ actions: [VoiceAction], at moment: Moment, words: WordReader?
    ) throws(StoreError) -> (question: Pendings.Question, asked: VoiceAction, reading: VoiceAction)? {
        guard actions.isEmpty, let words, let last = try connection.read("reading the open question", { db in try Pendings.readingAskedLast(at: moment, in: db) }),
            let metric = last.reading.details.text("metric"), let reading = words.reading(in: text, of: Metric(rawValue: metric), at: moment)
        else { return nil }
        return (last.question, last.reading, reading)
    }

    private func answersOnly(_ text: String, _ actions: [VoiceAction], at moment: Moment) -> Recorded {
        var ids = SystemRandomNumberGenerator()
        var recorded = Recorded()
        recorded.alerts = RedFlags().alerts(of: text, at: moment)
        var share = Share()
        recorded.others = share.heard(of: actions).flatMap { Resolver().resolve($0, at: moment, ids: &ids) }
        recorded.surplus = share.surplus
        return recorded
    }

    /// Answers a `Pending`. A yes stores its actions as of the moment at which they were said.
    /// - Parameter moment: When the answer was given; alerts are evaluated as of then.
    /// - Returns: nil when no question of this id is open.
    public func answer(
        pending id: String, accept: Bool, at moment: Moment, clock: LocalClock? = nil, words: WordReader? = nil
    ) throws(StoreError) -> Recorded? {
        try connection.write("storing an answer") { db in
            guard let question = try Pendings.find(id, in: db) else { return nil }
            var recording = try Recording("", origin: .command, at: moment, clock: clock, words: words, in: db)
            try recording.decide(question, accept ? .instead : .neither)
            return try recording.finish()
        }
    }

    /// The questions that wait for an answer, oldest first.
    public func openPendings() throws(StoreError) -> [Pending] {
        try connection.read("reading open questions") { db in try Pendings.open(db) }
    }

    // MARK: Correcting, other than by voice

    /// Takes back the last utterance that changed the log and was not taken back.
    public func undo(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> Recorded {
        try command("taking back", at: moment, clock) { try $0.undoLast() }
    }

    public func delete(event id: String, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> Recorded {
        try command("deleting", at: moment, clock) { recording in
            guard let current = try recording.entry(id) else {
                recording.recorded.changes = [.nothingToChange(.delete)]
                return
            }
            try recording.delete(current)
        }
    }

    public func amend(
        event id: String, with details: ActionDetails, at moment: Moment, clock: LocalClock? = nil, words: WordReader? = nil
    ) throws(StoreError) -> Recorded {
        try command("changing", at: moment, clock, words: words) { recording in
            guard let current = try recording.current(id) else {
                recording.recorded.changes = [.nothingToChange(.amend)]
                return
            }
            try recording.amendAsked(current, with: details)
        }
    }

    /// A change that was not said but asked for by a command.
    private func command(
        _ purpose: String, at moment: Moment, _ clock: LocalClock?, words: WordReader? = nil, _ change: (inout Recording) throws -> Void
    ) throws(StoreError) -> Recorded {
        try connection.write(purpose) { db in
            var recording = try Recording("", origin: .command, at: moment, clock: clock, words: words, in: db)
            try change(&recording)
            return try recording.finish()
        }
    }

    // MARK: Profile and settings

    public func profile() throws(StoreError) -> Profile {
        try connection.read("reading the profile") { db in try Facts.profile(db) }
    }

    /// Adds a fact, for `sayso profile set`.
    @discardableResult
    public func setProfile(_ fact: ProfileFact, clock: LocalClock? = nil) throws(StoreError) -> Recorded {
        try command("changing the profile", at: fact.at, clock) { try $0.set(fact) }
    }

    /// Puts something on the schedule or, where it is not active, takes it off; for `sayso schedule`.
    @discardableResult
    public func set(_ schedule: Schedule, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> Recorded {
        try command("changing the schedule", at: moment, clock) { try $0.set(schedule) }
    }

    /// Keeps a reminder or, where it is not active, its end.
    @discardableResult
    public func set(_ reminder: Reminder, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> Recorded {
        try command("changing the reminders", at: moment, clock) { try $0.set(reminder) }
    }

    public func settings() throws(StoreError) -> Settings {
        try connection.read("reading the settings") { db in try Facts.settings(db) }
    }

    /// Sets one setting by name, also while another process sets another.
    /// - Returns: The settings as they are now, or why the name or value was refused.
    public func set(_ name: String, to value: String) throws(StoreError) -> Result<Settings, SettingError> {
        try connection.write("changing a setting") { db in
            var settings = try Facts.settings(db)
            do throws(SettingError) { try settings.set(name, to: value) } catch { return .failure(error) }
            try Facts.save(name, settings.overrides[name] ?? value, in: db)
            return .success(settings)
        }
    }

    /// Gives one setting its default again.
    /// - Returns: The settings as they are now, or why the name was refused.
    public func reset(_ name: String) throws(StoreError) -> Result<Settings, SettingError> {
        try connection.write("changing a setting") { db in
            var settings = try Facts.settings(db)
            do throws(SettingError) { try settings.reset(name) } catch { return .failure(error) }
            try db.execute(sql: "DELETE FROM settings WHERE person = person() AND name = ?", arguments: [name])
            return .success(settings)
        }
    }
}
