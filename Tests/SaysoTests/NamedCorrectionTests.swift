import Foundation
import Testing

@Suite("A correction that names what was taken is of that, and of nothing else") struct NamedCorrectionTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, _ time: String = "14:30", day: Int = 14) -> String {
        sayso("log", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00", text, environment: home.environment()).text
    }
    private func events() throws -> [[String: Any]] { try sayso("events", "--json", "--tz", "America/Chicago", environment: home.environment()).objects() }
    private func summaries() throws -> [String] { try events().compactMap { $0["summary"] as? String } }
    private func schedules() -> String {
        sayso("schedule", "list", "--tz", "America/Chicago", "--at", "2026-03-14T15:00:00", environment: home.environment()).text
    }

    @Test("another entry of the same breath stays as it is", arguments: [
        ("the tylenol was ibuprofen", ["ibuprofen", "lisinopril"]), ("the lisinopril was 10 mg", ["tylenol", "lisinopril 10 mg"]),
        ("no, the tylenol was 500 mg", ["tylenol 500 mg", "lisinopril"]), ("the naproxen was 200 mg", ["tylenol", "lisinopril"]),
        ("change the naproxen to 200 mg", ["tylenol", "lisinopril"]),
    ])
    func named(change: String, expected: [String]) throws {
        log("took tylenol and lisinopril")
        log(change, "14:31")
        #expect(Set(try summaries()) == Set(expected))
    }

    @Test("its time too, and no second dose", arguments: [
        ("no, the lisinopril was at 6", "2026-03-14T06:00"), ("no, the lisinopril was yesterday", "2026-03-13"), ("that lisinopril was at noon", "2026-03-14T12:00"),
    ])
    func time(change: String, expected: String) throws {
        log("took tylenol and lisinopril")
        log(change, "14:31")
        #expect(try events().count == 2)
        #expect(try events().first { $0["summary"] as? String == "lisinopril" }.flatMap { $0["date"] as? String }?.hasPrefix(expected) == true)
    }

    @Test("of two the one nearest to the time that is said goes, by any of its names", arguments: [
        ("delete the tylenol at 7", ["14:20"]), ("delete the tylenol at 14:20", ["07:10"]), ("delete acetaminophen", ["07:10"]), ("undo tylenol", ["07:10"]),
    ])
    func nearest(request: String, left: [String]) throws {
        log("took tylenol at 7:10")
        log("took tylenol at 14:20", "14:25")
        log(request)
        #expect(try events().compactMap { ($0["date"] as? String)?.dropFirst(11).prefix(5) }.map(String.init) == left)
    }

    @Test("what is to be done with a medicine's entries logs no dose of it", arguments: [
        "delete acetaminophen", "cancel metoprolol", "show tylenol", "edit tylenol", "delete all tylenol", "snooze metoprolol", "double my metoprolol",
        "I no longer take lisinopril", "I no longer drink coffee", "switch my metoprolol to mornings", "move my alendronate to tuesday",
    ])
    func orders(text: String) throws {
        log(text)
        #expect(try events().isEmpty)
    }

    @Test("an entry by its place that nobody can tell stays, and both are two")
    func placed() throws {
        log("temp 101", "14:00")
        log("temp 99", "14:10")
        log("delete the first one")
        #expect(try summaries().count == 2)
        log("delete both")
        #expect(try summaries().isEmpty)
    }

    @Test("what is on the schedule is changed there where no dose of it was logged")
    func scheduled() throws {
        log("prednisone 20 mg every other day", "08:00")
        log("took tylenol", "08:10")
        log("change the prednisone to 10 mg", "08:11")
        #expect(try summaries() == ["tylenol"])
        #expect(schedules().contains("prednisone 10 mg every other day"))
        // A dose of it that was told long before may be meant as well.
        log("took prednisone 10 mg", "09:00")
        #expect(log("change the prednisone to 5 mg", "14:00").contains("Which one"))
        #expect(schedules().contains("prednisone 10 mg every other day"))
    }

    @Test("what was logged a moment ago and is denied is asked about: both cannot be so", arguments: [("yes", ["lisinopril - not taken"]), ("no", ["lisinopril"]), ("as well", ["lisinopril", "lisinopril - not taken"])])
    func denied(answer: String, expected: [String]) throws {
        log("took lisinopril", "14:20")
        log("had an apple", "14:21")
        #expect(log("I didn't take the lisinopril", "14:25").hasPrefix("? Did you mean: lisinopril - not taken instead of lisinopril?"))
        log(answer, "14:26")
        #expect(Set(try summaries()) == Set(expected + ["apple"]))
    }

    @Test("more of what was logged a moment ago is asked about, and is no second one", arguments: [
        ("had a headache", "the headache was severe", "Headache - Severe"), ("walked 20 minutes", "the walk was 30 minutes", "walking 30 min"),
        ("had toast", "the toast was rye", "toast"), ("had a headache", "no, the headache was yesterday", "Headache - Mild"), ("took lisinopril", "the lisinopril was at 6", "lisinopril"),
    ])
    func more(said: String, change: String, expected: String) throws {
        log(said, "14:20")
        #expect(log(change, "14:25").hasPrefix("? Did you mean: "))
        log("yes", "14:26")
        #expect(try summaries() == [expected])
    }

    @Test("a second one of later is logged")
    func second() throws {
        log("had a headache", "08:00")
        log("the headache was severe", "14:25")
        #expect(try events().count == 2)
    }

    @Test("a dose denied later is another one")
    func deniedLater() throws {
        log("took metoprolol", "08:00")
        log("I didn't take my metoprolol", "20:30")
        #expect(Set(try summaries()) == ["metoprolol", "metoprolol - not taken"])
    }

    @Test("a yes is to what was asked, and to nothing once that has changed")
    func outdated() throws {
        log("bp 130 over 85", "14:20")
        log("make that 131 over 86", "14:21")
        #expect(log("no, 95", "14:22").hasPrefix("? Did you mean"))
        _ = sayso("log", "--tz", "America/Chicago", "--at", "2026-03-14T14:23:00", "had an apple", environment: home.environment())
        log("delete my blood pressure", "14:24")
        log("undo", "14:25")
        #expect(log("yes", "14:26").hasPrefix("Not changed: the entry has changed since"))
        #expect(try summaries().contains("Blood pressure 131/86 mmHg"))
    }

    @Test("a symptom's number is a score where one was given before, else it is asked about")
    func score() throws {
        log("bad headache")
        #expect(log("make that three").hasPrefix("? Did you mean: Headache - Mild instead of Headache - Severe?"))
        log("headache 6 out of 10")
        log("make that three")
        #expect(Set(try summaries()) == ["Headache - Severe", "Headache - Mild"])
    }

    @Test("of a pressure a number is of the one that it is nearer to, and the lower one is asked about", arguments: [
        ("make that 140", "Changed from Blood pressure 130/85 mmHg to:"), ("no, 90", "? Did you mean: Blood pressure 130/90 mmHg instead of Blood pressure 130/85 mmHg?"),
        ("no, 85", "The log says so already:"),
    ])
    func pressure(change: String, answer: String) {
        log("bp 130 over 85")
        #expect(log(change, "14:31").hasPrefix(answer))
    }

    @Test("of a day that it is of already its time stays") func sameDay() throws {
        log("took melatonin 5 mg", "23:30", day: 13)
        #expect(log("no, that was yesterday", "00:11").hasPrefix("The log says so already"))
        #expect(try events().compactMap { $0["date"] as? String }.first?.hasPrefix("2026-03-13T23:30") == true)
    }
}
