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
        subcommands: [Check.self, Sample.self, Compile.self])

    struct Check: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Loads a grammar and says all that is wrong with it.",
            discussion: """
                Tries the examples of its rules too, at one fixed instant unless --at names another. Each problem has its file, \
                line and column, and the exit status is 3. Rules that read the same words equally well, and rules that nothing \
                can use, are notes on standard error: they keep a grammar from nothing.

                EXAMPLE
                  sayso grammar check Grammars/en
                """)

        /// A Saturday afternoon: what an example means must not hang on the day of the check.
        static let moment = Moment(CivilDate(year: 2026, month: 3, day: 14), hour: 14, minute: 30, offsetSeconds: 0)

        @Argument(help: "The folder. Default: that of --grammar, else the grammar shipped.") var folder: String?
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            var options = common
            if let folder { options.grammar = folder }
            let setup = try options.setup()
            let parser = try setup.parser(), grammar = parser.grammar
            var problems = parser.exampleProblems(at: setup.clock.fixed ?? Self.moment)
            if GrammarView.entities.isPresent(in: try setup.grammarPath()) {
                problems += EntityParser(grammar: try setup.grammar(view: .entities)).exampleProblems
            }
            if !problems.isEmpty {
                throw Failure.world("the grammar does not keep its examples:\n" + problems.map(\.description).joined(separator: "\n"))
            }
            let review = try Grammar.review(folder: try setup.grammarPath())
            for problem in review.unreachable + review.overlaps { note(problem.description) }
            let output = Output.standard()
            try output.record(
                "The grammar is sound: \(grammar.ruleCount) rules, \(grammar.lexemeCount) phrases, \(grammar.examples.count) examples.")
            try output.flush()
            return .done
        }
    }

    struct Sample: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "sample", abstract: "Makes up sentences that the rules of a grammar let people say.",
            discussion: """
                Each is read by the rule that it was made from. The same seed gives the same sentences.

                EXAMPLE
                  sayso grammar sample --type log_water --count 5
                """)

        @Argument(help: "The folder. Default: that of --grammar, else the grammar shipped.") var folder: String?
        @Option(help: ArgumentHelp("Of this rule only.", valueName: "name")) var rule: String?
        @Option(help: ArgumentHelp("Of actions of this type only.", valueName: "type")) var type: String?
        @Option(help: ArgumentHelp("How many.", valueName: "n")) var count = 20
        @Option(help: ArgumentHelp("Another seed gives other sentences.", valueName: "n")) var seed: UInt64 = 1
        @OptionGroup var common: CommonOptions

        func validate() throws {
            if !(1...100_000).contains(count) { throw ValidationError("--count is from 1 to 100000") }
        }

        func perform() throws -> ExitStatus {
            var options = common
            if let folder { options.grammar = folder }
            let setup = try options.setup()
            let samples = try GrammarSampler(folder: try setup.grammarPath()).samples(rule: rule, type: type, count: count, seed: seed, at: setup.clock.fixed ?? Check.moment)
            if samples.isEmpty { throw Failure.usage("no sentence could be made; is there such a rule or type?") }
            let output = Output.standard()
            for sample in samples { try output.record("\(sample.rule)\t\(sample.text)") }
            try output.flush()
            return .done
        }
    }

    struct Compile: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "compile", abstract: "Compiles a grammar, so that it loads in milliseconds until one of its files changes.",
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
            let folder = try options.setup().grammarPath()
            let output = Output.standard()
            for view in GrammarView.allCases where view.isPresent(in: folder) {
                try output.record("Compiled: \(Grammar.compile(folder: folder, view: view))")
            }
            try output.flush()
            return .done
        }
    }
}
