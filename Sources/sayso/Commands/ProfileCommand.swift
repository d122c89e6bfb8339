import ArgumentParser
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "What is lastingly true of the person.",
        discussion: """
            EXAMPLE
              sayso profile
              sayso profile set conditions chemotherapy
              sayso profile set age 8 --profile Ann
              sayso profile list
            """,
        subcommands: [Show.self, Set.self, List.self], defaultSubcommand: Show.self)

    struct Show: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Every field that was told.",
            discussion: """
                EXAMPLE
                  sayso profile show --json
                """)

        @Flag(help: "Print the profile as one JSON object.") var json = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let profile = try common.setup().existingLog()?.profile() ?? Profile()
            let output = Output.standard()
            let lines = json ? [OrderedJSON.text(profile)] : profile.words
            for line in lines { try output.record(line) }
            try output.flush()
            return .done
        }
    }

    struct List: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The people whose log this is, beside the owner.",
            discussion: """
                EXAMPLE
                  sayso profile list
                """)

        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let output = Output.standard()
            for name in try common.setup().existingLog()?.people() ?? [] { try output.record(name.printable) }
            try output.flush()
            return .done
        }
    }

    struct Set: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Tells one fact; a later one of the same field replaces it, conditions and allergies gather.",
            discussion: """
                EXAMPLE
                  sayso profile set age 34
                  sayso profile set weight 150 lb
                """)

        @Argument(help: "The field: \(Profile.fields.joined(separator: ", ")).") var field: String
        @Argument(help: "Its value.") var value: [String]
        @OptionGroup var common: CommonOptions

        func validate() throws {
            if value.isEmpty { throw ValidationError("a value is missing, as in: sayso profile set age 34") }
        }

        func perform() throws -> ExitStatus {
            let setup = try common.setup()
            let ranges = SpokenRanges(setup), now = setup.clock.now
            let fact = try TypedFact(field: field, said: value.joined(separator: " "), moment: now) { try ranges.day(toCome: $0, at: now) }.fact()
            let log = try setup.log()
            try log.setProfile(fact, clock: setup.clock.local(at: setup.clock.now))
            let output = Output.standard()
            for line in try log.profile().words { try output.record(line) }
            try output.flush()
            return .done
        }
    }
}

extension Profile {
    /// A line a field.
    var words: [String] {
        let fields = [
            ("name", name), ("age", age.map(\.settingText)), ("height", height), ("weight", weight),
            ("conditions", conditions.isEmpty ? nil : conditions.joined(separator: ", ")),
        ]
        let known = fields.compactMap { field in field.1.map { "\(field.0): \($0.printable)" } }
        let lines = known + others.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)".printable }
        return lines.isEmpty ? ["Nothing told yet."] : lines
    }
}
