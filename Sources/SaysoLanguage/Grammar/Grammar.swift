/// Words and rules, compiled and frozen. Build once, share everywhere.
public struct Grammar: Sendable {
    /// The grammar shipped with the package.
    /// - Throws: every problem found in its files.
    public static func shipped(language: String = "en") throws(GrammarErrors) -> Grammar { Grammar() }
    /// The grammar of a folder laid out like `Grammars/en`.
    public static func folder(_ path: String) throws(GrammarErrors) -> Grammar { Grammar() }
}
