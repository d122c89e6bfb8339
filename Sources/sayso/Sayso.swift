import ArgumentParser
import Glibc
import SaysoLanguage
import SaysoStore

struct Sayso: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sayso",
        abstract: "Turns what people say about their health into structured records, on this machine.",
        discussion: """
            Without a command, on a terminal: a conversation. What you type is understood, logged and answered; \
            .help lists the commands there. With piped input: the same as 'sayso log'.

            EXAMPLES
              sayso
              sayso parse had oatmeal and berries
              echo "temp 101.2" | sayso log

            Options may also come from the environment (SAYSO_DB, SAYSO_GRAMMAR, SAYSO_AT, SAYSO_TZ, SAYSO_PROFILE) \
            or from $XDG_CONFIG_HOME/sayso/config.yaml (a line each, like 'tz: Europe/Berlin').

            EXIT STATUS
              0  done
              1  something in the input could not be done; the rest was. Of eval: a gate was missed
              2  wrong usage
              3  the database, a file, the grammar or the configuration is at fault
            """,
        version: "0.1.0",
        subcommands: [
            TalkCommand.self, ParseCommand.self, LogCommand.self, EntitiesCommand.self,
            TodayCommand.self, EventsCommand.self, HistoryCommand.self, StatsCommand.self, AlertsCommand.self,
            ImportCommand.self, ExportCommand.self, BackupCommand.self,
            NotifyCommand.self, SnoozeCommand.self, DismissCommand.self,
            ProfileCommand.self, ScheduleCommand.self, MemberCommand.self, SettingsCommand.self,
            EvalCommand.self, TrainCommand.self, GrammarCommand.self,
        ],
        defaultSubcommand: TalkCommand.self)
}

@main struct Program {
    static func main() {
        // What people say is theirs alone: every file and folder made here, by us or by SQLite.
        umask(0o077)
        occupyStandardDescriptors()
        // A reader that went away shows as a failed write, which ends the program quietly.
        signal(SIGPIPE, SIG_IGN)
        // A file that may grow no further does the same, and is an error with a message.
        signal(SIGXFSZ, SIG_IGN)
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// A standard stream that came closed would be the next file opened, and the log must not be taken for it.
    /// What stands in for it cannot be used in the stream's direction, so that using it fails as it should.
    private static func occupyStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func run(_ arguments: [String]) -> ExitStatus {
        do {
            var command = try Sayso.parseAsRoot(try commandFirst(arguments))
            if let command = command as? any StatusCommand { return try command.perform() }
            try command.run()
            return .done
        } catch is ReaderLeft {
            return .done
        } catch let failure as Failure {
            note("sayso: \(failure.message)")
            return failure.status
        } catch let errors as GrammarErrors {
            note("sayso: the grammar cannot be used:\n\(errors)")
            return .world
        } catch let error as StoreError {
            note("sayso: \(error)")
            return .world
        } catch {
            return usage(error)
        }
    }

    /// Help and version are results; what the argument library says else is a usage error.
    private static func usage(_ error: any Error) -> ExitStatus {
        let message = Sayso.fullMessage(for: error)
        guard Sayso.exitCode(for: error) == .success else {
            note(message)
            return .usage
        }
        let output = Output.standard()
        try? output.record(message)  // a reader of help who left has read enough
        try? output.flush()
        return .done
    }

    /// The arguments with the command first: `sayso --db FILE log` means `sayso log --db FILE`.
    ///
    /// A mistyped command would reach the default command as an unexpected argument, with a message about nothing.
    private static func commandFirst(_ arguments: [String]) throws(Failure) -> [String] {
        let names = Sayso.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        var before: [String] = []
        var rest = arguments[...]
        while let option = rest.first, Configuration.keys.contains(where: { option == "--\($0)" || option.hasPrefix("--\($0)=") }) {
            before += rest.prefix(option.contains("=") ? 1 : 2)
            rest = rest.dropFirst(option.contains("=") ? 1 : 2)
        }
        guard let word = rest.first, !word.hasPrefix("-") else { return arguments }
        guard names.contains(word) else {
            throw .usage("no command named '\(word)'\(suggestion(for: word, among: names)) ('sayso --help' lists them)")
        }
        if word == "help" { try checkTopic(rest.dropFirst().prefix { !$0.hasPrefix("-") }) }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return rest[..<end] + before + rest[end...]
    }

    /// Help about what is no command would be help about all of them.
    private static func checkTopic(_ words: ArraySlice<String>) throws(Failure) {
        var subcommands = Sayso.configuration.subcommands
        for word in words where word != "help" {
            let names = subcommands.compactMap { $0.configuration.commandName }
            guard let place = names.firstIndex(of: word) else {
                throw .usage("no command named '\(word.printable)'\(suggestion(for: word, among: names)) ('sayso --help' lists them)")
            }
            subcommands = subcommands[place].configuration.subcommands
        }
    }
}

/// A command whose exit status may be other than done or failed.
protocol StatusCommand: ParsableCommand {
    func perform() throws -> ExitStatus
}

extension StatusCommand {
    func run() throws {}
}
