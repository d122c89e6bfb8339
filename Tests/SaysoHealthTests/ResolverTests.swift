import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Resolving") struct ResolverTests {
    @Test("what was said becomes one line", arguments: [
        (ActionType.logFood, [("item", .text("oatmeal with berries")), ("isCompoundMeal", .flag(true)),
            ("components", .components([.init(name: "oatmeal"), .init(name: "berries")]))], "oatmeal with berries (oatmeal, berries)"),
        (.logFood, [("item", .text("banana")), ("mealType", .text("breakfast"))], "banana"),
        (.logFood, [("mealType", .text("lunch")), ("negated", .flag(true))], "Lunch - not eaten"),
        (.logWater, [("amount", .text("500")), ("unit", .text("mL")), ("beverage", .text("water"))], "500mL Water"),
        (.logWater, [], "250mL Water"),
        (.logWater, [("beverage", .text("herbal_tea")), ("amount", .text("240"))], "240mL Herbal Tea"),
        (.logWater, [("beverage", .text("other")), ("item", .text("coffee"))], "250mL coffee"),
        (.logWater, [("beverage", .text("other")), ("item", .text("coffees")), ("quantity", .text("2"))], "500mL coffees"),
        (.logWater, [("quantity", .text("2")), ("amount", .text("480"))], "480mL Water"),
        (.logSymptom, [("symptoms", .list(["nausea"])), ("severity", .text("severe"))], "Nausea - Severe"),
        (.logSymptom, [("symptoms", .list(["back pain"]))], "Back Pain - Mild"),
        (.logSymptom, [("symptoms", .list(["fever"])), ("negated", .flag(true))], "No fever"),
        (.logSymptom, [("negated", .flag(true))], "No symptoms"),
        (.logVitamin, [("vitaminName", .text("prenatal"))], "prenatal - 1 tablet"),
        (.logVitamin, [("vitaminName", .text("d3")), ("dosage", .text("1000")), ("unit", .text("IU"))], "d3 - 1000 IU"),
        (.logVitamin, [("vitaminName", .text("prenatal")), ("count", .number(2)), ("unit", .text("gummy"))], "prenatal - 2 gummy"),
        (.logVitamin, [("vitaminName", .text("prenatal")), ("negated", .flag(true))], "prenatal - 1 tablet - not taken"),
        (.logMedication, [("medicationName", .text("metoprolol")), ("dosage", .text("25")), ("unit", .text("mg"))], "metoprolol 25 mg"),
        (.logMedication, [("medicationName", .text("tylenol")), ("count", .number(2))], "tylenol × 2"),
        (.logMeasurement, [("metric", .text("temperature")), ("value", .number(100.8)), ("unit", .text("degF"))], "Temperature 100.8 °F"),
        (.logMeasurement, [("metric", .text("blood_pressure")), ("value", .number(120)), ("value2", .number(80)), ("unit", .text("mmHg"))], "Blood pressure 120/80 mmHg"),
        (.logMeasurement, [("metric", .text("anc")), ("value", .number(400)), ("unit", .text("cells/uL"))], "ANC 400 cells/µL"),
        (.logActivity, [("activity", .text("walking")), ("durationSeconds", .number(1_200))], "walking 20 min"),
        (.logActivity, [("activity", .text("running")), ("distance", .number(5)), ("distanceUnit", .text("km"))], "running 5 km"),
        (.reportPEM, [("severity", .text("severe"))], "PEM episode - Severe"),
    ] as [(ActionType, [(String, DetailValue)], String)])
    func summary(type: ActionType, details: [(String, DetailValue)], expected: String) {
        #expect(events(type, details).map(\.displaySummary) == [expected])
    }

    @Test("a negated action is an event that says so, never an intake", arguments: [
        (ActionType.logFood, "item"), (.logVitamin, "vitaminName"), (.logMedication, "medicationName"),
        (.logActivity, "activity"), (.logWater, "item"), (.reportPEM, "notes"), (.logMeasurement, "metric"),
    ])
    func negated(type: ActionType, key: String) throws {
        let event = try #require(events(type, [(key, .text("thing")), ("negated", .flag(true))]).first)
        #expect(!event.happened)
    }

    @Test("one event a symptom, with what they share")
    func symptoms() {
        let found = events(.logSymptom, [
            ("symptoms", .list(["nausea", "dizziness"])), ("severityScore", .number(5)), ("durationSeconds", .number(7_200)),
        ])
        #expect(found.map(\.displaySummary) == ["Nausea - Moderate", "Dizziness - Moderate"])
        #expect(Set(found.map(\.id)).count == 2)
    }

    @Test("the date is the action's time, else the reference")
    func date() throws {
        let earlier = reference.adding(seconds: -3_600)
        #expect(try #require(events(.logWater, []).first).date == reference)
        let timed = try #require(events(.logWater, [("timestamp", .moment(earlier)), ("precision", .text("minute"))]).first)
        #expect((timed.date, timed.precision) == (earlier, "minute"))
    }

    @Test("a prenatal is known by its name, and doses have the defaults of the app")
    func supplement() throws {
        guard case .supplement(let prenatal) = try #require(events(.logVitamin, [("vitaminName", .text("ritual prenatal"))]).first).payload
        else { return #expect(Bool(false)) }
        #expect(prenatal == SupplementEvent(name: "ritual prenatal", isPrenatal: true, takenAt: [reference]))
        #expect((prenatal.dosage, prenatal.unit, prenatal.frequency) == ("1", "tablet", .daily))
    }

    @Test("what is no event is kept in its own form")
    func others() throws {
        #expect(resolve(.addMedication, [("medicationName", .text("metoprolol")), ("frequency", .text("twice daily"))]).map(\.summary)
            == ["Schedule metoprolol twice daily"])
        #expect(resolve(.addMedication, [
            ("medicationName", .text("amoxicillin")), ("dosage", .text("500")), ("unit", .text("mg")), ("count", .number(2)),
            ("frequency", .text("every 12 hours")), ("durationSeconds", .number(864_000)),
        ]).map(\.summary) == ["Schedule amoxicillin 500 mg × 2 every 12 hours for 10 days"])
        guard case .schedule(let schedule) = try #require(resolve(.addVitamin, [("vitaminName", .text("iron")), ("frequency", .text("every 6 hours"))]).first)
        else { return #expect(Bool(false)) }
        #expect((schedule.kind, schedule.item, schedule.timesPerDay) == (.supplement, "iron", nil))
        #expect(resolve(.answerReminder, [("answer", .text("later")), ("delaySeconds", .number(7_200))])
            == [.answer(ReminderAnswer(answer: .later, delaySeconds: 7_200, at: reference))])
        #expect(resolve(.setProfile, [("field", .text("height")), ("value", .number(64)), ("unit", .text("in"))])
            == [.profile(ProfileFact(field: "height", value: "64", unit: "in", at: reference))])
        #expect(resolve(.correct, [("operation", .text("amend")), ("value", .number(101))])
            == [.correction(Correction(operation: .amend, details: ActionDetails([("value", .number(101))])))])
        #expect(resolve(.query, [("subject", .text("water")), ("aggregate", .text("total"))])
            == [.query(Query(subject: "water", aggregate: "total", range: nil))])
    }

    @Test("how often something may be taken when it is needed is no plan of when to take it")
    func asNeeded() throws {
        let details: [(String, DetailValue)] = [("medicationName", .text("tylenol")), ("frequency", .text("every 6 hours")), ("notes", .text("as needed"))]
        guard case .schedule(let schedule) = try #require(resolve(.addMedication, details).first) else { return #expect(Bool(false)) }
        #expect((schedule.isAsNeeded, schedule.summary) == (true, "tylenol every 6 hours as needed"))
        let rarer = try #require(schedule.amended(by: ActionDetails([("frequency", .text("every 8 hours"))]), id: "B", at: reference))
        #expect(rarer.summary == "tylenol every 8 hours as needed")
        guard case .schedule(let plain) = try #require(resolve(.addMedication, Array(details.prefix(2))).first) else { return #expect(Bool(false)) }
        #expect(plain.isAsNeeded == nil)
        let changed = plain.amended(by: ActionDetails([("frequency", .text("every 8 hours")), ("notes", .text("as needed"))]), id: "B", at: reference)
        #expect(changed?.isAsNeeded == true)
        #expect(plain.amended(by: ActionDetails([("notes", .text("with food"))]), id: "B", at: reference) == nil)
    }

    @Test("what is incomplete or of no known type is never dropped", arguments: [
        (ActionType.unknown, [("notes", .text("a value nobody can have"))], "a value nobody can have"),
        (.logMeasurement, [("metric", .text("temperature"))], nil),
        (.logVitamin, [], nil), (.addMedication, [], nil), (.setReminder, [], nil), (.correct, [], nil),
        (ActionType(rawValue: "log_mood"), [], nil), (.logSymptom, [], nil),
    ] as [(ActionType, [(String, DetailValue)], String?)])
    func unknown(type: ActionType, details: [(String, DetailValue)], notes: String?) {
        #expect(resolve(type, details) == [.unknown(notes: notes)])
    }

    @Test("an action reads back equal, whatever its details")
    func storedAction() {
        let original = action(.logFood, [
            ("item", .text("soup")), ("calories", .text("120")), ("value", .number(1.5)), ("negated", .flag(false)),
            ("triggers", .list(["smell"])), ("components", .components([.init(name: "leek", quantity: "2")])),
            ("timestamp", .moment(reference)), ("a new key", .text("kept")),
        ])
        #expect(StoredAction(original).action == original)
        #expect(StoredAction(original).json == OrderedJSON.text(StoredAction(original)))
    }

    @Test("ids are UUIDs, and come from the given source only")
    func ids() {
        var generator = SeededGenerator(state: 3), same = SeededGenerator(state: 3)
        for _ in 0..<100 {
            let id = Identifier.make(using: &generator)
            #expect(id == Identifier.make(using: &same))
            #expect(id.wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/) != nil, "\(id)")
        }
    }
}
