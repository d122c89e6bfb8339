import Foundation
import Testing

@Suite("An entry is corrected in words") struct SpokenCorrectionTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, day: Int = 14, _ time: String = "14:30", _ arguments: String...) -> Run {
        sayso(["log", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00"] + arguments + [text], environment: home.environment())
    }
    private func events() throws -> [[String: Any]] {
        try sayso("events", "--json", "--tz", "America/Chicago", "--at", "2026-03-14T15:00:00", environment: home.environment()).objects()
    }
    private func summaries() throws -> [String] { try events().compactMap { $0["summary"] as? String } }
    private func dates() throws -> [String] { try events().compactMap { ($0["date"] as? String)?.prefix(16).description } }

    @Test("with its name and day: that entry changes, and nothing new is logged", arguments: [
        ("took a tylenol", "change yesterday's tylenol to 2", "tylenol × 2", "tylenol"),
        ("temp 99", "change yesterday's temperature to 101", "Temperature 101 °F", "Temperature 99 °F"),
        ("temp 99", "yesterday's temperature should have been 38.4 celsius", "Temperature 38.4 °C", "Temperature 99 °F"),
        ("took 25 mg of metoprolol", "change the metoprolol i took yesterday to 50 mg", "metoprolol 50 mg", "metoprolol 25 mg"),
        ("walked for 20 minutes", "change yesterday's walk to 30 minutes", "walking 30 min", "walking 20 min"),
    ])
    func named(said: String, change: String, then: String, now: String) throws {
        log(said, day: 13, "09:00")
        log(said)
        #expect(log(change).text.contains("Changed from"))
        #expect(Set(try summaries()) == [then, now])
        #expect(try events().first { $0["summary"] as? String == then }.flatMap { $0["date"] as? String }?.hasPrefix("2026-03-13T09:00") == true)
    }

    @Test("of another day it has the time that the words would have had on that day", arguments: [
        ("had soup for dinner", "10:00", "no, that was yesterday", "2026-03-13T18:00"), ("had soup for dinner", "00:05", "no, that was yesterday", "2026-03-13T18:00"),
        ("had soup for dinner", "12:00", "that was yesterday", "2026-03-13T18:00"), ("had soup at 9 am", "10:00", "no, that was yesterday", "2026-03-13T09:00"),
        ("took my iron with dinner", "10:00", "no, that was yesterday", "2026-03-13T18:00"), ("had oatmeal for breakfast", "10:00", "that was yesterday", "2026-03-13T08:00"),
    ])
    func retold(said: String, time: String, change: String, expected: String) throws {
        log(said, time)
        log(change, "14:00")
        #expect(try dates() == [expected])
    }

    @Test("one thing takes the place of another of the day that is named", arguments: [
        ("had coffee", "change yesterday's coffee to tea", "250mL tea", "250mL coffee"), ("had pizza for lunch", "change yesterday's lunch to salad", "salad", "pizza"),
        ("had a headache", "change yesterday's headache to a migraine", "migraine - Mild", "Headache - Mild"),
    ])
    func swapped(said: String, change: String, then: String, now: String) throws {
        log(said, day: 13, "12:30")
        log(said)
        #expect(log(change).text.contains("Changed from"))
        #expect(Set(try summaries().map { $0.lowercased() }) == [then.lowercased(), now.lowercased()])
        #expect(log("change yesterday's cake to pizza").text.hasPrefix("Found nothing"))
        #expect(try summaries().count == 2)
    }

    @Test("an answer tells what has changed, the time and the portion too") func toldChanges() {
        log("had two slices of pepperoni pizza")
        let portion = log("make that three slices").text
        #expect(portion.contains("pepperoni pizza, 2 slices, ") && portion.contains("\n  3 slices, "), "\(portion)")
        let time = log("it was last night").text
        #expect(time.contains("pepperoni pizza · today 14:30 to:"), "\(time)")
        log("drank 16 oz of water")
        #expect(log("make that 20 oz").text.hasPrefix("Changed from 473mL Water to:"))
    }

    @Test("what is undone by its name is that entry, and of a fact told last the fact") func undoneByName() throws {
        log("took tylenol", day: 13, "21:00")
        log("took aspirin and metoprolol")
        #expect(log("undo the tylenol from last night").text.hasPrefix("Deleted: tylenol"))
        #expect(log("scratch the aspirin").text.hasPrefix("Deleted: aspirin"))
        #expect(try summaries() == ["metoprolol"])
        log("add metformin daily")
        #expect(log("undo the metformin").text == "Taken back: Schedule metformin daily\n")
        #expect(try summaries() == ["metoprolol"])
    }

    @Test("of a dose on the schedule a bare number counts where that is nearer, and is asked about where neither is") func scheduled() {
        log("add metoprolol 25 mg daily")
        #expect(log("make that two").text == "Schedule: metoprolol 25 mg × 2 daily\n")
        #expect(log("make that 50").text == "Schedule: metoprolol 50 mg × 2 daily\n")
        log("add lisinopril 5 mg daily")
        #expect(log("make that two").text == "? Did you mean: lisinopril 5 mg × 2 daily instead of lisinopril 5 mg daily? Nothing is stored yet.\n")
        #expect(log("yes").text == "Schedule: lisinopril 5 mg × 2 daily\n")
    }

    @Test("a question that was put off is still what a change is about") func putOff() throws {
        log("heart rate 140")
        log("heart rate 240")
        #expect(log("later").text.hasPrefix("? Did you mean: Heart rate 240 bpm?"))
        #expect(log("make that 150").text.contains("Heart rate 150 bpm"))
        #expect(try summaries() == ["Heart rate 140 bpm", "Heart rate 150 bpm"])
    }

    @Test("what is deleted is of the time that stands behind its name", arguments: [
        ("drank a glass of water", "delete the water from 2 days ago", 12), ("took ibuprofen", "delete the ibuprofen from three days ago", 11),
        ("took ibuprofen", "delete the ibuprofen i took yesterday", 13),
    ])
    func deleted(said: String, delete: String, day: Int) throws {
        log(said, day: day, "09:00")
        log(said)
        #expect(log(delete).text.hasPrefix("Deleted: "))
        #expect(try dates() == ["2026-03-14T14:30"])
    }

    @Test("a time said alone moves the entry, and none that is still to come does", arguments: [
        ("it was last night", "2026-03-13T21:00"), ("no, yesterday at 9", "2026-03-13T21:00"), ("no, this morning", "2026-03-14T08:00"),
        ("no, that was yesterday", "2026-03-13T11:00"), ("that was tomorrow", "2026-03-14T11:00"),
    ])
    func time(correction: String, date: String) throws {
        log("took 2 tylenol at 11")
        let answer = log(correction).text
        #expect(answer.contains("Not changed: what was logged has happened") == (correction == "that was tomorrow"))
        #expect(try dates() == [date])
    }

    @Test("the unit that is said counts, what nobody has is refused, a likely slip is asked about") func readings() throws {
        log("temp 101")
        #expect(log("make that 38.4 celsius").text.contains("38.4 °C"))
        #expect(log("make that 101 celsius").text == "Not changed: Temperature 101 °C is more, or less, than anybody has.\n")
        #expect(log("make that 42.5").text == "? Did you mean: Temperature 42.5 °C instead of Temperature 38.4 °C? Nothing is stored yet.\n")
        #expect(log("yes").text.contains("42.5 °C"))
        #expect(try summaries() == ["Temperature 42.5 °C"])
        let refused = try #require(try log("make that 20", day: 14, "14:31", "--json").objects().first?["changes"] as? [[String: Any]])
        #expect(refused.first?["operation"] as? String == "amend")
        #expect((refused.first?["refused"] as? String)?.contains("Temperature 20") == true)
    }

    @Test("another quantity and another food have the calories that they would have had") func calories() throws {
        func calories(_ key: String = "calories") throws -> Double? { try events().first?[key] as? Double }
        log("ate one slice of pizza")
        let one = try #require(try calories())
        log("make that two slices")
        #expect(abs(try #require(try calories()) - 2 * one) <= 1)
        log("make that a salad")
        let salad = try #require(try calories())
        #expect(salad < one)
        log("make that three")
        #expect(try #require(try calories()) == 3 * salad)
    }

    @Test("what was asked about and confirmed is sure") func confirmed() throws {
        log("heart rate 240")
        let answer = log("yes").text
        #expect(answer.contains("100%") && !answer.contains("not sure"))
        #expect(try events().first?["confidence"] as? Double == 1)
    }

    @Test("a habit is put on the schedule, and is no dose", arguments: ["I take metoprolol at 8 every morning", "i take vitamin d at nine every night"])
    func habit(text: String) throws {
        #expect(log(text).text.hasPrefix("Schedule: "))
        #expect(try events().isEmpty)
    }
}
