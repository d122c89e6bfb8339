import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Alerts of the log") struct AlertEpisodeTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    @Test("a temperature after a low count raises the alert with both as evidence")
    func febrileNeutropenia() throws {
        let count = try log.say(lab("anc", 400))
        #expect(count.raised == ["neutropenia"])
        let recorded = try log.say(temperature(101.2), at: minutes(10))
        #expect(recorded.raised == ["febrileNeutropenia"])
        #expect(recorded.alerts.first?.evidence.map(\.event) == [recorded.events[0].id, count.events[0].id])
        #expect(try log.alerts(asOf: minutes(10)) == recorded.alerts)
    }

    @Test("100.8 without any count is a fever and not that alert")
    func fever() throws { #expect(try log.say(temperature(100.8)).raised == ["fever"]) }

    @Test("an episode is raised once, a new one again")
    func once() throws {
        #expect(try log.say(temperature(101.2)).raised == ["fever"])
        #expect(try log.say(temperature(101.4), at: minutes(30)).raised.isEmpty)
        #expect(try log.say(food("soup"), at: minutes(31)).raised.isEmpty)
        #expect(try log.say(temperature(98.6), at: minutes(60)).raised.isEmpty)
        #expect(try log.say(temperature(101.2), at: minutes(90)).raised == ["fever"])
        #expect(try log.say(temperature(101.2), at: minutes(300)).raised == ["fever"])
    }

    @Test("a low count is no news when the fever that came on top of it has gone")
    func lowCountThroughFever() throws {
        let low = try #require(try log.say(lab("anc", 400)).alerts.first)
        #expect(try log.say(temperature(101.2), at: minutes(10)).raised == ["febrileNeutropenia"])
        #expect(try log.say(temperature(98.6), at: minutes(20)).raised.isEmpty)
        #expect(try log.alerts(asOf: minutes(20)).map(\.id) == [low.id])
        #expect(try log.say(temperature(101.2), at: minutes(30)).raised == ["febrileNeutropenia"])
        try log.say(lab("anc", 2_000), at: minutes(40))
        #expect(try log.say(lab("anc", 300), at: minutes(200)).raised == ["neutropenia"])
    }

    @Test("a corrected reading withdraws the alert, and a new one raises it anew")
    func corrected() throws {
        try log.say(lab("anc", 400), at: minutes(-60))
        let first = try log.say(temperature(101.2))
        #expect(first.raised == ["febrileNeutropenia"])
        try log.say(amend("value", .number(98.9)), at: minutes(1))
        #expect(try log.alerts(asOf: minutes(1)).map(\.rule) == [.neutropenia])
        let again = try log.say(amend("value", .number(101.5)), at: minutes(2))
        #expect(again.raised == ["febrileNeutropenia"])
        #expect(again.alerts.first?.id != first.alerts.first?.id)
        try log.say(undo, at: minutes(3))
        try log.say(undo, at: minutes(3))
        #expect(try log.alerts(asOf: minutes(3)).map(\.rule) == [.febrileNeutropenia])
    }

    @Test("a correction counts at every instant")
    func asOf() throws {
        try log.say(temperature(101.2))
        #expect(try log.alerts(asOf: minutes(60)).map(\.rule) == [.fever])
        #expect(try log.alerts(asOf: minutes(61)).isEmpty)
        #expect(try log.alerts(asOf: minutes(-1)).isEmpty)
        try log.say(deleteLast, at: minutes(300))
        #expect(try log.alerts(asOf: minutes(0)).isEmpty)
    }

    @Test("counts worked out, antipyretics and the profile reach the rules")
    func inputs() throws {
        try log.say(action(.setProfile, [("field", .text("conditions")), ("value", .text("chemotherapy"))]))
        try log.say(action(.logMedication, [("medicationName", .text("tylenol")), ("drugClass", .text("pain reliever"))]))
        let fever = try #require(try log.say(temperature(100.8)).alerts.first)
        #expect(fever.message.contains("Call your care team"))
        #expect(fever.evidence.map(\.what).contains("tylenol, which can mask a fever"))
        let share = action(.logMeasurement, [("metric", .text("neutrophils")), ("value", .number(20)), ("unit", .text("%"))])
        let low = try log.say(share, lab("white_blood_cells", 2_000), at: minutes(5))
        #expect(low.raised == ["febrileNeutropenia"])
        #expect(low.alerts.first?.evidence.count == 4)
    }

    @Test("a red flag is answered at once, each time it is said")
    func redFlag() throws {
        let chest = action(.logSymptom, [("symptoms", .list(["chest pain"]))])
        #expect(try log.say(chest).raised == ["redFlag"])
        #expect(try log.say(chest, at: minutes(1)).raised == ["redFlag"])
        #expect(try log.alerts(asOf: minutes(2)).map(\.rule) == [.redFlag])
    }

    @Test("a red flag that is said again goes on: under its id, since the first of its signs, with what was said now") func redFlagAgain() throws {
        let chest = action(.logSymptom, [("symptoms", .list(["chest pain"]))])
        let first = try #require(try log.say(chest).alerts.first), again = try #require(try log.say(chest, at: minutes(30)).alerts.first)
        #expect((again.id, again.since) == (first.id, reference))
        #expect(again.evidence.map(\.at) == [minutes(30)])
        #expect(try log.alerts(asOf: minutes(30)).map(\.id) == [first.id])
        // Another flag is another episode; after a while of none the same one is news.
        let fainted = try log.say(action(.logSymptom, [("symptoms", .list(["fainting"]))]), at: minutes(31)).alerts
        #expect(fainted.map(\.since) == [minutes(31)])
        let later = try #require(try log.say(chest, at: minutes(7 * 1_440)).alerts.first)
        #expect(later.since == minutes(7 * 1_440) && later.id != first.id)
    }

    @Test("several signs of one red flag are one alert, since the first of them") func redFlagSigns() throws {
        let early = action(.logSymptom, [("symptoms", .list(["chest pain"])), ("timestamp", .moment(minutes(-20)))])
        let alerts = try log.say(early, action(.logSymptom, [("symptoms", .list(["chest pain"]))])).alerts
        #expect(alerts.map(\.since) == [minutes(-20)])
        #expect(alerts.first?.evidence.map(\.at) == [reference, minutes(-20)])
    }

    @Test("an alert keeps its id while its episode lasts, also when an earlier reading comes in later")
    func stableID() throws {
        let id = try #require(try log.say(temperature(101.2)).alerts.first).id
        let earlier = action(.logMeasurement, [
            ("metric", .text("temperature")), ("value", .number(101.5)), ("unit", .text("degF")),
            ("timestamp", .moment(minutes(-30))),
        ])
        #expect(try log.say(earlier, at: minutes(5)).raised.isEmpty)
        let alert = try #require(try log.alerts(asOf: minutes(5)).first)
        #expect((alert.id, alert.since) == (id, minutes(-30)))
    }
}
