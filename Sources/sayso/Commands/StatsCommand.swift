import ArgumentParser
import SaysoStore

struct StatsCommand: ReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "What the last days come to: sums, symptoms, doses, and what follows what.",
        discussion: """
            With --json an object a line; its "kind" is day, symptom, doses or following. "following" counts how often a symptom \
            came within six hours after a food, against how often it came after other food. A sum that nothing is known of is left out.

            EXAMPLE
              sayso stats --days 14
              sayso stats --json --at 2026-03-14T23:00:00-05:00
            """)

    @Option(help: "How many days, today included.") var days = 7
    @Flag(help: "Print one object a line as JSON.") var json = false
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        guard (1...366).contains(days) else { throw ValidationError("--days is a number from 1 to 366") }
    }

    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws {
        guard let log else { return json ? () : try print("Nothing logged.") }
        let clock = setup.clock.local
        let statistics = try Statistics(of: log, days: days, at: setup.clock.now, clock: clock)
        for line in json ? statistics.json() : text.lines(statistics, clock: clock) { try print(line) }
    }
}
