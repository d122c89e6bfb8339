import ArgumentParser
import SaysoLanguage

struct ParseCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Text in, actions out as JSON; nothing is stored.",
        discussion: """
            Reads the utterance from the arguments, else one a line from standard input, and writes one JSON object a line. \
            JSONL input may carry "id", "at", "final", "confidence", "words" and "alternatives" with each "text". \
            What recognisers write (Whisper, Vosk, subtitles, the JSON of cloud services) is known by how it begins, or named with --format. \
            A record that cannot be read is answered with {"line":…,"error":…}, and the exit status is 1.

            EXAMPLES
              sayso parse had oatmeal and berries
              sayso parse --at 2026-03-14T14:30:00-05:00 --explain "temp 100.8 an hour ago"
              sayso parse --in said.jsonl --out understood.jsonl
            """)

    @Argument(help: "One utterance. Default: one a line from standard input.") var text: [String] = []
    @OptionGroup var stream: StreamOptions
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus {
        let pump = try Pump(stream, arguments: text)
        let setup = try common.setup()
        let parser = try setup.parser(for: pump.use), zone = setup.clock.chosenOffsets
        var workspace = Workspace(parser.grammar)
        return try pump.run { record in
            let moment = try setup.clock.moment(of: record)
            if stream.explain { note(parser.explain(record.text, at: moment, zone: zone)) }
            return Hearing.parse(record) { parser.parse($0, at: moment, zone: zone, in: &workspace) }.json(for: record)
        }
    }
}
