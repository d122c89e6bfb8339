import SaysoHealth
import SaysoLanguage
import Testing

/// Values of days in a row, the last of them of `end`; nil is a gap.
private func series(_ values: [Double?], of metric: DailyMetric = .sleep, endingOn end: CivilDate = today) -> [DailyValue] {
    values.enumerated().compactMap { index, value in
        value.map { DailyValue(day: end.adding(days: index - values.count + 1), metric: metric, value: $0) }
    }
}

private func days(_ values: [Double?], of metric: DailyMetric = .sleep, workouts: Set<Int> = []) -> DailyHistory {
    DailyHistory(series(values, of: metric), workouts: workouts)
}

private func patterns(_ days: DailyHistory, _ settings: Settings = Settings(), at moment: Moment = reference, clock: LocalClock? = nil) -> [Alert] {
    Evaluator(settings: settings, clock: clock).alerts(in: History([], days: days), at: moment, of: [.patterns])
}

private var sensitive: Settings {
    var settings = Settings()
    settings[.patternProfile] = .sensitive
    return settings
}

private func times(_ value: Double, _ count: Int) -> [Double?] { Array(repeating: value, count: count) }

@Suite("Patterns of a day") struct PatternTests {
    @Test("three recent days against at least four before them", arguments: [
        ("a fifth lower", times(400, 4) + times(320, 3), true),
        ("a hair less than a fifth", times(400, 4) + [320, 320, 320.1], false),
        ("higher", times(400, 4) + times(600, 3), false),
        ("six days of data", times(400, 3) + times(300, 3), false),
        ("recent days with a gap", times(400, 4) + [300, nil, 300, 300], false),
        ("a baseline with gaps", [400, nil, 400, 400, nil, nil, 400, 300, 300, 300], true),
        ("zero is a value", times(400, 4) + times(0, 3), true),
        ("a baseline of zero", times(0, 4) + times(0, 3), false),
        ("nothing", [], false),
    ])
    func sleep(story: String, values: [Double?], isPattern: Bool) {
        #expect(patterns(days(values)).isEmpty != isPattern, "\(story)")
    }

    @Test("a value that was said is evidence by its event and time; steps are lower, sleep is")
    func saidEvidence() throws {
        let said = measured(Metric(rawValue: "steps"), 200, todayAt("11:00"))
        let history = History([said], days: days(times(400, 6) + times(200, 2) + [nil], of: .steps))
        let alert = try #require(Evaluator().alerts(in: history, at: reference, of: [.patterns]).first)
        #expect(alert.evidence.map(\.event) == [nil, nil, said.id, nil])
        #expect(alert.evidence[2].at == todayAt("11:00"))
        #expect(alert.title == "Steps are lower than usual")
        #expect(patterns(days(times(400, 6) + times(200, 3))).first?.title == "Sleep is lower than usual")
    }

    @Test("levels, severities and the least days are settings")
    func thresholds() throws {
        let week = days(times(400, 10) + times(200, 7))
        #expect(patterns(week).first?.number("level") == 7)
        var settings = Settings()
        settings[.patternSecondLevel] = 9
        #expect(patterns(week, settings).map(\.severity) == [.watch])
        settings[.patternWatchMost] = 2
        #expect(patterns(week, settings).map(\.severity) == [.attention])
        settings[.patternAttentionMost] = 2
        #expect(patterns(week, settings).map(\.severity) == [.critical])
        settings[.patternLeastDays] = 30
        #expect(patterns(week, settings).isEmpty)
        var slow = Settings()
        slow[.patternCleanDays] = 4
        let over = days(times(400, 10) + times(200, 3) + times(400, 5))
        #expect(patterns(over).map(\.status) != patterns(over, slow).map(\.status))
    }

    @Test("the baseline is the last 21 days with data before the recent ones")
    func baseline() {
        #expect(patterns(days(times(4_000, 30) + times(300, 21) + times(200, 3))).first?.number("baseline") == 300)
        #expect(patterns(days(times(4_000, 30) + [nil, nil] + times(300, 10) + [nil] + times(300, 11) + times(200, 3))).first?.number("baseline") == 300)
        #expect(patterns(days(times(405, 10) + times(300, 20) + times(200, 3))).first?.number("baseline") == 305)
    }

    @Test("each metric goes by its own rules, in both profiles", arguments: [
        (DailyMetric.sleep, 400.0, 320.0, 320.1, 360.0, 360.1), (.sleep, 600, 480, 480.1, 555, 555.1),
        (.steps, 10_000, 8_000, 8_001, 7_500, 7_501), (.heartRateVariability, 50, 40, 40.1, 42.5, 42.6),
        (.restingHeartRate, 60, 72, 71.9, 65, 64.9), (.restingHeartRate, 40, 48, 47.9, 44, 43.9),
        (.sleepEfficiency, 90, 72, 72.1, 84.9, 85), (.sleepEfficiency, 100, 80, 80.1, 90, 90.1),
        (.movement, 60, 48, 48.1, 42, 42.1), (.movement, 100, 80, 80.1, 80, 80.1),
        (.deepSleep, 100, 80, 80.1, 85, 85.1), (.deepSleep, 40, 32, 32.1, 30, 30.1),
    ])
    func profiles(metric: DailyMetric, baseline: Double, hit: Double, miss: Double, sensitiveHit: Double, sensitiveMiss: Double) {
        func holds(_ recent: Double, _ settings: Settings) -> Bool {
            !patterns(days(times(baseline, 4) + times(recent, 3), of: metric), settings).isEmpty
        }
        #expect(holds(hit, Settings()))
        #expect(!holds(miss, Settings()))
        #expect(holds(sensitiveHit, sensitive))
        #expect(!holds(sensitiveMiss, sensitive))
    }

    @Test("an average of thirds reaches its threshold") func thirds() {
        #expect(!patterns(days(times(410, 4) + [328, 327, 329])).isEmpty)
        #expect(!patterns(days([70.1, 70.2, 70.3, 70.4] + times(70.25 * 1.2, 3), of: .restingHeartRate)).isEmpty)
    }

    @Test("the alert says what it rests on")
    func evidence() throws {
        let alert = try #require(patterns(days(times(400, 8) + [320, 310, 315])).first)
        #expect((alert.severity, alert.status, alert.level) == (.watch, .active, 3))
        #expect((alert.text("metric"), alert.text("pattern")) == ("sleep_minutes", "drop"))
        #expect((alert.number("baseline"), alert.number("recent"), alert.number("deviation")) == (400, 315, -0.2125))
        // True only with the third low day: (400 + 320 + 310) / 3 is less than a fifth lower.
        #expect(alert.text("activeSince") == "2026-03-12")
        #expect(alert.evidence.map(\.what) == ["sleep 320 min", "sleep 310 min", "sleep 315 min", "usual sleep 400 min, average of 8 days from here"])
        #expect(alert.evidence.first?.at == at("2026-03-12T00:00:00-05:00"))
        #expect(alert.json.contains("\"level\":3,\"activeSince\":\"2026-03-12\",\"baseline\":400,\"recent\":315,\"deviation\":-0.2125"))
    }

    @Test("it holds since the first day that is true, and not a second before, however long it lasts and where it flickers", arguments: [
        [320, 310, 315], [320, 310, 315, 300, 300], [320, 310, 315, 370, 300],
    ] as [[Double]])
    func since(recent: [Double]) throws {
        let first = today.adding(days: 3 - recent.count)
        let history = days(times(400, 8) + recent)
        let since = try #require(patterns(history).first).since
        #expect(since == at("\(first.text)T00:00:00-05:00"))
        #expect(patterns(history, at: since).map(\.status) == [.active])
        #expect(patterns(history, at: since.adding(seconds: -1)).isEmpty)
    }

    @Test("where the value of the first true day is told in its course, it holds since it made the pattern true", arguments: [
        ([("09:00", 70.0)], "09:00"), ([("09:00", 70), ("15:00", 72)], "09:00"), ([("09:00", 58), ("15:00", 72), ("18:00", 71)], "15:00"),
    ] as [([(String, Double)], String)])
    func sinceTold(course: [(String, Double)], expected: String) throws {
        let clock = LocalClock(offsetSeconds: -5 * 3_600)
        var history = days(times(55, 8) + [68, 68, nil], of: .restingHeartRate)
        for (time, value) in course {
            history.add(
                HealthEvent(id: time, date: at("\(today.text)T\(time):00-05:00"), payload: .measurement(MeasurementEvent(metric: .restingHeartRate, value: value, unit: "bpm"))),
                on: clock)
        }
        let end = at("\(today.text)T20:00:00-05:00")
        #expect(try #require(patterns(history, at: end, clock: clock).first).since == at("\(today.text)T\(expected):00-05:00"))
    }

    @Test("of a baseline of zero nothing is a fraction: the deviation is null")
    func noDeviation() throws {
        var settings = Settings()
        try settings.set("patterns.standard.resting_hr", to: "5")
        let alert = try #require(patterns(days(times(0, 4) + times(60, 3), of: .restingHeartRate), settings).first)
        #expect(alert.json.contains("\"baseline\":0,\"recent\":60,\"deviation\":null}"), "\(alert.json)")
    }

    @Test("several sources of a day merge by their maximum, in any order")
    func sources() {
        let low = series(times(400, 4) + times(300, 3))
        let second = DailyValue(day: today, metric: .sleep, value: 390, source: "phone")
        #expect(!patterns(DailyHistory(low)).isEmpty)
        #expect(patterns(DailyHistory(low + [second])).isEmpty)
        #expect(patterns(DailyHistory([second] + low.reversed())).isEmpty)
    }

    @Test("a workout spares heart rate variability and resting heart rate, that day only", arguments: [
        (DailyMetric.heartRateVariability, 30.0, true), (.restingHeartRate, 90, true), (.sleep, 30, false), (.steps, 30, false),
    ])
    func workouts(metric: DailyMetric, recent: Double, isSpared: Bool) {
        let values = times(60, 4) + times(recent, 3)
        #expect(patterns(days(values, of: metric, workouts: [today.daysSinceEpoch])).isEmpty == isSpared)
        #expect(!patterns(days(values, of: metric, workouts: [today.adding(days: -1).daysSinceEpoch])).isEmpty)
    }

    @Test("a logged activity is a workout, unless it is gentle or did not happen", arguments: [
        ("running", nil, true, true), ("walking", nil, true, false), ("walking", "vigorous", true, true), ("running", "light", true, false),
        ("running", nil, false, false),
    ] as [(String, String?, Bool, Bool)])
    func activity(name: String, intensity: String?, done: Bool, isWorkout: Bool) {
        let values = series(times(50, 4) + [50, 50, 20], of: .heartRateVariability)
        let run = HealthEvent(id: "a", date: reference, payload: .activity(ActivityEvent(activity: name, intensity: intensity, done: done)))
        let alerts = Evaluator().alerts(in: History([run], days: DailyHistory(values)), at: reference, of: [.patterns])
        #expect(alerts.isEmpty == isWorkout)
    }

    @Test("what was said counts for its day, merged with what was imported")
    func said() {
        let imported = series(times(60, 6), of: .restingHeartRate, endingOn: today.adding(days: -1))
        let said = [measured(.restingHeartRate, 95, todayAt("08:00")), measured(.restingHeartRate, 120, todayAt("10:00"))]
        func rule(_ events: [HealthEvent]) -> [Alert] {
            Evaluator().alerts(in: History(events, days: DailyHistory(imported)), at: todayAt("09:00"), of: [.patterns])
        }
        #expect(rule(said).isEmpty, "95 is known at nine, 120 is not")
        #expect(Evaluator().alerts(in: History(said, days: DailyHistory(imported)), at: reference, of: [.patterns]).count == 1)
    }

    @Test("thresholds are settings") func settings() throws {
        var settings = Settings()
        try settings.set("patterns.standard.sleep_minutes", to: "below 350 or 60")
        #expect(!patterns(days(times(340, 7)), settings).isEmpty)
        #expect(!patterns(days(times(420, 4) + times(360, 3)), settings).isEmpty)
        #expect(patterns(days(times(420, 4) + times(361, 3)), settings).isEmpty)
        for wrong in ["", "a lot", "10% or", "-5", "0%"] {
            #expect(throws: SettingError.self, "\(wrong)") { try settings.set("patterns.standard.sleep_minutes", to: wrong) }
        }
        #expect(settings.all.first { $0.name == "patterns.sensitive.sleep_efficiency_pct" }?.value == "10% or below 85")
    }
}

@Suite("Episodes of patterns") struct PatternEpisodeTests {
    /// Sleep efficiency of 90 for long, then 80 for some days: under 85 on average from the second of these days on.
    private func low(_ count: Int, then rest: [Double?] = []) -> DailyHistory { days(times(90, 25) + times(80, count) + rest, of: .sleepEfficiency) }

    @Test("the level goes by the days from the first recent day of the first true day", arguments: [
        (1, nil, nil), (2, 3, AlertSeverity.watch), (5, 3, .watch), (6, 7, .attention), (12, 7, .attention), (13, 14, .critical),
        (19, 14, .critical), (20, 21, .critical), (60, 21, .critical),
    ] as [(Int, Int?, AlertSeverity?)])
    func levels(lowDays: Int, level: Int?, severity: AlertSeverity?) {
        let alert = patterns(low(lowDays), sensitive).first
        #expect(alert?.level == level)
        #expect(alert?.severity == severity)
        // The last day of 90 is the first recent day of the first true day.
        #expect(alert?.text("activeSince") == level.map { _ in today.adding(days: -lowDays).text })
    }

    @Test("levels 3 and 7 end after two clean days, 14 and 21 after three", arguments: [
        (2, 1, "active 3"), (2, 2, "active 3"), (2, 3, "resolved 3"), (2, 4, nil),
        (6, 3, "resolved 7"), (12, 3, "active 14"), (12, 4, "resolved 14"), (20, 3, "active 21"), (20, 4, "resolved 21"), (20, 5, nil),
    ] as [(Int, Int, String?)])
    func resolution(lowDays: Int, goodDays: Int, expected: String?) {
        // The first good day still averages under 85; the clean ones come after it.
        let alert = patterns(low(lowDays, then: times(90, goodDays)), sensitive).first
        #expect(alert.map { "\($0.status.rawValue) \($0.level)" } == expected)
    }

    @Test("a day is clean within five percent of the baseline on the bad side", arguments: [
        (DailyMetric.sleep, 70.0, 140.9285714, 200.0, true), (.sleep, 70, 140.92, 200, false), (.sleep, 70, 300, 200, true),
        (.restingHeartRate, 130, 59.5, 50, true), (.restingHeartRate, 130, 59.51, 50, false), (.restingHeartRate, 130, 1, 50, true),
    ])
    func clean(metric: DailyMetric, bad: Double, first: Double, second: Double, isClean: Bool) {
        // After 21 days of 100 and three bad ones, `first` brings the average to just five percent off the baseline.
        let alert = patterns(days(times(100, 21) + times(bad, 3) + [first + 1e-7, second].map { $0 as Double? }, of: metric)).first
        #expect(alert?.status == (isClean ? .resolved : .active))
    }

    @Test("a day without a result neither goes on with clean days nor is one")
    func gap() {
        let bad = times(100, 21) + times(70, 3)
        func status(_ rest: [Double?]) -> Alert.Status? { patterns(days(bad + rest)).first?.status }
        #expect(status([nil]) == .active)
        #expect(status([150]) == .active)
        #expect(status([150, nil]) == .active)
        #expect(status([150, nil, 150]) == .active, "not three days in a row")
        #expect(status([150, nil, 150, 150, 150]) == .active, "the first clean day of a new row")
        #expect(status([150, nil, 150, 150, 150, 150]) == .resolved)
    }

    @Test("a pattern that comes back before it is over is the same episode, and a level is not lost")
    func flicker() throws {
        // Two days that are false and not clean, more than five percent under the baseline, and then a true one.
        let alert = try #require(patterns(days(times(100, 25) + times(80, 6) + [98, 92, 76, 80], of: .sleepEfficiency), sensitive).first)
        #expect(alert.status == .active)
        #expect(alert.level == 7)
        #expect(alert.text("activeSince") == today.adding(days: -10).text)
    }

    @Test("a new episode begins after one that is over")
    func again() throws {
        let alert = try #require(patterns(low(2, then: times(90, 10) + times(80, 2)), sensitive).first)
        #expect((alert.status, alert.level, alert.text("activeSince")) == (.active, 3, today.adding(days: -2).text))
    }

    @Test("the end date is the local date of the instant", arguments: [
        ("2026-03-13T23:59:59-05:00", false), ("2026-03-14T00:00:00-05:00", true), ("2026-03-14T04:59:59Z", false), ("2026-03-14T05:00:00Z", true),
    ])
    func midnight(iso: String, isToday: Bool) {
        let alerts = patterns(days(times(400, 4) + [400, 400, 100]), at: at(iso), clock: LocalClock(offsetSeconds: -5 * 3_600))
        #expect(alerts.isEmpty != isToday)
    }

    @Test("another time zone is another date")
    func zone() {
        let values = days(times(400, 4) + [400, 400, 100])
        let instant = at("2026-03-13T23:00:00-05:00")
        #expect(patterns(values, at: instant, clock: LocalClock(offsetSeconds: -5 * 3_600)).isEmpty)
        #expect(!patterns(values, at: instant, clock: LocalClock(offsetSeconds: 9 * 3_600)).isEmpty)
    }

    @Test("days on which the clock changes are days")
    func clockChange() throws {
        let values = DailyHistory(series(times(400, 4) + times(300, 3), endingOn: CivilDate(year: 2026, month: 3, day: 9)))
        let alert = try #require(patterns(values, at: at("2026-03-09T12:00:00Z"), clock: newYork).first)
        #expect(alert.evidence.map(\.at.iso8601).prefix(3) == ["2026-03-07T00:00:00-05:00", "2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00"])
    }

    @Test("later days change nothing, and order changes nothing")
    func properties() {
        var generator = SeededGenerator(state: 11)
        for round in 0..<60 {
            let metric = MetricPattern.all[round % MetricPattern.all.count].metric
            var values = series((0..<60).map { _ in Int.random(in: 0..<8, using: &generator) == 0 ? nil : Double.random(in: 40...100, using: &generator) }, of: metric)
            let expected = patterns(DailyHistory(values), sensitive)
            values.append(DailyValue(day: today.adding(days: 1), metric: metric, value: 1))
            values.append(DailyValue(day: today, metric: DailyMetric(rawValue: "stairs"), value: 1))
            #expect(patterns(DailyHistory(values.shuffled(using: &generator)), sensitive) == expected, "seed 11, round \(round)")
        }
    }
}
