import Foundation
import Testing

@Suite("What is taken is one dose of what one is reminded of, and what is answered is of what was asked") struct RemindedDoseTests: DayInMarch {
    let home = Home()

    @Test("of two reminders of one medicine an intake answers the nearer one alone", arguments: [
        ["remind me to take metoprolol at 8 am and 8 pm every day"],
        ["remind me to take metoprolol at 8 am every day", "remind me to take metoprolol at 8 pm every day"],
        ["remind me twice a day at 8 am and 8 pm to take metoprolol"],
    ])
    func twice(lines: [String]) {
        for line in lines { log(line, "06:00") }
        log("took metoprolol", "08:05")
        #expect(run("alerts", at: "08:06").contains("No alerts"))
        #expect(run("alerts", at: "20:01").contains("Due: take metoprolol"))
        log("skipped my metoprolol", "20:05")
        #expect(!run("alerts", at: "20:06").contains("Due"))
        #expect(run("alerts", at: "08:01", day: 15).contains("Due: take metoprolol"))
    }

    @Test("what was taken before a reminder was set answers none of its doses")
    func before() {
        log("took two tylenol", "08:00")
        log("remind me to take tylenol in 2 hours", "08:01")
        #expect(run("alerts", at: "10:02").contains("Due: take tylenol"))
        log("took aspirin", "11:00")
        log("remind me to take aspirin at 8 pm every day", "11:01")
        #expect(run("alerts", at: "20:01").contains("Due: take aspirin"))
    }

    @Test("one more dose in the evening is not that of the next morning", arguments: ["remind me to take metoprolol at 8 am every day", "add metoprolol daily at 8 am"])
    func extra(plan: String) {
        log(plan, "07:00")
        log("took metoprolol", "08:05")
        log("took metoprolol", "21:00")
        #expect(run("alerts", at: "08:01", day: 15).contains("Due: "))
    }

    @Test("the answer to 'shall I remind you of it?' is of what was denied, whatever else is open")
    func followUp() {
        log("remind me to take metoprolol at 8 am every day", "07:00")
        log("remind me to take vitamin d at 9 am every day", "07:01")
        log("not yet", "09:05")
        #expect(log("yes", "09:06").contains("Shall I remind you"))
        #expect(log("in two hours", "09:07").contains("vitamin d"))
        #expect(run("alerts", at: "11:08").contains("Due: take vitamin d"))
    }

    @Test("what was taken yesterday is no dose of today", arguments: ["I took it yesterday", "I took it last night", "I skipped it yesterday"])
    func yesterday(answer: String) {
        log("remind me to take metoprolol at 8 am every day", "07:00")
        log(answer, "08:05", day: 15)
        #expect(run("alerts", at: "08:06", day: 15).contains("Due: take metoprolol"))
    }

    @Test("a dose that was missed stays missed when one is taken at another time")
    func later() throws {
        log("forgot my metoprolol last night", "09:00")
        log("took it at 8:30", "09:01")
        #expect(try summaries() == ["metoprolol - not taken", "metoprolol"])
        #expect(log("did I take my metoprolol today", "09:02").contains("08:30"))
    }

    @Test("what comes every so many hours begins at the time that was said")
    func hours() {
        log("remind me to take amoxicillin every 8 hours starting at 2 pm", "09:00")
        #expect(run("alerts", at: "14:01").contains("Due: take amoxicillin"))
        log("remind me to use my eye drops every hour", "15:00")
        #expect(run("alerts", at: "16:01").contains("Due: use my eye drops"))
        log("I take gabapentin every 8 hours at 6 am, 2 pm and 10 pm", "05:00", day: 16)
        #expect(run("alerts", at: "14:01", day: 16).contains("Due: gabapentin") && run("alerts", at: "22:01", day: 16).contains("Due: gabapentin"))
    }

    @Test("what is taken every so many days is counted from the day on which it was first taken", arguments: [
        ("I inject humira every 2 weeks", "injected humira", 28), ("I take prednisone 5 mg every other day", "took prednisone", 16),
    ])
    func days(plan: String, intake: String, next: Int) {
        log(plan, "09:00")
        log(intake, "09:02")
        for day in [15, next - 1] where day < next { #expect(!run("alerts", at: "09:30", day: day).contains("Due")) }
        #expect(run("alerts", at: "09:30", day: next).contains("Due"))
    }

    @Test("what was put off is asked for no more once the next dose is due")
    func putOff() throws {
        log("remind me to take metoprolol at 8 am every day", "07:00")
        log("in an hour", "08:05")
        #expect(run("alerts", at: "08:01", day: 15).contains("today 08:00"))
        log("yes", "08:05", day: 15)
        #expect(run("alerts", at: "08:06", day: 15).contains("No alerts"))
    }

    @Test("'both' is of all that is due, whenever each was")
    func both() throws {
        log("remind me to take metoprolol at 8 am every day", "07:00")
        log("remind me to take vitamin d at 9 am every day", "07:01")
        log("took both", "09:05")
        #expect(try Set(summaries()) == ["metoprolol", "vitamin d - 1 tablet"])
    }

    @Test("a time put right without a day is of the day of its entry") func timeOfItsDay() throws {
        log("took metoprolol yesterday at 8 pm", "10:00", day: 15)
        #expect(log("make that 7 am", "10:01", day: 15).contains("yesterday 07:00"))
        log("temp 99 on friday at 6 pm", "10:02", day: 15)
        #expect(log("no, at 7 am", "10:03", day: 15).contains("Fri 13 Mar 07:00"))
        #expect(log("make that today at 8 am", "10:04", day: 15).contains("today 08:00"))
    }
}
