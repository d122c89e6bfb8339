import Foundation
import Testing

@testable import SaysoEvaluation
@testable import SaysoLanguage

@Suite("Everyday talk: corpus, training and score") struct TalkTests {
    private static let shipped = Result { try Grammar.shipped() }

    private func grammar() throws -> Grammar { try Self.shipped.get() }

    @Test("a score tells what is found, what is right, and the false log") func score() throws {
        let corpus = TalkCorpus([
            TalkLine(id: "a", text: "i have a headache", types: ["log_symptom"]), TalkLine(id: "b", text: "i had soup and a glass of water", types: ["log_food", "log_symptom"]),
            TalkLine(id: "c", text: "i have a rash", types: []), TalkLine(id: "d", text: "the bus was late", types: []),
        ])
        let score = TalkScore(of: Parser(grammar: try grammar()), on: corpus)
        #expect(score.found == Proportion(2, of: 3))
        #expect(score.logged == Proportion(2, of: 3))
        #expect(score.right == Proportion(2, of: 3))
        #expect(score.falseLogs == Proportion(1, of: 2))
    }

    @Test("a report shows the score, as text, as a page and as JSON") func report() throws {
        var report = Evaluation(of: Corpus([]), clock: ContinuousClock()) { _ in [] }.report
        #expect(!report.text().contains("everyday talk") && !report.html().contains("Everyday talk"))
        report.talk = TalkScore(of: Parser(grammar: try grammar()), on: TalkCorpus([TalkLine(id: "a", text: "i have a headache", types: ["log_symptom"])]))
        #expect(report.text().contains("types found, of those asked for"))
        #expect(report.html().contains("Everyday talk"))
        #expect(try EvaluationReport(json: report.json()).talk == report.talk)
    }

    @Test("words of talk that asks for nothing make an action less sure, and held-out talk teaches nothing") func training() throws {
        let grammar = try grammar()
        let corpus = Corpus((0..<60).map { index in
            LabelledUtterance(id: "line-\(index)", text: "i had soup at the gleb \(index)", reference: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), gold: [], location: SourceLocation(file: "lines", line: index, column: 0))
        })
        func confidences(_ talk: [TalkLine]) -> String { Training(of: grammar, on: corpus, talk: TalkCorpus(talk)).weightsFile(command: "train") }
        func talk(heldOut: Bool) -> [TalkLine] {
            (0..<40).map { TalkLine(id: "talk-\($0)", text: $0 % 2 == 0 ? "quorl the \($0) trains" : "fosk the \($0) bread", types: $0 % 2 == 0 ? [] : ["log_food"], isHeldOut: heldOut) }
        }
        #expect(confidences([]) == confidences(talk(heldOut: true)))
        let words = confidences(talk(heldOut: false))
        #expect(words.contains("quorl") && !confidences([]).contains("quorl"))
    }

    @Test("a bad line is told with its place") func bad() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("talk-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try [#"{"id":"a","text":"had soup","types":["log_food"]}"#, #"{"id":"b","text":"no types"}"#].joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: CorpusErrors.self) { try TalkCorpus.load(paths: [file.path]) }
        #expect(error?.problems.map(\.location.line) == [2])
    }

    @Test("the sentences shipped load, and a part of them is held out") func shipped() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Corpus/talk").standardized.path
        let corpus = try TalkCorpus.load(paths: [folder])
        #expect(corpus.heldOut(true).lines.count > 2_000 && corpus.heldOut(false).lines.count > 2_000)
        #expect(corpus.lines.contains { $0.types.isEmpty })
    }
}
