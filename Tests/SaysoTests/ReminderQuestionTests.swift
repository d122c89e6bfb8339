import Foundation
import Testing

@Suite("A yes, a no or an hour is of the question that was asked, and of no other") struct ReminderQuestionTests: DayInMarch {
    let home = Home()
    private func watchHeart() { _ = sayso("settings", "set", "betaBlocker.boundary", "70", environment: home.environment()) }

    @Test("where the question that was asked last is over, it is asked what is meant", arguments: [false, true], ["yes", "no"])
    func older(isScheduled: Bool, then: String) throws {
        if isScheduled { log("add metoprolol 25 mg once daily", "07:00") } else {
            watchHeart()
            #expect(log("resting heart rate 84", "14:50").contains("Was the beta blocker taken?"))
        }
        let times = isScheduled ? ["08:05", "08:20", "08:21", "08:22"] : ["15:00", "15:12", "15:13", "15:14"]
        log("temp one hundred four", times[0])
        let asked = log("yes", times[1])
        #expect(asked.hasPrefix("? Was that about Temperature 104 °F") && !asked.contains("Noted"), "\(asked)")
        #expect(try !summaries().contains { $0.hasPrefix("Temperature") || $0.contains("blocker") || $0.contains("metoprolol") })
        let answer = log(then, times[2])
        #expect(answer.contains(then == "yes" ? "Temperature 104 °F" : "? Did you mean: "), "\(answer)")
        #expect(try summaries().contains("Temperature 104 °F") == (then == "yes"))
        if then == "no" { #expect(log("yes", times[3]).hasPrefix(isScheduled ? "Noted: metoprolol of 08:00 taken" : "Noted: beta blocker taken")) }
    }

    @Test("a dose that came due meanwhile and was not asked about takes no answer from the question")
    func newer() throws {
        log("add metoprolol 25 mg once daily", "07:00")
        log("temp one hundred four", "07:55")
        #expect(log("yes", "08:01").contains("Temperature 104 °F"))
        #expect(try summaries() == ["Temperature 104 °F"])
    }

    @Test("yes to a warning of the beta blocker is its answer, though no line of the log has put it")
    func unshown() throws {
        watchHeart()
        log("resting heart rate 84", "13:00")
        #expect(log("yes", "15:30").hasPrefix("Noted: beta blocker taken"))
    }

    @Test("yes long after a dose was due is asked about; that it was taken is no bare yes")
    func longAfter() throws {
        log("add metoprolol 25 mg once daily", "07:00")
        #expect(log("yes", "17:00").hasPrefix("? Did you mean: metoprolol of 08:00 taken?"))
        #expect(try summaries().isEmpty)
        #expect(log("yes I took it", "17:15").hasPrefix("Noted: metoprolol of 08:00 taken"))
    }

    @Test("what is said right after an answer corrects it", arguments: ["actually no", "no wait i didn't", "i didn't take my beta blocker"])
    func corrected(text: String) throws {
        watchHeart()
        _ = sayso("settings", "set", "betaBlocker.dynamic", "true", environment: home.environment())
        log("resting heart rate 84", "14:50")
        log("yes", "15:00")
        let answer = log(text, "15:01")
        #expect(answer.hasPrefix("Noted: beta blocker not taken") && answer.contains("in 1, 2, 3 or 4 hours"), "\(answer)")
        #expect(try summaries() == ["Resting heart rate 84 bpm", "beta blocker - not taken"])
        #expect(run("settings", at: "15:02").contains("70"))
    }

    @Test("long after the answer its correction is asked about, in whole words")
    func correctedLate() throws {
        watchHeart()
        log("resting heart rate 84", "14:50")
        log("yes", "15:00")
        #expect(log("i didn't take my beta blocker", "15:30").hasPrefix("? Did you mean: beta blocker not taken?"))
        #expect(log("yes", "15:31").hasPrefix("Noted: beta blocker not taken"))
    }

    @Test("a warning that nobody was shown comes with the next answer, and once")
    func unseen() {
        watchHeart()
        log("resting heart rate 84", "08:00")
        log("resting heart rate 90", "14:05")
        #expect(log("had a banana", "14:30").contains("! Was the beta blocker taken?"))
        #expect(!log("had an apple", "14:31").contains("Was the beta blocker taken?"))
    }

    @Test("a clock time puts off what is asked", arguments: [([], "remind me at 6"), (["no"], "at 6"), (["no"], "remind me at 6"), (["no"], "at 6 pm")])
    func putOff(before: [String], text: String) {
        watchHeart()
        log("resting heart rate 84", "14:55")
        for answer in before { log(answer, "15:00") }
        #expect(log(text, "15:01").hasPrefix("Noted: beta blocker later, asked again today 18:00"))
        #expect(run("alerts", at: "18:01").contains("Due: beta blocker"))
    }

    @Test("a dose that is said to be skipped is not asked about: it is asked when to remind")
    func denied() throws {
        watchHeart()
        log("resting heart rate 84", "08:00")
        let answer = log("no i skipped my beta blocker", "15:00")
        #expect(answer.contains("in 1, 2, 3 or 4 hours") && !answer.contains("Was the beta blocker taken?"), "\(answer)")
        #expect(log("in 2 hours", "15:01").contains("asked again today 17:01"))
    }
}
