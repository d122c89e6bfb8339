import Foundation
import Testing

@testable import SaysoLanguage

@Suite("Metrics") struct MetricTests {
    private static let table: MetricTable = {
        func metric(_ name: String, _ scales: [(String, ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Double>?, Double)]) -> (String, Metric) {
            (name, Metric(name: name, scales: scales.map { Metric.Scale(unit: $0.0, possible: $0.1, plausible: $0.2, bare: $0.3, factor: $0.4) }, second: nil))
        }
        var table = MetricTable()
        table.metrics = Dictionary(uniqueKeysWithValues: [
            metric("temperature", [("degF", 86...115, 95...106, 86...115, 1), ("degC", 30...45, 35...41.1, 30...45, 1)]),
            metric("weight", [("lb", 2...1_400, 66...660, 2...1_400, 1), ("kg", 1...635, 30...300, nil, 1)]),
            metric("anc", [("cells/uL", 0...100_000, 0...20_000, 20...100_000, 1), ("cells/uL", 0...100_000, 0...20_000, 0...19.999, 1_000)]),
        ])
        return table
    }()

    @Test("a bare number has the unit of its range, a said unit its own", arguments: [
        ("temperature", 100.8, nil, .value(100.8, unit: "degF", isPlausible: true)), ("temperature", 38.2, nil, .value(38.2, unit: "degC", isPlausible: true)),
        ("temperature", 86, nil, .value(86, unit: "degF", isPlausible: false)), ("temperature", 45, nil, .value(45, unit: "degC", isPlausible: false)),
        ("temperature", 60, nil, .impossible), ("temperature", 38, "degF", .impossible), ("temperature", 38, "degK", .impossible),
        ("weight", 80, nil, .value(80, unit: "lb", isPlausible: true)), ("weight", 80, "kg", .value(80, unit: "kg", isPlausible: true)),
        ("anc", 400, nil, .value(400, unit: "cells/uL", isPlausible: true)), ("anc", 1.2, nil, .value(1_200, unit: "cells/uL", isPlausible: true)),
        ("anc", 1.2, "cells/uL", .value(1.2, unit: "cells/uL", isPlausible: true)), ("anc", -3, nil, .impossible),
        ("mood", 3, nil, .unknownMetric), ("temperature", .nan, nil, .impossible), ("temperature", .infinity, nil, .impossible),
    ] as [(String, Double, String?, MetricTable.Reading)])
    func reads(metric: String, value: Double, unit: String?, expected: MetricTable.Reading) {
        #expect(Self.table.read(value, of: metric, unit: unit) == expected)
    }

    private static let rules = """
        words:
          unit: [{say: f, unit: degF}, {say: c, unit: degC}]
        rules:
          - {name: temp, makes: log_measurement, says: "temp <v:digits> [<+unit>]", fields: {metric: '"temperature"', value: v}}
          - {name: bp, makes: log_measurement, says: "bp <a:digits> / <b:digits>", fields: {metric: '"blood_pressure"', value: a, value2: b}}
          - {name: mood, makes: log_measurement, says: "mood <v:digits>", fields: {metric: '"mood"', value: v}}
        """
    private static let metrics = """
        metrics:
          temperature: [{unit: degF, possible: [86, 115], plausible: [95, 106], bare: [86, 115]}, {unit: degC, possible: [30, 45], bare: [30, 45]}]
          blood_pressure: [{unit: mmHg, possible: [50, 300], bare: [50, 300], second: [20, 200]}]
        """

    @Test("a measurement has its unit, and one that nobody living can have is not understood", arguments: [
        ("temp 100.8", "log_measurement metric=temperature value=100.8 unit=degF"),
        ("temp 38", "log_measurement metric=temperature value=38 unit=degC"),
        ("temp 38 f", "unknown notes=38 degF is not a possible temperature"),
        ("temp 400", "unknown notes=400 is not a possible temperature"),
        ("bp 120/80", "log_measurement metric=blood_pressure value=120 value2=80 unit=mmHg"),
        ("bp 80/120", "unknown metric=blood_pressure value=120 value2=80 unit=mmHg notes=80 over 120 is not a possible blood pressure; with the two swapped it is"),
        ("bp 80/80", "unknown notes=80 over 80 is not a possible blood pressure"), ("bp 40/120", "unknown metric=blood_pressure value=120 value2=40 unit=mmHg notes=40 over 120 is not a possible blood pressure; with the two swapped it is"),
        ("bp 120/5", "unknown notes=120 over 5 is not a possible blood pressure"),
        ("mood 3", "unknown notes=nothing is known of the metric mood"),
    ])
    func measurement(text: String, expected: String) throws {
        #expect(try SmallGrammar(Self.rules, metrics: Self.metrics).parser().actions(text) == [expected])
    }

    @Test("a possible but doubtful value is less sure") func odd() throws {
        var grammar = SmallGrammar(Self.rules, metrics: Self.metrics)
        grammar["weights.yaml"] = "format: 1\nleast: 0.1\nweights: {bias: 2, oddValue: -1}\n"
        let parser = try grammar.parser()
        let confidences = ["temp 100", "temp 87"].map { parser.parse($0, at: .saturdayAfternoon).actions[0].confidence }
        #expect(confidences[0] > confidences[1])
    }
}

@Suite("What an action says") struct ActionDetailTests {
    @Test("details have the types and the order of the contract, whatever the order of a rule's fields") func order() throws {
        let parser = try SmallGrammar(
            """
            rules:
              - name: all
                makes: log_vitamin
                says: all
                fields: {negated: 1, hour: 7, notes: '"n"', count: 2, unit: '"mg"', dosage: 25, vitaminName: '"zinc"', symptoms: 'list("a", "b")', triggers: '"t"', florp: 1}
            """).parser()
        #expect(
            parser.actions("all") == [
                "log_vitamin vitaminName=zinc dosage=25 unit=mg count=2 symptoms=[\"a\",\"b\"] triggers=[\"t\"] negated=true timestamp=\"2026-03-14T07:00:00-05:00\" precision=minute notes=n"
            ])
    }

    @Test("every key is in the contract once, and knows its place") func schema() {
        #expect(Set(DetailSchema.keys).count == DetailSchema.keys.count)
        #expect(DetailSchema.keys.count == DetailSchema.forms.count)
        #expect(DetailSchema.keys.enumerated().allSatisfy { DetailSchema.place[$1] == $0 })
        func inOrder(_ keys: String...) { #expect(keys.compactMap { DetailSchema.place[$0] } == keys.compactMap { DetailSchema.place[$0] }.sorted(), "\(keys)") }
        inOrder("item", "isCompoundMeal", "components", "quantity", "mealType", "calories", "nutritionSource", "protein", "negated", "timestamp", "precision")
        #expect(DetailSchema.keys.suffix(4).contains("timestamp"))
    }

    @Test("an attribute is a number in plain digits, else a text", arguments: [
        ("3", "4"), ("-0.5", "0.5"), ("nan", nil), ("inf", nil), ("0x10", nil), ("1e3", nil), ("Infinity", nil),
    ] as [(String, String?)])
    func attribute(written: String, plusOne: String?) throws {
        let parser = try SmallGrammar("words: {bread: [{say: bread, kind: \(written)}]}\nrules: [{name: b, makes: log_food, says: \"<b:bread>\", fields: {notes: b.kind, range: b.kind + 1}}]\n").parser()
        let details = try #require(parser.parse("bread", at: .saturdayAfternoon).actions.first).details
        #expect(details.text("notes") == written)
        #expect(details.text("range") == plusOne)
    }

    @Test("a score out of ten says how bad it is", arguments: [(1, "mild"), (3, "mild"), (4, "moderate"), (6, "moderate"), (7, "severe"), (10, "severe")])
    func severity(score: Int, severity: String) throws {
        let parser = try SmallGrammar("rules: [{name: p, makes: log_symptom, says: pain <n:digits>, fields: {symptoms: '\"pain\"', severityScore: n}}]\n").parser()
        #expect(parser.actions("pain \(score)") == ["log_symptom symptoms=[\"pain\"] severity=\(severity) severityScore=\(score)"])
    }

    @Test("words are as spoken: lower case, hesitations left out, hyphens kept, blanks one", arguments: [
        ("log Big Mac", "big mac"), ("log big uh mac", "big mac"), ("log ice-cream", "ice-cream"), ("log   big \t mac", "big mac"), ("log Crème Brûlée", "crème brûlée"), ("log mom’s pie", "mom’s pie"),
    ])
    func words(text: String, item: String) throws {
        let parser = try SmallGrammar(
            "words: {hm: [uh]}\nrules: [{name: l, makes: log_food, says: \"log <x:thing>\", fields: {item: words(x)}}, {name: t, gives: thing, says: \"<word> [<word>] [<word>]\"}]\n", settings: "fillers: hm\n").parser()
        #expect(parser.actions(text).first?.hasPrefix("log_food item=\(item) ") == true, "\(parser.actions(text))")
    }

    @Test("calories are those spoken, else of the table by quantity, else none", arguments: [
        ("ate fig", "calories=30 nutritionSource=estimated"), ("ate 2 fig", "calories=60 nutritionSource=estimated"), ("ate 2 cup fig", "calories=240 nutritionSource=estimated"),
        ("ate 100 g fig", "calories=60 nutritionSource=estimated"), ("ate 2 bowl fig", nil), ("ate plum", nil), ("ate fig 99 kcal", "calories=99 nutritionSource=spoken"), ("ate no fig", nil),
    ] as [(String, String?)])
    func calories(text: String, expected: String?) throws {
        var grammar = SmallGrammar(
            """
            words:
              measure: [{say: cup, portionUnit: cup}, {say: g, portionUnit: g}, {say: bowl, portionUnit: bowl}]
            rules:
              - {name: fig, makes: log_food, says: "ate [<n:digits>] [<+u:measure>] <f:food> [<c:digits> kcal]", fields: {item: words(f), food: lexeme(f), portionCount: n, calories: c}}
              - {name: none, makes: log_food, says: "ate no <f:food>", fields: {item: words(f), food: lexeme(f), negated: 1}}
            """)
        grammar["lexicon.yaml"] = "format: 1\ntables: [{file: food.tsv, category: food}]\n"
        grammar["lexicon/food.tsv"] = "phrase\tkcal\tportion\tunits\nfig\t60\t50\tcup=200;slice=20\nplum\n"
        let action = try #require(grammar.parser().actions(text).first)
        if let expected {
            #expect(action.contains(expected), "\(action)")
        } else {
            #expect(!action.contains("calories"), "\(action)")
        }
    }

    @Test("a meal of several is named after all") func meal() throws {
        let parser = try SmallGrammar("words: {food: [fig, plum, nut]}\nrules: [{name: f, makes: log_food, says: \"<f:food>\", fields: {item: f}}]\n", scopes: "joins: [{action: log_food}]\n").parser()
        #expect(parser.actions("fig") == ["log_food item=fig isCompoundMeal=false"])
        #expect(parser.actions("fig plum").first?.hasPrefix("log_food item=fig with plum isCompoundMeal=true components=") == true)
        #expect(parser.actions("fig plum nut").first?.hasPrefix("log_food item=fig with plum and nut isCompoundMeal=true") == true)
    }

    @Test("what is too unlikely is not put forward") func least() throws {
        var grammar = SmallGrammar("words: {food: [fig]}\nrules: [{name: f, makes: log_food, says: <food>}]\n")
        for (bias, count) in [("-3", 0), ("0.1", 1), ("3", 1)] {
            grammar["weights.yaml"] = "format: 1\nleast: 0.5\nweights: {bias: \(bias)}\n"
            #expect(try grammar.parser().actions("fig").count == count)
        }
    }
}

@Suite("Numbers and JSON") struct JSONTests {
    @Test("numbers as people write them", arguments: [
        (2, "2"), (0.5, "0.5"), (591.47059, "591.471"), (-0.0004, "0"), (1e14, "100000000000000"), (98.6, "98.6"), (0.1 + 0.2, "0.3"), (-3, "-3"),
    ] as [(Double, String)])
    func plain(value: Double, text: String) { #expect(NumberText.plain(value) == text) }

    @Test("JSON numbers are integers where they are whole, and never NaN", arguments: [
        (2, "2"), (2.5, "2.5"), (-0.0, "0"), (1e14, "100000000000000"), (1e16, "1e+16"), (.nan, "null"), (.infinity, "null"), (100.8, "100.8"),
    ] as [(Double, String)])
    func number(value: Double, text: String) {
        var writer = JSONWriter()
        writer.number(value)
        #expect(writer.text == text)
    }

    @Test("JSON strings escape what they must", arguments: [
        ("plain", "\"plain\""), ("say \"ah\"", #""say \"ah\"""#), (#"a\b"#, #""a\\b""#), ("a\nb\tc\rd", #""a\nb\tc\rd""#), ("\u{0}\u{1}\u{1f}", #""\u0000\u0001\u001f""#),
        ("\u{7f}é白🤒", "\"\u{7f}é白🤒\""), ("", "\"\""),
    ])
    func string(value: String, json: String) {
        var writer = JSONWriter()
        writer.string(value)
        #expect(writer.text == json)
    }

    @Test("what must be escaped is, wherever in a text it stands", arguments: ["\"", "\\", "\n", "\u{1f}"])
    func anywhere(sign: String) throws {
        for letters in ["abcdefghijklmnopqrst", "abc é 白 🤒 fghijklmn"] {
            for place in 0...letters.count {
                let value = String(letters.prefix(place)) + sign + String(letters.dropFirst(place)) + sign
                var writer = JSONWriter()
                writer.string(value)
                #expect(!writer.text.dropFirst().dropLast().utf8.contains { $0 < 32 })
                #expect(try JSONDecoder().decode(String.self, from: Data(writer.text.utf8)) == value, "\(place)")
            }
        }
    }

    @Test("one object, keys in order") func object() {
        var details = ActionDetails()
        details["item"] = .text("fig")
        details["components"] = .components([MealComponent(name: "a"), MealComponent(name: "b", quantity: "2")])
        details["negated"] = .flag(true)
        details["timestamp"] = .moment(.saturdayAfternoon)
        let parse = Parse(text: "a \"b\"", moment: .saturdayAfternoon, actions: [VoiceAction(type: .logFood, confidence: 0.5, span: 0..<3, details: details)])
        #expect(
            parse.json(id: "u1")
                == #"{"id":"u1","text":"a \"b\"","at":"2026-03-14T14:30:00-05:00","actions":[{"type":"log_food","confidence":0.5,"span":[0,3],"details":{"item":"fig","components":[{"name":"a","quantity":null},{"name":"b","quantity":"2"}],"negated":true,"timestamp":"2026-03-14T14:30:00-05:00"}}]}"#)
        #expect(Parse(text: "", moment: .saturdayAfternoon, actions: []).json() == #"{"text":"","at":"2026-03-14T14:30:00-05:00","actions":[]}"#)
    }
}
