import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoNotify
import SaysoStore
import Synchronization
import Testing

@Suite("Worker") struct WorkerTests {
    let queue: Queue
    init() throws { queue = try Queue() }

    @Test("shows on the terminal what no other channel takes, once")
    func terminal() throws {
        try queue.fever()
        #expect(try queue.work() == ["terminal sent 1"])
        #expect(try queue.work() == [])
        #expect(queue.shown.map(\.text.title) == ["Fever"])
        #expect(queue.shown.first?.text.lines.contains { $0.contains("101.2") } ?? false)
        #expect(queue.shown.first?.text.lines.contains { $0.hasSuffix(", 2026-03-14 14:30") } ?? false)
        #expect(try queue.claims == [])
    }

    @Test("a line of JSON in the file, for its owner alone")
    func file() throws {
        try queue.set("channels.file", queue.file("sent"))
        try queue.fever()
        #expect(try queue.work() == ["file sent 1"])
        try queue.fever(at: minutes(600))
        // Half past midnight.
        #expect(try queue.work(at: minutes(600)) == ["file pending 0 quiet hours until 2026-03-15T07:00:00-05:00"])
        #expect(try queue.work(at: minutes(990)) == ["file sent 1"])
        let lines = try queue.lines("sent").map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        #expect(lines.map { $0["recipient"] as? String } == ["me", "me"])
        #expect(lines.map { ($0["alert"] as? [String: Any])?["rule"] as? String } == ["fever", "fever"])
        #expect(Set(lines.map { $0["id"] as? String }).count == 2)
        var status = stat()
        #expect(stat(queue.file("sent"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test("a file that has become a pipe or a database was not written to", arguments: ["pipe", "log.sqlite", "link"])
    func noFile(name: String) throws {
        switch name {
        case "pipe": #expect(mkfifo(queue.file(name), 0o600) == 0)
        case "link": try FileManager.default.linkItem(atPath: queue.log.path, toPath: queue.file(name))
        default: break
        }
        try queue.set("channels.file", queue.file(name))
        try queue.fever()
        let reason = name == "pipe" ? "channels.file names no regular file" : "the file of channels.file is a database"
        #expect(try queue.work() == ["file pending 1 \(reason)"])
        try queue.set("channels.file", queue.file("sent"))
        #expect(try queue.work(at: minutes(15)) == ["file sent 2"])
        #expect(try queue.log.events().count == 1)
    }

    @Test("a program reads the payload, and its status says whether it was sent; five attempts, further and further apart")
    func command() throws {
        let program = try queue.program("cat >> \(queue.file("read")); exit $(cat \(queue.file("status")))")
        try queue.set("channels.command", program)
        try queue.fever()
        try "3".write(toFile: queue.file("status"), atomically: false, encoding: .utf8)
        #expect(try queue.work() == ["command pending 1 the program ended with status 3"])
        #expect(try queue.work(at: minutes(14)) == [])
        #expect(try queue.work(at: minutes(15)) == ["command pending 2 the program ended with status 3"])
        #expect(try queue.work(at: minutes(44)) == [])
        try "0".write(toFile: queue.file("status"), atomically: false, encoding: .utf8)
        #expect(try queue.work(at: minutes(45)) == ["command sent 3"])
        #expect(try queue.work(at: minutes(10_000)) == [])
        #expect(queue.lines("read").count == 3)
        #expect(Set(queue.lines("read")).count == 1)
        #expect(try queue.claims == [])
    }

    @Test("the fifth failure is the last", arguments: [("/no/such/program", "was not found"), ("/dev", "cannot be run"), ("exit 4", "status 4")])
    func failing(command: String, reason: String) throws {
        try queue.set("channels.command", command)
        try queue.fever()
        var now = 0
        for (attempt, wait) in [15, 30, 60, 120, 240].enumerated() {
            let said = try queue.work(at: minutes(now))
            #expect(said.count == 1 && said[0].hasPrefix("command \(attempt == 4 ? "failed" : "pending") \(attempt + 1)"), "\(said)")
            #expect(said.first?.contains(reason) ?? false, "\(said)")
            now += wait
        }
        #expect(try queue.log.notifications().map(\.status) == [.failed])
    }

    @Test("a program that hangs is ended with all that it has started")
    func hanging() throws {
        try queue.set("notifications.timeoutSeconds", "1")
        try queue.set("channels.command", "sleep 1000 & echo $! > \(queue.file("pid")); wait")
        try queue.fever()
        #expect(try queue.work() == ["command pending 1 the program did not end in time"])
        let pid = try #require(queue.lines("pid").first.flatMap { Int32($0) })
        #expect(kill(pid, 0) != 0 || zombie(pid))
    }

    @Test("a place that hangs holds up neither the other channels nor its own rows one after the other")
    func oneHangs() throws {
        try queue.set("notifications.timeoutSeconds", "1")
        try queue.set("channels.command", "sleep 1000")
        try queue.set("channels.file", queue.file("sent"))
        for number in 0..<3 { try queue.fever(at: minutes(number * 200)) }
        let left = "command pending 0 the channel has just not answered in time; it is tried again next time", hung = "command pending 1 the program did not end in time"
        #expect(try queue.work(at: minutes(400)) == ["file sent 1", "file sent 1", "file sent 1", hung, left, left])
        #expect(try queue.work(at: minutes(401)) == [hung, left])
        try queue.set("channels.command", "exit 0")
        #expect(try queue.work(at: minutes(402)) == ["command sent 1"])
        #expect(try queue.work(at: minutes(420)) == ["command sent 2", "command sent 2"])
    }

    /// Ended, and not yet buried.
    private func zombie(_ pid: Int32) -> Bool {
        ((try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ") Z").contains(") Z")
    }

    @Test("dismissed and snoozed alerts are skipped, by the one who asked for it alone")
    func silenced() throws {
        try queue.log.save(FamilyMember(name: "Ann", role: .admin, isMe: true))
        try queue.log.save(FamilyMember(name: "Bob", role: .admin))
        try queue.fever()
        _ = try queue.log.silence("fever", days: 1, at: reference)
        #expect(try queue.work() == ["terminal skipped 0 snoozed until 2026-03-15T14:30:00-05:00", "terminal sent 1"])
        #expect(queue.shown.map(\.notification.recipient) == ["Bob"])
        #expect(try queue.work(at: minutes(2_000)) == [])
    }

    @Test("each recipient's quiet hours are those of the own zone and settings")
    func zones() throws {
        try queue.log.save(FamilyMember(name: "Ann", role: .admin, isMe: true))
        try queue.log.save(FamilyMember(name: "Bob", role: .admin, zone: "one hour east of Greenwich"))
        try queue.log.save(FamilyMember(name: "Cid", role: .admin, zone: "one hour east of Greenwich"))
        _ = try queue.log.set("quietHours.level", to: "all", member: "Cid")?.get()
        // Half past four in Chicago is half past ten at night.
        try queue.fever(at: minutes(120))
        #expect(try queue.work(at: minutes(120)) == ["terminal sent 1", "terminal pending 0 quiet hours until 2026-03-15T07:00:00+01:00", "terminal sent 1"])
        #expect(try queue.work(at: minutes(629)) == ["terminal pending 0 quiet hours until 2026-03-15T07:00:00+01:00"])
        #expect(try queue.work(at: minutes(630)) == ["terminal sent 1"])
        #expect(queue.shown.map(\.notification.recipient) == ["Ann", "Cid", "Bob"])
    }

    @Test("what was done or answered in the quiet hours is not asked for after them", arguments: [
        ("taken", "skipped"), ("not_taken", "skipped"), ("later", "skipped"), ("dose", "skipped"), ("ended", "skipped"), ("dose of something else", "sent"), ("", "sent"),
    ])
    func answeredMeanwhile(what: String, status: String) throws {
        func say(_ type: ActionType, _ details: [(String, DetailValue)], _ minute: Int) throws {
            _ = try queue.log.record("words", actions: [VoiceAction(type: type, confidence: 1, span: 0..<1, details: ActionDetails(details))], at: minutes(minute))
        }
        try queue.set("doses.once", "22:30")
        try say(.addMedication, [("medicationName", .text("zocor")), ("frequency", .text("daily")), ("timesPerDay", .number(1))], 0)
        #expect(try queue.work(at: minutes(480)) == ["terminal pending 0 quiet hours until 2026-03-15T07:00:00-05:00"])
        switch what {
        case "": break
        case "dose": try say(.logMedication, [("medicationName", .text("zocor"))], 500)
        case "dose of something else": try say(.logMedication, [("medicationName", .text("tylenol"))], 500)
        case "ended": try say(.addMedication, [("medicationName", .text("zocor")), ("negated", .flag(true))], 500)
        default: try say(.answerReminder, [("answer", .text(what)), ("delaySeconds", .number(36_000))], 500)
        }
        #expect(try queue.work(at: minutes(990)).map { String($0.split(separator: " ")[1]) } == [status])
    }

    @Test("a question about the beta blocker is not asked any more when it was answered, or the dose logged", arguments: [true, false])
    func betaBlockerMeanwhile(isAnswered: Bool) throws {
        func say(_ type: ActionType, _ details: [(String, DetailValue)], _ minute: Int) throws {
            _ = try queue.log.record("words", actions: [VoiceAction(type: type, confidence: 1, span: 0..<1, details: ActionDetails(details))], at: minutes(minute))
        }
        try queue.set("betaBlocker.boundary", "80")
        try queue.set("quietHours.start", "14:00")
        try say(.logMeasurement, [("metric", .text("resting_heart_rate")), ("value", .number(90))], 0)
        #expect(try queue.work() == ["terminal pending 0 quiet hours until 2026-03-15T07:00:00-05:00"])
        if isAnswered {
            try say(.answerReminder, [("answer", .text("taken"))], 400)
        } else {
            try say(.logMedication, [("medicationName", .text("metoprolol")), ("drugClass", .text("beta blocker"))], 400)
        }
        #expect(try queue.work(at: minutes(990)) == ["terminal skipped 0 withdrawn: it was answered, or what it asks for was done"])
    }

    @Test("a channel that was switched off, or leads nowhere, and somebody who left: skipped, with the reason")
    func skipped() throws {
        try queue.log.save(FamilyMember(name: "Ann", role: .admin, isMe: true, isChampion: true))
        try queue.log.save(FamilyMember(name: "Bob", role: .admin))
        try queue.set("channels.sms", "true")
        try queue.set("channels.push", "true")
        try queue.fever()
        try queue.set("channels.push", "false")
        _ = try queue.log.remove(member: "Bob")
        #expect(try queue.work() == [
            "push skipped 0 the channel is off", "push skipped 0 no recipient any more", "terminal sent 1",
            "email skipped 0 no e-mail address", "sms skipped 0 channels.command names no program", "sms skipped 0 no recipient any more",
        ])
    }

    @Test("what waits for channels that are closed meanwhile is shown on the terminal, once, and not where another channel tells of it")
    func closedMeanwhile() throws {
        try queue.set("channels.file", queue.file("sent"))
        try queue.set("channels.push", "true")
        try queue.fever(at: minutes(600))
        let quiet = "pending 0 quiet hours until 2026-03-15T07:00:00-05:00"
        #expect(try Set(queue.work(at: minutes(600))) == ["file \(quiet)", "push \(quiet)"])
        try queue.set("channels.file", "")
        #expect(try Set(queue.work(at: minutes(601))) == ["file skipped 0 the channel is off", "push \(quiet)"])
        try queue.set("channels.push", "false")
        // Days later it holds no more, and is queued for nothing else.
        #expect(try queue.work(at: minutes(7_000)) == ["terminal sent 1"])
        #expect(queue.shown.map(\.text.title) == ["Fever"])
        #expect(try queue.work(at: minutes(7_001)) == [])
        try queue.set("channels.push", "true")
        try queue.fever(at: minutes(7_800))
        try queue.set("channels.push", "false")
        try queue.set("channels.inApp", "false")
        #expect(try queue.work(at: minutes(14_200)) == ["push skipped 0 the channel is off"])
    }

    @Test("e-mail goes through sendmail, to an address that is no option")
    func email() throws {
        try queue.set("channels.sendmail", try queue.program("echo \"$@\" > \(queue.file("to")); cat > \(queue.file("message"))"))
        try queue.log.save(FamilyMember(name: "Ann", role: .admin, isMe: true, isChampion: true, email: "ann@example.org"))
        try queue.log.save(FamilyMember(name: "Bob", role: .admin, isChampion: true, email: "-bs@example.org"))
        try queue.fever()
        #expect(try queue.work() == ["terminal sent 1", "email sent 1", "email skipped 0 no e-mail address"])
        #expect(queue.lines("to") == ["-i ann@example.org"])
        let message = queue.lines("message")
        #expect(message.first == "To: ann@example.org")
        #expect(message.contains("Subject: =?UTF-8?B?\(Data("Sayso: Fever".utf8).base64EncodedString())?="))
        #expect(message.contains { $0.contains("101.2 °F") })
    }

    @Test("curl is told of the webhook on its standard input, where nobody else reads the address")
    func unreachable() throws {
        try queue.set("channels.webhook", "http://127.0.0.1:9/hook")  // the port that discards; nobody listens
        try queue.fever()
        let said = try #require(try queue.work().first)
        #expect(said.hasPrefix("webhook pending 1 the webhook could not be reached") || said.contains("was not found"))
    }

    @Test("a webhook has an alert when it says so; a redirect, which is not followed, says no such thing", arguments: [
        ("200 OK", "webhook sent 1"), ("204 No Content", "webhook sent 1"), ("500 Oh No", "webhook pending 1 the webhook answered with an error"),
        ("301 Moved Permanently", Self.redirected), ("302 Found", Self.redirected), ("307 Temporary Redirect", Self.redirected), ("304 Not Modified", Self.redirected),
    ])
    func webhook(status: String, outcome: String) throws {
        let server = try WebServer(answering: status)
        defer { server.stop() }
        try queue.set("channels.webhook", server.address)
        try queue.fever()
        #expect(try queue.work() == [outcome])
        #expect(server.requests.count == 1)
        #expect(server.requests.first?.hasPrefix("POST / ") ?? false)
        #expect(server.requests.first?.contains("101.2") ?? false)
    }

    private static let redirected = "webhook pending 1 the webhook answered with a redirect, which is not followed: set channels.webhook to where it leads"

    @Test("several workers at once never deliver one twice")
    func several() async throws {
        try queue.set("channels.command", "cat >> \(queue.file("read"))")
        try queue.set("quietHours.level", "all")
        for number in 0..<12 { try queue.fever(at: minutes(number * 200)) }
        let path = queue.log.path
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let log = try? HealthLog(path: path) else { return }
                    let clock = LocalClock(offsetSeconds: -18_000)
                    let worker = Worker(log: log, clock: { _ in clock }, terminal: { _, _ in })
                    try? worker.run(at: minutes(2_400), localClock: clock) { _ in }
                }
            }
        }
        try queue.work(at: minutes(2_400))
        let ids = queue.lines("read")
        #expect(try queue.log.notifications().allSatisfy { $0.status == .sent })
        #expect(Set(ids).count == ids.count)
        #expect(try ids.count == queue.log.notifications().count)
        #expect(try queue.claims == [])
    }
}

/// What a worker that was killed leaves behind.
@Suite("An interrupted delivery") struct InterruptedTests {
    let queue: Queue
    init() throws { queue = try Queue() }

    private func leave(_ text: String) throws {
        let id = try #require(try queue.log.dueNotifications(at: reference).first)
        try text.write(toFile: queue.log.path + "-notify-" + id, atomically: false, encoding: .utf8)
    }

    @Test("a program that came to its end is not run again", arguments: [("0\n", "command sent 1"), ("3\n", "command pending 1 the program ended with status 3")])
    func ended(status: String, said: String) throws {
        try queue.set("channels.command", "cat >> \(queue.file("read"))")
        try queue.fever()
        try leave(status)
        #expect(try queue.work() == [said])
        #expect(queue.lines("read") == [])
        #expect(try queue.claims == [])
    }

    @Test("a program that did not is run again", arguments: ["", "0"])
    func unknown(status: String) throws {
        try queue.set("channels.command", "cat >> \(queue.file("read"))")
        try queue.fever()
        try leave(status)
        #expect(try queue.work() == ["command sent 1"])
        #expect(queue.lines("read").count == 1)
    }

    @Test("a line that is in the file already is not written again, half a line is")
    func file() throws {
        try queue.set("channels.file", queue.file("sent"))
        try queue.fever()
        let line = try #require(try queue.log.notifications().first).json
        try (line + "\n").write(toFile: queue.file("sent"), atomically: false, encoding: .utf8)
        try leave("")
        #expect(try queue.work() == ["file sent 1"])
        #expect(queue.lines("sent") == [line])

        let other = try Queue()
        try other.set("channels.file", other.file("sent"))
        try other.fever()
        let whole = try #require(try other.log.notifications().first).json
        try String(whole.prefix(100)).write(toFile: other.file("sent"), atomically: false, encoding: .utf8)
        let id = try #require(try other.log.dueNotifications(at: reference).first)
        try "".write(toFile: other.log.path + "-notify-" + id, atomically: false, encoding: .utf8)
        #expect(try other.work() == ["file sent 1"])
        #expect(other.lines("sent") == [String(whole.prefix(100)), whole])
    }

    @Test("what another worker holds is left to it")
    func held() throws {
        try queue.fever()
        try leave("")
        let id = try #require(try queue.log.dueNotifications(at: reference).first)
        let held = open(queue.log.path + "-notify-" + id, O_RDWR)
        #expect(flock(held, LOCK_EX) == 0)
        #expect(try queue.work() == [])
        close(held)
        #expect(try queue.work() == ["terminal sent 1"])
    }
}
