import ArgumentParser
import Glibc
import SaysoHealth
import SaysoStore

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "The thresholds and choices in force, and how to change them.",
        discussion: """
            EXAMPLE
              sayso settings
              sayso settings set fever.singleF 100.4
            """,
        subcommands: [List.self, Set.self], defaultSubcommand: List.self)

    struct List: StatusCommand {
        static let configuration = CommandConfiguration(
            abstract: "Every setting with its value, default and meaning.",
            discussion: """
                EXAMPLE
                  sayso settings list --json
                """)

        @Flag(help: "Print one setting a line as JSON.") var json = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let settings = try common.setup().existingLog()?.settings() ?? Settings()
            let output = Output.standard()
            for entry in settings.all { try output.record(json ? entry.json : entry.words) }
            try output.flush()
            return .done
        }
    }

    struct Set: StatusCommand {
        static let configuration = CommandConfiguration(
            abstract: "Changes one setting.",
            discussion: """
                EXAMPLE
                  sayso settings set fever.singleF 100.4
                """)

        @Argument(help: "The setting's name.") var key: String
        @Argument(help: "Its new value.") var value: String
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let setup = try common.setup()
            let settings: Settings
            switch try setup.log().set(key, to: value) {
            case .success(let changed): settings = changed
            case .failure(let error):
                throw Failure.usage("\(error)\(suggestion(for: key, amongOthers: Settings().all.map(\.name)))")
            }
            let output = Output.standard()
            for entry in settings.all where entry.name == key { try output.record(entry.words) }
            try output.flush()
            return .done
        }
    }
}

extension SettingDescription {
    fileprivate var words: String {
        let changed = value == defaultValue ? "" : " (default \(defaultValue))"
        return "\(name) = \(value)\(changed)  # \(meaning)\(source.map { "; source: \($0)" } ?? "")"
    }

    fileprivate var json: String {
        var members = [(key: "name", value: name), ("value", value), ("default", defaultValue), ("meaning", meaning)]
        if let source { members.append((key: "source", value: source)) }
        return jsonObject(members)
    }
}

/// A suggestion, unless the name is right and something else is wrong.
private func suggestion(for word: String, amongOthers names: [String]) -> String {
    names.contains(word) ? "" : suggestion(for: word, among: names)
}
