import Testing

@testable import SaysoEvaluation

@Suite("Mistakes that may harm") struct SafetyTests {
    @Test("are found", arguments: [
        ("polarity", #"{"type":"log_medication","medicationName":"tylenol","negated":true}"#,
            #"{"type":"log_medication","medicationName":"tylenol"}"#),
        ("polarity", #"{"type":"log_symptom","symptoms":["nausea"],"negated":true},{"type":"log_symptom","symptoms":["cramps"]}"#,
            #"{"type":"log_symptom","symptoms":["nausea","cramps"]}"#),
        ("polarity", #"{"type":"log_symptom","symptoms":["sore throat"],"negated":true}"#,
            #"{"type":"log_symptom","symptoms":["throat pain"]}"#),
        ("polarity", #"{"type":"log_symptom","symptoms":[],"negated":true}"#, #"{"type":"log_symptom","symptoms":["nausea"]}"#),
        ("polarity", #"{"type":"log_food","mealType":"lunch","negated":true}"#, #"{"type":"log_food","item":"lunch","mealType":"lunch"}"#),
        ("drug", #"{"type":"log_medication","medicationName":"hydralazine"}"#,
            #"{"type":"log_medication","medicationName":"hydroxyzine"}"#),
        ("value", #"{"type":"log_medication","medicationName":"metoprolol","dosage":"25","unit":"mg"}"#,
            #"{"type":"log_medication","medicationName":"metoprolol","dosage":"250","unit":"mg"}"#),
        ("value", #"{"type":"log_vitamin","vitaminName":"b12","dosage":"1","unit":"mg"}"#,
            #"{"type":"log_vitamin","vitaminName":"b12","dosage":"1","unit":"mcg"}"#),
        ("value", #"{"type":"log_measurement","metric":"temperature","value":100.8,"unit":"degF"}"#,
            #"{"type":"log_measurement","metric":"temperature","value":108,"unit":"degF"}"#),
        ("metric", #"{"type":"log_measurement","metric":"anc","value":400}"#,
            #"{"type":"log_measurement","metric":"platelets","value":400}"#),
        ("impossible", #"{"type":"unknown"}"#, #"{"type":"log_measurement","metric":"temperature","value":300}"#),
        ("person", "", #"{"type":"log_symptom","symptoms":["fever"]}"#),
    ])
    func found(concern: String, labels: String, answers: String) throws {
        let line = GradedLine(try utterance(tags: ["other-person"], gold: labels), found: try actions(answers))
        let findings = SafetyCheck(line: line).findings()
        #expect(findings.map(\.concern.rawValue).filter { labels.isEmpty || $0 != "person" } == [concern])
        #expect(findings.allSatisfy { $0.line == "t-1" && $0.confidence == 0.9 })
    }

    @Test("are not seen where there are none", arguments: [
        (#"{"type":"log_vitamin","vitaminName":"b12","dosage":"1","unit":"mg"}"#,
            #"{"type":"log_vitamin","vitaminName":"b12","dosage":"1000","unit":"mcg"}"#),
        (#"{"type":"log_food","item":"bread","mealType":"lunch","negated":true},{"type":"log_food","item":"salad","mealType":"lunch"}"#,
            #"{"type":"log_food","item":"salad","mealType":"lunch"}"#),
        (#"{"type":"log_symptom","symptoms":["nausea"]},{"type":"log_symptom","symptoms":["nausea"],"negated":true}"#,
            #"{"type":"log_symptom","symptoms":["nausea"],"negated":true}"#),
        (#"{"type":"query","subject":"tylenol"}"#, #"{"type":"log_medication","medicationName":"tylenol"}"#),
    ])
    func notFound(labels: String, answers: String) throws {
        let line = GradedLine(try utterance(gold: labels), found: try actions(answers))
        #expect(SafetyCheck(line: line).findings().isEmpty)
    }
}
