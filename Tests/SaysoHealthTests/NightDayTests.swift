import SaysoLanguage
import Testing

@testable import SaysoHealth

@Suite("A night that was told counts for the day on which it ended") struct NightDayTests {
    private let clock = LocalClock(offsetSeconds: 0)

    @Test("as devices have it; a nap, and what is told without an hour, for its own day", arguments: [
        (21, "partOfDay", 360.0, 14), (21, "partOfDay", 120, 14), (23, "minute", 420, 14), (19, "minute", 60, 13), (8, "partOfDay", 360, 13), (12, "day", 360, 13),
    ])
    func night(hour: Int, precision: String, minutes: Double, day: Int) {
        let slept = HealthEvent(
            id: "1", date: Moment(CivilDate(year: 2026, month: 3, day: 13), hour: hour, offsetSeconds: 0),
            payload: .measurement(MeasurementEvent(metric: Metric(rawValue: "sleep"), value: minutes, unit: "min")), precision: precision)
        #expect(DailyMetric.sleep.day(of: slept, clock) == CivilDate(year: 2026, month: 3, day: day))
        #expect(DailyMetric.steps.day(of: slept, clock) == CivilDate(year: 2026, month: 3, day: 13))
    }
}
