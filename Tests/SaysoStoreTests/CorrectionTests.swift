import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

@Suite("Corrections") struct CorrectionTests {
    let fixture: LogFixture
    var log: HealthLog { fixture.log }
    init() throws { fixture = try LogFixture() }

    @Test("undo takes back a whole utterance, and again the one before")
    func undoing() throws {
        try log.say(food("first"))
        try log.say(food("second"), food("third"))
        let recorded = try log.say(undo, at: minutes(1))
        guard case .undone(let removed, let restored, _)? = recorded.changes.first else { return #expect(Bool(false)) }
        #expect(removed.map(\.displaySummary) == ["second", "third"])
        #expect(restored.isEmpty)
        #expect(try log.summaries() == ["first"])
        try log.say(undo, at: minutes(2))
        #expect(try log.summaries().isEmpty)
        #expect(try log.say(undo, at: minutes(3)).changes == [.nothingToChange(.undo)])
    }

    @Test("undo and delete take back as many as is said, and no more than there are", arguments: [
        (undo, 2.0, ["first"]), (undo, 9, []), (deleteLast, 2, ["first"]), (deleteLast, 9, []), (undo, 0, ["first", "second"]), (undo, .nan, ["first", "second"]),
    ])
    func severalAtOnce(request: VoiceAction, count: Double, left: [String]) throws {
        for name in ["first", "second", "third"] { try log.say(food(name)) }
        let recorded = try log.say(request.with("count", .number(count)), at: minutes(1))
        #expect(try log.summaries() == left)
        #expect(!recorded.changes.contains { if case .nothingToChange = $0 { true } else { false } })
    }

    @Test("undo says what it takes back, also of what is no event")
    func undoesFacts() throws {
        try log.say(action(.addVitamin, [("vitaminName", .text("iron")), ("frequency", .text("daily"))]))
        try log.say(action(.setReminder, [("item", .text("call the clinic")), ("timestamp", .moment(minutes(60)))]))
        try log.say(action(.setProfile, [("field", .text("age")), ("value", .text("40"))]))
        var said: [[String]] = []
        for _ in 0..<3 {
            guard case .undone([], [], let facts)? = try log.say(undo).changes.first else { return #expect(Bool(false)) }
            said.append(facts.map(\.summary))
        }
        #expect(said == [["age 40"], ["Reminder: call the clinic"], ["Schedule iron daily"]])
        let sameBreath = try log.say(action(.setReminder, [("item", .text("call the clinic"))]), undo)
        guard case .undone([], [], let facts)? = sameBreath.changes.first else { return #expect(Bool(false)) }
        #expect(facts.map(\.summary) == ["Reminder: call the clinic"])
    }

    @Test("undo skips what changed nothing, and questions")
    func undoSkips() throws {
        try log.say(food("soup"))
        try log.say(action(.unknown))
        try log.say(deleteLast.with("item", .text("no such thing")))
        try log.say(undo)
        #expect(try log.summaries().isEmpty)
    }

    @Test("undo takes back an amendment and a deletion too")
    func undoOfCorrections() throws {
        try log.say(temperature(100.8))
        try log.say(amend("value", .number(101)))
        #expect(try log.summaries() == ["Temperature 101 °F"])
        try log.say(undo)
        #expect(try log.summaries() == ["Temperature 100.8 °F"])
        try log.say(deleteLast)
        #expect(try log.summaries().isEmpty)
        try log.say(undo)
        #expect(try log.summaries() == ["Temperature 100.8 °F"])
    }

    @Test("undo takes back schedules and profile facts")
    func undoOfFacts() throws {
        try log.say(action(.setProfile, [("field", .text("age")), ("value", .number(36))]))
        try log.say(
            action(.setProfile, [("field", .text("age")), ("value", .number(63))]),
            action(.addVitamin, [("vitaminName", .text("iron"))]))
        try log.say(undo)
        #expect(try log.profile().age == 36)
        #expect(try log.schedules().isEmpty)
    }

    @Test("what is deleted is of the day that is named, and a crash is a crash") func named() throws {
        let yesterday = minutes(-1_440)
        try log.say(temperature(101), at: yesterday)
        try log.say(temperature(98), at: reference)
        let named = action(.correct, [("operation", .text("delete")), ("metric", .text("temperature")), ("timestamp", .moment(yesterday)), ("precision", .text("day"))])
        try log.say(named, at: minutes(1))
        #expect(try log.summaries() == ["Temperature 98 °F"])
        try log.say(action(.reportPEM), food("soup"), at: minutes(2))
        try log.say(action(.correct, [("operation", .text("delete")), ("symptoms", .list(["crash"]))]), at: minutes(3))
        #expect(try log.summaries() == ["Temperature 98 °F", "soup"])
    }

    @Test("an undo in the same breath takes back what was just said")
    func sameBreath() throws {
        try log.say(food("kept"))
        let recorded = try log.say(food("banana"), undo)
        #expect(recorded.events.isEmpty)
        #expect(try log.summaries() == ["kept"])
    }

    @Test("an undo in the same breath takes back a fact just told, and no entry from before")
    func sameBreathFact() throws {
        try log.say(food("kept"))
        let recorded = try log.say(action(.setProfile, [("field", .text("age")), ("value", .number(36))]), undo)
        #expect(recorded.others.isEmpty)
        #expect(try log.profile().age == nil)
        #expect(try log.summaries() == ["kept"])
        try log.say(undo)
        #expect(try log.summaries().isEmpty)
    }

    @Test("an undo in the same breath takes back a correction alone", arguments: [[amend("value", .number(102))], [deleteLast]])
    func sameBreathCorrection(correction: [VoiceAction]) throws {
        try log.say(temperature(100.8))
        try log.say(amend("value", .number(101)))
        let recorded = try log.record("words", actions: correction + [undo], at: reference)
        #expect(recorded.changes.count == 1)
        #expect(try log.summaries() == ["Temperature 101 °F"])
        for expected in [["Temperature 100.8 °F"], [], []] {
            try log.say(undo)
            #expect(try log.summaries() == expected)
        }
    }

    @Test("undos in one breath go back one thing each, then to what was before")
    func sameBreathChain() throws {
        try log.say(food("kept"))
        try log.say(food("soup"), temperature(99), amend("value", .number(100)), undo, undo)
        #expect(try log.summaries() == ["kept", "soup"])
        try log.say(undo)
        try log.say(food("cake"), undo, undo)
        #expect(try log.summaries().isEmpty)
    }

    @Test("an amendment goes to what was said last, or to the newest of the metric that it names")
    func amending() throws {
        try log.say(temperature(100.8))
        try log.say(food("soup"))
        #expect(try log.say(amend("value", .number(101))).changes == [.nothingToChange(.amend)])
        let named = action(.correct, [("operation", .text("amend")), ("metric", .text("temperature")), ("value", .number(101))])
        let recorded = try log.say(named)
        guard case .amended(let from, let to)? = recorded.changes.first else { return #expect(Bool(false)) }
        #expect((from.displaySummary, to.displaySummary) == ("Temperature 100.8 °F", "Temperature 101 °F"))
        #expect(from.id == to.id)
        #expect(try log.summaries() == ["Temperature 101 °F", "soup"])
        #expect(try log.say(amend("dosage", .text("5"))).changes == [.nothingToChange(.amend)])
    }

    @Test("what was put on the schedule last is changed by a bare amendment, and never another thing", arguments: [
        ([("frequency", .text("twice daily")), ("timesPerDay", .number(2))], "metoprolol 25 mg twice daily"),
        ([("dosage", .text("50")), ("unit", .text("mg"))], "metoprolol 50 mg daily"), ([("value", .number(50))], "metoprolol 50 mg daily"),
        ([("durationSeconds", .number(864_000))], "metoprolol 25 mg daily for 10 days"), ([("count", .number(2))], "metoprolol 25 mg × 2 daily"),
        ([("medicationName", .text("metoprolol")), ("frequency", .text("every 12 hours"))], "metoprolol 25 mg every 12 hours"),
        ([("medicationName", .text("atenolol"))], "atenolol 25 mg daily"), ([("medicationName", .text("atenolol")), ("frequency", .text("twice daily"))], nil), ([("frequency", .text("now and then"))], nil), ([("severity", .text("severe"))], nil),
    ] as [([(String, DetailValue)], String?)])
    func schedule(changed: [(String, DetailValue)], expected: String?) throws {
        try log.say(action(.logMedication, [("medicationName", .text("iron")), ("dosage", .text("65"))]))
        try log.say(
            action(.addMedication, [("medicationName", .text("metoprolol")), ("dosage", .text("25")), ("unit", .text("mg")), ("frequency", .text("daily"))]),
            at: minutes(1))
        let said = try log.say(action(.correct, [("operation", .text("amend"))] + changed), at: minutes(2))
        #expect(said.changes == (expected == nil ? [.nothingToChange(.amend)] : []))
        #expect(try log.schedules().holding.map(\.summary) == [expected ?? "metoprolol 25 mg daily"])
        try log.say(undo, at: minutes(3))
        #expect(try log.schedules().holding.map(\.summary) == (expected == nil ? [] : ["metoprolol 25 mg daily"]))
        #expect(try log.events().count == 1)
    }

    @Test("all symptoms of one action are amended together")
    func symptoms() throws {
        try log.say(action(.logSymptom, [("symptoms", .list(["nausea", "headache"]))]))
        try log.say(amend("severity", .text("severe")))
        #expect(try log.summaries().sorted() == ["Headache - Severe", "Nausea - Severe"])
    }

    @Test("delete takes the newest, or the newest that is named")
    func deleting() throws {
        try log.say(temperature(100.8))
        try log.say(food("soup"))
        try log.say(deleteLast.with("metric", .text("temperature")))
        #expect(try log.summaries() == ["soup"])
        try log.say(deleteLast)
        #expect(try log.summaries().isEmpty)
        #expect(try log.say(deleteLast).changes == [.nothingToChange(.delete)])
    }

    @Test("every state of an event stays readable")
    func history() throws {
        let id = try #require(try log.say(temperature(100.8)).events.first).id
        try log.say(amend("value", .number(101)))
        try log.say(undo)
        try log.say(deleteLast)
        let revisions = try log.revisions(ofEvent: id)
        #expect(revisions.map { "\($0.number) \($0.event.displaySummary) \($0.state.rawValue)" } == [
            "1 Temperature 100.8 °F amended", "2 Temperature 101 °F undone", "3 Temperature 100.8 °F deleted",
        ])
        #expect(try log.utterances(limit: 9).map(\.undone) == [false, false, true, false])
    }

    @Test("what became of an entry is told in order, with what did it")
    func told() throws {
        let id = try #require(try log.record("temp 100.8", actions: [temperature(100.8)], at: reference).events.first).id
        _ = try log.record("make that 101", actions: [amend("value", .number(101))], at: minutes(1))
        _ = try log.record("undo that", actions: [undo], at: minutes(2))
        _ = try log.amend(event: id, with: ActionDetails([("value", .number(99))]), at: minutes(3))
        _ = try log.record("delete that", actions: [deleteLast], at: minutes(4))
        let told = try log.history(ofEvent: id)
        #expect(told.map { "\($0.kind.rawValue) \($0.means.rawValue) \($0.words ?? "-") \($0.event.displaySummary)" } == [
            "logged said temp 100.8 Temperature 100.8 °F", "changed said make that 101 Temperature 101 °F", "restored said undo that Temperature 100.8 °F",
            "changed command - Temperature 99 °F", "deleted said delete that Temperature 99 °F",
        ])
        #expect(told.map(\.at) == (0...4).map(minutes))
        #expect(try log.entriesGone(9).map(\.id) == [id])
        _ = try log.undo(at: minutes(5))
        #expect(try log.entriesGone(9).isEmpty)
        #expect(try log.history(ofEvent: id).map(\.kind) == [.logged, .changed, .restored, .changed, .deleted, .restored])
        #expect(try log.history(ofEvent: "nobody's").isEmpty)
    }

    @Test("an entry whose words were taken back is gone with them, and one of an import came with it")
    func toldOfGone() throws {
        let id = try #require(try log.say(food("soup")).events.first).id
        try log.say(undo)
        #expect(try log.history(ofEvent: id).map(\.kind) == [.logged, .undone])
        let run = try log.beginImport(at: reference)
        _ = try log.store([.event(HealthEvent(id: "A", date: reference, payload: .food(FoodEvent(item: "stew")), utterance: "had stew"))], of: run)
        _ = try log.finishImport(run, at: reference)
        #expect(try log.history(ofEvent: "A").map(\.means) == [.imported])
    }

    @Test("events are changed by id too, and an unknown id changes nothing")
    func byID() throws {
        let id = try #require(try log.say(food("soup")).events.first).id
        _ = try log.amend(event: id, with: ActionDetails([("item", .text("stew"))]), at: reference)
        #expect(try log.event(id)?.displaySummary == "stew")
        _ = try log.delete(event: id, at: reference)
        #expect(try log.event(id) == nil)
        #expect(try log.delete(event: id, at: reference).changes == [.nothingToChange(.delete)])
        _ = try log.undo(at: reference)
        #expect(try log.event(id)?.displaySummary == "stew")
    }

    /// As "change yesterday's tylenol to …" is understood.
    private func change(_ name: String, of moment: Moment, _ precision: String = "day", _ details: (String, DetailValue)...) -> VoiceAction {
        action(.correct, [
            ("operation", .text("amend")), ("subject", .text("yesterday's \(name)")), ("medicationName", .text(name)), ("timestamp", .moment(moment)), ("precision", .text(precision)),
        ] + details)
    }
    private func took(_ name: String) -> VoiceAction { action(.logMedication, [("medicationName", .text(name))]) }

    @Test("what is changed is the entry that is named, of the day that is named, and no other")
    func namedEntry() throws {
        let yesterday = minutes(-1_440)
        try log.say(took("tylenol"), at: yesterday)
        try log.say(took("tylenol"), took("metoprolol"))
        try log.say(change("tylenol", of: yesterday, "day", ("value", .number(2))), at: minutes(1))
        #expect(try log.summaries() == ["tylenol × 2", "tylenol", "metoprolol"])
        let before = minutes(-2_880)
        #expect(try log.say(change("tylenol", of: before, "day", ("value", .number(3))), at: minutes(2)).changes == [.nothingToChange(.amend)])
        // Of a time alone the entry is of its day.
        let moved = try log.say(change("tylenol", of: minutes(-1_500), "minute"), at: minutes(3))
        guard case .amended(let from, let to)? = moved.changes.first else { return #expect(Bool(false)) }
        #expect((from.date, to.date) == (yesterday, minutes(-1_500)))
    }

    @Test("what is named without a day is the newest of that name; what has no such name is no entry")
    func namedWithoutDay() throws {
        try log.say(took("metoprolol"))
        try log.say(took("tylenol"), at: minutes(1))
        func name(_ name: String) -> VoiceAction {
            action(.correct, [("operation", .text("amend")), ("subject", .text("the \(name)")), ("medicationName", .text(name)), ("dosage", .text("50")), ("unit", .text("mg"))])
        }
        try log.say(name("advil"), at: minutes(2))
        #expect(try log.summaries() == ["metoprolol", "tylenol"])
        try log.say(name("metoprolol"), at: minutes(3))
        #expect(try log.summaries() == ["metoprolol 50 mg", "tylenol"])
    }

    @Test("a change said of a question changes what was asked about, and nothing that was logged before")
    func ofAQuestion() throws {
        try log.say(temperature(99))
        _ = try log.say(temperature(110, confidence: 0.4), food("soup", confidence: 0.4), at: minutes(1))
        let recorded = try log.say(amend("value", .number(100)), at: minutes(2))
        #expect(recorded.events.map(\.displaySummary) == ["Temperature 100 °F"])
        #expect(recorded.pending?.question == "Did you mean: soup?")
        #expect(try log.openPendings() == [try #require(recorded.pending)])
        #expect(try log.summaries() == ["Temperature 99 °F", "Temperature 100 °F"])
        // What it is changed to may be asked about as well.
        _ = try log.say(temperature(112, confidence: 0.4), at: minutes(3))
        let again = try #require(try log.say(amend("value", .number(111)), at: minutes(4)).pending)
        #expect(again.question == "Did you mean: Temperature 111 °F?")
        _ = try log.answer(pending: again.id, accept: true, at: minutes(5))
        #expect(try log.summaries() == ["Temperature 99 °F", "Temperature 100 °F", "Temperature 111 °F"])
    }

    @Test("a second change takes the place of one that is asked about")
    func anotherChange() throws {
        try log.say(temperature(101))
        _ = try log.say(amend("value", .number(110)), at: minutes(1))
        try log.say(amend("value", .number(102)), at: minutes(2))
        #expect(try log.summaries() == ["Temperature 102 °F"])
        #expect(try log.openPendings().isEmpty)
    }

    @Test("an amended value that may be a slip is asked about; the yes is to this change of this entry", arguments: [true, false])
    func askedAbout(accept: Bool) throws {
        try log.say(temperature(101))
        let recorded = try log.say(amend("value", .number(110)), at: minutes(1))
        let pending = try #require(recorded.pending)
        #expect(recorded.changes.isEmpty)
        #expect(pending.question == "Did you mean: Temperature 110 °F instead of Temperature 101 °F?")
        #expect(try log.summaries() == ["Temperature 101 °F"])
        try log.say(temperature(99), at: minutes(2))
        _ = try log.answer(pending: pending.id, accept: accept, at: minutes(3))
        #expect(try log.summaries() == [accept ? "Temperature 110 °F" : "Temperature 101 °F", "Temperature 99 °F"])
        #expect(try log.openPendings().isEmpty)
    }

    @Test("a doubtful action and a doubtful change of one utterance are one question")
    func oneQuestion() throws {
        try log.say(temperature(101))
        let recorded = try log.say(food("soup", confidence: 0.2), amend("value", .number(110)), at: minutes(1))
        let pending = try #require(recorded.pending)
        #expect(pending.question == "Did you mean: soup; Temperature 110 °F instead of Temperature 101 °F?")
        #expect(try log.openPendings() == [pending])
        _ = try log.answer(pending: pending.id, accept: true, at: minutes(2))
        #expect(Set(try log.summaries()) == ["soup", "Temperature 110 °F"])
    }

    @Test("what cannot be, and what is still to come, is refused with a reason")
    func refused() throws {
        try log.say(temperature(101))
        guard case .refused(.impossible(let wanted))? = try log.say(amend("value", .number(80)), at: minutes(1)).changes.first else { return #expect(Bool(false)) }
        #expect(wanted.displaySummary == "Temperature 80 °F")
        let tomorrow = minutes(1_440)
        let moved = amend("timestamp", .moment(tomorrow)).with("precision", .text("day"))
        #expect(try log.say(moved, at: minutes(2)).changes == [.refused(.toCome(tomorrow))])
        #expect(try log.summaries() == ["Temperature 101 °F"])
        // The next undo means the reading.
        try log.say(undo, at: minutes(3))
        #expect(try log.summaries().isEmpty)
    }

    /// What a length of 12 hours changes.
    private func twelveHours() throws -> [String] {
        try log.say(amend("durationSeconds", .number(43_200)), at: minutes(5)).changes.map { change in
            switch change {
            case .amended(_, let event):
                switch event.payload {
                case .symptom(let symptom): "\(symptom.plainName ?? "-") \(Int(symptom.durationSeconds ?? 0))"
                case .activity(let activity): "\(activity.activity) \(Int(activity.durationSeconds ?? 0))"
                case .measurement(let measured): "\(measured.metric.rawValue) \(Int(measured.value ?? 0))"
                default: "other"
                }
            case .nothingToChange: "asks"
            default: "other"
            }
        }
    }

    private let denied = action(.logSymptom, [("symptoms", .list(["nausea"])), ("negated", .flag(true))])
    private let run = action(.logActivity, [("activity", .text("running")), ("durationSeconds", .number(7_200))])

    @Test("a length is of the last entry that can have one, and not of what was not felt")
    func lengths() throws {
        #expect(try twelveHours() == ["asks"])
        try log.say(denied)
        #expect(try twelveHours() == ["asks"])
        try log.say(run)
        try log.say(denied, at: minutes(1))
        #expect(try twelveHours() == ["running 43200"])
        #expect(try log.summaries().filter { $0 == "No nausea" }.count == 2)
        try log.say(action(.logSymptom, [("symptoms", .list(["headache"]))]), at: minutes(2))
        #expect(try twelveHours() == ["headache 43200"])
    }

    @Test("a length that was said of what was not felt is corrected there, and sleep is in minutes")
    func lengthsSaid() throws {
        try log.say(run)
        try log.say(denied.with("durationSeconds", .number(7_200)), at: minutes(1))
        #expect(try twelveHours() == ["nausea 43200"])
        try log.say(action(.logMeasurement, [("metric", .text("sleep")), ("value", .number(480)), ("unit", .text("min"))]), at: minutes(2))
        #expect(try twelveHours() == ["sleep 720"])
        try log.say(food("soup"), at: minutes(3))
        #expect(try twelveHours() == ["sleep 720"])
    }

    @Test("one redo after the other puts back what undos, or deletions, took back one after the other, up to what was told since", arguments: [undo, deleteLast])
    func redos(takingBack: VoiceAction) throws {
        let redo = undo.with("negated", .flag(true))
        for item in ["pizza", "soup"] { try log.say(food(item)) }
        for _ in 0..<2 { try log.say(takingBack) }
        #expect(try log.summaries() == [])
        try log.say(redo)
        #expect(try log.summaries() == ["pizza"])
        try log.say(redo)
        #expect(try log.summaries().sorted() == ["pizza", "soup"])
        #expect(try log.say(redo).followUp != nil)
        try log.say(food("tea"))
        #expect(try log.say(redo).followUp != nil)
        #expect(try log.summaries().sorted() == ["pizza", "soup", "tea"])
    }

    @Test("a length of long ago is not meant")
    func oldLengths() throws {
        try log.say(run, at: minutes(-1_500))
        try log.say(denied)
        #expect(try twelveHours() == ["asks"])
    }
}

extension VoiceAction {
    fileprivate func with(_ key: String, _ value: DetailValue) -> VoiceAction {
        var action = self
        action.details[key] = value
        return action
    }
}
