import Foundation
import GRDB
import SaysoHealth
import SaysoLanguage
@testable import SaysoStore
import Testing

private let day = CivilDate(year: 2026, month: 3, day: 14)

private func resting(_ value: Double, daysAgo: Int = 0, source: String = "") -> ImportedRecord {
    .daily(DailyValue(day: day.adding(days: -daysAgo), metric: .restingHeartRate, value: value, source: source))
}

private func sample(_ metric: Metric, _ value: Double, minutesAgo: Int, unit: String? = nil) -> ImportedRecord {
    .sample(Sample(at: minutes(-minutesAgo), metric: metric, value: value, unit: unit, source: "watch"))
}

/// Days of sleep, the last of them on `day`.
private func sleep(_ values: [Double]) -> [ImportedRecord] {
    values.enumerated().map { .daily(DailyValue(day: day.adding(days: $0 - values.count + 1), metric: .sleep, value: $1)) }
}

/// When the patterns began by all of the days.
private func patternStarts(of values: [ImportedRecord], at moment: Moment) -> [Moment] {
    let days = DailyHistory(values.compactMap { if case .daily(let value) = $0 { value } else { nil } })
    return Evaluator().alerts(in: History([], days: days), at: moment, of: [.patterns]).map(\.since)
}

extension HealthLog {
    /// Imports records and evaluates.
    @discardableResult
    fileprivate func take(_ records: [ImportedRecord], at moment: Moment = reference) throws(StoreError) -> [Alert] {
        let run = try beginImport(at: moment)
        _ = try store(records, of: run)
        return try finishImport(run, at: moment)
    }

    fileprivate func patternStarts(at moment: Moment) throws(StoreError) -> [Moment] {
        try alerts(asOf: moment).filter { $0.rule == .pattern }.map(\.since)
    }

    fileprivate func rules(at moment: Moment = reference) throws(StoreError) -> [String] { try alerts(asOf: moment).map(\.rule.rawValue) }

    fileprivate func choose(_ name: String, _ value: String) throws { _ = try set(name, to: value).get() }
}

private func answer(_ text: String, delay: Double? = nil) -> VoiceAction {
    action(.answerReminder, [("answer", .text(text))] + (delay.map { [("delaySeconds", .number($0))] } ?? []))
}

@Suite("Rules over the log") struct AlertRuleTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    @Test("imported temperatures and counts are inputs like those that are said")
    func samples() throws {
        let raised = try log.take([sample(.temperature, 101.2, minutesAgo: 10, unit: "degF"), sample(.anc, 400, minutesAgo: 600, unit: "cells/uL")])
        #expect(raised.map(\.rule) == [.febrileNeutropenia])
        #expect(try log.take([sample(.temperature, 101.2, minutesAgo: 10, unit: "degF")]).isEmpty, "known already")
        #expect(try log.say(temperature(98.6), at: minutes(1)).raised == ["neutropenia"])
    }

    struct Taken: Sendable, CustomTestStringConvertible {
        let metric: Metric
        let value: Double
        var value2: Double?
        var minutesAgo = 30
        let flag: String?
        var testDescription: String { "\(metric.rawValue) \(value)/\(value2 ?? 0), \(minutesAgo) minutes ago" }
    }

    private static let oxygen = Metric(rawValue: "oxygen_saturation")
    private static let taken: [Taken] = [
        Taken(metric: oxygen, value: 84, flag: "oxygen"), Taken(metric: oxygen, value: 84, minutesAgo: 1_439, flag: "oxygen"),
        Taken(metric: oxygen, value: 84, minutesAgo: 1_441, flag: nil), Taken(metric: oxygen, value: 84, minutesAgo: -1, flag: nil),
        Taken(metric: oxygen, value: 90, flag: nil), Taken(metric: .bloodPressure, value: 150, value2: 80, flag: "preeclampsia"),
        Taken(metric: .bloodPressure, value: 120, value2: 95, flag: "preeclampsia"), Taken(metric: .bloodPressure, value: 120, value2: 80, flag: nil),
    ]

    @Test("an imported reading raises the red flag that it raises when it is said, and an old one none", arguments: taken)
    func redFlags(row: Taken) throws {
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text("pregnant"))]), at: minutes(-3_000))
        let reading = Sample(at: minutes(-row.minutesAgo), metric: row.metric, value: row.value, value2: row.value2, source: "watch")
        let raised = try log.take([.sample(reading)]).filter { $0.rule == .redFlag }
        #expect(raised.map(\.subject) == (row.flag.map { [$0] } ?? []))
        for alert in raised {
            #expect((alert.severity, alert.since) == (.critical, reading.at))
            // What was imported is no entry that could be looked up.
            #expect(alert.evidence.map(\.event) == [nil] && alert.evidence.map(\.at) == [reading.at])
        }
        #expect(try log.alerts(asOf: reference).filter { $0.rule == .redFlag }.map(\.id) == raised.map(\.id))
        #expect(try log.take([.sample(reading)]).allSatisfy { $0.rule != .redFlag }, "known already")
    }

    @Test("told by voice, chemotherapy is in the profile, and a fever without a count advises a call", arguments: ["chemotherapy", "chemo", "on chemo"])
    func chemotherapy(words: String) throws {
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text(words))]))
        #expect(try log.profile().conditions == [words])
        let fever = try #require(try log.say(temperature(100.8), at: minutes(5)).alerts.first)
        #expect(fever.message.contains("Call your care team"))
        #expect(try log.rules(at: minutes(5)) == ["fever", "labReminder"])
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text("chemo")), ("negated", .flag(true))]), at: minutes(6))
        #expect(try log.profile().conditions.isEmpty)
        // That it is over counts from when it was said.
        #expect(try log.alerts(asOf: minutes(5)).contains { $0.message.contains("care team") })
        #expect(try log.rules(at: minutes(6)) == ["fever"])
    }

    @Test("deleting the latest lab result restarts its reminder from what remains")
    func labs() throws {
        try log.say(lab("anc", 2_000), at: minutes(-20 * 1_440))
        try log.say(lab("platelets", 150_000), at: minutes(-2 * 1_440))
        #expect(try log.rules() == [])
        try log.say(deleteLast, at: minutes(-1))
        #expect(try log.rules() == ["labReminder"])
    }

    @Test("a dose that was due and is answered with yes is a dose of the day") func answeredDose() throws {
        try log.choose("betaBlocker.boundary", "80")
        let morning = Moment(iso8601: "2026-03-14T07:00:00-05:00")!
        try log.say(
            action(.addMedication, [("medicationName", .text("metoprolol")), ("drugClass", .text("beta blocker")), ("frequency", .text("daily")), ("timesPerDay", .number(1))]),
            at: morning)
        try log.say(answer("taken"), at: Moment(iso8601: "2026-03-14T08:11:00-05:00")!)
        #expect(try log.doses(at: Moment(iso8601: "2026-03-14T08:11:00-05:00")!).map(\.state) == [.taken])
        #expect(try log.take([resting(90)]).isEmpty)
    }

    @Test("a warning is raised once a value, and an answer in words settles it")
    func betaBlocker() throws {
        try log.choose("betaBlocker.boundary", "80")
        let raised = try log.take([resting(90)])
        #expect(raised.map(\.rule) == [.betaBlockerMissed])
        #expect(try log.take([resting(90)], at: minutes(5)).isEmpty)
        #expect(try log.rules(at: minutes(5)) == ["betaBlockerMissed"])
        #expect(try log.alerts(asOf: minutes(5)).first?.id == raised.first?.id)
        let no = try log.say(answer("not_taken"), at: minutes(6))
        #expect(no.followUp != nil)
        #expect(try log.rules(at: minutes(6)) == [])
        #expect(try log.say(answer("later", delay: 7_200), at: minutes(7)).followUp == nil)
        #expect(try log.rules(at: minutes(126)) == [])
        let due = try #require(try log.alerts(asOf: minutes(127)).first)
        #expect((due.rule, due.since) == (.doseDue, minutes(127)))
        try log.say(action(.logMedication, [("medicationName", .text("metoprolol")), ("drugClass", .text("beta blocker"))]), at: minutes(130))
        #expect(try log.rules(at: minutes(130)) == [])
    }

    @Test("a value that was asked about is not new when it comes back")
    func sameValueAgain() throws {
        try log.choose("betaBlocker.boundary", "80")
        #expect(try log.take([resting(90)]).map(\.rule) == [.betaBlockerMissed])
        #expect(try log.take([resting(94)], at: minutes(20)).map(\.rule) == [.betaBlockerMissed])
        #expect(try log.take([resting(90)], at: minutes(40)).isEmpty)
        #expect(try log.rules(at: minutes(40)) == [])
        #expect(try log.rules(at: minutes(30)) == ["betaBlockerMissed"], "what was replaced held until then")
    }

    @Test("a value that replaces another of the day is asked about after an answer, from when it came")
    func newValue() throws {
        try log.choose("betaBlocker.boundary", "70")
        #expect(try log.take([resting(80)]).map(\.rule) == [.betaBlockerMissed])
        try log.say(answer("not_taken"), at: minutes(5))
        #expect(try log.take([resting(85)], at: minutes(60)).map(\.since) == [minutes(60)])
        #expect(try log.rules(at: minutes(4)) == ["betaBlockerMissed"])
        #expect(try log.rules(at: minutes(59)) == [])
        // The import that brought it is taken back: the value that it replaced was asked about.
        _ = try log.takeBackImport(at: minutes(70))
        #expect(try log.rules(at: minutes(70)) == [])
    }

    @Test("a dose that was answered for silences every other value of the day")
    func newValueAfterDose() throws {
        try log.choose("betaBlocker.boundary", "70")
        #expect(try log.take([resting(80)]).map(\.rule) == [.betaBlockerMissed])
        try log.say(answer("taken"), at: minutes(5))
        #expect(try log.take([resting(85)], at: minutes(60)).isEmpty)
        #expect(try log.rules(at: minutes(4)) == ["betaBlockerMissed"])
        #expect(try log.rules(at: minutes(60)) == [])
    }

    @Test("a heart rate of somebody who paces asks for the age beside the answer, once a day and of nobody else")
    func age() throws {
        func say(_ minute: Int) throws -> [Alert] {
            try log.say(action(.logMeasurement, [("metric", .text("heart_rate")), ("value", .number(150))]), at: minutes(minute)).alerts
        }
        #expect(try say(0).isEmpty)
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text("long covid"))]), at: minutes(1))
        #expect(try say(1_440).map(\.title) == ["Your age is needed"])
        #expect(try say(1_450).isEmpty)
        #expect(try say(2_880).count == 1)
        #expect(try log.notifications().isEmpty)
        try log.say(action(.setProfile, [("field", .text("age")), ("value", .text("40"))]), at: minutes(2_881))
        #expect(try say(2_882).allSatisfy { $0.title != "Your age is needed" })
    }

    @Test("a red flag holds from the first of its signs, however long ago that was, and is told once")
    func repeatedFlag() throws {
        let pain = action(.logSymptom, [("symptoms", .list(["chest pain"]))])
        for day in 0..<9 { try log.say(pain, at: minutes(day * 1_440)) }
        let alert = try #require(try log.alerts(asOf: minutes(8 * 1_440 + 5)).first)
        #expect((alert.since, alert.evidence.count) == (reference, 2))
        #expect(try log.notifications().count == 1)
    }

    @Test("an insight is told once as long as its rule holds, and of nobody who was removed")
    func insightRuns() throws {
        func scores(_ days: Range<Int>) -> [ImportedRecord] {
            days.map { .score(VitalityScore(member: "Ann", day: day.adding(days: $0), pillar: .sleep, score: 80)) }
        }
        try log.take(scores(0..<100))
        for days in stride(from: 10, to: 100, by: 4) { try log.queueAlerts(at: minutes(days * 1_440)) }
        #expect(try log.notifications().map(\.rule) == [.trendInsight])
        #expect(try log.alerts(asOf: minutes(90 * 1_440)).first?.since.date == day.adding(days: 6))
        try log.save(FamilyMember(name: "Cy"))
        #expect(try log.rules(at: minutes(90 * 1_440)) == [], "a name that is not of the family")
        try log.save(FamilyMember(name: "ann"))
        #expect(try log.rules(at: minutes(90 * 1_440)) == ["trendInsight"])
        _ = try (log.remove(member: "Ann"), log.remove(member: "Cy"))
        #expect(try log.rules(at: minutes(90 * 1_440)) == [])
    }

    @Test("spoken resting heart rates warn at once, with ten minutes between")
    func spoken() throws {
        try log.choose("betaBlocker.boundary", "80")
        func say(_ value: Double, _ minute: Int) throws -> [String] {
            try log.say(action(.logMeasurement, [("metric", .text("resting_heart_rate")), ("value", .number(value))]), at: minutes(minute)).raised
        }
        #expect(try say(90, 0) == ["betaBlockerMissed"])
        #expect(try say(95, 5) == [])
        #expect(try say(96, 9) == [])
        #expect(try say(97, 10) == ["betaBlockerMissed"])
        #expect(try say(80, 40) == [], "the greatest of the day is no new value")
        try log.say(undo, at: minutes(41))
        #expect(try log.alerts(asOf: minutes(41)).map(\.rule) == [.betaBlockerMissed])
    }

    @Test("false warnings raise the boundary until it is set anew; an undone answer does not")
    func boundary() throws {
        try log.choose("betaBlocker.boundary", "80")
        try log.choose("betaBlocker.dynamic", "true")
        func boundary(at moment: Moment) throws -> Double? {
            try log.alerts(asOf: moment).first?.extras.compactMap { if $0.key == "boundary", case .number(let value) = $0.value { value } else { nil } }.first
        }
        try log.take([resting(90), resting(91, daysAgo: -1), resting(92, daysAgo: -2)])
        try log.say(answer("taken"), at: minutes(1))
        #expect(try boundary(at: minutes(1_440)) == 83)
        #expect(try boundary(at: minutes(0)) == 80, "history goes by the date of the answer")
        try log.say(answer("taken"), at: minutes(1_440))
        #expect(try boundary(at: minutes(2_880)) == 86)
        try log.say(undo, at: minutes(1_441))
        #expect(try boundary(at: minutes(2_880)) == 83)
        try log.choose("betaBlocker.boundary", "85")
        #expect(try boundary(at: minutes(2_880)) == 85)
        try log.choose("betaBlocker.gap", "4")
        #expect(try boundary(at: minutes(2_880)) == 85, "another setting changes nothing of it")
    }

    @Test("an answer without an open question is kept and changes nothing")
    func unasked() throws {
        let recorded = try log.say(answer("later", delay: 60))
        #expect(recorded.followUp == nil)
        #expect(try log.reminderAnswers().count == 1)
        #expect(try log.rules(at: minutes(2)) == [])
    }

    @Test("in shadow mode patterns are listed and never raised; out of it once, and again at a higher level")
    func shadow() throws {
        let bad = Array(repeating: 400.0, count: 20) + [300, 300, 300]
        #expect(try log.take(sleep(bad)).isEmpty)
        #expect(try log.rules() == ["pattern"])
        try log.choose("patterns.shadow", "false")
        let raised = try #require(try log.take([]).first)
        #expect((raised.rule, raised.level) == (.pattern, 3))
        #expect(try log.take([]).isEmpty)
        // Four more low days: a level further, the same episode.
        let later = (1...4).map { ImportedRecord.daily(DailyValue(day: day.adding(days: $0), metric: .sleep, value: 200)) }
        let risen = try #require(try log.take(later, at: minutes(4 * 1_440)).first)
        #expect((risen.level, risen.severity, risen.id) == (7, .attention, raised.id))
        #expect(try log.take([], at: minutes(4 * 1_440)).isEmpty)
        #expect(try log.alerts(asOf: minutes(4 * 1_440)).map(\.id) == [raised.id])
    }

    @Test("an episode stays active through a gap, however long") func longGap() throws {
        let bad = Array(repeating: 400.0, count: 20) + [300, 300, 300]
        try log.take(sleep(bad))
        let first = try #require(try log.alerts(asOf: reference).first)
        for days in [1, 179, 186, 400, 4_000] {
            let later = try #require(try log.alerts(asOf: minutes(days * 1_440)).first { $0.rule == .pattern }, "after \(days) days")
            #expect((later.status, later.level, later.since) == (.active, first.level, first.since))
        }
        // The same of what was said.
        for (age, value) in bad.reversed().enumerated() {
            try log.say(action(.logMeasurement, [("metric", .text("steps")), ("value", .number(value))]), at: minutes(-age * 1_440))
        }
        #expect(try log.alerts(asOf: minutes(400 * 1_440)).filter { $0.rule == .pattern }.count == 2)
    }

    @Test("an episode that no day brings to an end goes back as far as it does") func longEpisode() throws {
        // A baseline that sinks a little each day is never met again.
        let sinking = (0..<600).map { 1_000 * pow(0.985, Double($0)) }
        let values = sleep(Array(repeating: 1_000, count: 30) + sinking)
        try log.take(values)
        #expect(try log.patternStarts(at: reference) == patternStarts(of: values, at: reference))
    }

    @Test("what is read of the days is enough: all of them say the same") func enoughDays() throws {
        var generator = SeededGenerator(state: 23)
        for round in 0..<12 {
            let fixture = try LogFixture()
            var level = 400.0
            let values: [ImportedRecord] = (0..<700).compactMap { age in
                if Int.random(in: 0..<60, using: &generator) == 0 { level = .random(in: 200...600, using: &generator) }
                let isGap = Int.random(in: 0..<(round % 3 == 0 ? 4 : 40), using: &generator) == 0
                return isGap ? nil : .daily(DailyValue(day: day.adding(days: age - 699), metric: .sleep, value: level + .random(in: -20...20, using: &generator)))
            }
            try fixture.log.take(values)
            for daysAgo in stride(from: 0, to: 500, by: 7) {
                let moment = minutes(-daysAgo * 1_440)
                #expect(try fixture.log.patternStarts(at: moment) == patternStarts(of: values, at: moment), "seed 23, round \(round), \(daysAgo) days ago")
            }
        }
    }

    @Test("the log asks for few workouts, and its patterns are those of all of them", .timeLimit(.minutes(5)))
    func workoutsOfPatterns() throws {
        var generator = SeededGenerator(state: 29)
        for round in 0..<4 {
            let fixture = try LogFixture()
            var level = 60.0, days = DailyHistory(), records: [ImportedRecord] = []
            let share = round % 2 == 0 ? 0.1 : 0.5
            for ago in 0..<400 {
                let date = day.adding(days: -ago)
                if Int.random(in: 0..<40, using: &generator) == 0 { level = .random(in: 52...80, using: &generator) }
                if Int.random(in: 0..<30, using: &generator) > 0 {
                    let value = DailyValue(day: date, metric: .restingHeartRate, value: level + .random(in: -2...2, using: &generator))
                    records.append(.daily(value))
                    days.add(value.value, of: value.metric, day: date.daysSinceEpoch)
                }
                guard Double.random(in: 0..<1, using: &generator) < share else { continue }
                days.workouts.insert(date.daysSinceEpoch)
                records.append(
                    Bool.random(using: &generator)
                        ? .workout(WorkoutDay(day: date, what: "running"))
                        : .event(HealthEvent(id: "R\(ago)", date: minutes(-ago * 1_440), payload: .activity(ActivityEvent(activity: "running")))))
            }
            try fixture.log.take(records)
            var found = 0
            for daysAgo in stride(from: 0, to: 300, by: 5) {
                // All that was done on its last day was done by then.
                let moment = minutes(-daysAgo * 1_440 + 60)
                let wanted = Evaluator().alerts(in: History([], days: days), at: moment, of: [.patterns]).map(\.since)
                found += wanted.count
                #expect(try fixture.log.patternStarts(at: moment) == wanted, "seed 29, round \(round), \(daysAgo) days ago")
            }
            #expect(found > 0, "round \(round)")
        }
    }

    @Test("what is told of last night is of the day of waking, as devices have it")
    func nights() throws {
        // What a device counted up to yesterday, the last two days of it worse.
        let counted = Array(sleep([Double](repeating: 400, count: 20) + [300, 300, 0]).dropLast())
        try log.take(counted)
        #expect(try log.patternStarts(at: reference).isEmpty)
        let told = MeasurementEvent(metric: Metric(rawValue: "sleep"), value: 300, unit: "min")
        try log.take([.event(HealthEvent(id: "N", date: Moment(iso8601: "2026-03-13T21:00:00-05:00")!, payload: .measurement(told), precision: "partOfDay"))])
        let nights = counted + [.daily(DailyValue(day: day, metric: .sleep, value: 300))]
        #expect(patternStarts(of: nights, at: reference).count == 1)
        #expect(try log.patternStarts(at: reference) == patternStarts(of: nights, at: reference))
    }

    @Test("workouts, sources and what was said reach the patterns")
    func patternInputs() throws {
        try log.take((3...20).map { resting(60, daysAgo: $0) } + (0...2).map { resting(90, daysAgo: $0) })
        #expect(try log.rules() == ["pattern"])
        try log.take([.workout(WorkoutDay(day: day, what: "running")), .workout(WorkoutDay(day: day.adding(days: -1), what: "running"))])
        #expect(try log.rules() == [])
        // A second source of the days before: the recent ones are no rise any more.
        let other = (3...20).map { resting(88, daysAgo: $0, source: "phone") }
        try log.take(other)
        #expect(try log.alerts(asOf: minutes(3 * 1_440)).isEmpty)
        for step in 1...3 {
            try log.say(action(.logMeasurement, [("metric", .text("resting_heart_rate")), ("value", .number(150))]), at: minutes(step * 1_440))
        }
        #expect(try log.rules(at: minutes(3 * 1_440)) == ["pattern"])
    }

    @Test("scores make insights, of one member when asked")
    func insights() throws {
        let values: [Double] = [80, 81, 82, 83, 84, 70, 70, 70]
        for name in ["Ann", "Bob", "Cid"] {
            try log.take(values.enumerated().map { .score(VitalityScore(member: name, day: day.adding(days: $0 - 7), pillar: .sleep, score: $1)) })
        }
        #expect(try log.alerts(asOf: reference).count == 2)
        #expect(try log.alerts(ofMember: "cid", asOf: reference).map(\.subject) == ["Cid-Sleep"])
        #expect(try log.alerts(ofMember: "Dan", asOf: reference).isEmpty)
    }

    @Test("a reported crash raises the exertion alert, and its days are counted")
    func exertion() throws {
        let raised = try log.say(action(.reportPEM))
        #expect(raised.raised == ["exertion"])
        #expect(try log.alerts(asOf: minutes(3 * 1_440)).first?.json.contains("\"risk\":\"low\",\"daysSincePEM\":3") == true)
        #expect(try log.say(temperature(98.6), at: minutes(3 * 1_440)).raised.isEmpty)
        try log.say(action(.setProfile, [("field", .text("age")), ("value", .number(40))]), at: minutes(3 * 1_440))
        let fast = try log.say(action(.logMeasurement, [("metric", .text("heart_rate")), ("value", .number(150))]), at: minutes(3 * 1_440 + 1))
        #expect(fast.raised == ["exertion"])
    }

    @Test("a schedule's doses are due, and answers and intakes settle them")
    func doses() throws {
        try log.say(action(.addMedication, [("medicationName", .text("metoprolol")), ("frequency", .text("twice daily")), ("timesPerDay", .number(2))]))
        #expect(try log.doses(at: minutes(1)).map(\.state) == [.upcoming])
        let evening = minutes(330)
        #expect(try log.rules(at: evening) == ["doseDue"])
        #expect(try log.say(food("soup"), at: evening).raised.isEmpty, "a reminder is raised by the clock, not by words")
        try log.say(answer("taken"), at: minutes(331))
        #expect(try log.doses(at: minutes(331)).map(\.state) == [.taken])
        #expect(try log.rules(at: minutes(331)) == [])
    }

    @Test("the alerts are those of the whole log, whatever of it is read", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func whole(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        if seed % 2 == 0 { try log.setProfile(ProfileFact(field: "conditions", value: "pregnant", at: minutes(-9_000))) }
        if seed % 3 == 0 { try log.choose("redFlags.stroke", "worst headache, Odd Name, slurred speech") }
        for (id, item, drugClass) in [("S1", "metoprolol", "beta blocker"), ("S2", "prenatal vitamin", nil as String?)] {
            let kind: Schedule.Kind = drugClass == nil ? .supplement : .medication
            try log.set(Schedule(id: id, kind: kind, item: item, drugClass: drugClass, start: minutes(-8_000), told: minutes(-8_000)), at: minutes(-8_000))
        }
        let symptoms = [
            "headache", "chest pain", "nausea", "arm pain", "jaw pain", "trouble moving left arm", "trouble moving furniture", "numbness", "swelling", "blurry vision",
            "suicidal thoughts", "baby movement", "odd name", "cough", "spotting", "blood clot",
        ]
        let words = [
            nil, "words", "the worst headache of my life", "it spreads to my arm, \u{2019}tis bad", "coughing blood", "Am I having a HEART attack?", "took too many pills", "a large blood clot",
            "KAFFEE\u{212A}", "took way too much",
        ]
        let doses = [("metoprolol", "beta blocker"), ("toprol xl", "beta blocker"), ("beta blocker", "beta blocker"), ("tylenol", "pain reliever"), ("aspirin", nil as String?)]
        let records = (0..<250).map { number -> ImportedRecord in
            let payload: HealthEvent.Payload
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1, 2:
                let name = symptoms.randomElement(using: &generator) ?? ""
                let type = SymptomType(plainName: name)
                payload = .symptom(
                    SymptomEvent(
                        type: type, name: type == .other ? name : nil, severity: Severity.allCases.randomElement(using: &generator) ?? .mild,
                        bodySite: ["left arm", "foot", "throat", nil].randomElement(using: &generator) ?? nil, present: Bool.random(using: &generator)))
            case 3, 4:
                let dose = doses.randomElement(using: &generator) ?? doses[0]
                payload = .medication(MedicationEvent(name: dose.0, drugClass: dose.1, taken: Int.random(in: 0..<5, using: &generator) > 0))
            case 5: payload = .supplement(SupplementEvent(name: ["prenatal", "iron", "prenatal vitamin"].randomElement(using: &generator) ?? ""))
            case 6:
                payload = .measurement(
                    MeasurementEvent(metric: .bloodPressure, value: Double.random(in: 100...145, using: &generator), value2: Double.random(in: 60...95, using: &generator), unit: "mmHg"))
            default: payload = .measurement(MeasurementEvent(metric: Metric(rawValue: "oxygen_saturation"), value: Double.random(in: 87...99, using: &generator), unit: "%"))
            }
            let at = minutes(Int.random(in: -7_000...0, using: &generator))
            return .event(HealthEvent(id: "E\(number)", date: at, payload: payload, utterance: words.randomElement(using: &generator) ?? nil))
        }
        try log.take(records)
        var history = History(try log.events())
        history.schedules = try log.schedules()
        history.facts = [ProfileFact(field: "conditions", value: "pregnant", at: minutes(-9_000))]
        let evaluator = Evaluator(profile: try log.profile(), settings: try log.settings(), clock: LocalClock(offsetSeconds: reference.offsetSeconds))
        for step in 0..<24 {
            let moment = minutes(-step * 300)
            let own = try log.alerts(asOf: moment).map { Told($0) }, all = evaluator.alerts(in: history, at: moment).map { Told($0) }
            #expect(Set(own) == Set(all) && own.count == all.count, "seed \(seed), step \(step)")
        }
    }

    /// All of an alert but its id, which is that of its episode.
    private struct Told: Hashable {
        let rule: AlertRule, title: String, message: String, since: Moment, evidence: [Alert.Evidence]

        init(_ alert: Alert) {
            (rule, title, message, since, evidence) = (alert.rule, alert.title, alert.message, alert.since, alert.evidence)
        }
    }

    @Test("of a day of many values patterns have the greatest, and workouts spare it wherever in the day they are")
    func manyValues() throws {
        var records: [ImportedRecord] = [], greatest: [DailyValue] = []
        for ago in 0..<40 {
            let base = ago < 3 ? 80.0 : 60
            for hour in 0..<20 {
                let value = base - Double((hour * 7 + ago) % 11)
                records.append(.event(HealthEvent(
                    id: "V\(ago)-\(hour)", date: minutes(-ago * 1_440 - hour * 30), payload: .measurement(MeasurementEvent(metric: .restingHeartRate, value: value)))))
                for name in ["walking", "yoga"] {
                    records.append(.event(HealthEvent(
                        id: "A\(ago)-\(hour)-\(name)", date: minutes(-ago * 1_440 - hour * 30), payload: .activity(ActivityEvent(activity: name)))))
                }
            }
            greatest.append(DailyValue(day: day.adding(days: -ago), metric: .restingHeartRate, value: base))
        }
        try log.take(records)
        let since = try #require(try log.patternStarts(at: reference).first), clock = LocalClock(offsetSeconds: reference.offsetSeconds)
        #expect(patternStarts(of: greatest.map { .daily($0) }, at: reference).map { clock.date(of: $0) } == [clock.date(of: since)])
        // In the course of the day, and not a second before.
        #expect(try log.patternStarts(at: since) == [since])
        #expect(try log.patternStarts(at: since.adding(seconds: -1)).isEmpty)
        // A run among the walks of each of the days that are worse.
        try log.take((0..<3).map { ago in
            .event(HealthEvent(id: "R\(ago)", date: minutes(-ago * 1_440 - 95), payload: .activity(ActivityEvent(activity: "running", intensity: "vigorous"))))
        })
        #expect(try log.patternStarts(at: reference).isEmpty)
    }

    @Test("an older log is brought up to date also where it is only read")
    func olderLog() throws {
        let path = fixture.folder.file("old.sqlite")
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA journal_mode = WAL") }
            try Schema.migrator.migrate(queue, upTo: "1 log")
            try queue.write { db in
                try db.execute(sql: "INSERT INTO settings (name, value) VALUES ('betaBlocker.boundary', '80')")
            }
            try queue.close()
        }
        let log = try HealthLog(path: path, access: .read)
        #expect(try log.alerts(asOf: reference).isEmpty)
        #expect(try log.settings()[.betaBlockerBoundary] == 80)
    }
}
