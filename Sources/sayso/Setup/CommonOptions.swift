import ArgumentParser
import Foundation
import SaysoLanguage
import SaysoStore
import Synchronization

/// The options that every command knows.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The log. Default: $XDG_DATA_HOME/sayso/log.sqlite.", valueName: "file"))
    var db: String?

    @Option(help: ArgumentHelp("Read words and rules from this folder instead of those shipped.", valueName: "dir"))
    var grammar: String?

    @Option(help: ArgumentHelp("The reference instant, as in 2026-03-14T14:30:00-05:00. Default: now.", valueName: "iso8601"))
    var at: String?

    @Option(help: ArgumentHelp("What is local, as in America/New_York. Default: the system's zone; where --at is not told on its clock, the offset that --at carries.", valueName: "zone"))
    var tz: String?

    @Option(help: ArgumentHelp("Whose log it is, of several people in one. Default: the owner's.", valueName: "name"))
    var profile: String?

    /// The values in force: an option beats the environment, which beats the file.
    func setup() throws(Failure) -> Setup { try Setup(self, environment: ProcessInfo.processInfo.environment) }
}

/// The common options with the environment and the configuration file behind them.
struct Setup {
    let environment: [String: String]
    let folders: Folders
    let clock: Clock
    private let grammarFolder: Setting?
    private let databaseFile: Setting?
    /// Nil: the owner.
    let person: String?

    init(_ options: CommonOptions, environment: [String: String]) throws(Failure) {
        self.environment = environment
        folders = Folders(environment: environment)
        let file = try folders.configuration.map(Configuration.read) ?? Configuration()
        func setting(_ name: String, _ option: String?) -> Setting? {
            if let option { return Setting(value: option, origin: .option(name)) }
            let variable = "SAYSO_" + name.uppercased()
            if let value = environment[variable], !value.isEmpty { return Setting(value: value, origin: .environment(variable)) }
            return file.settings[name]
        }
        clock = try Clock(at: setting("at", options.at), tz: setting("tz", options.tz))
        grammarFolder = setting("grammar", options.grammar)
        databaseFile = setting("db", options.db)
        if let databaseFile, databaseFile.value.isEmpty { throw databaseFile.failure("it is empty; name the file of the log") }
        let profile = setting("profile", options.profile)
        person = profile?.value.trimmingCharacters(in: .whitespaces)
        if let profile, person?.isEmpty ?? true { throw profile.failure("the name is empty") }
    }

    /// The grammar's folder: the one asked for, else the one shipped.
    func grammarPath() throws(Failure) -> String {
        guard let grammarFolder else { return Grammar.shippedFolder() }
        return folders.expanding(grammarFolder.value)
    }

    /// Held until the program ends: to take thousands of rules apart just before is time for nothing.
    private static let grammars = Mutex<[Grammar]>([])

    func grammar(view: GrammarView = .actions, for use: Grammar.Use = .manyTexts) throws(Failure) -> Grammar {
        do {
            let grammar = try Grammar.folder(grammarPath(), view: view, for: use, keeps: grammarFolder == nil)
            Self.grammars.withLock { $0.append(grammar) }
            return grammar
        } catch {
            throw .world("the grammar cannot be used:\n\(error)")
        }
    }

    func parser(for use: Grammar.Use = .manyTexts) throws(Failure) -> Parser { Parser(grammar: try grammar(for: use)) }

    /// The log, made where it is missing.
    func log() throws(Failure) -> HealthLog {
        do {
            let log = try HealthLog(path: try databasePath(), person: person)
            if let person, !log.knowsPerson {
                note("sayso: \(person.printable) is new in this log\(suggestion(for: person, among: try log.people()))")
            }
            return log
        } catch {
            throw Failure(error)
        }
    }

    /// The log of each person, the owner's first; of the one alone who was asked for.
    func everybodysLogs() throws(Failure) -> [HealthLog] {
        let own = try log()
        guard person == nil else { return [own] }
        do {
            let path = try databasePath()
            return [own] + (try own.people().map { try HealthLog(path: path, person: $0) })
        } catch {
            throw Failure(error)
        }
    }

    /// The log as it is; nil when nothing was ever logged in the usual place.
    /// - Parameter isNeeded: Whether a log that is named has to be there; else there is none as well.
    func existingLog(isNeeded: Bool = true) throws(Failure) -> HealthLog? {
        do {
            let log = try HealthLog(path: try databasePath(), access: .read, person: person)
            if let person, !log.knowsPerson {
                let known = try log.people()
                note("sayso: nothing is logged of \(person.printable) yet\(suggestion(for: person, among: known))")
            }
            return log
        } catch StoreError.missing where databaseFile == nil || !isNeeded {
            return nil
        } catch {
            throw Failure(error)
        }
    }

    func databasePath() throws(Failure) -> String {
        if let databaseFile { return folders.expanding(databaseFile.value) }
        guard let path = folders.database else {
            throw .world("no place for the log: name one with --db FILE, or set HOME or XDG_DATA_HOME")
        }
        return path
    }
}

extension Failure {
    init(_ error: StoreError) { self = .world(error.description) }
    fileprivate init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StoreError: self.init(error)
        default: self = .world("\(error)")
        }
    }
}
