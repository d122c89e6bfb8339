internal import GRDB
public import SaysoHealth
public import SaysoLanguage

extension HealthLog {
    /// Answers a question about the log. Writes nothing.
    ///
    /// - Parameters:
    ///   - span: The stretch of time that is asked about.
    ///   - moment: The reference instant: what is due is due as of then.
    public func answer(_ query: Query, over span: QuerySpan, at moment: Moment, clock: LocalClock) throws(StoreError) -> QueryAnswer {
        try answers([(query, span)], at: moment, clock: clock)[0]
    }

    /// The same of several questions, as the log is at one instant.
    public func answers(_ asked: [(query: Query, span: QuerySpan)], at moment: Moment, clock: LocalClock) throws(StoreError) -> [QueryAnswer] {
        try connection.read("answering") { db in
            let plans = PlansAtHand(try AlertInputs(db, at: moment, clock: clock)), settings = try Facts.settings(db)
            return try asked.map { query, span in
                let most = query.extreme == nil && query.choice == nil && !query.aspects.contains(.change) ? AnswerLookup.shown : nil
                let lookup = AnswerLookup(db: db, span: span, moment: moment, clock: clock, most: most, plans: plans)
                return QueryAnswer(query, over: span, in: try lookup.material(of: query), clock: clock, settings: settings)
            }
        }
    }

    /// The doses of some days, both included, as they stand at an instant, by time, with all that is over.
    public func doses(
        from first: CivilDate, through last: CivilDate, at moment: Moment, clock: LocalClock
    ) throws(StoreError) -> [Dose] {
        try connection.read("reading doses") { db in try AlertInputs(db, at: moment, clock: clock).countedDoses(from: first, through: last) }
    }

    /// The resting heart rate above which the beta blocker is asked about, as the alerts have it.
    public func betaBlockerBoundary() throws(StoreError) -> BetaBlockerBoundary {
        try connection.read("reading the boundary") { db in try BetaBlockerBoundary(Facts.settings(db), falseWarnings: Facts.falseWarnings(db)) }
    }

    /// The days that have a value of a metric, both bounds included, oldest first: what devices counted and what was said, a day's greatest.
    public func dailyValues(
        of metric: DailyMetric, from first: CivilDate, through last: CivilDate, clock: LocalClock
    ) throws(StoreError) -> [QueryAnswer.Day] {
        let moment = clock.moment(at: clock.day(last).upperBound - 1)
        let query = Query(subject: metric.measurements.first?.rawValue ?? metric.rawValue, aggregate: "list", range: nil)
        return try answer(query, over: QuerySpan(spoken: nil, seconds: clock.start(of: first)..<moment.secondsSinceEpoch + 1), at: moment, clock: clock).days
    }
}

/// What is to be taken as of an instant, worked out when it is first asked for, however many ask.
private final class PlansAtHand {
    private let inputs: AlertInputs
    private var known: (schedules: [Schedule], reminders: [Reminder], holding: [Schedule])?
    private var dosesOfToday: [Dose]?

    init(_ inputs: AlertInputs) { self.inputs = inputs }

    func all() throws -> (schedules: [Schedule], reminders: [Reminder], holding: [Schedule]) {
        if let known { return known }
        let schedules = try Facts.current(Schedule.self, in: "schedules", inputs.db)
        let all = (schedules, try inputs.reminders(), schedules.holding(at: inputs.moment))
        known = all
        return all
    }

    func doses() throws -> [Dose] {
        let doses = try dosesOfToday ?? inputs.doses()
        dosesOfToday = doses
        return doses
    }
}

/// Finds what an answer rests on, through an index wherever there is one.
private struct AnswerLookup {
    let db: Database
    let span: QuerySpan
    let moment: Moment
    let clock: LocalClock
    /// How many of the newest are looked for in the whole log; nil: all of them.
    let most: Int?
    let plans: PlansAtHand

    /// More than any one answer shows.
    static let shown = 200

    func material(of query: Query) throws -> QueryAnswer.Material {
        let subject = QuerySubject(query.subject)
        var material = QueryAnswer.Material(try events(of: subject))
        switch subject {
        case .daily(let metric): try addDays(of: metric, to: &material)
        case .reminders, .category(.medications), .intakes, .named: try addPlans(to: &material)
        default: if query.isOfMissed { try addPlans(to: &material) }
        }
        if query.isOfMissed { material.doses = try dosesOfSpan().filter(\.isIntake) }
        if query.aspects.contains(.due) { material.doses = try dosesToCome() }
        // "Did I take everything yesterday?" is not answered by what was taken alone.
        if subject.isOfAllTaken, query.aggregate == QueryAnswer.Aggregate.status.rawValue, !span.isEver, span.seconds.upperBound <= clock.start(of: clock.date(of: moment)) {
            material.doses = try dosesOfSpan().filter(\.isIntake)
        }
        if query.aspects.contains(.temperature) { material.temperatures = try values(of: .temperature) }
        return material
    }

    private func events(of subject: QuerySubject) throws -> [HealthEvent] {
        switch subject {
        case .everything: try withAnsweredDoses(rows("", []))
        case .category(let category): try withAnsweredDoses(rows("e.category = ? AND ", [category.rawValue]), category)
        case .intakes:
            try withAnsweredDoses(rows("e.category IN (?, ?) AND ", [SaysoHealth.Category.medications.rawValue, SaysoHealth.Category.supplements.rawValue]))
        case .fluids, .water: try rows("e.category = ? AND ", [SaysoHealth.Category.hydration.rawValue])
        case .nutrient: try rows("e.category IN (?, ?) AND ", [SaysoHealth.Category.nutrition.rawValue, SaysoHealth.Category.hydration.rawValue])
        case .daily(let metric): try metric.measurements.flatMap { try values(of: $0) }.byTime
        case .reminders: []
        case .named(let name): try events(named: name)
        }
    }

    private func events(named name: String) throws -> [HealthEvent] {
        let values = try values(of: Metric(rawValue: name))
        guard values.isEmpty else { return values }
        return try withAnsweredDoses(entries(named: name))
    }

    /// What else was taken, by the answers to reminders.
    private func withAnsweredDoses(_ events: [HealthEvent], _ category: SaysoHealth.Category? = nil) throws -> [HealthEvent] {
        try AnsweredDoses.merged(into: events, from: span.seconds.lowerBound, to: span.seconds.upperBound, category: category, db)
    }

    private func entries(named name: String) throws -> [HealthEvent] {
        // Only a first sieve, by the first letters of each word; whether a name is meant is decided by the answer.
        let stems = name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(max(3, $0.count - 1)) }
        var sieve = stems.map { _ in "instr(lower(e.payload), ?) > 0" }.joined(separator: " AND "), words = stems.map { String($0) }
        // A medicine is in the log under any of its names, or as no more than one of its class; and a class as any of its medicines.
        let substances = DrugNames.substances(in: name)
        let others = substances.isEmpty ? DrugNames.classes(called: name).sorted() : DrugNames.names(holding: substances) + DrugNames.classes(holding: substances)
        if !others.isEmpty {
            let isOther = others.map { _ in "instr(lower(e.payload), ?) > 0" }.joined(separator: " OR ")
            sieve = "(\(sieve.isEmpty ? "0" : sieve) OR e.category = ? AND (\(isOther)))"
            words += [SaysoHealth.Category.medications.rawValue] + others
        } else if DrugNames.isMedicine(name), !span.isEver {
            sieve = "(\(sieve) OR e.category = ?)"
            words.append(SaysoHealth.Category.medications.rawValue)
        }
        let found = try rows(sieve.isEmpty ? "" : "\(sieve) AND ", StatementArguments(words))
        let episodes = try rows("e.kind = 'ExertionEpisode' AND ", [])
        return found.contains { $0.kind == .exertionEpisode } ? found : (found + episodes).byTime
    }

    /// Events of the span, oldest first; of the whole log only the newest.
    private func rows(_ condition: String, _ arguments: StatementArguments) throws -> [HealthEvent] {
        let bounds: StatementArguments = [span.seconds.lowerBound, span.seconds.upperBound]
        let within = "e.person = person() AND \(condition)e.seconds >= ? AND e.seconds < ? AND e.ended_by IS NULL"
        guard span.isEver, let most else { return try EventRows.events(db, where: "\(within) ORDER BY \(EventRows.order)", arguments: arguments + bounds) }
        return try EventRows.events(
            db, where: "\(within) ORDER BY e.seconds DESC, e.row DESC LIMIT \(most)", arguments: arguments + bounds
        ).reversed()
    }

    /// Values that were said and values of devices.
    private func values(of metric: Metric) throws -> [HealthEvent] {
        let said = try rows("e.metric = ? AND ", [metric.rawValue])
        let samples = try ImportRows.samples(
            of: metric, from: span.seconds.lowerBound, to: span.seconds.upperBound, most: span.isEver ? most : nil, db
        ).map(\.event)
        guard !samples.isEmpty else { return said }
        return (said + samples).byTime
    }

    private func addDays(of metric: DailyMetric, to material: inout QueryAnswer.Material) throws {
        let last = clock.date(of: clock.moment(at: span.seconds.upperBound - 1))
        var first = span.isEver ? nil : clock.date(of: clock.moment(at: span.seconds.lowerBound))
        if first == nil { first = try ImportRows.newestDay(of: metric, through: last, db) }
        guard let first, first <= last else { return }
        try ImportRows.addDailyValues(of: [metric], from: first, through: last, to: &material.daily, db)
    }

    /// Doses are worked out day by day: further back than this none is looked for.
    private static let mostDays = 366

    private func dosesOfSpan() throws -> [Dose] {
        let last = clock.date(of: clock.moment(at: max(span.seconds.lowerBound, span.seconds.upperBound - 1)))
        let first = span.isEver ? last.adding(days: -Self.mostDays) : max(clock.date(of: clock.moment(at: span.seconds.lowerBound)), last.adding(days: -Self.mostDays))
        return try AlertInputs(db, at: moment, clock: clock).doses(from: first, through: last)
    }

    /// The doses from yesterday to tomorrow: one of last night may be due still, and the next one is of tomorrow at the latest where doses are daily.
    private func dosesToCome() throws -> [Dose] {
        let today = clock.date(of: moment)
        return try AlertInputs(db, at: moment, clock: clock).doses(from: today.adding(days: -1), through: today.adding(days: 1))
    }

    /// What is due belongs to today; of other days only what was taken is told.
    private func addPlans(to material: inout QueryAnswer.Material) throws {
        (material.schedules, material.reminders, material.holding) = try plans.all()
        guard !span.isEver, clock.day(of: moment).lowerBound < span.seconds.upperBound, span.seconds.lowerBound <= clock.day(of: moment).lowerBound else { return }
        material.doses = try plans.doses()
    }
}
