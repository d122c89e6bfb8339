import Testing

@testable import SaysoLanguage

/// What an utterance says about time, as the fields that the grammar makes of it.
private struct Said: CustomTestStringConvertible, Sendable {
    let words: String
    let fields: [String: Double]
    var grain: String?
    /// As `MM-dd HH:mm precision`, with the year in front where it is another; nil for no time.
    let answer: String?
    var reference = Moment.saturdayAfternoon
    var testDescription: String { words }

    init(_ words: String, _ fields: [String: Double], grain: String? = nil, at reference: String? = nil, is answer: String?) {
        (self.words, self.fields, self.grain, self.answer) = (words, fields, grain, answer)
        if let reference { self.reference = Moment(iso8601: reference)! }
    }

    func found(isFuture: Bool) -> String? {
        var record = Record()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { record[Self.key(name)] = .number(value) }
        if let grain { record[.grain] = .text(grain) }
        guard let answer = TimeExpression(record: record, reference: reference, isFuture: isFuture).resolve() else { return nil }
        let text = answer.moment.iso8601
        let year = String(text.prefix(4))
        return (year == "2026" ? "" : year + "-") + text.dropFirst(5).prefix(5) + " " + text.dropFirst(11).prefix(5) + " " + answer.precision.rawValue
    }

    private static func key(_ name: String) -> FieldKey { FieldKey(rawValue: UInt8(FieldKey.wellKnown.firstIndex(of: name)!)) }
}

/// The reference is Saturday, 14 March 2026, 14:30, unless a row says another.
@Suite("Times said") struct TimeExpressionTests {
    @Test("a log is about the past: the latest that is not after the reference", arguments: [
        Said("nothing", [:], is: nil),
        Said("now", ["now": 1], is: nil),
        // Clock times.
        Said("at 7", ["hour": 7], is: "03-14 07:00 minute"),
        Said("at 2", ["hour": 2], is: "03-14 14:00 minute"),
        Said("at 3", ["hour": 3], is: "03-14 03:00 minute"),
        Said("at 2:30", ["hour": 2, "minute": 30], is: "03-14 14:30 minute"),
        Said("at 2:31", ["hour": 2, "minute": 31], is: "03-14 02:31 minute"),
        Said("at 12", ["hour": 12], is: "03-14 12:00 minute"),
        Said("at 11", ["hour": 11], is: "03-14 11:00 minute"),
        Said("at 7 pm", ["hour": 7, "meridiem": 12], is: "03-13 19:00 minute"),
        Said("at 7 am", ["hour": 7, "meridiem": 0], is: "03-14 07:00 minute"),
        Said("at 12 am", ["hour": 12, "meridiem": 0], is: "03-14 00:00 minute"),
        Said("at 12 pm", ["hour": 12, "meridiem": 12], is: "03-14 12:00 minute"),
        Said("at 19:15", ["hour": 19, "minute": 15], is: "03-13 19:15 minute"),
        Said("at 0:10", ["hour": 0, "minute": 10], is: "03-14 00:10 minute"),
        Said("half seven", ["hour": 7, "minute": 30], is: "03-14 07:30 minute"),
        Said("at 7, said at 7", ["hour": 7], at: "2026-03-14T07:00:00-05:00", is: "03-14 07:00 minute"),
        Said("at 7, said at one in the morning", ["hour": 7], at: "2026-03-14T01:00:00-05:00", is: "03-13 19:00 minute"),
        Said("at 25", ["hour": 25], is: nil),
        Said("at 7:75", ["hour": 7, "minute": 75], is: nil),
        // With a day or a part of it.
        Said("yesterday at 7", ["dayOffset": -1, "hour": 7], is: "03-13 19:00 minute"),
        Said("yesterday at 7 am", ["dayOffset": -1, "hour": 7, "meridiem": 0], is: "03-13 07:00 minute"),
        // A dose that is named after a part of the day.
        Said("my night pills", ["doseHour": 21], is: "03-13 21:00 partOfDay"),
        Said("my night pills this morning", ["doseHour": 21, "dayOffset": 0, "partHour": 8], is: "03-14 08:00 partOfDay"),
        Said("my morning pills with dinner yesterday", ["doseHour": 8, "dayOffset": -1, "mealHour": 18], is: "03-13 18:00 partOfDay"),
        Said("my evening pills at 9", ["doseHour": 18, "hour": 9], is: "03-13 21:00 minute"),
        Said("my evening pills at 9 this morning", ["doseHour": 18, "hour": 9, "dayOffset": 0, "partHour": 8], is: "03-14 09:00 minute"),
        Said("my evening pills at 7 am", ["doseHour": 18, "hour": 7, "meridiem": 0], is: "03-14 07:00 minute"),
        Said("my evening dose yesterday", ["doseHour": 18, "dayOffset": -1], is: "03-13 18:00 partOfDay"),
        Said("at 7 this morning", ["hour": 7, "dayOffset": 0, "partHour": 8], is: "03-14 07:00 minute"),
        Said("at 7 last night", ["hour": 7, "dayOffset": -1, "partHour": 21], is: "03-13 19:00 minute"),
        Said("at 2 last night", ["hour": 2, "dayOffset": -1, "partHour": 21], is: "03-14 02:00 minute"),
        Said("at 12 last night", ["hour": 12, "dayOffset": -1, "partHour": 21], is: "03-14 00:00 minute"),
        Said("at 4 in the afternoon, yesterday", ["hour": 4, "dayOffset": -1, "partHour": 15], is: "03-13 16:00 minute"),
        Said("today at 7 pm", ["dayOffset": 0, "hour": 7, "meridiem": 12], is: "03-14 14:30 minute"),
        Said("lunch at 1", ["hour": 1, "mealHour": 12], is: "03-14 13:00 minute"),
        Said("lunch at 11", ["hour": 11, "mealHour": 12], is: "03-14 11:00 minute"),
        Said("breakfast at 7", ["hour": 7, "mealHour": 8], is: "03-14 07:00 minute"),
        Said("dinner at 7", ["hour": 7, "mealHour": 18], is: "03-13 19:00 minute"),
        // Parts of the day.
        Said("this morning", ["dayOffset": 0, "partHour": 8], is: "03-14 08:00 partOfDay"),
        Said("this morning, said at six", ["dayOffset": 0, "partHour": 8], at: "2026-03-14T06:00:00-05:00", is: "03-14 06:00 partOfDay"),
        Said("this evening, said in the afternoon", ["dayOffset": 0, "partHour": 18], is: "03-14 14:30 partOfDay"),
        Said("last night", ["dayOffset": -1, "partHour": 21], is: "03-13 21:00 partOfDay"),
        Said("last night, said after midnight", ["dayOffset": -1, "partHour": 21], at: "2026-03-14T00:30:00-05:00", is: "03-13 21:00 partOfDay"),
        Said("in the evening", ["partHour": 18], is: "03-13 18:00 partOfDay"),
        Said("in the afternoon", ["partHour": 15], is: "03-13 15:00 partOfDay"),
        Said("in the morning", ["partHour": 8], is: "03-14 08:00 partOfDay"),
        Said("saturday night", ["weekday": 6, "partHour": 21], is: "03-07 21:00 partOfDay"),
        Said("friday night", ["weekday": 5, "partHour": 21], is: "03-13 21:00 partOfDay"),
        // Noon and midnight are clock times.
        Said("noon", ["hour": 12, "meridiem": 12], is: "03-14 12:00 minute"),
        Said("noon, said at ten", ["hour": 12, "meridiem": 12], at: "2026-03-14T10:00:00-05:00", is: "03-13 12:00 minute"),
        Said("midnight", ["hour": 12, "meridiem": 0], is: "03-14 00:00 minute"),
        // Meals.
        Said("breakfast", ["mealHour": 8], is: "03-14 08:00 partOfDay"),
        Said("dinner, said in the afternoon", ["mealHour": 18], is: "03-14 14:30 partOfDay"),
        Said("breakfast, said at seven", ["mealHour": 8], at: "2026-03-14T07:00:00-05:00", is: "03-14 07:00 partOfDay"),
        Said("dinner yesterday", ["dayOffset": -1, "mealHour": 18], is: "03-13 18:00 partOfDay"),
        Said("dinner on friday", ["weekday": 5, "mealHour": 18], is: "03-13 18:00 partOfDay"),
        // Days.
        Said("today", ["dayOffset": 0], is: "03-14 12:00 day"),
        Said("today, said in the morning", ["dayOffset": 0], at: "2026-03-14T09:00:00-05:00", is: "03-14 09:00 day"),
        Said("yesterday", ["dayOffset": -1], is: "03-13 12:00 day"),
        Said("monday", ["weekday": 1], is: "03-09 12:00 day"),
        Said("sunday", ["weekday": 7], is: "03-08 12:00 day"),
        Said("saturday, said on a saturday", ["weekday": 6], is: "03-14 12:00 day"),
        Said("last saturday, said on a saturday", ["weekday": 6, "weekOffset": -1], is: "03-07 12:00 day"),
        Said("last friday", ["weekday": 5, "weekOffset": -1], is: "03-13 12:00 day"),
        Said("saturday at 3 pm, said before", ["weekday": 6, "hour": 3, "meridiem": 12], is: "03-07 15:00 minute"),
        Said("last week", ["weekOffset": -1], is: "03-07 12:00 day"),
        Said("day 8", ["weekday": 8], is: "03-14 12:00 day"),
        // So long ago.
        Said("20 minutes ago", ["ago": 1_200], grain: "minute", is: "03-14 14:10 minute"),
        Said("an hour and a half ago", ["ago": 5_400], is: "03-14 13:00 minute"),
        Said("16 hours ago", ["ago": 57_600], grain: "hour", is: "03-13 22:30 minute"),
        Said("three days ago", ["ago": 259_200], grain: "day", is: "03-11 12:00 day"),
        Said("three days ago at 7 pm", ["ago": 259_200, "hour": 7, "meridiem": 12], grain: "day", is: "03-11 19:00 minute"),
        Said("two nights ago", ["ago": 172_800, "partHour": 21], grain: "day", is: "03-12 21:00 partOfDay"),
        Said("two weeks ago", ["ago": 1_209_600], grain: "week", is: "02-28 12:00 day"),
        Said("so long ago that no calendar has it", ["ago": 1e15], grain: "hour", is: nil),
        // Dates.
        Said("march 3rd", ["month": 3, "dayOfMonth": 3], is: "03-03 12:00 day"),
        Said("march 20th", ["month": 3, "dayOfMonth": 20], is: "2025-03-20 12:00 day"),
        Said("december 31st", ["month": 12, "dayOfMonth": 31], is: "2025-12-31 12:00 day"),
        Said("the 3rd", ["dayOfMonth": 3], is: "03-03 12:00 day"),
        Said("the 20th", ["dayOfMonth": 20], is: "02-20 12:00 day"),
        Said("the 31st", ["dayOfMonth": 31], is: "01-31 12:00 day"),
        Said("february 29th", ["month": 2, "dayOfMonth": 29], is: "2024-02-29 12:00 day"),
        Said("february 30th", ["month": 2, "dayOfMonth": 30], is: nil),
        Said("april 31st", ["month": 4, "dayOfMonth": 31], is: nil),
        Said("month 13", ["month": 13, "dayOfMonth": 1], is: nil),
        Said("may 5th 2024", ["month": 5, "dayOfMonth": 5, "year": 2_024], is: "2024-05-05 12:00 day"),
        Said("march 14th at 7 pm", ["month": 3, "dayOfMonth": 14, "hour": 7, "meridiem": 12], is: "2025-03-14 19:00 minute"),
        // Over the edge of a year, and on another clock.
        Said("yesterday, on new year's day", ["dayOffset": -1], at: "2026-01-01T10:00:00+00:00", is: "2025-12-31 12:00 day"),
        Said("at 11 pm, on new year's day", ["hour": 11, "meridiem": 12], at: "2026-01-01T10:00:00+00:00", is: "2025-12-31 23:00 minute"),
        Said("at 7, in Adelaide", ["hour": 7], at: "2026-03-14T08:15:00+09:30", is: "03-14 07:00 minute"),
        Said("today, far in the west", ["dayOffset": 0], at: "2026-03-14T23:59:00-10:00", is: "03-14 12:00 day"),
        // What lasted that long was over by now.
        Said("at 2 for an hour", ["hour": 2, "durationSeconds": 3_600], is: "03-14 02:00 minute"),
        Said("at 1 for an hour", ["hour": 1, "durationSeconds": 3_600], is: "03-14 13:00 minute"),
    ])
    fileprivate func past(said: Said) { #expect(said.found(isFuture: false) == said.answer) }

    @Test("a reminder is about the future: the next one", arguments: [
        Said("at 7", ["hour": 7], is: "03-14 19:00 minute"),
        Said("at 2", ["hour": 2], is: "03-15 02:00 minute"),
        Said("at 2:30, said at 2:30", ["hour": 2, "minute": 30], is: "03-15 02:30 minute"),
        Said("at 7 am", ["hour": 7, "meridiem": 0], is: "03-15 07:00 minute"),
        Said("at 20:00", ["hour": 20], is: "03-14 20:00 minute"),
        Said("noon", ["hour": 12, "meridiem": 12], is: "03-15 12:00 minute"),
        Said("midnight", ["hour": 12, "meridiem": 0], is: "03-15 00:00 minute"),
        Said("tonight", ["dayOffset": 0, "partHour": 21], is: "03-14 21:00 partOfDay"),
        Said("in the morning", ["partHour": 8], is: "03-15 08:00 partOfDay"),
        Said("tomorrow", ["dayOffset": 1], is: "03-15 12:00 day"),
        Said("tomorrow morning", ["dayOffset": 1, "partHour": 8], is: "03-15 08:00 partOfDay"),
        Said("tomorrow at 8", ["dayOffset": 1, "hour": 8], is: "03-15 08:00 minute"),
        Said("tomorrow at 6, the first hour of somebody awake", ["dayOffset": 1, "hour": 6], is: "03-15 06:00 minute"),
        Said("tomorrow at 5:59", ["dayOffset": 1, "hour": 5, "minute": 59], is: "03-15 17:59 minute"),
        Said("monday at quarter past 2", ["weekday": 1, "hour": 2, "minute": 15], is: "03-16 14:15 minute"),
        Said("tomorrow at 2 am", ["dayOffset": 1, "hour": 2, "meridiem": 0], is: "03-15 02:00 minute"),
        Said("monday", ["weekday": 1], is: "03-16 12:00 day"),
        Said("saturday at 8 pm, said on a saturday", ["weekday": 6, "hour": 8, "meridiem": 12], is: "03-14 20:00 minute"),
        Said("saturday at 8 am, said on a saturday", ["weekday": 6, "hour": 8, "meridiem": 0], is: "03-21 08:00 minute"),
        Said("in 20 minutes", ["ahead": 1_200], grain: "minute", is: "03-14 14:50 minute"),
        Said("in three days", ["ahead": 259_200], grain: "day", is: "03-17 12:00 day"),
        Said("march 3rd", ["month": 3, "dayOfMonth": 3], is: "2027-03-03 12:00 day"),
        Said("the 3rd", ["dayOfMonth": 3], is: "04-03 12:00 day"),
        Said("the 20th", ["dayOfMonth": 20], is: "03-20 12:00 day"),
        Said("new year's eve at 11 pm, said at half past", ["month": 12, "dayOfMonth": 31, "hour": 11, "meridiem": 12], at: "2026-12-31T23:30:00+00:00", is: "2027-12-31 23:00 minute"),
        Said("february 29th", ["month": 2, "dayOfMonth": 29], is: "2028-02-29 12:00 day"),
    ])
    fileprivate func future(said: Said) { #expect(said.found(isFuture: true) == said.answer) }

    @Test("no fields make the past lie ahead, the future behind, or the calendar burst", arguments: [UInt64(21), 22])
    func anyFields(seed: UInt64) {
        var random = SeededRandom(seed)
        let keys: [FieldKey] = [.dayOffset, .weekday, .weekOffset, .month, .dayOfMonth, .year, .hour, .minute, .meridiem, .partHour, .mealHour, .ago, .durationSeconds]
        let values: [Double] = [-1, 0, 1, 2, 6, 7, 8, 12, 18, 21, 23, 24, 29, 31, 60, 2_024, 86_400, 1e9, -1e9, 0.5]
        for round in 0..<4_000 {
            var record = Record()
            for _ in 0..<Int.random(in: 1...4, using: &random) { record[keys.randomElement(using: &random)!] = .number(values.randomElement(using: &random)!) }
            if Bool.random(using: &random) { record[.grain] = .text("day") }
            let reference = Moment(secondsSinceEpoch: Int.random(in: 0...4_000_000_000, using: &random), offsetSeconds: Int.random(in: -12...14, using: &random) * 3_600)
            let said = record.fields.map { "\(FieldKey.wellKnown[Int($0.key.rawValue)]) \($0.value)" }
            if let past = TimeExpression(record: record, reference: reference).resolve(), record.number(.ago) ?? 0 >= 0, past.moment > reference {
                Issue.record("seed \(seed), round \(round): \(said) at \(reference.iso8601) is \(past.moment.iso8601), which is not yet")
            }
            if let future = TimeExpression(record: record, reference: reference, isFuture: true).resolve() {
                #expect(future.moment.offsetSeconds == reference.offsetSeconds)
            }
        }
    }
}
