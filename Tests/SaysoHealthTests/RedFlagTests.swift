import SaysoHealth
import SaysoLanguage
import Testing

private func symptom(_ name: String, present: Bool = true, minutesAgo: Int = 0) -> HealthEvent {
    let type = SymptomType(plainName: name)
    return HealthEvent(
        id: name, date: reference.adding(seconds: -minutesAgo * 60),
        payload: .symptom(SymptomEvent(type: type, name: type == .other ? name : nil, present: present)))
}

@Suite("Red flags") struct RedFlagTests {
    @Test("a symptom raises its flag", arguments: [
        ("chest pain", true, RedFlag.chestPain), ("chest tightness", true, .chestPain),
        ("shortness of breath", true, .breathing), ("fainting", true, .fainting), ("slurred speech", true, .stroke),
        ("heavy period", true, .bleeding), ("bleeding", true, .bleeding), ("heart attack", true, .chestPain), ("stroke", true, .stroke),
        ("self harm", true, .selfHarm), ("vision loss", true, .stroke), ("suicidal thoughts", true, .selfHarm),
        ("reduced fetal movement", true, .fetalMovement), ("baby movement", false, .fetalMovement),
    ])
    func raises(name: String, present: Bool, flag: RedFlag) throws {
        let alert = try #require(symptom(name, present: present).redFlagAlerts(Settings()).first)
        #expect((alert.rule, alert.severity) == (.redFlag, .critical))
        #expect(alert.extras == [.init("flag", .text(flag.rawValue))])
        #expect(!alert.message.isEmpty)
    }

    @Test("a denied symptom, a good sign and an everyday complaint raise none", arguments: [
        ("chest pain", false), ("baby movement", true), ("nausea", true), ("headache", true), ("bleeding gums", true),
    ])
    func silent(name: String, present: Bool) { #expect(symptom(name, present: present).redFlags(Settings()).isEmpty) }

    @Test("numbness and weakness are a sign of a stroke on one side of the body, and in the face", arguments: [
        ("numbness", "one side", true, true), ("numbness", "left side of face", true, true), ("numbness", "half face", true, true),
        ("weakness", "right side", true, true), ("numbness", "left arm and leg", true, true), ("numbness", "left arm", false, false),
        ("numbness", "feet", true, false), ("numbness", "left thumb", true, false), ("tingling", "left side", true, false),
        ("numbness", nil, true, false),
    ] as [(String, String?, Bool, Bool)])
    func sided(name: String, site: String?, present: Bool, isRaised: Bool) {
        let symptom = SymptomEvent(type: .other, name: name, bodySite: site, present: present)
        let event = HealthEvent(id: "E", date: reference, payload: .symptom(symptom))
        #expect(event.redFlags(Settings()) == (isRaised ? [.stroke] : []))
    }

    @Test("a flag is listed for a day, most severe first, each flag once")
    func listed() {
        let events = [
            symptom("chest pain", minutesAgo: 1_440), symptom("chest tightness", minutesAgo: 5), fahrenheit(100.8),
            symptom("fainting", minutesAgo: 1_441),
        ]
        let alerts = Evaluator().alerts(in: History(events), at: reference)
        #expect(alerts.map(\.rule) == [.redFlag, .fever])
        #expect(alerts.first?.evidence.first?.event == "chest tightness")
    }

    @Test("the list is a setting")
    func setting() throws {
        var settings = Settings()
        try settings.set("redFlags.stroke", to: "worst headache, slurred speech")
        #expect(symptom("worst headache").redFlags(settings) == [.stroke])
    }
}
