import Testing

@Suite("Exit status") struct ExitStatusTests {
    @Test("wrong usage is 2, with the way out", arguments: [
        (["parse", "--nope"], "--help"), (["pasre"], "did you mean 'parse'"), (["parse", "--at", "noon", "x"], "2026-03-14T14:30:00-05:00"),
        (["parse", "--at", "2026-03-14T14:30:00", "x"], "offset"), (["parse", "--at", "2026-02-30T14:30:00Z", "x"], "2026-03-14T14:30:00-05:00"),
        (["parse", "--tz", "America/New_Yrok", "x"], "did you mean 'America/New_York'"), (["parse", "--tz", "", "x"], "time zone"),
        (["parse", "--format", "esperanto", "x"], "jsonl"), (["parse", "--in", "a", "x"], "not both"), (["grammar", "chekc"], "grammar"),
        (["log", "--db", "", "x"], "--db: it is empty"), (["help", "exprot"], "did you mean 'export'"), (["help", "grammar", "smaple"], "did you mean 'sample'"),
        (["events", "--category", "foo", "--db", "/no/such/log"], "the categories are"), (["events", "--from", "foo", "--db", "/no/such/log"], "--from"),
        (["alerts", "--as-of", "foo", "--db", "/no/such/log"], "--as-of"),
    ])
    func usage(arguments: [String], hint: String) {
        let run = sayso(arguments)
        #expect(run.status == 2, "\(run.talk)")
        #expect(run.talk.contains(hint), "\(run.talk)")
        #expect(run.text == "")
    }

    @Test("a wrong world is 3, with what to do", arguments: [
        (["parse", "--in", "/no/such/file"], "/no/such/file"), (["parse", "--in", "/"], "directory"),
        (["parse", "--out", "/no/such/folder/file", "x"], "/no/such/folder/file"), (["parse", "--grammar", "/no/such/folder", "x"], "/no/such/folder"),
        (["grammar", "compile", "/no/such/folder"], "/no/such/folder"), (["grammar", "check", "/no/such/folder"], "/no/such/folder"),
    ])
    func world(arguments: [String], hint: String) {
        let run = sayso(arguments)
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains(hint), "\(run.talk)")
    }

    @Test("what was asked for and could not be done is 1", arguments: ["undo that", "delete that", "make that 101", "delete the heart rate of 3 pm", "cancel the 9 pm reminder"])
    func unfulfilled(words: String) {
        let home = Home()
        let run = sayso(["log", "--at", "2026-03-14T14:30:00-05:00", words], environment: home.environment())
        #expect(run.status == 1, "\(run.text)")
        #expect(sayso("log", "--json", input: "temp 100.1\n\(words)\ntemp 100.2\n".utf8, environment: Home().environment()).lines.count == 3, "the rest goes on")
    }

    @Test("an import that is not there is not taken back")
    func noImport() {
        let run = sayso("import", "--undo", environment: Home().environment())
        #expect((run.status, run.text) == (1, ""))
        #expect(run.talk.contains("no import to take back"))
    }

    @Test("a member who is unknown is wrong usage, and the nearest name is said")
    func unknownMember() {
        let home = Home()
        func run(_ arguments: String...) -> Run { sayso(arguments, environment: home.environment()) }
        #expect(run("alerts", "--member", "Zed").status == 2, "there is no log")
        #expect(run("member", "add", "Annabel", "--role", "admin").status == 0)
        for arguments in [["alerts", "--member", "Anabel"], ["settings", "set", "quietHours.level", "all", "--member", "Anabel"], ["snooze", "fever", "--days", "1", "--recipient", "Anabel"]] {
            let run = sayso(arguments, environment: home.environment())
            #expect(run.status == 2 && run.talk.contains("there is no member named 'Anabel'; did you mean 'Annabel'?"), "\(run.talk)")
        }
        #expect(run("alerts", "--member", "annabel").status == 0)
    }

    @Test("a full disk is 3")
    func fullDisk() {
        #expect(sayso("parse", "--out", "/dev/full", "x").status == 3)
    }

    @Test("every command has help with an example", arguments: [[], ["parse"], ["grammar"], ["grammar", "check"], ["grammar", "compile"], ["log"], ["events"], ["export"], ["import"], ["backup"], ["eval"], ["train"]])
    func help(command: [String]) {
        let run = sayso(command + ["--help"])
        #expect(run.status == 0)
        #expect(run.text.contains("EXAMPLE"))
        #expect(run.text.contains("sayso " + command.joined(separator: " ")))
        #expect(run.talk == "")
    }

    @Test("a report over the corpus, over another report or over a log is refused before anything is lost", arguments: [
        ["--report", "corpus.jsonl"], ["--failing", "corpus.jsonl"], ["--html", "a", "--junit", "a"], ["--report", "log.sqlite"],
    ])
    func overwriting(options: [String]) throws {
        let home = Home()
        let line = #"{"id":"a-1","text":"nice weather","ref":"2026-03-14T14:30:00-05:00","style":"typed","tags":[],"hard":false,"heldout":false,"gold":[]}"# + "\n"
        let corpus = try home.write(line, to: "corpus.jsonl")
        #expect(sayso("log", "--db", home.file("log.sqlite"), "temp 100.1").status == 0)
        let run = sayso(["eval", corpus] + options.map { $0.hasPrefix("--") ? $0 : home.file($0) })
        #expect(run.status == 2, "\(run.talk)")
        #expect(try home.contents("corpus.jsonl") == line)
        #expect(sayso("events", "--db", home.file("log.sqlite")).text.contains("100.1"))
    }

    @Test("an instant before the year 1 is none, and the ends of the calendar are kept to", arguments: [
        ("0000-01-01T00:00:00Z", 2, ""), ("0001-01-01T00:00:00+05:00", 0, "0001-01-01T00:00:00+05:00"), ("9999-12-31T23:00:00-05:00", 0, "9999-12-31T23:59:59-05:00"),
    ])
    func calendar(at: String, status: Int32, nearest: String) {
        let run = sayso("parse", "--at", at, "temp 101 yesterday, and remind me tomorrow at 8 to take iron")
        #expect(run.status == status)
        #expect(run.text.contains(nearest), "\(run.text)")
    }

    @Test("a missed gate is 1, and says what was missed")
    func gate() throws {
        let home = Home()
        let line = #"{"id":"a-1","text":"nice weather","ref":"2026-03-14T14:30:00-05:00","style":"typed","tags":[],"hard":false,"heldout":false,"gold":[{"type":"log_food","item":"toast"}]}"#
        let corpus = try home.write(line + "\n", to: "corpus.jsonl")
        let run = sayso(["eval", corpus, "--report", home.file("report.json"), "--html", home.file("report.html"), "--min-exact", "92%"])
        #expect(run.status == 1)
        #expect(run.talk == "sayso: exact utterances: 0.0 %; at least 92.0 % was asked for\n")
        #expect(try home.contents("report.html").hasPrefix("<!DOCTYPE html>"))
        let again = sayso(["eval", corpus, "--baseline", home.file("report.json"), "--max-broken", "0"])
        #expect(again.status == 0, "\(again.talk)")
        #expect(again.text.contains("broken: none"))
    }
}
