import Foundation
import Testing

@Suite("sayso alerts") struct AlertsTests {
    let home = Home()

    @discardableResult
    private func run(_ arguments: String...) -> Run { sayso(arguments, environment: home.environment()) }

    private func alerts(_ arguments: String..., asOf: String) throws -> [[String: Any]] {
        try sayso(["alerts", "--json", "--as-of", asOf] + arguments, environment: home.environment()).objects()
    }

    @Test("said to be on chemotherapy, a later fever advises calling the care team")
    func chemotherapy() throws {
        #expect(run("log", "--at", "2026-03-10T10:00:00-05:00", "I'm on chemo").status == 0)
        #expect(run("log", "--at", "2026-03-14T10:00:00-05:00", "temp 100.8").text.contains("Call your care team"))
        #expect(try alerts(asOf: "2026-03-14T10:00:00-05:00").map { $0["rule"] as? String } == ["fever", "labReminder"])
    }

    @Test("what has gone on for days is active as it is said, since it began, and for as long as anything that is said")
    func goingOn() throws {
        // A Saturday.
        let said = try run("log", "--json", "--at", "2026-03-14T10:00:00-05:00", "chest pain since monday").objects().first?["alerts"] as? [[String: Any]]
        let answered = try #require(said?.first)
        #expect((answered["flag"] as? String, answered["status"] as? String) == ("chestPain", "active"))
        for (asOf, isListed) in [("2026-03-14T10:00:00", true), ("2026-03-15T10:00:00", true), ("2026-03-15T10:00:01", false), ("2026-03-14T09:59:59", false)] {
            let listed = try alerts(asOf: asOf + "-05:00").filter { $0["rule"] as? String == "redFlag" }
            #expect(listed.count == (isListed ? 1 : 0), "\(asOf)")
            for alert in listed {
                #expect(alert["id"] as? String == answered["id"] as? String)
                #expect((alert["since"] as? String)?.hasPrefix("2026-03-09") == true, "\(alert["since"] ?? "")")
            }
        }
        // By its date it was so on Monday, and what is over is not active now.
        #expect(try alerts(asOf: "2026-03-09T23:00:00-05:00").contains { $0["rule"] as? String == "redFlag" })
        run("log", "--at", "2026-03-20T10:00:00-05:00", "I fainted last sunday")
        #expect(try alerts(asOf: "2026-03-20T10:00:00-05:00").allSatisfy { $0["flag"] as? String != "fainting" })
        run("log", "--at", "2026-03-20T11:00:00-05:00", "undo that")
        run("log", "--at", "2026-03-20T11:01:00-05:00", "I've had trouble breathing since wednesday")
        #expect(try alerts(asOf: "2026-03-20T11:02:00-05:00").contains { $0["flag"] as? String == "breathing" })
        run("log", "--at", "2026-03-20T11:03:00-05:00", "undo that")
        #expect(try alerts(asOf: "2026-03-20T11:04:00-05:00").isEmpty)
    }

    @Test("a date alone is the end of that day")
    func ofDate() throws {
        run("log", "--at", "2026-03-14T10:00:00-05:00", "add metoprolol 25 mg at 9 pm every day")
        func due(_ asOf: String) throws -> [String?] { try alerts("--tz", "America/Chicago", asOf: asOf).map { $0["due"] as? String } }
        #expect(try due("2026-03-13") == [])
        #expect(try due("2026-03-14") == ["2026-03-14T21:00:00-05:00"])
        #expect(try due("2026-03-14") == due("2026-03-14T23:59:59-05:00"))
        #expect(run("alerts", "--as-of", "2026-02-30").status == 2)
    }

    @Test("of the events a date alone is from its beginning and to its end")
    func eventsOfDates() throws {
        for time in ["2026-03-13T23:59:59", "2026-03-14T00:00:00", "2026-03-14T23:59:59", "2026-03-15T00:00:00"] {
            run("log", "--tz", "America/Chicago", "--at", time, "had a banana")
        }
        func dates(_ range: String...) throws -> [String] {
            try sayso(["events", "--json", "--tz", "America/Chicago"] + range, environment: home.environment()).objects().compactMap { ($0["date"] as? String)?.prefix(19).description }
        }
        #expect(try Set(dates("--from", "2026-03-14", "--to", "2026-03-14")) == ["2026-03-14T00:00:00", "2026-03-14T23:59:59"])
        #expect(try dates("--from", "2026-03-15") == ["2026-03-15T00:00:00"])
        #expect(try dates("--to", "2026-03-13") == ["2026-03-13T23:59:59"])
    }

    @Test("a schedule that was said has its days and times, and one of them is no dose")
    func saidSchedules() throws {
        // A Saturday.
        func items(_ asOf: String) throws -> [String] { try alerts("--tz", "America/Chicago", asOf: asOf).compactMap { $0["item"] as? String }.sorted() }
        run("log", "--at", "2026-05-16T07:30:00-05:00", "add vitamin d weekly on mondays")
        run("log", "--at", "2026-05-16T07:30:00-05:00", "add lisinopril 10 mg daily at 9 am and 9 pm")
        run("log", "--at", "2026-05-16T07:30:00-05:00", "add iron at 8 am, 2 pm and 8 pm every day")
        #expect(try items("2026-05-16T09:00:00-05:00") == ["iron", "lisinopril"])
        run("log", "--at", "2026-05-16T09:01:00-05:00", "took my zestril and my iron")
        #expect(try items("2026-05-16T09:02:00-05:00") == [])
        #expect(try items("2026-05-16T14:00:00-05:00") == ["iron"])
        #expect(try items("2026-05-16T21:00:00-05:00") == ["iron", "lisinopril"])
        #expect(try items("2026-05-18T08:00:00-05:00") == ["iron", "vitamin d"])
    }

    @Test("a reminder is answered in words, and the zone decides what is local")
    func answered() throws {
        let path = try home.write("date,metric,value,source\n2026-03-14,resting_hr,90,watch\n", to: "day.csv")
        #expect(run("settings", "set", "betaBlocker.boundary", "80").status == 0)
        // 19:30 UTC is half past two in Chicago and half past eight in Berlin.
        #expect(run("import", path, "--at", "2026-03-14T19:30:00Z", "--tz", "Europe/Berlin").text.contains("beta blocker") == false)
        #expect(run("import", path, "--at", "2026-03-14T19:30:00Z", "--tz", "America/Chicago").text.contains("beta blocker"))
        #expect(try alerts("--tz", "Europe/Berlin", asOf: "2026-03-14T19:30:00Z").isEmpty)
        let alert = try #require(try alerts(asOf: "2026-03-14T14:30:00-05:00").first)
        #expect((alert["rule"] as? String, alert["heartRate"] as? Double, alert["boundary"] as? Double) == ("betaBlockerMissed", 90, 80))
        let no = try run("log", "--json", "--at", "2026-03-14T14:31:00-05:00", "not yet").objects()
        #expect((no.first?["followUp"] as? [String: Any])?["question"] != nil)
        #expect(run("log", "--at", "2026-03-14T14:32:00-05:00", "in two hours").status == 0)
        let due = try #require(try alerts(asOf: "2026-03-14T16:32:00-05:00").first)
        #expect((due["rule"] as? String, due["due"] as? String) == ("doseDue", "2026-03-14T16:32:00-05:00"))
    }

    @Test("statistics mark the boundary that was in force on each day, and evidence tells when the value was said")
    func boundaries() throws {
        func heartRates(_ time: String) -> [String] {
            let lines = run("stats", "--at", "2026-03-\(time):00-05:00").lines
            return Array(lines.drop { !$0.hasPrefix("Resting heart rate") }.prefix { !$0.isEmpty })
        }
        run("settings", "set", "betaBlocker.boundary", "70")
        run("settings", "set", "betaBlocker.dynamic", "true")
        run("log", "--at", "2026-03-13T15:00:00-05:00", "resting heart rate 72")
        #expect(run("alerts", "--as-of", "2026-03-13T15:01:00-05:00").text.contains("resting heart rate 72 bpm, today 15:00"))
        #expect(heartRates("13T15:01").first == "Resting heart rate, mark at your boundary of 70 bpm")
        run("log", "--at", "2026-03-13T15:02:00-05:00", "yes, I took it")
        run("log", "--at", "2026-03-14T15:00:00-05:00", "resting heart rate 72")
        #expect(try alerts(asOf: "2026-03-14T15:01:00-05:00").isEmpty)
        let lines = heartRates("14T15:01")
        try #require(lines.count == 3)
        #expect(lines[0] == "Resting heart rate, marks at your boundary of each day, now 73 bpm")
        #expect(lines[1].contains("▌") && !lines[2].contains("▌") && lines[2].contains("┊"), "\(lines)")
    }

    @Test("a bare number says in how many hours, where that is asked, and nothing else does", arguments: [
        ("2", "2026-03-14T16:32:00-05:00"), ("two", "2026-03-14T16:32:00-05:00"), ("four", "2026-03-14T18:32:00-05:00"), ("5", nil), ("soup", nil),
        ("in 2", "2026-03-14T16:32:00-05:00"), ("in two", "2026-03-14T16:32:00-05:00"), ("after 2", "2026-03-14T16:32:00-05:00"), ("2 please", "2026-03-14T16:32:00-05:00"),
        ("yes in 2", "2026-03-14T16:32:00-05:00"), ("at 5", "2026-03-14T17:00:00-05:00"), ("at 6 pm", "2026-03-14T18:00:00-05:00"),
    ])
    func hours(said: String, due: String?) throws {
        let path = try home.write("date,metric,value,source\n2026-03-14,resting_hr,90,watch\n", to: "day.csv")
        run("settings", "set", "betaBlocker.boundary", "80")
        run("import", path, "--at", "2026-03-14T14:30:00-05:00")
        #expect(try run("log", "--json", "--at", "2026-03-14T14:30:30-05:00", said).objects().allSatisfy { ($0["actions"] as? [Any])?.isEmpty ?? true } || said == "soup")
        run("log", "--at", "2026-03-14T14:31:00-05:00", "not yet")
        run("log", "--at", "2026-03-14T14:32:00-05:00", said)
        #expect(try alerts(asOf: "2026-03-14T18:32:00-05:00").compactMap { $0["due"] as? String } == [due].compactMap(\.self))
    }

    @Test("a part of the day puts the question off to the hour at which a reminder of it comes", arguments: [
        ("remind me tonight", "2026-03-14T21:00:00-05:00"), ("i'll take it tonight", "2026-03-14T21:00:00-05:00"), ("remind me this evening", "2026-03-14T18:00:00-05:00"),
        ("remind me at dinner", "2026-03-14T18:00:00-05:00"),
    ])
    func partOfDay(said: String, due: String) throws {
        run("settings", "set", "betaBlocker.boundary", "80")
        run("log", "--at", "2026-03-14T14:30:00-05:00", "resting heart rate 90")
        run("log", "--at", "2026-03-14T14:31:00-05:00", said)
        #expect(try alerts(asOf: "2026-03-14T21:32:00-05:00").compactMap { $0["due"] as? String } == [due])
    }

    @Test("of a day on which nothing was said, today tells what was imported")
    func importedToday() throws {
        let rows = ["08:00:00-05:00,temperature,101,degF", "09:00:00-05:00,temperature,102,degF", "08:00:00-05:00,anc,300,cells/uL"].map { "2026-03-14T\($0),x" }
        let path = try home.write("timestamp,metric,value,unit,source\n" + rows.joined(separator: "\n"), to: "lab.csv")
        run("import", path, "--at", "2026-03-14T09:30:00-05:00")
        #expect(run("today", "--at", "2026-03-14T09:30:00-05:00").text == "Nothing said today; imported: ANC 300 cells/µL; Temperature 102 °F, the newest of 2.\n")
        #expect(run("today", "--at", "2026-03-15T09:30:00-05:00").text == "Nothing logged today.\n")
        run("import", try home.write("date,metric,value,source\n2026-03-16,resting_hr,61,watch\n", to: "day.csv"))
        #expect(run("today", "--at", "2026-03-16T09:30:00-05:00").text == "Nothing said today; imported: Resting heart rate 61 bpm.\n")
    }

    @Test("an import is taken back by command, with what it set off")
    func takenBack() throws {
        let path = try home.write("timestamp,metric,value,unit,source\n2026-03-14T08:00:00-05:00,anc,300,cells/uL,lab\n", to: "lab.csv"), noon = "2026-03-14T12:00:00-05:00"
        run("import", path, "--at", noon)
        #expect(try alerts(asOf: noon).map { $0["rule"] as? String } == ["neutropenia"])
        #expect(run("import", "--undo", "--at", noon).text.contains("1 gone"))
        #expect(try alerts(asOf: noon).isEmpty)
        #expect(run("import", "--undo", "--at", noon).status == 1)
        #expect(run("import", "--undo", path).status == 2 && run("import").status == 2)
    }

    @Test("a reminder that was ended asks nothing")
    func endedReminder() throws {
        run("log", "--at", "2026-03-14T09:00:00-05:00", "remind me to take my vitamin d at 8 pm")
        #expect(try alerts(asOf: "2026-03-14T20:00:00-05:00").map { $0["item"] as? String } == ["take my vitamin d"])
        #expect(run("log", "--at", "2026-03-14T09:05:00-05:00", "cancel my vitamin d reminder").text == "Reminder: take my vitamin d 20:00 ended\n")
        #expect(try alerts(asOf: "2026-03-14T20:00:00-05:00").isEmpty)
    }

    @Test("a reminder that only the schedule gives is not cancelled with it unasked")
    func reminderOfSchedule() throws {
        let morning = "2026-03-14T07:00:00-05:00", evening = "2026-03-14T20:00:00-05:00"
        run("log", "--at", morning, "add metoprolol 25 mg daily at 8 am")
        #expect(run("log", "--at", evening, "cancel my metoprolol reminder").text == "? Did you mean: Stop metoprolol? Nothing is stored yet.\n")
        run("log", "--at", evening, "no")
        #expect(run("schedule", "--at", evening).text.contains("metoprolol 25 mg daily at 08:00"))
        run("log", "--at", evening, "cancel my metoprolol reminder")
        run("log", "--at", evening, "yes")
        #expect(!run("schedule", "--at", evening).text.contains("metoprolol 25 mg daily"))
    }

    @Test("what is to be taken is set and ended by command as well, reminders too")
    func schedules() throws {
        #expect(run("schedule", "add", "metoprolol", "--dosage", "25", "--unit", "mg", "--time", "08:00", "--at", "2026-03-13T20:00:00-05:00").status == 0)
        run("log", "--at", "2026-03-14T07:00:00-05:00", "remind me to take my iron at 9 am")
        #expect(try alerts(asOf: "2026-03-14T09:00:00-05:00").map { $0["item"] as? String } == ["take my iron", "metoprolol"])
        let kinds = try run("schedule", "--json", "--at", "2026-03-14T09:00:00-05:00").objects().map { $0["kind"] as? String }
        #expect(kinds == ["Reminder", "Schedule", "Dose", "Dose"])
        #expect(run("schedule", "end", "metoprolol", "--at", "2026-03-14T07:30:00-05:00").text == "Schedule: metoprolol ended\n")
        #expect(run("schedule", "end", "take my iron", "--at", "2026-03-14T07:30:00-05:00").text == "Reminder: take my iron ended\n")
        #expect(try alerts(asOf: "2026-03-14T09:00:00-05:00").isEmpty)
        #expect(run("schedule", "end", "metoprolol").status == 2)
        for wrong in [["--frequency", "often"], ["--time", "25:00"], ["--times-per-day", "30"]] { #expect(sayso(["schedule", "add", "iron"] + wrong, environment: home.environment()).status == 2) }
    }

    @Test("an alert's times are named as seen from its instant")
    func words() {
        #expect(run("log", "--at", "2026-03-14T14:30:00-05:00", "temp 101.2").status == 0)
        #expect(run("alerts", "--as-of", "2026-03-14T14:40:00-05:00").text.contains("temperature 101.2 °F, today 14:30"))
    }

    @Test("the family decides whose insights there are")
    func family() throws {
        let rows = ["Ann", "Bob"].flatMap { name in [80, 81, 82, 83, 84, 70, 70, 70].enumerated().map { "\(name),2026-03-\(String(format: "%02d", 7 + $0)),Sleep,\($1)" } }
        let path = try home.write("member,date,pillar,score\n" + rows.joined(separator: "\n"), to: "scores.csv")
        #expect(run("import", path).status == 0)
        func members() throws -> [String?] { try alerts(asOf: "2026-03-14T12:00:00Z").map { $0["member"] as? String }.sorted { $0 ?? "" < $1 ?? "" } }
        #expect(try members() == ["Ann", "Bob"])
        #expect(run("member", "add", "Ann", "--me", "--role", "admin").status == 0)
        #expect(try members() == ["Bob"])
        #expect(run("member", "add", "bob", "--pending", "--tz", "Europe/Berlin").status == 0)
        #expect(try members() == [])
        #expect(try run("member", "list", "--json").objects().map { $0["status"] as? String } == ["accepted", "pending"])
        #expect(run("member", "remove", "Bob").status == 0)
        #expect(try members() == [], "who was removed is nobody's news")
        #expect(run("member", "add", "Bob").status == 0)
        #expect(try members() == ["Bob"])
        for wrong in [["member", "remove", "Cid"], ["member", "add", "Cid", "--role", "king"], ["member", "add", "Cid", "--tz", "Mars/North"]] {
            #expect(sayso(wrong, environment: home.environment()).status == 2)
        }
    }
}
