import Foundation
import Testing

@Suite("A dose that is late is due until another one takes its place") struct LateDoseTests: DayInMarch {
    let home = Home()

    @Test("another strength at the same times leaves the dose due") func changed() throws {
        log("add metoprolol 25 mg twice daily", "07:00")
        log("metoprolol is now 50 mg", "08:10")
        #expect(run("alerts", at: "08:11").contains("metoprolol 50 mg twice daily, today 08:00"))
        #expect(log("took it", "08:20").hasPrefix("Noted: metoprolol of 08:00 taken"))
        #expect(try summaries() == ["metoprolol 50 mg"])
    }

    @Test("the dose of the evening is due after midnight until what is taken is the morning's")
    func night() throws {
        log("add metoprolol 25 mg twice daily", "07:00")
        log("took my metoprolol", "08:01")
        #expect(run("alerts", at: "23:59").contains("Due: metoprolol") && run("alerts", at: "00:05", day: 15).contains("Due: metoprolol"))
        let listed = run("schedule", at: "00:05", day: 15).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(listed.contains("metoprolol yesterday 20:00 due") && listed.count { $0.hasPrefix("metoprolol ") && $0.contains(":00 ") } == 3, "\(listed)")
        #expect(!run("alerts", at: "02:30", day: 15).contains("Due: metoprolol"))
        #expect(log("took it", "00:10", day: 15).hasPrefix("Noted: metoprolol of yesterday 20:00 taken"))
    }
}
