import SaysoLanguage
import Testing

@testable import SaysoEvaluation

@Suite("Scores") struct ScoreTests {
    /// Source: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17,
    /// 1998, table I, method 3.
    @Test("Wilson intervals", arguments: [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718),
    ])
    func wilson(part: Int, whole: Int, low: Double, high: Double) throws {
        let interval = try #require(Proportion(part, of: whole).interval)
        #expect(abs(interval.lowerBound - low) < 0.000_05)
        #expect(abs(interval.upperBound - high) < 0.000_05)
    }

    @Test("nothing has no share") func nothing() {
        #expect(Proportion().share == nil)
        #expect(Proportion().interval == nil)
        #expect(Proportion(7, of: 7).interval?.upperBound == 1)
    }

    @Test("calibration of four actions") func calibration() {
        let claims = [(0.95, true), (0.95, true), (0.65, false), (0.25, true)].map { Claim($0.0, isRight: $0.1) }
        let calibration = Calibration(of: claims)
        // Bins of 2, 1 and 1 actions, with gaps of 0.05, 0.65 and 0.75.
        #expect(abs(calibration.expectedCalibrationError! - (2 * 0.05 + 0.65 + 0.75) / 4) < 1e-12)
        #expect(abs(calibration.brierScore! - (2 * 0.0025 + 0.4225 + 0.5625) / 4) < 1e-12)
        #expect(calibration.coverageAt99 == 0.5)
        #expect(calibration.thresholdAt99 == 0.95)
        #expect(calibration.bins.map(\.count) == [0, 0, 1, 0, 0, 0, 1, 0, 0, 2])
        #expect(calibration.sweep.first { $0.threshold == 0.5 }?.right == Proportion(2, of: 3))
    }

    @Test("equal confidences cannot be parted by a threshold") func ties() {
        #expect(Calibration(of: [Claim(0.9, isRight: true), Claim(0.9, isRight: false)]).coverageAt99 == 0)
        #expect(Calibration(of: []).coverageAt99 == nil)
    }

    @Test("odd confidences are put where they belong") func oddConfidences() {
        #expect(Calibration(of: [Claim(1.7, isRight: true), Claim(.nan, isRight: false), Claim(0.3, isRight: true)]).bins.map(\.count)
            == [1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    }

    @Test("percentiles are times of utterances") func latency() throws {
        let latency = try #require(Latency(of: (1...200).reversed().map { .microseconds($0) }))
        #expect([latency.p50Nanoseconds, latency.p99Nanoseconds, latency.maxNanoseconds] == [100_000, 198_000, 200_000])
        #expect(latency.meanNanoseconds == 100_500)
        #expect(Latency(of: []) == nil)
    }

    @Test("types, confusions and false logs") func types() throws {
        let lines = [
            GradedLine(
                try utterance("a", gold: #"{"type":"log_food","item":"tea"},{"type":"log_symptom","symptoms":["nausea","cramps"]}"#),
                found: try actions(#"{"type":"log_water","item":"tea"},{"type":"log_symptom","symptoms":["nausea"]}"#)),
            GradedLine(try utterance("b", gold: ""), found: try actions(#"{"type":"log_food","item":"words","confidence":0.5}"#)),
            GradedLine(try utterance("c", gold: ""), found: try actions(#"{"type":"log_food","item":"words","confidence":0.4}"#)),
            GradedLine(try utterance("d", gold: ""), found: []),
        ]
        let report = EvaluationReport(of: lines)
        #expect(report.types.map { [$0.type, "\($0.expected) \($0.found) \($0.matched)"] } == [
            ["all", "3 4 1"], ["log_food", "1 2 0"], ["log_symptom", "2 1 1"], ["log_water", "0 1 0"],
        ])
        #expect(report.types[0].f1 == 2.0 / 7)
        #expect(report.confusions.map { "\($0.expected) \($0.found) \($0.count)" } == [
            "nothing log_food 2", "log_food log_water 1", "log_symptom nothing 1",
        ])
        #expect(report.falseLogs == Proportion(1, of: 3))
        #expect(report.falseActions == Proportion(2, of: 3))
        #expect(report.exact == Proportion(1, of: 4))
        #expect(report.latency == nil)
    }
}
