internal import GRDB
public import SaysoHealth
public import SaysoLanguage

extension HealthLog {
    /// Current events of `[from, to)`, oldest first, with the doses that were answered for in words; of one instant in the order in which they
    /// were entered.
    public func events(
        from: Moment? = nil, to: Moment? = nil, category: SaysoHealth.Category? = nil
    ) throws(StoreError) -> [HealthEvent] {
        try connection.read("reading events") { db in
            let events = try EventRows.events(
                db,
                where: Self.condition(category, end: "e.seconds < ?")
                    + " ORDER BY \(EventRows.order)",
                arguments: Self.arguments(from, to, category))
            return try AnsweredDoses.merged(into: events, from: from?.secondsSinceEpoch ?? .min, to: to?.secondsSinceEpoch ?? .max, category: category, db)
        }
    }

    /// The events of the local day that holds `moment`, oldest first.
    public func today(at moment: Moment, clock: LocalClock) throws(StoreError) -> [HealthEvent] {
        let day = clock.day(of: moment)
        return try events(from: clock.moment(at: day.lowerBound), to: clock.moment(at: day.upperBound))
    }

    /// What devices measured on the local day that holds `moment`: of each metric the newest value, and how many there are.
    public func measured(on moment: Moment, clock: LocalClock) throws(StoreError) -> [(newest: HealthEvent, count: Int)] {
        let day = clock.day(of: moment)
        return try connection.read("reading what was imported") { db in
            // Beside a maximum, the other columns are of the row that has it.
            let samples = try Row.fetchAll(
                db,
                sql: """
                    SELECT *, MAX(seconds), COUNT(*) AS count FROM samples
                    WHERE person = person() AND seconds >= ? AND seconds < ? GROUP BY metric ORDER BY metric
                    """, arguments: [day.lowerBound, day.upperBound]
            ).map { (newest: ImportRows.sample($0).event, count: $0["count"] as Int) }
            var days = DailyHistory()
            let date = clock.date(of: moment)
            try ImportRows.addDailyValues(of: DailyMetric.all, from: date, through: date, to: &days, db)
            return samples + DailyMetric.all.compactMap { metric in
                guard let value = days.value(of: metric, on: date), let measured = metric.measurements.first else { return nil }
                let payload = HealthEvent.Payload.measurement(MeasurementEvent(metric: measured, value: value, unit: metric.unit))
                return (HealthEvent(id: metric.rawValue, date: clock.moment(at: day.lowerBound), payload: payload), 1)
            }
        }
    }

    /// The newest events by date, newest first, none after `moment`, with the doses that were answered for in words.
    public func latest(
        _ count: Int = 1, upTo moment: Moment? = nil, category: SaysoHealth.Category? = nil
    ) throws(StoreError) -> [HealthEvent] {
        try connection.read("reading events") { db in
            let events = try EventRows.events(
                db,
                where: Self.condition(category, end: "e.seconds <= ?")
                    + " ORDER BY e.seconds DESC, e.utterance DESC, e.position DESC, e.row DESC LIMIT ?",
                arguments: Self.arguments(nil, moment, category) + [count])
            // Those from before the last that is listed are none of the newest.
            let first = events.count < count ? .min : events.last?.date.secondsSinceEpoch ?? .min
            let doses = try AnsweredDoses.events(from: first, to: moment?.adding(seconds: 1).secondsSinceEpoch ?? .max, category: category, db)
            return doses.isEmpty ? events : Array((doses.reversed() + events).sorted { $0.date > $1.date }.prefix(count))
        }
    }

    /// Names of what was eaten, drunk, taken and felt of late, in lower case, each once.
    public func namesLogged() throws(StoreError) -> [String] {
        var names = Set<String>()
        for category in [SaysoHealth.Category.nutrition, .hydration, .medications, .supplements, .symptoms] {
            for event in try latest(Self.namedOfLate, category: category) { names.formUnion(event.names) }
        }
        return names.sorted()
    }

    /// Events of each category whose names somebody may want to say again.
    private static let namedOfLate = 300

    public func event(_ id: String) throws(StoreError) -> HealthEvent? {
        try connection.read("reading an event") { db in
            try EventRows.events(db, where: "e.id = ? AND +e.person = person() AND e.ended_by IS NULL", arguments: [id]).first
        }
    }

    /// Every state that an event has been in, oldest first.
    public func revisions(ofEvent id: String) throws(StoreError) -> [Revision] {
        try connection.read("reading an event's history") { db in
            try Row.fetchAll(db, sql: "\(EventRows.select) WHERE e.id = ? AND +e.person = person() ORDER BY e.revision", arguments: [id]).map { row in
                let how: String? = row[EventRows.Column.endedHow]
                return Revision(
                    number: row[EventRows.Column.revision], event: try EventRows.event(row),
                    state: how.flatMap(Revision.State.init(rawValue:)) ?? .current)
            }
        }
    }

    /// What was said and kept, newest first.
    public func utterances(limit: Int) throws(StoreError) -> [Utterance] {
        try connection.read("reading what was said") { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM utterances WHERE origin = 'said' AND person = person() ORDER BY row DESC LIMIT ?", arguments: [limit]
            ).map { row in
                let id: Int64 = row["row"]
                return Utterance(
                    id: row["id"], text: (row["text"] as Words).text,
                    at: Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"]),
                    // An undo marks itself, so that it is not undone.
                    undone: (row["undone_by"] as Int64?).map { $0 != id } ?? false,
                    actions: try String.fetchAll(
                        db, sql: "SELECT action FROM actions WHERE utterance = ? ORDER BY position", arguments: [id]
                    ).map { try decoded(StoredAction.self, $0).action })
            }
        }
    }

    /// Schedules that hold, oldest first.
    public func schedules() throws(StoreError) -> [Schedule] {
        try connection.read("reading schedules") { db in try Facts.current(Schedule.self, in: "schedules", db) }
    }

    /// Reminders that hold at an instant, oldest first: neither ended nor over.
    public func reminders(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Reminder] {
        try connection.read("reading reminders") { db in try AlertInputs(db, at: moment, clock: clock).reminders() }
    }

    /// Reminders as they were told, and their ends, oldest first.
    public func reminders() throws(StoreError) -> [Reminder] {
        try connection.read("reading reminders") { db in try Facts.current(Reminder.self, in: "reminders", db) }
    }

    /// Answers to reminders, oldest first.
    public func reminderAnswers() throws(StoreError) -> [ReminderAnswer] {
        try connection.read("reading answers") { db in try Facts.current(ReminderAnswer.self, in: "answers", db) }
    }

    /// The alerts that hold at an instant, most severe first. Writes nothing.
    ///
    /// History up to the instant goes by the date of an event, not by when it was entered; a later correction or deletion counts at every instant.
    /// - Parameter clock: Decides what is local; nil: the moment's own offset.
    public func alerts(asOf moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Alert] {
        try connection.read("evaluating alerts") { db in try AlertInputs(db, at: moment, clock: clock).standing() }
    }

    /// Those of them that wait for an answer: what is due, and what is asked about.
    public func asking(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Alert] {
        try connection.read("evaluating alerts") { db in try AlertInputs(db, at: moment, clock: clock).standing(Evaluator.asking).filter { $0.status == .active } }
    }

    /// The alerts about one member of the family, by the member's own log, facts and settings, and the insights that this log's person has of
    /// the member. A member who is that person has all that `alerts(asOf:clock:)` says.
    /// - Parameter name: In any case.
    public func alerts(ofMember name: String, asOf moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Alert] {
        let isOwn = try connection.read("reading the family") { db in
            try People.find(name, in: db) == People.current(db) || Facts.members(db).contains { $0.isMe && $0.name.lowercased() == name.lowercased() }
        }
        if isOwn { return try alerts(asOf: moment, clock: clock) }
        let member = try HealthLog(path: path, access: .read, person: name)
        let own = try !member.knowsPerson ? [] : member.connection.read("evaluating alerts") { db in
            try AlertInputs(db, at: moment, clock: clock).standing(Set(RuleGroup.allCases).subtracting([.insights]))
        }
        // A pattern of the member comes before news of how the member fares.
        if own.contains(where: { $0.rule == .pattern && $0.status == .active }) { return own }
        let insights = try connection.read("evaluating alerts") { db in
            var inputs = try AlertInputs(db, at: moment, clock: clock)
            inputs.member = name
            return try inputs.standing([.insights])
        }
        return (own + insights).sorted { ($1.severity, $1.since, $0.id) < ($0.severity, $0.since, $1.id) }
    }

    /// Whether anybody of this name is a member of the family, has a log here or has scores.
    public func knows(member name: String) throws(StoreError) -> Bool {
        try connection.read("reading the family") { db in
            try People.find(name, in: db) != nil || FamilyMember.all(db).contains { $0.name.lowercased() == name.lowercased() }
                || ImportRows.hasScores(of: name, db)
        }
    }

    /// The names of the family's members, and of those who have a log here.
    public func knownNames() throws(StoreError) -> [String] {
        var names = try members().map(\.name)
        for name in try people() where !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
        return names
    }

    /// What an answer given at an instant would be about; nil where nothing is asked.
    public func openQuestion(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> ReminderAnswer.Question? {
        try connection.read("reading the open question") { db in try AlertInputs(db, at: moment, clock: clock).openQuestion() }
    }

    /// The doses of the local day that holds an instant, and those of the day before that are still due, as they stand then, by time.
    public func doses(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> [Dose] {
        try connection.read("reading doses") { db in try AlertInputs(db, at: moment, clock: clock).dosesInSight() }
    }

    /// Bounds are always there, so that every combination is the same few indexed statements.
    static func condition(_ category: SaysoHealth.Category?, end: String) -> String {
        "e.person = person() AND " + (category == nil ? "" : "e.category = ? AND ") + "e.seconds >= ? AND \(end) AND e.ended_by IS NULL"
    }

    static func arguments(
        _ from: Moment?, _ to: Moment?, _ category: SaysoHealth.Category?
    ) -> StatementArguments {
        let bounds: StatementArguments = [from?.secondsSinceEpoch ?? .min, to?.secondsSinceEpoch ?? .max]
        return category.map { [$0.rawValue] + bounds } ?? bounds
    }
}

/// One state of an event, and how it ended.
public struct Revision: Hashable, Sendable {
    public enum State: String, Sendable { case current, amended, deleted, undone }
    /// From 1.
    public var number: Int
    public var event: HealthEvent
    public var state: State
}

/// One thing that a person said, as it was kept.
public struct Utterance: Hashable, Sendable, Identifiable {
    public var id: String
    public var text: String
    public var at: Moment
    /// Whether it was taken back.
    public var undone: Bool
    /// What it was understood to ask for, every detail kept.
    public var actions: [VoiceAction]
}
