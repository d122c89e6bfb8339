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

    @Test("a change of time alone is told as times are told everywhere", arguments: [
        ("2026-03-14T09:00:00-05:00", nil, "metoprolol 25 mg today 09:00"), ("2026-03-13T21:00:00-05:00", "minute", "metoprolol 25 mg yesterday 21:00"),
        ("2026-03-09T12:00:00-05:00", "day", "metoprolol 25 mg Mon 9 Mar"), ("2026-03-13T20:00:00-05:00", "partOfDay", "metoprolol 25 mg yesterday about 20:00"),
    ] as [(String, String?, String)])
    func timeInWords(date: String, precision: String?, expected: String) throws {
        let details = ActionDetails([("timestamp", .moment(at(date)))] + (precision.map { [("precision", .text($0))] } ?? []))
        let amended = try #require(tablet.amended(by: details))
        #expect(amended.summary(insteadOf: tablet, changedBy: details, seenFrom: reference, on: LocalClock(offsetSeconds: -18_000)) == expected)
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
        (Measured.temperature, 101.0, "degF", 1_212.0), (.temperature, 101, "degF", 12), (Measured(rawValue: "heart_rate"), 80, "bpm", 500), (.anc, 4_000, "cells/uL", 5),
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

    @Test("a bare number behind a strength is another one, or a count: what is nearer; where neither is much nearer it is asked about", arguments: [
        ("25", "mg", 2.0, "metoprolol 25 mg × 2", true), ("25", "mg", 50, "metoprolol 50 mg", true), ("25", "mg", 12.5, "metoprolol 12.5 mg", true),
        ("25", "mg", 6, "metoprolol 6 mg", false), ("5", "mg", 2, "metoprolol 5 mg × 2", false), ("10", "mg", 2, "metoprolol 10 mg × 2", true),
        ("6", "unit", 2, "metoprolol 2 unit", true), ("25", "mg", 0.5, "metoprolol 25 mg × 0.5", true), ("5", "mL", 2, "metoprolol 2 mL", true),
    ])
    func strengthOrCount(dosage: String, unit: String, said: Double, expected: String, isClear: Bool) throws {
        let dose = event(.medication(MedicationEvent(name: "metoprolol", dosage: dosage, unit: unit)))
        switch try #require(dose.amendment(by: ActionDetails([("value", .number(said))]))) {
        case .change(let event): #expect(event.displaySummary == expected && isClear)
        case .doubtful(let event, _): #expect(event.displaySummary == expected && !isClear)
        case .impossible, .unclear: Issue.record("neither a count nor a strength")
        }
    }

    @Test("pieces that are counted leave the strength its unit")
    func pieces() {
        let amended = tablet.amended(by: ActionDetails([("count", .number(2)), ("unit", .text("tablet"))]))
        #expect(amended?.displaySummary == "metoprolol 25 mg × 2")
    }

    @Test("what is possible and not plausible is asked about, what is impossible refused", arguments: [
        (Measured.temperature, 101.0, "degF", [("value", .number(102))], "change"), (.temperature, 101, "degF", [("value", .number(110))], "doubtful"),
        (.temperature, 101, "degF", [("value", .number(80))], "impossible"),
        (.temperature, 101, "degF", [("value", .number(101)), ("unit", .text("degC"))], "impossible"),
        (.temperature, 101, "degF", [("value", .number(38.4)), ("unit", .text("degC"))], "change"),
        (.temperature, 101, "degF", [("value", .number(42.5)), ("unit", .text("degC"))], "doubtful"),
        (.temperature, 101, "degF", [("unit", .text("degC"))], "impossible"), (Measured(rawValue: "weight"), 82, "lb", [("unit", .text("kg"))], "change"),
        (Measured(rawValue: "weight"), 180, "lb", [("value", .number(900))], "doubtful"),
        (Measured(rawValue: "weight"), 180, "lb", [("value", .number(82)), ("unit", .text("kg"))], "change"),
        (.anc, 4_000, "cells/uL", [("value", .number(5))], "nil"),
        // A point that was lost.
        (.temperature, 101, "degF", [("value", .number(1_008))], "doubtful"), (.temperature, 101, "degF", [("value", .number(385))], "doubtful"),
        (.temperature, 101, "degF", [("value", .number(1_131))], "impossible"),
        // What a person has once said yes to is not asked about for its time.
        (Measured(rawValue: "weight"), 900, "lb", [("timestamp", .moment(reference.adding(seconds: -60))), ("precision", .text("minute"))], "change"),
    ] as [(Measured, Double, String, [(String, DetailValue)], String)])
    func plausible(metric: Measured, old: Double, unit: String, details: [(String, DetailValue)], expected: String) {
        let reading = event(.measurement(MeasurementEvent(metric: metric, value: old, unit: unit)))
        #expect(kind(reading.amendment(by: ActionDetails(details))) == expected)
    }

    @Test("of a pair both values are looked at", arguments: [(118.0, 76.0, "change"), (118, 115, "doubtful"), (118, 260, "doubtful"), (118, 310, "impossible"), (118, 118, "impossible"), (80, 120, "doubtful"), (10, 120, "impossible"), (260, 90, "doubtful")])
    func pairs(value: Double, second: Double, expected: String) {
        let reading = event(.measurement(MeasurementEvent(metric: .bloodPressure, value: 120, value2: 80, unit: "mmHg")))
        #expect(kind(reading.amendment(by: ActionDetails([("value", .number(value)), ("value2", .number(second))]))) == expected)
    }

    @Test("a number that may be of more than one thing, or of none, is taken for neither", arguments: [
        (HealthEvent.Payload.symptom(SymptomEvent(type: .headache, durationSeconds: 7_200)), 3.0, "unclear"), (.symptom(SymptomEvent(type: .headache)), 3, "doubtful"),
        (.symptom(SymptomEvent(type: .headache, severityScore: 7)), 3, "change"),
        (.symptom(SymptomEvent(type: .headache, present: false)), 3, "unclear"), (.medication(MedicationEvent(name: "metoprolol", taken: false)), 2, "unclear"),
        (.medication(MedicationEvent(name: "metoprolol")), 2, "change"),
        (.food(FoodEvent(item: "eggs with toast", isCompoundMeal: true, components: [.init(name: "eggs"), .init(name: "toast")])), 2, "unclear"),
        (.food(FoodEvent(item: "eggs")), 2, "change"),
        (.activity(ActivityEvent(activity: "running", durationSeconds: 1_800, distance: 3, distanceUnit: "mi")), 4, "unclear"),
        (.activity(ActivityEvent(activity: "running", distance: 3, distanceUnit: "mi")), 4, "change"),
    ])
    func unclear(payload: HealthEvent.Payload, number: Double, expected: String) {
        #expect(kind(event(payload).amendment(by: ActionDetails([("value", .number(number))]))) == expected)
    }

    @Test("how many of a part of a meal is of that part, and what else was eaten stays") func part() throws {
        let meal = event(.food(FoodEvent(item: "eggs with toast", isCompoundMeal: true, components: [.init(name: "eggs"), .init(name: "toast")])))
        let amended = try #require(meal.amended(by: ActionDetails([("item", .text("eggs")), ("quantity", .text("3"))])))
        guard case .food(let food) = amended.payload else { return #expect(Bool(false)) }
        #expect(food.item == "eggs with toast" && food.components.map(\.quantity) == ["3", nil])
    }

    private func kind(_ amendment: Amendment?) -> String {
        switch amendment {
        case .change: "change"
        case .doubtful: "doubtful"
        case .impossible: "impossible"
        case .unclear: "unclear"
        case nil: "nil"
        }
    }

    @Test("another quantity and another food are weighed anew; what was said of the calories stays with the food") func weighed() throws {
        let foods: FoodReader = { item, quantity in
            ActionDetails([("item", .text(item)), ("calories", .text(quantity == "2 slices" ? "569" : "30")), ("nutritionSource", .text("estimated"))])
        }
        func calories(_ source: String, _ key: String, _ value: String, _ foods: FoodReader?) throws -> Double? {
            let slice = event(.food(FoodEvent(item: "pizza", quantity: "1 slice", calories: 285, nutritionSource: source)))
            guard case .change(let event)? = slice.amendment(by: ActionDetails([(key, .text(value))]), words: foods.map { WordReader(foods: $0, count: { _, _ in nil }, time: { _, _ in nil }) }), case .food(let food) = event.payload else { return nil }
            return food.calories
        }
        #expect(try calories("estimated", "quantity", "2 slices", foods) == 569)
        #expect(try calories("estimated", "quantity", "2 slices", nil) == nil)
        #expect(try calories("estimated", "item", "salad", foods) == 30)
        #expect(try calories("estimated", "mealType", "lunch", foods) == 285)
        #expect(try calories("spoken", "quantity", "2 slices", foods) == 285)
        #expect(try calories("spoken", "calories", "300", foods) == 300)
    }

    @Test("what names an entry stands apart from what changes; a time alone is what changes, of an entry of its day") func naming() throws {
        let said = ActionDetails([("subject", .text("yesterday's tylenol")), ("value", .number(2)), ("medicationName", .text("tylenol")), ("timestamp", .moment(reference)), ("precision", .text("day"))])
        let both = try #require(said.named)
        #expect(both.change == ActionDetails([("value", .number(2))]))
        #expect(both.entry.moment("timestamp") == reference && both.entry.text("medicationName") == "tylenol")
        let moved = ActionDetails([("subject", .text("yesterday's tylenol")), ("medicationName", .text("tylenol")), ("timestamp", .moment(reference)), ("precision", .text("minute"))])
        #expect(try #require(moved.named).change == ActionDetails([("timestamp", .moment(reference)), ("precision", .text("minute"))]))
        #expect(try #require(moved.named).entry["precision"] == nil)
        #expect(ActionDetails([("value", .number(2))]).named == nil)
    }

    @Test("a part of the day means the hours around it, and a meal is meant by its name") func partOfDay() {
        func isMeant(_ hour: Int) -> Bool {
            var drink = tea
            drink.date = at("2026-03-14T\(hour < 10 ? "0" : "")\(hour):00:00-05:00")
            return drink.isMeant(by: ActionDetails([("timestamp", .moment(at("2026-03-14T08:00:00-05:00"))), ("precision", .text("partOfDay"))]))
        }
        #expect([5, 9, 12, 13, 20].map(isMeant) == [true, true, true, false, false])
        #expect(lunch.isMeant(by: ActionDetails([("mealType", .text("lunch"))])))
        #expect(!lunch.isMeant(by: ActionDetails([("mealType", .text("breakfast"))])))
        #expect(!tea.isMeant(by: ActionDetails([("mealType", .text("lunch"))])))
    }

    @Test("a weight without its unit is of the unit in which it is near to the last one", arguments: [
        ("weight 90", 90.0, "lb", "88 kg", UnsaidUnit.known("kg")), ("weight 84", 84, "kg", "84 lb", .known("lb")), ("weight 68", 68, "kg", "150 lb", .known("kg")),
        ("weight 180", 180, "lb", "82 kg", .known("lb")), ("weight 165", 165, "lb", "150 lb", .known("lb")), ("weight 165.1", 165.1, "lb", "150 lb", .unclear),
        ("weight 120", 120, "lb", "88 kg", .unclear), ("weight 120", 120, "lb", "", .unclear), ("weight 90 lb", 90, "lb", "88 kg", .none), ("90 pounds", 90, "lb", "88 kg", .none),
    ])
    func unitOfLast(text: String, value: Double, unit: String, last: String, expected: UnsaidUnit) {
        func weight(_ value: Double, _ unit: String) -> MeasurementEvent { MeasurementEvent(metric: Measured(rawValue: "weight"), value: value, unit: unit) }
        let earlier = last.split(separator: " ")
        let before = Double(earlier.first ?? "").map { weight($0, String(earlier[1])) }
        #expect(UnsaidUnit(of: weight(value, unit), after: before, saidIn: text, settings: Settings()) == expected)
    }

    @Test("a setting decides the unit; of other metrics the number does") func unitBySetting() {
        var settings = Settings()
        settings[.weightUnit] = .kg
        let weight = MeasurementEvent(metric: Measured(rawValue: "weight"), value: 120, unit: "lb")
        #expect(UnsaidUnit(of: weight, after: nil, saidIn: "weight 120", settings: settings) == .known("kg"))
        let temperature = MeasurementEvent(metric: Measured(rawValue: "temperature"), value: 100.8, unit: "degF")
        #expect(UnsaidUnit(of: temperature, after: nil, saidIn: "temp 100.8", settings: settings) == .none)
    }

    @Test("numbers are read in the ranges of the grammar: one table") func ranges() throws {
        for (name, metric) in try Grammar.shipped().tables.metrics.metrics {
            let scales = Measured(rawValue: name).scales
            #expect(scales.map(\.unit) == metric.scales.map(\.unit) && scales.map(\.possible) == metric.scales.map(\.possible), "\(name)")
            #expect(scales.map(\.plausible) == metric.scales.map(\.plausible) && scales.map(\.factor) == metric.scales.map(\.factor), "\(name)")
        }
        #expect(Measured.temperature.possible(in: "degF") == 86...115)
    }
}
