import Foundation
import Testing

private let noon = "2026-03-14T12:00:00-05:00"

@Suite("Streams") struct StreamTests {
    @Test("arguments are one utterance")
    func arguments() throws {
        let run = sayso("parse", "--at", noon, "nice", "weather")
        #expect(run.text == #"{"text":"nice weather","at":"2026-03-14T12:00:00-05:00","actions":[]}"# + "\n")
        #expect(run.status == 0)
    }

    @Test("standard input is a record a line, answered in order, the last one without its newline too")
    func lines() throws {
        let run = sayso("parse", "--at", noon, input: "nice\n\nweather".utf8)
        #expect(try run.objects().map { $0["text"] as? String } == ["nice", "", "weather"])
        #expect(run.status == 0)
    }

    @Test("a carriage return and a byte order mark are no part of what was said, NUL is")
    func marks() throws {
        let run = sayso("parse", input: [0xEF, 0xBB, 0xBF] + Array("nice\r\nwea\0ther\r\n".utf8))
        #expect(try run.objects().map { $0["text"] as? String } == ["nice", "wea\0ther"])
    }

    @Test("bytes that are no UTF-8 are read as U+FFFD")
    func invalid() throws {
        let run = sayso("parse", input: [0xFF, 0x61, 0xC3, 0x0A])
        #expect(try run.objects().map { $0["text"] as? String } == ["\u{FFFD}a\u{FFFD}"])
        #expect(run.status == 0)
    }

    @Test("JSONL brings its id and instant; keys that are not known are passed over")
    func jsonl() throws {
        let said = #"{"id":"u1","text":"nice","at":"\#(noon)","mood":{"a":[1,{"b":null}]},"confidence":"0.9","final":true}"#
        let run = sayso("parse", input: (said + "\n" + #"{"id":7,"text":"caf\u00e9 \ud83d\ude00 \ud83d"}"#).utf8)
        let answers = try run.objects()
        #expect(answers.count == 2)
        #expect(answers.first?["id"] as? String == "u1")
        #expect(answers.first?["at"] as? String == noon)
        #expect(answers.last?["id"] as? Int == 7)
        #expect(answers.last?["text"] as? String == "café 😀 \u{FFFD}")
        #expect(run.status == 0)
    }

    @Test("a bad line in the middle is answered with its number, and the rest goes on", arguments: [
        #"{"text":"#, #"{"text":"x"} y"#, #"{"id":"x"}"#, #"{"text":7}"#, #"{"text":"x","at":"yesterday"}"#, "{nope}",
        #"{"text":"x","id":{}}"#, #"{"text":"x","final":1}"#, #"{"text":"x","z":[,]}"#, #"{"text":"x","z":1 2}"#, "[[]]",
        #"{"text":"x","id":.5}"#, #"{"text":"x","id":007}"#, #"{"text":"x","id":1.e5}"#,
    ])
    func badLine(line: String) throws {
        let run = sayso("parse", input: "{\"text\":\"a\"}\n\(line)\n{\"text\":\"b\"}\n".utf8)
        let answers = try run.objects()
        #expect(answers.map { $0["text"] as? String } == ["a", nil, "b"])
        #expect(answers[1]["line"] as? Int == 2)
        #expect(answers[1]["error"] is String)
        #expect(run.talk.contains("line 2"))
        #expect(run.status == 1)
    }

    @Test("a record may be 1 MiB long; a longer one is refused, and the rest goes on")
    func long() throws {
        let most = String(repeating: "a", count: 1 << 20)
        let run = sayso("parse", "--at", noon, input: (most + "\r\n" + most + "a\nnice\n").utf8)
        let answers = try run.objects()
        #expect(answers.count == 3)
        #expect(answers.first?["text"] as? String == most)
        #expect(answers.dropFirst().first?["line"] as? Int == 2)
        #expect(answers.last?["text"] as? String == "nice")
        #expect(run.status == 1)
    }

    @Test("brackets may be nested as deep as a record is long")
    func deep() throws {
        let depth = 400_000
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let open = String(repeating: "[", count: 100_000)
        let run = sayso("parse", input: "{\"text\":\"nice\",\"deep\":\(nested)}\n\(open)\n{\"text\":\(open)\nnice\n".utf8)
        let answers = try run.objects()
        #expect(answers.map { $0["text"] as? String } == ["nice", nil, nil, "nice"])
        #expect(run.status == 1)
    }

    @Test("a line of 100,000 characters is answered")
    func wide() throws {
        let words = String(repeating: "nice weather ", count: 7_700)
        let run = sayso("parse", input: words.utf8)
        #expect(try run.objects().first?["text"] as? String == words)
        #expect(run.status == 0)
    }

    @Test("a reader that goes away ends the program quietly")
    func closedPipe() {
        let run = sayso("parse", input: String(repeating: "nice weather\n", count: 200_000).utf8, closingOutputAfter: 1)
        #expect(run.status == 0)
        #expect(run.talk == "")
    }

    @Test("--in and --out name files")
    func files() throws {
        let home = Home()
        let said = try home.write("nice\nweather\n", to: "said.txt")
        let run = sayso("parse", "--in", said, "--out", home.file("out.jsonl"), environment: home.environment())
        #expect(run.text == "")
        #expect(run.status == 0)
        #expect(try home.contents("out.jsonl").split(separator: "\n").count == 2)
        #expect(home.mode("out.jsonl") == 0o600)
    }

    @Test("--out over --in is refused before anything is lost")
    func sameFile() throws {
        let home = Home()
        let said = try home.write("nice\n", to: "said.txt")
        let run = sayso("parse", "--in", said, "--out", said, environment: home.environment())
        #expect(run.status == 2)
        #expect(try home.contents("said.txt") == "nice\n")
    }

    @Test("--out over the file that the shell reads from is refused too")
    func sameStandardInput() throws {
        let home = Home()
        _ = try home.write("nice\n", to: "said.txt")
        let run = shell("\(Child.program) parse --out said.txt < said.txt", in: home)
        #expect(run.status == 2, "\(run.talk)")
        #expect(run.talk.contains("said.txt"))
        #expect(try home.contents("said.txt") == "nice\n")
    }

    @Test("an answer comes as soon as its line does")
    func flushes() throws {
        // Output larger than a pipe holds, read to the end, would hide a missing flush; a terminal shows it.
        let home = Home()
        let terminal = Terminal("parse", "--at", noon, environment: home.environment())
        terminal.type("nice weather\n")
        try terminal.expect(#""actions":[]}"#)
        terminal.type("\u{4}")
        #expect(terminal.end() == 0)
    }
}
