import Foundation
import SaysoHealth
import SaysoLanguage

let reference = Moment(iso8601: "2026-03-14T14:30:00-05:00")!

func event(_ payload: HealthEvent.Payload, id: String = "6F9619FF-8B86-4D01-B42D-00CF4FC964FF", at date: Moment = reference) -> HealthEvent {
    HealthEvent(id: id, date: date, payload: payload, confidence: 0.98)
}

/// One event of every kind and form, with everything that it can hold.
let everyKind: [HealthEvent] = [
    .food(FoodEvent(item: "a \"b\",\r\n\u{1}é ", isCompoundMeal: true, components: [.init(name: "x", quantity: "half", calories: 1.25), .init(name: "y, z")], mealType: .snack, quantity: "2 slices", calories: 228, protein: 0.1, carbs: 1e-7, fat: 3, fiber: 1e20, nutritionSource: "spoken")),
    .food(FoodEvent(item: nil, mealType: .lunch, eaten: false)),
    .supplement(SupplementEvent(name: "d3", dosage: "1000", unit: "IU", frequency: .threeTimesDaily, isPrenatal: true, timesPerDay: 3, count: 0.5, takenAt: [reference])),
    .supplement(SupplementEvent(name: "prenatal", isPrenatal: true, taken: false)),
    .symptom(SymptomEvent(type: .other, name: "rash", severity: .severe, severityScore: 9, durationSeconds: 60, bodySite: "arm", triggers: ["a", "b,c"], relief: ["d"])),
    .symptom(SymptomEvent(type: .nausea, present: false)),
    .symptom(SymptomEvent(type: .other, present: false)),
    .hydration(HydrationEvent(amountML: 29.5735, beverage: .smoothie, item: "i", temperature: "cold", quantity: "1", calories: 5)),
    .hydration(HydrationEvent(drunk: false)),
    .measurement(MeasurementEvent(metric: .temperature, value: 100.8, unit: "degF")),
    .measurement(MeasurementEvent(metric: Metric(rawValue: "blood_pressure"), value: 120, value2: 80, unit: "mmHg", context: "standing")),
    .measurement(MeasurementEvent(metric: Metric(rawValue: "blood_pressure"), value: 120, unit: "mmHg")),
    .measurement(MeasurementEvent(metric: Metric(rawValue: "grip"), value: 30, unit: "kg")),
    .measurement(MeasurementEvent(metric: .anc, value: nil, measured: false)),
    .medication(MedicationEvent(name: "metoprolol", drugClass: "beta blocker", dosage: "25", unit: "mg", count: 2, schedule: "S")),
    .medication(MedicationEvent(name: "albuterol", unit: "puff", count: 2)),
    .medication(MedicationEvent(name: "metoprolol", taken: false)),
    .activity(ActivityEvent(activity: "walking", durationSeconds: 1_200, distance: 1.5, distanceUnit: "mi", intensity: "light", calories: 90)),
    .activity(ActivityEvent(activity: "yoga", done: false)),
    .exertionEpisode(ExertionEpisode(severity: .moderate, triggers: ["stairs"])),
    .exertionEpisode(ExertionEpisode(present: false)),
].enumerated().map { index, payload in
    HealthEvent(
        id: index == 0 ? "6F9619FF-8B86-4D01-B42D-00CF4FC964FF" : "E\(index)", date: reference, payload: payload, notes: index == 1 ? "" : "n,\"o\"\n\u{0}",
        confidence: 0.3, precision: "day", utterance: index == 2 ? nil : " =u\r\n'")
}
