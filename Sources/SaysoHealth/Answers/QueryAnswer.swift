public import SaysoLanguage

/// What the log says to a question. A pure function of (question, stretch of time, what the log holds of it).
public struct QueryAnswer: Hashable, Sendable {
    public enum Aggregate: String, CaseIterable, Sendable {
        case total, latest, count, average, list, status

        /// A question that asks for nothing in particular asks for a list.
        public init(_ name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .list }
    }

    /// What is known of a day that has one value.
    public struct Day: Hashable, Sendable {
        public var date: CivilDate
        public var value: Double
    }

    /// What the log holds of the stretch and the subject.
    public struct Material: Sendable {
        /// Oldest first.
        public var events: [HealthEvent]
        /// By day.
        public var daily = DailyHistory()
        public var doses: [Dose] = []
        /// Readings of the temperature, oldest first, where the question is about a complaint that they show.
        public var temperatures: [HealthEvent] = []
        /// Those that hold.
        public var reminders: [Reminder] = []
        public var holding: [Schedule] = []
        /// All that were ever told.
        public var schedules: [Schedule] = []

        public init(_ events: [HealthEvent]) { self.events = events }
    }

    public let query: Query
    public let subject: QuerySubject
    public let aggregate: Aggregate
    public let span: QuerySpan
    /// What it rests on, oldest first; only what happened.
    public internal(set) var entries: [HealthEvent] = []
    /// What was said not to have happened: "no nausea", a dose not taken.
    public internal(set) var denials: [HealthEvent] = []
    public internal(set) var days: [Day] = []
    public internal(set) var doses: [Dose] = []
    public internal(set) var reminders: [Reminder] = []
    public internal(set) var schedules: [Schedule] = []
    /// Nil where nothing is known that could be counted with.
    public internal(set) var value: Double?
    /// Of a pair: diastolic.
    public internal(set) var value2: Double?
    /// In the contract's spelling; nil for a plain count.
    public internal(set) var unit: String?
    /// How many values `value` is made of.
    public internal(set) var basis = 0
    /// Of a question for the total of water what was drunk in all, where that is more.
    public internal(set) var drunkML: Double?
    /// Of a question for the highest or lowest value the entry, or the day, that has it.
    public internal(set) var outermost: HealthEvent?
    public internal(set) var outermostDay: Day?
    /// Entries that are of the subject, and say nothing that could be added up.
    public internal(set) var unmeasured: [HealthEvent] = []
    /// Of what was taken how many pieces there were, as far as entries say it; nil where none does, or their forms have no sum.
    public internal(set) var pieces: Pieces?
    /// Of a question for how a value has changed the first and the last value of the stretch, where there are two.
    public internal(set) var change: Change?
    /// Of a question about a medicine those entries that hold other substances too, so that no amount of theirs is one of it.
    public internal(set) var combined: [HealthEvent] = []
    /// Of a question about a medicine what may have been one, or hold it: of a class alone, or of a name that nothing is known of.
    public internal(set) var possible: [HealthEvent] = []
    /// Of a question about a complaint that the temperature shows its highest reading, and how many there are.
    public internal(set) var warmest: HealthEvent?
    /// Whether it is as high as what alone is a fever for the alerts.
    public internal(set) var warmestIsFever = false
    public internal(set) var temperatures = 0
    /// Of a question about a meal the food of no meal that may have been it.
    public internal(set) var ofNoMeal: [HealthEvent] = []

    /// Of a question for what is due whether any plan has doses of it.
    public internal(set) var hasPlan = false

    /// How many values or entries the answer tells of: of readings that have no sum the newest alone.
    public var count: Int {
        if change != nil || outermost != nil || outermostDay != nil { return basis }
        let all = days.isEmpty ? entries.count : days.count
        let isOfOne = aggregate == .latest || aggregate == .total && days.isEmpty && latest?.kind == .measurement
        return isOfOne ? min(1, all) : all
    }

    /// Of what says nothing of the amount that is asked for the pieces.
    public var unmeasuredPieces: Pieces? { pieces(of: unmeasured) }

    public struct Pieces: Hashable, Sendable {
        public var count: Double
        /// "tablet", "puff"; nil where none was said.
        public var form: String?
        /// Entries that say no number.
        public var silent: Int
    }

    /// A value and when it was: at an instant, or of a day.
    public struct Change: Hashable, Sendable {
        public struct Value: Hashable, Sendable {
            public var value: Double
            public var value2: Double?
            public var at: HealthEvent?
            public var day: CivilDate?
        }
        public var first: Value
        public var last: Value
    }

    /// Whether the log says anything about it, be it that it did not happen.
    public var isKnown: Bool {
        hasPlan || !(entries.isEmpty && denials.isEmpty && days.isEmpty && doses.isEmpty && reminders.isEmpty && schedules.isEmpty)
    }

    /// Of a question for what was missed: the doses whose time is over, and those said not to have been taken.
    public var missed: [Dose] { doses.filter { $0.state == .missed || $0.state == .skipped } }

    /// What was said not to have been taken, of which no dose of a plan says so too.
    public var denialsBesideDoses: [HealthEvent] {
        denials.filter { denial in !missed.contains { dose in denial.isNamed(dose.item.lowercased()) } }
    }

    /// The newest of it.
    public var latest: HealthEvent? { entries.last }

    public init(_ query: Query, over span: QuerySpan, in material: Material, clock: LocalClock, settings: Settings = Settings()) {
        (self.query, self.span) = (query, span)
        (subject, aggregate) = (QuerySubject(query.subject), Aggregate(query.aggregate))
        let ofSpan = material.events.filter { span.seconds.contains($0.date.secondsSinceEpoch) && subject.holds($0) }
        let meal = subject.isOfFood ? query.meal : nil
        let meant = meal.map { ofSpan.told(of: $0) } ?? ofSpan
        ofNoMeal = meal.map { ofSpan.ofNoMeal(near: $0, clock, settings) } ?? []
        entries = meant.filter(\.happened)
        if aggregate == .latest, let choice = query.choice { entries = entries.chosen(choice) }
        denials = meant.filter { !$0.happened }
        if case .named(let name) = subject, span.standing == .known { findShares(of: name, in: material.events) }
        if case .daily(let metric) = subject {
            if span.standing == .known { weighDays(metric, material.daily, clock) }
            return
        }
        // What there is to be reminded of is there at any time; of a time that is not known nothing else can be said.
        if span.standing == .unknown, subject != .reminders { return }
        let supplements = Set(material.schedules.filter { $0.kind == .supplement }.map(\.item))
        func isMeant(_ dose: Dose) -> Bool {
            subject == .everything || subject == .category(.supplements) && supplements.contains(dose.item) || subject.holds(dose.item)
        }
        if query.aspects.contains(.due) {
            doses = material.doses.filter { isMeant($0) && $0.state != .taken && $0.state != .skipped }
            value = material.doses.contains(where: isMeant) ? Double(doses.count { $0.state == .due }) : nil
            hasPlan = material.doses.contains(where: isMeant)
            (entries, denials) = ([], [])
            return
        }
        findTemperatures(material.temperatures, settings)
        if query.isOfMissed {
            doses = material.doses.filter { span.seconds.contains($0.due.secondsSinceEpoch) && isMeant($0) }
            value = isKnown ? Double(missed.count + denialsBesideDoses.count) : nil
            return
        }
        if aggregate == .list, query.aspects.contains(.habit), subject.isOfAllTaken { schedules = material.holding.filter { subject != .category(.supplements) || $0.kind == .supplement } }
        if aggregate == .status || aggregate == .list { doses = material.doses.filter { subject.holds($0.item) && ($0.isIntake || !subject.isOfAllTaken) } }
        if subject == .reminders { (reminders, schedules) = (material.reminders, material.holding) }
        weigh(clock)
        if subject == .water, aggregate == .total { weighDrinks(material) }
    }
}

extension [HealthEvent] {
    /// The one that a question asks for; of complaints that are alike the latest. What has no severity has no worst.
    /// - Returns: All of them where nobody can say which.
    fileprivate func chosen(_ choice: Query.Choice) -> [HealthEvent] {
        switch choice {
        case .earliest: return Array(prefix(1))
        case .worst:
            func severity(_ event: HealthEvent) -> (level: Int, score: Double)? {
                if case .symptom(let symptom) = event.payload { (symptom.severity.score, symptom.severityScore ?? 0) } else { nil }
            }
            let rated = compactMap { event in severity(event).map { (event: event, severity: $0) } }
            return rated.max { $0.severity < $1.severity }.map { worst in rated.last { $0.severity == worst.severity }.map { [$0.event] } ?? [] } ?? self
        }
    }
}
