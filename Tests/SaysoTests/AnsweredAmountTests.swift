import Foundation
import Testing

/// A log of metoprolol 25 mg that is due at 8 in the morning.
private struct Due {
    let home = Home()

    init(_ schedules: String...) {
        for text in ["take metoprolol 25 mg every day at 8 am"] + schedules { _ = say(text, "06:00") }
    }

    func run(_ time: String, _ arguments: String...) -> Run {
        sayso(arguments + ["--at", "2026-03-14T\(time):00-05:00"], environment: home.environment())
    }
    func say(_ text: String, _ time: String = "08:10") -> String { run(time, "log", text).text }
    func summaries(_ time: String = "20:00") throws -> [String] { try run(time, "events", "--json").objects().compactMap { $0["summary"] as? String } }
    func isDue(_ item: String, _ time: String = "08:20") -> Bool { run(time, "schedule").lines.contains { $0.hasPrefix(item) && $0.hasSuffix("due") } }
}

@Suite("An answer says how much was taken, and what was told with it") struct AnsweredAmountTests {
    @Test("what was said is stored, and not what is on the schedule", arguments: [
        ("took it, 50 mg this time", "metoprolol 50 mg"), ("took half of it", "metoprolol 25 mg × 0.5"), ("took two", "metoprolol 25 mg × 2"),
        ("yes, two of them", "metoprolol 25 mg × 2"), ("took one", "metoprolol 25 mg"), ("took it", "metoprolol 25 mg"), ("took it 5 minutes ago", "metoprolol 25 mg"),
        ("yes, at 8", "metoprolol 25 mg"), ("took one and a half", "metoprolol 25 mg × 1.5"),
    ])
    func amounts(text: String, summary: String) throws {
        let log = Due()
        #expect(log.say(text).hasPrefix("Noted: metoprolol of 08:00 taken"))
        #expect(try log.summaries() == [summary])
    }

    @Test("it is changed as an entry is, and goes where the log goes") func changed() throws {
        let log = Due()
        _ = log.say("took it")
        #expect(log.say("make that 50 mg", "08:11") == "Noted: metoprolol of 08:00 taken: 50 mg\n")
        #expect(try log.summaries() == ["metoprolol 50 mg"])
        let other = Home(), file = try other.write(log.run("14:30", "export").text, to: "log.jsonl")
        _ = sayso("import", file, environment: other.environment())
        #expect(sayso("export", "--at", "2026-03-14T14:30:00-05:00", environment: other.environment()).text == log.run("14:30", "export").text)
    }

    @Test("an answer beside other things is one", arguments: [
        ("took it with a glass of water", "250mL Water"), ("took it and two tylenol", "tylenol × 2"), ("took it and my bp is 130 over 80", "Blood pressure 130/80 mmHg"),
        ("my bp is 130 over 80 and took it", "Blood pressure 130/80 mmHg"),
    ])
    func beside(text: String, other: String) throws {
        let log = Due()
        #expect(log.say(text).contains("Noted: metoprolol of 08:00 taken"))
        #expect(try Set(log.summaries()) == [other, "metoprolol 25 mg"] && !log.isDue("metoprolol"))
    }

    @Test("what is no answer leaves the dose due", arguments: ["took 3 kids to school", "took it easy and had a glass of water", "had a glass of water"])
    func none(text: String) {
        let log = Due()
        _ = log.say(text)
        #expect(log.isDue("metoprolol"))
    }

    @Test("how much it was, and when, answers the warning about the beta blocker") func warned() throws {
        let log = Due()
        _ = sayso("settings", "set", "betaBlocker.boundary", "80", environment: log.home.environment())
        _ = log.say("resting heart rate 90", "14:10")
        _ = log.say("took 50 mg at 8:15", "14:11")
        #expect(try log.summaries().contains("metoprolol 50 mg") && !log.isDue("metoprolol", "14:20"))
    }

    @Test("a warning that was put off is the dose of the schedule", arguments: ["took it", "took my metoprolol"]) func putOff(text: String) {
        let log = Due()
        _ = sayso("settings", "set", "betaBlocker.boundary", "80", environment: log.home.environment())
        for (time, text) in [("14:10", "resting heart rate 90"), ("14:11", "not yet"), ("14:12", "2 hours")] { _ = log.say(text, time) }
        #expect(log.isDue("metoprolol", "14:20"))
        _ = log.say(text, "16:15")
        #expect(!log.isDue("metoprolol", "16:20"))
    }

    @Test("both are two, and of three it is asked which") func both() {
        let log = Due("take lisinopril 5 mg every day at 8 am", "take warfarin 5 mg every day at 8 am")
        #expect(log.say("took both") == "? Which two: lisinopril, metoprolol, warfarin? Nothing is noted yet.\n")
        _ = log.say("took my warfarin", "08:11")
        _ = log.say("took both", "08:12")
        #expect(!log.isDue("metoprolol") && !log.isDue("lisinopril"))
    }

    @Test("a dose that was forgotten is of when it was due") func forgotten() throws {
        let home = Home()
        func log(_ text: String, _ time: String) -> String { sayso("log", "--at", "2026-03-\(time):00-05:00", text, environment: home.environment()).text }
        _ = log("take metoprolol 25 mg every day at 8 pm", "13T09:00")
        _ = log("no, I forgot last night", "14T07:00")
        #expect(log("did I take my metoprolol yesterday", "14T07:05") == "No: metoprolol 25 mg - not taken, yesterday 20:00.\n")
    }
}

@Suite("What is said with a no of a dose that is due, or of what was just logged") struct DeniedIntakeTests {
    @Test("something else was taken: the schedule stays, and its dose is due", arguments: [("no I took lisinopril", "lisinopril"), ("no, I had aspirin", "aspirin")])
    func taken(text: String, other: String) throws {
        let log = Due()
        _ = log.say(text)
        #expect(try log.summaries() == [other] && log.isDue("metoprolol"))
    }

    @Test("where it may be another name of what is on the schedule, that is asked") func asked() throws {
        let log = Due()
        #expect(log.say("change it to lisinopril").contains("Nothing is changed yet."))
        #expect(try log.summaries().isEmpty && log.isDue("metoprolol"))
    }

    @Test("one alone of two that were told takes the other back", arguments: ["No, only metoprolol", "no, just metoprolol"]) func alone(text: String) throws {
        let log = Due()
        _ = log.say("took metoprolol and lisinopril")
        _ = log.say(text, "08:11")
        #expect(try log.summaries() == ["metoprolol"])
    }

    @Test("so much more is asked for with its sum", arguments: [("make that 2 more", "insulin 12 unit"), ("make that 2 less", "insulin 8 unit"), ("make that 12", "insulin 12 unit")])
    func difference(text: String, summary: String) throws {
        let log = Due()
        _ = log.say("took 10 units of insulin", "06:10")
        _ = log.say(text, "06:11")
        _ = log.say("yes", "06:12")
        #expect(try log.summaries() == [summary])
    }

    @Test("another time of what was taken puts nothing on the schedule") func moved() throws {
        let log = Due()
        _ = log.say("took lisinopril")
        #expect(log.say("move the lisinopril to 7", "08:15").contains("today 07:00"))
        #expect(!log.run("08:20", "schedule").text.contains("lisinopril"))
    }

    @Test("the day of a reading is mended by its name", arguments: [("temp 98.6", "that temp was yesterday", "yesterday"), ("my anc is 1200", "the ANC was from monday", "Mon 9 Mar")])
    func retimed(text: String, time: String, day: String) {
        let log = Due()
        _ = log.say(text)
        #expect(log.say(time, "08:15").contains("· \(day)"))
    }
}
