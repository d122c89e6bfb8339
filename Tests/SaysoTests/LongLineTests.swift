import Foundation
import Testing

private let half = "2026-03-14T14:30:00-05:00"

/// A line may be 1 MiB long, whatever it holds: what grows faster than it would not end within these runs' patience.
@Suite("A long line") struct LongLineTests {
    let home = Home()

    private func log(_ text: String, _ arguments: String...) -> Run {
        sayso(["log", "--at", half] + arguments, input: (text + "\n").utf8, environment: home.environment())
    }

    private func line(_ sentence: String, bytes: Int = 1 << 16) -> String { String(repeating: sentence + " ", count: bytes / (sentence.utf8.count + 1)) }

    @Test("is answered, says how much of it was too much, and is kept", arguments: [
        ("no,", "answers", 20), ("undo that.", "corrections", 50), ("no, make that 101.", "corrections", 50), ("delete the last one.", "corrections", 50),
        ("take metformin 500 mg twice a day.", "plans", 100), ("remind me to take iron at 9.", "plans", 100), ("did i take my iron?", "questions", 20),
    ])
    func surplus(sentence: String, what: String, most: Int) throws {
        let text = line(sentence, bytes: 1 << 14), run = log(text, "--json")
        #expect(run.status == 1, "\(run.talk)")
        let answer = try #require(run.objects().first)
        let left = try #require((answer["surplus"] as? [[String: Any]])?.first { $0["what"] as? String == what }, "\(answer["surplus"] ?? "none")")
        let count = try #require(left["count"] as? Int), actions = try #require(answer["actions"] as? [Any])
        #expect(left["most"] as? Int == most)
        #expect(count > 0 && count + most <= actions.count)
        #expect((left["message"] as? String)?.contains("\(count) more \(what)") == true)
        #expect(answer["text"] as? String == text)
        // In words too, and a line behind it is as any other.
        #expect(log(text).text.contains("\(what) "))
        let next = try log("had soup", "--json").objects().first
        #expect((next?["events"] as? [Any])?.count == 1 && next?["surplus"] == nil)
    }

    @Test("of thousands of entries logs every one", arguments: ["120/80", "temp 100.8.", "chest pain.", "headache since monday.", "took two tylenol.", "took my meds."])
    func entries(sentence: String) throws {
        let run = log(line(sentence, bytes: 1 << 14), "--json")
        #expect(run.status == 0, "\(run.talk)")
        let answer = try #require(run.objects().first)
        #expect(answer["surplus"] == nil)
        #expect(try #require(answer["events"] as? [Any]).count >= 700)
    }

    @Test("with a correction in it changes the value that the correction names, whatever other numbers stand around")
    func correction() throws {
        let others = line("bp 120/80. walked 3 miles.", bytes: 1 << 13), text = others + "temp 98.6. had an apple. change the 98.6 to 100.8. " + line("had soup.", bytes: 1 << 10)
        let events = try #require(try log(text, "--json").objects().first?["events"] as? [[String: Any]])
        #expect(events.filter { $0["metric"] as? String == "temperature" }.map { $0["value"] as? Double } == [100.8])
    }

    @Test("of numbers and corrections of them alone is answered as soon as any other")
    func numbers() throws {
        let run = log(line("bp 130/85 at 9. weight 182. take 3 puffs. no, it was 2. make that 101.", bytes: 1 << 16), "--json")
        #expect(run.status == 1 && run.talk.isEmpty, "\(run.talk)")
    }

    @Test("of all that people say is answered")
    func mixture() throws {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/en")
        let said = try ["dialogue.jsonl", "round17.jsonl"].flatMap { file in
            try String(contentsOf: corpus.appending(path: file), encoding: .utf8).split(separator: "\n").compactMap { line in
                try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["text"] as? String
            }
        }
        let run = log(said.joined(separator: ". ").replacing("\n", with: " "), "--json")
        #expect(run.status != nil && run.talk.isEmpty, "\(run.talk)")
        #expect(try #require(run.objects().first?["events"] as? [Any]).count > 500)
    }
}
