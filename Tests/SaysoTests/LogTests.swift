import Foundation
import Testing

private let half = "2026-03-14T14:30:00-05:00"

@Suite("Odd values, and whose clock it is") struct OddValueTests {
    let home = Home()
    private func log(_ text: String, _ arguments: String...) -> Run {
        sayso(["log", "--json", "--at", "2026-03-14T14:30:00-05:00"] + arguments + [text], environment: home.environment())
    }

    @Test("what lies between the plausible and the possible is asked about first", arguments: [
        ("heart rate 240", true), ("heart rate 220", false), ("temp 107", true), ("temp 106", false), ("temp 42 celsius", true), ("temp 94", true), ("weight 800 pounds", true),
        ("blood sugar 700", true), ("blood sugar 500", false), ("slept 18 hours", true), ("resting heart rate 150", true), ("bp 260 over 110", true),
    ])
    func odd(text: String, isAsked: Bool) throws {
        let answer = try #require(try log(text).objects().first)
        #expect((answer["pending"] != nil) == isAsked)
        #expect((answer["events"] as? [Any])?.count == (isAsked ? 0 : 1))
        let confidence = ((answer["actions"] as? [[String: Any]])?.first?["confidence"] as? Double) ?? 1
        #expect((confidence < 0.5) == isAsked)
    }

    @Test("a pressure the wrong way round is asked about, and stored the other way round on a yes alone") func swapped() throws {
        func events() throws -> [String?] { try sayso("events", "--json", environment: home.environment()).objects().map { $0["summary"] as? String } }
        let answer = try #require(try log("bp 80 over 120").objects().first)
        let question = try #require((answer["pending"] as? [String: Any])?["question"] as? String)
        #expect(question.contains("Blood pressure 120/80 mmHg") && question.contains("swapped"))
        #expect((answer["actions"] as? [[String: Any]])?.first?["type"] as? String == "unknown")
        _ = log("no")
        #expect(try events() == [])
        _ = log("bp 80 over 120")
        _ = log("yes")
        #expect(try events() == ["Blood pressure 120/80 mmHg"])
    }

    @Test("a temperature without its point is asked about with it", arguments: [("temp 385", "38.5 °C"), ("temp one thousand eight", "100.8 °F")])
    func pointless(text: String, meant: String) throws {
        let answer = try #require(try log(text).objects().first)
        #expect(((answer["pending"] as? [String: Any])?["question"] as? String)?.contains("Temperature \(meant)") == true)
        #expect((answer["events"] as? [Any])?.isEmpty == true)
        #expect(log("yes").text.contains("Temperature \(meant)"))
    }

    @Test("a weight without a unit is of the unit in which it is near to the last one; near to it in none, it is asked about") func unitOfLast() throws {
        func weight(_ words: String) throws -> (logged: String?, asked: String?) {
            let answer = try #require(log(words).objects().first)
            let event = (answer["events"] as? [[String: Any]])?.first
            let logged = event.map { "\($0["value"] ?? "") \($0["unit"] ?? "")" }
            return (logged, (answer["pending"] as? [String: Any])?["question"] as? String)
        }
        #expect(try weight("weighed 182").asked?.contains("Weight 182 lb") == true)
        #expect(log("yes").text.contains("Weight 182 lb"))
        #expect(try weight("weight 83").logged == "83 kg")
        #expect(try weight("weight 90").logged == "90 kg")
        #expect(try weight("weight 200").logged == "200 lb")
        let far = try weight("weight 150")
        #expect(far.logged == nil && far.asked?.contains("the last was 200 lb") == true)
        for (words, expected) in [("weight 150 lb", "150 lb"), ("70 kg on the scales", "70 kg"), ("i weigh 11 stone 4", "158 lb")] { #expect(try weight(words).logged == expected) }
        _ = sayso("settings", "set", "units.weight", "kg", environment: home.environment())
        #expect(try weight("weight 100").logged == "100 kg")
    }

    @Test("a red flag is answered also while it is asked about") func oddFlag() {
        #expect(log("my oxygen is 65").text.contains("\"flag\":\"oxygen\""))
    }

    @Test("the offset of --at decides what is local where no zone is given, a zone decides over it")
    func zone() throws {
        _ = sayso("settings", "set", "betaBlocker.boundary", "80", environment: home.environment())
        let events = try #require(try log("resting heart rate 90").objects().first?["events"] as? [[String: Any]])
        #expect(events.first?["date"] as? String == "2026-03-14T14:30:00-05:00")
        func rules(_ arguments: String...) throws -> [String] {
            try sayso(["alerts", "--json"] + arguments, environment: home.environment()).objects().compactMap { $0["rule"] as? String }
        }
        // Half past two in the afternoon is 19:30 in UTC, and ten minutes to eight at night 00:50.
        #expect(try rules("--at", "2026-03-14T19:50:00-05:00") == ["betaBlockerMissed"])
        #expect(try rules("--at", "2026-03-14T20:50:00-05:00") == [])
        #expect(try rules("--as-of", "2026-03-14T19:50:00-05:00") == ["betaBlockerMissed"])
        #expect(try rules("--at", "2026-03-14T19:50:00-05:00", "--tz", "UTC") == [])
        #expect(log("temp 100", "--tz", "Asia/Tokyo").text.contains("2026-03-15T04:30:00+09:00"))
        // Without --at it is the system's.
        let now = try #require(try sayso("log", "--json", "temp 100", environment: home.environment(["TZ": "Asia/Tokyo"])).objects().first?["at"] as? String)
        #expect(now.hasSuffix("+09:00"))
    }

    @Test("a fever reducer is named whatever it is combined with", arguments: ["percocet", "vicodin", "co-codamol", "nyquil", "excedrin", "theraflu", "dayquil", "vicoprofen", "tylenol with codeine"])
    func combined(drug: String) {
        _ = log("took \(drug)")
        #expect(log("temp 101.2").text.contains("which can mask a fever"))
    }
}

@Suite("Logging from a stream") struct LogTests {
    let home = Home()

    private func log(_ input: String, _ arguments: String...) -> Run {
        sayso(["log", "--at", half] + arguments, input: input.utf8, environment: home.environment())
    }

    private func read(_ arguments: String...) -> Run {
        sayso(arguments + ["--at", half], environment: home.environment())
    }

    @Test("what a long line comes to grows with its length, and each entry has its own words", arguments: ["had eggs and toast and took two tylenol and ", "temp 99 and hr 70 and "])
    func longLine(words: String) throws {
        func answered(_ count: Int) throws -> (size: Int, events: [[String: Any]]) {
            let run = log(String(repeating: words, count: count) + "\n", "--json", "--db", home.file("\(count).sqlite"))
            let answer = try #require(run.objects().first), events = try #require(answer["events"] as? [[String: Any]])
            // All that was understood is logged.
            #expect(events.count == (answer["actions"] as? [Any])?.count && events.count > count)
            return (run.text.utf8.count, events)
        }
        let (short, long) = (try answered(200), try answered(1_600))
        #expect(long.size < short.size * 9)
        #expect(long.events.allSatisfy { event in (event["utterance"] as? String).map { $0.count < 400 && words.contains($0.split(separator: " ")[0]) } ?? false })
    }

    @Test("text is answered in words, and is in the log afterwards")
    func text() throws {
        let run = log("temp 100.1\nnice weather\n")
        #expect(run.lines.count == 2)
        #expect(run.text.contains("Temperature 100.1 °F"))
        #expect(run.text.contains("Nothing to log."))
        #expect(run.status == 0)
        let events = try read("events", "--json").objects()
        #expect(events.map { $0["summary"] as? String } == ["Temperature 100.1 °F"])
        #expect(events.first?["utterance"] as? String == "temp 100.1")
        #expect(events.first?["date"] as? String == half)
    }

    @Test("piped input without a command is logged")
    func bare() {
        #expect(sayso(input: "temp 100.1\n".utf8, environment: home.environment()).text.contains("Temperature 100.1 °F"))
        #expect(read("events").text.contains("Temperature 100.1 °F"))
    }

    @Test("JSON has the parse, the events and the alerts raised, in order")
    func json() throws {
        let run = log("my ANC came back 400\ntemp 101.2\ntemp 101.3\n", "--json")
        let answers = try run.objects()
        #expect(answers.count == 3)
        for answer in answers {
            #expect((answer["actions"] as? [Any])?.count == 1)
            #expect((answer["events"] as? [Any])?.count == 1)
        }
        let rules = answers.map { ($0["alerts"] as? [[String: Any]])?.compactMap { $0["rule"] as? String } ?? [] }
        #expect(rules[1] == ["febrileNeutropenia"])
        #expect(rules[2] == [])
        let standing = try #require(try read("alerts", "--json").objects().first)
        #expect(standing["rule"] as? String == "febrileNeutropenia")
        #expect(standing["severity"] as? String == "critical")
        #expect((standing["evidence"] as? [[String: Any]])?.count == 2)
    }

    @Test("what calls for help at once is answered with a red flag, and what only sounds like it is not")
    func redFlags() throws {
        let said: [(String, String?)] = [
            ("chest pain", "chestPain"), ("squeezing in my chest", "chestPain"), ("there's an elephant on my chest", "chestPain"),
            ("pain going down my arm", "chestPain"), ("am I having a heart attack", "chestPain"), ("can't breathe", "breathing"),
            ("my lips are blue", "breathing"), ("my throat is closing", "breathing"), ("my tongue is swelling", "breathing"), ("SpO2 85", "oxygen"),
            ("my face is drooping", "stroke"), ("my arm is weak", "stroke"), ("slurred speech", "stroke"), ("worst headache of my life", "stroke"),
            ("I'm having trouble moving my left arm", "stroke"), ("sudden vision loss", "stroke"), ("passed out", "fainting"), ("had a seizure", "seizure"),
            ("coughing up blood", "bleeding"), ("coughing blood", "bleeding"), ("threw up blood", "bleeding"), ("my stool is black", "bleeding"), ("tarry stools", "bleeding"), ("my vomit looks like coffee grounds", "bleeding"),
            ("my nose won't stop bleeding", "bleeding"), ("I overdosed", "overdose"), ("took too many tylenol", "overdose"),
            ("I want to kill myself", "selfHarm"), ("better off dead", "selfHarm"), ("I don't want to be here anymore", "selfHarm"),
            ("I'm not suicidal but I feel low", "selfHarm"), ("no suicidal thoughts", nil), ("I haven't had suicidal thoughts in months", nil),
            ("there's a lot of blood", "bleeding"), ("I was out for about a minute", "fainting"), ("I can't smile on one side", "stroke"), ("baby isn't moving", "fetalMovement"),
            ("no chest pain", nil), ("my dad had chest pain", nil), ("chest pain last year", nil), ("this headache is killing me", nil),
            ("dying of thirst", nil), ("I'm dead", nil), ("terrible headache", nil), ("spo2 97", nil),
        ]
        let answers = try log(said.map(\.0).joined(separator: "\n") + "\n", "--json").objects()
        #expect(answers.count == said.count)
        for ((text, flag), answer) in zip(said, answers) {
            let flags = (answer["alerts"] as? [[String: Any]] ?? []).compactMap { $0["flag"] as? String }
            #expect(Set(flags) == Set([flag].compactMap { $0 }), "\(text)")
        }
    }

    @Test("a JSONL record is answered as JSON, a partial one is not stored")
    func partial() throws {
        let run = log("{\"id\":1,\"text\":\"temp 100.1\",\"final\":false}\n{\"id\":2,\"text\":\"temp 100.2\"}\n")
        #expect(try run.objects().map { $0["id"] as? Int } == [1, 2])
        #expect(try read("events", "--json").objects().map { $0["summary"] as? String } == ["Temperature 100.2 °F"])
    }

    @Test("the log is no place for the answers")
    func outIsTheLog() throws {
        #expect(log("temp 101.2").status == 0)
        let file = home.path + "/.local/share/sayso/log.sqlite"
        let run = log("temp 99", "--out", file)
        #expect(run.status == 2)
        #expect(run.talk.contains("--out"))
        #expect(read("events").text.contains("101.2"))
    }

    @Test("a bad line is answered, and the lines around it are logged")
    func badLine() throws {
        let run = log("{\"text\":\"temp 100.1\"}\n{\"text\"\n{\"text\":\"temp 100.2\"}\n")
        #expect(run.status == 1)
        #expect(try run.objects().count == 3)
        #expect(try read("events", "--json").objects().count == 2)
    }

    @Test("the log and its folder are for their owner alone, whatever the umask")
    func modes() {
        _ = log("temp 100.1\n")
        #expect(home.mode(".local/share/sayso") == 0o700)
        #expect(home.mode(".local/share/sayso/log.sqlite") == 0o600)
        for name in home.everything where !name.hasPrefix(".local/share/sayso") {
            #expect(name == ".local" || name == ".local/share", "an unexpected file: \(name)")
        }
    }

    @Test("several programs may log at once, and nothing is lost")
    func together() async throws {
        let database = home.file("shared.sqlite")
        await withTaskGroup(of: Int32?.self) { group in
            for part in 0..<3 {
                let lines = (0..<10).map { "temp 100.\(($0 + part) % 9 + 1)\n" }.joined()
                group.addTask { sayso("log", "--db", database, input: lines.utf8).status }
            }
            for await status in group { #expect(status == 0) }
        }
        #expect(try sayso("events", "--json", "--db", database).objects().count == 30)
    }

    @Test("a file that is no log is left alone", arguments: ["not a database, but long enough to be looked at twice", "SQLite format 3\0garbage"])
    func foreign(contents: String) throws {
        let path = try home.write(contents, to: "notes.txt")
        let run = sayso("log", "--db", path, "temp", "100.1")
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains("--db"))
        #expect(run.text == "")
        #expect(try home.contents("notes.txt") == contents)
    }

    @Test("without HOME the log needs a name, and says so")
    func homeless() {
        let run = sayso("log", "temp", "100.1")
        #expect(run.status == 3)
        #expect(run.talk.contains("--db"))
        #expect(sayso("log", "--db", home.file("named.sqlite"), "temp", "100.1").status == 0)
    }

    @Test("a log in a folder that cannot be written to acknowledges nothing")
    func unwritable() throws {
        // A folder that even root cannot write to.
        let run = sayso("log", "--db", "/proc/sayso/log.sqlite", "temp", "100.1")
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.text == "")
        #expect(run.talk.contains("/proc/sayso"))
    }

    @Test("a read-only log acknowledges nothing", .disabled(if: getuid() == 0, "root may write to everything"))
    func readOnly() throws {
        let path = home.file("fixed.sqlite")
        #expect(sayso("log", "--db", path, "temp", "100.1").status == 0)
        chmod(path, 0o400)
        let run = sayso("log", "--db", path, "temp", "100.2")
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.text == "")
        #expect(try sayso("events", "--json", "--db", path).objects().count == 1)
    }

    @Test("reading an empty home says that there is nothing, and makes nothing")
    func nothingYet() {
        #expect(read("today").text == "Nothing logged today.\n")
        #expect(read("events").text == "Nothing logged.\n")
        #expect(read("alerts").text == "No alerts.\n")
        #expect(read("events", "--json").text == "")
        #expect(home.everything == [])
        let named = read("events", "--db", home.file("missing.sqlite"))
        #expect(named.status == 3)
        #expect(named.talk.contains("missing.sqlite"))
    }

    @Test("what became of an entry is shown by its number and by its id")
    func history() throws {
        #expect(read("log", "temp 100.8").status == 0)
        #expect(read("log", "make that 101").status == 0)
        let shown = read("history", "1").text
        #expect(shown.contains("logged") && shown.contains("Temperature 100.8 °F") && shown.contains("changed") && shown.contains("said: \"make that 101\""), "\(shown)")
        let id = try #require(try read("history", "--json").objects().first?["id"] as? String)
        let changes = try read("history", "--json", id).objects()
        #expect(changes.map { $0["change"] as? String } == ["logged", "changed"])
        #expect((changes.last?["event"] as? [String: Any])?["value"] as? Double == 101)
        #expect(read("history", "9").status == 2)
        #expect(read("log", "undo that").status == 0 && read("log", "undo that").status == 0)
        #expect(read("history", "--gone", "1").text.contains("undone"))
    }

    @Test("settings and profile are kept")
    func kept() {
        #expect(read("profile", "set", "conditions", "chemotherapy").status == 0)
        #expect(read("profile").text == "conditions: chemotherapy\n")
        #expect(read("settings", "set", "fever.singleF", "100.4").status == 0)
        #expect(read("settings").text.contains("fever.singleF = 100.4 (default 101)"))
        #expect(read("settings", "reset", "fever.singleF").text.hasPrefix("fever.singleF = 101  #"))
        #expect(read("settings").text.contains("fever.singleF = 101  #"))
        #expect(read("settings", "reset", "fever.singel").status == 2)
        #expect(read("settings", "set", "channels.webhook", "https://example.org/hook").text.contains("(default: none)"))
        let wrong = read("settings", "set", "fever.singel", "1")
        #expect(wrong.status == 2)
        #expect(wrong.talk.contains("fever.single"), "\(wrong.talk)")
    }
}
