import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Recording") struct RecordingTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    @Test("what was stored is returned, and reads back equal after opening again")
    func roundTrip() throws {
        let recorded = try log.record(
            "temp 100.8 and soup", actions: [temperature(100.8), food("soup")], at: reference)
        #expect(recorded.events.map(\.displaySummary) == ["Temperature 100.8 °F", "soup"])
        #expect(recorded.events.allSatisfy { $0.utterance == "temp 100.8 and soup" })
        #expect(try HealthLog(path: log.path).events() == recorded.events)
        #expect(try log.event(recorded.events[0].id) == recorded.events[0])
    }

    @Test("the words are kept with their instant, its offset and every detail understood")
    func utterances() throws {
        let odd = action(.unknown, [("notes", .text("?")), ("some new key", .list(["kept"]))])
        _ = try log.record("temp nine thousand", actions: [odd], at: reference)
        let kept = try #require(try log.utterances(limit: 1).first)
        #expect((kept.text, kept.at, kept.undone) == ("temp nine thousand", reference, false))
        #expect(kept.actions == [odd])
    }

    @Test("each entry of a very long utterance goes by the words around it, also when it was changed, taken back and brought back")
    func longUtterance() throws {
        let text = (0..<1_000).map { "then I had soup \($0) and" }.joined(separator: " ")
        var place = 0
        let actions = (0..<1_000).map { number in
            let clause = "then I had soup \(number) and".count
            defer { place += clause + 1 }
            return VoiceAction(type: .logFood, confidence: 0.98, span: place + 5..<place + clause - 4, details: ActionDetails([("item", .text("soup"))]))
        }
        let recorded = try log.record(text, actions: actions, at: reference)
        #expect(recorded.events.count == 1_000)
        for (number, event) in recorded.events.enumerated() {
            let words = try #require(event.utterance)
            #expect(words.contains("I had soup \(number) and") || number == 999 && words.hasSuffix("I had soup 999 and"), "\(words)")
            #expect(words.count < 120 && !words.hasPrefix(" ") && text.contains(words))
        }
        #expect(try log.events() == recorded.events)
        #expect(try log.utterances(limit: 1).map(\.text) == [text])
        let first = recorded.events[0]
        _ = try log.amend(event: first.id, with: ActionDetails([("item", .text("stew"))]), at: reference)
        #expect(try log.event(first.id)?.utterance == first.utterance)
        _ = try log.undo(at: reference)
        #expect(try log.event(first.id) == first)
    }

    @Test("any words are kept whole", arguments: ["a\u{0}b", "", "é\u{FFFD}\u{1F600}\r\n\u{7}", "'; DROP TABLE events; --"])
    func anyWords(text: String) throws {
        let doubtful = food(text, confidence: 0.1)
        let noted = action(.logFood, [("item", .text(text)), ("notes", .text(text))])
        let recorded = try log.record(text, actions: [noted, doubtful], at: reference)
        #expect(try log.utterances(limit: 1).map(\.text) == [text])
        #expect(try log.events() == recorded.events)
        #expect(recorded.events.map(\.notes) == [text])
        #expect(try log.openPendings() == [#require(recorded.pending)])
    }

    @Test("a number that is none loses nothing and breaks nothing", arguments: ["nan", "inf", String(repeating: "9", count: 400)])
    func noNumber(text: String) throws {
        let drink = action(.logWater, [("amount", .text(text)), ("item", .text("tea")), ("calories", .text(text))], confidence: .nan)
        let unreadable = action(.logMeasurement, [("metric", .text("temperature")), ("value", .number(.infinity))])
        let recorded = try log.say(drink, unreadable)
        #expect(recorded.events.map(\.displaySummary) == ["250mL Water"])
        #expect(recorded.others == [.unknown(notes: nil)])
        #expect(try log.utterances(limit: 1).first?.actions.first?.details.text("amount") == text)
    }

    @Test("chatter and questions leave no trace", arguments: [[], [action(.query, [("subject", .text("water"))])]])
    func chatter(actions: [VoiceAction]) throws {
        let recorded = try log.record("nice weather", actions: actions, at: reference)
        #expect(recorded.loggedNothing)
        #expect(recorded.others.count == actions.count)
        #expect(try log.utterances(limit: 9).isEmpty)
    }

    @Test("schedules, reminders, answers and profile facts are kept in their own form")
    func others() throws {
        try log.say(
            action(.addMedication, [("medicationName", .text("metoprolol"))]),
            action(.setReminder, [("item", .text("check my sugar")), ("timestamp", .moment(minutes(60)))]),
            action(.answerReminder, [("answer", .text("taken"))]),
            action(.setProfile, [("field", .text("age")), ("value", .number(36))]))
        #expect(try log.schedules().map(\.item) == ["metoprolol"])
        #expect(try log.reminders().map(\.due) == [minutes(60)])
        #expect(try log.reminderAnswers().map(\.answer) == [.taken])
        #expect(try log.profile().age == 36)
        #expect(try log.events().isEmpty)
    }

    @Test("events are read by interval, category and local day, oldest first")
    func reading() throws {
        try log.say(food("late"), at: Moment(iso8601: "2026-03-14T23:59:59-05:00")!)
        try log.say(food("next day"), at: Moment(iso8601: "2026-03-15T00:00:00-05:00")!)
        try log.say(temperature(98.6), at: Moment(iso8601: "2026-03-14T00:00:00-05:00")!)
        let clock = LocalClock(offsetSeconds: -5 * 3_600)
        #expect(try log.today(at: reference, clock: clock).map(\.displaySummary) == ["Temperature 98.6 °F", "late"])
        #expect(try log.events(category: .nutrition).map(\.displaySummary) == ["late", "next day"])
        #expect(try log.events(from: minutes(0), to: Moment(iso8601: "2026-03-15T00:00:00-05:00")!).map(\.displaySummary) == ["late"])
        #expect(try log.latest(2).map(\.displaySummary) == ["next day", "late"])
        #expect(try log.latest(1, upTo: reference).map(\.displaySummary) == ["Temperature 98.6 °F"])
    }

    @Test("settings are kept, and a wrong one is refused by name")
    func settings() throws {
        #expect(try log.set("neutropenia.severe", to: "300") == .success(log.settings()))
        #expect(try log.settings()[.ancSevere] == 300)
        #expect(try log.set("nope", to: "1") == .failure(.unknown(name: "nope")))
    }
}

@Suite("Asking before storing") struct PendingTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    @Test("below one half nothing is stored unasked; the rest of the utterance is", arguments: [(0.49, false), (0.5, true)])
    func threshold(confidence: Double, isStored: Bool) throws {
        let recorded = try log.say(food("soup"), temperature(101, confidence: confidence))
        #expect(recorded.events.map(\.displaySummary) == (isStored ? ["soup", "Temperature 101 °F"] : ["soup"]))
        #expect(recorded.pending?.question == (isStored ? nil : "Did you mean: Temperature 101 °F?"))
        #expect(try log.events() == recorded.events)
    }

    @Test("a yes stores what was said, as of when it was said, once")
    func yes() throws {
        let pending = try #require(try log.record("tempt 101", actions: [temperature(101, confidence: 0.3)], at: reference).pending)
        #expect(try log.openPendings() == [pending])
        let answer = try #require(try log.answer(pending: pending.id, accept: true, at: minutes(1)))
        #expect(answer.events.map(\.date) == [reference])
        #expect(answer.events.map(\.utterance) == ["tempt 101"])
        #expect(answer.raised == ["fever"])
        // Who was asked and said yes is sure.
        #expect(answer.events.map(\.confidence) == [1])
        #expect(try log.answer(pending: pending.id, accept: true, at: minutes(2)) == nil)
        #expect(try log.summaries() == ["Temperature 101 °F"])
    }

    @Test("a no stores nothing, and the words stay")
    func no() throws {
        let pending = try #require(try log.say(food("soup", confidence: 0.1)).pending)
        _ = try log.answer(pending: pending.id, accept: false, at: minutes(1))
        #expect(try log.events().isEmpty)
        #expect(try log.openPendings().isEmpty)
        #expect(try log.utterances(limit: 9).count == 1)
    }

    @Test("who has said yes already is not asked")
    func confirmed() throws {
        let recorded = try log.record("soup", actions: [food("soup", confidence: 0.1)], at: reference, confirmation: .confirmed)
        #expect(recorded.pending == nil)
        #expect(recorded.events.count == 1)
    }

    @Test("taking back, with a question open, withdraws the question and leaves the entry before", arguments: [undo, deleteLast])
    func cancelled(correction: VoiceAction) throws {
        try log.say(food("soup"))
        let pending = try #require(try log.say(temperature(101, confidence: 0.3), at: minutes(1)).pending)
        #expect(try log.say(correction, at: minutes(2)).changes == [.cancelled(question: pending.question)])
        #expect(try log.openPendings().isEmpty)
        #expect(try log.answer(pending: pending.id, accept: true, at: minutes(3)) == nil)
        #expect(try log.summaries() == ["soup"])
        // The next one means the entry before.
        _ = try log.say(correction, at: minutes(4))
        #expect(try log.summaries().isEmpty)
    }

    @Test("what the words had logged beside their question goes with it")
    func cancelledWithEntry() throws {
        try log.say(food("soup"))
        _ = try log.say(food("cake"), temperature(101, confidence: 0.3), at: minutes(1))
        _ = try log.undo(at: minutes(2))
        #expect(try log.summaries() == ["soup"])
        #expect(try log.openPendings().isEmpty)
    }

    @Test("so many tablets at once are asked about before they are logged; so many drops or units are not", arguments: [
        (11, nil, false), (30, "tablet", false), (10, nil, true), (30, "drop", true), (30, "unit", true), (12, "puff", true), (12, "mg", false),
    ] as [(Double, String?, Bool)])
    func manyPieces(count: Double, unit: String?, isStored: Bool) throws {
        var details: [(String, DetailValue)] = [("medicationName", .text("tylenol")), ("count", .number(count))]
        if let unit { details.append(("unit", .text(unit))) }
        let recorded = try log.say(action(.logMedication, details))
        #expect(recorded.events.isEmpty == !isStored)
        #expect((recorded.pending?.question.hasSuffix("(so many at once: is that right)?") ?? false) == !isStored)
        guard let pending = recorded.pending else { return }
        let answer = try #require(try log.answer(pending: pending.id, accept: true, at: minutes(1)))
        #expect(answer.events.count == 1 && answer.events[0].confidence == 1 && answer.events[0].notes == nil)
    }

    @Test("nor is it asked of a dose that was not taken")
    func manyPiecesDenied() throws {
        let denied = action(.logMedication, [("medicationName", .text("tylenol")), ("count", .number(30)), ("negated", .flag(true))])
        #expect(try log.say(denied).pending == nil)
    }
}
