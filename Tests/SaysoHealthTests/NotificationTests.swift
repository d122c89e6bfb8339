import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Quiet hours") struct QuietHoursTests {
    private func waits(
        _ time: String, _ severity: AlertSeverity, _ rule: AlertRule = .pattern, _ changes: [String: String] = [:], offset: Int = -5
    ) throws -> String? {
        let moment = try #require(Moment(iso8601: "2026-03-14T\(time)-05:00"))
        let hours = QuietHours(Settings(stored: changes))
        return hours.wait(for: severity, rule, at: moment, clock: LocalClock(offsetSeconds: offset * 3_600))?.iso8601
    }

    @Test("from 22:00 to 07:00 across midnight, the end excluded", arguments: [
        ("21:59:59", nil), ("22:00:00", "2026-03-15T07:00:00-05:00"), ("23:59:59", "2026-03-15T07:00:00-05:00"),
        ("00:00:00", "2026-03-14T07:00:00-05:00"), ("06:59:59", "2026-03-14T07:00:00-05:00"), ("07:00:00", nil), ("12:00:00", nil),
    ] as [(String, String?)])
    func edges(time: String, until: String?) throws { #expect(try waits(time, .attention) == until) }

    @Test("by the recipient's own clock")
    func zone() throws {
        #expect(try waits("17:00:00", .attention, offset: 1) == "2026-03-15T07:00:00+01:00")
        #expect(try waits("23:00:00", .attention, offset: 9) == nil)
    }

    @Test("hours within a day, and none at all")
    func other() throws {
        let noon = ["quietHours.start": "12:00", "quietHours.end": "13:00"]
        #expect(try waits("12:00:00", .watch, .pattern, noon) == "2026-03-14T13:00:00-05:00")
        #expect(try waits("13:00:00", .watch, .pattern, noon) == nil)
        #expect(try waits("23:00:00", .watch, .pattern, noon) == nil)
        #expect(try waits("12:00:00", .watch, .pattern, ["quietHours.start": "12:00", "quietHours.end": "12:00"]) == nil)
    }

    @Test("the level says what passes; critical passes unless it is not to", arguments: [
        ("none", "false", AlertSeverity.watch, true), ("none", "false", .attention, true), ("none", "false", .critical, false),
        ("critical_only", "false", .attention, true), ("critical_only", "false", .critical, false),
        ("all", "false", .watch, false), ("all", "false", .critical, false),
        ("none", "true", .critical, true), ("critical_only", "true", .critical, false), ("critical_only", "true", .attention, true),
        ("all", "true", .critical, false),
    ])
    func levels(level: String, apply: String, severity: AlertSeverity, isQuiet: Bool) throws {
        let until = try waits("23:00:00", severity, .pattern, ["quietHours.level": level, "quietHours.applyCritical": apply])
        #expect((until != nil) == isQuiet)
    }

    @Test("a red flag is told at once, whatever the quiet hours")
    func redFlag() throws { #expect(try waits("23:00:00", .critical, .redFlag, ["quietHours.applyCritical": "true"]) == nil) }

    @Test("the end is a reading of the clock, also on the night that has no such time, or one hour less")
    func daylightSaving() throws {
        // In Chicago the clocks go from 02:00 to 03:00 on 8 March 2026.
        let clock = LocalClock { $0 < 1_772_956_800 ? -21_600 : -18_000 }
        let late = try #require(Moment(iso8601: "2026-03-07T23:00:00-06:00"))
        #expect(QuietHours(Settings()).wait(for: .watch, .pattern, at: late, clock: clock)?.iso8601 == "2026-03-08T07:00:00-05:00")
        let early = QuietHours(Settings(stored: ["quietHours.end": "02:30"]))
        #expect(early.wait(for: .watch, .pattern, at: late, clock: clock)?.iso8601 == "2026-03-08T03:00:00-05:00")
    }

    @Test("on the night of 25 hours they end once, and are told to end then", arguments: [
        ("2026-10-31T23:00:00-05:00", "01:30", "2026-11-01T01:30:00-05:00"), ("2026-11-01T01:29:59-05:00", "01:30", "2026-11-01T01:30:00-05:00"),
        ("2026-11-01T01:30:00-05:00", "01:30", nil), ("2026-11-01T01:15:00-06:00", "01:30", nil), ("2026-11-01T01:15:00-06:00", "07:00", "2026-11-01T07:00:00-06:00"),
        ("2026-11-01T06:59:59-06:00", "07:00", "2026-11-01T07:00:00-06:00"), ("2026-11-01T07:00:00-06:00", "07:00", nil),
    ] as [(String, String, String?)])
    func longNight(time: String, end: String, until: String?) throws {
        // In Chicago the clocks go from 02:00 back to 01:00 on 1 November 2026.
        let clock = LocalClock { $0 < 1_793_516_400 ? -18_000 : -21_600 }
        let moment = try #require(Moment(iso8601: time))
        #expect(QuietHours(Settings(stored: ["quietHours.end": end])).wait(for: .watch, .pattern, at: moment, clock: clock)?.iso8601 == until)
    }
}

@Suite("Channels and attempts") struct ChannelChoiceTests {
    private func open(_ changes: [String: String], isChampion: Bool = false, email: String? = "ann@example.org") -> [String] {
        ChannelKind.open(Settings(stored: changes), isChampion: isChampion, email: email).map(\.rawValue)
    }

    @Test("in-app is on, the others are off until they are chosen; a champion has e-mail unless it is switched off")
    func open() {
        #expect(open([:]) == ["terminal"])
        #expect(open(["channels.inApp": "false"]) == [])
        #expect(open(["channels.push": "true"]) == ["push"])
        #expect(open(["channels.email": "true", "channels.sms": "true", "channels.whatsapp": "true"]) == ["email", "sms", "whatsapp"])
        #expect(open(["channels.file": "/tmp/a", "channels.webhook": "http://a", "channels.command": "b"]) == ["file", "webhook", "command"])
        #expect(open(["channels.file": ""]) == ["terminal"])
        #expect(open([:], isChampion: true) == ["email"])
        #expect(open(["channels.email": "false"], isChampion: true) == ["terminal"])
    }

    @Test("where nothing that is open reaches the recipient, the terminal is open too")
    func unreachable() {
        #expect(open(["channels.email": "true"], email: nil) == ["terminal", "email"])
        #expect(open(["channels.email": "true", "channels.emailTo": "a@example.org"], email: nil) == ["email"])
        #expect(open([:], isChampion: true, email: "-bs@example.org") == ["terminal", "email"])
        #expect(open(["channels.sms": "true"]) == ["terminal", "sms"])
        #expect(open(["channels.sms": "true", "channels.command": "b"]) == ["sms", "command"])
        #expect(open(["channels.whatsapp": "true", "channels.file": "/tmp/a"]) == ["whatsapp", "file"])
        #expect(open(["channels.sms": "true", "channels.inApp": "false"]) == ["sms"])
    }

    @Test("five attempts, and waits that double from an hour at most")
    func waits() {
        let minutes = (1...6).map { Retry(Settings()).wait(after: $0).map { $0 / 60 } }
        #expect(minutes == [15, 30, 60, 120, nil, nil])
        #expect(Retry(Settings(stored: ["notifications.waitMinutes": "600"])).wait(after: 1) == 3_600)
    }
}
