import Foundation
import Testing

@Suite("Facts about the person are mended, and gather") struct MendedFactTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, _ time: String = "14T09:00") -> String { sayso("log", "--at", "2026-03-\(time):00-05:00", text, environment: home.environment()).text }
    private var profile: [String] { sayso("profile", "show", environment: home.environment()).lines }

    @Test("allergies gather, and one that is taken back goes") func allergies() {
        log("I'm allergic to penicillin and latex")
        log("add peanuts to my allergies", "14T09:01")
        #expect(profile == ["allergies: penicillin, latex, peanuts"])
        log("remove latex from my allergies", "14T09:02")
        #expect(profile == ["allergies: penicillin, peanuts"])
    }

    @Test("a date is mended by another day") func date() {
        log("my due date is october 3")
        log("no, october 5", "14T09:01")
        #expect(profile == ["due_date: 2026-10-05"])
    }

    @Test("a condition is deleted by its name, or mended by another one") func condition() {
        log("I have asthma")
        log("delete asthma", "14T09:01")
        #expect(profile == ["Nothing told yet."])
        log("undo that", "14T09:02")
        #expect(profile == ["conditions: asthma"])
        log("I have diabetes", "14T09:03")
        log("no, COPD", "14T09:04")
        #expect(profile == ["conditions: asthma, copd"])
    }

    @Test("the worst and the first are no latest") func choices() {
        for (day, score) in [(10, 3), (11, 9), (12, 5)] { log("headache \(score)/10", "\(day)T09:00") }
        #expect(log("when was my worst headache", "12T10:00") == "Headache - Severe, yesterday 09:00.\n")
        #expect(log("when was my first headache", "12T10:00") == "Headache - Mild, Tue 10 Mar 09:00.\n")
        #expect(log("when was my last headache", "12T10:00") == "Headache - Moderate, today 09:00.\n")
        for (day, weight) in [(10, 150), (11, 151)] { log("weight \(weight) lb", "\(day)T09:00") }
        #expect(log("what was my first weight", "12T10:00").hasPrefix("Weight 150 lb"))
    }

    @Test("what was asked before storing is met by any yes, and nothing else is", arguments: ["yes, log it", "that's right", "exactly", "yes please", "ok"])
    func yes(text: String) throws {
        log("take metoprolol 25 mg every day at 8 am", "14T06:00")
        #expect(log(text, "14T08:30") != "Noted: metoprolol of 08:00 taken\n")
        log("heart rate 240")
        #expect(log(text, "14T09:01").contains("Heart rate 240 bpm"))
    }
}
