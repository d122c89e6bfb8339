import ArgumentParser
import Foundation
import SaysoEvaluation
import SaysoLanguage

struct EvalCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Scores the grammar against labelled utterances.",
        discussion: """
            Prints how many utterances are understood exactly, the scores of each action type and field, how honest the \
            confidences are, rules that no line uses, and the failing lines. --report writes all of it as one JSON document, \
            --html as a page, --junit as XML with a test case for each line. A gate that is missed (--min-exact and the like) \
            is said on standard error, and the exit status is 1.

            EXAMPLES
              sayso eval Corpus/en
              sayso eval Corpus/en/measurements.jsonl --wrong 50 --no-explain
              sayso eval Corpus/en --part heldout --report report.json --html report.html
              sayso eval Corpus/en --part heldout --told Corpus/told --talk Corpus/talk
              sayso eval Corpus/en --baseline report.json --min-exact 92% --max-false-log 3% --max-ece 0.04 --max-broken 0
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
    @Option(help: ArgumentHelp("Also write the report as a page to this file.", valueName: "file")) var html: String?
    @Option(help: ArgumentHelp("Also write the report as JUnit XML to this file.", valueName: "file")) var junit: String?
    @Option(help: ArgumentHelp("Compare with the JSON report in this file.", valueName: "file")) var baseline: String?
    @Option(help: ArgumentHelp("Also score sentences in which complaints are told, mostly without their names: files, and folders that hold them. May be repeated.", valueName: "path"))
    var told: [String] = []
    @Option(help: ArgumentHelp("Also score sentences of everyday talk, of which only the types of their actions are known. May be repeated.", valueName: "path"))
    var talk: [String] = []
    @OptionGroup(title: "Gates") var gateOptions: GateOptions
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if corpus.isEmpty { throw ValidationError("name a corpus, as in: sayso eval Corpus/en") }
        if gateOptions.maxBroken != nil, baseline == nil { throw ValidationError("--max-broken needs a --baseline") }
        if wrong < 0 { throw ValidationError("--wrong needs a number from 0 up") }
    }

    func perform() throws -> ExitStatus {
        try refuseToOverwriteCorpus()
        let parser = try common.setup().parser()
        var workspace = Workspace(parser.grammar)
        let earlier = try baselineReport()
        let corpus = try lines()
        let evaluation = Evaluation(of: corpus, clock: ContinuousClock()) { line in
            parser.parse(line.text, at: line.reference, in: &workspace).actions
        }
        var result = evaluation.report
        result.rules = RuleCoverage(of: parser, on: corpus)
        result.told = try sentences(told).map { ToldScore(of: parser, on: $0) }
        result.talk = try sentences(talk).map { TalkScore(of: parser, on: $0) }
        result.comparison = earlier.map { BaselineComparison(of: result, against: $0) }
        let explanation = explain ? { parser.explain($0, at: $1) } : nil
        let whole = json || report != nil || junit != nil ? explanation.map(result.explained) ?? result : result
        let output = Output.standard()
        try output.record(json ? whole.json() : result.text(limit: wrong, explain: explanation))
        try output.flush()
        try Self.write(whole.json(), to: report)
        try Self.write(result.html(explain: explanation), to: html)
        try Self.write(whole.junit(), to: junit)
        try Self.write(evaluation.lines.filter { !$0.isExact }.map { $0.utterance.id + "\n" }.joined(), to: failing)
        let missed = gateOptions.gates.missed(by: result)
        for gate in missed { note("sayso: \(gate)") }
        return missed.isEmpty ? .done : .partly
    }

    /// A label is somebody's work; and of two reports in one file the first would be lost.
    private func refuseToOverwriteCorpus() throws(Failure) {
        let outputs = [("--report", report), ("--html", html), ("--junit", junit), ("--failing", failing)].compactMap { name, path in path.map { (name, $0) } }
        for (index, (name, path)) in outputs.enumerated() {
            if Corpus.files(named: corpus + told + talk).contains(where: { sameFile($0, path) }) { throw .usage("\(name): \(path) is part of the corpus, which would be lost") }
            if let other = outputs[..<index].first(where: { $0.1 == path || sameFile($0.1, path) }) { throw .usage("\(other.0) and \(name) name the same file: \(path)") }
        }
    }

    private static func write(_ text: @autoclosure () -> String, to path: String?) throws {
        guard let path else { return }
        let file = try Output(file: path)
        let text = text()
        if !text.isEmpty { try file.record(text.last == "\n" ? text.dropLast() : text[...]) }
        try file.flush()
    }

    /// Read before anything else: it may lie where a report is to be written.
    private func baselineReport() throws(Failure) -> EvaluationReport? {
        guard let baseline else { return nil }
        do {
            return try EvaluationReport(json: String(contentsOfFile: baseline, encoding: .utf8))
        } catch {
            throw .world("the baseline \(baseline) cannot be used: \((error as? ReportError)?.description ?? error.localizedDescription)")
        }
    }

    /// - Returns: nil where no file is named.
    private func sentences<Line>(_ paths: [String]) throws(Failure) -> SentenceCorpus<Line>? {
        if paths.isEmpty { return nil }
        let all = try SentenceCorpus<Line>.named(paths)
        return part == .all ? all : all.heldOut(part == .heldout)
    }

    private func lines() throws(Failure) -> Corpus {
        let all = try Corpus.named(corpus)
        return part == .all ? all : all.heldOut(part == .heldout)
    }
}
