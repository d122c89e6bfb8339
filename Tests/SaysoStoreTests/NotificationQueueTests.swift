import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Queue of notifications") struct NotificationQueueTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    private var queued: [String] { get throws { try log.notifications().map { "\($0.rule.rawValue) → \($0.recipient)" } } }

    @Test("an alert is queued once, whoever finds it, and anew in a new episode")
    func once() throws {
        try log.say(temperature(101.2))
        try log.say(temperature(101.4), at: minutes(10))
        try log.queueAlerts(at: minutes(20))
        try log.queueAlerts(at: minutes(20))
        #expect(try queued == ["fever → me"])
        try log.say(temperature(98.6), at: minutes(90))
        try log.say(temperature(101.2), at: minutes(200))
        #expect(try queued == ["fever → me", "fever → me"])
        #expect(Set(try log.notifications().map(\.alert)).count == 2)
    }

    @Test("what only the clock raises is queued by the worker's look")
    func clock() throws {
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text("chemotherapy"))]))
        #expect(try queued == [])
        try log.queueAlerts(at: minutes(24 * 60))
        #expect(try queued == ["labReminder → me"])
    }

    @Test("a lab result that is due is told each day, and once a day, until there is one")
    func labReminder() throws {
        try log.say(lab("anc", 2_000))
        func day(_ days: Int, _ hour: String) throws -> Moment {
            try #require(Moment(iso8601: "\(reference.date.adding(days: days).text)T\(hour)-05:00"))
        }
        var told: [Int] = []
        for days in [6, 7, 8, 9, 11] {
            for hour in ["08:59:59", "09:00:00", "20:00:00"] { try log.queueAlerts(at: day(days, hour)) }
            told.append(try queued.count)
        }
        // The last look but one was two days before: yesterday's is told before today's.
        #expect(told == [0, 1, 2, 3, 5])
        try log.say(lab("anc", 2_000), at: day(12, "08:00:00"))
        try log.queueAlerts(at: day(12, "09:00:00"))
        #expect(try queued.count == 5)
    }

    @Test("a clock that is put back tells nothing anew")
    func putBack() throws {
        try log.say(temperature(101.2))
        try log.queueAlerts(at: minutes(10_000))
        try log.queueAlerts(at: minutes(20))
        try log.say(temperature(101.4), at: minutes(30))
        #expect(try queued == ["fever → me"])
        try log.say(temperature(101.2), at: minutes(200))
        #expect(try queued.count == 2, "another episode")
    }

    @Test("ten minutes lie between two questions about the beta blocker, also where a device corrects the day's value")
    func tooSoon() throws {
        _ = try log.set("betaBlocker.boundary", to: "80").get()
        func sync(_ value: Double, at moment: Moment) throws -> [Alert] {
            let run = try log.beginImport(at: moment)
            _ = try log.store([.daily(DailyValue(day: reference.date, metric: .restingHeartRate, value: value, source: "watch"))], of: run)
            return try log.finishImport(run, at: moment)
        }
        #expect(try sync(81, at: reference).map(\.rule) == [.betaBlockerMissed])
        #expect(try sync(85, at: minutes(5)).isEmpty)
        try log.queueAlerts(at: minutes(9))
        #expect(try queued.count == 1)
        try log.queueAlerts(at: minutes(10))
        try log.queueAlerts(at: minutes(11))
        #expect(try queued.count == 2)
    }

    @Test("a look that finds nothing new leaves nothing behind")
    func nothing() throws {
        try log.say(temperature(101.2))
        try log.queueAlerts(at: minutes(1))
        let id = try log.say(food("soup"), at: minutes(2)).utteranceID
        for _ in 0..<5 { try log.queueAlerts(at: minutes(3)) }
        #expect(try log.utterances(limit: 1).first?.id == id)
        #expect(try log.undo(at: minutes(4)).changes.count == 1)
        #expect(try queued == ["fever → me"])
    }

    @Test("patterns: never in shadow mode, once a level, and a level that falls is no news")
    func patterns() throws {
        let run = try log.beginImport(at: reference)
        let last = reference.date.daysSinceEpoch
        func put(_ days: ClosedRange<Int>, _ value: Double) throws {
            _ = try log.store(
                days.map { .daily(DailyValue(day: CivilDate(daysSinceEpoch: last + $0), metric: DailyMetric(rawValue: "sleep_minutes"), value: value)) }, of: run)
        }
        try put(-30 ... -3, 420)
        try put(-2...30, 300)
        _ = try log.finishImport(run, at: reference)
        #expect(try queued == [])
        _ = try log.set("patterns.shadow", to: "false").get()
        try log.queueAlerts(at: reference)
        #expect(try queued == ["pattern → me"])
        for day in 1...8 { try log.queueAlerts(at: minutes(day * 24 * 60)) }
        #expect(try log.notifications().map(\.severity) == [.watch, .attention])
        try log.queueAlerts(at: reference)
        #expect(try log.notifications().count == 2)
    }

    @Test("told are the admins who have accepted, or the person alone")
    func recipients() throws {
        try log.save(FamilyMember(name: "Ann", role: .admin, isMe: true))
        try log.save(FamilyMember(name: "Bob", role: .admin, isPending: true))
        try log.save(FamilyMember(name: "Cid", role: .member))
        try log.save(FamilyMember(name: "Dora", role: .admin))
        try log.say(temperature(101.2))
        #expect(try queued == ["fever → Ann", "fever → Dora"])
        #expect(Set(try log.notifications().map(\.member)) == ["Ann"])
        #expect(try log.accept(member: "bob"))
        #expect(try !log.accept(member: "Eve"))
        try log.queueAlerts(at: minutes(1))
        #expect(try queued == ["fever → Ann", "fever → Dora", "fever → Bob"])
    }

    @Test("a member who is no admin is told alone where there is no admin")
    func alone() throws {
        try log.save(FamilyMember(name: "Cid", role: .member, isMe: true))
        try log.save(FamilyMember(name: "Dora", role: .member))
        try log.say(temperature(101.2))
        #expect(try queued == ["fever → Cid"])
    }

    @Test("what waits for the person alone goes on under the name that is told later, and is not told twice")
    func named() throws {
        try log.say(temperature(101.2))
        try log.save(FamilyMember(name: "Ann", role: .admin, isMe: true))
        try log.queueAlerts(at: minutes(1))
        #expect(try queued == ["fever → Ann"])
    }

    @Test("a row for each channel, by the recipient's own choice")
    func channels() throws {
        try log.save(FamilyMember(name: "Ann", role: .admin, isMe: true))
        try log.save(FamilyMember(name: "Bob", role: .admin, isChampion: true))
        try log.save(FamilyMember(name: "Cid", role: .admin))
        _ = try log.set("channels.file", to: "/tmp/nowhere").get()
        _ = try log.set("channels.file", to: "", member: "cid")?.get()
        #expect(try log.set("channels.file", to: "", member: "Eve") == nil)
        #expect(try log.set("fever.singleF", to: "100", member: "Ann") == .failure(.badValue(name: "fever.singleF", value: "100")))
        try log.say(temperature(101.2))
        #expect(try log.notifications().map { "\($0.recipient) \($0.channel.rawValue)" } == ["Ann file", "Bob email", "Bob file", "Cid terminal"])
    }

    @Test("a wait between attempts, and none after the fifth")
    func attempts() throws {
        try log.say(temperature(101.2))
        var now = 0
        var seen: [String] = []
        for wait in [15, 30, 60, 120, 0] {
            let id = try #require(try log.dueNotifications(at: minutes(now)).first)
            let row = try log.settle(id, as: .failed(reason: "no"), retry: Retry(Settings()), at: minutes(now))
            seen.append("\(row.status.rawValue) \(row.attempts)")
            if wait > 0 { #expect(try log.dueNotifications(at: minutes(now + wait).adding(seconds: -1)).isEmpty) }
            now += wait
        }
        #expect(seen == ["pending 1", "pending 2", "pending 3", "pending 4", "failed 5"])
        #expect(try log.dueNotifications(at: minutes(1_000_000)).isEmpty)
    }

    @Test("what was told is not told again through a channel that is opened then; what waits, or could not be told, is")
    func openedLater() throws {
        try log.say(temperature(101.2))
        _ = try log.set("channels.file", to: "/tmp/nowhere").get()
        try log.queueAlerts(at: minutes(1))
        #expect(try log.notifications().map(\.channel) == [.terminal, .file])
        let ids = try log.dueNotifications(at: minutes(1))
        _ = try log.settle(ids[1], as: .skipped(reason: "no"), retry: Retry(Settings()), at: minutes(1))
        _ = try log.set("channels.push", to: "true").get()
        try log.queueAlerts(at: minutes(2))
        #expect(try log.notifications().map(\.channel) == [.terminal, .file, .push])
        _ = try log.settle(ids[0], as: .sent, retry: Retry(Settings()), at: minutes(2))
        _ = try log.set("channels.email", to: "true").get()
        try log.queueAlerts(at: minutes(3))
        #expect(try log.notifications().map(\.channel) == [.terminal, .file, .push])
    }

    @Test("what was taken back and has come back is told once: in the same words, or as it is now", arguments: [false, true])
    func comesBack(sent: Bool) throws {
        func statuses() throws -> [QueuedNotification.Status] { try log.notifications().map(\.status) }
        try log.say(temperature(101.2))
        if sent { _ = try log.settle(try log.dueNotifications(at: reference)[0], as: .sent, retry: Retry(Settings()), at: reference) }
        try log.say(amend("value", .number(98)), at: minutes(1))
        #expect(try log.undo(at: minutes(2)).alerts.count == 1)
        #expect(try statuses() == [sent ? .sent : .pending])
        try log.say(amend("value", .number(98)), at: minutes(3))
        try log.say(amend("value", .number(102)), at: minutes(4))
        #expect(try statuses() == [sent ? .sent : .skipped, .pending])
    }

    @Test("what is settled stays so")
    func settled() throws {
        try log.say(temperature(101.2))
        let id = try #require(try log.dueNotifications(at: reference).first)
        let sent = try log.settle(id, as: .sent, retry: Retry(Settings()), at: minutes(1))
        #expect((sent.status, sent.attempts, sent.sentAt?.secondsSinceEpoch) == (.sent, 1, minutes(1).secondsSinceEpoch))
        #expect(try log.settle(id, as: .failed(reason: "no"), retry: Retry(Settings()), at: minutes(2)) == sent)
        #expect(try log.dueNotification(id, at: minutes(2)) == nil)
    }

    private func silence(_ id: String, after seconds: Int) throws -> DueNotification.Silence? {
        try log.dueNotification(id, at: reference.adding(seconds: seconds))?.silence
    }

    @Test("a snooze lasts so many times 24 hours from the call", arguments: [1, 3, 7])
    func snooze(days: Int) throws {
        let alert = try #require(try log.say(temperature(101.2)).alerts.first)
        let id = try #require(try log.dueNotifications(at: reference).first)
        #expect(try log.silence(alert.id, days: days, at: reference) == .success("me"))
        let end = days * 86_400
        #expect(try silence(id, after: 0) == .snoozed(until: reference.secondsSinceEpoch + end))
        #expect(try silence(id, after: end - 1) != nil)
        #expect(try silence(id, after: end) == nil)
        #expect(try silence(id, after: -1) == nil)
    }

    @Test("a snoozed rule is silent for new alerts too; a dismissed one is told when it begins anew")
    func rules() throws {
        try log.say(temperature(101.2))
        #expect(try log.silence("fever", days: nil, at: reference) == .success("me"))
        try log.say(temperature(101.2), at: minutes(300))
        let ids = try log.dueNotifications(at: minutes(300))
        #expect(try ids.map { try log.dueNotification($0, at: minutes(300))?.silence } == [.dismissed, nil])
        #expect(try log.silence("fever", days: 1, at: minutes(301)) == .success("me"))
        #expect(try log.dueNotification(ids[1], at: minutes(301))?.silence != nil)
    }

    @Test("a silence is one recipient's")
    func whose() throws {
        try log.save(FamilyMember(name: "Ann", role: .admin))
        try log.save(FamilyMember(name: "Bob", role: .admin))
        try log.say(temperature(101.2))
        #expect(try log.silence("fever", days: nil, at: reference) == .failure(.whichRecipient(["Ann", "Bob"])))
        #expect(try log.silence("fever", days: nil, for: "Eve", at: reference) == .failure(.unknownRecipient))
        #expect(try log.silence("nope", days: 1, for: "Ann", at: reference) == .failure(.unknownAlert))
        #expect(try log.silence("labReminder", days: nil, for: "Ann", at: reference) == .failure(.unknownAlert))
        #expect(try log.silence("fever", days: nil, for: "bob", at: reference) == .success("Bob"))
        let rows = try log.dueNotifications(at: reference).map { try log.dueNotification($0, at: reference) }
        #expect(rows.map { $0?.silence } == [nil, .dismissed])
    }

    @Test("somebody who left is told no more")
    func left() throws {
        try log.save(FamilyMember(name: "Ann", role: .admin))
        try log.say(temperature(101.2))
        let id = try #require(try log.dueNotifications(at: reference).first)
        #expect(try log.dueNotification(id, at: reference)?.recipient?.name == "Ann")
        #expect(try log.remove(member: "Ann"))
        #expect(try log.dueNotification(id, at: reference)?.recipient == nil)
    }
}
