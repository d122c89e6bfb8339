import Testing

@testable import SaysoLanguage

@Suite("Dates and moments") struct MomentTests {
    @Test("every day from the year 1 to 4000 is the day after the one before it, and reads back")
    func days() {
        let first = CivilDate(year: 1, month: 1, day: 1).daysSinceEpoch, last = CivilDate(year: 4000, month: 12, day: 31).daysSinceEpoch
        var before = CivilDate(year: 0, month: 12, day: 31), weekday = before.weekday
        for days in first...last {
            let date = CivilDate(daysSinceEpoch: days)
            let isNext: Bool =
                if date.day > 1 {
                    date.year == before.year && date.month == before.month && date.day == before.day + 1
                } else {
                    before.day == CivilDate.daysIn(month: before.month, of: before.year)
                        && (date.month == before.month + 1 && date.year == before.year || date.month == 1 && before.month == 12 && date.year == before.year + 1)
                }
            guard date.daysSinceEpoch == days, isNext, before < date, date.weekday == weekday % 7 + 1 else {
                Issue.record("day \(days) is \(date), behind \(before); it reads back as \(date.daysSinceEpoch), weekday \(date.weekday)")
                return
            }
            (before, weekday) = (date, date.weekday)
        }
    }

    @Test("days that everybody knows", arguments: [
        (CivilDate(year: 1970, month: 1, day: 1), 0, 4),
        (CivilDate(year: 1969, month: 12, day: 31), -1, 3),
        (CivilDate(year: 2000, month: 2, day: 29), 11_016, 2),
        (CivilDate(year: 2026, month: 3, day: 14), 20_526, 6),
    ])
    func known(date: CivilDate, days: Int, weekday: Int) {
        #expect(date.daysSinceEpoch == days)
        #expect(CivilDate(daysSinceEpoch: days) == date)
        #expect(date.weekday == weekday)
    }

    @Test("the length of February", arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28)])
    func february(year: Int, days: Int) { #expect(CivilDate.daysIn(month: 2, of: year) == days) }

    @Test("reads ISO 8601 and writes it with seconds and a numeric offset", arguments: [
        ("2026-03-14T14:30:00-05:00", "2026-03-14T14:30:00-05:00"),
        ("2026-03-14T14:30-05:00", "2026-03-14T14:30:00-05:00"),
        ("2026-03-14 14:30:59.999+0530", "2026-03-14T14:30:59+05:30"),
        ("2026-03-14t14:30:00z", "2026-03-14T14:30:00+00:00"),
        ("2024-02-29T00:00:00+14:00", "2024-02-29T00:00:00+14:00"),
        ("1960-01-01T23:59:59-03:30", "1960-01-01T23:59:59-03:30"),
    ])
    func reads(text: String, written: String) { #expect(Moment(iso8601: text)?.iso8601 == written) }

    @Test("is no instant", arguments: [
        "", "2026-03-14", "2026-03-14T14:30:00", "2026-02-29T12:00:00Z", "2026-13-01T12:00:00Z", "2026-00-10T12:00:00Z", "2026-04-31T12:00:00Z",
        "2026-03-14T24:00:00Z", "2026-03-14T12:60:00Z", "2026-03-14T12:00:60Z", "2026-03-14T12:00:00.Z", "2026-03-14T12:00:00+19:00",
        "2026-03-14T12:00:00+05:60", "2026-03-14T12:00:00Zz", " 2026-03-14T12:00:00Z", "26-03-14T12:00:00Z", "2026-3-14T12:00:00Z",
        "２０２６-03-14T12:00:00Z", "yesterday",
    ])
    func rejects(text: String) { #expect(Moment(iso8601: text) == nil, "'\(text)' was read as \(Moment(iso8601: text)?.iso8601 ?? "")") }

    @Test("the clock of an offset", arguments: [
        (0, 0, CivilDate(year: 1970, month: 1, day: 1), 0, 0), (0, -3_600, CivilDate(year: 1969, month: 12, day: 31), 23, 0),
        (-1, 0, CivilDate(year: 1969, month: 12, day: 31), 23, 59), (86_399, 19_800, CivilDate(year: 1970, month: 1, day: 2), 5, 29),
    ])
    func clock(seconds: Int, offset: Int, date: CivilDate, hour: Int, minute: Int) {
        let moment = Moment(secondsSinceEpoch: seconds, offsetSeconds: offset)
        #expect(moment.date == date)
        #expect((moment.hour, moment.minute) == (hour, minute))
    }

    @Test("an instant reads back from its text, whatever its offset") func roundTrip() {
        var random = SeededRandom(2026)
        for _ in 0..<2_000 {
            let moment = Moment(
                secondsSinceEpoch: Int.random(in: -30_000_000_000...100_000_000_000, using: &random),
                offsetSeconds: Int.random(in: -18 * 60...18 * 60, using: &random) * 60)
            #expect(Moment(iso8601: moment.iso8601) == moment, "seed \(random.seed): \(moment) is written \(moment.iso8601)")
        }
    }

    @Test("two offsets of one instant are neither before the other") func order() throws {
        let here = try #require(Moment(iso8601: "2026-03-14T14:30:00-05:00")), there = try #require(Moment(iso8601: "2026-03-14T19:30:00Z"))
        #expect(!(here < there) && !(there < here))
        #expect(here.adding(seconds: 1) > there)
        #expect(here.adding(seconds: .max).secondsSinceEpoch == here.secondsSinceEpoch || here.adding(seconds: .max) > here)
    }
}
