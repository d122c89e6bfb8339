import Foundation
import Testing

@Suite("A schedule is told, changed and ended in words") struct ScheduleChangeTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, _ time: String = "08:30", day: Int = 14) -> String {
        sayso("log", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00", text, environment: home.environment()).text
    }
    private func list(_ day: Int = 14, _ time: String = "09:00") throws -> [[String: Any]] {
        try sayso("schedule", "list", "--json", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00", environment: home.environment()).objects()
    }
    private func doses(_ day: Int, _ time: String = "07:00") throws -> [String] {
        // What is still due of the day before is listed too.
        try list(day, time).filter { $0["kind"] as? String == "Dose" }.compactMap { $0["due"] as? String }.filter { $0.hasPrefix("2026-03-\(day)") }
            .map { String($0.dropFirst(11).prefix(5)) }
    }
    private func events() throws -> [[String: Any]] { try sayso("events", "--json", environment: home.environment()).objects() }

    @Test("it has a last day, and nothing is due behind it", arguments: [
        ("lisinopril 10 mg daily until friday", 20), ("take prednisone 20 mg daily through march 18", 18), ("amoxicillin 500 mg daily until the 17th", 17),
    ])
    func until(text: String, last: Int) throws {
        #expect(log(text).contains("through 2026-03-\(last)"))
        #expect(try !doses(last).isEmpty)
        #expect(try doses(last + 1).isEmpty)
    }

    @Test("what is taken as needed is never due, however often it may be") func asNeeded() throws {
        #expect(log("ibuprofen 400 mg every 6 hours as needed").contains("every 6 hours as needed"))
        #expect(try doses(14, "09:00").isEmpty && doses(15).isEmpty)
    }

    @Test("its days are all that were said", arguments: [
        ("vitamin d 1000 iu on mondays, tuesdays, wednesdays and fridays", [16, 17, 18, 20]), ("add vitamin d 1000 iu mon tue wed fri", [16, 17, 18, 20]),
        ("add warfarin 5 mg every day except sunday", [16, 17, 18, 19, 20, 21]), ("vitamin d 1000 iu daily except weekends", [16, 17, 18, 19, 20]),
    ])
    func days(text: String, expected: [Int]) throws {
        if log(text).hasPrefix("?") { log("yes", "08:31") }
        #expect(try (16...22).filter { try !doses($0).isEmpty } == expected)
    }

    @Test("a dose of some days is not told as that of every day") func excepted() throws {
        #expect(log("warfarin 5 mg daily except 7.5 mg on sunday").hasPrefix("? Did you mean"))
        #expect(try list().isEmpty)
    }

    @Test("as many pieces each time as were said") func pieces() throws {
        if log("take two metoprolol in the morning and one at night").hasPrefix("?") { log("yes", "08:31") }
        #expect(try Set(list().compactMap { ($0["record"] as? [String: Any])?["count"] as? Double }) == [1, 2])
        #expect(try doses(15) == ["08:00", "21:00"])
    }

    @Test("a new dose takes the place of all that were before, the one that begins tomorrow too") func increased() throws {
        log("I take metoprolol 25 mg in the morning and 50 mg at night", "08:00")
        log("my doctor increased my metoprolol to 50 mg twice a day", "08:13")
        #expect(try doses(15) == ["08:00", "20:00"])
        #expect(try list().filter { $0["kind"] as? String != "Dose" }.count == 1)
    }

    @Test("a number is not guessed where a time was said", arguments: ["make that 8", "make that three"])
    func number(change: String) throws {
        log("take iron 65 mg every morning at 7")
        #expect(log(change, "08:31").hasPrefix("Not changed: "))
        #expect(log("make that 8 o'clock", "08:32").contains("iron 65 mg daily at 08:00"))
    }

    @Test("another rhythm keeps its time, another time of the day does not", arguments: [
        ("make that every other day", "vitamin d 1000 IU every other day at 21:00"), ("make that every morning", "vitamin d 1000 IU daily"),
        ("no, vitamin c", "vitamin c 1000 IU daily at 21:00"), ("no, in the evening", "vitamin d 1000 IU daily at 18:00"),
    ])
    func rhythm(change: String, expected: String) throws {
        log("add vitamin d 1000 iu every night")
        #expect(log(change, "08:31") == "Schedule: \(expected)\n")
        #expect(try events().isEmpty)
    }

    @Test("it moves to another day and another time of the day, and nothing was taken") func moved() throws {
        log("take alendronate 70 mg every monday at 7 am")
        log("took tylenol", "08:31")
        log("move my alendronate to tuesday", "08:32")
        #expect(try doses(16).isEmpty && doses(17) == ["07:00"])
        log("move my alendronate to the evening", "08:33")
        #expect(try doses(17) == ["18:00"])
        #expect(try events().count == 1)
    }

    @Test("what is no longer taken has ended") func ended() throws {
        log("lisinopril 10 mg daily", "07:00")
        #expect(log("I no longer take lisinopril") == "Schedule: lisinopril ended\n")
        #expect(try doses(15).isEmpty && events().isEmpty)
    }

    @Test("a second number before a part of the day is how many, and no hour") func counted() throws {
        log("took two tylenol this morning and one tonight", "22:30")
        #expect(try Set(events().compactMap { $0["count"] as? Double }) == [1, 2])
    }
}
