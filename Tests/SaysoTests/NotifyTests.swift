import Foundation
import SaysoLanguage
import Testing

private let afternoon = "2026-03-14T14:30:00-05:00"

@Suite("sayso notify") struct NotifyTests {
    let home = Home()

    @discardableResult
    private func run(_ arguments: String...) -> Run { sayso(arguments, environment: home.environment()) }

    private func work(at: String = afternoon) throws -> [[String: Any]] {
        try sayso(["notify", "--once", "--json", "--at", at], environment: home.environment()).objects()
    }

    private func sent(_ name: String) throws -> [[String: Any]] {
        guard home.exists(name) else { return [] }
        return try home.contents(name).split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("a line for each row, as the contract has it")
    func line() throws {
        #expect(run("settings", "set", "channels.file", home.file("sent")).status == 0)
        #expect(run("log", "--at", afternoon, "temp 101.2").status == 0)
        let rows = try work()
        #expect(rows.count == 1)
        let row = try #require(rows.first)
        #expect(Set(row.keys) == ["id", "recipient", "channel", "status", "attempts", "reason"])
        #expect((row["recipient"] as? String, row["channel"] as? String, row["status"] as? String) == ("me", "file", "sent"))
        #expect(row["attempts"] as? Int == 1 && row["reason"] is NSNull)
        #expect(try sent("sent").map { $0["id"] as? String } == [row["id"] as? String])
        #expect(try work().isEmpty)
    }

    @Test("readings that are told newest first are one fever, and one that is no part of it is another")
    func newestFirst() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("log", "--at", "2026-03-14T08:00:00-05:00", "anc 400")
        for (time, degrees) in [("12:00", "101.5"), ("11:45", "101.4"), ("11:15", "101.2")] { run("log", "--at", "2026-03-14T\(time):00-05:00", "temp \(degrees)") }
        #expect(try work(at: "2026-03-14T12:01:00-05:00").count == 2)
        #expect(try sent("sent").compactMap { ($0["alert"] as? [String: Any])?["rule"] as? String }.sorted() == ["febrileNeutropenia", "neutropenia"])
        // A fever of hours before, with a normal reading between.
        for (time, degrees) in [("09:30", "98.6"), ("09:00", "101.6")] { run("log", "--at", "2026-03-14T\(time):00-05:00", "temp \(degrees)") }
        #expect(try work(at: "2026-03-14T12:02:00-05:00").count == 1)
    }

    @Test("an alert whose reading was corrected is not sent any more; one that has simply passed is")
    func withdrawn() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", "2026-03-14T14:31:00-05:00", "make that 98.9")
        let row = try #require(try work(at: "2026-03-14T14:32:00-05:00").first)
        #expect((row["status"] as? String, row["attempts"] as? Int) == ("skipped", 0))
        #expect((row["reason"] as? String)?.hasPrefix("withdrawn") == true)
        run("log", "--at", "2026-03-14T16:00:00-05:00", "temp 101.5")
        #expect(try work(at: "2026-03-14T18:00:00-05:00").map { $0["status"] as? String } == ["sent"])
    }

    @Test("what waits is told as it is by what was corrected since") func correctedMeanwhile() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("log", "--at", "2026-03-14T23:00:00-05:00", "temp 102")
        #expect(try work(at: "2026-03-14T23:01:00-05:00").map { $0["status"] as? String } == ["pending"])
        run("log", "--at", "2026-03-14T23:05:00-05:00", "make that 101.5")
        #expect(try work(at: "2026-03-15T07:00:00-05:00").map { $0["status"] as? String } == ["sent"])
        let told = try String(contentsOfFile: home.file("sent"), encoding: .utf8)
        #expect(told.contains("101.5") && !told.contains("102"))
    }

    @Test("a delivery that fails is no success of the whole")
    func failed() {
        run("settings", "set", "channels.command", "exit 4")
        run("log", "--at", afternoon, "temp 101.2")
        #expect(run("notify", "--once", "--at", afternoon).status == 1)
        run("settings", "set", "channels.command", "true")
        #expect(run("notify", "--once", "--at", "2026-03-14T15:30:00-05:00").status == 0)
    }

    @Test("a channel that leads nowhere is refused, with what to write instead", arguments: [
        ("channels.webhook", "ftp://x", "https://example.org/hook"), ("channels.webhook", "https://", "https://example.org/hook"), ("channels.webhook", "example.org", "https://"),
        ("channels.webhook", "http:///hook", "https://"), ("channels.webhook", "http://a b", "https://"), ("channels.emailTo", "ann", "ann@example.org"),
        ("channels.emailTo", "@", "ann@example.org"), ("channels.command", "  ", "a program"), ("channels.sendmail", "", "/usr/sbin/sendmail"),
        ("channels.command", "/nowhere/tell", "whole path"), ("channels.command", "no-such-program", "whole path"), ("channels.command", "/tmp", "whole path"), ("channels.sendmail", "/nowhere/mail", "whole path"),
        ("channels.file", " ", "the path of a file"), ("channels.file", "/nowhere/alerts.jsonl", "make '/nowhere' first"), ("channels.file", "/tmp", "is a folder"),
        ("quietHours.start", "25:00", "22:00"), ("quietHours.end", "7", "07:00"), ("quietHours.level", "loud", "critical_only"),
    ])
    func refused(key: String, value: String, instead: String) throws {
        let run = run("settings", "set", key, value)
        #expect(run.status == 2 && run.talk.contains(instead), "\(run.talk)")
        #expect(sayso("settings", environment: home.environment()).lines.contains { $0.hasPrefix("\(key) = ") && !$0.contains("(default") })
    }

    @Test("a file channel takes no pipe, no device and no database, which would tell nobody", arguments: ["log", "link", "log-wal", "other", "pipe", "/dev/null"])
    func noFile(name: String) throws {
        run("log", "--at", afternoon, "temp 101.2")
        let log = home.file(".local/share/sayso/log.sqlite"), places = ["log": log, "log-wal": log + "-wal", "/dev/null": "/dev/null"]
        let path = places[name] ?? home.file(name)
        switch name {
        case "link": try FileManager.default.linkItem(atPath: log, toPath: path)
        case "other": #expect(sayso("log", "--db", path, "--at", afternoon, "temp 98.6", environment: home.environment()).status == 0)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: break
        }
        let refused = run("settings", "set", "channels.file", path)
        #expect(refused.status == 2 && refused.talk.contains("alerts.jsonl"), "\(refused.talk)")
        #expect(try run("notify", "--once", "--json", "--at", afternoon).objects().map { "\($0["channel"] ?? "") \($0["status"] ?? "")" } == ["terminal sent"])
        #expect(sayso("events", environment: home.environment()).text.contains("101.2"))
    }

    @Test("what a channel can take is set, and nothing at all closes it", arguments: [
        ("channels.webhook", "https://example.org:8080/hook?a=b"), ("channels.webhook", "HTTP://user:word@host"), ("channels.webhook", "http://[::1]:9/"), ("channels.webhook", ""),
        ("channels.emailTo", "ann@example.org"), ("channels.emailTo", ""), ("channels.command", "cat > /dev/null"), ("channels.command", "cat"), ("channels.command", "/bin/cat"), ("channels.file", ""),
    ])
    func taken(key: String, value: String) { #expect(run("settings", "set", key, value).status == 0) }

    @Test("who is no admin silences an alert for no admin, and is told so")
    func noAdmin() {
        run("member", "add", "Ann", "--role", "admin")
        run("member", "add", "Bob", "--me")
        run("log", "--at", afternoon, "temp 101.2")
        for command in [["snooze", "fever", "--days", "1"], ["dismiss", "fever"]] {
            let said = sayso(command + ["--at", afternoon], environment: home.environment()).text
            #expect(said.hasPrefix("Bob is not told of") && said.contains("Bob is no admin of the family. For Ann nothing changes"), "\(said)")
            #expect(!sayso(command + ["--recipient", "Ann", "--at", afternoon], environment: home.environment()).text.contains("nothing changes"))
        }
    }

    @Test("nor is one that can never succeed, and is not tried again", arguments: [("channels.sms", "true")])
    func final(key: String, value: String) throws {
        run("settings", "set", key, value)
        run("log", "--at", afternoon, "temp 101.2")
        let run = run("notify", "--once", "--json", "--at", afternoon)
        #expect(try run.objects().map { "\($0["channel"] ?? "") \($0["status"] ?? "")" } == ["terminal sent", "sms skipped"])
        #expect(run.status == 1)
        #expect(self.run("notify", "--once", "--at", afternoon).status == 0)
    }

    @Test("what is skipped because somebody wants it so is no failure")
    func wanted() {
        run("log", "--at", afternoon, "temp 101.2")
        run("dismiss", "fever", "--at", afternoon)
        #expect(run("notify", "--once", "--at", afternoon).status == 0)
    }

    @Test("without any setting the alert is shown on the terminal, beside the JSON on the other stream")
    func terminal() throws {
        run("log", "--at", afternoon, "temp 101.2")
        let json = sayso(["notify", "--once", "--json", "--at", afternoon], environment: home.environment())
        #expect(json.lines.count == 1)
        #expect(json.talk.contains("Fever"))
        run("log", "--at", "2026-03-15T14:30:00-05:00", "temp 101.2")
        let words = run("notify", "--once", "--at", "2026-03-15T14:30:00-05:00")
        #expect(words.text.contains("Fever") && words.text.contains("101.2 °F"))
    }

    /// The e-mail to an admin of the family about a fever in the log of somebody.
    private func mail(of profile: String?, to admin: [String]) throws -> [String] {
        try home.write("#!/bin/sh\ncat > \(home.file("message"))\n", to: "sendmail")
        chmod(home.file("sendmail"), 0o755)
        run("settings", "set", "channels.sendmail", home.file("sendmail"))
        sayso(["member", "add"] + admin + ["--role", "admin", "--champion", "--email", "ann@example.org"], environment: home.environment())
        sayso(["log", "--at", afternoon, "temp 101.2"] + (profile.map { ["--profile", $0] } ?? []), environment: home.environment())
        #expect(try work().map { $0["status"] as? String } == ["sent"])
        return try home.contents("message").split(separator: "\n").map(String.init)
    }

    @Test("e-mail names the person whose alert it is, where it is not the recipient's own", arguments: [
        (nil, ["Ann", "--me"], "Sayso: Fever"), ("Mia", ["Ann", "--me"], "Sayso: Mia: Fever"), ("Mia", ["Ann"], "Sayso: Mia: Fever"),
    ])
    func whose(profile: String?, admin: [String], subject: String) throws {
        let encoded = Data(subject.utf8).base64EncodedString()
        #expect(try mail(of: profile, to: admin).contains("Subject: =?UTF-8?B?\(encoded)?="))
    }

    @Test("the terminal names whose alert it is of several people in one log")
    func whoseOnTerminal() {
        run("log", "--at", afternoon, "temp 101.2")
        run("log", "--at", afternoon, "temp 102", "--profile", "Mia")
        let told = run("notify", "--once", "--at", afternoon).lines
        #expect(told.filter { $0.contains("Fever") } == ["Fever", "Mia: Fever"])
    }

    @Test("an alert of the user's names the user to another admin, and an insight names its member once")
    func whoseToOthers() throws {
        run("member", "add", "Bob", "--role", "admin")
        run("member", "add", "Ann", "--me")
        run("log", "--at", afternoon, "temp 101.2")
        let scores = [80, 81, 82, 83, 84, 70, 70, 70].enumerated().map { "Cid,2026-03-\(String(format: "%02d", 7 + $0)),Sleep,\($1)" }
        run("member", "add", "Cid")
        run("import", try home.write("member,date,pillar,score\n" + scores.joined(separator: "\n"), to: "scores.csv"), "--at", afternoon)
        let told = run("notify", "--once", "--at", afternoon).lines.filter { $0.contains(": ") }
        #expect(told.count == 2 && told.first == "Ann: Fever" && told.last?.hasPrefix("Cid: sleep") ?? false, "\(told)")
    }

    @Test("times are told on the recipient's clock, where the recipient has a zone", arguments: [
        (["Ann", "--me"], "2026-03-14 14:30"), (["Ann", "--me", "--tz", "Europe/Berlin"], "2026-03-14 20:30"),
    ])
    func zone(admin: [String], time: String) throws {
        #expect(try mail(of: nil, to: admin).contains("  temperature 101.2 °F, \(time)"))
    }

    @Test("a value of a whole day is of that day in any zone")
    func day() throws {
        run("member", "add", "Ann", "--role", "admin", "--me", "--tz", "America/Los_Angeles")
        run("settings", "set", "patterns.shadow", "false")
        let days = (1...14).map { "2026-03-\($0 < 10 ? "0" : "")\($0),steps,\($0 < 12 ? 1000 : 100),watch\n" }
        run("import", try home.write("date,metric,value,source\n" + days.joined(), to: "days.csv"), "--at", afternoon)
        let told = run("notify", "--once", "--at", afternoon).lines
        #expect(told.contains { $0.hasSuffix(", 2026-03-14 00:00") }, "\(told)")
    }

    @Test("a dose that is due is told with when it is due")
    func due() throws {
        run("log", "--at", "2026-03-13T08:14:00-05:00", "take metoprolol 25 mg twice daily")
        let told = run("notify", "--once", "--at", afternoon).lines
        #expect(told.first == "Due: metoprolol" && told.last == "  metoprolol 25 mg twice daily, 2026-03-14 08:00", "\(told)")
        let alerts = run("alerts", "--as-of", afternoon).lines
        #expect(alerts.last?.hasSuffix("metoprolol 25 mg twice daily, today 08:00") ?? false, "\(alerts)")
    }

    @Test("the family's zones, quiet hours and choices")
    func family() throws {
        run("member", "add", "Ann", "--role", "admin", "--me", "--tz", "America/Chicago")
        run("member", "add", "Bob", "--role", "admin", "--pending", "--tz", "Europe/Berlin")
        #expect(run("member", "accept", "bob").status == 0)
        #expect(run("member", "accept", "Eve").status == 2)
        run("settings", "set", "channels.file", home.file("sent"))
        run("log", "--at", "2026-03-14T17:30:00-05:00", "temp 101.2")
        let rows = try work(at: "2026-03-14T17:30:00-05:00")
        #expect(rows.map { $0["status"] as? String } == ["sent", "pending"])
        #expect(rows.last?["reason"] as? String == "quiet hours until 2026-03-15T07:00:00+01:00")
        #expect(try work(at: "2026-03-15T05:59:00Z").map { $0["status"] as? String } == ["pending"])
        #expect(try work(at: "2026-03-15T06:00:00Z").map { $0["recipient"] as? String } == ["Bob"])
        #expect(try sent("sent").map { $0["recipient"] as? String } == ["Ann", "Bob"])
        #expect(run("settings", "set", "quietHours.level", "all", "--member", "Bob").status == 0)
        #expect(run("settings", "set", "fever.singleF", "100", "--member", "Bob").status == 2)
        #expect(run("settings", "set", "quietHours.level", "all", "--member", "Eve").status == 2)
        #expect(run("settings", "reset", "quietHours.level", "--member", "Eve").status == 2)
        #expect(run("settings", "reset", "fever.singleF", "--member", "Bob").status == 2)
    }

    @Test("critical passes quiet hours unless it is not to")
    func critical() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        let night = "2026-03-14T23:30:00-05:00"
        run("log", "--at", night, "my ANC came back 400")
        run("log", "--at", night, "temp 101.2")
        #expect(try work(at: night).map { $0["status"] as? String }.sorted { $0 ?? "" < $1 ?? "" } == ["pending", "sent"])
        #expect(try sent("sent").count == 1)
        run("settings", "set", "quietHours.applyCritical", "true")
        let later = "2026-03-15T23:30:00-05:00"
        run("log", "--at", later, "temp 101.2")
        #expect(try work(at: later).allSatisfy { $0["status"] as? String == "pending" || ($0["reason"] as? String) == nil })
        #expect(try sent("sent").filter { ($0["alert"] as? [String: Any])?["severity"] as? String == "critical" }.count == 1)
    }

    @Test("snooze and dismiss by id and by rule, and what they refuse")
    func silences() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("log", "--at", afternoon, "temp 101.2")
        let alert = try #require(try sayso(["alerts", "--json", "--as-of", afternoon], environment: home.environment()).objects().first?["id"] as? String)
        #expect(run("snooze", alert, "--days", "3", "--at", afternoon).status == 0)
        #expect(try work().map { $0["status"] as? String } == ["skipped"])
        run("log", "--at", "2026-03-15T14:30:00-05:00", "temp 101.2")
        #expect(run("dismiss", "fever", "--at", "2026-03-15T14:30:00-05:00").status == 0)
        #expect(try work(at: "2026-03-15T14:31:00-05:00").map { $0["reason"] as? String } == ["dismissed"])
        #expect(!home.exists("sent"))
        for wrong in [["snooze", "fever", "--days", "2"], ["snooze", "fever"], ["dismiss", "fevr"], ["dismiss"], ["snooze", "fever", "--days", "1", "--recipient", "Eve"]] {
            #expect(sayso(wrong, environment: home.environment()).status == 2, "\(wrong)")
        }
        #expect(run("dismiss", "fevr").talk.contains("'fever'"))
    }

    @Test("the user is told as such, beside a family that has no name for the user, and by 'me' under whatever name")
    func me() throws {
        run("log", "--at", afternoon, "temp 101.2")
        func silence(_ arguments: String...) -> Run { sayso(["snooze", "fever", "--days", "1", "--at", afternoon] + arguments, environment: home.environment()) }
        let told = "You are not told of fever until tomorrow 14:30."
        #expect(silence().lines == [told])
        run("member", "add", "Bob")
        #expect(silence().lines == [told])
        #expect(silence("--recipient", "Me").lines == [told])
        #expect(silence("--recipient", "Eve").status == 2)
        run("member", "add", "Ann", "--me")
        #expect(silence("--recipient", "me").lines == ["Ann is not told of fever until tomorrow 14:30."])
        #expect(sayso(["snooze", "fever", "--days", "1", "--recipient", "zoe", "--profile", "Zoe", "--at", afternoon], environment: home.environment()).text.hasPrefix("Zoe is not told"))
    }

    @Test("who leaves the family as its user is not told anew, and stays as silent as before")
    func removed() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("member", "add", "Ann", "--me", "--role", "admin")
        run("log", "--at", afternoon, "temp 101.2")
        #expect(try work().map { $0["recipient"] as? String } == ["Ann"])
        run("log", "--at", "2026-03-15T14:30:00-05:00", "temp 101.5")
        run("snooze", "fever", "--days", "7", "--at", "2026-03-15T14:30:00-05:00")
        run("member", "remove", "ann")
        let rows = try work(at: "2026-03-15T14:31:00-05:00")
        #expect(rows.map { $0["status"] as? String } == ["skipped"] && rows.map { $0["recipient"] as? String } == ["me"])
        #expect(try sent("sent").count == 1)
    }

    /// When the workers look.
    private static let last = Moment(iso8601: "2026-03-20T14:30:00-05:00")!

    private func startWorker() throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Child.program)
        process.arguments = ["notify", "--once", "--at", Self.last.iso8601]
        process.environment = home.environment()
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        return process
    }

    /// A worker that is killed after so many microseconds.
    private func workUntilKilled(_ delay: UInt32) throws {
        let process = try startWorker()
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Workers that are killed, in all; each log has its share of them, and alerts enough that none of them is idle.
    private static let kills = Int(ProcessInfo.processInfo.environment["SAYSO_KILLS"] ?? "") ?? 200
    private static let logs = 4

    @Test("workers that are killed at any moment, several at once: every row is delivered, and none twice (SAYSO_KILLS says how many)", arguments: 0..<logs)
    func kills(log number: Int) throws {
        try home.write("#!/bin/sh\nread -r line; sleep 0.01; echo \"$line\" >> \(home.file("ran"))\n", to: "program")
        chmod(home.file("program"), 0o755)
        run("settings", "set", "channels.file", home.file("sent"))
        run("settings", "set", "channels.command", home.file("program"))
        let lives = Array(stride(from: number, to: Self.kills, by: Self.logs)), alerts = max(10, lives.count / 2)
        let lines = (1...alerts).reversed().map { hours in
            "{\"text\":\"temp 101.\(hours % 10)\",\"at\":\"\(Self.last.adding(seconds: -hours * 6 * 3_600).iso8601)\"}"
        }
        let logging = sayso(
            ["log", "--json", "--grammar", try home.thermometerGrammar()], input: (lines.joined(separator: "\n") + "\n").utf8, environment: home.environment())
        #expect(logging.status == 0, "\(logging.talk)")
        for life in lives { try workUntilKilled(UInt32(15_000 + life * 9_001 % 60_000)) }
        // What a killed worker's program is still busy with is settled by a later worker.
        let deadline = ContinuousClock.now + patience
        repeat {
            for worker in try (0..<3).map({ _ in try startWorker() }) { worker.waitUntilExit() }
        } while home.everything.contains { $0.contains("-notify-") } && ContinuousClock.now < deadline
        for name in ["sent", "ran"] {
            let ids = try sent(name).map { $0["id"] as? String }
            #expect(ids.count == alerts, "\(name)")
            #expect(Set(ids).count == ids.count, "\(name)")
        }
        #expect(try work(at: Self.last.iso8601).isEmpty)
        #expect(home.everything.filter { $0.contains("-notify-") } == [])
    }

    @Test("a worker that goes on delivers what is logged meanwhile, and ends by a signal")
    func loop() throws {
        run("settings", "set", "channels.file", home.file("sent"))
        run("settings", "set", "quietHours.level", "all")
        let terminal = Terminal("notify", "--json", "--every", "0.05", environment: home.environment())
        run("log", "temp 101.2")
        try terminal.expect("\"status\":\"sent\"")
        #expect(terminal.end(by: SIGTERM) == -SIGTERM)
        #expect(try sent("sent").count == 1)
    }

    @Test("what it cannot take", arguments: [["notify", "--every", "0"], ["notify", "--every", "soon"], ["notify", "now"]])
    func usage(command: [String]) { #expect(sayso(command, environment: home.environment()).status == 2) }
}
