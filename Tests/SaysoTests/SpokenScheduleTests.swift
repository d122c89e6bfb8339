import Foundation
import Testing

@Suite("Schedules and reminders as they are said, through their days") struct SpokenScheduleTests {
    let home = Home()

    @discardableResult
    private func run(_ time: String, _ arguments: String...) -> Run {
        sayso(arguments + ["--at", "2026-03-\(time):00-05:00"], environment: home.environment())
    }
    /// Said, and confirmed where that is asked.
    private func say(_ text: String, at time: String) throws {
        if try run(time, "log", "--json", text).objects().contains(where: { $0["pending"] != nil }) { run(time, "log", "yes") }
    }
    /// "metoprolol 08:00 due"
    private func doses(_ time: String) throws -> [String] {
        // What is still due of the day before is listed too.
        let listed = try run(time, "schedule", "list", "--json").objects().filter { ["Dose", "Errand"].contains($0["kind"] as? String) }
        return listed.filter { ($0["due"] as? String)?.hasPrefix("2026-03-\(time.prefix(2))") == true }.map {
            [$0["item"], ($0["due"] as? String).map { String($0.dropFirst(11).prefix(5)) }, $0["state"]].compactMap { $0 as? String }.joined(separator: " ")
        }
    }
    private func events(_ time: String) throws -> Int { try run(time, "events", "--json").objects().count }

    @Test("two doses of one medicine at two times of a day are two plans, and nothing was taken", arguments: [
        "add metoprolol 25 mg in the morning and 50 mg at night", "take metoprolol 25 mg in the morning and 50 mg at night",
        "I take 25 mg of metoprolol in the morning and 50 mg at bedtime", "schedule metoprolol 25 mg at 8 am and 50 mg at 9 pm",
        "metoprolol 25 mg in the morning and 50 mg at night",
    ])
    func split(text: String) throws {
        try say(text, at: "13T10:30")
        #expect(try events("14T10:00") == 0)
        #expect(try doses("14T07:00") == ["metoprolol 08:00 upcoming", "metoprolol 21:00 upcoming"])
        run("14T08:05", "log", "yes")
        run("14T21:05", "log", "yes")
        #expect(try run("14T22:00", "events", "--json").objects().map { $0["dosage"] as? String } == ["25", "50"])
    }

    @Test("nothing is due before the day from which on it is taken", arguments: [
        ("add metoprolol 25 mg daily starting tomorrow", "15"), ("add metoprolol 25 mg daily starting monday", "16"), ("starting monday take metoprolol 25 mg once a day", "16"),
        ("add metoprolol 25 mg daily from next week", "16"), ("starting tomorrow i take metoprolol 25 mg daily", "15"), ("metoprolol 25 mg daily beginning next friday", "20"),
        ("add metoprolol 25 mg daily from march 20th", "20"), ("add metoprolol 25 mg daily starting in 3 days", "17"), ("add metoprolol 25 mg daily", "14"),
    ])
    func starting(text: String, first: String) throws {
        try say(text, at: "14T07:30")
        let days = try (14...20).map { "\($0)" }.filter { try !doses("\($0)T07:45").isEmpty }
        #expect(days.first == first)
        #expect(days.count == 21 - Int(first)!)
        #expect(try events("20T10:00") == 0)
    }

    @Test("what is added at a time that is still to come was not taken the day before: it is asked about", arguments: [
        "add metoprolol at 8 pm", "add metoprolol 25 mg at 8 pm", "can you add vitamin d at 8 pm", "add metoprolol tonight", "add metoprolol in the evening", "add iron at 9 tonight", "take my metoprolol at 10 pm", "I take my metoprolol at 11",
    ])
    func toCome(text: String) throws {
        let said = try run("14T10:30", "log", "--json", text).objects()
        #expect(said.first?["pending"] != nil)
        #expect(try events("14T10:31") == 0)
        run("14T10:32", "log", "no")
        #expect(try doses("14T12:00").isEmpty)
    }

    @Test("what was is logged as ever", arguments: [
        ("take metoprolol at 9", "14T09:00"),
        ("add metoprolol at 8 am", "14T08:00"), ("took metoprolol at 8 pm", "13T20:00"), ("add metoprolol yesterday at 8 pm", "13T20:00"), ("add metoprolol last night", "13T21:00"),
    ])
    func past(text: String, expected: String) throws {
        run("14T10:30", "log", text)
        #expect(try run("14T10:31", "events", "--json").objects().map { String(($0["date"] as? String ?? "").dropFirst(8).prefix(8)) } == [expected])
    }

    @Test("what was taken so often is neither a plan nor a dose until it is said to be", arguments: [
        "took metoprolol daily at 9 am", "I took metoprolol 25 mg twice daily", "took metoprolol 25 mg twice a day",
    ])
    func habit(text: String) throws {
        run("14T10:30", "log", text)
        #expect(try events("14T10:31") == 0 && doses("15T07:00").isEmpty)
    }

    @Test("a reminder of several days or times is one of each, as often as was said", arguments: [
        ("remind me to take metoprolol at 8 am and 8 pm every day", [1, 2, 2, 2, 2, 2, 2, 2]), ("remind me every day at 8 am and 8 pm to take metoprolol", [1, 2, 2, 2, 2, 2, 2, 2]),
        ("remind me every monday and thursday to take methotrexate", [0, 0, 1, 0, 0, 1, 0, 0]), ("remind me to take methotrexate every monday and thursday", [0, 0, 1, 0, 0, 1, 0, 0]),
        ("remind me on mondays and thursdays at 9 am to take methotrexate", [0, 0, 1, 0, 0, 1, 0, 0]),
        ("remind me every monday, wednesday and friday at 7 pm to inject humira", [0, 0, 1, 0, 1, 0, 1, 0]),
        ("remind me twice a day to take my iron", [1, 2, 2, 2, 2, 2, 2, 2]), ("remind me every weekday at 7 am to take thyroxine", [0, 0, 1, 1, 1, 1, 1, 0]),
        ("remind me on weekends at 9 am to take folate", [0, 1, 0, 0, 0, 0, 0, 1]),
    ])
    func reminders(text: String, counts: [Int]) throws {
        try say(text, at: "14T10:30")
        #expect(try (14...21).map { try doses("\($0)T00:30").count } == counts)
    }

    @Test("the times that were chosen are said, and so is that there is none")
    func chosen() {
        #expect(run("14T10:30", "log", "remind me twice a day to take my iron").text.contains("at 08:00, 20:00"))
        #expect(run("14T10:30", "log", "remind me weekdays at 8 am to stretch").text.contains("Mon 16 Mar 08:00"))
        #expect(run("14T10:30", "log", "remind me to call the clinic").text.contains("no time yet"))
        #expect(run("14T10:31", "log", "make that 4 pm").text.contains("today 16:00"))
    }

    @Test("what is taken more often is as much at once as before, and ends when it did")
    func changedRhythm() throws {
        try say("I take metoprolol 25 mg daily at 8 am", at: "14T07:00")
        #expect(run("14T07:01", "log", "change metoprolol to twice a day").text.contains("metoprolol 25 mg twice daily"))
        try say("start amoxicillin 500 mg every 8 hours for 7 days", at: "14T07:02")
        #expect(run("14T07:03", "log", "make the amoxicillin every 12 hours").text.contains("amoxicillin 500 mg every 12 hours for 7 days"))
    }

    @Test("another dose of what is on the schedule is taken when the one before was, and of two it is asked which")
    func changedDose() throws {
        try say("I take metoprolol 25 mg twice daily at 9 am and 9 pm", at: "13T10:00")
        try say("increase my metoprolol to 50 mg", at: "13T22:00")
        #expect(try doses("14T07:00") == ["metoprolol 09:00 upcoming", "metoprolol 21:00 upcoming"])
        run("14T09:05", "log", "yes")
        #expect(try run("14T22:00", "events", "--json").objects().map { $0["dosage"] as? String } == ["50"])
        try say("add lisinopril 5 mg in the morning and 10 mg at night", at: "14T10:00")
        #expect(run("14T11:00", "log", "increase my lisinopril to 20 mg").text.contains("Which one"))
        #expect(try doses("15T07:00").count == 4)
    }

    @Test("at another time it is the same dose, and none was taken", arguments: ["move my metoprolol to 10 pm", "change my metoprolol to 10 pm"])
    func moved(text: String) throws {
        try say("add metoprolol 25 mg daily at 9 pm", at: "13T10:00")
        try say(text, at: "14T10:00")
        #expect(try doses("14T12:00") == ["metoprolol 22:00 upcoming"])
        #expect(try events("14T12:00") == 0)
        #expect(run("14T12:00", "schedule").text.contains("metoprolol 25 mg daily at 22:00"))
    }

    @Test("how often is of all that is added in one list, and none of it was taken", arguments: [
        "add amlodipine 5 mg and lisinopril 10 mg every morning", "take amlodipine 5 mg and lisinopril 10 mg every morning", "I take amlodipine and lisinopril every morning",
        "add amlodipine, and lisinopril 10 mg daily at 8 am",
    ])
    func listed(text: String) throws {
        try say(text, at: "13T10:30")
        #expect(try doses("14T07:00") == ["amlodipine 08:00 upcoming", "lisinopril 08:00 upcoming"])
        #expect(try events("14T07:00") == 0)
    }

    @Test("every night and every evening are no mornings", arguments: [
        ("add atorvastatin 20 mg every night", "atorvastatin 21:00"), ("add melatonin nightly", "melatonin 21:00"), ("I take simvastatin 40 mg every evening", "simvastatin 18:00"),
        ("add metoprolol 25 mg every morning", "metoprolol 08:00"), ("add metoprolol 25 mg every night at 10", "metoprolol 22:00"),
        ("remind me every night to take my mask off", "take my mask off 21:00"),
    ])
    func nightly(text: String, expected: String) throws {
        try say(text, at: "13T10:30")
        #expect(try doses("14T07:00") == [expected + " upcoming"])
    }

    @Test("all reminders are cancelled at once, and an order to stop is asked about and logs nothing", arguments: [false, true])
    func stopped(isReminder: Bool) throws {
        run("14T07:00", "log", "remind me to take my iron at 8 pm")
        run("14T07:01", "log", "remind me every day at 9 pm to stretch")
        if isReminder {
            run("14T08:00", "log", "cancel all my reminders")
            #expect(try doses("14T08:01").isEmpty)
        } else {
            run("14T07:02", "log", "add metoprolol 25 mg daily at 9 am")
            try say("end metoprolol", at: "14T08:00")
            #expect(try doses("14T08:01").count == 2)
        }
        #expect(try events("14T22:00") == 0)
    }

    @Test("that reminder is the one that was just set")
    func cancelled() throws {
        run("14T10:00", "log", "remind me to take my iron at 8 pm")
        run("14T10:20", "log", "remind me to call the clinic at 4 pm")
        #expect(run("14T10:21", "log", "cancel that reminder").text.contains("call the clinic"))
        #expect(try doses("14T12:00") == ["take my iron 20:00 upcoming"])
    }
}
