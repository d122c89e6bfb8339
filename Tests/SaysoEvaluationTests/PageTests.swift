import Foundation
import FoundationXML
import SaysoLanguage
import Testing

@testable import SaysoEvaluation

/// Four lines: two exact ones, a negation lost, and a silent one that logs, whose text is full of marks that HTML and XML know.
private func report(answering changed: [String: String] = [:]) throws -> EvaluationReport {
    let corpus = Corpus([
        try utterance("a-1", "had toast", tags: ["food"], gold: #"{"type":"log_food","item":"toast"}"#),
        try utterance("a-2", "no nausea", tags: ["negation"], gold: #"{"type":"log_symptom","symptoms":["nausea"],"negated":true}"#),
        try utterance("a-3", "nice weather", isHeldOut: true, gold: ""),
        try utterance("a-4", "<script>alert(\"1\" & '2')</script>\u{1}]]>", gold: ""),
    ])
    var answers = [
        "a-1": #"{"type":"log_food","item":"toast","confidence":0.97}"#,
        "a-2": #"{"type":"log_symptom","symptoms":["nausea"],"confidence":0.75}"#,
        "a-4": #"{"type":"log_measurement","metric":"steps","value":1,"confidence":0.55}"#,
    ]
    answers.merge(changed) { $1 }
    let found = try answers.mapValues(actions)
    return Evaluation(of: corpus, clock: ContinuousClock()) { found[$0.id] ?? [] }.report
}

/// What an XML reader sees: names of elements with their attributes, and the text between them.
private final class Reader: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String])] = []
    private(set) var text = ""
    private(set) var isWellFormed = false

    init(_ xml: String) {
        super.init()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) { elements.append((name, attributes)) }
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

@Suite("The report as a page") struct PageTests {
    @Test("holds every section, and is well formed") func wellFormed() throws {
        var report = try report()
        report.rules = RuleCoverage(rules: ["a.b", "c.d"], lines: [RuleUse(winning: ["a.b"], losing: ["c.d"])], examples: [])
        report.comparison = BaselineComparison(of: report, against: try PageTests.baseline())
        let page = report.html { _, _ in "tokens    x\nreads     \"x\" as <symptom>\n  lost    \"x\"" }
        let reader = Reader(page)
        #expect(reader.isWellFormed)
        let ids = reader.elements.compactMap { $0.attributes["id"] }
        for section in ["baseline", "safety", "confidence", "types", "slices", "fields", "confusion", "latency", "rules", "failures", "line-a-2"] {
            #expect(ids.contains(section), "\(section)")
        }
        #expect(Set(ids).count == ids.count)
        #expect(reader.elements.count { $0.name == "svg" } == 2)
        #expect(page.contains("<span class=\"lost\">  lost    &quot;x&quot;</span>"))
        #expect(reader.text.contains("c.d"))
    }

    @Test("needs nothing from elsewhere, and runs nothing") func selfContained() throws {
        let page = try report().html()
        #expect(!page.contains("<script"))
        #expect(page.contains("&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;\u{FFFD}]]&gt;"))
        for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(word), "\(word)") }
    }

    @Test("of nothing") func empty() { #expect(Reader(EvaluationReport(of: []).html()).isWellFormed) }

    fileprivate static func baseline() throws -> EvaluationReport {
        try report(answering: ["a-1": #"{"type":"log_food","item":"roast"}"#, "a-3": #"{"type":"log_food","item":"weather"}"#])
    }
}

@Suite("The report as JUnit XML") struct JUnitTests {
    @Test("has a case for each line, and a failure for each that fails") func cases() throws {
        let reader = Reader(try report().junit())
        #expect(reader.isWellFormed)
        #expect(reader.elements.map(\.name) == ["testsuites", "testsuite", "testcase", "testcase", "failure", "testcase", "testcase", "failure"])
        #expect(reader.elements[0].attributes["failures"] == "2")
        #expect(reader.elements[1].attributes["name"] == "test.jsonl")
        #expect(reader.elements[2].attributes["name"] == "a-1: had toast")
        #expect(reader.elements[6].attributes["name"] == "a-4: <script>alert(\"1\" & '2')</script>\u{FFFD}]]>")
        #expect(reader.text.contains("expected  log_symptom {symptoms: [nausea], negated: true}"))
    }

    @Test("is the same every time") func same() throws { #expect(try report().junit() == report().junit()) }
    @Test("of nothing") func empty() { #expect(Reader(EvaluationReport(of: []).junit()).isWellFormed) }
}

@Suite("Against a baseline") struct BaselineTests {
    @Test("says what was mended and what broke") func lines() throws {
        let comparison = BaselineComparison(of: try report(), against: try PageTests.baseline())
        #expect(comparison.mended == ["a-1", "a-3"])
        #expect(comparison.broken == [])
        #expect(BaselineComparison(of: try PageTests.baseline(), against: try report()).broken == ["a-1", "a-3"])
        let exact = try #require(comparison.changes.first)
        #expect((exact.before, exact.after, exact.isBetter) == (0, 0.5, true))
        #expect(comparison.changes.first { $0.score == "silent lines with a false log" }?.isBetter == true)
    }

    @Test("of itself nothing changed") func itself() throws {
        let comparison = BaselineComparison(of: try report(), against: try report())
        #expect(comparison.mended.isEmpty && comparison.broken.isEmpty && comparison.changes.allSatisfy { $0.isBetter == nil })
    }

    @Test("counts lines that came and went") func strangers() throws {
        let comparison = BaselineComparison(of: try report(), against: EvaluationReport(of: []))
        #expect((comparison.added, comparison.removed, comparison.mended) == (4, 0, []))
    }

    @Test("is part of the report in all its forms") func forms() throws {
        var report = try report()
        report.comparison = BaselineComparison(of: report, against: try PageTests.baseline())
        #expect(report.text().contains("mended, 2: a-1 a-3\nbroken: none"))
        #expect(try EvaluationReport(json: report.json()).comparison == report.comparison)
    }
}

@Suite("Gates") struct GateTests {
    @Test("let pass what keeps them") func pass() throws {
        var gates = Gates()
        gates.minExact = 0.5
        gates.minHeldOutExact = 1
        gates.maxFalseLog = 0.5
        gates.maxSafety = 1
        gates.maxECE = 0.5
        #expect(gates.missed(by: try report()) == [])
        #expect(Gates().missed(by: EvaluationReport(of: [])) == [])
    }

    @Test("say what was missed, and by how much") func missed() throws {
        var gates = Gates()
        gates.minExact = 0.92
        gates.minF1 = 1
        gates.maxFalseLog = 0.03
        gates.maxECE = 0.04
        gates.maxSafety = 0
        let missed = gates.missed(by: try report())
        #expect(missed.count == 5)
        #expect(missed.first == "exact utterances: 50.0 %; at least 92.0 % was asked for")
        #expect(missed.last == "safety findings: 1; at most 0 was asked for")
    }

    @Test("hold no lower bound to be kept where there is nothing to measure") func nothing() {
        var gates = Gates()
        gates.minExact = 0
        gates.maxFalseLog = 0
        #expect(gates.missed(by: EvaluationReport(of: [])) == ["exact utterances: there is nothing to measure; at least 0.0 % was asked for"])
    }

    @Test("count what broke since the baseline") func broken() throws {
        var gates = Gates()
        gates.maxBroken = 1
        var report = try PageTests.baseline()
        report.comparison = BaselineComparison(of: report, against: try SaysoEvaluationTests.report())
        #expect(gates.missed(by: report) == ["lines broken since the baseline: 2; at most 1 was asked for"])
    }
}

@Suite("Rules that no line uses") struct RuleCoverageTests {
    @Test("are untested, or dead where they always lose", arguments: [
        ("won", [], []), ("won-in-example", ["won-in-example"], []), ("lost", [], ["lost"]), ("lost-in-example", [], ["lost-in-example"]),
        ("silent", ["silent"], []), ("lost-and-won", [], []), ("lost-but-won-in-example", ["lost-but-won-in-example"], []),
    ])
    func coverage(rule: String, neverTested: [String], dead: [String]) {
        let lines = [RuleUse(winning: ["won"], losing: ["lost", "lost-and-won", "lost-but-won-in-example"]), RuleUse(winning: ["lost-and-won"], losing: [])]
        let examples = [RuleUse(winning: ["won-in-example", "lost-but-won-in-example"], losing: ["lost-in-example"])]
        let coverage = RuleCoverage(rules: [rule], lines: lines, examples: examples)
        #expect(coverage.neverTested == neverTested)
        #expect(coverage.dead == dead)
    }
}
