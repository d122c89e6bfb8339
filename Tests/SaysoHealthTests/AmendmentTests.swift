import Testing

@testable import SaysoHealth
@testable import SaysoLanguage

typealias Measured = SaysoHealth.Metric

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

    @Test("of another day the time stays that was said; where none was said, only the day is known", arguments: [
        ("minute", "day", "2026-03-09T09:15:00-05:00", "minute"), ("partOfDay", "day", "2026-03-09T09:15:00-05:00", "partOfDay"),
        ("day", "day", "2026-03-09T12:00:00-05:00", "day"), (nil, "day", "2026-03-09T12:00:00-05:00", "day"),
        ("minute", "minute", "2026-03-09T12:00:00-05:00", "minute"), ("minute", "partOfDay", "2026-03-09T12:00:00-05:00", "partOfDay"),
    ] as [(String?, String, String, String)])
    func day(own: String?, said: String, date: String, precision: String) throws {
        var dose = tablet
        (dose.date, dose.precision) = (at("2026-03-14T09:15:00-05:00"), own)
        let details = ActionDetails([("timestamp", .moment(at("2026-03-09T12:00:00-05:00"))), ("precision", .text(said))])
        let amended = try #require(dose.amended(by: details))
        #expect((amended.date.iso8601, amended.precision) == (date, precision))
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

    @Test("the number of a reading is read as one that takes the place of the old one", arguments: [
        (Measured.whiteBloodCells, 5_100.0, "cells/uL", 4.8, "White blood cells 4800 cells/µL"),
        (.anc, 4_000, "cells/uL", 0.4, "ANC 400 cells/µL"), (.anc, 400, "cells/uL", 380, "ANC 380 cells/µL"),
        (Measured(rawValue: "sleep"), 420, "min", 8, "Sleep 480 min"), (Measured(rawValue: "sleep"), 45, "min", 20, "Sleep 20 min"),
        (.temperature, 101, "degF", 38.5, "Temperature 38.5 °C"), (Measured(rawValue: "blood_glucose"), 5.5, "mmol/L", 110, "Blood glucose 110 mg/dL"),
        (Measured(rawValue: "weight"), 150, "lb", 68, "Weight 68 lb"),
    ])
    func rescaled(metric: Measured, old: Double, unit: String, said: Double, expected: String) throws {
        let event = HealthEvent(id: "A", date: reference, payload: .measurement(MeasurementEvent(metric: metric, value: old, unit: unit)))
        #expect(event.amended(by: ActionDetails([("value", .number(said))]))?.displaySummary == expected)
    }

    @Test("what no living person has, or nobody can size, corrects nothing", arguments: [
        (Measured.temperature, 101.0, "degF", 1_012.0), (.temperature, 101, "degF", 12), (Measured(rawValue: "heart_rate"), 80, "bpm", 500), (.anc, 4_000, "cells/uL", 5),
        (Measured(rawValue: "oxygen_saturation"), 97, "%", 970),
    ])
    func impossible(metric: Measured, old: Double, unit: String, said: Double) throws {
        let event = HealthEvent(id: "A", date: reference, payload: .measurement(MeasurementEvent(metric: metric, value: old, unit: unit)))
        #expect(event.amended(by: ActionDetails([("value", .number(said))])) == nil)
    }

    @Test("a walk of minutes is corrected by minutes, one of an hour by hours, a run by its distance") func activities() throws {
        func summary(_ activity: ActivityEvent, _ number: Double) -> String? {
            HealthEvent(id: "A", date: reference, payload: .activity(activity)).amended(by: ActionDetails([("value", .number(number))]))?.displaySummary
        }
        #expect(summary(ActivityEvent(activity: "walking", durationSeconds: 1_200), 30) == "walking 30 min")
        #expect(summary(ActivityEvent(activity: "walking", durationSeconds: 3_600), 2) == "walking 120 min")
        #expect(summary(ActivityEvent(activity: "running", distance: 5, distanceUnit: "km"), 6) == "running 6 km")
    }

    @Test("what a laboratory writes is counted in cells per microlitre, and a count of unknown size is refused", arguments: [
        (Measured.anc, 0.4, "10*3/uL" as String?, 400.0 as Double?), (.anc, 400, "/uL", 400), (.anc, 2.1, nil, 2_100), (.anc, 2, nil, nil), (.anc, 350, nil, 350),
        (.whiteBloodCells, 5.1, "10^9/L", 5_100), (.whiteBloodCells, 5.1, nil, 5_100), (Measured(rawValue: "hemoglobin"), 91, "g/L", 9.1),
        (.temperature, 38.4, nil, 38.4), (Measured(rawValue: "sleep"), 7, nil, 7),
    ])
    func recorded(metric: Measured, value: Double, unit: String?, expected: Double?) throws {
        let read = metric.recorded(value, unit: unit)?.value
        #expect(read.map { ($0 * 1_000).rounded() } == expected.map { ($0 * 1_000).rounded() })
    }

    @Test("a correction reads numbers in the ranges of the grammar") func ranges() throws {
        for (name, metric) in try Grammar.shipped().tables.metrics.metrics {
            let scales = MetricScale.scales(of: Measured(rawValue: name))
            #expect(!scales.isEmpty, "\(name)")
            for scale in metric.scales {
                #expect(scales.contains { $0.unit == scale.unit && $0.factor == scale.factor && $0.possible.lowerBound == scale.possible.lowerBound }, "\(name) \(scale.unit)")
            }
        }
    }
}
