import Testing

@testable import SaysoLanguage

@Suite("The calendar of values") struct CalendarTests {
    private func local(_ text: String) throws -> Int { try #require(Moment(iso8601: text + "Z")).secondsSinceEpoch }

    @Test("a unit begins where its calendar says", arguments: [
        (CalendarGrain.minute, "2026-03-14T14:30:45", "2026-03-14T14:30:00"), (.hour, "2026-03-14T14:30:45", "2026-03-14T14:00:00"),
        (.day, "1969-12-31T23:59:59", "1969-12-31T00:00:00"), (.week, "2026-03-15T10:00:00", "2026-03-09T00:00:00"), (.week, "2026-03-09T00:00:00", "2026-03-09T00:00:00"),
        (.month, "2026-03-14T14:30:45", "2026-03-01T00:00:00"), (.quarter, "2026-06-30T00:00:00", "2026-04-01T00:00:00"), (.year, "2026-03-14T14:30:45", "2026-01-01T00:00:00"),
    ])
    func floor(grain: CalendarGrain, time: String, begin: String) throws { #expect(grain.floor(try local(time)) == (try local(begin))) }

    @Test("a month later is the same day, or the last of a shorter month", arguments: [
        (CalendarGrain.month, 1, "2026-01-31T08:00:00", "2026-02-28T08:00:00"), (.month, -13, "2026-01-15T00:00:00", "2024-12-15T00:00:00"),
        (.year, 1, "2024-02-29T00:00:00", "2025-02-28T00:00:00"), (.week, -1, "2026-03-01T12:00:00", "2026-02-22T12:00:00"), (.quarter, 1, "2025-11-30T00:00:00", "2026-02-28T00:00:00"),
    ])
    func adding(grain: CalendarGrain, count: Int, time: String, later: String) throws { #expect(grain.adding(count, to: try local(time)) == (try local(later))) }

    @Test("a duration moves a time by calendar units, and by seconds where it is broken")
    func moving() throws {
        let duration = CalendarDuration(count: 1, grain: .month) + CalendarDuration(count: 2, grain: .hour) + CalendarDuration(count: 0.5, grain: .hour)
        #expect(duration.moving(try local("2026-03-31T14:30:00"), sign: -1) == (try local("2026-02-28T12:00:00")))
        #expect(duration.finest == .hour)
    }
}
