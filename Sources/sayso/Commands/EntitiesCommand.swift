import ArgumentParser
import SaysoLanguage

struct EntitiesCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "entities",
        abstract: "Text in, its typed values out as JSON: numbers, quantities, durations, times, doses.",
        discussion: """
            Reads the text from the arguments, else one a line from standard input, and writes one JSON object a line, like \
            'sayso parse'. A value with "latent" is that only where something else says so ("7" as a time). \
            Of the times that open words ("monday", "at 7") may mean, the latest that is not after --at is given, or with \
            --prefer future the next.

            EXAMPLES
              sayso entities ran 5k for half an hour
              sayso entities --at 2026-03-14T14:30:00-05:00 --prefer future "remind me monday at 7"
              sayso entities --in said.jsonl --out values.jsonl
            """)

    @Argument(help: "One text. Default: one a line from standard input.") var text: [String] = []
    @Option(help: "Which time open words mean: past or future.") var prefer: Direction = .past
    @OptionGroup var stream: StreamOptions
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus {
        let pump = try Pump(stream, arguments: text)
        let setup = try common.setup()
        let parser = EntityParser(grammar: try setup.grammar(view: .entities, for: pump.use))
        let explanation = Parser(grammar: parser.grammar)
        let zone = setup.clock.chosenOffsets
        var workspace = Workspace(parser.grammar)
        return try pump.run { record in
            let moment = try setup.clock.moment(of: record)
            if stream.explain { note(explanation.explain(record.text, at: moment, zone: zone)) }
            return parser.entities(in: record.text, at: moment, zone: zone, prefer: prefer.preference, workspace: &workspace).json(for: record)
        }
    }
}

enum Direction: String, CaseIterable, ExpressibleByArgument {
    case past, future

    var preference: TimePreference { self == .past ? .past : .future }
}

extension EntityReading {
    /// The object of the contract, with the id of the record as it came: a number stays a number.
    func json(for record: InputRecord) -> String {
        switch record.id {
        case nil: json()
        case .string(let id)?: json(id: id)
        case .number(let id)?: "{\"id\":\(id)," + json().dropFirst()
        }
    }
}
