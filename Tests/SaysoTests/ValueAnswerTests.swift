import Foundation
import Testing

@Suite("A value that is said to a question, or in place of one, is read as a first one is") struct ValueAnswerTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, _ time: String) -> String {
        sayso("log", "--at", "2026-03-14T\(time):00-05:00", text, environment: home.environment()).text
    }
    private func summaries() throws -> [String] {
        try sayso("events", "--json", "--at", "2026-03-14T23:00:00-05:00", environment: home.environment()).objects().compactMap { $0["summary"] as? String }
    }

    @Test("the value that is asked about, said again, is a yes; the other one that it may be is offered", arguments: [
        ("yes 104", "Temperature 104 °F"), ("104", "Temperature 104 °F"), ("yeah it's 104", "Temperature 104 °F"), ("one hundred four", "Temperature 104 °F"),
        ("100.4", "Temperature 100.4 °F"),
    ])
    func again(text: String, expected: String) throws {
        #expect(log("temp one hundred four", "10:00").hasPrefix("? Did you mean: Temperature 104 °F (or 100.4 °F: say which)?"))
        log(text, "10:01")
        #expect(try summaries() == [expected])
        #expect(!log("yes", "10:02").contains("Temperature"))
    }

    @Test("a yes beside something else is a yes") func beside() throws {
        log("temp one hundred four", "10:00")
        log("yes and i took tylenol", "10:01")
        #expect(try Set(summaries()) == ["Temperature 104 °F", "tylenol"])
    }

    @Test("another value is of the size that a first one would be of", arguments: [("1000", "ANC 1000 cells/µL"), ("one thousand", "ANC 1000 cells/µL"), ("no, 0.1", "ANC 100 cells/µL"), ("1", "ANC 1 cells/µL")])
    func size(text: String, expected: String) throws {
        log("anc 1", "10:00")
        log(text, "10:01")
        #expect(try summaries() == [expected])
    }

    @Test("a point that is said is no digit, and is asked about") func point() throws {
        log("anc 1", "10:00")
        #expect(log("1.0", "10:01").hasPrefix("? Did you mean: ANC 1000 cells/µL?"))
        #expect(try summaries().isEmpty)
    }

    @Test("a correction is asked about where a first value would be", arguments: [
        ("anc 600", "make that 1.0", "ANC 1000 cells/µL", "ANC 600 cells/µL"), ("temp 98.9", "make that one hundred four", "Temperature 104 °F", "Temperature 98.9 °F"),
    ])
    func corrected(first: String, text: String, then: String, before: String) throws {
        log(first, "10:00")
        #expect(log(text, "10:01").hasPrefix("? Did you mean: \(then) instead of \(before)"))
        #expect(try summaries() == [before])
        log("yes", "10:02")
        #expect(try summaries() == [then])
    }
}
