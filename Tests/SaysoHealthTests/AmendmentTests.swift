import SaysoHealth
import SaysoLanguage
import Testing

private func event(_ payload: HealthEvent.Payload) -> HealthEvent { HealthEvent(id: "E", date: reference, payload: payload) }
private let temperature = event(.measurement(MeasurementEvent(metric: .temperature, value: 100.8, unit: "degF")))
private let tea = event(.hydration(HydrationEvent(amountML: 240, beverage: .herbalTea, item: "tea")))
private let lunch = event(.food(FoodEvent(item: "soup", mealType: .lunch, calories: 120)))
private let tablet = event(.medication(MedicationEvent(name: "metoprolol", drugClass: "beta blocker", dosage: "25", unit: "mg")))
private let nausea = event(.symptom(SymptomEvent(type: .nausea)))
private let vitamin = event(.supplement(SupplementEvent(name: "prenatal", isPrenatal: true, takenAt: [reference])))

@Suite("Amending an event") struct AmendmentTests {
    @Test("what is said replaces what was, the rest stays", arguments: [
        (temperature, [("value", .number(101))], "Temperature 101 °F"),
        (temperature, [("value", .number(38.5))], "Temperature 38.5 °C"),
        (temperature, [("metric", .text("temperature")), ("value", .number(99))], "Temperature 99 °F"),
        (tea, [("item", .text("decaf"))], "240mL decaf"),
        (tea, [("amount", .text("500"))], "500mL Herbal Tea"),
        (lunch, [("mealType", .text("dinner"))], "soup"),
        (lunch, [("negated", .flag(true))], "soup - not eaten"),
        (tablet, [("dosage", .text("50"))], "metoprolol 50 mg"),
        (tablet, [("count", .number(2))], "metoprolol 25 mg × 2"),
        (nausea, [("severity", .text("severe"))], "Nausea - Severe"),
        (nausea, [("symptoms", .list(["dizziness"]))], "Dizziness - Mild"),
        (tablet, [("value", .number(50))], "metoprolol 50 mg"),
        (vitamin, [("value", .number(2))], "prenatal - 2 tablet"),
        (vitamin, [("count", .number(2))], "prenatal - 2 tablet"),
        (vitamin, [("negated", .flag(true))], "prenatal - 1 tablet - not taken"),
    ] as [(HealthEvent, [(String, DetailValue)], String)])
    func amends(event: HealthEvent, details: [(String, DetailValue)], expected: String) {
        let amended = event.amended(by: ActionDetails(details))
        #expect(amended?.displaySummary == expected)
        #expect(amended?.id == event.id)
    }

    @Test("what an event has no place for does not fit it", arguments: [
        (lunch, [("value", .number(101))]), (temperature, [("dosage", .text("50"))]), (nausea, [("amount", .text("500"))]),
        (temperature, [("metric", .text("heart_rate")), ("value", .number(60))]), (lunch, []),
        (temperature, [("value", .number(2000)), ("unit", .text("IU"))]),
    ] as [(HealthEvent, [(String, DetailValue)])])
    func doesNotFit(event: HealthEvent, details: [(String, DetailValue)]) {
        #expect(event.amended(by: ActionDetails(details)) == nil)
    }

    @Test("millilitres are the amount of a drink and the dose of a medicine")
    func millilitres() throws {
        let drunk = try #require(tea.amended(by: ActionDetails([("dosage", .text("35")), ("unit", .text("mL"))])))
        guard case .hydration(let drink) = drunk.payload else { return #expect(Bool(false)) }
        #expect(drink.amountML == 35)
        let taken = try #require(tablet.amended(by: ActionDetails([("amount", .text("45"))])))
        guard case .medication(let medicine) = taken.payload else { return #expect(Bool(false)) }
        #expect((medicine.dosage, medicine.unit) == ("45", "mL"))
    }

    @Test("a new time moves any event, and a dose's own time with it")
    func time() throws {
        let yesterday = reference.adding(seconds: -86_400)
        let details = ActionDetails([("timestamp", .moment(yesterday)), ("precision", .text("day"))])
        for event in [temperature, tea, lunch, tablet, nausea, vitamin] {
            let moved = try #require(event.amended(by: details))
            #expect((moved.date, moved.precision) == (yesterday, "day"))
        }
        guard case .supplement(let moved) = vitamin.amended(by: details)?.payload else { return #expect(Bool(false)) }
        #expect(moved.takenAt == [yesterday])
    }

    @Test("another food does not keep the nutrients of the old one")
    func nutrients() {
        #expect(lunch.amended(by: ActionDetails([("item", .text("salad"))]))?.payload == .food(FoodEvent(item: "salad", mealType: .lunch)))
    }

    @Test("a request names the events that it means")
    func meant() {
        #expect(temperature.isMeant(by: ActionDetails()))
        #expect(temperature.isMeant(by: ActionDetails([("metric", .text("temperature"))])))
        #expect(!lunch.isMeant(by: ActionDetails([("metric", .text("temperature"))])))
        #expect(nausea.isMeant(by: ActionDetails([("symptoms", .list(["nausea"]))])))
        #expect(!nausea.isMeant(by: ActionDetails([("symptoms", .list(["headache"]))])))
    }
}
