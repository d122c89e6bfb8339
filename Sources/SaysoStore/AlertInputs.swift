internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// The part of the log that the alert rules look at, as of one instant.
///
/// Each group of rules reads what it needs through an index, however long the log is.
struct AlertInputs {
    let db: Database
    let moment: Moment
    let clock: LocalClock
    let settings: Settings
    /// Only the scores of this member count; nil: everybody's.
    var member: String?

    /// - Parameter clock: Decides what is local; nil: the moment's own offset.
    init(_ db: Database, at moment: Moment, clock: LocalClock?) throws {
        (self.db, self.moment) = (db, moment)
        self.clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        settings = try Facts.settings(db)
    }

    /// The alerts that hold, under their own ids.
    func alerts(of groups: Set<RuleGroup>) throws -> [Alert] {
        let person = try People.current(db)
        return try evaluator().alerts(in: history(groups), at: moment, of: groups).map { try withEntries($0.named(for: person)) }
    }

    /// What was imported is no entry that can be looked up: the evidence has its value and instant, and no event. A schedule is looked up by its own id.
    private func withEntries(_ alert: Alert) throws -> Alert {
        guard alert.rule != .doseDue else { return alert }
        var alert = alert
        for index in alert.evidence.indices {
            guard let event = alert.evidence[index].event, try !EventRows.exists(event, db) else { continue }
            alert.evidence[index].event = nil
        }
        return alert
    }

    /// The alerts that hold, under the ids of the episodes that they belong to.
    func standing(_ groups: Set<RuleGroup> = Set(RuleGroup.allCases)) throws -> [Alert] {
        try alerts(of: groups).map { alert in
            var alert = alert
            if let episode = try Episode.find(for: alert, at: moment, closed: true, in: db) { alert.id = episode.id }
            return alert
        }
    }

    /// The alert that a notification is of, where it holds, since whenever; or the one beside which it goes unsaid.
    func standing(_ notification: QueuedNotification) throws -> Alert? {
        try alerts(of: Set(RuleGroup.allCases.filter { $0.rules.contains(notification.rule) })).first { alert in
            if alert.rule.includes.contains(notification.rule) { return true }
            let name = [alert.rule.rawValue, alert.subject, ""].compactMap { $0 }.joined(separator: "-")
            return alert.rule == notification.rule && notification.alert.hasPrefix(name)
        }
    }

    func openQuestion() throws -> ReminderAnswer.Question? { try openQuestions().first }

    /// - Parameter isOfAll: Whether all that is asked is meant, and not the last alone.
    func openQuestions(isOfAll: Bool = false) throws -> [ReminderAnswer.Question] {
        try evaluator().openQuestions(in: history(Evaluator.asking), at: moment, isOfAll: isOfAll)
    }

    /// The doses of the instant's day.
    func doses() throws -> [Dose] {
        Doses(try history([.doses]), settings: settings, clock: clock).doses(on: today, at: moment)
    }

    /// Those of today, and what is still due of yesterday.
    func dosesInSight() throws -> [Dose] {
        try doses(from: today.adding(days: -1), through: today).filter { $0.state == .due || clock.date(of: $0.due) >= today }
    }

    /// The doses of some days, both included, as they stand at the instant, with all that is over.
    func countedDoses(from first: CivilDate, through last: CivilDate) throws -> [Dose] {
        Doses(try doseHistory(from: first), settings: settings, clock: clock).counted(from: first, through: last, at: moment)
    }

    /// The doses of some days, both included, as they stand at the instant.
    func doses(from first: CivilDate, through last: CivilDate) throws -> [Dose] {
        let doses = Doses(try doseHistory(from: first), settings: settings, clock: clock)
        return (first.daysSinceEpoch...max(first.daysSinceEpoch, last.daysSinceEpoch)).flatMap { doses.doses(on: CivilDate(daysSinceEpoch: $0), at: moment) }
    }

    /// The reminders that hold: neither ended, nor, where they come once, over. By their times, and those without one last.
    func reminders() throws -> [Reminder] {
        let history = try doseHistory(from: today.adding(days: -2))
        let doses = Doses(history, settings: settings, clock: clock)
        let open = history.reminders.holding(beside: history.schedules).filter { doses.isOpen($0, at: moment) }
        return open.enumerated().sorted { ($0.element.due?.secondsSinceEpoch ?? .max, $0.offset) < ($1.element.due?.secondsSinceEpoch ?? .max, $1.offset) }.map(\.element)
    }

    /// What the doses from a day on rest on.
    private func doseHistory(from first: CivilDate) throws -> History {
        let plans = try plans()
        var wider = History(try intakes(of: plans, from: clock.start(of: first.adding(days: -2))))
        (wider.schedules, wider.reminders, wider.answers) = (plans.schedules, plans.reminders, plans.answers)
        return wider
    }

    /// Whether what an alert asked for was done or answered by now.
    func isObsolete(_ alert: Alert) throws -> Bool {
        let day = clock.date(of: alert.since)
        switch alert.rule {
        case .doseDue: return try evaluator().isObsolete(alert, in: doseHistory(from: day), at: moment)
        case .labReminder: return try evaluator().isObsolete(alert, in: history([.labReminder]), at: moment)
        case .betaBlockerMissed:
            // The question is about a day, and so are its answers and doses.
            let last = min(now, clock.day(day).upperBound - 1)
            guard last == now else { return try AlertInputs(db, at: clock.moment(at: last), clock: clock).isObsolete(alert) }
            return try evaluator().isObsolete(alert, in: history([.betaBlocker]), at: moment)
        default: return false
        }
    }

    func evaluator() throws -> Evaluator { Evaluator(profile: try profile(), settings: settings, clock: clock) }

    /// What was told counts at every instant; that it is over, from when it was said.
    private func profile() throws -> Profile { Profile(facts: try Facts.profileFacts(db).filter { !$0.negated || $0.at <= moment }) }

    /// What looks at an event for red flags, with all that may stand beside it within the time for which a flag is listed.
    func redFlags() throws -> RedFlags { RedFlags(settings: settings, profile: try profile(), recent: try signs(from: now - settings[.redFlagHours] * 3_600, to: now)) }

    /// Events of a stretch of time, both ends included, that may raise a red flag. A reading is one whether it was said or a device took it.
    private func signs(from start: Int, to end: Int) throws -> [HealthEvent] {
        let screen = RedFlags(settings: settings, profile: try profile()).screen
        let readings = try RedFlags.metrics.flatMap { metric in
            try ScreenedRows.readings(of: metric, from: start, to: end, of: screen, db)
                + ImportRows.samples(of: metric, from: start, to: end + 1, db)
                .filter { screen.mayConcern(metric, value: $0.value, value2: $0.value2, saidIn: nil) }.map(\.event)
        }
        let intakes = try [SaysoHealth.Category.medications, .supplements].flatMap { category in
            try ScreenedRows.intakes(category, from: start, to: end, of: screen, db)
                + AnsweredDoses.events(from: start, to: end + 1, category: category, askedBy: .doseDue, db)
        }
        return try ScreenedRows.symptoms(from: start, to: end, of: screen, db) + intakes + readings
    }

    /// What was taken up to now, and said not to have been: told, or answered for. Yes to a question about the beta blocker raises its boundary
    /// and is no dose that keeps the next one from being asked.
    private func taken(_ category: SaysoHealth.Category, from start: Int) throws -> [HealthEvent] {
        try EventRows.events(db, category, from: start, to: now) + AnsweredDoses.events(from: start, to: now + 1, category: category, askedBy: .doseDue, db)
    }

    /// The signs from before the first of a run of them, each of which follows the one before while that is listed, with what some need beside them.
    /// Of a run that goes back behind very many entries the rest is left out.
    private func listedSigns() throws -> (signs: [HealthEvent], told: [String: Moment]) {
        let listed = settings[.redFlagHours] * 3_600
        // A flag is listed for a sign of the last such time, which may need others of the one before.
        var times = 2
        let earliest = try min(EventRows.second(ofNewest: Self.mostEntries, upTo: now, db) ?? .min, now - times * listed)
        let evaluator = try evaluator()
        // What began longer ago, and was said to go on.
        let late = try ScreenedRows.symptoms(toldFrom: now - times * listed, to: now, of: RedFlags(settings: settings, profile: try profile()).screen, db)
        let told = Dictionary(late.map { ($0.event.id, $0.told) }) { first, _ in first }
        var signs = late.map(\.event), end = now
        while true {
            let start = max(now - times * listed, earliest)
            signs += try self.signs(from: start, to: end).filter { told[$0.id] == nil }
            var history = History(signs)
            history.told = told
            let first = evaluator.alerts(in: history, at: moment, of: [.redFlags]).map(\.since.secondsSinceEpoch).min()
            guard let first, first < now - (times - 2) * listed, start > earliest else { return (signs, told) }
            end = start - 1
            times *= 3
        }
    }

    /// More than a year of ten entries a day; a bound on the work, no rule.
    private static let mostEntries = 5_000

    var now: Int { moment.secondsSinceEpoch }
    var today: CivilDate { clock.date(of: moment) }

    /// What the groups look at.
    private func history(_ groups: Set<RuleGroup>) throws -> History {
        var events: [HealthEvent] = []
        var days = DailyHistory(), told: [String: Moment] = [:]
        let plans = try groups.isDisjoint(with: Evaluator.asking) ? nil : plans()
        for group in RuleGroup.allCases where groups.contains(group) {
            switch group {
            case .fever: events += try fever()
            case .redFlags:
                let listed = try listedSigns()
                (events, told) = (events + listed.signs, listed.told)
            case .labReminder:
                for name in settings[.labMetrics] { events += try MeasuredRows.newest(1, of: Metric(rawValue: name), upTo: now, db) }
            case .betaBlocker: events += try heart(&days)
            case .patterns: try patterns(&days)
            case .exertion: events += try exertion(&days)
            case .doses: if let plans { events += try intakes(of: plans, from: clock.start(of: today.adding(days: -2))) }
            case .insights: break
            }
        }
        var history = History(distinct(events), days: days)
        history.facts = try Facts.profileFacts(db)
        history.told = told
        if let plans {
            (history.schedules, history.reminders, history.answers) = (plans.schedules, plans.reminders, plans.answers)
            history.falseWarnings = try Facts.falseWarnings(db)
            if settings[.betaBlockerBoundary] > 0 { history.imported = try ImportRows.imported(of: .restingHeartRate, on: today, during: clock.day(today), db) }
        }
        if groups.contains(.insights) {
            history.members = try Facts.members(db)
            history.scores = try scores(among: history.members)
        }
        return history
    }

    /// The scores from before the first day of what holds now.
    private func scores(among members: [Member]) throws -> [VitalityScore] {
        let least = settings[.insightWindowDays] + settings[.insightFreshDays]
        var history = History([])
        history.members = members
        var days = least + settings[.insightWindowDays]
        while true {
            let count = history.scores.count
            history.scores = try ImportRows.scores(from: today.adding(days: -days), through: today, of: member, db)
            let first = try evaluator().alerts(in: history, at: moment, of: [.insights]).map { clock.date(of: $0.since).daysSinceEpoch }.min()
            guard let first, first - least < today.daysSinceEpoch - days, history.scores.count > count else { return history.scores }
            days *= 4
        }
    }

    /// What several groups look at is one event.
    private func distinct(_ events: [HealthEvent]) -> [HealthEvent] {
        var seen: Set<String> = []
        return events.filter { seen.insert($0.id).inserted }
    }

    /// The fever chain, backwards as long as one reading follows the other within the window; the counts; the fever reducers.
    private func fever() throws -> [HealthEvent] {
        let window = settings[.feverWindowMinutes] * 60
        var next = now
        var chain = try MeasuredRows.newest(MeasuredRows.most, of: .temperature, upTo: now, db) { second in
            defer { next = second }
            return next - second <= window
        }
        for metric in [Metric.anc, .neutrophils, .whiteBloodCells] { chain += try MeasuredRows.newest(MeasuredRows.mostLabs, of: metric, upTo: now, db) }
        return chain + (try taken(.medications, from: now - settings[.antipyreticHours] * 3_600))
    }

    private func heart(_ days: inout DailyHistory) throws -> [HealthEvent] {
        guard settings[.betaBlockerBoundary] > 0 else { return [] }
        let day = clock.day(today)
        try ImportRows.addDailyValues(of: [.restingHeartRate], from: today, through: today, to: &days, db)
        return try MeasuredRows.values(of: .restingHeartRate, from: day.lowerBound, to: now, db)
            + MeasuredRows.values(of: .heartRate, from: day.lowerBound, to: now, db)
            + MeasuredRows.values(of: .bloodPressure, from: day.lowerBound, to: now, db)
            + MeasuredRows.newest(1, of: .bloodPressure, upTo: day.lowerBound, db)
            + EventRows.events(db, .medications, from: day.lowerBound, to: now)
    }

    /// A resting heart rate of longer ago is none to go by.
    private static let restingDays = 180

    private func exertion(_ days: inout DailyHistory) throws -> [HealthEvent] {
        if settings[.exertionBasis] == .resting {
            try ImportRows.addDailyValues(
                of: [.restingHeartRate], from: today.adding(days: -Self.restingDays), through: today, to: &days, db)
        }
        return try MeasuredRows.newest(MeasuredRows.mostLabs, of: .heartRate, upTo: now, db)
            + MeasuredRows.newest(1, of: .restingHeartRate, upTo: now, db)
            + EventRows.events(
                db, where: "e.person = person() AND e.kind = 'ExertionEpisode' AND e.ended_by IS NULL AND e.seconds <= ? ORDER BY e.seconds DESC LIMIT 20",
                arguments: [now])
    }

    /// What is to be taken and what was answered, without any event.
    private func plans() throws -> History {
        var history = History([])
        history.schedules = try Facts.current(Schedule.self, in: "schedules", db)
        history.reminders = try Facts.current(Reminder.self, in: "reminders", db)
        history.answers = try Facts.answers(db)
        return history
    }

    /// What was taken of what is to be taken, or said not to have been, up to now.
    private func intakes(of plans: History, from start: Int) throws -> [HealthEvent] {
        let screen = DoseScreen(plans, settings: settings, clock: clock)
        guard !screen.isClosed else { return [] }
        func intakes(from start: Int, to end: Int) throws -> [HealthEvent] {
            try ScreenedRows.intakes(.medications, from: start, to: end, of: screen, db) + ScreenedRows.intakes(.supplements, from: start, to: end, of: screen, db)
        }
        // What is taken every so many days is counted from the day on which it was told, where it was taken then.
        let firstDays = Set(plans.schedules.filter { $0.active && Schedule.days(of: $0.frequency) != nil }.map { clock.day(clock.date(of: max($0.start, $0.told ?? $0.start))) })
        return try firstDays.filter { $0.upperBound <= start }.sorted { $0.lowerBound < $1.lowerBound }
            .flatMap { try intakes(from: $0.lowerBound, to: $0.upperBound - 1) } + intakes(from: start, to: now)
    }
}
