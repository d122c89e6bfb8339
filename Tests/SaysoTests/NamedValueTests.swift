import Foundation
import Testing

@Suite("A correction that names a value, a sort or a metric is of that entry and of no other") struct NamedValueTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, _ time: String) -> Run {
        sayso(["log", "--tz", "America/Chicago", "--at", "2026-03-14T\(time):00", text], environment: home.environment())
    }

    private func summaries() throws -> [String] {
        try sayso("events", "--json", "--tz", "America/Chicago", "--at", "2026-03-14T23:00:00", environment: home.environment()).objects().compactMap { $0["summary"] as? String }
    }

    private func after(_ said: [String], _ request: String) throws -> [String] {
        for (minute, text) in said.enumerated() { log(text, "14:0\(minute)") }
        log(request, "14:09")
        return try summaries()
    }

    @Test("what has the value goes; where nothing has it nothing goes", arguments: [
        (["ANC 300", "temp 98.6", "temp 101.2"], "delete the 98.6 reading", ["ANC 300 cells/µL", "Temperature 101.2 °F"]),
        (["ANC 300", "temp 98.6", "temp 101.2"], "delete the 97.1 reading", ["ANC 300 cells/µL", "Temperature 98.6 °F", "Temperature 101.2 °F"]),
        (["ANC 300", "temp 98.6"], "delete my last lab", ["Temperature 98.6 °F"]), (["temp 98.6"], "delete my last lab", ["Temperature 98.6 °F"]),
        (["nausea", "temp 98.6"], "delete the last symptom", ["Temperature 98.6 °F"]), (["temp 98.6"], "delete the last symptom", ["Temperature 98.6 °F"]),
        (["ran 3 miles", "diarrhea"], "delete the workout", ["Diarrhea - Mild"]), (["diarrhea"], "delete the workout", ["Diarrhea - Mild"]),
    ])
    func deleted(said: [String], request: String, left: [String]) throws { #expect(try after(said, request) == left) }

    @Test("of two of one day that have the value it is asked which") func which() throws {
        for time in ["08:00", "12:00"] { log("temp 98.6", time) }
        let asked = log("delete the 98.6 reading", "14:00").text
        #expect(asked.hasPrefix("? Which one: "), "\(asked)")
        #expect(try summaries().count == 2)
        log("the first", "14:01")
        #expect(try summaries().count == 1)
    }

    @Test("a fever that was told as a reading is asked about, and deleted with a yes") func fever() throws {
        log("temp 101.2", "14:00")
        #expect(log("delete the fever", "14:01").text.hasPrefix("?"))
        #expect(try summaries().count == 1)
        log("yes", "14:02")
        #expect(try summaries().isEmpty)
    }

    @Test("what has the old value changes; where nothing has it nothing does", arguments: [
        (["temp 98.6", "heart rate 80"], "change the 98.6 to 100.8", ["Temperature 100.8 °F", "Heart rate 80 bpm"]),
        (["temp 98.6", "heart rate 80"], "I said 98.6 but it was 100.8", ["Temperature 100.8 °F", "Heart rate 80 bpm"]),
        (["temp 98.6", "heart rate 80"], "change the ninety eight point six to 100.8", ["Temperature 100.8 °F", "Heart rate 80 bpm"]),
        (["temp 98.6", "heart rate 80"], "change the 97.1 to 100.8", ["Temperature 98.6 °F", "Heart rate 80 bpm"]),
    ])
    func changed(said: [String], request: String, left: [String]) throws { #expect(try after(said, request) == left) }

    @Test("the reading of a metric that is named changes, whatever was logged since", arguments: [
        (["temp 98.6", "heart rate 80"], "no, the temp was 100.8", ["Temperature 100.8 °F", "Heart rate 80 bpm"]),
        (["temp 98.6", "had soup"], "actually the temp was 100.8", ["Temperature 100.8 °F", "soup"]),
        (["ANC 400", "temp 98.6"], "no, the ANC was 4000", ["ANC 4000 cells/µL", "Temperature 98.6 °F"]),
        (["bp 120/80", "temp 98.6"], "the bp was 130/85, not 120/80", ["Blood pressure 130/85 mmHg", "Temperature 98.6 °F"]),
        // Nothing of the kind is there that it could be of.
        (["heart rate 80"], "no, the temp was 100.8", ["Heart rate 80 bpm", "Temperature 100.8 °F"]),
        (["temp 98.6", "heart rate 80"], "the temp was 100.8", ["Temperature 98.6 °F", "Heart rate 80 bpm", "Temperature 100.8 °F"]),
    ])
    func named(said: [String], request: String, left: [String]) throws { #expect(try after(said, request) == left) }

    @Test("said of hours ago it is of that reading; of the day before it is another one", arguments: [("20:00", 1), ("23:59", 1)])
    func hours(time: String, count: Int) throws {
        log("temp 98.6", "08:00")
        log("no, the temp was 100.8", time)
        #expect(try summaries() == ["Temperature 100.8 °F"] && count == 1)
    }

    @Test("a number in words is the number that it is", arguments: [
        ("slept 7 hours", "no, six and a half", "Sleep 390 min"), ("took a tylenol", "make that one and a half", "tylenol × 1.5"),
    ])
    func spelled(said: String, request: String, left: String) throws { #expect(try after([said], request) == [left]) }
}
