import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Profile and settings") struct ProfileAndSettingsTests {
    private func fact(_ field: String, _ value: String, negated: Bool = false) -> ProfileFact {
        ProfileFact(field: field, value: value, negated: negated, at: reference)
    }

    @Test("facts add up: the latest counts, conditions gather")
    func profile() {
        let profile = Profile(facts: [
            fact("age", "35"), fact("age", "36"), fact("conditions", "Asthma"), fact("conditions", "on chemotherapy"),
            fact("conditions", "asthma", negated: true), fact("allergies", "penicillin"),
        ])
        #expect(profile == Profile(age: 36, conditions: ["on chemotherapy"], others: ["allergies": "penicillin"]))
        #expect(profile.hasCondition(Settings().chemotherapy))
    }

    @Test("chemotherapy is what is told as such or by a regimen's name, and is not over", arguments: [
        ("on chemotherapy", true), ("radiochemotherapy", true), ("not on chemotherapy", false), ("finished chemotherapy in 2019", false),
        ("finished my chemo in 2019", false), ("no longer on chemo", false), ("history of chemo", false), ("chemo is over", false),
        ("chemotherapy finished in May", false), ("off chemo", false), ("not eating much on chemo", true), ("finished second cycle of chemo", true),
        ("stopped chemo in 2019, on FOLFOX", true), ("mFOLFOX6", true), ("R-CHOP", true), ("AC-T for breast cancer", true), ("5-FU", true),
        ("carboplatin and paclitaxel", true), ("not on FOLFOX", false), ("psychopathy", false), ("asthma", false), ("cancer treatment", true),
    ])
    func chemotherapy(told: String, isOn: Bool) { #expect(Profile(facts: [fact("conditions", told)]).hasCondition(Settings().chemotherapy) == isOn) }

    @Test("of a treatment or a pregnancy an earlier year says that it is over, unless it began in it or goes on", arguments: [
        ("had chemo in 2019", false), ("chemo 2019", false), ("chemo in spring 2019", false), ("2019 chemo", false), ("chemo from 2018 to 2019", false),
        ("had chemo for breast cancer in 2019", false), ("was on chemo in 2019", false), ("chemotherapy (2018-2019)", false), ("folfox in 2021", false),
        ("on chemo since 2019", true), ("started chemo in 2025", true), ("chemo from 2025", true), ("chemo 2025 to present", true), ("still on chemo 2025", true),
        ("chemo 2025-2026", true), ("chemo in 2026", true), ("breast cancer 2019 on chemo", true), ("had chemo in 2019, on folfox", true),
        ("on chemo for a cancer diagnosed in 2019", true), ("had my first chemo in 2025", true),
    ])
    func year(told: String, isOn: Bool) { #expect(Profile(facts: [fact("conditions", told)]).hasCondition(Settings().chemotherapy) == isOn) }

    @Test("a value that is refused is answered with the form that is taken", arguments: [
        ("quietHours.start", "25:00", "22:00"), ("quietHours.level", "some", "critical_only"), ("patterns.profile", "x", "sensitive"),
        ("patterns.shadow", "maybe", "true or false"), ("fever.singleF", "hot", "a number"), ("labs.staleDays", "7.5", "a whole number"),
        ("doses.twice", "8", "08:00, 20:00"), ("exertion.basis", "x", "resting"), ("patterns.standard.steps", "x", "20%"),
    ])
    func form(name: String, value: String, form: String) {
        var settings = Settings()
        let error = #expect(throws: SettingError.badValue(name: name, value: value)) { try settings.set(name, to: value) }
        #expect(error?.description.contains(form) == true, "\(error?.description ?? "")")
    }

    @Test("a condition that is no more ends what means the same, and nothing else", arguments: [
        ("chemotherapy", "chemo", true), ("on chemo", "chemotherapy", true), ("type 1 diabetes", "diabetes", true),
        ("type 1 diabetes", "type 2 diabetes", false), ("asthma", "chemo", false),
    ])
    func ended(told: String, said: String, isEnded: Bool) {
        #expect(Profile(facts: [fact("conditions", told), fact("conditions", said, negated: true)]).conditions.isEmpty == isEnded)
    }

    @Test("a setting has a default, a meaning and a place in the list")
    func listed() throws {
        var settings = Settings()
        #expect(settings[.feverSingleF] == 101)
        try settings.set("fever.singleF", to: "100.5")
        #expect(settings[.feverSingleF] == 100.5)
        let listed = try #require(settings.all.first { $0.name == "fever.singleF" })
        #expect((listed.value, listed.defaultValue) == ("100.5", "101"))
        #expect(Set(settings.all.map(\.name)).count == settings.all.count)
        #expect(settings.all.allSatisfy { !$0.meaning.isEmpty })
    }

    @Test("an unknown name and an unreadable value are refused; stored ones that make no sense are ignored")
    func refused() {
        var settings = Settings()
        #expect(throws: SettingError.unknown(name: "nope")) { try settings.set("nope", to: "1") }
        #expect(throws: SettingError.badValue(name: "fever.singleF", value: "hot")) { try settings.set("fever.singleF", to: "hot") }
        #expect(throws: SettingError.self) { try settings.set("fever.singleF", to: "nan") }
        #expect(Settings(stored: ["nope": "1", "fever.singleF": "x", "labs.staleDays": "9"])[.labStaleDays] == 9)
    }

    @Test("what would silence an alert for good, or raise it for everybody, is refused with the bounds", arguments: [
        ("exertion.factor", "7", "from 0.3 to 1,"), ("exertion.factor", "0", "from 0.3 to 1,"), ("fever.singleF", "900", "from 96.8 to 109.4,"), ("fever.singleC", "101", "from 36 to 43,"),
        ("redFlags.hours", "0", "from 1 to 336,"), ("redFlags.hours", "-1", "from 1 to 336,"), ("neutropenia.severe", "1e9", "from 0 to 2000,"), ("doses.twice", "08:00", "2 times of day"),
        ("patterns.standard.steps", "900%", "up to 100"), ("notifications.attempts", "0", "from 1 to 20,"), ("doses.earlyShare", "1.5", "from 0 to 1,"),
    ])
    func bounds(name: String, value: String, words: String) {
        var settings = Settings()
        let error = #expect(throws: SettingError.badValue(name: name, value: value)) { try settings.set(name, to: value) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test("every number has bounds, and its default lies in them")
    func bounded() throws {
        for setting in Settings().all where Double(setting.defaultValue) != nil {
            var settings = Settings()
            #expect(throws: SettingError.self, "\(setting.name)") { try settings.set(setting.name, to: "1000000000") }
            #expect(throws: SettingError.self, "\(setting.name)") { try settings.set(setting.name, to: "-1000000000") }
            #expect(throws: Never.self, "\(setting.name)") { try settings.set(setting.name, to: setting.defaultValue) }
        }
    }

    @Test("a stored number beyond the bounds is ignored, and the default holds")
    func storedBeyond() { #expect(Settings(stored: ["exertion.factor": "7", "fever.singleF": "102"]).overrides == ["fever.singleF": "102"]) }

    @Test("a setting that is reset has its default, and an unknown one is refused")
    func reset() throws {
        var settings = Settings()
        try settings.set("fever.singleF", to: "102")
        try settings.reset("fever.singleF")
        #expect(settings == Settings())
        #expect(throws: SettingError.unknown(name: "nope")) { try settings.reset("nope") }
    }

    @Test("a changed threshold changes the outcome")
    func used() {
        var settings = Settings()
        settings[.ancSevere] = 300
        let events = History([fahrenheit(101.2), anc(400)])
        #expect(Evaluator(settings: settings).alerts(in: events, at: reference).map(\.rule) == [.fever])
    }
}
