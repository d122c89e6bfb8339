import ArgumentParser
import Foundation
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
              sayso settings reset fever.singleF
            """,
        subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

    struct List: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Every setting with its value, default and meaning.",
            discussion: """
                EXAMPLE
                  sayso settings list --json
                """)

        @Flag(help: "Print one setting a line as JSON.") var json = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let setup = try common.setup()
            let settings = try setup.existingLog(isNeeded: false)?.settings() ?? Settings()
            let output = Output.standard(), width = terminalColumns(STDOUT_FILENO, environment: setup.environment)
            for entry in settings.all {
                for line in json ? [entry.json] : entry.words.wrapped(to: width) { try output.record(line) }
            }
            try output.flush()
            return .done
        }
    }

    struct Set: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Changes one setting.",
            discussion: """
                EXAMPLE
                  sayso settings set fever.singleF 100.4
                  sayso settings set quietHours.level critical_only --member Ann
                """)

        @Argument(help: "The setting's name.") var key: String
        @Argument(help: "Its new value. One that begins with '-' stands behind '--'.") var value: String
        @Option(help: ArgumentHelp("Only for this member of the family: channels.* and quietHours.*", valueName: "name")) var member: String?
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let setup = try common.setup()
            let settings: Settings
            let value = Self.isPath(key) ? absolute(value, setup) : value
            // The log is there before it is looked at where a channel leads: that may be the log.
            let log = try setup.log()
            if let problem = Self.problem(of: value, as: key) { throw Failure.usage("'\(value.printable)' \(problem)") }
            let result = try member.map { try log.set(key, to: value, member: $0) } ?? .some(try log.set(key, to: value))
            switch result {
            case nil: throw Failure.unknownMember(member ?? "", among: try log.knownNames())
            case .success(let changed): settings = changed
            case .failure(.badValue) where member != nil && !Settings.isPersonal(key):
                throw Failure.usage("'\(key)' is the same for everybody; without --member it can be set")
            case .failure(let error):
                throw Failure.usage("\(error)\(suggestion(for: key, amongOthers: Settings().all.map(\.name)))")
            }
            try SettingsCommand.show(key, in: settings)
            return .done
        }

        private static func isPath(_ key: String) -> Bool {
            [SettingKey<String>.channelFile.name, SettingKey<String>.channelCommand.name].contains(key)
        }

        /// Why a channel leads nowhere, before the first alert finds it out.
        private static func problem(of value: String, as key: String) -> String? {
            switch key {
            case SettingKey<String>.channelFile.name: problem(ofFile: value)
            case SettingKey<String>.channelCommand.name, SettingKey<String>.channelSendmail.name: problem(ofProgram: value)
            default: nil
            }
        }

        /// Why nothing can be run. Of a line with several words only the shell knows.
        private static func problem(ofProgram name: String) -> String? {
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "/._-+".contains($0) }) else { return nil }
            return isProgram(name) ? nil : "is no program that is there; name one by its whole path, as in /usr/bin/notify-send"
        }

        private static func isProgram(_ name: String) -> Bool {
            if name.contains("/") {
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: name)
            }
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = ["-c", "command -v \"$1\" >/dev/null 2>&1", "sh", name]
            guard (try? shell.run()) != nil else { return true }
            shell.waitUntilExit()
            return shell.terminationStatus == 0
        }

        /// Why no line can be written to a file.
        private static func problem(ofFile path: String) -> String? {
            guard path.contains(where: { !$0.isWhitespace }) else { return nil }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return "is a folder; name a file in it, as in \(path)/alerts.jsonl" }
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "is no regular file; name one, as in alerts.jsonl" }
            if DatabaseFile.isAt(path) { return "is a database, or belongs to one; name a file of its own, as in alerts.jsonl" }
            let folder = NSString(string: path).deletingLastPathComponent
            return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? nil : "is in no folder that is there; make '\(folder.printable)' first"
        }

        /// A path as it leads from here: the worker may run elsewhere. What names nothing here (a line of shell) stays as it is.
        private func absolute(_ value: String, _ setup: Setup) -> String {
            let path = setup.folders.expanding(value)
            guard path.contains(where: { !$0.isWhitespace }), !path.hasPrefix("/") else { return path }
            let full = FileManager.default.currentDirectoryPath + "/" + path
            return key == SettingKey<String>.channelFile.name || FileManager.default.isExecutableFile(atPath: full) ? full : path
        }
    }

    struct Reset: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Gives one setting its default again.",
            discussion: """
                EXAMPLE
                  sayso settings reset fever.singleF
                  sayso settings reset quietHours.level --member Ann

                With --member the setting is for that member again what it is for everybody.
                """)

        @Argument(help: "The setting's name.") var key: String
        @Option(help: ArgumentHelp("Only for this member of the family: channels.* and quietHours.*", valueName: "name")) var member: String?
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let log = try common.setup().log()
            switch try member.map({ try log.reset(key, member: $0) }) ?? .some(try log.reset(key)) {
            case nil: throw Failure.unknownMember(member ?? "", among: try log.knownNames())
            case .failure(.badValue): throw Failure.usage("'\(key)' is the same for everybody; without --member it can be reset")
            case .success(let settings): try SettingsCommand.show(key, in: settings)
            case .failure(let error): throw Failure.usage("\(error)\(suggestion(for: key, amongOthers: Settings().all.map(\.name)))")
            }
            return .done
        }
    }

    /// Prints one setting as it is now.
    private static func show(_ key: String, in settings: Settings) throws {
        let output = Output.standard()
        for entry in settings.all where entry.name == key { try output.record(entry.words) }
        try output.flush()
    }
}

extension SettingDescription {
    fileprivate var words: String {
        let changed = value == defaultValue ? "" : defaultValue.isEmpty ? " (default: none)" : " (default \(defaultValue))"
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
