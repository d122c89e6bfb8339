import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoNotify
import SaysoStore

/// Two in the afternoon: no quiet hours.
let reference = Moment(iso8601: "2026-03-14T14:30:00-05:00")!
func minutes(_ count: Int) -> Moment { reference.adding(seconds: count * 60) }

/// A log in a folder of its own, gone when the test is over, and a worker for it.
final class Queue {
    let folder: String
    let log: HealthLog
    /// What was shown on the terminal.
    private(set) var shown: [(notification: QueuedNotification, text: NotificationText)] = []

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sayso-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        log = try HealthLog(path: folder + "/log.sqlite")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func file(_ name: String) -> String { folder + "/" + name }
    func lines(_ name: String) -> [String] {
        ((try? String(contentsOfFile: file(name), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// Writes a program of shell.
    func program(_ text: String, named name: String = "program") throws -> String {
        try "#!/bin/sh\n\(text)\n".write(toFile: file(name), atomically: false, encoding: .utf8)
        chmod(file(name), 0o755)
        return file(name)
    }

    func set(_ name: String, _ value: String) throws { _ = try log.set(name, to: value).get() }

    /// Raises an alert, and queues it.
    func fever(_ value: Double = 101.2, at moment: Moment = reference) throws {
        let details = ActionDetails([("metric", .text("temperature")), ("value", .number(value)), ("unit", .text("degF"))])
        _ = try log.record("words", actions: [VoiceAction(type: .logMeasurement, confidence: 1, span: 0..<1, details: details)], at: moment)
    }

    /// A turn of a worker: "file sent 1".
    @discardableResult
    func work(at moment: Moment = reference, clock: LocalClock = LocalClock(offsetSeconds: -18_000)) throws -> [String] {
        var said: [String] = []
        let worker = Worker(log: log, clock: { $0 == nil ? clock : LocalClock(offsetSeconds: 3_600) }, terminal: { self.shown.append(($0, $1)) })
        try worker.run(at: moment, localClock: clock) { report in
            let row = report.notification
            said.append(["\(row.channel.rawValue) \(row.status.rawValue) \(row.attempts)", report.reason].compactMap { $0 }.joined(separator: " "))
        }
        return said
    }

    /// The files of claims that are left.
    var claims: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("-notify-") } }
    }
}
