import ArgumentParser
import Glibc
import SaysoLanguage
import SaysoStore

struct LogCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Understands, stores, and checks for alerts.",
        discussion: """
            Reads the utterance from the arguments, else one a line from standard input. A JSONL record, and any record \
            with --json, is answered with its parse plus "events", "alerts" and "pending"; a line of text is answered \
            in words. Nothing is answered before it is on disk. What is less than half certain is not stored but asked \
            about: the answer has a "pending" question. A question about the log gets an "answer" from it. A record with \
            "final": false is answered and not stored.

            EXAMPLES
              sayso log temp 100.8
              sayso log --json < said.jsonl
              sayso log how much water have I had today
              sayso log --db family.sqlite --at 2026-03-14T14:30:00-05:00 "took two tylenol an hour ago"
            """)

    @Argument(help: "One utterance. Default: one a line from standard input.") var text: [String] = []
    @OptionGroup var stream: StreamOptions
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus {
        let setup = try common.setup()
        return try Self.log(try Pump(stream, arguments: text), setup)
    }

    static func log(_ pump: Pump, _ setup: Setup) throws -> ExitStatus {
        let path = Path(parser: try setup.parser(for: pump.use), log: try setup.log(), clock: setup.clock, ranges: SpokenRanges(setup))
        if let output = pump.options.output, sameFile(output, path.log.path) {
            throw Failure.usage("--out names the log itself: \(output)")
        }
        let style = Style(for: STDOUT_FILENO, environment: setup.environment)
        var isWhole = true
        let status = try pump.run { record in
            let moment = try setup.clock.moment(of: record)
            if pump.options.explain { note(path.explain(record.text, at: moment)) }
            let answer = try path.follow(record, at: moment)
            if answer.recorded.changes.contains(where: \.isUnfulfilled) || !answer.recorded.surplus.isEmpty { isWhole = false }
            let local = setup.clock.local(at: moment)
            let words = AnswerText(style: style, reference: moment, width: terminalColumns(STDOUT_FILENO, environment: setup.environment), clock: local)
            if pump.options.json || record.isJSON { return answer.json(for: record, words, local) }
            return words.lines(answer, clock: local).joined(separator: "\n")
        }
        return status == .done && !isWhole ? .partly : status
    }
}
