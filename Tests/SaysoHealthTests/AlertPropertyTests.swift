import SaysoHealth
import SaysoLanguage
import Testing

@Suite("All alerts together") struct AlertPropertyTests {
    /// Everything that rules look at, at random.
    private func events(_ generator: inout SeededGenerator) -> [HealthEvent] {
        (0..<40).map { index in
            let moment = reference.adding(seconds: -Int.random(in: -3_600...10 * 86_400, using: &generator))
            switch Int.random(in: 0...6, using: &generator) {
            case 0:
                let recent = reference.adding(seconds: -Int.random(in: -600...7_200, using: &generator))
                return measured(.temperature, Double(Int.random(in: 970...1_030, using: &generator)) / 10, recent)
            case 1: return measured(.anc, Double(Int.random(in: 0...1_000, using: &generator)), moment)
            case 2: return measured([.heartRate, .restingHeartRate, .bloodPressure].randomElement(using: &generator) ?? .heartRate, Double(Int.random(in: 50...160, using: &generator)), moment)
            case 3: return dose("metoprolol", moment, drugClass: "beta blocker", taken: Bool.random(using: &generator))
            case 4: return HealthEvent(id: "pem-\(index)", date: moment, payload: .exertionEpisode(ExertionEpisode()))
            case 5: return HealthEvent(id: "run-\(index)", date: moment, payload: .activity(ActivityEvent(activity: "running")))
            default: return HealthEvent(id: "chest-\(index)", date: moment, payload: .symptom(SymptomEvent(type: .other, name: "chest pain")))
            }
        }
    }

    @Test("the order of the input does not matter, unrelated events and the future change nothing")
    func properties() {
        var generator = SeededGenerator(state: 21)
        var settings = Settings()
        settings[.betaBlockerBoundary] = 80
        let evaluator = Evaluator(profile: Profile(age: 40, conditions: ["chemotherapy"]), settings: settings)
        let unrelated = [
            HealthEvent(id: "soup", date: reference, payload: .food(FoodEvent(item: "soup"))),
            HealthEvent(id: "water", date: reference, payload: .hydration(HydrationEvent(amountML: 250))),
            measured(.temperature, 105, reference.adding(seconds: 1)), measured(Metric(rawValue: "weight"), 150, reference),
        ]
        var seen: Set<AlertRule> = []
        for round in 0..<60 {
            let events = events(&generator)
            let values = (0..<30).flatMap { day in
                MetricPattern.all.map { DailyValue(day: today.adding(days: -day), metric: $0.metric, value: Double(Int.random(in: 40...100, using: &generator))) }
            }
            func alerts(_ events: [HealthEvent], _ values: [DailyValue]) -> [Alert] {
                var history = History(events, days: DailyHistory(values))
                history.schedules = [Schedule(id: "s", kind: .medication, item: "metoprolol", start: reference.adding(seconds: -9 * 86_400))]
                return evaluator.alerts(in: history, at: reference)
            }
            let expected = alerts(events, values)
            seen.formUnion(expected.map(\.rule))
            #expect(alerts((events + unrelated).shuffled(using: &generator), values.shuffled(using: &generator)) == expected, "seed 21, round \(round)")
            #expect(Set(expected.map(\.id)).count == expected.count, "ids are unique")
            #expect(expected.map(\.severity) == expected.map(\.severity).sorted(by: >))
        }
        let missing = Set([AlertRule.febrileNeutropenia, .neutropenia, .redFlag, .betaBlockerMissed, .pattern, .exertion, .doseDue]).subtracting(seen)
        #expect(missing.isEmpty, "never raised")
    }
}
