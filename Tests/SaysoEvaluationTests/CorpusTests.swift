import Foundation
import SaysoLanguage
import Testing

@testable import SaysoEvaluation

@Suite("Reading a corpus") struct CorpusTests {
    private static let good = #"""
        {"id":"food-001","text":"had oatmeal and berries for breakfast","ref":"2026-03-14T14:30:00-05:00","style":"dictated",\#
        "tags":["food","compound"],"hard":true,"heldout":false,"gold":[{"type":"log_food","isCompoundMeal":true,\#
        "components":[{"name":"oatmeal","quantity":null},{"name":"berries","quantity":"half cup"}],"mealType":"breakfast",\#
        "timestamp":"2026-03-14T08:00:00-05:00","precision":"partOfDay"}]}
        """#

    @Test("keeps everything that a line says") func good() throws {
        let corpus = try load(["a.jsonl": "\n" + Self.good + "\r\n\n"])
        let line = try #require(corpus.utterances.first)
        #expect(corpus.utterances.count == 1)
        #expect(line.id == "food-001" && line.style == .dictated && line.tags == ["food", "compound"])
        #expect(line.isHard && !line.isHeldOut)
        #expect(line.reference == reference)
        #expect(line.location.line == 2)
        #expect(line.gold.map(\.type) == [.logFood])
        #expect(line.gold[0].details.components == [
            MealComponent(name: "oatmeal"), MealComponent(name: "berries", quantity: "half cup"),
        ])
        #expect(line.gold[0].details.moment("timestamp") == Moment(iso8601: "2026-03-14T08:00:00-05:00"))
    }

    @Test("says what is wrong with a line, and the way out", arguments: [
        (#"{"id":"a""#, "no JSON object"),
        ("[1]", "this line is a list; each line holds one whole object"),
        (line(id: " "), "'id' is empty"),
        (line(style: "spoken"), "'style' is 'spoken'; it is one of typed, dictated, stt"),
        (line(ref: "2026-03-14T14:30:00"), "'ref' is '2026-03-14T14:30:00'; it needs an instant with its offset"),
        (line(more: #","tag":["x"]"#), "a corpus line has no 'tag'; did you mean 'tags'?"),
        (line(more: #","tags":["Two words"]"#), "a tag is one lower-case word"),
        (line(more: #","tags":["x","x"]"#), "the tag 'x' stands twice"),
        (line(more: #","hard":1"#), "'hard' is a number; it is true or false"),
        (line(gold: #""banana""#), "an action in 'gold' is an object with a 'type'"),
        (line(gold: #"{"type":"log_fod"}"#), "there is no action 'log_fod'; did you mean 'log_food'?"),
        (line(gold: #"{"type":"log_food","itm":"banana"}"#), "log_food has no 'itm'; did you mean 'item'?"),
        (line(gold: #"{"type":"log_food","mealType":"supper"}"#), "log_food.mealType is 'supper'; it is one of breakfast, lunch"),
        (line(gold: #"{"type":"log_food","calories":"many"}"#), "log_food.calories is 'many'; it is a number"),
        (line(gold: #"{"type":"log_food","item":"pie","nutritionSource":"estimated"}"#), "it is one of spoken"),
        (line(gold: #"{"type":"log_food","components":[{"name":"a","amount":"2"}]}"#), "log_food.components is a list; it is a list of {"),
        (line(gold: #"{"type":"log_food","components":[{"name":"a"},{"name":"b"}]}"#), "has 2 components and isCompoundMeal false"),
        (line(gold: #"{"type":"log_symptom","symptoms":"nausea"}"#), "log_symptom.symptoms is 'nausea'; it is a list of texts"),
        (line(gold: #"{"type":"log_symptom"}"#), "log_symptom needs 'symptoms'"),
        (line(gold: #"{"type":"report_pem","negated":"no"}"#), "report_pem.negated is 'no'; it is true or false"),
        (line(gold: #"{"type":"report_pem","timestamp":"2026-03-14T08:00:00-05:00"}"#), "only one of 'timestamp' and 'precision'"),
        (line(gold: #"{"type":"report_pem","timestamp":"2026-03-14T08:00:00Z","precision":"minute"}"#), "keeps the offset of 'ref'"),
        (line(gold: #"{"type":"report_pem","timestamp":"2026-03-14T15:00:00-05:00","precision":"minute"}"#), "after 'ref'"),
        (line(gold: #"{"type":"report_pem","timestamp":"yesterday","precision":"day"}"#), "it is an instant with its offset"),
    ])
    func bad(line: String, message: String) throws {
        let errors = try problems(in: ["a.jsonl": line])
        #expect(errors.count == 1 && errors[0].contains("a.jsonl:1: ") && errors[0].contains(message), "\(errors)")
    }

    @Test("reports all problems of all files at once, in order") func allAtOnce() throws {
        let errors = try problems(in: [
            "a.jsonl": Self.line(id: "x", style: "spoken", gold: #"{"type":"log_symptom","severity":"bad"}"#),
            "b/c.jsonl": Self.line(id: "x", text: "other") + "\n" + Self.line(id: "y") + "\nnonsense",
            "notes.txt": "no corpus file",
        ])
        #expect(errors.map { String($0.prefix { $0 != " " }) } == ["a.jsonl:1:", "a.jsonl:1:", "a.jsonl:1:", "b/c.jsonl:1:", "b/c.jsonl:2:", "b/c.jsonl:3:"])
        #expect(errors[3].hasSuffix("the id 'x' is taken by a.jsonl:1; choose another"))
        #expect(errors[4].hasSuffix("the same text as a.jsonl:1; drop one, or say it in other words"))
    }

    @Test("a path that holds no corpus") func noCorpus() throws {
        #expect(throws: CorpusErrors.self) { try Corpus.load(paths: ["/nowhere/at/all"]) }
        #expect(try problems(in: ["readme.md": ""]).first?.hasSuffix("no .jsonl file in this folder; a corpus is files of JSON lines") == true)
    }

    @Test("names its files once, folders in order of name") func files() throws {
        try inFolder(["b.jsonl": "", "a/z.jsonl": "", "c.txt": ""]) { folder in
            let files = try Corpus.files(under: [folder, folder + "/b.jsonl"])
            #expect(files == [folder + "/a/z.jsonl", folder + "/b.jsonl"])
        }
    }

    private static func line(
        id: String = "a", text: String = "said", ref: String = "2026-03-14T14:30:00-05:00", style: String = "typed",
        gold: String = "", more: String = ""
    ) -> String {
        #"{"id":"\#(id)","text":"\#(text)","ref":"\#(ref)","style":"\#(style)","gold":[\#(gold)]\#(more)}"#
    }

    private func load(_ files: [String: String]) throws -> Corpus {
        try inFolder(files) { try Corpus.load(paths: [$0]) }
    }

    /// With the folder taken out of the file names.
    private func problems(in files: [String: String]) throws -> [String] {
        try inFolder(files) { folder in
            do {
                _ = try Corpus.load(paths: [folder])
                return []
            } catch let error as CorpusErrors {
                return error.problems.map { $0.description.replacingOccurrences(of: folder + "/", with: "") }
            }
        }
    }

    private func inFolder<Result>(_ files: [String: String], _ work: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try work(folder.path)
    }
}
