import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

/// What one utterance may ask for, and what becomes of the rest.
@Suite("A very long utterance") struct LongUtteranceTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }

    init() throws { fixture = try LogFixture() }

    private func many(_ count: Int, _ action: VoiceAction) -> [VoiceAction] {
        (0..<count).map {
            var one = action
            one.span = $0 * 10..<$0 * 10 + 9
            return one
        }
    }

    private static let plan = action(.addMedication, [("medicationName", .text("metformin")), ("dosage", .text("500")), ("unit", .text("mg")), ("frequency", .text("twice daily"))])
    private static let reminder = action(.setReminder, [("item", .text("take iron")), ("frequency", .text("daily"))])
    private static let fact = action(.setProfile, [("field", .text("conditions")), ("value", .text("asthma"))])
    private static let question = action(.query, [("subject", .text("iron")), ("aggregate", .text("status"))])
    private static let answer = action(.answerReminder, [("answer", .text("not_taken"))])

    @Test("more than a person can mean is left, counted and told; the words are kept", arguments: [
        (plan, Surplus.Kind.plans), (reminder, .plans), (fact, .facts), (answer, .answers), (undo, .corrections), (food("soup", confidence: 0.3), .doubts),
    ])
    func left(asked: VoiceAction, kind: Surplus.Kind) throws {
        let text = String(repeating: "and again ", count: kind.most + 7)
        let recorded = try log.record(text, actions: many(kind.most + 7, asked), at: reference)
        #expect(recorded.surplus == [Surplus(kind: kind, count: 7)])
        let words = try #require(recorded.surplus.first?.summary)
        #expect(words.contains("7 more") && words.contains("\(kind.most)"), "\(words)")
        #expect(try log.utterances(limit: 1).map(\.text) == [text])
        #expect(try log.say(food("stew"), at: minutes(1)).surplus.isEmpty)
        #expect(try log.summaries() == ["stew"])
    }

    @Test("what is not too much is all done", arguments: [(plan, Surplus.Kind.plans), (answer, .answers), (undo, .corrections)])
    func most(asked: VoiceAction, kind: Surplus.Kind) throws {
        #expect(try log.record("words", actions: many(kind.most, asked), at: reference).surplus.isEmpty)
    }

    @Test("of questions alone nothing is stored, and those that are too many are counted")
    func questions() throws {
        let recorded = try log.record("words", actions: many(100, Self.question), at: reference)
        #expect(recorded.others.count == Surplus.Kind.questions.most)
        #expect(recorded.surplus == [Surplus(kind: .questions, count: 100 - Surplus.Kind.questions.most)])
        #expect(recorded.loggedNothing)
    }

    @Test("each kind has a share of its own: plans, however many, leave no room for themselves alone")
    func shares() throws {
        let recorded = try log.record("words", actions: many(300, Self.plan) + [food("soup"), undo, Self.fact], at: reference)
        #expect(recorded.surplus == [Surplus(kind: .plans, count: 200)])
        // The undo took the soup back.
        #expect(recorded.events.isEmpty && recorded.others.count == Surplus.Kind.plans.most + 1)
    }

    @Test("a correction among very many entries is of the last of them, and an undo takes all of them back")
    func corrections() throws {
        var said = many(3_000, food("soup"))
        said.append(temperature(101))
        said += many(40, amend("value", .number(102)))
        let recorded = try log.record(String(repeating: "had soup. ", count: 3_100), actions: said, at: reference)
        #expect(recorded.surplus.isEmpty && recorded.events.count == 3_001)
        #expect(recorded.events.last?.displaySummary == "Temperature 102 °F")
        #expect(recorded.changes.count == 40)
        let undone = try log.say(undo, at: minutes(1))
        guard case .undone(let removed, _, _)? = undone.changes.first else { return #expect(Bool(false), "\(undone.changes.count) changes") }
        #expect(removed.count == 3_001)
        #expect(try log.events().isEmpty)
    }

    @Test("words of a change are those around it, not those of a whole day")
    func around() throws {
        let filler = String(repeating: "nothing much happened then. ", count: 200)
        let text = "had tylenol. \(filler)took two advil, make that 3"
        func span(of words: String) -> Range<Int> {
            let found = text.range(of: words)!
            return text.unicodeScalars.distance(from: text.startIndex, to: found.lowerBound)..<text.unicodeScalars.distance(from: text.startIndex, to: found.upperBound)
        }
        func dose(_ name: String, count: Double, said: String) -> VoiceAction {
            VoiceAction(type: .logMedication, confidence: 0.98, span: span(of: said), details: ActionDetails([("medicationName", .text(name)), ("count", .number(count))]))
        }
        var change = amend("count", .number(3))
        change.span = span(of: "make that 3")
        let recorded = try log.record(text, actions: [dose("tylenol", count: 2, said: "had tylenol"), dose("advil", count: 2, said: "took two advil"), change], at: reference)
        #expect(recorded.events.map(\.displaySummary) == ["tylenol × 2", "advil × 3"])
        #expect(recorded.events.last?.utterance?.hasSuffix("took two advil, make that 3") == true)
    }
}
