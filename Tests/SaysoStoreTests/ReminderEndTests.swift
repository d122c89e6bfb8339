import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Reminders that are no longer wanted") struct ReminderEndTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }

    /// Two of one time, two of one thing, and one of another day.
    init() throws {
        fixture = try LogFixture()
        try remind("take my iron", at: "2026-03-14T21:00:00-05:00", frequency: "daily")
        try remind("check my sugar", at: "2026-03-14T21:00:00-05:00")
        try remind("check my sugar", at: "2026-03-15T07:00:00-05:00")
    }

    private func remind(_ item: String, at time: String, frequency: String? = nil) throws {
        let due = try #require(Moment(iso8601: time))
        let details: [(String, DetailValue)] = [("item", .text(item)), ("timestamp", .moment(due))]
        try log.say(action(.setReminder, details + (frequency.map { [("frequency", .text($0)), ("timesPerDay", .number(1))] } ?? [])))
    }

    @discardableResult
    private func end(item: String? = nil, at time: String? = nil, precision: String = "minute", after minute: Int = 1) throws -> Recorded {
        let due = try time.map { try #require(Moment(iso8601: $0)) }
        return try log.say(
            action(
                .setReminder,
                [("negated", .flag(true))] + (item.map { [("item", .text($0))] } ?? [])
                    + (due.map { [("timestamp", .moment($0)), ("precision", .text(precision))] } ?? [])), at: minutes(minute))
    }

    private var set: [String] {
        get throws {
            try log.reminders().holding(beside: log.schedules()).map { reminder in
                // "14T21", from 2026-03-14T21:00.
                "\(reminder.item) \(String(reminder.due?.iso8601.prefix(13).suffix(5) ?? ""))"
            }
        }
    }

    @Test("by its time, its day or some of its words, and no other of the same thing", arguments: [
        (nil, "2026-03-14T21:00:00-05:00", "minute", ["check my sugar 15T07"]),
        // Nine in the evening of a day on which it does not come yet, too.
        (nil, "2026-03-16T21:00:00-05:00", "minute", ["check my sugar 15T07"]),
        (nil, "2026-03-15T12:00:00-05:00", "day", ["take my iron 14T21", "check my sugar 14T21"]),
        ("iron", nil, "minute", ["check my sugar 14T21", "check my sugar 15T07"]),
        ("sugar", nil, "minute", ["take my iron 14T21"]),
        ("sugar", "2026-03-15T07:00:00-05:00", "minute", ["take my iron 14T21", "check my sugar 14T21"]),
    ] as [(String?, String?, String, [String])])
    func meant(item: String?, time: String?, precision: String, left: [String]) throws {
        try end(item: item, at: time, precision: precision)
        #expect(try set == left)
    }

    @Test("one that is not there, or one of several without a name, ends nothing and says what there is")
    func notMeant() throws {
        for recorded in [try end(item: "dentist"), try end(at: "2026-03-14T06:00:00-05:00"), try end(after: 60)] {
            guard case .noSuchReminder(_, let among)? = recorded.changes.first else { return #expect(Bool(false)) }
            #expect(among.count == 3)
        }
        #expect(try set.count == 3)
        try end(item: "sugar")
        try end(after: 60)
        #expect(try set.isEmpty)
        #expect(try end().changes == [.noSuchReminder(ReminderEnd(item: nil), among: [])])
    }

    @Test("without a name it is the one that was just set, with all its times, or the one that asks")
    func setLast() throws {
        try end()
        #expect(try set == ["take my iron 14T21", "check my sugar 14T21"])
        let details: [(String, DetailValue)] = [("item", .text("stretch"))]
        try log.say(
            action(.setReminder, details + [("timestamp", .moment(minutes(30)))]), action(.setReminder, details + [("timestamp", .moment(minutes(50)))]), at: minutes(2))
        try end(after: 3)
        #expect(try set == ["take my iron 14T21", "check my sugar 14T21"])
        try log.say(action(.setReminder, details + [("timestamp", .moment(minutes(30)))]), at: minutes(4))
        #expect(try set.count == 3)
        try end(after: 31)
        #expect(try set == ["take my iron 14T21", "check my sugar 14T21"], "it asked a minute ago")
    }

    @Test("an ended one is due no more, and an undo brings it back")
    func undone() throws {
        let night = try #require(Moment(iso8601: "2026-03-14T21:30:00-05:00"))
        func due() throws -> [String] { try log.alerts(asOf: night).map(\.id).sorted() }
        let before = try due()
        #expect(before.count == 2)
        try end(item: "iron")
        #expect(try due().count == 1)
        try log.say(undo, at: minutes(2))
        #expect(try due() == before)
    }

    @Test("a log of before keeps its ends: they end all of the item")
    func ofBefore() throws {
        let first = try #require(try log.reminders().last)
        var end = first
        (end.id, end.active, end.told) = ("end", false, minutes(1))
        try log.set(end, at: minutes(1), clock: nil)
        #expect(try set == ["take my iron 14T21"])
    }
}
