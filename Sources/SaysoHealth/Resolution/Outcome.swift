public import SaysoLanguage

/// What an action comes to, once the reference instant and the defaults are known.
public enum Outcome: Hashable, Sendable {
    case event(HealthEvent)
    case schedule(Schedule)
    case reminder(Reminder)
    case reminderEnd(ReminderEnd)
    case answer(ReminderAnswer)
    case profile(ProfileFact)
    case correction(Correction)
    case query(Query)
    /// Meant for the log and not understood, or understood and incomplete. The words and details are kept.
    case unknown(notes: String?)
}

/// A supplement or medicine to be taken regularly.
public struct Schedule: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var kind: Kind
    public var item: String
    public var drugClass: String?
    public var dosage: String?
    public var unit: String?
    /// How many are taken at once.
    public var count: Double?
    /// As spoken: "daily", "every 6 hours".
    public var frequency: String
    /// Nil where the rhythm fixes no number a day.
    public var timesPerDay: Int?
    public var start: Moment
    /// False when the utterance takes it off the schedule.
    public var active: Bool
    /// The clock's reading that was said for the first dose of a day, in seconds; nil when none was.
    public var secondOfDay: Int?
    /// The clock's readings of all doses of a day, in order, where each was said; nil where they follow from the rhythm.
    public var secondsOfDay: [Int]?
    /// The days of the week that were said, 1 is Monday, in order; nil when none was.
    public var weekdays: [Int]?
    /// When it was told; no dose is due before that.
    public var told: Moment?
    /// How long it is to be taken, from its beginning; nil for as long as nothing ends it.
    public var durationSeconds: Double?
    /// True where it is taken only when needed, and no oftener than its frequency ("every 6 hours as needed"): no dose is ever due. Nil else.
    public var isAsNeeded: Bool?
    /// The id of the schedule that was changed into this one, whatever else of the same name is taken; nil of one that was told anew.
    public var changes: String?

    /// `supplement` or `medication`.
    public enum Kind: String, Codable, Sendable { case supplement, medication }

    public init(
        id: String, kind: Kind, item: String, drugClass: String? = nil, dosage: String? = nil, unit: String? = nil, count: Double? = nil,
        frequency: String = "daily", timesPerDay: Int? = 1, start: Moment, active: Bool = true, secondOfDay: Int? = nil, secondsOfDay: [Int]? = nil,
        weekdays: [Int]? = nil, told: Moment? = nil, durationSeconds: Double? = nil, isAsNeeded: Bool? = nil
    ) {
        (self.id, self.kind, self.item, self.drugClass) = (id, kind, item, drugClass)
        (self.dosage, self.unit, self.count, self.frequency) = (dosage, unit, count, frequency)
        (self.timesPerDay, self.start, self.active) = (timesPerDay, start, active)
        (self.secondOfDay, self.secondsOfDay, self.weekdays) = (secondOfDay, secondsOfDay, weekdays)
        (self.told, self.durationSeconds, self.isAsNeeded) = (told, durationSeconds, isAsNeeded)
    }

    /// Whether nothing of it is due by the clock.
    public var isTakenAsNeeded: Bool { isAsNeeded == true || Frequency(spoken: frequency) == .asNeeded }

    /// What is to be taken, how often and for how long, in a few words: "amoxicillin 500 mg × 2 every 12 hours for 10 days".
    public var summary: String { [item, regimen].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The same without the item.
    public var regimen: String {
        let need = isAsNeeded == true ? [Frequency.asNeeded.spoken] : []
        let form = dosage == nil && count == nil ? [unit].compactMap { $0 } : doseWords(dosage, unit, count)
        let on = weekdays.map { ["on", $0.compactMap(CivilDate.weekdayName).joined(separator: ", ")] } ?? []
        let isOnce = (timesPerDay ?? 1) == 1 && Self.hours(of: frequency) == nil
        let at = (secondsOfDay ?? secondOfDay.map { [$0] }).map {
            [secondsOfDay == nil && !isOnce ? "from" : "at", $0.map(Self.clockReading).joined(separator: ", ")]
        } ?? []
        let from = told.flatMap { start.date > $0.date ? ["from", start.date.text] : nil } ?? []
        return (form + [frequency] + need + on + at + from + lasting).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Until which day, or for how many, where that was said.
    private var lasting: [String] {
        guard let durationSeconds else { return [] }
        let days = durationSeconds / 86_400
        // What ends with a day and did not begin with one was told by its last day.
        if days != days.rounded(), courseEnd < .max {
            let end = start.adding(seconds: courseEnd - start.secondsSinceEpoch)
            if end.secondOfDay == 0 { return ["through", end.date.adding(days: -1).text] }
        }
        return ["for", days.rounded(toPlaces: 1).plain, days == 1 ? "day" : "days"]
    }

    /// "09:00"
    private static func clockReading(of secondOfDay: Int) -> String {
        TimeOfDay(hour: secondOfDay / 3_600, minute: secondOfDay / 60 % 60).settingText
    }
}

/// What is taken at once: a medicine or a supplement, and how much of it.
public struct Intake: Codable, Hashable, Sendable {
    public var kind: Schedule.Kind
    public var name: String
    public var drugClass: String?
    public var dosage: String?
    public var unit: String?
    public var count: Double?

    public init(kind: Schedule.Kind, name: String, drugClass: String? = nil, dosage: String? = nil, unit: String? = nil, count: Double? = nil) {
        (self.kind, self.name, self.drugClass) = (kind, name, drugClass)
        (self.dosage, self.unit, self.count) = (dosage, unit, count)
    }
}

extension Schedule {
    public var intake: Intake { Intake(kind: kind, name: item, drugClass: drugClass, dosage: dosage, unit: unit, count: count) }
}

/// A wish to be reminded: once at `due`, or by a rhythm from `due` on.
public struct Reminder: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// The phrase, without its "to": "take my iron".
    public var item: String
    /// Nil when no time was said.
    public var due: Moment?
    public var frequency: String?
    public var timesPerDay: Int?
    /// False when the utterance ends it.
    public var active: Bool
    /// When it was told; nil in logs of before that was kept.
    public var told: Moment?
    /// Of one that is not active the id of the reminder that it ends; nil when it ends all of its item.
    public var ends: String?
    /// What is taken when it is done: who answers it with yes has taken that. Nil where its words name nothing that is taken.
    public var intakes: [Intake]?
    /// The clock's readings that were chosen for it, in seconds, where only how often it comes was said; nil where a time was.
    public var secondsOfDay: [Int]?

    public init(
        id: String, item: String, due: Moment?, frequency: String? = nil, timesPerDay: Int? = nil, active: Bool = true, told: Moment? = nil,
        ends: String? = nil, intakes: [Intake]? = nil, secondsOfDay: [Int]? = nil
    ) {
        (self.id, self.item, self.due) = (id, item, due)
        (self.frequency, self.timesPerDay) = (frequency, timesPerDay)
        (self.active, self.told, self.ends) = (active, told, ends)
        (self.intakes, self.secondsOfDay) = (intakes, secondsOfDay)
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try fields.decode(String.self, forKey: .id), item: try fields.decode(String.self, forKey: .item),
            due: try fields.decodeIfPresent(Moment.self, forKey: .due), frequency: try fields.decodeIfPresent(String.self, forKey: .frequency),
            timesPerDay: try fields.decodeIfPresent(Int.self, forKey: .timesPerDay),
            // Logs of before a reminder could be ended say nothing of it.
            active: try fields.decodeIfPresent(Bool.self, forKey: .active) ?? true, told: try fields.decodeIfPresent(Moment.self, forKey: .told),
            ends: try fields.decodeIfPresent(String.self, forKey: .ends),
            intakes: try fields.decodeIfPresent([Intake].self, forKey: .intakes),
            secondsOfDay: try fields.decodeIfPresent([Int].self, forKey: .secondsOfDay))
    }
}

/// An answer to a medication reminder.
public struct ReminderAnswer: Codable, Hashable, Sendable {
    public enum Answer: String, Codable, CaseIterable, Sendable {
        case taken, later
        case notTaken = "not_taken"
        case noReminder = "no_reminder"
    }
    public var answer: Answer
    /// How long to wait before asking again, when said.
    public var delaySeconds: Double?
    public var at: Moment
    /// What was asked; nil when no question was open.
    public var question: Question?
    /// When it was taken, where the answer says so ("yes, at 8"), and how exactly that is known; nil in logs of before that was kept.
    public var taken: Moment?
    public var precision: String?
    /// How much was taken, where the answer says so ("took it, 50 mg this time"); nil where it was what is to be taken.
    public var amount: SaidAmount?

    public init(
        answer: Answer, delaySeconds: Double? = nil, at: Moment, question: Question? = nil, taken: Moment? = nil, precision: String? = nil, amount: SaidAmount? = nil
    ) {
        (self.answer, self.delaySeconds, self.at, self.question) = (answer, delaySeconds, at, question)
        (self.taken, self.precision, self.amount) = (taken, precision, amount)
    }

    /// When the dose was: as it was said, or when it was answered for.
    public var doseAt: Moment { taken ?? at }

    /// A reminder that waits for an answer.
    public struct Question: Codable, Hashable, Sendable {
        public var rule: AlertRule
        /// What is to be taken.
        public var item: String
        /// Since when it is asked.
        public var due: Moment
        /// Whether it was already said not to have been taken, and the question is when to ask again.
        public var isFollowUp: Bool
        /// True where nothing is taken when it is done: "call mom". Nil else, and in logs of before that was kept.
        public var isErrand: Bool?

        public init(rule: AlertRule, item: String, due: Moment, isFollowUp: Bool = false, isErrand: Bool? = nil) {
            (self.rule, self.item, self.due, self.isFollowUp) = (rule, item, due, isFollowUp)
            self.isErrand = isErrand
        }
    }

    /// The answer in words: what is no medicine is done, and not taken.
    public var words: String {
        ([answer.rawValue.replacing("_", with: " ").replacing("taken", with: question?.isErrand == true ? "done" : "taken")] + [amount?.words].compactMap { $0 })
            .joined(separator: ": ")
    }

    /// Whether the words of a yes or no are about something taken, and not about whatever was asked.
    public static func isOfIntake(_ text: String, _ settings: Settings) -> Bool {
        let words = Set(settings[.intakeWords])
        return text.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
    }

    /// Whether a yes or no says that something was done or was not, whatever it is: "no, I didn't".
    public static func isOfDoing(_ text: String, _ settings: Settings) -> Bool { text.lowercased().plainWords.hold(anyOf: settings[.doingWords]) }

    /// Whether a no says that something is still to come: "not yet".
    public static func isOfYet(_ text: String, _ settings: Settings) -> Bool { text.lowercased().plainWords.hold(anyOf: settings[.yetWords]) }

    /// Whether a number in an answer is an hour of the clock: "at two".
    public static func isOfClock(_ text: String, _ settings: Settings) -> Bool { text.lowercased().plainWords.hold(anyOf: settings[.clockLeads]) }

    /// Whether words name what a reminder is of.
    public static func isNamed(_ item: String, in text: String) -> Bool {
        let own = NameParts.of(item).words
        return !own.isEmpty && own.isSubset(of: NameParts.of(text).words)
    }

    /// Whether an answer is to all that is asked at once: "took both".
    public static func isOfAll(_ text: String, _ settings: Settings) -> Bool { text.lowercased().plainWords.hold(anyOf: settings[.everyWords]) }

    /// Whether an answer is to two of what is asked, and no more: "took both".
    public static func isOfTwo(_ text: String, _ settings: Settings) -> Bool { text.lowercased().plainWords.hold(anyOf: settings[.twoWords]) }

    /// What is asked next; nil when nothing is.
    public var followUp: String? {
        guard answer == .notTaken, let question, !question.isFollowUp else { return nil }
        return "Shall I remind you of it in 1, 2, 3 or 4 \(Self.followUpUnit), or not?"
    }

    /// What a number counts that is the whole answer to the follow-up, in the words of the question.
    public static let followUpUnit = "hours"
}

/// A lasting fact about the person.
public struct ProfileFact: Codable, Hashable, Sendable {
    /// `age`, `weight`, `height`, `due_date`, `conditions`, `allergies`…
    public var field: String
    /// As text: "36", "asthma", "2026-10-01".
    public var value: String
    public var unit: String?
    /// True when the fact is taken back ("I'm not diabetic").
    public var negated: Bool
    public var at: Moment

    public init(field: String, value: String, unit: String? = nil, negated: Bool = false, at: Moment) {
        (self.field, self.value, self.unit, self.negated, self.at) = (field, value, unit, negated, at)
    }

    /// Of a field in which facts gather each of the things that are told at once, in lower case.
    var values: [String] { Self.values(in: value) }

    static func values(in text: String) -> [String] { text.lowercased().split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }

    /// Of these several hold at once.
    public static let gathering: Set = ["conditions", "allergies"]
}

/// A wish to take back or change what was logged.
public struct Correction: Hashable, Sendable {
    public enum Operation: String, Codable, Sendable { case undo, delete, amend }
    public var operation: Operation
    /// What changes (`amend`), or which entry is meant (`delete`).
    public var details: ActionDetails

    public init(operation: Operation, details: ActionDetails = ActionDetails()) {
        (self.operation, self.details) = (operation, details)
    }
}

/// A question about the log. Asking changes nothing.
public struct Query: Hashable, Sendable {
    public var subject: String?
    /// `total`, `latest`, `count`, `average`, `list`, `status`.
    public var aggregate: String?
    /// As spoken: "this week".
    public var range: String?
    /// The day that was said, where a day was.
    public var day: CivilDate?
    /// The meal that a question about food is about; nil for all.
    public var meal: FoodEvent.MealType?
    /// Whether it asks for what was not taken.
    public var isOfMissed: Bool
    /// Which of the values it asks for, where it asks for one of them.
    public var extreme: Extreme?
    /// What of it is asked for, where its words say that.
    public var aspects: Set<Aspect>
    /// The unit that was named, in the contract's spelling.
    public var unit: String?

    public enum Extreme: String, Sendable { case highest, lowest }

    /// Of a question for one entry which one, where it is not the latest.
    public var choice: Choice?

    public enum Choice: String, Sendable {
        case earliest
        /// The most severe one.
        case worst
    }

    public enum Aspect: String, CaseIterable, Sendable {
        /// How far, and not how long.
        case distance
        /// How many milligrams, and not how many tablets.
        case strength
        /// How often, and not how many.
        case times
        /// How much more or less than before.
        case change
        /// Whether it is enough, or too much: advice, which the log has not to give.
        case judgement
        /// What is still to be taken.
        case due
        /// What is so as a rule, and not today alone.
        case habit
        /// Whether it was as often as the question says.
        case counted
        /// On which of the days.
        case everyDay
        /// A complaint of which readings of the temperature tell as well.
        case temperature
    }

    public init(
        subject: String?, aggregate: String?, range: String?, day: CivilDate? = nil, meal: FoodEvent.MealType? = nil, isOfMissed: Bool = false,
        extreme: Extreme? = nil, aspects: Set<Aspect> = [], unit: String? = nil, choice: Choice? = nil
    ) {
        (self.subject, self.aggregate, self.range) = (subject, aggregate, range)
        (self.day, self.meal, self.isOfMissed, self.extreme) = (day, meal, isOfMissed, extreme)
        (self.aspects, self.unit, self.choice) = (aspects, unit, choice)
    }
}
