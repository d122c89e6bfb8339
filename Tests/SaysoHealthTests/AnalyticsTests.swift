import SaysoHealth
import SaysoLanguage
import Testing

private let clock = LocalClock(offsetSeconds: -5 * 3_600)

private func event(_ payload: HealthEvent.Payload, _ iso: String, id: String = "x") -> HealthEvent {
    HealthEvent(id: id, date: Moment(iso8601: iso)!, payload: payload)
}

@Suite("Analytics") struct AnalyticsTests {
    private let log = Analytics([
        event(.food(FoodEvent(item: "soup", calories: 120, protein: 4)), "2026-03-14T12:00:00-05:00"),
        event(.food(FoodEvent(item: "cake", calories: 400, eaten: false)), "2026-03-14T13:00:00-05:00"),
        event(.hydration(HydrationEvent(amountML: 300, beverage: .milk, calories: 150)), "2026-03-14T23:59:59-05:00"),
        event(.hydration(HydrationEvent(amountML: 500)), "2026-03-15T00:00:00-05:00"),
        event(.hydration(HydrationEvent(amountML: 200, drunk: false)), "2026-03-14T10:00:00-05:00"),
        // The same local day, told on another clock.
        event(.hydration(HydrationEvent(amountML: 100)), "2026-03-15T01:00:00+00:00"),
        event(.symptom(SymptomEvent(type: .nausea)), "2026-03-14T08:00:00-05:00"),
        event(.symptom(SymptomEvent(type: .nausea)), "2026-03-08T00:00:00-05:00"),
        event(.symptom(SymptomEvent(type: .nausea)), "2026-03-07T23:59:59-05:00"),
        event(.symptom(SymptomEvent(type: .nausea, present: false)), "2026-03-13T08:00:00-05:00"),
        event(.symptom(SymptomEvent(type: .other, name: "rash")), "2026-03-13T08:00:00-05:00"),
    ], clock: clock)

    @Test("a day's food and drink, without what was not eaten or drunk")
    func sums() {
        #expect(log.nutrition(on: today) == .init(calories: 270, protein: 4))
        #expect(log.hydrationML(on: today) == 400)
        #expect(log.nutrition(on: CivilDate(year: 2026, month: 1, day: 1)) == .init())
    }

    @Test("symptoms of seven days, counted by name")
    func frequency() {
        let counted = log.symptomFrequency(days: 7, endingOn: today).map { "\($0.name) \($0.count)" }
        #expect(counted == ["nausea 2", "rash 1"])
    }

    @Test("by category and by day")
    func groups() {
        #expect(log.byCategory().map { "\($0.category.rawValue) \($0.events.count)" } == ["nutrition 2", "symptoms 5", "hydration 4"])
        #expect(log.byDay().map { "\($0.date.day): \($0.events.count)" } == ["7: 1", "8: 1", "13: 2", "14: 6", "15: 1"])
    }

    @Test("days are calendar days, on days when the clock changes too", arguments: [
        (CivilDate(year: 2026, month: 3, day: 8), 23), (CivilDate(year: 2026, month: 11, day: 1), 25), (today, 24),
    ])
    func clockChange(date: CivilDate, hours: Int) {
        // New York: UTC−5, and UTC−4 from March 8, 07:00 UTC to November 1, 06:00 UTC.
        let start = Moment(iso8601: "2026-03-08T07:00:00Z")!.secondsSinceEpoch
        let end = Moment(iso8601: "2026-11-01T06:00:00Z")!.secondsSinceEpoch
        let newYork = LocalClock { (start..<end).contains($0) ? -4 * 3_600 : -5 * 3_600 }
        let day = newYork.day(date)
        #expect(day.count == hours * 3_600)
        #expect(newYork.moment(at: day.lowerBound).date == date)
        #expect(newYork.moment(at: day.lowerBound).secondOfDay == 0)
        #expect(newYork.moment(at: day.upperBound - 1).date == date)
    }
}
