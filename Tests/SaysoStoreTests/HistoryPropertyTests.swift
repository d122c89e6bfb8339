import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Whatever is said") struct HistoryPropertyTests {
    @Test("an undo restores the log as it was before the last change, all the way back", arguments: [1, 2, 3] as [UInt64])
    func undoRestores(seed: UInt64) throws {
        let fixture = try LogFixture()
        let log = fixture.log
        var generator = SeededGenerator(state: seed)
        // The states that undo can go back to; the last is the current one.
        var states: [[HealthEvent]] = [[]]
        for step in 0..<40 {
            let moment = minutes(step * 7)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1: try log.say(temperature(Double(Int.random(in: 970...1030, using: &generator)) / 10), at: moment)
            case 2: try log.say(food("soup \(step)"), lab("anc", Double(step * 20)), at: moment)
            case 3: try log.say(action(.logSymptom, [("symptoms", .list(["nausea", "chest pain"]))]), at: moment)
            case 4: try log.say(amend("value", .number(99.5)), at: moment)
            case 5: try log.say(deleteLast, at: moment)
            case 6: try log.say(food("cake \(step)"), undo, deleteLast, at: moment)
            case 7: try log.say(amend("value", .number(Double(90 + step))), undo, at: moment)
            case 8: try log.say(food("tea \(step)"), amend("quantity", .text("2")), deleteLast, undo, at: moment)
            default:
                try log.say(undo, at: moment)
                if states.count > 1 { states.removeLast() }
                #expect(try log.events() == states.last, "seed \(seed), step \(step)")
                continue
            }
            // What changed nothing is not there to be taken back.
            let now = try log.events()
            if now != states.last { states.append(now) }
        }
        while states.count > 1 {
            try log.say(undo, at: minutes(1_000))
            states.removeLast()
            #expect(try log.events() == states.last, "seed \(seed), \(states.count) changes left")
        }
        #expect(try log.events().isEmpty)
    }
}
