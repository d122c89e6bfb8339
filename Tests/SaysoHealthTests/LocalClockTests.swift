import SaysoHealth
import SaysoLanguage
import Testing

@Suite("The clock on the wall") struct LocalClockTests {
    @Test("a reading of the clock is its first instant, or where the clock jumps over it", arguments: [
        ("2026-03-08", 9 * 60, "2026-03-08T13:00:00Z"), ("2026-03-08", 150, "2026-03-08T07:00:00Z"), ("2026-03-07", 150, "2026-03-07T07:30:00Z"),
        ("2026-11-01", 90, "2026-11-01T05:30:00Z"), ("2026-11-01", 180, "2026-11-01T08:00:00Z"), ("2026-11-02", 0, "2026-11-02T05:00:00Z"),
    ])
    func readings(day: String, minute: Int, iso: String) throws {
        #expect(newYork.second(of: try #require(CivilDate(text: day)), at: minute * 60) == at(iso).secondsSinceEpoch)
    }

    @Test("a day whose midnight is skipped begins where the clock jumps")
    func skippedMidnight() {
        // Asunción went from UTC−4 to UTC−3 at midnight of 6 October 2024.
        let jump = at("2024-10-06T04:00:00Z").secondsSinceEpoch
        let clock = LocalClock { $0 < jump ? -4 * 3_600 : -3 * 3_600 }
        let day = CivilDate(year: 2024, month: 10, day: 6)
        #expect(clock.start(of: day) == jump)
        #expect(clock.day(day).count == 23 * 3_600)
        #expect(clock.day(day.adding(days: -1)).upperBound == jump)
    }

    @Test("a date reads as it is written", arguments: ["2026-02-30", "2026-3-14", "20260314", "", "2026-03-14T00:00:00Z"])
    func dates(text: String) {
        #expect(CivilDate(text: text) == nil)
        #expect(CivilDate(text: "2026-03-14") == today)
        #expect(today.text == "2026-03-14")
    }
}
