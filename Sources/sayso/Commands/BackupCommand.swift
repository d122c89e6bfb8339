import ArgumentParser
import SaysoStore

struct BackupCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the whole log to a file, also while others write to it.",
        discussion: """
            The copy is a log itself: read it with --db. It is readable by you alone, and whole or not there. A file that is there \
            already is not written over.

            EXAMPLES
              sayso backup sayso-2026-03-14.sqlite
              sayso events --db sayso-2026-03-14.sqlite
            """)

    @Argument(help: "The file to make.") var file: String
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if file.isEmpty { throw ValidationError("name the file to make, as in: sayso backup sayso-2026-03-14.sqlite") }
    }

    func perform() throws -> ExitStatus {
        guard let log = try common.setup().existingLog() else {
            throw Failure.world("there is no log yet; log something first, or name one with --db")
        }
        try log.backup(to: file)
        let output = Output.standard()
        try output.record("Backed up to \(file)")
        try output.flush()
        return .done
    }
}
