import Foundation
import Testing

@Suite("Entries are meant by their place, and come back") struct PlacedCorrectionTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, day: Int = 14, _ time: String = "14:30") -> String {
        sayso(["log", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00", text], environment: home.environment()).text
    }
    private func summaries() throws -> [String] {
        try sayso("events", "--json", "--tz", "America/Chicago", "--at", "2026-03-14T15:00:00", environment: home.environment())
            .objects().compactMap { $0["summary"] as? String }
    }

    @Test("the first and the second one are those of what was told last", arguments: [
        (["took tylenol and advil"], "delete the second one", ["tylenol"]), (["took tylenol and advil"], "delete the first one", ["advil"]),
        (["took tylenol and advil"], "undo the first one", ["advil"]), (["took tylenol, advil and claritin"], "scratch the second one", ["tylenol", "claritin"]),
        (["took tylenol", "took advil"], "delete the first one", ["advil"]), (["took tylenol", "took advil"], "delete the one before that", ["advil"]),
        (["took tylenol and advil"], "delete both", []), (["took claritin", "took tylenol and advil"], "undo both of them", ["claritin"]),
        (["took claritin", "took tylenol and advil"], "undo the last two", ["claritin"]), (["took claritin", "took tylenol and advil"], "delete all of them", ["claritin"]),
        (["took tylenol, advil and claritin"], "delete all three", []), (["took tylenol and advil"], "make the second one 400 mg", ["tylenol", "advil 400 mg"]),
        (["took tylenol", "took advil", "took tylenol"], "delete the first tylenol", ["advil", "tylenol"]),
    ])
    func placed(said: [String], correction: String, left: [String]) throws {
        for (minute, text) in said.enumerated() { log(text, "09:0\(minute)") }
        log(correction, "09:05")
        #expect(try summaries() == left)
    }

    @Test("where it is not clear which one it is, or whether so many are meant, it is asked", arguments: [
        (["took tylenol", "took advil", "took claritin"], "delete the first one", "Which one: ", "advil", ["tylenol", "claritin"]),
        (["took tylenol", "had coffee"], "delete everything from today", "deleting 2 entries", "yes", []),
        (["took tylenol", "had coffee"], "delete everything from today", "deleting 2 entries", "no", ["tylenol", "250mL coffee"]),
        (["took tylenol", "had coffee", "took two tylenol"], "delete all tylenol", "deleting 2 entries", "yes", ["250mL coffee"]),
        (["took tylenol", "had coffee"], "delete all of them", "deleting 2 entries", "yes", []),
    ])
    func asked(said: [String], correction: String, question: String, answer: String, left: [String]) throws {
        for (minute, text) in said.enumerated() { log(text, "09:0\(minute)") }
        let before = try summaries()
        #expect(log(correction, "09:05").contains(question))
        #expect(try summaries() == before)
        log(answer, "09:06")
        #expect(try summaries() == left)
    }

    @Test("what was deleted or taken back comes back, and nothing else does", arguments: [
        (["took tylenol", "undo that", "redo"], ["tylenol"]), (["took tylenol", "delete that", "put it back"], ["tylenol"]),
        (["took tylenol and advil", "undo", "bring them back"], ["tylenol", "advil"]), (["took tylenol", "make that advil", "undo", "redo"], ["advil"]),
        (["took tylenol", "delete that", "undo", "redo"], []), (["took tylenol", "undo", "redo", "undo"], []), (["took tylenol", "redo"], ["tylenol"]),
        (["took tylenol", "undo that", "took advil", "redo"], ["advil"]),
        (["took tylenol", "took advil", "undo", "undo", "redo"], ["tylenol"]), (["took tylenol", "took advil", "undo", "undo", "redo", "redo"], ["tylenol", "advil"]),
        (["took tylenol", "took advil", "delete that", "delete that", "redo", "redo"], ["tylenol", "advil"]),
        (["took tylenol", "took advil", "undo", "undo", "redo", "undo", "redo", "redo"], ["tylenol", "advil"]),
        (["took tylenol", "undo", "took advil", "undo", "redo", "redo"], ["advil"]),
    ])
    func again(said: [String], left: [String]) throws {
        for (minute, text) in said.enumerated() { log(text, "09:0\(minute)") }
        #expect(try summaries() == left)
    }

    @Test("one thing that was taken back was another", arguments: [
        ("had a headache", "undo the headache, it was nausea", "Nausea - Mild"), ("took advil", "scratch the advil, it was tylenol", "tylenol"),
        ("had coffee", "delete the coffee, it was tea", "250mL tea"), ("had coffee", "delete the coffee, I had tea", "250mL tea"),
        ("walked 20 minutes", "delete the walk, it was a run", "running 20 min"),
    ])
    func replaced(said: String, correction: String, now: String) throws {
        log(said, "09:00")
        log(correction, "09:01")
        #expect(try summaries() == [now])
    }

    @Test("what is said hours later not to have been taken is asked about, and never stands beside the dose unasked", arguments: [
        ("took my metoprolol", "I didn't take it", "13:30", "metoprolol - not taken instead of metoprolol at 13:00"),
        ("took my metoprolol", "i didn't take my metoprolol", "13:30", "metoprolol - not taken instead of metoprolol at 13:00"),
        ("took my metoprolol", "I never took my metoprolol today", "18:00", "metoprolol - not taken instead of metoprolol at 13:00"),
        ("had soup for lunch", "i didn't eat lunch", "15:00", "not eaten"),
    ])
    func reversedLater(said: String, denial: String, time: String, question: String) throws {
        log(said, "13:00")
        let before = try summaries(), answer = log(denial, time)
        #expect(answer.contains(question), "\(answer)")
        #expect(try summaries() == before)
        log("yes", time)
        #expect(try summaries().count == 1)
    }

    @Test("what is denied of another day, or of another thing, is an entry of its own") func denied() throws {
        log("took my metoprolol", day: 13, "13:00")
        log("i didn't take my metoprolol", "09:00")
        log("took my iron", "10:00")
        log("skipped my vitamin d", "10:30")
        #expect(try summaries() == ["metoprolol", "metoprolol - not taken", "iron - 1 tablet", "vitamin d - 1 tablet - not taken"])
    }

    @Test("all of a kind and a day is deleted together, when asked, and what is of another kind stays", arguments: [
        ("delete all my meds from today", ["Headache - Mild"]), ("delete today's symptoms", ["metoprolol", "tylenol", "iron - 1 tablet"]),
    ])
    func ofKind(request: String, left: [String]) throws {
        log("took my metoprolol", "09:00")
        log("headache", "09:10")
        log("took a tylenol", "09:20")
        log("took my iron", "09:30")
        let answer = log(request, "10:00")
        if answer.hasPrefix("?") { #expect(log("yes", "10:01").contains("Deleted: ")) } else { #expect(answer.contains("Deleted: Headache")) }
        #expect(try Set(summaries().map { $0.replacing(" × 1", with: "") }) == Set(left))
    }

    @Test("\"just the headache\" takes back what was told with it, and no more") func alone() throws {
        log("tired", "08:00")
        log("headache and nausea", "09:00")
        #expect(log("no, just the headache", "09:01").contains("Deleted: Nausea"))
        #expect(try summaries() == ["Fatigue - Mild", "Headache - Mild"])
        log("cough, fever and chills", "10:00")
        #expect(log("no, just the cough", "10:01").hasPrefix("? Did you mean: deleting 2 entries"))
        #expect(try summaries().count == 5)
    }

    @Test("who says no more than that it is wrong is asked what is right") func wrong() throws {
        #expect(log("that's wrong") == "Nothing to log.\n")
        log("took my metoprolol")
        #expect(log("that's wrong").hasPrefix("? What should it be: metoprolol?"))
        #expect(try summaries() == ["metoprolol"])
    }

    @Test("a reading that was another one changes that one; where none says so, it is a reading of its own") func readings() throws {
        log("temp 101", "09:00")
        log("my temp wasn't 101, it was 102", "09:05")
        #expect(try summaries() == ["Temperature 102 °F"])
        log("my weight wasn't 180, it was 178", "09:06")
        #expect(try summaries() == ["Temperature 102 °F", "Weight 178 lb"])
    }

    @Test("what is put off to an hour is asked again at that hour") func putOff() {
        log("add metoprolol daily at 2 pm", "13:00")
        #expect(log("i'll take it at 6pm", "14:05").contains("asked again today 18:00"))
        #expect(log("no, at 7", "14:06").contains("asked again today 19:00"))
        log("remind me to take iron at 8 pm", "15:00")
        #expect(log("delete the last reminder", "15:10").contains("take iron 20:00 ended"))
    }
}
