import Foundation

/// Words and rules, compiled and frozen. Build once, share everywhere.
public struct Grammar: Sendable {
    let tables: GrammarTables

    /// Compiles the files of a grammar.
    /// - Throws: every problem found in them, in file order.
    public init(_ files: [GrammarFile]) throws(GrammarErrors) {
        tables = try GrammarCompiler.compile(files)
    }

    /// The grammar of a folder laid out like `Grammars/en`.
    public static func folder(_ path: String) throws(GrammarErrors) -> Grammar {
        try Grammar(GrammarFile.all(in: path))
    }

    /// The grammar shipped with the package.
    public static func shipped(language: String = "en") throws(GrammarErrors) -> Grammar {
        try folder(Bundle.module.bundlePath + "/Grammars/" + language)
    }

    /// `example` and `not` lines of the rules, in file order.
    public var examples: [GrammarExample] { tables.examples }

    public var ruleCount: Int { tables.rules.count }
    public var lexemeCount: Int { tables.lexemes.count }
}
