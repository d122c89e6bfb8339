import SaysoLanguage
import Synchronization
import Testing

@testable import SaysoEvaluation

@Suite("The report") struct ReportTests {
    @Test("as text") func text() throws {
        let text = try report().text(limit: 1) { text, moment in "tokens of '\(text)'\nat \(moment.hour) o'clock" }
        #expect(text == """
            whole corpus                      part  of     %  95 %: low  high
            exact utterances                     2   4  50.0       15.0  85.0
            silent lines with a false log        1   2  50.0        9.5  90.5
            silent lines with any action         1   2  50.0        9.5  90.5
            times with the label's precision     0   0     -          -     -
            time of a parse: p50 1.0 µs, p99 1.0 µs, max 1.0 µs, mean 1.0 µs

            slice                 exact  of      %  95 %: low   high
            style       stt           0   1    0.0        0.0   79.3
            style       typed         2   3   66.7       20.8   93.9
            part        held out      1   1  100.0       20.7  100.0
            part        open          1   3   33.3        6.1   79.2
            difficulty  hard          0   1    0.0        0.0   79.3
            difficulty  plain         2   3   66.7       20.8   93.9
            actions     0             1   2   50.0        9.5   90.5
            actions     1             1   1  100.0       20.7  100.0
            actions     2             0   1    0.0        0.0   79.3
            and 4 tags of fewer than 10 lines, in the JSON report

            type             labels  found  matched  precision  recall     F1
            all                   3      4        3       75.0   100.0   85.7
            log_food              1      1        1      100.0   100.0  100.0
            log_measurement       0      1        0        0.0       -    0.0
            log_medication        1      1        1      100.0   100.0  100.0
            log_symptom           1      1        1      100.0   100.0  100.0

            field of a matched item        right  wrong  missing  spurious      %
            log_food.foods                     1      0        0         0  100.0
            log_food.structure                 1      0        0         0  100.0
            log_food.mealType                  1      0        0         0  100.0
            log_medication.medicationName      1      0        0         0  100.0
            log_medication.count               1      0        0         0  100.0
            log_symptom.symptoms               1      0        0         0  100.0
            log_symptom.negated                0      0        1         0    0.0

            safety, each to be zero  all  at 0.5 and more
            polarity                   1                1
            drug                       0                0
            value                      0                0
            metric                     0                0
            impossible                 0                0
            person                     0                0
              polarity  a-2  at 0.75  log_symptom: logged as happened

            confidence  actions  claimed %  right %
            0.5 to 0.6        1       55.0      0.0
            0.7 to 0.8        1       75.0      0.0
            0.9 to 1.0        2       93.5    100.0
            expected calibration error 0.3575, Brier score 0.2190, coverage at 99 % right 50.0 %, from confidence 0.900

            threshold  kept  kept %  right  right %
            0.00          4   100.0      2     50.0
            0.10          4   100.0      2     50.0
            0.20          4   100.0      2     50.0
            0.30          4   100.0      2     50.0
            0.40          4   100.0      2     50.0
            0.50          4   100.0      2     50.0
            0.60          3    75.0      2     66.7
            0.70          3    75.0      2     66.7
            0.80          2    50.0      2    100.0
            0.90          2    50.0      2    100.0
            0.95          1    25.0      1    100.0
            0.99          0     0.0      0        -

            expected  found            times
            nothing   log_measurement      1

            2 failing lines, the first 1:

            a-2  test.jsonl:1  at 2026-03-14T14:30:00-05:00
              no nausea and two tylenol
                expected  log_symptom {symptoms: [nausea], negated: true}
                expected  log_medication {medicationName: tylenol, count: 2}
                found     0.75 log_symptom {symptoms: [nausea]}
                found     0.90 log_medication {medicationName: tylenol, count: 2}
                missing   log_symptom.negated: expected true, found nothing
                | tokens of 'no nausea and two tylenol'
                | at 14 o'clock

            """)
    }

    @Test("failing lines alone") func failures() throws {
        let text = try report().failureText()
        #expect(text.hasPrefix("2 failing lines:\n\na-2  test.jsonl:1"))
        #expect(text.hasSuffix("""
              my pressure is fine
                expected  nothing
                found     0.55 log_measurement {metric: blood_pressure, value: 1}
                extra     log_measurement {metric: blood_pressure, value: 1}
            """))
        #expect(EvaluationReport(of: []).failureText() == "")
    }

    @Test("as JSON, and back") func json() throws {
        let json = try report().json()
        #expect(json.contains(#""share" : 0.5"#))
        #expect(try EvaluationReport(json: json).json() == json)
        #expect(throws: ReportError.self) { try EvaluationReport(json: "{}") }
    }

    @Test("each failure has its readings, in JSON and JUnit too") func readings() throws {
        let report = try report().explained { text, moment in "tokens of '\(text)'\nat \(moment.hour) o'clock" }
        #expect(report.failures.map(\.readings) == report.failures.map { ["tokens of '\($0.text)'", "at 14 o'clock"] })
        #expect(report.lines.filter(\.isExact).allSatisfy { $0.readings == nil })
        #expect(try EvaluationReport(json: report.json()).failures == report.failures)
        #expect(report.junit().contains("  | tokens of &#39;no nausea and two tylenol&#39;\n  | at 14 o&#39;clock"))
    }

    @Test("is the same every time") func same() throws {
        #expect(try report().json() == report().json())
    }

    @Test("of nothing") func empty() {
        let report = Evaluation(of: Corpus([]), clock: SteppingClock()) { _ in [] }.report
        #expect(report.exact.share == nil)
        #expect(report.text().contains("exact utterances"))
        #expect(report.json().contains("\"lines\" : ["))
    }

    private func report() throws -> EvaluationReport {
        let corpus = Corpus([
            try utterance("a-1", "had toast for lunch", tags: ["food"], gold: #"{"type":"log_food","item":"toast","mealType":"lunch"}"#),
            try utterance(
                "a-2", "no nausea and two tylenol", tags: ["negation", "medication"], style: .stt, isHard: true,
                gold: #"{"type":"log_symptom","symptoms":["nausea"],"negated":true},{"type":"log_medication","medicationName":"tylenol","count":2}"#),
            try utterance("a-3", "nice weather", tags: ["silence"], isHeldOut: true, gold: ""),
            try utterance("a-4", "my pressure is fine", tags: ["silence"], gold: ""),
        ])
        let answers = [
            "a-1": #"{"type":"log_food","item":"toast","mealType":"lunch","confidence":0.97}"#,
            "a-2": #"{"type":"log_symptom","symptoms":["nausea"],"confidence":0.75},{"type":"log_medication","medicationName":"tylenol","count":2}"#,
            "a-4": #"{"type":"log_measurement","metric":"blood_pressure","value":1,"confidence":0.55}"#,
        ]
        let found = try answers.mapValues(actions)
        return Evaluation(of: corpus, clock: SteppingClock()) { found[$0.id] ?? [] }.report
    }
}

/// A clock on which each look takes a microsecond.
private final class SteppingClock: Clock {
    struct Instant: InstantProtocol {
        var microseconds: Int
        func advanced(by duration: Duration) -> Instant { Instant(microseconds: microseconds + Int(duration / .microseconds(1))) }
        func duration(to other: Instant) -> Duration { .microseconds(other.microseconds - microseconds) }
        static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }
    }

    private let looks = Mutex(0)
    var now: Instant {
        looks.withLock { count in
            count += 1
            return Instant(microseconds: count)
        }
    }
    var minimumResolution: Duration { .microseconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
