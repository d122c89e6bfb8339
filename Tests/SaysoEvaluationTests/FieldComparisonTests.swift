import SaysoLanguage
import Testing

@testable import SaysoEvaluation

@Suite("An answer against its label") struct FieldComparisonTests {
    @Test("foods, quantities and structure of a meal", arguments: [
        (#""item":"banana""#, #""item":"a Banana""#, ""),
        (#""item":"banana""#, #""item":"banana","quantity":"1""#, ""),
        (#""item":"banana""#, #""item":"banana","quantity":"2""#, "quantity spurious"),
        (#""item":"banana""#, #""item":"bread""#, "foods wrong"),
        (#""item":"banana""#, #""mealType":"snack""#, "foods missing, mealType spurious"),
        (#""mealType":"lunch","negated":true"#, #""mealType":"lunch","negated":true,"item":"lunch""#, "foods spurious"),
        (#""item":"toast","quantity":"2 slices""#, #""item":"toast","quantity":"two slice""#, ""),
        (#""item":"toast","quantity":"2 slices""#, #""item":"toast","quantity":"2""#, "quantity wrong"),
        (#""item":"toast","quantity":"2 slices""#, #""item":"toast""#, "quantity missing"),
        (#""item":"rice","quantity":"half cup""#, #""item":"rice","quantity":"1/2 cup""#, ""),
        (#""item":"rice","quantity":"2-3 cups""#, #""item":"rice","quantity":"2 to 3 cups""#, ""),
        (#""item":"rice","quantity":"2-3 cups""#, #""item":"rice","quantity":"5 cups""#, "quantity wrong"),
        (#""isCompoundMeal":true,"components":[{"name":"eggs","quantity":"2"},{"name":"toast"}]"#,
            #""isCompoundMeal":true,"components":[{"name":"toast"},{"name":"egg","quantity":"2"}],"item":"eggs with toast""#, ""),
        (#""isCompoundMeal":true,"components":[{"name":"eggs","quantity":"2"},{"name":"toast"}]"#,
            #""isCompoundMeal":true,"components":[{"name":"toast","quantity":"2"},{"name":"eggs"}]"#, "quantity missing"),
        (#""isCompoundMeal":true,"components":[{"name":"eggs"},{"name":"toast"}]"#,
            #""item":"eggs and toast""#, "foods wrong, structure wrong"),
        (#""isCompoundMeal":true,"components":[{"name":"eggs"},{"name":"toast"}]"#,
            #""isCompoundMeal":false,"components":[{"name":"eggs"},{"name":"toast"}]"#, "structure wrong"),
    ])
    func meal(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("log_food", label, answer) == faults)
    }

    @Test("estimates are no claim", arguments: [
        (#""item":"pie""#, #""item":"pie","calories":"320","nutritionSource":"estimated","protein":"3","fat":"14""#, ""),
        (#""item":"pie""#, #""item":"pie","calories":"320""#, ""),
        (#""item":"pie""#, #""item":"pie","calories":"320","nutritionSource":"spoken""#, "calories spurious"),
        (#""item":"pie","calories":"320""#, #""item":"pie","calories":"321""#, ""),
        (#""item":"pie","calories":"320""#, #""item":"pie","calories":"330""#, "calories wrong"),
        (#""item":"pie","calories":"320""#, #""item":"pie""#, "calories missing"),
    ])
    func estimates(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("log_food", label, answer) == faults)
    }

    @Test("drinks", arguments: [
        (#""item":"water","amount":"500""#, #""item":"water","amount":"500","unit":"mL","beverage":"water""#, ""),
        (#""item":"water","amount":"500""#, #""item":"water","amount":"510""#, ""),
        (#""item":"water","amount":"500""#, #""item":"water","amount":"550""#, "amount wrong"),
        (#""item":"water","amount":"500""#, #""item":"water""#, "amount missing"),
        (#""item":"water""#, #""item":"water","amount":"250""#, "amount spurious"),
        (#""item":"water","beverage":"water""#, #""beverage":"water""#, ""),
        (#""item":"coffee","beverage":"other""#, #""beverage":"other""#, "item missing"),
        (#""item":"green tea""#, #""item":"tea""#, "item wrong"),
    ])
    func drinks(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("log_water", label, answer) == faults)
    }

    @Test("doses and drugs", arguments: [
        (#""medicationName":"tylenol","count":2"#, #""medicationName":"Tylenol","count":2.0,"drugClass":"analgesic""#, ""),
        (#""medicationName":"tylenol","count":2"#, #""medicationName":"tylenol""#, "count missing"),
        (#""medicationName":"metoprolol","dosage":"25","unit":"mg""#, #""medicationName":"metoprolol","dosage":25,"unit":"MG""#, ""),
        (#""medicationName":"metoprolol","dosage":"25","unit":"mg""#, #""medicationName":"metoprolol","dosage":"50","unit":"mg""#,
            "dosage wrong"),
        (#""medicationName":"propranolol""#, #""medicationName":"propanolol""#, "medicationName wrong"),
        (#""medicationName":"atenolol","drugClass":"beta blocker""#, #""medicationName":"atenolol""#, "drugClass missing"),
        (#""medicationName":"atenolol","drugClass":"beta blocker""#, #""medicationName":"atenolol","drugClass":"beta-blocker""#, ""),
        (#""medicationName":"tylenol""#, #""medicationName":"tylenol","drugClass":"beta blocker""#, "drugClass spurious"),
        (#""medicationName":"tylenol","negated":true"#, #""medicationName":"tylenol""#, "negated missing"),
        (#""medicationName":"tylenol""#, #""medicationName":"tylenol","negated":false,"notes":"…""#, ""),
        (#""medicationName":"tylenol""#, #""medicationName":"tylenol","negated":true"#, "negated spurious"),
    ])
    func doses(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("log_medication", label, answer) == faults)
    }

    @Test("schedules", arguments: [
        (#""frequency":"twice daily","timesPerDay":2"#, #""frequency":"twice a day""#, ""),
        (#""frequency":"daily","timesPerDay":1"#, #""timesPerDay":1"#, ""),
        (#""frequency":"three times daily""#, #""frequency":"3 times a day","timesPerDay":3"#, ""),
        (#""frequency":"every 8 hours""#, #""frequency":"every eight hours","timesPerDay":3"#, ""),
        (#""frequency":"every 8 hours""#, #""frequency":"every 6 hours""#, "frequency wrong"),
        (#""frequency":"weekly""#, #""frequency":"once a week""#, ""),
        (#""frequency":"daily""#, #""frequency":"twice daily""#, "frequency wrong"),
        (#""frequency":"daily""#, #""dosage":"5""#, "dosage spurious, frequency missing"),
    ])
    func schedules(label: String, answer: String, faults: String) throws {
        let drug = #""medicationName":"tylenol","#
        #expect(try self.faults("add_medication", drug + label, drug + answer) == faults)
    }

    @Test("readings", arguments: [
        (#""metric":"temperature","value":100.8,"unit":"degF""#, #""metric":"temperature","value":100.8,"unit":"degF""#, ""),
        (#""metric":"temperature","value":100.8,"unit":"degF""#, #""metric":"temperature","value":101.2,"unit":"degF""#, "value wrong"),
        (#""metric":"temperature","value":38"#, #""metric":"temperature","value":38,"unit":"degC""#, "unit spurious"),
        (#""metric":"heart_rate","value":72"#, #""metric":"heart_rate","value":72,"unit":"bpm""#, ""),
        (#""metric":"blood_pressure","value":120,"value2":80"#, #""metric":"blood_pressure","value":120"#, "value2 missing"),
        (#""metric":"anc","value":400"#, #""metric":"platelets","value":400"#, "metric wrong"),
    ])
    func readings(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("log_measurement", label, answer) == faults)
    }

    @Test("times, as exact as the label's precision", arguments: [
        ("08:00", "minute", "08:01", ""), ("08:00", "minute", "08:02", "timestamp wrong"),
        ("08:00", "partOfDay", "11:00", ""), ("08:00", "partOfDay", "11:30", "timestamp wrong"),
        ("12:00", "day", "00:00", ""), ("12:00", "day", "23:59", ""),
    ])
    func times(label: String, precision: String, answer: String, faults: String) throws {
        let at = { (time: String) in #""triggers":[],"timestamp":"2026-03-13T\#(time):00-05:00""# }
        #expect(try self.faults("report_pem", at(label) + #","precision":"\#(precision)""#, at(answer)) == faults)
    }

    @Test("no time is the time of speaking", arguments: [
        ("", "", ""),
        ("", #""timestamp":"2026-03-14T14:30:20-05:00","precision":"minute""#, ""),
        ("", #""timestamp":"2026-03-14T19:30:00Z","precision":"minute""#, ""),
        ("", #""timestamp":"2026-03-14T12:00:00-05:00","precision":"day""#, "timestamp spurious"),
        (#""timestamp":"2026-03-14T12:00:00-05:00","precision":"day""#, "", ""),
        (#""timestamp":"2026-03-14T08:00:00-05:00","precision":"partOfDay""#, "", "timestamp missing"),
        (#""timestamp":"2026-03-14T08:00:00-05:00","precision":"minute""#, #""timestamp":"this morning""#, "timestamp wrong"),
    ])
    func absentTime(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("report_pem", label, answer) == faults)
    }

    @Test("phrases by their gist", arguments: [
        ("set_reminder", #""item":"check my sugar""#, #""item":"to check sugar""#, ""),
        ("set_reminder", #""item":"check my sugar""#, #""item":"call the clinic""#, "item wrong"),
        ("query", #""aggregate":"total","subject":"calories","range":"today""#,
            #""aggregate":"total","subject":"calorie","range":"so far today""#, ""),
        ("query", #""aggregate":"total","range":"this week""#, #""aggregate":"total","range":"last week""#, "range wrong"),
        ("report_pem", #""triggers":["walking the dog","stairs"]"#, #""triggers":["the stairs","walking dog"]"#, ""),
        ("report_pem", #""triggers":["walking the dog","stairs"]"#, #""triggers":["stairs"]"#, "triggers wrong"),
    ])
    func gist(type: String, label: String, answer: String, faults: String) throws {
        #expect(try self.faults(type, label, answer) == faults)
    }

    @Test("corrections, of which only the change counts", arguments: [
        (#""operation":"amend","value":101"#, #""operation":"amend","value":101,"metric":"temperature","unit":"degF""#, ""),
        (#""operation":"amend","value":2"#, #""operation":"amend","count":2"#, ""),
        (#""operation":"amend","quantity":"2 slices""#, #""operation":"amend","value":2"#, ""),
        (#""operation":"amend","value":2"#, #""operation":"amend","count":3"#, "value missing"),
        (#""operation":"undo""#, #""operation":"delete","timestamp":"2026-03-14T08:00:00-05:00""#, "operation wrong"),
        (#""operation":"amend","mealType":"lunch""#, #""operation":"amend","item":"lunch""#, "mealType missing"),
    ])
    func corrections(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("correct", label, answer) == faults)
    }

    @Test("facts about the user", arguments: [
        (#""field":"due_date","value":"2026-11-02""#, #""field":"due_date","value":"2026-11-02T00:00:00-05:00""#, ""),
        (#""field":"height","value":65"#, #""field":"height","value":"65""#, ""),
        (#""field":"allergies","value":"peanuts""#, #""field":"allergies","value":"peanut""#, ""),
        (#""field":"allergies","value":"peanuts""#, #""field":"conditions","value":"asthma""#, "field wrong, value wrong"),
    ])
    func facts(label: String, answer: String, faults: String) throws {
        #expect(try self.faults("set_profile", label, answer) == faults)
    }

    /// "field verdict" of each field that is not right, in order.
    private func faults(_ type: String, _ label: String, _ answer: String) throws -> String {
        func object(_ fields: String) -> String { #"{"type":"\#(type)""# + (fields.isEmpty ? "}" : ",\(fields)}") }
        let line = GradedLine(try utterance(gold: object(label)), found: try actions(object(answer)))
        let verdicts = try #require(line.pairs.first).verdicts.filter { $0.verdict != .right }
        #expect(line.isExact == verdicts.isEmpty)
        return verdicts.map { "\($0.field) \($0.verdict)" }.joined(separator: ", ")
    }
}
