import Foundation
import SaysoHealth
import SaysoLanguage
import Testing

private func json(_ payload: HealthEvent.Payload, notes: String? = nil, utterance: String? = nil) -> String {
    HealthEvent(id: "E1", date: reference, payload: payload, notes: notes, confidence: 0.98, utterance: utterance).json
}

@Suite("Events as JSON") struct EventJSONTests {
    @Test("a measurement is written as in the contract")
    func measurement() {
        let event = MeasurementEvent(metric: .temperature, value: 100.8, unit: "degF")
        #expect(json(.measurement(event), utterance: "temp 100.8") == """
            {"id":"E1","kind":"MeasurementEvent","category":"measurements","date":"2026-03-14T14:30:00-05:00",\
            "summary":"Temperature 100.8 °F","metric":"temperature","value":100.8,"unit":"degF","confidence":0.98,\
            "utterance":"temp 100.8"}
            """)
    }

    @Test("own fields come in the order of the contract, between summary and confidence")
    func order() {
        #expect(json(.symptom(SymptomEvent(type: .other, name: "rash", triggers: ["heat"], present: true)), notes: "new") == """
            {"id":"E1","kind":"SymptomEvent","category":"symptoms","date":"2026-03-14T14:30:00-05:00",\
            "summary":"Rash - Mild","type":"Other","name":"rash","severity":"Mild","triggers":["heat"],"relief":[],\
            "present":true,"notes":"new","confidence":0.98}
            """)
        #expect(json(.hydration(HydrationEvent())) == """
            {"id":"E1","kind":"HydrationEvent","category":"hydration","date":"2026-03-14T14:30:00-05:00",\
            "summary":"250mL Water","amount":250,"beverage":"Water","drunk":true,"confidence":0.98}
            """)
        #expect(json(.supplement(SupplementEvent(name: "iron", takenAt: [reference]))) == """
            {"id":"E1","kind":"SupplementEvent","category":"supplements","date":"2026-03-14T14:30:00-05:00",\
            "summary":"iron - 1 tablet","name":"iron","dosage":"1","unit":"tablet","frequency":"Daily",\
            "isPrenatal":false,"timesPerDay":1,"takenAt":["2026-03-14T14:30:00-05:00"],"taken":true,"confidence":0.98}
            """)
    }

    @Test("every kind reads back equal", arguments: [
        HealthEvent.Payload.food(FoodEvent(item: "a \"b\"\n\u{1}é", isCompoundMeal: true, components: [.init(name: "x", quantity: "half", calories: 1.25)], mealType: .snack, quantity: "2 slices", calories: 228, protein: 0.1, carbs: 1e-7, fat: 3, fiber: 1e20, nutritionSource: "spoken", eaten: false)),
        .supplement(SupplementEvent(name: "d3", dosage: "1000", unit: "IU", frequency: .threeTimesDaily, isPrenatal: true, timesPerDay: 3, count: 0.5, takenAt: [reference], taken: true)),
        .symptom(SymptomEvent(type: .other, name: "rash", severity: .severe, severityScore: 9, durationSeconds: 60, bodySite: "arm", triggers: ["a"], relief: ["b"], present: false)),
        .hydration(HydrationEvent(amountML: 29.5735, beverage: .smoothie, item: "i", temperature: "cold", quantity: "1", calories: 5, drunk: false)),
        .measurement(MeasurementEvent(metric: .anc, value: nil, measured: false)),
        .measurement(MeasurementEvent(metric: Metric(rawValue: "blood_pressure"), value: 120, value2: 80, unit: "mmHg", context: "standing")),
        .medication(MedicationEvent(name: "m", drugClass: "c", dosage: "25", unit: "mg", count: 2, taken: false, schedule: "S")),
        .activity(ActivityEvent(activity: "walking", durationSeconds: 1_200, distance: 1.5, distanceUnit: "mi", intensity: "light", calories: 90, done: false)),
        .exertionEpisode(ExertionEpisode(severity: .moderate, triggers: ["stairs"], present: false)),
    ])
    func roundTrip(payload: HealthEvent.Payload) throws {
        let event = HealthEvent(id: "E1", date: reference, payload: payload, notes: "n", confidence: 0.3, precision: "day", utterance: "u")
        #expect(try JSONDecoder().decode(HealthEvent.self, from: Data(event.json.utf8)) == event)
    }

    @Test("icons and colours of the categories", arguments: zip(Category.allCases, [
        ("fork.knife", "orange"), ("pills.fill", "green"), ("heart.text.square", "purple"), ("drop.fill", "blue"),
        ("ruler.fill", "pink"), ("cross.case.fill", "red"), ("figure.walk", "cyan"),
    ]))
    func looks(category: SaysoHealth.Category, look: (String, String)) {
        #expect((category.icon, category.color) == look)
    }

    @Test("an alert is written as in the contract, with the rule's own keys last")
    func alert() {
        let events = [reading(.temperature, 101.2, "degF", id: "T"), reading(.anc, 400, "cells/uL", id: "A")]
        let alerts = Evaluator().alerts(in: History(events), at: reference)
        #expect(alerts.map(\.json) == ["""
            {"id":"febrileNeutropenia-1773516600","rule":"febrileNeutropenia","severity":"critical","status":"active",\
            "since":"2026-03-14T14:30:00-05:00","title":"Fever with a low neutrophil count",\
            "message":"Contact your care provider now: a fever with a low neutrophil count needs prompt attention. \
            The ANC is less than a day old.",\
            "evidence":[{"what":"temperature 101.2 °F","at":"2026-03-14T14:30:00-05:00","event":"T"},\
            {"what":"ANC 400 cells/µL","at":"2026-03-14T14:30:00-05:00","event":"A"}],\
            "ancStatus":"severe","ancAgeDays":0,"ancStale":false}
            """])
    }
}
