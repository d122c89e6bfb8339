import Foundation
import Testing

private let noon = "2026-03-14T12:00:00-05:00"

@Suite("Transcripts") struct TranscriptTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        var formats = ["auto"]
        let input: String
        let said: [String]
        var testDescription: String { name }
    }

    @Test("a recogniser's output is read as its final utterances", arguments: [
        Row(
            name: "whisper-cli", formats: ["auto", "whisper"],
            input: "\n[00:00:00.000 --> 00:00:02.000]   Nice weather.\n[00:00:02.000 --> 00:00:04.000]   [BLANK_AUDIO]\n[00:00:04.000 --> 00:00:05.000]  (speaker 1) More of it. [SPEAKER_TURN]",
            said: ["Nice weather.", "More of it."]),
        Row(
            name: "whisper-cli by content, in colour", formats: ["auto", "whisper"],
            input: "[00:00:00.000 --> 00:00:02.000]  \u{1B}[38;5;77m Nice\u{1B}[0m\u{1B}[38;5;70m weather\u{1B}[0m\n", said: ["Nice weather"]),
        Row(
            name: "whisper-stream, rewriting its line", formats: ["auto", "whisper"],
            input: "[Start speaking]\n\u{1B}[2K\r   \u{1B}[2K\r Nice\u{1B}[2K\r   \u{1B}[2K\r Nice weather.\n", said: ["Nice weather."]),
        Row(
            name: "whisper-stream by voice activity", formats: ["auto", "whisper"],
            input: "### Transcription 3 START | t0 = 0 ms | t1 = 9 ms\n\n[00:00:00.000 --> 00:00:03.800]   Nice\n[00:00:03.800 --> 00:00:04.800]   weather.\n\n### Transcription 3 END\n",
            said: ["Nice weather."]),
        Row(
            name: "whisper-stream by voice activity, hearing nothing", formats: ["auto", "whisper"],
            input: "[Start speaking]\n\n### Transcription 3 START | t0 = 0 ms | t1 = 9 ms\n\n[00:00:00.000 --> 00:00:03.800]   \n\n### Transcription 3 END\n\n",
            said: []),
        Row(name: "whisper-server, hearing nothing", formats: ["whisper", "vosk"], input: "{\"text\":\"\"}\n{\"text\":\" Nice.\\n\"}\n", said: ["Nice."]),
        Row(name: "blank lines of text are records of no words", input: "\nnice\n\n", said: ["", "nice", ""]),
        Row(
            name: "whisper-cli -oj", formats: ["auto", "json", "whisper"],
            input: "{\n\t\"systeminfo\": \"AVX = 1\",\n\t\"transcription\": [\n\t\t{\n\t\t\t\"offsets\": {\"from\": 0, \"to\": 2000},\n\t\t\t\"text\": \" Nice {weather}.\"\n\t\t},\n\t\t{\n\t\t\t\"text\": \" [NOISE]\"\n\t\t},\n\t\t{\n\t\t\t\"text\": \" More.\"\n\t\t}\n\t]\n}\n",
            said: ["Nice {weather}.", "More."]),
        Row(
            name: "verbose_json", formats: ["auto", "json", "whisper"],
            input: #"{"task":"transcribe","text":"Nice. More.","segments":[{"id":0,"text":" Nice.","tokens":[1,2]},{"id":1,"text":" More."}]}"#, said: ["Nice.", "More."]),
        Row(
            name: "yap", formats: ["auto", "json"],
            input: "{\"metadata\":{\"language\":\"en\"},\"segments\":[\n{\"id\":1,\"text\":\"nice\"},\n{\"id\":2,\"text\":\"weather\"}\n]}\n", said: ["nice", "weather"]),
        Row(
            name: "Vosk: partial results and silence are nothing", formats: ["auto", "json", "vosk"],
            input: "{\n  \"partial\" : \"nice\"\n}\n{\n  \"partial\" : \"\"\n}\n{\n  \"result\" : [{\n      \"conf\" : 1.000000,\n      \"word\" : \"nice\"\n    }],\n  \"text\" : \"nice\"\n}\n{\n  \"text\" : \"\"\n}\n{\n  \"text\" : \"weather\"\n}\n",
            said: ["nice", "weather"]),
        Row(
            name: "Vosk, an object a line", formats: ["auto", "vosk"],
            input: "{\"partial\":\"nice\"}\n{\"text\":\"nice weather\"}{\"text\":\"more\"}\n", said: ["nice weather", "more"]),
        Row(
            name: "Vosk with alternatives", formats: ["auto", "vosk"],
            input: #"{"alternatives":[{"confidence":297.045959,"text":" nice weather"},{"confidence":290.1,"text":" nice whether"}]}"#, said: ["nice weather"]),
        Row(
            name: "Google", formats: ["auto", "json"],
            input: #"{"results":[{"alternatives":[{"transcript":"nice"}],"stability":0.9}]}{"results":[{"alternatives":[{"transcript":" nice weather","confidence":0.9},{"transcript":"ice"}],"is_final":true}]}"#,
            said: ["nice weather"]),
        Row(
            name: "AWS streaming", formats: ["auto", "json"],
            input: #"{"Transcript":{"Results":[{"IsPartial":true,"Alternatives":[{"Transcript":"ni"}]},{"IsPartial":false,"Alternatives":[{"Transcript":"nice","Items":[{"Content":"nice","Confidence":0.98}]}]}]}}"#,
            said: ["nice"]),
        Row(
            name: "AWS batch", formats: ["auto", "json"],
            input: #"{"results":{"transcripts":[{"transcript":"nice"}],"items":[{"alternatives":[{"confidence":"1.0","content":"nice"}],"type":"pronunciation"}]}}"#, said: ["nice"]),
        Row(
            name: "SRT", formats: ["auto", "srt"],
            input: "1\r\n00:00:00,000 --> 00:00:02,000\r\nNice\r\nweather.\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\n(humming)\r\n\r\n3\r\n00:00:03,000 --> 00:00:04,000\r\n3", said: ["Nice weather.", "3"]),
        Row(name: "WebVTT", formats: ["auto", "srt"], input: "WEBVTT\n\nNOTE made by hand\n\n00:00.000 --> 00:02.000\nNice.\n", said: ["Nice."]),
        Row(
            name: "whisper-cli -ocsv", formats: ["auto", "whisper"],
            input: "start,end,text\n0,2000,\" Nice, \"\"real\"\" weather.\"\n2000,3000,\" [BLANK_AUDIO]\"\n\n3000,4000,\" More.\"", said: ["Nice, \"real\" weather.", "More."]),
        Row(
            name: "whisper-cli -ocsv with speakers", formats: ["auto", "whisper"],
            input: "start,end,speaker,text\r\n0,2000,\"0\",\" Nice.\"\r\n", said: ["Nice."]),
        Row(name: "a heading further down is words", input: "nice\nstart,end,text\n", said: ["nice", "start,end,text"]),
        Row(
            name: "Vosk's XML", formats: ["auto", "vosk"],
            input: "<?xml version=\"1.0\"?>\n<result grammar=\"default\">\n<interpretation grammar=\"default\" confidence=\"297.05\">\n<input mode=\"speech\">nice &amp; dry</input>\n<instance>nice &amp; dry</instance>\n</interpretation>\n<interpretation grammar=\"default\" confidence=\"280\">\n<input mode=\"speech\">ice dry</input>\n</interpretation>\n</result>\n{\"partial\":\"mo\"}\n<?xml version=\"1.0\"?>\n<result grammar=\"default\">\n<interpretation confidence=\"1\"><input mode=\"speech\"></input></interpretation>\n</result>\n<result><interpretation><input>more</input></interpretation></result>\n",
            said: ["nice & dry", "more"]),
        Row(name: "a number alone is no subtitle", input: "1\nnice\n", said: ["1", "nice"]),
        Row(name: "a remark in a line of text is a record", input: "[NOISE]\nnice\n", said: ["[NOISE]", "nice"]),
        Row(name: "an array", formats: ["auto", "json"], input: "[\n  {\"text\": \"nice\"},\n  {\"text\": \"weather\"}\n]", said: ["nice", "weather"]),
    ])
    func reads(row: Row) throws {
        for format in row.formats {
            let run = sayso("parse", "--format", format, input: row.input.utf8)
            #expect(try run.objects().map { $0["text"] as? String } == row.said, "--format \(format)")
            #expect(run.status == 0, "--format \(format): \(run.talk)")
        }
    }

    @Test("what cannot be read costs its own record", arguments: [
        ("json", "nice\n{\"text\":\"b\"}\n", [1, nil] as [Int?]),
        ("json", "{\n\"text\" \"a\"\n}\n{\"text\":\"b\"}\n", [1, 2, 3, nil]),
        ("vosk", "{\n  \"text\" : \"a\n", [1]),
        ("vosk", "{\n  \"partial\" : \n{\"text\":\"b\"}\n", [1]),
        ("auto", "{\n  \"text\" : \"a\",\n{\"text\":\"b\"}\n", [1, nil]),
        ("auto", "start,end,text\n0,1,\"a\n0,1,b\n", [2, nil]), ("auto", "start,end,text\n0,a\n0,1,b\n", [2, nil]),
        ("vosk", "<result><interpretation>\n</result>\n{\"text\":\"b\"}\n", [1, nil]), ("vosk", "<result>\n", [1]),
        ("srt", "1\nno times\n\n2\n00:00:00,000 --> 00:00:01,000\nb\n", [1, nil]),
    ])
    func bad(format: String, input: String, lines: [Int?]) throws {
        let run = sayso("parse", "--format", format, input: input.utf8)
        let answers = try run.objects()
        #expect(answers.map { $0["line"] as? Int } == lines)
        #expect(answers.allSatisfy { $0["line"] == nil || $0["error"] is String })
        #expect(run.status == 1)
    }

    @Test("one JSON document may be 10 MiB long where it is all of the input, on one line or many", arguments: [
        (",", "", 0), (",\n", "\n\n", 0), (",", "\n{\"text\":\"nice\"}", 1),
    ])
    func largeDocument(between: String, after: String, errors: Int) throws {
        let segment = #"{"note":""# + String(repeating: "{[", count: 1 << 20) + #"","text":" nice"}"#
        let document = "{\"segments\":[" + Array(repeating: segment, count: 4).joined(separator: between) + "]}" + after
        let run = sayso("entities", input: document.utf8)
        let answers = try run.objects()
        #expect(answers.filter { $0["error"] != nil }.count == errors)
        #expect(answers.filter { $0["text"] as? String == "nice" }.count == (errors == 0 ? 4 : 1))
    }

    @Test("a longer document is refused")
    func tooLargeDocument() throws {
        let run = sayso("entities", input: ("{\"segments\":[\n" + String(repeating: "{\"text\":\"nice\"},\n", count: 700_000) + "{}]}\n").utf8)
        #expect(try run.objects().map { $0["line"] as? Int } == [1])
        #expect(run.status == 1)
    }

    private static let yap = "{\"metadata\":{\"language\":\"en\"},\"segments\":["

    @Test("a document that was cut off loses no segment that was whole", arguments: [
        ("\n{\"id\":1,\"text\":\"nice\"}\n,\n{\"id\":2,\"text\":\"weather\"}", ["nice", "weather"], [Int]()), ("{\"id\":1,\"text\":\"nice\"} ,\n{\"id\":2,\"text\":\"wea", ["nice"], [2]),
        ("\n", [], []), ("\n{\"id\":1,\"text\":\"nice [\"},\n{\"id\":2,\"text\":\"[NOISE]\"}\n]}\n{\"text\":\"more\"}\nand more\n", ["nice [", "more"], [6]),
        ("\n{\"id\":1,\"text\":\"nice\"},\n" + yap + "\n{\"id\":1,\"text\":\"more\"}\n]}", ["nice", "more"], []),
        ("\n{\"id\":1 \"text\":\"nice\"},\n{\"id\":2,\"text\":\"more\"}\n]}\n", ["more"], [2]), ("{\"id\":1 \"text\":\"nice\"},{\"id\":2,\"text\":\"more\"}\n]}\n", ["more"], [1]), ("{\"text\":\"nice\"}],\"end\":{\"a\":[1]}}", ["nice"], []),
        ("\n{\"text\":\"nice\"},\nmore\n", ["nice"], [3]),
    ])
    func cutOff(rest: String, said: [String], errors: [Int]) throws {
        let answers = try sayso("parse", "--format", "json", input: (Self.yap + rest).utf8).objects()
        #expect(answers.compactMap { $0["text"] as? String } == said)
        #expect(answers.compactMap { $0["line"] as? Int } == errors)
    }

    @Test("a segment of such a document is answered when it is whole, though the document is not, nor its line")
    func openDocument() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true), output = Pipe(), process = Process()
        process.executableURL = URL(fileURLWithPath: Child.program)
        process.arguments = ["parse"]
        process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        for (written, said) in [(Self.yap + "{\"id\":1,\"text\":\"nice\"}", "nice"), (",\n{\"id\":2,\"text\":\"weather\"}", "weather"), (",\n{\"id\":3,\"text\":\"more\"}\n", "more")] {
            try input.write(contentsOf: Data(written.utf8))
            var answer = ""
            while !answer.hasSuffix("\n") { answer += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
            #expect(answer.contains("\"text\":\"\(said)\""))
        }
    }

    @Test("an action is no surer than the least sure word it rests on", arguments: [
        (#"{"text":"temp 100.8","words":[{"w":"temp","conf":0.99},{"w":"100.8","conf":0.3}]}"#, 0.3),
        (#"{"text":"Temp, 100.8.","confidence":0.9,"words":[{"word":"temp","probability":0.2},{"word":"100.8","probability":"0.4"}]}"#, 0.2),
        (#"{"text":"temp 100.8","confidence":0.25}"#, 0.25),
        (#"{"text":"temp 100.8","confidence":0.34,"words":[{"word":"temp","conf":0.99},{"word":"100.8","conf":0.99}]}"#, 0.34),
        (#"{"result":[{"conf":0.4,"word":"temp"},{"conf":1,"word":"100.8"}],"text":"temp 100.8"}"#, 0.4),
        (#"{"transcription":[{"text":" temp 100.8","tokens":[{"text":"[_BEG_]","p":0.1},{"text":" temp","p":0.9},{"text":" 100","p":0.8},{"text":".8","p":0.35}]}]}"#, 0.35),
        (#"{"Transcript":{"Results":[{"Alternatives":[{"Transcript":"temp 100.8","Items":[{"Content":"temp","Confidence":0.9},{"Content":"100.8","Confidence":0.15}]}]}]}}"#, 0.15),
        // Google writes 0 where it has none, of the whole or of a word.
        (#"{"results":[{"alternatives":[{"transcript":"temp 100.8","confidence":0.0,"words":[{"word":"temp","confidence":0.0},{"word":"100.8","confidence":0.3}]}],"isFinal":true}]}"#, 0.3),
        // AWS has the words of a recording beside its transcript, and its marks among them.
        (#"{"results":{"transcripts":[{"transcript":"temp 100.8."}],"items":[{"alternatives":[{"confidence":"1.0","content":"temp"}],"type":"pronunciation"},{"alternatives":[{"confidence":"0.2","content":"100.8"}],"type":"pronunciation"},{"alternatives":[{"confidence":"0.0","content":"."}],"type":"punctuation"}]}}"#, 0.2),
        // Alternatives about equally likely with another number: it has to be asked.
        (#"{"text":"temp 100.8","alternatives":[{"text":"temp 100.8","confidence":0.5},{"text":"temp 101.8","confidence":0.4}]}"#, 0.49),
        (#"{"alternatives":[{"confidence":297.0,"text":"temp 100.8"},{"confidence":296.5,"text":"temp 108"}]}"#, 0.49),
        (#"<result><interpretation confidence="297"><input>temp 100.8</input></interpretation><interpretation confidence="296.5"><input>temp 108</input></interpretation></result>"#, 0.49),
        (#"<result><interpretation confidence="0.25"><input>temp 100.8</input></interpretation></result>"#, 0.25),
    ])
    func doubts(said: String, confidence: Double) throws {
        let actions = try #require(try sayso("parse", "--at", noon, input: said.utf8).objects().first?["actions"] as? [[String: Any]])
        #expect(actions.map { $0["confidence"] as? Double } == [confidence])
    }

    @Test("what is no doubt changes nothing", arguments: [
        #"{"text":"temp 100.8","confidence":297.0}"#,
        #"{"results":[{"alternatives":[{"transcript":"temp 100.8","confidence":0.0,"words":[{"word":"temp","confidence":0.0},{"word":"100.8","confidence":0.0}]}],"isFinal":true}]}"#,
        #"{"text":"temp 100.8","words":[{"w":"um","conf":0.1},{"w":"temp","conf":1},{"w":"100.8","conf":1}]}"#,
        #"{"alternatives":[{"confidence":297.0,"text":"temp 100.8"},{"confidence":250.5,"text":"temp 108"}]}"#,
        #"{"text":"temp 100.8","alternatives":[{"text":"temp 100.8","confidence":0.9},{"text":"nice weather","confidence":0.5}]}"#,
    ])
    func certain(said: String) throws {
        func confidence(_ said: String) throws -> [Double?] {
            let actions = try sayso("parse", "--at", noon, input: said.utf8).objects().first?["actions"] as? [[String: Any]]
            return try #require(actions).map { $0["confidence"] as? Double }
        }
        #expect(try confidence(said) == confidence("temp 100.8"))
    }

    @Test("of lines that grow out of one another the last is taken, and only if that is asked for", arguments: [
        ("nice\nnice dry\nnice dry weather\n", ["nice dry weather"]), ("nice\nNice, dry\nnice dry whether\nnice dry weather today\nmore\nmore of it", ["nice dry weather today", "more of it"]),
        ("nice\nmore\nnice\n", ["nice", "more", "nice"]), ("nice weather\nnice\n", ["nice weather", "nice"]), ("i\nice\n", ["i", "ice"]), ("", []), ("nice\nnice\n", ["nice"]),
        ("{\"text\":\"a b\"}\n{\"text\":\"a b c\"}\n", ["a b", "a b c"]),
    ])
    func growing(input: String, said: [String]) throws {
        #expect(try sayso("parse", "--coalesce", "10000", input: input.utf8).objects().map { $0["text"] as? String } == said)
        let count = input.split(separator: "\n").count
        #expect(try sayso("parse", input: input.utf8).objects().count == count)
    }

    @Test("what can be no time to wait is refused", arguments: ["0", "-1", "soon", "600001"])
    func patience(text: String) { #expect(sayso("parse", "--coalesce", text).status == 2) }

    @Test("a line is answered when nothing has gone on from it for a while")
    func idle() throws {
        let terminal = Terminal("parse", "--coalesce", "50", environment: Home().environment())
        terminal.type("nice\n")
        try terminal.expect("\"text\":\"nice\"")
        terminal.type("more\n")
        try terminal.expect("\"text\":\"more\"")
    }

    @Test("what is not final is answered and not stored, whoever's word it is", arguments: ["final", "is_final", "isFinal"])
    func notFinal(key: String) throws {
        let home = Home()
        let said = "{\"text\":\"temp 101.2\",\"\(key)\":false}\n{\"text\":\"temp 99\",\"\(key)\":true}\n"
        #expect(sayso("log", "--json", "--at", noon, input: said.utf8, environment: home.environment()).lines.count == 2)
        #expect(try sayso("events", "--json", environment: home.environment()).objects().map { $0["value"] as? Double } == [99])
    }

    @Test("log stores what is final, and asks about what alternatives dispute")
    func log() throws {
        let home = Home()
        let said = #"{"partial":"temp 101.2"}"# + "\n" + #"{"text":"temp 101.2"}"# + "\n"
            + #"{"alternatives":[{"confidence":297.0,"text":"temp 100.8"},{"confidence":296.9,"text":"temp 108"}]}"# + "\n"
        let answers = try sayso("log", "--json", "--format", "vosk", "--at", noon, input: said.utf8, environment: home.environment()).objects()
        #expect(answers.map { ($0["events"] as? [Any])?.count } == [1, 0])
        #expect(answers.map { $0["pending"] != nil } == [false, true])
    }
}
