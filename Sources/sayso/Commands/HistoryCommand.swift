import ArgumentParser
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct HistoryCommand: ReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "What became of an entry: when it was logged, changed, taken back or deleted, and by what.",
        discussion: """
            Without an entry, the newest ones with their numbers. An entry is named by its number there, or by its id, which \
            'sayso events --json' has.

            EXAMPLE
              sayso history
              sayso history 1
              sayso history --gone 1
              sayso history --json 6F556297-660D-4322-A9E0-71DEE0873F49
            """)

    @Argument(help: ArgumentHelp("Its number or id.", valueName: "entry")) var entry: String?
    @Flag(help: "Count among the entries that are gone: deleted, or taken back.") var gone = false
    @Flag(help: "Print one change a line as JSON; without an entry, one entry a line.") var json = false
    @OptionGroup var common: CommonOptions

    func eachLine(_ log: HealthLog?, _ setup: Setup, _ text: AnswerText, _ print: (String) throws -> Void) throws {
        guard let entry else {
            let entries = try log.map { try Self.listed(in: $0, isGone: gone, at: setup.clock.now) } ?? []
            return try (json ? entries.map(\.json) : text.numbered(entries)).forEach(print)
        }
        guard let id = try log.flatMap({ try Self.id(entry, in: $0, isGone: gone, at: setup.clock.now) }), let log,
            case let changes = try log.history(ofEvent: id), !changes.isEmpty
        else { throw Failure.usage("there is no entry '\(entry.printable)'; 'sayso history' lists the newest") }
        for line in json ? changes.map(\.json) : text.lines(changes) { try print(line) }
    }

    /// Entries that are counted, from the newest.
    static let reach = 10

    static func listed(in log: HealthLog, isGone: Bool, at moment: Moment) throws -> [HealthEvent] {
        try isGone ? log.entriesGone(reach) : log.latest(reach, upTo: moment)
    }

    /// What is no number of the list is an id.
    static func id(_ name: String, in log: HealthLog, isGone: Bool, at moment: Moment) throws -> String? {
        guard let number = Int(name) else { return name }
        let entries = try listed(in: log, isGone: isGone, at: moment)
        return entries.indices.contains(number - 1) ? entries[number - 1].id : nil
    }
}

extension AnswerText {
    /// Entries with their numbers, from 1.
    func numbered(_ entries: [HealthEvent]) -> [String] {
        guard !entries.isEmpty else { return ["Nothing logged."] }
        let inner = indented(by: 4)
        return entries.enumerated().flatMap { index, entry in
            inner.entry(entry).enumerated().map { ($0 == 0 ? "\(index + 1)" : "").aligned(to: 2) + "  " + $1 }
        }
    }
}
