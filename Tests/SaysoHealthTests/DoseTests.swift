import Foundation
import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Doses due") struct DoseTests {
    private func schedule(
        _ item: String = "metoprolol", frequency: String = "daily", timesPerDay: Int? = 1, start: String = "2026-03-10T12:00:00-05:00",
        time: String? = nil, times: [String]? = nil, weekdays: [Int]? = nil, active: Bool = true, drugClass: String? = nil, days: Double? = nil
    ) -> Schedule {
        Schedule(
            id: "\(item)-\(start)", kind: .medication, item: item, drugClass: drugClass, frequency: frequency, timesPerDay: timesPerDay,
            start: at(start), active: active, secondOfDay: time.map { todayAt($0).secondOfDay },
            secondsOfDay: times?.map { todayAt($0).secondOfDay }, weekdays: weekdays, told: at(start),
            durationSeconds: days.map { $0 * 86_400 })
    }

    private func history(_ schedules: [Schedule], _ events: [HealthEvent] = []) -> History {
        var history = History(events)
        history.schedules = schedules
        return history
    }

    private func due(_ history: History, at moment: Moment) -> [String] {
        Evaluator().alerts(in: history, at: moment, of: [.doses]).map { "\($0.text("item") ?? "") \($0.moment("due")?.iso8601.dropFirst(5).prefix(11) ?? "")" }
    }

    private func states(_ history: History, on date: CivilDate = today, at moment: Moment) -> [String] {
        Doses(history, clock: LocalClock(offsetSeconds: -5 * 3_600)).doses(on: date, at: moment).map { $0.state.rawValue }
    }

    @Test("a rhythm has its times", arguments: [
        ("daily", 1, nil, "07:59", []), ("daily", 1, nil, "08:00", ["metoprolol 03-14T08:00"]), ("daily", 1, "21:30", "21:30", ["metoprolol 03-14T21:30"]),
        ("twice daily", 2, nil, "20:00", ["metoprolol 03-14T20:00"]), ("twice daily", 2, "07:00", "19:00", ["metoprolol 03-14T19:00"]),
        ("three times daily", 3, nil, "14:00", ["metoprolol 03-14T14:00"]), ("daily", 4, nil, "12:00", ["metoprolol 03-14T12:00"]),
        ("as needed", nil, nil, "20:00", []), ("every other blue moon", nil, nil, "20:00", []),
    ] as [(String, Int?, String?, String, [String])])
    func rhythms(frequency: String, timesPerDay: Int?, time: String?, now: String, expected: [String]) {
        #expect(due(history([schedule(frequency: frequency, timesPerDay: timesPerDay, time: time)]), at: todayAt(now)) == expected)
    }

    @Test("what is taken as needed is never due, also where it may be taken only so often", arguments: ["daily", "every 6 hours", "twice daily", "weekly", "as needed"])
    func asNeeded(frequency: String) {
        var plan = schedule(frequency: frequency, time: "08:00", weekdays: [6])
        #expect(plan.isTakenAsNeeded == (frequency == "as needed"))
        plan.isAsNeeded = true
        #expect(due(history([plan]), at: todayAt("20:00")) == [])
        #expect(states(history([plan]), at: todayAt("20:00")) == [])
        #expect(plan.summary.contains("as needed"))
    }

    @Test("each time that was said is one", arguments: [
        ("08:00", ["metoprolol 03-14T08:00"]), ("13:59", ["metoprolol 03-14T08:00"]), ("14:00", ["metoprolol 03-14T14:00"]), ("20:00", ["metoprolol 03-14T20:00"]),
    ])
    func times(now: String, expected: [String]) {
        let plan = schedule(frequency: "three times daily", timesPerDay: 3, time: "08:00", times: ["08:00", "14:00", "20:00"])
        #expect(due(history([plan]), at: todayAt(now)) == expected)
    }

    @Test("on the days that were said, and on no other", arguments: [
        ("weekly", [1], ["03-16", "03-23"]), ("twice weekly", [1, 4], ["03-12", "03-16", "03-19", "03-23"]),
        ("5 times weekly", [1, 2, 3, 4, 5], ["03-11", "03-12", "03-13", "03-16", "03-17", "03-18", "03-19", "03-20", "03-23"]),
        ("every other day", nil, ["03-11", "03-13", "03-15", "03-17", "03-19", "03-21", "03-23"]), ("every 3 days", nil, ["03-11", "03-14", "03-17", "03-20", "03-23"]),
        ("every other week", [1], ["03-16"]), ("weekly", nil, ["03-17"]),
    ] as [(String, [Int]?, [String])])
    func weekdays(frequency: String, weekdays: [Int]?, expected: [String]) {
        let plan = history([schedule(frequency: frequency, timesPerDay: nil, weekdays: weekdays)])
        let days = (10...23).filter { day in
            Doses(plan, clock: LocalClock(offsetSeconds: -5 * 3_600)).doses(on: CivilDate(year: 2026, month: 3, day: day), at: at("2026-03-24T00:00:00-05:00")).count == 1
        }
        #expect(days.map { "03-\($0)" } == expected)
    }

    @Test("what is taken on one of its days is not of the day before")
    func weekdayIntakes() {
        let plan = history([schedule(frequency: "twice weekly", timesPerDay: nil, weekdays: [4, 6])], [dose("metoprolol", todayAt("09:00"))])
        #expect(states(plan, on: CivilDate(year: 2026, month: 3, day: 12), at: todayAt("10:00")) == ["missed"])
        #expect(states(plan, at: todayAt("10:00")) == ["taken"])
    }

    @Test("the days and times of a schedule are kept with it, and an old one has none")
    func kept() throws {
        let plan = schedule(frequency: "weekly", timesPerDay: nil, times: ["09:00", "21:00"], weekdays: [1, 4])
        #expect(plan.summary == "metoprolol weekly on Monday, Thursday at 09:00, 21:00")
        #expect(try JSONDecoder().decode(Schedule.self, from: JSONEncoder().encode(plan)) == plan)
        let old = #"{"id":"S","kind":"medication","item":"iron","frequency":"daily","start":"2026-03-10T12:00:00-05:00","active":true}"#
        #expect(try JSONDecoder().decode(Schedule.self, from: Data(old.utf8)).weekdays == nil)
    }

    @Test("days and times that no calendar and no clock has harm nothing", arguments: [[0, 8, -1, .max], []])
    func impossibleDays(days: [Int]) {
        var plan = schedule(weekdays: days)
        plan.secondsOfDay = [.min, .max, 86_400]
        #expect(due(history([plan]), at: todayAt("09:00")) == ["metoprolol 03-14T08:00"])
        #expect(!plan.summary.isEmpty)
    }

    @Test("no dose is due before the schedule was told")
    func told() {
        let told = schedule(start: "2026-03-14T12:00:00-05:00")
        #expect(due(history([told]), at: todayAt("13:00")) == [])
        #expect(due(history([told]), at: at("2026-03-15T08:00:00-05:00")) == ["metoprolol 03-15T08:00"])
    }

    @Test("a course of so many days is over after them")
    func course() {
        let told = schedule("amoxicillin", frequency: "twice daily", timesPerDay: 2, days: 4)
        #expect(due(history([told]), at: todayAt("08:00")) == ["amoxicillin 03-14T08:00"])
        #expect(due(history([told]), at: todayAt("20:00")) == [], "the course was over at noon")
        #expect([told].holding(at: todayAt("11:59")) == [told])
        #expect([told].holding(at: todayAt("12:00")) == [])
    }

    @Test("a length that cannot be ends nothing", arguments: [0, -1, -1e300, 1e300, .nan, .infinity])
    func impossibleCourse(days: Double) {
        let told = schedule("amoxicillin", days: days)
        #expect([told].holding(at: todayAt("12:00")).count == 1)
        #expect(due(history([told]), at: todayAt("08:00")) == ["amoxicillin 03-14T08:00"])
    }

    @Test("a schedule is ended by its name, by less of it and by its class, and is replaced by its very name alone", arguments: [
        ("metoprolol succinate", false, []), ("metoprolol", false, []), ("beta blocker", false, []), ("lisinopril", false, ["metoprolol succinate 03-14T08:00"]),
        ("metoprolol succinate", true, ["metoprolol succinate 03-14T08:00"]),
        ("metoprolol", true, ["metoprolol 03-14T08:00", "metoprolol succinate 03-14T08:00"]),
    ])
    func ended(item: String, active: Bool, expected: [String]) {
        let taken = schedule("metoprolol succinate", drugClass: "beta blocker")
        let next = schedule(item, start: "2026-03-12T12:00:00-05:00", active: active)
        #expect(due(history([taken, next]), at: todayAt("09:00")).sorted() == expected)
        #expect([taken, next].holding.map(\.item).sorted() == expected.map { String($0.dropLast(12)) })
        #expect(due(history([taken, next]), at: at("2026-03-12T09:00:00-05:00")) == ["metoprolol succinate 03-12T08:00"])
    }

    @Test("weekly is one day of the week, and stays due for a day", arguments: [
        ("2026-03-16T20:00:00-05:00", []), ("2026-03-17T08:00:00-05:00", ["methotrexate 03-17T08:00"]),
        ("2026-03-18T07:59:59-05:00", ["methotrexate 03-17T08:00"]), ("2026-03-18T08:00:00-05:00", []),
    ])
    func weekly(iso: String, expected: [String]) {
        #expect(due(history([schedule("methotrexate", frequency: "weekly", timesPerDay: nil)]), at: at(iso)) == expected)
    }

    @Test("what is taken weekly keeps its day when its dose is changed on another")
    func weeklyAmended() throws {
        let told = schedule("methotrexate", frequency: "weekly", timesPerDay: nil)
        let amended = try #require(told.amended(by: ActionDetails([("dosage", .text("20"))]), id: "new", at: at("2026-03-14T12:00:00-05:00")))
        #expect((amended.dosage, amended.start, amended.id) == ("20", told.start, "new"))
        #expect([told, amended].holding == [amended])
        #expect(due(history([told, amended]), at: at("2026-03-14T20:00:00-05:00")) == [])
        #expect(due(history([told, amended]), at: at("2026-03-17T20:00:00-05:00")) == ["methotrexate 03-17T08:00"])
    }

    @Test("every so many hours counts from the last intake", arguments: [
        ("17:59", []), ("18:00", ["metoprolol 03-14T18:00"]),
    ])
    func everyHours(now: String, expected: [String]) {
        let plan = history([schedule(frequency: "every 6 hours", timesPerDay: nil)], [dose("metoprolol", todayAt("12:00"))])
        #expect(due(plan, at: todayAt(now)) == expected)
    }

    @Test("every so many hours begins at the time that was said, else so many hours later; in each case once a dose was taken, from that one", arguments: [
        (nil, [], "03-14T13:00"), (6 * 3_600, [], "03-14T06:00"), (5 * 3_600, [], "03-14T05:00"), (4 * 3_600, [], "03-15T04:00"),
        (6 * 3_600, ["06:10"], "03-14T14:10"),
    ] as [(Int?, [String], String)])
    func everyHoursFrom(time: Int?, taken: [String], expected: String) {
        var plan = schedule(frequency: "every 8 hours", timesPerDay: nil, start: "2026-03-14T05:00:00-05:00")
        plan.secondOfDay = time
        let history = history([plan], taken.map { dose("metoprolol", todayAt($0)) })
        #expect(due(history, at: at("2026-03-15T04:30:00-05:00")) == ["metoprolol \(expected)"])
    }

    @Test("what is due rests on what says that it is to be taken, with when it is")
    func evidence() throws {
        let plan = schedule(time: "09:00"), reminder = Reminder(id: "R", item: "take my iron", due: todayAt("09:00"), told: todayAt("07:00"))
        var history = history([plan])
        history.reminders = [reminder]
        let alerts = Evaluator().alerts(in: history, at: todayAt("09:00"), of: [.doses])
        #expect(alerts.map { $0.evidence } == [
            [.init(what: "metoprolol daily at 09:00", at: todayAt("09:00"), event: plan.id)],
            [.init(what: "reminder take my iron", at: todayAt("09:00"), event: "R")],
        ])
    }

    @Test("every so many hours counts from an answered dose as from any other")
    func everyHoursAnswered() {
        var history = history([schedule(frequency: "every 6 hours", timesPerDay: nil, start: "2026-03-14T06:00:00-05:00")])
        history.answers = [ReminderAnswer(answer: .taken, at: todayAt("12:05"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("12:00")))]
        #expect(due(history, at: todayAt("18:04")) == [])
        #expect(due(history, at: todayAt("18:05")) == ["metoprolol 03-14T18:05"])
    }

    @Test("what is over of what is taken every so many hours is counted: taken, told or answered for, skipped and missed", arguments: [false, true])
    func everyHoursCounted(isToldToo: Bool) {
        let told = [dose("metoprolol", at("2026-03-13T06:10:00-05:00")), dose("metoprolol", at("2026-03-13T14:00:00-05:00"))]
            + [dose("metoprolol", at("2026-03-13T22:05:00-05:00"), taken: false), dose("metoprolol", todayAt("06:00"))] + (isToldToo ? [dose("metoprolol", todayAt("14:06"))] : [])
        var history = history([schedule(frequency: "every 8 hours", timesPerDay: nil, start: "2026-03-10T06:00:00-05:00")], told)
        history.answers = [ReminderAnswer(answer: .taken, at: todayAt("14:05"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("14:00")))]
        let doses = Doses(history, clock: LocalClock(offsetSeconds: -5 * 3_600)).counted(from: today.adding(days: -4), through: today, at: todayAt("15:00"))
        #expect(doses.map { "\($0.due.iso8601.dropFirst(8).prefix(5)) \($0.state.rawValue)" } == [
            "10T14 missed", "11T14 missed", "13T06 taken", "13T14 taken", "13T22 skipped", "14T06 taken", "14T14 taken", "14T22 upcoming",
        ])
    }

    @Test("what is skipped every so many hours is asked for at its next time, and so is what was missed", arguments: [
        (ReminderAnswer.Answer.notTaken, "12:05", "17:59", []), (.notTaken, "12:05", "18:00", ["metoprolol 03-14T18:00"]),
        // What would have been due while it was still asked for was not asked for.
        (.notTaken, "19:00", "23:59", []), (.noReminder, "12:05", "18:00", ["metoprolol 03-14T18:00"]),
    ])
    func everyHoursSkipped(kind: ReminderAnswer.Answer, answered: String, now: String, expected: [String]) {
        var history = history([schedule(frequency: "every 6 hours", timesPerDay: nil, start: "2026-03-14T06:00:00-05:00")])
        history.answers = [ReminderAnswer(answer: kind, at: todayAt(answered), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("12:00")))]
        #expect(due(history, at: todayAt(now)) == expected)
        #expect(states(history, at: todayAt(now)).first == "skipped")
    }

    @Test("what was said not to have been taken every so many hours is one dose, and what nobody answers is asked for again after a day")
    func everyHoursMissed() {
        let plan = schedule(frequency: "every 6 hours", timesPerDay: nil, start: "2026-03-14T06:00:00-05:00")
        let denied = history([plan], [dose("metoprolol", todayAt("12:10"), taken: false)])
        #expect(due(denied, at: todayAt("17:59")) == [])
        #expect(due(denied, at: todayAt("18:00")) == ["metoprolol 03-14T18:00"])
        #expect(due(history([plan]), at: at("2026-03-15T11:59:00-05:00")) == ["metoprolol 03-14T12:00"])
        #expect(due(history([plan]), at: at("2026-03-15T12:00:00-05:00")) == ["metoprolol 03-15T12:00"])
        var reminded = History([])
        reminded.reminders = [Reminder(id: "r", item: "drink water", due: nil, frequency: "every 2 hours", told: todayAt("08:10"))]
        #expect(due(reminded, at: todayAt("10:09")) == [])
        #expect(due(reminded, at: todayAt("10:10")) == ["drink water 03-14T10:10"])
        #expect(due(reminded, at: todayAt("21:00")) == ["drink water 03-14T20:10"], "it comes again, whether or not it was done")
        #expect(due(reminded, at: at("2026-09-14T10:15:00-05:00")) == ["drink water 09-14T10:10"])
        var late = history([plan])
        late.answers = [
            ReminderAnswer(answer: .later, delaySeconds: 3_600, at: todayAt("12:05"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("12:00"))),
            ReminderAnswer(answer: .notTaken, at: todayAt("13:06"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("13:05"))),
        ]
        #expect(due(late, at: todayAt("17:00")) == [])
        #expect(due(late, at: todayAt("18:00")) == ["metoprolol 03-14T18:00"])
    }

    @Test("two doses of one medicine at two times, or on other days, are both taken; of one time the later one is", arguments: [
        ("08:00", "20:00", "50", nil, nil, ["03-14T08:00", "03-14T20:00"]), ("08:00", "08:00", "50", nil, nil, ["03-14T08:00"]),
        ("08:00", "20:00", "25", nil, nil, ["03-14T20:00"]), (nil, "20:00", "50", nil, nil, ["03-14T20:00"]),
        ("08:00", "08:00", "50", [1, 3, 5], [2, 6], ["03-14T08:00"]),
    ] as [(String?, String, String, [Int]?, [Int]?, [String])])
    func beside(first: String?, second: String, dosage: String, days: [Int]?, otherDays: [Int]?, expected: [String]) {
        var plans = [
            schedule(time: first, weekdays: days), schedule(start: "2026-03-10T13:00:00-05:00", time: second, weekdays: otherDays),
        ]
        (plans[0].dosage, plans[1].dosage) = ("25", dosage)
        let doses = Doses(history(plans), clock: LocalClock(offsetSeconds: -5 * 3_600)).doses(on: today, at: todayAt("07:00"))
        #expect(doses.map { String($0.due.iso8601.dropFirst(5).prefix(11)) } == expected)
        #expect(plans.holding.count == (expected.count == 2 || days != nil ? 2 : 1))
        // Both end by the name.
        #expect((plans + [schedule(start: "2026-03-12T12:00:00-05:00", active: false)]).holding.isEmpty)
    }

    @Test("of two doses of one medicine an intake is of the nearest, the first is missed when the second is due, and an answer has the strength of its own")
    func besideTaken() {
        var plans = [schedule(time: "08:00"), schedule(time: "20:00")]
        (plans[0].dosage, plans[1].dosage, plans[1].id) = ("25", "50", "night")
        #expect(states(history(plans, [dose("metoprolol", todayAt("08:10"))]), at: todayAt("20:05")) == ["taken", "due"])
        #expect(states(history(plans, [dose("metoprolol", todayAt("20:10"))]), at: todayAt("20:15")) == ["missed", "taken"])
        #expect(states(history(plans, [dose("metoprolol", todayAt("08:10")), dose("metoprolol", todayAt("10:00"))]), at: todayAt("20:15")) == ["taken", "due"])
        let answers = ["08:00", "20:00"].map {
            ReminderAnswer(answer: .taken, at: todayAt($0).adding(seconds: 300), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt($0)))
        }
        #expect(answers.answeredDoses(of: plans).map(\.event.displaySummary) == ["metoprolol 25", "metoprolol 50"])
    }

    @Test("one that was changed takes the place of what it was, and of no other")
    func besideChanged() throws {
        var plans = [schedule(time: "08:00"), schedule(time: "20:00")]
        (plans[0].dosage, plans[1].dosage, plans[1].id) = ("25", "50", "night")
        let later = try #require(plans[1].amended(
            by: ActionDetails([("dosage", .text("75")), ("timestamp", .moment(todayAt("21:00"))), ("precision", .text("minute"))]), id: "later", at: at("2026-03-12T12:00:00-05:00")))
        #expect((plans + [later]).holding.map(\.dosage) == ["25", "75"])
    }

    @Test("what ends a medicine ends what has not begun yet, too")
    func endedBefore() {
        var coming = schedule(start: "2026-03-20T00:00:00-05:00")
        coming.told = at("2026-03-10T12:00:00-05:00")
        #expect([coming, schedule(start: "2026-03-12T12:00:00-05:00", active: false)].holding.isEmpty)
        #expect([coming, schedule(start: "2026-03-08T12:00:00-05:00", active: false)].holding == [coming])
        #expect(due(history([coming]), at: at("2026-03-19T09:00:00-05:00")).isEmpty)
        #expect(due(history([coming]), at: at("2026-03-20T09:00:00-05:00")) == ["metoprolol 03-20T08:00"])
    }

    @Test("an intake is one dose, also where one schedule is weekly and another daily", arguments: [
        (["08:10"], ["taken", "due"]), (["08:50"], ["due", "taken"]), (["08:10", "09:00"], ["taken", "taken"]), ([], ["due", "due"]),
    ] as [([String], [String])])
    func weeklyAndDaily(taken: [String], expected: [String]) {
        var plans = [schedule(time: "08:00"), schedule(frequency: "weekly", timesPerDay: nil, time: "09:00", weekdays: [6])]
        (plans[0].item, plans[1].id) = ("lopressor", "weekly")
        let history = history(plans, taken.map { dose("metoprolol", todayAt($0)) })
        #expect(states(history, at: todayAt("09:30")) == expected)
    }

    @Test("due, taken, missed and skipped")
    func states() {
        let twice = schedule(frequency: "twice daily", timesPerDay: 2)
        #expect(states(history([twice]), at: todayAt("09:00")) == ["due", "upcoming"])
        #expect(states(history([twice], [dose("metoprolol", todayAt("07:00"))]), at: todayAt("09:00")) == ["taken", "upcoming"])
        #expect(states(history([twice], [dose("metoprolol", todayAt("09:30"))]), at: todayAt("09:00")) == ["due", "upcoming"])
        #expect(states(history([twice], [dose("metoprolol", todayAt("09:00"), taken: false)]), at: todayAt("09:00")) == ["skipped", "upcoming"])
        #expect(states(history([twice]), at: todayAt("20:00")) == ["missed", "due"])
        #expect(states(history([twice]), at: at("2026-03-15T00:00:00-05:00")) == ["missed", "due"])
        #expect(states(history([twice]), at: at("2026-03-15T01:59:59-05:00")) == ["missed", "due"])
        #expect(states(history([twice]), at: at("2026-03-15T02:00:00-05:00")) == ["missed", "missed"])
        let both = [dose("metoprolol", todayAt("09:00")), dose("metoprolol", todayAt("20:30"))]
        #expect(states(history([twice], both), at: todayAt("21:00")) == ["taken", "taken"])
    }

    @Test("an intake is of the dose of its time, also after one that was missed, answered in words, or denied", arguments: [
        ([("20:05", true)], nil, ["missed", "taken"]), ([("20:05", false)], nil, ["missed", "skipped"]),
        ([("20:05", true)], "08:06", ["taken", "taken"]), ([("20:05", false)], "08:06", ["taken", "skipped"]),
        // What the answer was about, told as well.
        ([("08:00", true)], "08:06", ["taken", "due"]),
        ([("09:00", false), ("20:05", true)], nil, ["skipped", "taken"]), ([("09:00", false), ("10:00", true)], nil, ["taken", "due"]),
        ([("09:00", false), ("20:05", false)], nil, ["skipped", "skipped"]), ([("07:00", true), ("19:00", true)], nil, ["taken", "taken"]),
        ([("09:00", true), ("20:05", true), ("20:10", true)], nil, ["taken", "taken"]),
    ] as [([(String, Bool)], String?, [String])])
    func sharedOut(said: [(String, Bool)], answered: String?, expected: [String]) {
        let events = said.map { dose("metoprolol", todayAt($0.0), taken: $0.1) }
        for events in [events, events.reversed()] {
            var plan = history([schedule(frequency: "twice daily", timesPerDay: 2)], events)
            plan.answers = answered.map {
                [ReminderAnswer(answer: .taken, at: todayAt($0), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("08:00")))]
            } ?? []
            #expect(states(plan, at: todayAt("20:30")) == expected)
        }
    }

    @Test("an intake is of one dose alone, of whatever schedule of its substance: the nearest, and of two equally near that of its name", arguments: [
        ("09:00", "21:00", ["09:10"], ["taken", "upcoming"]), ("09:00", "21:00", ["09:10", "09:40"], ["taken", "upcoming"]),
        ("09:00", "21:00", ["20:50"], ["due", "taken"]), ("09:00", "21:00", ["16:00"], ["taken", "upcoming"]),
        ("09:00", "21:00", ["09:10", "20:50"], ["taken", "taken"]), ("09:00", "09:00", ["09:10"], ["due", "taken"]),
    ])
    func substances(lopressor: String, metoprolol: String, taken: [String], expected: [String]) {
        let plans = [schedule("lopressor", time: lopressor, drugClass: "beta blocker"), schedule(time: metoprolol, drugClass: "beta blocker")]
        let events = taken.map { dose("metoprolol", todayAt($0), drugClass: "beta blocker") }
        for plans in [plans, plans.reversed()] { #expect(states(history(plans, events), at: todayAt("20:55")) == expected) }
    }

    @Test("an intake is of the nearest dose across midnight, and of none that is far ahead", arguments: [
        (["21:00"], "00:20", "taken", ["upcoming"]), (["09:00", "21:00"], "00:20", "taken", ["missed", "upcoming"]),
        (["09:00", "21:00"], "09:11", "missed", ["taken", "upcoming"]), (["09:00", "21:00"], "08:30", "missed", ["taken", "upcoming"]),
        (["21:00"], "15:00", "missed", ["taken"]),
    ])
    func midnight(times: [String], taken: String, yesterday: String, expected: [String]) {
        let plan = history([schedule(timesPerDay: times.count, times: times)], [dose("metoprolol", todayAt(taken))])
        #expect(states(plan, on: CivilDate(year: 2026, month: 3, day: 13), at: todayAt("20:59")).last == yesterday)
        #expect(states(plan, at: todayAt("20:59")) == expected.map { $0 == "missed" ? "due" : $0 })
    }

    @Test("a late dose is not of the next morning, and what comes shortly before midnight is of what is due after it")
    func lateOnItsDay() {
        let late = history([schedule()], [dose("metoprolol", todayAt("21:00"))])
        #expect(states(late, at: todayAt("21:30")) == ["taken"])
        let early = history([schedule(time: "00:30")], [dose("metoprolol", todayAt("23:50"))])
        #expect(states(early, on: CivilDate(year: 2026, month: 3, day: 15), at: todayAt("23:55")) == ["taken"])
    }

    @Test("what was answered for one schedule is no dose of another of the same substance")
    func answeredOther() {
        let plans = [schedule(time: "08:00", drugClass: "beta blocker"), schedule("lopressor", time: "20:00", drugClass: "beta blocker")]
        let answers = [ReminderAnswer(answer: .taken, at: todayAt("15:00"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("08:00")))]
        // Other rules read the answer as an event.
        for events in [[], answers.answeredDoses(of: plans).map(\.event)] {
            var history = history(plans, events)
            history.answers = answers
            #expect(states(history, at: todayAt("20:05")) == ["taken", "due"])
            #expect(due(history, at: todayAt("20:05")) == ["lopressor 03-14T20:00"])
        }
    }

    @Test("an intake is of the same thing by its words or its class", arguments: [
        ("prenatal vitamin", "prenatal", nil, true), ("iron", "iron", nil, true), ("iron", "ironwort", nil, false),
        ("beta blocker", "metoprolol", "beta blocker", true), ("metoprolol", "atenolol", "beta blocker", false),
        ("metoprolol", "toprol", "beta blocker", true), ("lopressor", "metoprolol", "beta blocker", true), ("toprol xl", "lopressor", "beta blocker", true),
        ("take my zestril", "lisinopril", nil, true), ("metoprolol", "tenormin", "beta blocker", false),
    ] as [(String, String, String?, Bool)])
    func names(item: String, taken: String, drugClass: String?, isSame: Bool) {
        let events = [dose(taken, todayAt("08:30"), drugClass: drugClass)]
        #expect(due(history([schedule(item)], events), at: todayAt("09:00")).isEmpty == isSame)
    }

    @Test("of what is told by its class alone it is the one that is scheduled; of two it may be either, and both stay due and say so")
    func byClass() throws {
        let metoprolol = schedule(drugClass: "beta blocker"), lisinopril = schedule("lisinopril", drugClass: "ace inhibitor")
        let taken = [dose("beta blocker", todayAt("08:30"), drugClass: "beta blocker")]
        #expect(due(history([metoprolol, lisinopril], taken), at: todayAt("09:00")) == ["lisinopril 03-14T08:00"])
        let both = history([metoprolol, schedule("propranolol", drugClass: "beta blocker")], taken)
        let alerts = Evaluator().alerts(in: both, at: todayAt("09:00"), of: [.doses])
        #expect(alerts.map { $0.text("item") } == ["metoprolol", "propranolol"])
        #expect(alerts.allSatisfy { $0.evidence.dropFirst().map(\.what) == ["beta blocker, which may be metoprolol or propranolol"] })
        let ended = schedule("propranolol", start: "2026-03-12T12:00:00-05:00", active: false, drugClass: "beta blocker")
        #expect(due(history([metoprolol, schedule("propranolol", drugClass: "beta blocker"), ended], taken), at: todayAt("09:00")) == [])
    }

    @Test("a later schedule of the item replaces the earlier, or ends it")
    func replaced() {
        let first = schedule()
        let second = schedule(frequency: "twice daily", timesPerDay: 2, start: "2026-03-13T12:00:00-05:00")
        let end = schedule(start: "2026-03-14T07:00:00-05:00", active: false)
        #expect(due(history([second, first]), at: todayAt("20:00")) == ["metoprolol 03-14T20:00"])
        #expect(due(history([end, second, first]), at: todayAt("20:00")) == [])
        #expect(due(history([end, second, first]), at: at("2026-03-13T20:00:00-05:00")) == ["metoprolol 03-13T20:00"])
    }

    @Test("an answer settles the dose that was asked about, and no other", arguments: [
        (ReminderAnswer.Answer.taken, "taken"), (.notTaken, "skipped"), (.noReminder, "skipped"), (.later, "upcoming"),
    ])
    func answered(kind: ReminderAnswer.Answer, state: String) {
        var plan = history([schedule(frequency: "twice daily", timesPerDay: 2)])
        plan.answers = [ReminderAnswer(answer: kind, at: todayAt("09:00"), question: .init(rule: .doseDue, item: "metoprolol", due: todayAt("08:00")))]
        #expect(states(plan, at: todayAt("08:59")).first == "due")
        #expect(states(plan, at: todayAt("09:00")).first == state)
        #expect(due(plan, at: todayAt("20:00")) == ["metoprolol 03-14T20:00"])
    }

    @Test("a reminder is due from its time on, until it is done or a day is over", arguments: [
        ("2026-03-14T19:59:59-05:00", nil, []), ("2026-03-14T20:00:00-05:00", nil, ["take my iron 03-14T20:00"]),
        ("2026-03-14T20:30:00-05:00", "19:00", []), ("2026-03-14T20:30:00-05:00", "08:00", ["take my iron 03-14T20:00"]),
        ("2026-03-15T19:59:59-05:00", nil, ["take my iron 03-14T20:00"]), ("2026-03-15T20:00:00-05:00", nil, []),
    ] as [(String, String?, [String])])
    func reminders(iso: String, taken: String?, expected: [String]) {
        var plan = History(taken.map { [dose("iron", todayAt($0))] } ?? [])
        plan.reminders = [Reminder(id: "r", item: "take my iron", due: todayAt("20:00")), Reminder(id: "n", item: "stretch", due: nil)]
        #expect(due(plan, at: at(iso)) == expected)
    }

    @Test("what is done and not taken is no dose, and is open until it is done, answered, or a day is over", arguments: [
        ("11:00", nil, true), ("12:04", nil, true), ("12:06", .taken, false), ("12:06", .notTaken, false), ("12:06", .later, true), ("15:00", .later, true),
    ] as [(String, ReminderAnswer.Answer?, Bool)])
    func errand(time: String, answered: ReminderAnswer.Answer?, isOpen: Bool) throws {
        var plan = History([])
        let call = Reminder(id: "r", item: "call mom", due: todayAt("12:00"), told: todayAt("09:00")), stretch = Reminder(id: "n", item: "stretch", due: nil)
        plan.reminders = [call, stretch, Reminder(id: "d", item: "walk", due: todayAt("12:00"), frequency: "daily", timesPerDay: 1)]
        plan.answers = [answered].compactMap(\.self).map {
            ReminderAnswer(answer: $0, delaySeconds: 7_200, at: todayAt("12:05"), question: .init(rule: .doseDue, item: "call mom", due: todayAt("12:00"), isErrand: true))
        }
        let doses = Doses(plan, clock: LocalClock(offsetSeconds: -5 * 3_600))
        #expect(doses.doses(on: today, at: todayAt(time)).allSatisfy { !$0.isIntake })
        #expect(doses.isOpen(call, at: todayAt(time)) == isOpen)
        let tomorrow = at("2026-03-15T14:05:00-05:00")
        #expect(!doses.isOpen(call, at: tomorrow) && doses.isOpen(stretch, at: tomorrow) && doses.isOpen(plan.reminders[2], at: tomorrow))
        if answered == .taken {
            #expect(doses.doses(on: today, at: todayAt(time)).first?.words == "done")
            #expect(Outcome.answer(plan.answers[0]).summary == "Answer: call mom done")
        }
        if answered == nil, isOpen, time != "11:00" {
            #expect(Evaluator().openQuestion(in: plan, at: todayAt(time))?.isErrand == true)
        }
    }

    @Test("a reminder of which only how often was said comes at the times that are chosen for it, and says them", arguments: [
        ("twice daily", 2, ["03-14T20:00"], [8, 20]), ("three times daily", 3, ["03-14T20:00"], [8, 14, 20]), ("daily", 1, [], [8]), ("weekly", nil, [], [8]), ("every weekday", nil, [], [8]),
    ] as [(String, Int?, [String], [Int])])
    func untimed(frequency: String, count: Int?, expected: [String], hours: [Int]) {
        var plan = History([])
        let reminder = Reminder(id: "r", item: "take my iron", due: nil, frequency: frequency, timesPerDay: count, told: todayAt("10:00")).timed(by: Settings())
        #expect(reminder.secondsOfDay == hours.map { $0 * 3_600 })
        plan.reminders = [reminder]
        #expect(due(plan, at: todayAt("20:00")).map { String($0.dropFirst(13)) } == expected)
        let next = frequency == "weekly" ? "2026-03-21T08:00:00-05:00" : "2026-03-16T08:00:00-05:00"
        #expect(due(plan, at: at(next)).count == 1)
    }

    @Test("a daily reminder comes back every day")
    func daily() {
        var plan = History([])
        plan.reminders = [Reminder(id: "r", item: "check my sugar", due: todayAt("07:00"), frequency: "daily", timesPerDay: 1)]
        #expect(due(plan, at: at("2026-03-20T07:00:00-05:00")) == ["check my sugar 03-20T07:00"])
        #expect(due(plan, at: at("2026-03-13T07:30:00-05:00")) == [])
    }

    @Test("times are of the local clock, on the day of its change too")
    func clockChange() {
        let plan = history([schedule(start: "2026-03-01T12:00:00-05:00")])
        let alert = Evaluator(clock: newYork).alerts(in: plan, at: at("2026-03-08T12:00:00Z"), of: [.doses]).first
        #expect(alert?.moment("due")?.iso8601 == "2026-03-08T08:00:00-04:00")
        // Half past two does not exist that night: the dose is due when the clock jumps.
        let night = history([schedule(start: "2026-03-01T12:00:00-05:00", time: "02:30")])
        let jumped = Evaluator(clock: newYork).alerts(in: night, at: at("2026-03-08T12:00:00Z"), of: [.doses]).first
        #expect(jumped?.moment("due")?.iso8601 == "2026-03-08T03:00:00-04:00")
    }

    @Test("a reminder is ended by its name or less of it, as a reminder or off the schedule, and may be set anew", arguments: [
        ("vitamin d", true), ("take my vitamin d", true), ("iron", false), ("beta blocker", false),
    ])
    func endedReminder(item: String, isEnded: Bool) {
        func told(_ item: String, _ told: String, active: Bool = true) -> Reminder {
            Reminder(id: told, item: item, due: at("2026-03-11T09:00:00-05:00"), frequency: "daily", timesPerDay: 1, active: active, told: at(told))
        }
        let reminder = told("take my vitamin d", "2026-03-10T12:00:00-05:00")
        let end = "2026-03-14T09:30:00-05:00"
        var byReminder = history([]), bySchedule = history([schedule(item, start: end, active: false)])
        byReminder.reminders = [reminder, told(item, end, active: false)]
        bySchedule.reminders = [reminder]
        for var history in [byReminder, bySchedule] {
            #expect(due(history, at: todayAt("09:29")) == ["take my vitamin d 03-14T09:00"])
            #expect(due(history, at: todayAt("09:30")).isEmpty == isEnded)
            #expect(due(history, at: at("2026-03-15T09:00:00-05:00")).isEmpty == isEnded)
            #expect(history.reminders.holding(beside: history.schedules).isEmpty == isEnded)
            history.reminders.append(told("take my vitamin d", "2026-03-14T10:00:00-05:00"))
            #expect(due(history, at: at("2026-03-15T09:00:00-05:00")) == ["take my vitamin d 03-15T09:00"])
        }
    }

    @Test("a medicine's class in a reminder is ended with the medicine")
    func endedClass() {
        var history = history([schedule("metoprolol", start: "2026-03-14T09:00:00-05:00", active: false, drugClass: "beta blocker")])
        history.reminders = [Reminder(id: "R", item: "take my beta blocker", due: todayAt("20:00"), told: todayAt("08:00"))]
        #expect(due(history, at: todayAt("20:00")).isEmpty)
        history.reminders[0].told = todayAt("10:00")
        #expect(due(history, at: todayAt("20:00")) == ["take my beta blocker 03-14T20:00"])
    }

    @Test("a reminder of a log from before it could be ended is still read")
    func oldReminder() throws {
        let json = Data(#"{"id":"R","item":"iron","due":"2026-03-14T20:00:00-05:00"}"#.utf8)
        let reminder = try JSONDecoder().decode(Reminder.self, from: json)
        #expect(reminder.active && reminder.told == nil)
        #expect([reminder].holding(beside: []).count == 1)
    }
}
