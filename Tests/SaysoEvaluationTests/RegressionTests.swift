import Foundation
import SaysoEvaluation
import SaysoLanguage
import Testing

/// Every line of the corpus, as a regression test: what was understood stays understood.
///
/// `Corpus/known-failures.txt` names the lines that the grammar does not serve yet. A line that fails and is not named there is a
/// regression; a named line that is right by now has to leave the list (`make baseline`), or it could break again unseen.
@Suite("The corpus") struct RegressionTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus")
    private static let grammar = Result { try Grammar.shipped() }

    private static var files: [String] { (try? Corpus.files(under: [corpus.appending(path: "en").path])) ?? [] }

    private func knownFailures() throws -> Set<String> {
        let text = try String(contentsOf: Self.corpus.appending(path: "known-failures.txt"), encoding: .utf8)
        return Set(text.split(separator: "\n").map(String.init))
    }

    @Test("has its files") func hasFiles() { #expect(Self.files.count >= 10) }

    @Test("is understood as it was", arguments: files)
    func isUnderstood(file: String) throws {
        let parser = Parser(grammar: try Self.grammar.get())
        let known = try knownFailures()
        var workspace = Workspace(parser.grammar)
        let evaluation = Evaluation(of: try Corpus.load(paths: [file]), clock: ContinuousClock()) { line in
            parser.parse(line.text, at: line.reference, in: &workspace).actions
        }
        let broken = evaluation.lines.filter { !$0.isExact && !known.contains($0.utterance.id) }
        let mended = evaluation.lines.filter { $0.isExact && known.contains($0.utterance.id) }.map(\.utterance.id)
        // Of held-out lines nobody who writes rules shall read more than the ids.
        let open = broken.filter { !$0.utterance.isHeldOut }
        #expect(broken.map(\.utterance.id).isEmpty, "\(EvaluationReport(of: open).failureText(limit: 10) { parser.explain($0, at: $1) })")
        #expect(mended.isEmpty, "these lines are right by now: run 'make baseline'")
    }

    @Test("names no line among the known failures that is not there")
    func knownFailuresExist() throws {
        let ids = Set(try Corpus.load(paths: Self.files).utterances.map(\.id))
        #expect(try knownFailures().subtracting(ids).isEmpty)
    }
}
