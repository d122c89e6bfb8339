import ArgumentParser
import SaysoEvaluation
import SaysoLanguage

struct EvalCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Scores the grammar against labelled utterances.",
        discussion: """
            Prints how many utterances are understood exactly, the scores of each action type and field, how honest the \
            confidences are, and the failing lines. --report writes all of it as one JSON document.

            EXAMPLES
              sayso eval Corpus/en
              sayso eval Corpus/en/measurements.jsonl --wrong 50 --no-explain
              sayso eval Corpus/en --part heldout --report report.json
            """)

    enum Part: String, CaseIterable, ExpressibleByArgument { case all, training, heldout }

    @Argument(help: "Corpus files, and folders that hold them.") var corpus: [String]
    @Option(help: ArgumentHelp("Also write the report as JSON to this file.", valueName: "file")) var report: String?
    @Option(help: ArgumentHelp("How many failing lines to show.", valueName: "count")) var wrong = 20
    @Option(help: "Which lines to score: all, training or heldout (the lines that training never sees).") var part = Part.all
    @Flag(help: "Print the report as JSON.") var json = false
    @Flag(inversion: .prefixedNo, help: "Show how each failing line was understood.") var explain = true
    @Option(help: ArgumentHelp("Also write the ids of the failing lines to this file, one a line.", valueName: "file"))
    var failing: String?
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if corpus.isEmpty { throw ValidationError("name a corpus, as in: sayso eval Corpus/en") }
        if wrong < 0 { throw ValidationError("--wrong needs a number from 0 up") }
    }

    func perform() throws -> ExitStatus {
        let parser = try common.setup().parser()
        var workspace = Workspace(parser.grammar)
        let evaluation = Evaluation(of: try lines(), clock: ContinuousClock()) { line in
            parser.parse(line.text, at: line.reference, in: &workspace).actions
        }
        let output = Output.standard()
        let result = evaluation.report
        try output.record(json ? result.json() : result.text(limit: wrong, explain: explain ? { parser.explain($0, at: $1) } : nil))
        try output.flush()
        if let report {
            let file = try Output(file: report)
            try file.record(result.json())
            try file.flush()
        }
        if let failing {
            let file = try Output(file: failing)
            for line in evaluation.lines where !line.isExact { try file.record(line.utterance.id) }
            try file.flush()
        }
        return .done
    }

    private func lines() throws -> Corpus {
        do {
            let all = try Corpus.load(paths: corpus)
            return part == .all ? all : all.heldOut(part == .heldout)
        } catch {
            throw Failure.world("the corpus cannot be used:\n\(error)")
        }
    }
}
