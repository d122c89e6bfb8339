import ArgumentParser
import Glibc
import SaysoHealth
import SaysoLanguage
import SaysoStore

/// A command that shows what the log holds and changes nothing.
protocol ReadingCommand: StatusCommand {
    var common: CommonOptions { get }
    var json: Bool { get }
    /// Looks at the options before the log is looked for: what is wrong with them is so without any log.
    func check(_ setup: Setup) throws
    /// Hands out the lines to print, one after the other; as JSON, one object each.
    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws
}

extension ReadingCommand {
    func check(_ setup: Setup) throws {}

    func perform() throws -> ExitStatus {
        let setup = try common.setup()
        try check(setup)
        let style = Style(for: STDOUT_FILENO, environment: setup.environment)
        let output = Output.standard()
        let now = setup.clock.now
        let text = AnswerText(
            style: style, reference: now, width: terminalColumns(STDOUT_FILENO, environment: setup.environment), clock: setup.clock.local(at: now))
        try eachLine(try setup.existingLog(), setup, text) { try output.record($0) }
        try output.flush()
        return .done
    }
}

struct TodayCommand: ReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "What was logged today, and the day's sums.",
        discussion: """
            EXAMPLE
              sayso today
              sayso today --at 2026-03-14T23:00:00-05:00 --json
            """)

    @Flag(help: "Print one event a line as JSON.") var json = false
    @OptionGroup var common: CommonOptions

    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws {
        let (now, clock) = (setup.clock.now, setup.clock.local)
        let events = try log?.today(at: now, clock: clock) ?? [], measured = try log?.measured(on: now, clock: clock) ?? []
        for line in json ? events.map(\.json) : text.today(events, measured: measured, clock: clock) { try print(line) }
    }
}

struct EventsCommand: ReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "What the log holds, oldest first.",
        discussion: """
            EXAMPLE
              sayso events --category symptoms
              sayso events --json --from 2026-03-01T00:00:00-05:00 --to 2026-04-01T00:00:00-05:00
            """)

    @OptionGroup var range: RangeOptions
    @Flag(help: "Print one event a line as JSON.") var json = false
    @OptionGroup var common: CommonOptions

    func check(_ setup: Setup) throws { _ = try range.range(setup.clock) }

    /// A log of years is not held whole for somebody who reads its first line.
    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws {
        var isEmpty = true
        try log?.eachEvent(in: range.range(setup.clock), withAnsweredDoses: true) { event in
            isEmpty = false
            for line in json ? [event.json] : text.entry(event) { try print(line) }
        }
        if isEmpty, !json { try print("Nothing logged.") }
    }
}

struct AlertsCommand: ReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts", abstract: "The alerts that hold, most severe first, with their evidence.",
        discussion: """
            EXAMPLE
              sayso alerts
              sayso alerts --json --as-of 2026-03-14T14:30:00-05:00
              sayso alerts --as-of 2026-03-14
              sayso alerts --member Ann

            The deviation of a pattern is a fraction of the baseline (-0.2125 is 21.25 % less), and null where the baseline is 0.
            """)

    @Option(help: ArgumentHelp("Evaluate the history up to this instant; of a date alone, to its end. Default: that of --at.", valueName: "iso8601")) var asOf: String?
    @Option(help: ArgumentHelp("Those about this member of the family: of the member's own log, and insights.", valueName: "name")) var member: String?
    @Flag(help: "Print one alert a line as JSON.") var json = false
    @OptionGroup var common: CommonOptions

    func check(_ setup: Setup) throws { _ = try moment(setup) }

    private func moment(_ setup: Setup) throws(Failure) -> Moment {
        guard let asOf else { return setup.clock.now }
        return try setup.clock.moment(asOf, option: "as-of", ofDate: .lastSecond)
    }

    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws {
        let moment = try moment(setup)
        if let member, try log?.knows(member: member) != true { throw Failure.unknownMember(member, among: try log?.knownNames() ?? []) }
        let alerts = try log.map { try standing(in: $0, asOf: moment, setup.clock.local(at: moment)) } ?? []
        let words = AnswerText(style: text.style, reference: moment, width: text.width, clock: setup.clock.local(at: moment))
        for line in json ? alerts.map(\.json) : words.alerts(alerts) { try print(line) }
    }

    private func standing(in log: HealthLog, asOf moment: Moment, _ clock: LocalClock) throws -> [Alert] {
        guard let member else { return try log.alerts(asOf: moment, clock: clock) }
        return try log.alerts(ofMember: member, asOf: moment, clock: clock)
    }
}
