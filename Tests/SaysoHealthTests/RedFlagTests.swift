import SaysoHealth
import SaysoLanguage
import Testing

private func symptom(
    _ name: String, present: Bool = true, severity: Severity = .mild, site: String? = nil, said: String? = nil, minutesAgo: Int = 0
) -> HealthEvent {
    let type = SymptomType(plainName: name)
    let symptom = SymptomEvent(type: type, name: type == .other ? name : nil, severity: severity, bodySite: site, present: present)
    return HealthEvent(id: name, date: reference.adding(seconds: -minutesAgo * 60), payload: .symptom(symptom), utterance: said)
}

private func reading(_ metric: Metric, _ value: Double, _ value2: Double? = nil) -> HealthEvent {
    HealthEvent(id: metric.rawValue, date: reference, payload: .measurement(MeasurementEvent(metric: metric, value: value, value2: value2)))
}

private func flags(
    _ event: HealthEvent, _ settings: Settings = Settings(), profile: Profile = Profile(), beside recent: [HealthEvent] = [], inAnswer: Bool = false
) -> [String?] {
    RedFlags(settings: settings, profile: profile, recent: recent).alerts(of: event, inAnswer: inAnswer).map(\.subject)
}

private let pregnant = Profile(conditions: ["pregnant"])

@Suite("Red flags") struct RedFlagTests {
    @Test("a symptom raises its flag", arguments: [
        ("chest pain", true, "chestPain"), ("chest tightness", true, "chestPain"), ("heart attack", true, "chestPain"),
        ("shortness of breath", true, "breathing"), ("blue lips", true, "breathing"), ("fainting", true, "fainting"), ("seizure", true, "seizure"),
        ("slurred speech", true, "stroke"), ("vision loss", true, "stroke"), ("stroke", true, "stroke"), ("facial droop", true, "stroke"),
        ("heavy period", true, "bleeding"), ("heavy periods", true, "bleeding"), ("air hunger", true, "breathing"), ("asthma attack", true, "breathing"), ("bleeding", true, "bleeding"), ("coughing up blood", true, "bleeding"), ("blood in stool", true, "bleeding"),
        ("self harm", true, "selfHarm"), ("suicidal thoughts", true, "selfHarm"), ("overdose", true, "overdose"),
        ("reduced fetal movement", true, "fetalMovement"), ("baby movement", false, "fetalMovement"),
    ])
    func raises(name: String, present: Bool, flag: String) throws {
        let alert = try #require(RedFlags().alerts(of: symptom(name, present: present)).first)
        #expect((alert.rule, alert.severity) == (.redFlag, .critical))
        #expect(alert.extras == [.init("flag", .text(flag))])
        #expect(!alert.message.isEmpty && !alert.title.isEmpty)
    }

    @Test("a denied symptom, a good sign and an everyday complaint raise none", arguments: [
        ("chest pain", false), ("baby movement", true), ("nausea", true), ("headache", true), ("bleeding gums", true), ("seizure", false),
    ])
    func silent(name: String, present: Bool) { #expect(flags(symptom(name, present: present)).isEmpty) }

    @Test("a denial of thoughts of suicide raises nothing; one that is said to be less than whole is answered, and raises nothing that lasts", arguments: [
        ("I\u{2019}m not suicidal", false), ("no fainting, no chest pain, no suicidal thoughts", false), ("denies SI but reports nausea", false),
        ("I'm not suicidal but I feel low", true), ("Not suicidal, but what's the point", true), ("no suicidal thoughts though sometimes I wonder", true),
    ])
    func denied(said: String, isAnswered: Bool) {
        let denial = symptom("suicidal thoughts", present: false, said: said)
        #expect(flags(denial, inAnswer: true) == (isAnswered ? ["selfHarm"] : []))
        #expect(Evaluator().alerts(in: History([denial]), at: reference).isEmpty)
        #expect(flags(symptom("chest pain", present: false), inAnswer: true).isEmpty)
    }

    @Test("the worst headache there has been is a sign, a bad one is not", arguments: [
        ("worst headache of my life", Severity.severe, true), ("this is the worst headache I've ever had", .severe, true),
        ("the worst headache I\u{2019}ve EVER had.", .severe, true), ("sudden severe headache", .severe, true),
        ("never had a headache this bad", .severe, true), ("terrible headache", .severe, false), ("worst headache this week", .severe, false),
        ("headache ever since breakfast", .severe, false), ("time of my life, slight headache", .mild, false),
    ])
    func worst(said: String, severity: Severity, isRaised: Bool) {
        #expect(flags(symptom("headache", severity: severity, said: said)) == (isRaised ? ["stroke"] : []))
    }

    @Test("some are signs by where they are felt", arguments: [
        ("numbness", "one side", true, "stroke"), ("numbness", "left side of face", true, "stroke"), ("numbness", "half face", true, "stroke"),
        ("weakness", "right side", true, "stroke"), ("weakness", "arm", true, "stroke"), ("weakness", "arms", true, nil),
        ("numbness", "left arm and leg", true, "stroke"), ("numbness", "left arm", false, nil), ("numbness", "feet", true, nil),
        ("numbness", "left thumb", true, nil), ("tingling", "left side", true, nil), ("numbness", nil, true, nil),
        ("trouble moving left arm", nil, true, "stroke"), ("trouble moving right leg", nil, true, "stroke"), ("trouble moving face", nil, true, "stroke"),
        ("trouble moving", "left arm", true, "stroke"), ("trouble moving", "right hand", true, "stroke"), ("weakness", "left hand", true, "stroke"),
        ("weakness", "hands", true, nil), ("trouble moving neck", nil, true, nil), ("trouble moving left arm", nil, false, nil),
        ("swelling", "tongue", true, "breathing"), ("swelling", "ankles", true, nil),
    ] as [(String, String?, Bool, String?)])
    func placed(name: String, site: String?, present: Bool, flag: String?) {
        #expect(flags(symptom(name, present: present, site: site)) == (flag.map { [$0] } ?? []))
    }

    @Test("some are signs by what else is said", arguments: [
        ("arm pain", "pain going down my arm", "chestPain"), ("jaw pain", "pain spreading to my jaw", "chestPain"), ("arm pain", "my arm hurts", nil),
        ("double vision", "suddenly I see double", "stroke"), ("double vision", "seeing double when tired", nil), ("trouble walking", "all of a sudden I can't walk straight", "stroke"),
        ("blood in urine", "a lot of blood when I pee", "bleeding"), ("blood in urine", "a little blood when I pee", nil),
        ("cough", "coughing blood", "bleeding"), ("cough", "coughing a bit", nil), ("nosebleed", "my nose won't stop bleeding", "bleeding"),
        ("nosebleed", "had a nosebleed", nil), ("throat tightness", "my throat is closing up", "breathing"), ("throat tightness", "tight throat", nil),
        ("allergic reaction", "throat is closing", "breathing"), ("allergic reaction", "mild allergic reaction", nil),
    ] as [(String, String, String?)])
    func worded(name: String, said: String, flag: String?) { #expect(flags(symptom(name, said: said)) == (flag.map { [$0] } ?? [])) }

    @Test("what is only a weak arm after the gym, or a cut from shaving, is no sign", arguments: [
        ("weakness", "arm", "my arm was weak after the gym session", nil), ("weakness", "arm", "my arm suddenly went weak at the gym", "stroke"),
        ("weakness", "face", "my face went weak at the gym", "stroke"), ("weakness", "left side", "left side is weak after the workout", "stroke"),
        ("weakness", "arm", "my arm got weak lifting a cup", "stroke"), ("weakness", "arm", "arm went weak climbing the stairs", "stroke"),
        ("weakness", "arm", "my arm is weak", "stroke"), ("bleeding", nil, "bled a little when I shaved", nil),
        ("bleeding", nil, "cut myself shaving and it won't stop bleeding", "bleeding"), ("bleeding", nil, "I'm bleeding", "bleeding"),
        ("overdose", nil, "I took a bunch of pills to kill myself", "selfHarm"), ("trouble finding words", nil, "can't get my words out", "stroke"),
        ("trouble finding words", nil, "lost for words with this brain fog", nil), ("pain", "chest", "squeezing pain middle of chest", "chestPain"),
    ] as [(String, String?, String, String?)])
    func unsaid(name: String, site: String?, said: String, flag: String?) {
        let raised = flags(symptom(name, site: site, said: said))
        if let flag { #expect(raised.contains(flag)) } else { #expect(raised.isEmpty) }
    }

    @Test("what is so old that it is listed no more is answered, and no active alert; what goes on is active", arguments: [
        ("fainted last week", 10_080, Alert.Status.resolved), ("fainted", 60, .active), ("been fainting since last week", 10_080, .active),
    ])
    func old(said: String, minutesAgo: Int, status: Alert.Status) {
        let answer = RedFlags().answer(to: symptom("fainting", said: said, minutesAgo: minutesAgo), at: reference)
        #expect(answer.map(\.status) == [status])
    }

    @Test("oxygen below 90 is a flag, for anybody", arguments: [(89.0, true), (89.9, true), (90, false), (97, false)])
    func oxygen(value: Double, isRaised: Bool) { #expect(flags(reading(Metric(rawValue: "oxygen_saturation"), value)) == (isRaised ? ["oxygen"] : [])) }

    @Test("in pregnancy a high pressure, and spotting, are flags", arguments: [
        (139.0, 89.0, false), (140, 80, true), (120, 90, true), (165, 112, true),
    ])
    func pressure(systolic: Double, diastolic: Double, isRaised: Bool) {
        let event = reading(.bloodPressure, systolic, diastolic)
        #expect(flags(event, profile: pregnant) == (isRaised ? ["preeclampsia"] : []))
        #expect(flags(event).isEmpty)
        #expect(flags(symptom("spotting"), profile: pregnant) == ["bleeding"])
        #expect(flags(symptom("spotting")).isEmpty)
    }

    @Test("pregnancy goes by a condition, or by the due date and some weeks after it", arguments: [
        ("2026-10-01", true), ("2026-03-14", true), ("2026-01-31", true), ("2026-01-30", false), ("soon", false),
    ])
    func due(date: String, isPregnant: Bool) {
        #expect(flags(reading(.bloodPressure, 150, 95), profile: Profile(others: ["due_date": date])).isEmpty == !isPregnant)
    }

    @Test("a pregnancy of an earlier year is over", arguments: [("pregnant", true), ("pregnant in 2019", false), ("pregnant since december 2025", true)])
    func earlierPregnancy(told: String, isPregnant: Bool) {
        let profile = Profile(facts: [ProfileFact(field: "conditions", value: told, at: reference)])
        #expect(flags(reading(.bloodPressure, 150, 95), profile: profile).isEmpty == !isPregnant)
    }

    @Test("a severe headache, changed sight and swelling are one sign in pregnancy, whichever is said last")
    func together() throws {
        let headache = symptom("headache", severity: .severe, minutesAgo: 60), sight = symptom("blurry vision", minutesAgo: 30), swelling = symptom("swelling")
        #expect(flags(swelling, profile: pregnant, beside: [headache, sight]) == ["preeclampsia"])
        #expect(flags(swelling, profile: pregnant, beside: [headache]).isEmpty)
        #expect(flags(swelling, beside: [headache, sight]).isEmpty)
        #expect(flags(headache, profile: pregnant, beside: [sight, swelling]).isEmpty)
        let alerts = Evaluator(profile: pregnant).alerts(in: History([swelling, sight, headache]), at: reference)
        #expect(try #require(alerts.first { $0.subject == "preeclampsia" }).evidence.count == 3)
    }

    @Test("too much of a medicine is a flag of the medicine's entry, and of words that log nothing")
    func overdose() {
        func dose(_ said: String, taken: Bool = true) -> HealthEvent {
            HealthEvent(id: "M", date: reference, payload: .medication(MedicationEvent(name: "tylenol", taken: taken)), utterance: said)
        }
        #expect(flags(dose("took too many tylenol")) == ["overdose"])
        #expect(flags(dose("took two tylenol")).isEmpty)
        #expect(flags(dose("I have not taken too many tylenol", taken: false)).isEmpty)
    }

    @Test("words that log nothing are answered all the same", arguments: [
        ("Am I having a heart attack?", "chestPain"), ("I overdosed", "overdose"), ("took too many pills", "overdose"),
        ("my dad took too many pills", nil), ("heart attack on a plate", nil), ("dying of thirst", nil), ("", nil),
    ])
    func words(said: String, flag: String?) {
        #expect(RedFlags().alerts(of: said, at: reference).map(\.subject) == (flag.map { [$0] } ?? []))
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

    @Test("a flag that is told again holds from the first time, as long as it was listed in between", arguments: [(1_440, 1_480), (1_441, 40)])
    func repeated(gap: Int, minutes: Int) throws {
        let events = [symptom("chest pain", minutesAgo: 40 + gap), symptom("chest tightness", minutesAgo: 40)]
        let alert = try #require(Evaluator().alerts(in: History(events), at: reference).first)
        #expect(alert.since == reference.adding(seconds: -minutes * 60))
        #expect(alert.evidence.map(\.event) == (minutes == 40 ? ["chest tightness"] : ["chest tightness", "chest pain"]))
    }

    @Test("what goes on since it began is seen until it was said, and nothing is listed before that but what was", arguments: [
        ("chest pain since monday", 0, true), ("chest pain since monday", 1_440, true), ("chest pain since monday", 1_441, false), ("chest pain since monday", -1, false),
        ("had chest pain on monday", 0, false), ("chest pain since monday", -7_200 + 1_440, true),
    ])
    func told(said: String, minutesAfter minutes: Int, isListed: Bool) {
        let began = symptom("chest pain", said: said, minutesAgo: 7_200)
        var history = History([began])
        history.told = [began.id: reference]
        let alerts = Evaluator().alerts(in: history, at: reference.adding(seconds: minutes * 60))
        #expect(alerts.map(\.rule) == (isListed ? [.redFlag] : []))
        #expect(alerts.allSatisfy { $0.since == began.date })
    }

    @Test("a sign that comes while another goes on is of one run with it, whichever is the newer")
    func toldBetween() throws {
        let began = symptom("chest pain", said: "chest pain since monday", minutesAgo: 7_200), other = symptom("chest tightness", minutesAgo: 4_000)
        var history = History([began, other])
        history.told = [began.id: reference]
        let alert = try #require(Evaluator().alerts(in: history, at: reference).first)
        #expect(alert.since == began.date)
        #expect(Evaluator().alerts(in: history, at: reference.adding(seconds: -60)).isEmpty)
    }

    @Test("what stands beside a sign is found among very many")
    func manyBeside() {
        let sight = symptom("blurry vision", minutesAgo: 1_440), swelling = symptom("swelling")
        let headaches = (0..<20_000).map { number in
            var event = symptom("headache", severity: .severe, minutesAgo: 60)
            event.id = "\(number)"
            return event
        }
        let signs = RedFlags(profile: pregnant, recent: headaches + [sight, swelling])
        #expect(headaches.allSatisfy { signs.alerts(of: $0).isEmpty })
        #expect(signs.alerts(of: swelling).map(\.subject) == ["preeclampsia"])
        #expect(RedFlags(profile: pregnant, recent: headaches + [symptom("blurry vision", minutesAgo: 1_441)]).alerts(of: swelling).isEmpty)
    }

    @Test("the list is a setting")
    func setting() throws {
        var settings = Settings()
        try settings.set("redFlags.stroke", to: "worst headache, slurred speech")
        #expect(flags(symptom("worst headache"), settings) == ["stroke"])
        #expect(flags(symptom("facial droop"), settings).isEmpty)
    }

    @Test("the contract's flags are all there, each with what raises it and what to do")
    func table() {
        let names = RedFlag.all.map(\.name)
        #expect(Set(names).isSuperset(of: ["chestPain", "breathing", "fainting", "stroke", "bleeding", "selfHarm", "fetalMovement"]))
        #expect(Set(names).count == names.count)
        #expect(RedFlag.all.allSatisfy { $0.notice.hasSuffix(".") })
        // A sign of a flag that has no line would raise nothing.
        #expect(RedFlag.flagsOfSigns.isSubset(of: names))
    }
}
