import ArgumentParser
import SaysoLanguage

struct GrammarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grammar",
        abstract: "For people who write words and rules.",
        discussion: """
            EXAMPLE
              sayso grammar check Grammars/en
            """,
        subcommands: [Check.self, Compile.self])

    struct Check: StatusCommand {
        static let configuration = CommandConfiguration(
            abstract: "Loads a grammar and says all that is wrong with it.",
            discussion: """
                Each problem has its file, line and column, and the exit status is 3.

                EXAMPLE
                  sayso grammar check Grammars/en
                """)

        @Argument(help: "The folder. Default: that of --grammar, else the grammar shipped.") var folder: String?
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            var options = common
            if let folder { options.grammar = folder }
            let grammar = try options.setup().grammar()
            let output = Output.standard()
            try output.record("The grammar is sound: \(grammar.ruleCount) rules, \(grammar.lexemeCount) phrases.")
            try output.flush()
            return .done
        }
    }

    struct Compile: StatusCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compiles a grammar, so that it loads in milliseconds until one of its files changes.",
            discussion: """
                The compiled form is kept beside the folder. A stale one is ignored.

                EXAMPLE
                  sayso grammar compile Grammars/en
                """)

        @Argument(help: "The folder. Default: that of --grammar, else the grammar shipped.") var folder: String?
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            var options = common
            if let folder { options.grammar = folder }
            let path = try Grammar.compile(folder: options.setup().grammarPath())
            let output = Output.standard()
            try output.record("Compiled: \(path)")
            try output.flush()
            return .done
        }
    }
}
