import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Beta-blocker reminder") struct BetaBlockerTests {
    private func settings(_ boundary: Double = 80, isDynamic: Bool = false) -> Settings {
        var settings = Settings()
        settings[.betaBlockerBoundary] = boundary
        settings[.betaBlockerDynamic] = isDynamic
        return settings
    }

    private func history(_ events: [HealthEvent] = [], imported: Double? = nil, on day: CivilDate = today, answers: [ReminderAnswer] = []) -> History {
        var history = History(
            events, days: DailyHistory(imported.map { [DailyValue(day: day, metric: .restingHeartRate, value: $0)] } ?? []))
        history.answers = answers
        history.falseWarnings = answers.filter { $0.answer == .taken }.map(\.at)
        return history
    }

    private func warning(_ history: History, _ settings: Settings, at moment: Moment = todayAt("15:00"), clock: LocalClock? = nil) -> Alert? {
        Evaluator(settings: settings, clock: clock).alerts(in: history, at: moment, of: [.betaBlocker]).first
    }

    private func answer(_ answer: ReminderAnswer.Answer, at moment: Moment) -> ReminderAnswer {
        ReminderAnswer(answer: answer, at: moment, question: .init(rule: .betaBlockerMissed, item: "metoprolol", due: moment))
    }

    @Test("between 14:00 and 20:00 inclusive", arguments: [
        ("13:59:59", false), ("14:00:00", true), ("17:00:00", true), ("20:00:00", true), ("20:00:01", false),
    ])
    func window(time: String, isRaised: Bool) {
        #expect((warning(history(imported: 90), settings(), at: todayAt(time)) != nil) == isRaised)
    }

    @Test("above the boundary, which is above 20", arguments: [
        (80.0, 80.0, false), (80, 80.5, true), (0, 90, false), (20, 90, false), (20.5, 90, true),
    ])
    func boundary(boundary: Double, value: Double, isRaised: Bool) {
        #expect((warning(history(imported: value), settings(boundary)) != nil) == isRaised)
    }

    @Test("the alert asks, with its value and boundary")
    func content() throws {
        let alert = try #require(warning(history(imported: 90), settings()))
        #expect((alert.severity, alert.number("heartRate"), alert.number("boundary")) == (.attention, 90, 80))
        #expect(alert.since == todayAt("14:00"))
        #expect(alert.message.contains("Did you take"))
        let said = measured(.restingHeartRate, 91, todayAt("14:30"))
        let second = try #require(warning(history([said]), settings()))
        #expect((second.since, second.evidence.first?.event) == (todayAt("14:30"), said.id))
    }

    @Test("a value that was said has its own time, whichever other rules look at the day")
    func saidAmongDays() throws {
        let said = measured(.restingHeartRate, 90, todayAt("14:30"))
        var history = history([said])
        history.days.add(said, on: LocalClock(offsetSeconds: -5 * 3_600))
        let alert = try #require(warning(history, settings()))
        #expect((alert.since, alert.evidence.first?.at, alert.evidence.first?.event) == (todayAt("14:30"), todayAt("14:30"), said.id))
    }

    @Test("the value is of today, on the local clock")
    func day() {
        #expect(warning(history(imported: 90, on: today.adding(days: -1)), settings()) == nil)
        #expect(warning(history([measured(.restingHeartRate, 90, at("2026-03-13T23:59:59-05:00"))]), settings()) == nil)
        #expect(warning(history([measured(.restingHeartRate, 90, todayAt("00:00"))]), settings()) != nil)
        // 18:00 UTC is 14:00 on the day on which New York has put its clock forward, and 13:00 the day before.
        #expect(warning(history(imported: 90, on: CivilDate(year: 2026, month: 3, day: 8)), settings(), at: at("2026-03-08T18:00:00Z"), clock: newYork) != nil)
        #expect(warning(history(imported: 90, on: CivilDate(year: 2026, month: 3, day: 7)), settings(), at: at("2026-03-07T18:00:00Z"), clock: newYork) == nil)
    }

    @Test("the greatest of the day counts")
    func merged() {
        let said = measured(.restingHeartRate, 85, todayAt("09:00"))
        #expect(warning(history([said], imported: 70), settings())?.number("heartRate") == 85)
        #expect(warning(history([said], imported: 88), settings())?.number("heartRate") == 88)
    }

    @Test("of several readings of a day the newest counts", arguments: [(84.0, 70.0, nil), (70, 84, 84), (84, 81, 81)] as [(Double, Double, Double?)])
    func newest(first: Double, second: Double, asked: Double?) {
        let said = [measured(.restingHeartRate, first, todayAt("14:00")), measured(.restingHeartRate, second, todayAt("14:30"))]
        #expect(warning(history(said), settings())?.number("heartRate") == asked)
    }

    @Test("a dose of a beta blocker today silences it", arguments: [
        ("metoprolol", "beta blocker", "08:00", true, true), ("tenoretic", "beta blocker / diuretic", "08:00", true, true),
        ("metoprolol", "beta blocker", "15:00:01", true, false), ("metoprolol", "beta blocker", "08:00", false, false),
        ("tylenol", "pain reliever", "08:00", true, false),
    ])
    func dosed(name: String, drugClass: String, time: String, taken: Bool, isSilent: Bool) {
        let event = dose(name, todayAt(time), drugClass: drugClass, taken: taken)
        #expect((warning(history([event], imported: 90), settings()) == nil) == isSilent)
    }

    @Test("a dose of yesterday silences nothing")
    func dosedYesterday() {
        let event = dose("metoprolol", at("2026-03-13T23:59:59-05:00"), drugClass: "beta blocker")
        #expect(warning(history([event], imported: 90), settings()) != nil)
    }

    @Test("it stays silent at a low heart rate or pressure, where a dose may be held back on purpose", arguments: [
        ("daily 59", 59.0, [], true), ("daily 60", 60, [], false),
        ("latest rate 59", 90, [measured(.heartRate, 120, todayAt("10:00")), measured(.heartRate, 59, todayAt("12:00"))], true),
        ("latest rate 60", 90, [measured(.heartRate, 40, todayAt("10:00")), measured(.heartRate, 60, todayAt("12:00"))], false),
        ("a low rate of yesterday", 90, [measured(.heartRate, 40, at("2026-03-13T12:00:00-05:00"))], false),
        ("a low rate of the future", 90, [measured(.heartRate, 40, todayAt("15:00:01"))], false),
        ("systolic 99", 90, [measured(.bloodPressure, 99, todayAt("12:00"), value2: 60)], true),
        ("systolic 100", 90, [measured(.bloodPressure, 100, todayAt("12:00"), value2: 60)], false),
        ("systolic 90, later 120", 90, [measured(.bloodPressure, 90, todayAt("08:00")), measured(.bloodPressure, 120, todayAt("12:00"))], false),
        ("systolic 90 of yesterday, the latest", 90, [measured(.bloodPressure, 90, at("2026-03-13T12:00:00-05:00"))], true),
    ] as [(String, Double, [HealthEvent], Bool)])
    func held(story: String, daily: Double, events: [HealthEvent], isSilent: Bool) {
        #expect((warning(history(events, imported: daily), settings(50)) == nil) == isSilent, "\(story)")
    }

    @Test("a new value is asked about when ten minutes have passed", arguments: [
        ("14:30:00", 90.0), ("14:34:59", 90), ("14:35:00", nil), ("14:39:59", nil), ("14:40:00", 95), ("15:30:00", 95),
    ] as [(String, Double?)])
    func wait(time: String, heartRate: Double?) {
        let said = [measured(.restingHeartRate, 90, todayAt("14:30")), measured(.restingHeartRate, 95, todayAt("14:35"))]
        let alert = warning(history(said), settings(), at: todayAt(time))
        #expect(alert?.number("heartRate") == heartRate)
        #expect(alert?.since == heartRate.map { todayAt($0 == 90 ? "14:30" : "14:40") })
    }

    @Test("a value is asked about once: an answer ends the question, a new value asks again, unless a dose was answered for", arguments: ReminderAnswer.Answer.allCases)
    func answered(kind: ReminderAnswer.Answer) {
        let value = measured(.restingHeartRate, 90, todayAt("14:30"))
        let answers = [answer(kind, at: todayAt("14:32"))]
        #expect(warning(history([value], answers: answers), settings(), at: todayAt("14:31")) != nil)
        #expect(warning(history([value], answers: answers), settings(), at: todayAt("14:32")) == nil)
        #expect(warning(history([value], answers: answers), settings(), at: todayAt("19:00")) == nil)
        let higher = measured(.restingHeartRate, 97, todayAt("15:30"))
        #expect(warning(history([value, higher], answers: answers), settings(), at: todayAt("16:00"))?.number("heartRate") == (kind == .taken ? nil : 97))
    }

    /// What a watch sent of the day: values, each replacing the one before, with when they were imported.
    private func sent(_ values: [(String, Double)], answers: [ReminderAnswer] = []) -> History {
        var history = history(imported: values.map(\.1).last, answers: answers)
        history.imported = values.map {
            ImportedDailyValue(DailyValue(day: today, metric: .restingHeartRate, value: $0.1, source: "w"), known: $0.0.count == 5 ? todayAt($0.0) : at($0.0))
        }
        return history
    }

    @Test("a new value of the day is asked about after an answer")
    func replaced() {
        let history = sent([("15:00", 80), ("16:00", 85)], answers: [answer(.notTaken, at: todayAt("15:05"))])
        let found = ["15:00", "15:04", "15:06", "15:59", "16:00", "16:30"].map { warning(history, settings(70), at: todayAt($0)) }
        #expect(found.map { $0?.number("heartRate") } == [80, 80, nil, nil, 85, 85])
        #expect(found.last??.since == todayAt("16:00"))
    }

    @Test("a dose that was answered for silences the rest of the day, and not what was asked before it")
    func replacedAfterDose() {
        let history = sent([("15:00", 80), ("16:00", 85)], answers: [answer(.taken, at: todayAt("15:05"))])
        let found = ["15:00", "15:04", "15:06", "15:59", "16:00", "16:30"].map { warning(history, settings(70), at: todayAt($0)) }
        #expect(found.map { $0?.number("heartRate") } == [80, 80, nil, nil, nil, nil])
    }

    @Test("ten minutes lie between two values that were sent")
    func replacedSoon() {
        let found = ["14:30", "15:04", "15:05", "15:09", "15:10"].map { warning(sent([("15:00", 80), ("15:05", 85)]), settings(70), at: todayAt($0)) }
        #expect(found.map { $0?.number("heartRate") } == [80, 80, nil, nil, 85])
        #expect(found.last??.since == todayAt("15:10"))
    }

    @Test("a value that was sent on another day counts from the beginning of its own", arguments: ["2026-03-13T12:00:00-05:00", "2026-11-01T12:00:00-05:00"])
    func sentElsewhen(known: String) { #expect(warning(sent([(known, 90)]), settings())?.since == todayAt("14:00")) }

    @Test("a value that comes back is not new, and neither is one that was silent for a while", arguments: [
        measured(.restingHeartRate, 69, todayAt("15:30")), measured(.heartRate, 55, todayAt("15:30")),
    ])
    func comesBack(event: HealthEvent) {
        let said = [measured(.restingHeartRate, 80, todayAt("15:00")), event, measured(.heartRate, 75, todayAt("15:45")), measured(.restingHeartRate, 80, todayAt("16:00"))]
        let found = ["15:00", "15:29", "15:30", "16:00", "17:00"].map { warning(history(said), settings(70), at: todayAt($0)) != nil }
        #expect(found == [true, true, false, false, false])
    }

    @Test("taken raises the boundary by the gap where it is dynamic; the other answers do not", arguments: [
        (ReminderAnswer.Answer.taken, true, 83.0), (.taken, false, 80), (.notTaken, true, 80), (.later, true, 80), (.noReminder, true, 80),
    ])
    func rises(kind: ReminderAnswer.Answer, isDynamic: Bool, boundary: Double) {
        let yesterday = answer(kind, at: at("2026-03-13T15:00:00-05:00"))
        #expect(warning(history(imported: 83.5, answers: [yesterday]), settings(isDynamic: isDynamic))?.number("boundary") == boundary)
        #expect((warning(history(imported: 82, answers: [yesterday]), settings(isDynamic: isDynamic)) == nil) == (boundary == 83))
    }

    @Test("order does not matter, and unrelated events change nothing")
    func properties() {
        var generator = SeededGenerator(state: 5)
        for round in 0..<100 {
            var events = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                measured(
                    [.restingHeartRate, .heartRate, .bloodPressure].randomElement(using: &generator) ?? .heartRate,
                    Double(Int.random(in: 50...130, using: &generator)),
                    todayAt("12:00").adding(seconds: Int.random(in: 0...30_000, using: &generator)))
            }
            let expected = warning(history(events), settings(), at: todayAt("19:00"))
            events.append(dose("tylenol", todayAt("14:10"), drugClass: "pain reliever"))
            events.append(measured(.temperature, 99, todayAt("14:20")))
            #expect(warning(history(events.shuffled(using: &generator)), settings(), at: todayAt("19:00")) == expected, "seed 5, round \(round)")
        }
    }
}

@Suite("Questions and their answers") struct OpenQuestionTests {
    private let evaluator: Evaluator = {
        var settings = Settings()
        settings[.betaBlockerBoundary] = 80
        return Evaluator(settings: settings)
    }()

    private func history(answers: [ReminderAnswer] = []) -> History {
        var history = History([], days: DailyHistory([DailyValue(day: today, metric: .restingHeartRate, value: 90)]))
        history.answers = answers
        history.schedules = [
            Schedule(id: "s", kind: .medication, item: "metoprolol", drugClass: "beta blocker", frequency: "as needed", timesPerDay: nil, start: todayAt("08:00"))
        ]
        return history
    }

    @Test("an answer is about the question that is open, by the name of what is scheduled")
    func open() throws {
        #expect(evaluator.openQuestion(in: history(), at: todayAt("13:00")) == nil)
        let question = try #require(evaluator.openQuestion(in: history(), at: todayAt("15:00")))
        #expect(question == .init(rule: .betaBlockerMissed, item: "metoprolol", due: todayAt("14:00")))
    }

    @Test("the last warning of a day may be answered through the whole day", arguments: [
        ("19:59", "14:00"), ("20:01", "14:00"), ("23:59:59", "14:00"),
    ])
    func evening(time: String, due: String) {
        #expect(evaluator.openQuestion(in: history(), at: todayAt(time)) == .init(rule: .betaBlockerMissed, item: "metoprolol", due: todayAt(due)))
        let no = ReminderAnswer(answer: .taken, at: todayAt("14:05"), question: .init(rule: .betaBlockerMissed, item: "metoprolol", due: todayAt("14:00")))
        #expect(evaluator.openQuestion(in: history(answers: [no]), at: todayAt(time)) == nil)
        #expect(evaluator.openQuestion(in: history(), at: at("2026-03-15T00:00:01-05:00")) == nil, "another day")
    }

    @Test("a newer value takes no question back, a dose does")
    func newerValue() {
        func due(_ events: [HealthEvent], _ time: String) -> Moment? { evaluator.openQuestion(in: History(events), at: todayAt(time))?.due }
        let first = measured(.restingHeartRate, 90, todayAt("14:30")), second = measured(.restingHeartRate, 95, todayAt("14:35"))
        let low = measured(.restingHeartRate, 70, todayAt("15:00"))
        #expect(due([first, second], "14:36") == todayAt("14:30"))
        #expect(due([first, second], "14:41") == todayAt("14:40"), "asked anew, of the newer value")
        #expect(due([first, second, low], "15:30") == todayAt("14:40"))
        #expect(due([first, dose("metoprolol", todayAt("14:33"), drugClass: "beta blocker")], "14:36") == nil)
    }

    @Test("not taken is followed by when to ask again; only once")
    func followUp() throws {
        let question = try #require(evaluator.openQuestion(in: history(), at: todayAt("15:00")))
        let no = ReminderAnswer(answer: .notTaken, at: todayAt("15:00"), question: question)
        #expect(no.followUp?.contains("1, 2, 3 or 4 hours") == true)
        let next = try #require(evaluator.openQuestion(in: history(answers: [no]), at: todayAt("15:01")))
        #expect((next.item, next.isFollowUp) == ("metoprolol", true))
        let still = ReminderAnswer(answer: .notTaken, at: todayAt("15:01"), question: next)
        #expect(still.followUp == nil)
        #expect(evaluator.openQuestion(in: history(answers: [no, still]), at: todayAt("15:02")) == nil)
    }

    @Test("later is a single reminder, due from its time on", arguments: [
        ("16:59:59", nil), ("17:00:00", "17:00"), ("23:00:00", "17:00"),
    ] as [(String, String?)])
    func later(time: String, due: String?) throws {
        let question = try #require(evaluator.openQuestion(in: history(), at: todayAt("15:00")))
        let later = ReminderAnswer(answer: .later, delaySeconds: 7_200, at: todayAt("15:00"), question: question)
        let alert = evaluator.alerts(in: history(answers: [later]), at: todayAt(time)).first { $0.rule == .doseDue }
        #expect(alert?.moment("due") == due.map(todayAt))
        #expect(alert?.text("item") == due.map { _ in "metoprolol" })
    }
}
