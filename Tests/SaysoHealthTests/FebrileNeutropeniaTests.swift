import SaysoHealth
import SaysoLanguage
import Testing

private let day = 24 * 60

private func held(_ events: [HealthEvent], profile: Profile = Profile(), at moment: Moment = reference) -> Alert? {
    let alerts = Evaluator(profile: profile).alerts(in: History(events), at: moment, of: [.fever])
    #expect(alerts.count <= 1, "the three rules exclude one another")
    return alerts.first
}

private func rule(_ events: [HealthEvent]) -> String? { held(events)?.rule.rawValue }

@Suite("Fever") struct FeverTests {
    @Test("a single reading counts in the unit in which it was taken", arguments: [
        (101.0, "degF", true), (101.2, "degF", true), (100.9, "degF", true), (100.4, "degF", true),
        (100.3, "degF", false), (98.6, "degF", false),
        (38.3, "degC", true), (38.0, "degC", true), (37.9, "degC", false),
    ])
    func single(value: Double, unit: String, isFever: Bool) {
        #expect(rule([reading(.temperature, value, unit)]) == (isFever ? "fever" : nil))
    }

    @Test("the latest of the hour decides at 101.0 °F or 38.3 °C, all of them at 100.4 °F or 38.0 °C", arguments: [
        ("a high one now after a normal one", [fahrenheit(98.6, minutesAgo: 30), fahrenheit(101.0)], true),
        ("100.9 after a normal one", [fahrenheit(98.6, minutesAgo: 30), fahrenheit(100.9)], false),
        ("38.3 °C after a normal one, though it is 100.94 °F", [fahrenheit(98.6, minutesAgo: 30), celsius(38.3)], true),
        ("38.2 °C after a normal one", [celsius(37.0, minutesAgo: 30), celsius(38.2)], false),
        ("all at the lower threshold, in both units", [fahrenheit(100.4, minutesAgo: 40), celsius(38.0)], true),
        ("one of them lower", [fahrenheit(100.4, minutesAgo: 40), fahrenheit(99.0, minutesAgo: 20), fahrenheit(100.4)], false),
        ("high before, normal now", [fahrenheit(102, minutesAgo: 20), fahrenheit(98.6)], false),
        ("a low one that has left the hour", [fahrenheit(99, minutesAgo: 61), fahrenheit(100.5)], true),
    ])
    func several(story: String, readings: [HealthEvent], isFever: Bool) {
        #expect(rule(readings) == (isFever ? "fever" : nil), "\(story)")
        #expect(rule(readings.reversed()) == (isFever ? "fever" : nil), "\(story), told backwards")
    }

    @Test("the hour is inclusive", arguments: [(59, 0, true), (60, 0, true), (60, 1, false), (61, 0, false)])
    func window(minutes: Int, seconds: Int, isFever: Bool) {
        #expect(rule([fahrenheit(102, minutesAgo: minutes, secondsAgo: seconds)]) == (isFever ? "fever" : nil))
    }

    @Test("readings of the future and readings not taken are no readings")
    func leftOut() {
        #expect(rule([fahrenheit(102, minutesAgo: -1)]) == nil)
        let untaken = HealthEvent(
            id: "a", date: reference,
            payload: .measurement(MeasurementEvent(metric: .temperature, value: 102, unit: "degF", measured: false)))
        #expect(rule([untaken]) == nil)
        #expect(rule([]) == nil)
    }

    @Test("feeling feverish and having no fever are symptoms: they neither satisfy nor clear the rule")
    func symptoms() {
        func fever(present: Bool) -> HealthEvent {
            HealthEvent(
                id: "s", date: reference,
                payload: .symptom(SymptomEvent(type: .other, name: "fever", severity: .severe, present: present)))
        }
        #expect(rule([fever(present: true), anc(400)]) == "neutropenia")
        #expect(rule([fever(present: false), fahrenheit(101.2, minutesAgo: 5), anc(400)]) == "febrileNeutropenia")
    }

    @Test("without a unit, the value tells it")
    func unitless() {
        #expect(rule([reading(.temperature, 38.3)]) == "fever")
        #expect(rule([reading(.temperature, 99)]) == nil)
    }
}

@Suite("Neutrophils") struct NeutrophilTests {
    @Test("the status goes by the thresholds", arguments: [
        (500.0, "normal", "fever"), (499.9, "severe", "febrileNeutropenia"), (499, "severe", "febrileNeutropenia"),
        (100, "severe", "febrileNeutropenia"), (99, "profound", "febrileNeutropenia"), (0, "profound", "febrileNeutropenia"),
    ])
    func status(cells: Double, status: String, expected: String) throws {
        let alert = try #require(held([fahrenheit(101.2), anc(cells, minutesAgo: day)]))
        #expect(alert.rule.rawValue == expected)
        #expect(alert.extras.first == .init("ancStatus", .text(status)))
    }

    @Test("an ANC is worked out from values of one instant; the newer one counts, and at one instant the direct one", arguments: [
        ("20 % of 2,000", [reading(.neutrophils, 20, "%", minutesAgo: 60), reading(.whiteBloodCells, 2_000, minutesAgo: 60)], true),
        ("10 % of 5,000 is 500", [reading(.neutrophils, 10, "%"), reading(.whiteBloodCells, 5_000)], false),
        ("not of one instant", [reading(.neutrophils, 20, "%", minutesAgo: 60), reading(.whiteBloodCells, 2_000, minutesAgo: 61)], false),
        ("an older pair counts when the newest lacks one",
         [reading(.neutrophils, 80, "%"), reading(.neutrophils, 20, "%", minutesAgo: 60), reading(.whiteBloodCells, 2_000, minutesAgo: 60)], true),
        ("a newer direct one", [reading(.neutrophils, 20, "%", minutesAgo: 60), reading(.whiteBloodCells, 2_000, minutesAgo: 60), anc(900)], false),
        ("an older direct one", [reading(.neutrophils, 20, "%"), reading(.whiteBloodCells, 2_000), anc(900, minutesAgo: 1)], true),
        ("a direct one of the same instant", [reading(.neutrophils, 20, "%"), reading(.whiteBloodCells, 2_000), anc(900)], false),
        ("counts in thousands", [reading(.anc, 0.4, "10*3/uL")], true),
    ])
    func workedOut(story: String, labs: [HealthEvent], isLow: Bool) {
        #expect(rule(labs) == (isLow ? "neutropenia" : nil), "\(story)")
        #expect(rule(labs + [fahrenheit(101.2)]) == (isLow ? "febrileNeutropenia" : "fever"), "\(story), with a fever")
    }

    @Test("a value older than seven days is marked stale and still used", arguments: [
        (7 * 24 * 60, 0, false, 7), (7 * 24 * 60, 1, true, 7), (8 * 24 * 60, 0, true, 8), (0, 0, false, 0),
    ])
    func stale(minutes: Int, seconds: Int, isStale: Bool, days: Int) throws {
        let alert = try #require(held([fahrenheit(101.2), anc(400, minutesAgo: minutes, secondsAgo: seconds)]))
        #expect(alert.rule == .febrileNeutropenia)
        #expect(alert.extras.contains(.init("ancStale", .flag(isStale))))
        #expect(alert.extras.contains(.init("ancAgeDays", .number(Double(days)))))
        #expect(alert.evidence.contains { $0.what.contains("stale") } == isStale)
    }
}

@Suite("Fever and neutrophils together") struct FebrileNeutropeniaTests {
    @Test("the alert names its values, events and instants")
    func evidence() throws {
        let alert = try #require(held([fahrenheit(101.2), anc(400, minutesAgo: 5)]))
        #expect(alert.severity == .critical)
        #expect(alert.evidence == [
            .init(what: "temperature 101.2 °F", at: reference, event: "temperature-101.2-0-0"),
            .init(what: "ANC 400 cells/µL", at: reference.adding(seconds: -300), event: "anc-400.0-5-0"),
        ])
        #expect(alert.message.contains("Contact your care provider"))
    }

    @Test("a fever without any ANC is a fever, and during chemotherapy advises a call")
    func chemotherapy() throws {
        let plain = try #require(held([fahrenheit(100.8)]))
        #expect((plain.rule, plain.severity) == (.fever, .attention))
        #expect(plain.extras == [.init("ancStatus", .text("noData"))])
        #expect(!plain.message.contains("Call your care team"))
        let treated = try #require(held([fahrenheit(100.8)], profile: Profile(conditions: ["chemotherapy"])))
        #expect(treated.rule == .fever)
        #expect(treated.message.contains("Call your care team"))
    }

    @Test("an antipyretic of the last six hours is named", arguments: [
        (360, "pain reliever", true, true), (361, "pain reliever", true, false), (10, "nsaid / antiplatelet", true, true),
        (10, "pain reliever", false, false), (10, "beta blocker", true, false),
    ])
    func antipyretic(minutes: Int, drugClass: String, taken: Bool, isNamed: Bool) throws {
        let dose = HealthEvent(
            id: "dose", date: reference.adding(seconds: -minutes * 60),
            payload: .medication(MedicationEvent(name: "tablet", drugClass: drugClass, taken: taken)))
        let alert = try #require(held([dose, fahrenheit(101.2), anc(400)]))
        #expect(alert.evidence.contains { $0.event == "dose" } == isNamed)
    }

    @Test("an antipyretic is known by what is in it, whatever its class", arguments: [
        ("alka seltzer", "antacid", true), ("mucinex fast max", "expectorant", true), ("mucinex", "expectorant", false),
    ])
    func antipyreticSubstance(name: String, drugClass: String, isNamed: Bool) throws {
        let dose = HealthEvent(id: "dose", date: reference.adding(seconds: -600), payload: .medication(MedicationEvent(name: name, drugClass: drugClass)))
        let alert = try #require(held([dose, fahrenheit(101.2), anc(400)]))
        #expect(alert.evidence.contains { $0.event == "dose" } == isNamed)
    }

    @Test("an episode begins where the rule began to hold, and is the same one through all its readings")
    func since() throws {
        let chain = [fahrenheit(101.2, minutesAgo: 150), fahrenheit(101.4, minutesAgo: 95), fahrenheit(101.1, minutesAgo: 40)]
        let whole = try #require(held(chain + [anc(400, minutesAgo: day)]))
        #expect(whole.since == reference.adding(seconds: -150 * 60))
        let earlier = try #require(held(chain + [anc(400, minutesAgo: day)], at: reference.adding(seconds: -90 * 60)))
        #expect(earlier.id == whole.id)
        let labLater = try #require(held(chain + [anc(400, minutesAgo: 60)]))
        #expect(labLater.since == reference.adding(seconds: -60 * 60))
    }

    @Test("a gap of more than an hour, or a normal reading, begins a new episode", arguments: [
        ([fahrenheit(101.2, minutesAgo: 100), fahrenheit(101.4, minutesAgo: 39)], 39),
        ([fahrenheit(101.2, minutesAgo: 99), fahrenheit(101.4, minutesAgo: 39)], 99),
        ([fahrenheit(101.2, minutesAgo: 50), fahrenheit(98.6, minutesAgo: 40), fahrenheit(101.4, minutesAgo: 20)], 20),
    ])
    func breaks(readings: [HealthEvent], minutesAgo: Int) throws {
        #expect(try #require(held(readings)).since == reference.adding(seconds: -minutesAgo * 60))
    }

    @Test("a low count stays one episode through a fever and after it")
    func neutropenia() throws {
        let lab = anc(400, minutesAgo: 2 * day)
        let calm = try #require(held([lab]))
        #expect((calm.rule, calm.severity) == (.neutropenia, .attention))
        #expect(calm.since == lab.date)
        #expect(try #require(held([lab, fahrenheit(102, minutesAgo: 90)])).since == lab.date)
    }

    @Test("the order of events does not matter, and unrelated ones change nothing")
    func properties() throws {
        var generator = SeededGenerator(state: 7)
        for round in 0..<200 {
            var events: [HealthEvent] = []
            for index in 0..<Int.random(in: 1...8, using: &generator) {
                let minutes = Int.random(in: 0...180, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: events.append(anc(Double(Int.random(in: 0...1_000, using: &generator)), minutesAgo: minutes, secondsAgo: index))
                case 1: events.append(celsius(Double(Int.random(in: 365...395, using: &generator)) / 10, minutesAgo: minutes))
                default: events.append(fahrenheit(Double(Int.random(in: 970...1030, using: &generator)) / 10, minutesAgo: minutes))
                }
            }
            let expected = held(events)
            #expect(held(events.shuffled(using: &generator)) == expected, "seed 7, round \(round)")
            let walk = HealthEvent(id: "walk", date: reference, payload: .activity(ActivityEvent(activity: "walking")))
            #expect(held(events + [walk]) == expected, "seed 7, round \(round)")
        }
    }
}
