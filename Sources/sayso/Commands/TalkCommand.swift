import ArgumentParser
import CReadline
import Glibc

/// What `sayso` alone does: the conversation on a terminal, `log` on a pipe.
struct TalkCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "talk", abstract: "The conversation, or with piped input the same as 'log'.",
        discussion: """
            EXAMPLE
              sayso talk --private
            """)

    @Flag(name: .customLong("private"), help: "Keep no history of the lines typed.") var isPrivate = false
    @OptionGroup var stream: StreamOptions
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus {
        let setup = try common.setup()
        let isConversation = line_is_terminal(STDIN_FILENO) && line_is_terminal(STDOUT_FILENO)
        guard isConversation, stream.input == nil, stream.output == nil, !stream.json else {
            return try LogCommand.log(try Pump(stream, arguments: []), setup)
        }
        let session = Session(
            setup: setup, path: Path(parser: try setup.parser(), log: try setup.log(), clock: setup.clock, ranges: SpokenRanges(setup)), explains: stream.explain)
        try Conversation(session: session, history: History(path: isPrivate ? nil : setup.folders.history)).run()
        return .done
    }
}
