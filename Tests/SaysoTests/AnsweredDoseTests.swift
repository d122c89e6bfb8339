import Foundation
import Testing

@Suite("A dose that is answered for is a dose in every answer") struct AnsweredDoseTests {
    let home = Home()

    @discardableResult
    private func run(_ time: String, _ arguments: String...) -> Run {
        sayso(arguments + ["--at", "2026-03-\(time):00-05:00"], environment: home.environment())
    }

    private func ask(_ text: String, at time: String = "14T14:30") throws -> [String: Any] {
        try #require(try run(time, "log", "--json", text).objects().first?["answer"] as? [String: Any])
    }

    /// Iron and metoprolol of this morning, each answered with yes.
    private func answerDoses() {
        run("13T20:00", "schedule", "add", "iron", "--supplement", "--time", "09:00")
        run("13T20:00", "schedule", "add", "metoprolol", "--dosage", "25", "--unit", "mg", "--time", "08:00")
        run("14T08:05", "log", "yep took it")
        run("14T09:05", "log", "yep took it")
    }

    @Test("whether, when and how often it was taken", arguments: [
        ("did I take my iron today", "Yes: iron - 1 tablet, today 09:05."), ("when did I last take iron", "iron - 1 tablet, today 09:05."),
        ("how many metoprolol today", "Metoprolol: once, today."), ("did I take my vitamins today", "Yes: iron - 1 tablet, today 09:05."),
        ("did I take my beta blocker today", "Yes: metoprolol 25 mg, today 08:05."), ("how many mg of metoprolol have I taken today", "Metoprolol: 25 mg, today (1 entry)."),
        ("list my meds today", "Medications, today:"),
    ])
    func questions(question: String, text: String) throws {
        answerDoses()
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect(answer["known"] as? Bool == true && answer["count"] as? Int == 1)
    }

    @Test("an answer that is taken back says of which dose it was") func takenBack() {
        answerDoses()
        #expect(run("14T09:06", "log", "undo that").text == "Taken back: Answer: iron taken\n")
        #expect(run("14T09:07", "log", "delete that").text == "Taken back: Answer: metoprolol taken\n")
    }

    @Test("it is listed, looked up and deleted like an entry, also when something else was told since, and comes back")
    func entry() throws {
        func listed() -> [String] { run("14T14:31", "history").lines }
        func isTaken() throws -> Bool { try ask("did I take my metoprolol today", at: "14T14:31")["count"] as? Int == 1 }
        answerDoses()
        run("14T12:00", "log", "had soup")
        let id = try #require(try run("14T14:30", "events", "--json").objects().first?["id"] as? String)
        #expect(id.hasPrefix("dose-") && listed().contains { $0.contains("metoprolol 25 mg") } && listed().count == 3)
        #expect(try run("14T14:30", "history", "--json", id).objects().map { $0["change"] as? String } == ["logged"], "\(run("14T14:30", "history", "--json", id).text)")
        #expect(run("14T14:30", "log", "delete the metoprolol").text.contains("Deleted: metoprolol 25 mg"))
        #expect(try listed().count == 2 && !isTaken())
        #expect(try run("14T14:30", "history", "--json", id).objects().map { $0["change"] as? String } == ["logged", "deleted"])
        run("14T14:31", "log", "undo that")
        #expect(try listed().count == 3 && isTaken())
        #expect(try run("14T14:32", "history", "--json", id).objects().map { $0["change"] as? String } == ["logged", "deleted", "restored"])
        #expect(run("14T14:33", "log", "delete everything from today").text.contains("3 entries"))
        #expect(run("14T14:33", "log", "yes").lines.filter { $0.hasPrefix("Deleted: ") }.count == 3)
        #expect(listed() == ["Nothing logged."])
    }

    @Test("what is taken every so many hours is counted, day by day, as the report does")
    func everyHours() throws {
        run("13T06:00", "schedule", "add", "ibuprofen", "--frequency", "every 8 hours")
        run("13T14:05", "log", "took my ibuprofen")
        run("13T22:10", "log", "yep took it")
        run("14T06:15", "log", "took my ibuprofen")
        let stats = try run("14T13:00", "stats", "--json").objects()
        #expect(stats.filter { $0["kind"] as? String == "doses" }.map { [$0["taken"] as? Int, $0["missed"] as? Int] } == [[3, 0]])
        #expect(stats.filter { $0["kind"] as? String == "day" }.suffix(2).map { $0["dosesTaken"] as? Int } == [2, 1])
        #expect(run("14T13:00", "export", "--format", "html").text.contains("<b>3 of 3</b>doses taken"))
    }

    @Test("days, lists, statistics and the report have it, and a log that it was exported to")
    func lists() throws {
        answerDoses()
        for command in ["today", "events"] { #expect(try run("14T14:30", command, "--json").objects().map { $0["category"] as? String } == ["medications", "supplements"]) }
        let today = try #require(try run("14T14:30", "stats", "--json").objects().last { $0["kind"] as? String == "day" })
        #expect(["events", "dosesTaken", "dosesSkipped", "dosesMissed"].map { today[$0] as? Int } == [2, 2, 0, 0])
        #expect(run("14T14:30", "export", "--format", "html").text.contains("iron"))
        let other = Home(), file = try other.write(run("14T14:30", "export").text, to: "log.jsonl")
        _ = sayso("import", file, environment: other.environment())
        let asked = sayso("log", "--at", "2026-03-14T14:30:00-05:00", "did I take my iron today", environment: other.environment())
        #expect(asked.lines.first == "Yes: iron - 1 tablet, today 09:05.")
    }

    @Test("the report counts the doses as statistics do: also those that nobody said anything about")
    func lapsed() throws {
        run("10T07:00", "schedule", "add", "metoprolol", "--frequency", "twice daily")
        run("10T07:00", "schedule", "add", "iron", "--supplement", "--time", "09:00")
        run("12T08:10", "log", "took my metoprolol")
        run("13T09:05", "log", "yep took it")
        run("13T21:00", "log", "took two tylenol")
        let stats = try run("14T21:00", "stats", "--json").objects().filter { $0["kind"] as? String == "doses" }
        #expect(stats.map { [$0["item"] as? String ?? "", "\($0["taken"] ?? "")", "\($0["missed"] ?? "")"] } == [["iron", "1", "3"], ["metoprolol", "1", "8"]])
        let page = run("14T21:00", "export", "--format", "html").text
        #expect(["iron", "metoprolol", "tylenol"].allSatisfy(page.contains))
        #expect(["1/4", "1/9", "1/1"].allSatisfy { page.contains("class=\"sum\">\($0)<") } && page.contains("<b>3 of 14</b>doses taken"))
        #expect(page.contains("12 Mar 2026: 1 taken, 1 missed") && page.contains("11 Mar 2026: 0 taken, 2 missed"))
        let supplements = run("14T21:00", "export", "--format", "html", "--category", "supplements").text
        #expect(supplements.contains("iron") && !supplements.contains("metoprolol"))
        #expect(!run("14T21:00", "export", "--format", "html", "--category", "symptoms").text.contains("iron"))
    }

    @Test("answered and told it is one dose, and another one is another", arguments: [
        (["14T09:10"], "took my iron", 1), (["14T11:00"], "took my iron at 9", 1), (["14T13:00"], "took my iron", 2),
    ])
    func toldToo(times: [String], text: String, count: Int) throws {
        answerDoses()
        for time in times { run(time, "log", text) }
        #expect(try ask("how many times did I take iron today")["value"] as? Int == count)
    }

    @Test("a dose of each half of the day is one of its own, whether it was told or answered for")
    func twice() throws {
        run("13T21:00", "schedule", "add", "metformin", "--times-per-day", "2")
        run("14T08:05", "log", "took my metformin")
        run("14T20:05", "log", "yep took it")
        #expect(try ask("how many times did I take metformin today", at: "14T21:00")["value"] as? Int == 2)
    }

    @Test("no to the question is a dose that was not taken, also after a yes")
    func denied() throws {
        run("13T20:00", "schedule", "add", "iron", "--supplement", "--time", "09:00")
        run("14T09:05", "log", "no, I skipped it")
        #expect(try ask("did I take my iron today")["text"] as? String == "No: iron - 1 tablet - not taken, today 09:05.")
        let lines = run("14T14:30", "stats").lines
        #expect(lines.contains { $0.hasPrefix("today") && $0.hasSuffix("0/1") }, "\(lines)")
        let today = try #require(try run("14T14:30", "stats", "--json").objects().last { $0["kind"] as? String == "day" })
        #expect(["dosesTaken", "dosesSkipped", "dosesMissed"].map { today[$0] as? Int } == [0, 1, 0])
    }

    @Test("yes to a reminder of something that is taken is a dose of it, and of nothing else", arguments: [
        ("remind me to take metoprolol at 8 am", ["metoprolol"]), ("remind me every day at 8 am to take my beta blocker", ["beta blocker"]),
        ("remind me to take metoprolol and lisinopril at 8 am", ["lisinopril", "metoprolol"]), ("remind me to take 2 tylenol at 8 am", ["tylenol × 2"]),
        ("remind me to take my vitamin d at 8 am", ["vitamin d - 1 tablet"]),
        ("remind me to pick up my metoprolol at 8 am", []), ("remind me to call mom about her metoprolol at 8 am", []), ("remind me not to take ibuprofen at 8 am", []),
        ("remind me to check my sugar at 8 am", []), ("remind me to give the dog her pills at 8 am", []),
    ])
    func reminded(text: String, taken: [String]) throws {
        run("14T07:00", "log", text)
        #expect(run("14T08:02", "log", "yes").text.hasPrefix("Noted: "))
        #expect(try run("14T14:30", "events", "--json").objects().compactMap { $0["summary"] as? String }.sorted() == taken)
        // What was taken is kept with the reminder, and goes where the log goes.
        let other = Home(), file = try other.write(run("14T14:30", "export").text, to: "log.jsonl")
        _ = sayso("import", file, environment: other.environment())
        #expect(sayso("export", "--at", "2026-03-14T14:30:00-05:00", environment: other.environment()).text == run("14T14:30", "export").text)
    }

    @Test("what one is reminded of and takes nothing for is done, is no dose, and is listed no more")
    func errand() throws {
        run("14T09:00", "log", "remind me to call mom at noon")
        #expect(run("14T11:00", "schedule").text.contains("call mom · today 12:00"))
        #expect(run("14T12:05", "log", "done").text == "Noted: call mom of 12:00 done\n")
        #expect(run("14T12:06", "schedule").lines == ["Today        at  state", "call mom  12:00  done"])
        #expect(!run("14T12:06", "stats").text.contains("mom"))
        #expect(run("28T12:06", "schedule").text == "Nothing is on the schedule.\n")
        #expect(try ask("what reminders do i have", at: "14T12:07")["text"] as? String == "No reminders are set.")
        #expect(run("14T12:08", "export").text.contains("call mom"))
    }

    @Test("what a reminder was answered for is no missed beta blocker, and no dose of the schedule that is still to be taken")
    func remindedBetaBlocker() throws {
        run("14T07:00", "log", "remind me to take metoprolol at 8 am")
        run("14T07:01", "log", "I take metoprolol 25 mg daily at 8 am")
        #expect(try run("14T08:01", "alerts", "--json").objects().map { $0["item"] as? String } == ["metoprolol"], "asked for once")
        run("14T08:02", "log", "yes")
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T14:00", "import", try home.write("date,metric,value,source\n2026-03-14,resting_hr,90,watch\n", to: "day.csv"))
        #expect(try run("14T14:30", "alerts", "--json").objects().isEmpty)
        #expect(try ask("how many metoprolol today")["count"] as? Int == 1)
    }

    @Test("a reminder alone silences the question about the beta blocker, too, where its class was said")
    func remindedClass() throws {
        run("14T07:00", "log", "remind me to take metoprolol at 8 am")
        run("14T08:02", "log", "yes")
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T14:00", "import", try home.write("date,metric,value,source\n2026-03-14,resting_hr,90,watch\n", to: "day.csv"))
        #expect(try run("14T14:30", "alerts", "--json").objects().isEmpty)
        run("14T15:00", "log", "remind me to take metoprolol at 6 pm")
        run("14T18:10", "log", "took my beta blocker")
        #expect(try run("14T18:15", "alerts", "--json").objects().isEmpty)
    }

    @Test("yes to the question about the beta blocker is a dose, with a schedule and without", arguments: [false, true])
    func betaBlocker(isScheduled: Bool) throws {
        if isScheduled { run("13T20:00", "log", "I take metoprolol 25 mg daily") }
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T14:00", "import", try home.write("date,metric,value,source\n2026-03-14,resting_hr,90,watch\n", to: "day.csv"))
        run("14T14:05", "log", "yes, I took it")
        let answer = try ask("did I take my beta blocker today")
        #expect((answer["text"] as? String)?.hasPrefix(isScheduled ? "Yes: metoprolol 25 mg, today 14:05" : "Yes: beta blocker, today 14:05") == true, "\(answer)")
        #expect(answer["count"] as? Int == 1)
        #expect(try run("14T14:30", "alerts", "--json").objects().isEmpty, "the dose is not asked for again")
    }

    private func doses() throws -> [String] {
        try run("14T23:00", "events", "--json", "--category", "medications").objects().compactMap { ($0["date"] as? String)?.prefix(16).description }
    }

    @Test("it was when the answer says that it was", arguments: [
        ("yes I took it at 8", "2026-03-14T08:00"), ("yes, took it last night", "2026-03-13T21:00"), ("yes, I took it", "2026-03-14T15:01"),
    ])
    func spokenTime(answer: String, date: String) throws {
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T15:00", "log", "resting heart rate 85")
        run("14T15:01", "log", answer)
        #expect(try doses() == [date])
        #expect(try run("14T15:02", "alerts", "--json").objects().isEmpty)
    }

    @Test("so it is of a dose of the schedule, and an entry of that hour is the same dose") func spokenTimeOfSchedule() throws {
        run("13T20:00", "schedule", "add", "metoprolol", "--dosage", "25", "--unit", "mg", "--time", "08:00")
        run("14T09:30", "log", "yes I took it at 8")
        #expect(try doses() == ["2026-03-14T08:00"])
        run("14T09:31", "log", "took my metoprolol at 8")
        #expect(try doses() == ["2026-03-14T08:00"])
        #expect(try run("14T12:00", "alerts", "--json").objects().isEmpty)
    }

    @Test("after a yes nothing is asked about the beta blocker until the next day, though the boundary has risen") func answeredOnce() throws {
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T14:00", "settings", "set", "betaBlocker.dynamic", "true")
        func say(_ value: Int, _ time: String) throws -> Bool { try run(time, "log", "--json", "resting heart rate \(value)").objects().contains { !(($0["alerts"] as? [Any])?.isEmpty ?? true) } }
        #expect(try say(85, "14T15:00"))
        run("14T15:01", "log", "yes")
        #expect(try !say(90, "14T15:30") && !say(92, "14T16:00"))
        #expect(try doses() == ["2026-03-14T15:01"])
        #expect(try say(90, "15T15:00"))
    }

    @Test("a dose of last night is none of today") func lastNight() throws {
        run("14T14:00", "settings", "set", "betaBlocker.boundary", "80")
        run("14T15:00", "log", "resting heart rate 85")
        run("14T15:01", "log", "yes, took it last night")
        #expect(run("14T15:30", "log", "resting heart rate 97").text.contains("beta blocker"))
    }
}
