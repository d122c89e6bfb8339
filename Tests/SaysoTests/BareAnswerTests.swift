import Foundation
import Testing

@Suite("A bare yes or no is about what was asked last") struct BareAnswerTests {
    let home = Home()

    private func log(_ text: String, _ time: String, _ arguments: String...) -> String {
        sayso(["log", "--tz", "America/New_York", "--at", "2026-03-10T\(time):00"] + arguments + [text], environment: home.environment()).text
    }
    private func summaries() throws -> [String] {
        try sayso("events", "--json", "--tz", "America/New_York", "--at", "2026-03-10T12:00:00", environment: home.environment()).objects().compactMap { $0["summary"] as? String }
    }
    private func schedule(_ drugs: String...) {
        for drug in drugs { _ = log("add \(drug) 5 mg daily at 8 am to my schedule", "07:00") }
    }

    @Test("a question before storing is answered by it, and not the dose that was due before", arguments: [false, true])
    func newest(isJSON: Bool) throws {
        schedule("warfarin")
        let form = isJSON ? ["--json"] : []
        func say(_ text: String, _ time: String) -> String {
            sayso(["log", "--tz", "America/New_York", "--at", "2026-03-10T\(time):00"] + form + [text], environment: home.environment()).text
        }
        #expect(say("heart rate 240", "09:00").contains("Did you mean"))
        #expect(say("yes", "09:01").contains("Heart rate 240"))
        #expect(try summaries() == ["Heart rate 240 bpm"])
        #expect(log("yes", "09:02") == "Noted: warfarin of 08:00 taken\n")
    }

    @Test("no drops it and says so; after a while it is no longer meant, and nothing else is without a question")
    func dropped() throws {
        schedule("warfarin")
        _ = log("heart rate 240", "09:00")
        #expect(log("no", "09:01") == "Not logged.\n")
        _ = log("heart rate 241", "09:02")
        #expect(log("yes", "09:13") == "? Was that about Heart rate 241 bpm, and not about warfarin of 08:00? Nothing is stored yet.\n")
        #expect(log("no", "09:14") == "? Did you mean: warfarin of 08:00 taken? Nothing is stored yet.\n")
        #expect(log("yes", "09:15") == "Noted: warfarin of 08:00 taken\n")
        #expect(try !summaries().contains { $0.contains("Heart rate") })
    }

    @Test("of several doses it is asked which one; with none due nothing is noted")
    func which() {
        #expect(log("yes", "07:30") == "No reminder waited for an answer.\n")
        schedule("warfarin", "metoprolol")
        #expect(log("yes", "09:00") == "? Which one: metoprolol, warfarin? Nothing is noted yet.\n")
        _ = log("took my metoprolol", "09:01")
        #expect(log("yes", "09:20") == "Noted: warfarin of 08:00 taken\n")
    }

    @Test("not yet is of the dose that is asked about, and takes no other one back")
    func notYet() throws {
        schedule("warfarin", "metoprolol")
        _ = log("took my metoprolol", "09:00")
        #expect(log("not yet", "09:03").hasPrefix("Noted: warfarin of 08:00 not taken\n"))
        #expect(try Set(summaries()) == ["metoprolol", "warfarin 5 mg - not taken"])
    }

    @Test("an older question is put again when the newer one is answered, and falls where its reading is told anew")
    func older() throws {
        _ = log("weight 3 lb", "09:00")
        _ = log("temp one hundred four", "09:01")
        #expect(log("yes", "09:02").hasSuffix("? Did you mean: Weight 3 lb? Nothing is stored yet.\n"))
        #expect(log("weight 150 kg", "09:03").contains("150 kg"))
        #expect(!log("yes", "09:04").contains("3 lb"))
        #expect(try Set(summaries()) == ["Temperature 104 °F", "Weight 150 kg"])
    }

    @Test("which one it was is what was answered, whatever the answer", arguments: [
        ("no", "warfarin", ["warfarin of 08:00 not taken"]), ("not yet", "the second one", ["warfarin of 08:00 not taken"]),
        ("remind me in two hours", "the metoprolol", ["metoprolol of 08:00", "later"]), ("yes", "the first one", ["metoprolol of 08:00 taken"]),
        ("not yet", "both of them", ["metoprolol of 08:00 not taken", "warfarin of 08:00 not taken"]),
    ])
    func meant(answer: String, which: String, expected: [String]) throws {
        schedule("warfarin", "metoprolol")
        #expect(log(answer, "09:00").hasPrefix("? Which one: "))
        let noted = log(which, "09:01")
        #expect(expected.allSatisfy(noted.contains), "\(noted)")
        #expect(try summaries().allSatisfy { $0.hasSuffix("not taken") || expected.contains("metoprolol of 08:00 taken") }, "nothing is logged as taken for a no")
    }

    @Test("medicine that is not named is logged, and it is asked which of the doses it was", arguments: [
        ("all of them", ["metoprolol of 08:00 taken", "warfarin of 08:00 taken"]), ("the warfarin", ["warfarin of 08:00 taken"]),
    ])
    func unnamed(which: String, expected: [String]) throws {
        schedule("warfarin", "metoprolol")
        let asked = log("took all my meds", "09:00")
        #expect(asked.contains("meds") && asked.contains("? Which of these was it: metoprolol, warfarin?"), "\(asked)")
        let noted = log(which, "09:01")
        #expect(expected.allSatisfy(noted.contains), "\(noted)")
        #expect(!log("took my pills", "07:10").contains("?"), "nothing is due then")
    }

    @Test("what is asked about itself is no dose that was taken") func unnamedAhead() {
        schedule("warfarin", "metoprolol")
        #expect(log("took my meds at 10 tonight", "09:00").contains("? Did you mean: meds"))
        #expect(!log("all of them", "09:01").contains("taken"))
    }

    @Test("of one dose it is asked whether it was that one") func unnamedOne() {
        schedule("warfarin")
        #expect(log("took my meds", "09:00").contains("? Was that warfarin? It is still due."))
        #expect(log("yes", "09:01").contains("warfarin of 08:00 taken"))
    }

    @Test("who says that one was taken means that, whatever was answered before") func meantOtherwise() throws {
        schedule("warfarin", "metoprolol")
        _ = log("not yet", "09:00")
        _ = log("took my metoprolol", "09:01")
        #expect(try summaries() == ["metoprolol"])
    }

    @Test("a no where nothing is asked is perhaps of the dose that was just logged: it is asked", arguments: [("yes", "metoprolol - not taken"), ("no", "metoprolol")])
    func unasked(answer: String, left: String) throws {
        _ = log("took my metoprolol", "07:00")
        #expect(log("no, I didn't", "07:01").hasPrefix("? Did you mean: metoprolol - not taken instead of metoprolol?"))
        _ = log(answer, "07:02")
        #expect(try summaries() == [left])
    }

    @Test("when it was taken is said of the dose that was just logged, where nothing is asked")
    func unaskedTime() throws {
        _ = log("took my metoprolol", "07:00")
        #expect(log("took it at 6:30", "07:01").contains("Changed from metoprolol · today 07:00"))
        #expect(try summaries() == ["metoprolol"])
    }

    @Test("both are all that is asked about, and one undo takes both back", arguments: [("took both", "taken"), ("yes, all of them", "taken")])
    func both(text: String, expected: String) {
        schedule("warfarin", "metoprolol")
        #expect(log("yes", "09:00").hasPrefix("? Which one: "))
        let answer = log(text, "09:01")
        #expect(answer.contains("metoprolol of 08:00 \(expected)") && answer.contains("warfarin of 08:00 \(expected)"), "\(answer)")
        #expect(log("undo", "09:02").contains("metoprolol"))
        #expect(log("yes", "09:03").hasPrefix("? Which one: "))
    }

    @Test("not to have taken it is said of the dose that was just logged, or just answered for")
    func takenBack() throws {
        schedule("warfarin")
        _ = log("took my metoprolol", "09:00")
        #expect(log("no, I didn't take it", "09:01").contains("metoprolol - not taken"))
        #expect(log("yes", "09:15").contains("Noted: warfarin of 08:00 taken"))
        #expect(log("no, I didn't take it", "09:16").contains("Noted: warfarin of 08:00 not taken"))
    }

    @Test("a correction right after an answer is of the answer, and of no entry before it", arguments: [
        "delete the last one", "delete my iron", "make that three", "no, that was yesterday",
    ])
    func corrected(text: String) throws {
        _ = log("schedule iron every day at 9 am", "07:00")
        _ = log("took two tylenol", "08:00")
        let logged = try #require(try summaries().first)
        #expect(log("yes", "09:05").contains("Noted: iron of 09:00 taken"))
        _ = log(text, "09:06")
        let after = try summaries()
        #expect(after.contains(logged) && after.count == (text.hasPrefix("delete") ? 1 : 2), "\(after)")
    }

    @Test("later is put off, and again, and is no skipped dose")
    func later() throws {
        schedule("warfarin")
        #expect(log("later", "09:00") == "Noted: warfarin of 08:00 later, asked again today 10:00\n")
        #expect(log("in 4 hours", "09:05") == "Noted: warfarin of 08:00 later, asked again today 13:05\n")
        #expect(!sayso("alerts", "--tz", "America/New_York", "--at", "2026-03-10T12:00:00", environment: home.environment()).text.contains("warfarin"))
        #expect(log("yes", "13:30") == "Noted: warfarin of 13:05 taken\n")
    }

    @Test("as JSON an answer says which question it answered, and how", arguments: [("yes", true), ("no", false)])
    func answered(answer: String, accepted: Bool) throws {
        func say(_ text: String, _ time: String) throws -> [String: Any] {
            try #require(try sayso("log", "--json", "--tz", "America/New_York", "--at", "2026-03-10T\(time):00", text, environment: home.environment()).objects().first)
        }
        let pending = try #require(try say("heart rate 240", "09:00")["pending"] as? [String: Any])
        let answered = try #require(try say(answer, "09:01")["answered"] as? [String: Any])
        #expect(answered["id"] as? String == pending["id"] as? String && answered["question"] as? String == pending["question"] as? String)
        #expect(answered["accepted"] as? Bool == accepted)
    }
}
