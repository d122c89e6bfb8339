import Foundation

/// Words and rules, compiled and frozen. Build once, share everywhere.
public struct Grammar: Sendable {
    let tables: GrammarTables

    init(tables: GrammarTables) { self.tables = tables }

    /// Compiles the files of a grammar.
    /// - Throws: every problem found in them, in file order.
    public init(_ files: [GrammarFile], view: GrammarView = .actions) throws(GrammarErrors) {
        tables = try GrammarCompiler.compile(files, view: view)
    }

    /// What a grammar is loaded for. It reads the same either way.
    public enum Use: Sendable {
        /// Loading takes its time, so that each text is read fast.
        case manyTexts
        /// It is there at once, for a program that reads a text or two and ends.
        case oneText
    }

    /// The grammar of a folder laid out like `Grammars/en`.
    /// - Parameter keeps: Whether the compiled form is written beside the folder where there is none of it as it is now.
    public static func folder(
        _ path: String, view: GrammarView = .actions, for use: Use = .manyTexts, keeps: Bool = false
    ) throws(GrammarErrors) -> Grammar {
        if let tables = CompiledGrammar.read(for: path, view: view, use: use) { return Grammar(tables: tables) }
        let grammar = try Grammar(GrammarFile.all(in: path), view: view)
        // Where it cannot be written the next start is as slow as this one, and no other harm is done.
        if keeps { try? CompiledGrammar.write(grammar.tables, for: path, view: view) }
        return grammar
    }

    /// Compiles a folder and keeps the result beside it, so that `folder(_:)` takes milliseconds until a file of the folder changes.
    /// - Returns: where the compiled form of the view is.
    /// - Throws: every problem of the files, or why the compiled form could not be written.
    @discardableResult
    public static func compile(folder path: String, view: GrammarView = .actions) throws(GrammarErrors) -> String {
        let grammar = try Grammar(GrammarFile.all(in: path), view: view)
        let target = CompiledGrammar.path(for: path, view: view)
        do { try CompiledGrammar.write(grammar.tables, for: path, view: view) } catch {
            let message = "the compiled grammar cannot be written: \(error.localizedDescription); check the permissions of its folder"
            throw GrammarErrors([GrammarProblem(message, at: SourceLocation(file: target, line: 0, column: 0))])
        }
        return target
    }

    /// Where the grammar shipped with the package lies.
    public static func shippedFolder(language: String = "en") -> String { Bundle.module.bundlePath + "/Grammars/" + language }

    /// The grammar shipped with the package.
    public static func shipped(language: String = "en", view: GrammarView = .actions) throws(GrammarErrors) -> Grammar {
        try folder(shippedFolder(language: language), view: view)
    }

    /// `example` and `not` lines of the rules, in file order.
    /// Whether its utterances can be measurements of a metric, by the contract's key or one of its own.
    public func measures(_ metric: String) -> Bool { tables.metrics.metrics[metric] != nil }

    public var examples: [GrammarExample] { tables.examples }

    public var ruleCount: Int { tables.rules.count }
    public var lexemeCount: Int { tables.hot.lexemes.summaries.count }
}
