import Foundation
import Testing

private let afternoon = "2026-03-14T14:30:00-05:00"

@Suite("--profile: several people in one log") struct PeopleTests {
    let home = Home()

    @discardableResult
    private func run(_ arguments: String..., profile: String? = nil) -> Run {
        sayso(arguments + (profile.map { ["--profile", $0] } ?? []), environment: home.environment())
    }

    private func summaries(_ profile: String?) throws -> [String?] {
        try run("events", "--json", profile: profile).objects().map { $0["summary"] as? String }
    }

    private func rules(_ profile: String?) throws -> [String?] {
        try run("alerts", "--json", "--as-of", afternoon, profile: profile).objects().map { $0["rule"] as? String }
    }

    @Test("each has events, alerts, settings and facts of their own, and undoes their own words")
    func apart() throws {
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", afternoon, "ANC 400", profile: "Ann")
        run("log", "--at", afternoon, "temp 98.6", profile: "ann")
        #expect(try summaries(nil) == ["Temperature 101.2 °F"])
        #expect(try summaries("Ann") == ["ANC 400 cells/µL", "Temperature 98.6 °F"])
        #expect(try rules(nil) == ["fever"])
        #expect(try rules("ANN") == ["neutropenia"])
        run("profile", "set", "age", "8", profile: "Ann")
        #expect(run("profile").text.contains("Nothing told yet"))
        run("settings", "set", "neutropenia.severe", "300", profile: "Ann")
        #expect(try rules("Ann").isEmpty)
        run("log", "--at", afternoon, "undo that")
        #expect(try summaries(nil).isEmpty)
        #expect(try summaries("Ann").count == 2)
        #expect(run("profile", "list").lines == ["Ann"])
    }

    @Test("the option stands before the command too, and in the environment")
    func given() throws {
        #expect(sayso(["--profile", "Ann", "log", "--at", afternoon, "had soup"], environment: home.environment()).status == 0)
        #expect(sayso(["log", "--at", afternoon, "had stew"], environment: home.environment(["SAYSO_PROFILE": "Ann"])).status == 0)
        #expect(try summaries("Ann").count == 2)
        #expect(try summaries(nil).isEmpty)
        #expect(run("log", "had soup", profile: "").status == 2)
    }

    @Test("somebody whom the log does not know has nothing in it, and a slip of the key is pointed out")
    func unknown() throws {
        run("log", "--at", afternoon, "had soup", profile: "Annabel")
        let run = run("today", "--json", profile: "Anabel")
        #expect((run.status, run.text) == (0, ""))
        #expect(run.talk.contains("Annabel"))
    }

    @Test("somebody who is new is said to be, and named after whom the name may be a slip")
    func new() {
        #expect(run("log", "--at", afternoon, "had soup", profile: "Annabel").talk.contains("Annabel is new in this log"))
        #expect(run("log", "--at", afternoon, "had stew", profile: "annabel").talk.isEmpty)
        let talk = run("log", "--at", afternoon, "had stew", profile: "Anabel").talk
        #expect(talk.contains("Anabel is new") && talk.contains("'Annabel'"))
    }

    @Test("a field that there is not is refused with those that there are")
    func fields() {
        let run = run("profile", "set", "frog", "5")
        #expect(run.status == 2)
        #expect(run.talk.contains("age") && run.talk.contains("due_date"))
        #expect(self.run("profile", "set", "wieght", "150").talk.contains("'weight'"))
    }

    @Test("a typed fact has the limits of a spoken one, and a day by its words is that day", arguments: [
        ("weight", "5000", "'5000' is no weight of a living person"), ("weight", "900 kg", "no weight of a living person"), ("weight", "heavy", "write a number and its unit, kg or lb"),
        ("weight", "70 cm", "write a number and its unit, kg or lb"), ("height", "9 ft 2", "no height of a living person"), ("height", "3 m", "in or cm"), ("age", "200", "no age"),
        ("due_date", "someday", "'someday' is no date; write it like 2026-10-01"), ("due_date", "october", "is no date"),
    ])
    func impossible(field: String, value: String, reason: String) {
        let run = run("profile", "set", field, value, "--at", afternoon)
        #expect(run.status == 2 && run.talk.contains(reason), "\(run.talk)")
    }

    @Test("and what can be so is kept", arguments: [
        ("weight", "150 lb", "150 lb"), ("weight", "70", "70"), ("weight", "70kg", "70kg"), ("height", "5 ft 10", "5 ft 10"), ("height", "5'10\"", "5'10\""), ("height", "178 cm", "178 cm"),
        ("due_date", "2026-10-01", "2026-10-01"), ("due_date", "yesterday", "2026-03-13"), ("due_date", "october 1", "2026-10-01"),
    ])
    func possible(field: String, value: String, kept: String) {
        let run = run("profile", "set", field, value, "--at", afternoon)
        #expect(run.status == 0 && run.lines.contains("\(field): \(kept)"), "\(run.talk)")
    }

    @Test("of several people in one log, a silence says whose alert is meant, and a dismissal that the next is told")
    func silences() throws {
        run("member", "add", "Ann", "--me", "--role", "admin")
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", afternoon, "temp 101.2", profile: "Cy")
        let snooze = run("snooze", "fever", "--days", "1", "--at", afternoon).text
        #expect(snooze.contains("is of Ann, and not of Cy"), "\(snooze)")
        #expect(run("dismiss", "fever", "--recipient", "Ann", "--at", afternoon, profile: "Cy").text.contains("When it begins anew, that is told."))
    }

    @Test("daily values, exports and imports are a person's own")
    func imported() throws {
        let days = (1...14).map { "2026-03-\($0 < 10 ? "0" : "")\($0),steps,\($0 < 12 ? 1000 : 100),watch\n" }
        let path = try home.write("date,metric,value,source\n" + days.joined(), to: "days.csv")
        #expect(run("import", path, "--at", afternoon, profile: "Ann").status == 0)
        #expect(try rules("Ann") == ["pattern"])
        #expect(try rules(nil).isEmpty)
        run("log", "--at", afternoon, "had soup", profile: "Ann")
        #expect(run("export", "--format", "jsonl", "--out", home.file("ann.jsonl"), profile: "Ann").status == 0)
        #expect(run("import", home.file("ann.jsonl"), "--at", afternoon).status == 0)
        #expect(try rules(nil) == ["pattern"])
        #expect(try summaries(nil) == ["soup"])
        run("import", home.file("ann.jsonl"), "--at", afternoon)
        #expect(try summaries(nil) == ["soup"])
        #expect(try summaries("Ann") == ["soup"])
    }

    @Test("one worker tells of everybody, and the family's admins hear of each member")
    func told() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("member", "add", "Bob", "--role", "admin", "--me")
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", afternoon, "temp 102", profile: "Ann")
        #expect(run("notify", "--once", "--json", "--at", afternoon).lines.count == 2)
        let sent = try home.contents("sent").split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(sent.map { $0["recipient"] as? String } == ["Bob", "Bob"])
        #expect(sent.map { $0["member"] as? String } == ["Bob", "Ann"])
        #expect(run("notify", "--once", "--json", "--at", afternoon).lines.isEmpty)
        run("log", "--at", afternoon, "had soup", profile: "bob")
        #expect(try summaries(nil).contains("soup"))
    }

    @Test("the alerts of a member are those of the member's own log, facts and settings, with the insights about the member")
    func alertsOfMember() throws {
        func rules(of member: String, _ profile: String? = nil) throws -> [String?] {
            try run("alerts", "--json", "--as-of", afternoon, "--member", member, profile: profile).objects().map { $0["rule"] as? String }
        }
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", afternoon, "temp 100.2", profile: "Ann")
        run("log", "--at", afternoon, "chest pain", profile: "Ann")
        run("member", "add", "Eve", "--me")
        let scores = ["Ann", "Bob"].flatMap { name in
            [80, 81, 82, 83, 84, 70, 70, 70].enumerated().map { "\(name),2026-03-\(String(format: "%02d", 7 + $0)),Sleep,\($1)" }
        }
        #expect(run("import", try home.write("member,date,pillar,score\n" + scores.joined(separator: "\n"), to: "scores.csv")).status == 0)
        #expect(try rules(of: "ann") == ["redFlag", "trendInsight"])
        // What is a fever is the member's own setting.
        run("settings", "set", "fever.sustainedF", "100", profile: "Ann")
        #expect(try rules(of: "Ann") == ["redFlag", "fever", "trendInsight"])
        #expect(try rules(of: "Bob") == ["trendInsight"])
        #expect(try rules(of: "Eve") == self.rules(nil))
        #expect(try rules(of: "Eve", "Ann") == ["fever"])
        let nobody = run("alerts", "--json", "--as-of", afternoon, "--member", "Dan")
        #expect(nobody.text.isEmpty && nobody.talk.contains("Dan"))
    }
}
