import ArgumentParser
import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoNotify
import SaysoStore

struct NotifyCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Sends what is due to those who are to be told.",
        discussion: """
            Looks for alerts, queues those that are new, and delivers what waits through the channels that are open \
            ('sayso settings' lists channels.* and quietHours.*; --member there is for one recipient alone). Without --once it goes on. \
            Several may run at once. What cannot be delivered is tried again after a while, five times; what falls into \
            quiet hours waits for their end. Told are the family's admins who have accepted, else you alone.

            EXAMPLES
              sayso settings set channels.file ~/alerts.jsonl
              sayso notify --once --json
              sayso notify --every 30
            """)

    @Flag(help: "Handle what is due, and end.") var once = false
    @Option(help: ArgumentHelp("Look again after so many seconds.", valueName: "seconds")) var every: Double = 60
    @Flag(help: "Print what became of each as one JSON object a line.") var json = false
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard every > 0, every <= 86_400 else { throw ValidationError("--every takes a number of seconds up to 86400") }
    }

    func perform() throws -> ExitStatus {
        let setup = try common.setup(), path = try setup.databasePath()
        // A worker may be started before anything is logged; one that looks at the wrong place would never send anything.
        if !FileManager.default.fileExists(atPath: path) { note("sayso: nothing was logged in \(path.printable) yet; is that the log that is meant? (--db names another)") }
        let output = Output.standard()
        var status = ExitStatus.done
        while true {
            for log in try setup.everybodysLogs() {
                let worker = Worker(
                    log: log, clock: { zone in setup.clock.local(inZone: zone) },
                    terminal: { _, text in
                        let words = ([text.title] + text.lines).map(\.printable).joined(separator: "\n")
                        if json { note(words) } else { try output.record(words) }
                        try output.flush()
                    })
                let now = setup.clock.now
                try worker.run(at: now, localClock: setup.clock.local(at: now)) { report in
                    if report.hasFailed { status = .partly }
                    // Somebody who looks once wants to know what waits; all night, every minute, nobody does.
                    guard once || !report.isDeferred else { return }
                    if json { try output.record(report.json) } else if report.isTalk { try output.record(report.words) }
                    try output.flush()
                }
            }
            if once { return status }
            Thread.sleep(forTimeInterval: every)
        }
    }
}

extension Worker.Report {
    /// What the terminal was told needs no second line.
    fileprivate var isTalk: Bool { !(notification.status == .sent && [.terminal, .push].contains(notification.channel)) }

    fileprivate var words: String {
        let what = "\(notification.text().title) → \(notification.recipient), \(notification.channel.rawValue): \(notification.status.rawValue)"
        return (what + (reason.map { " (\($0))" } ?? "")).printable
    }

    fileprivate var json: String {
        var writer = JSONWriter()
        writer.raw("{")
        let texts = [
            ("id", notification.id), ("recipient", notification.recipient), ("channel", notification.channel.rawValue),
            ("status", notification.status.rawValue),
        ]
        for (index, (key, text)) in texts.enumerated() {
            writer.key(key, first: index == 0)
            writer.string(text)
        }
        writer.key("attempts")
        writer.number(Double(notification.attempts))
        writer.key("reason")
        if let reason { writer.string(reason) } else { writer.raw("null") }
        writer.raw("}")
        return writer.text
    }
}
