import Foundation
import Testing

@testable import SaysoEvaluation
@testable import SaysoLanguage

@Suite("Complaints told: corpus, training and score") struct AssociationTests {
    private static let shipped = Result { try Grammar.shipped() }

    private func grammar() throws -> Grammar { try Self.shipped.get() }

    /// Sentences of words that no language has, so that no grammar reads them: "zub" tells of a swelling, "wib" of a headache, "nog" of nothing.
    private func lines() -> [ToldLine] {
        (0..<60).map { index in
            let word = ["zub", "wib", "nog"][index % 3], filler = ["tral", "mip", "fosk", "gleb"][index % 4]
            return ToldLine(id: "told-\(index)", text: "\(filler) \(word) \(filler)", names: [["swelling"], ["headache"], []][index % 3])
        }
    }

    @Test("words are learned by what is told with them, on lines that were not trained on") func learns() throws {
        let training = AssociationTraining(of: try grammar(), on: Corpus([]), told: ToldCorpus(lines()))
        #expect(training.lineCount == 60)
        #expect(training.unreadCount == 40 && training.rightCount == 40 && training.wrongCount == 0)
        #expect(training.silentCount == 20 && training.falseCount == 0)
        let file = training.file(command: "train")
        #expect(file.contains("\nname\tswelling\t") && file.contains("\nname\theadache\t"))
        let zub = try #require(file.split(separator: "\n").first { $0.hasPrefix("hint\tzub\t") })
        #expect(zub.split(separator: "\t").count == 4 && zub.contains("swelling "))
    }

    @Test("held-out lines are not trained on, and the same lines give the same file") func heldOut() throws {
        let strange = (0..<9).map { ToldLine(id: "held-\($0)", text: "mip quorl fosk", names: ["cough"], isHeldOut: true) }
        let one = AssociationTraining(of: try grammar(), on: Corpus([]), told: ToldCorpus(lines() + strange)).file(command: "train")
        #expect(one == AssociationTraining(of: try grammar(), on: Corpus([]), told: ToldCorpus(lines())).file(command: "train"))
        #expect(!one.contains("quorl"))
    }

    @Test("a score tells the right name, another right one, the wrong one and the false log") func score() throws {
        let corpus = ToldCorpus([
            ToldLine(id: "a", text: "i have a headache", names: ["headache"]), ToldLine(id: "b", text: "i have a terrible cough", names: ["phlegm"], also: ["cough"]),
            ToldLine(id: "c", text: "i have a rash", names: ["headache"]), ToldLine(id: "d", text: "i have a headache", names: []), ToldLine(id: "e", text: "the bus was late", names: []),
        ])
        let score = ToldScore(of: Parser(grammar: try grammar()), on: corpus)
        #expect(score.exact == Proportion(1, of: 3))
        #expect(score.compatible == Proportion(2, of: 3))
        #expect(score.falseLogs == Proportion(1, of: 2))
    }

    @Test("a report shows the score, as text, as a page and as JSON") func report() throws {
        let parser = Parser(grammar: try grammar())
        var report = Evaluation(of: Corpus([]), clock: ContinuousClock()) { _ in [] }.report
        #expect(!report.text().contains("complaints told") && !report.html().contains("Complaints told"))
        report.told = ToldScore(of: parser, on: ToldCorpus([ToldLine(id: "a", text: "i have a headache", names: ["headache"]), ToldLine(id: "b", text: "the bus was late", names: [])]))
        #expect(report.text().contains("logged under a right name"))
        #expect(report.html().contains("Complaints told"))
        #expect(try EvaluationReport(json: report.json()).told == report.told)
    }

    @Test("a bad line is told with its place; the same text twice, too") func bad() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("told-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = [
            #"{"id":"a","text":"my rings are tight","names":["swelling"]}"#, #"{"id":"b","text":"no names"}"#, "", #"{"id":"c","text":"My rings are tight","names":[]}"#,
            #"{"id":"d","text":"held","names":[],"heldout":true}"#,
        ].joined(separator: "\n")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: CorpusErrors.self) { try ToldCorpus.load(paths: [file.path]) }
        #expect(error?.problems.map(\.location.line) == [2, 4])
        #expect(error?.problems.last?.message.hasPrefix("the same text as") == true)
    }

    @Test("the sentences shipped load, and a part of them is held out") func shipped() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Corpus/told").standardized.path
        let corpus = try ToldCorpus.load(paths: [folder])
        #expect(corpus.heldOut(true).lines.count > 1_000 && corpus.heldOut(false).lines.count > 5_000)
        #expect(corpus.lines.contains { $0.names.isEmpty })
    }
}
