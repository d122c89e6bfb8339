import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Lab reminder") struct LabReminderTests {
    private func reminder(
        _ events: [HealthEvent], conditions: [String] = [], told: Moment? = nil, at moment: Moment, clock: LocalClock? = nil
    ) -> Alert? {
        var history = History(events)
        history.facts = told.map { told in conditions.map { ProfileFact(field: "conditions", value: $0, at: told) } } ?? []
        return Evaluator(profile: Profile(conditions: conditions), clock: clock).alerts(in: history, at: moment, of: [.labReminder]).first
    }

    @Test("a result on day D completes D … D+6; D+7 at nine is the next", arguments: [
        ("2026-03-01T10:00:00-05:00", nil), ("2026-03-07T23:59:59-05:00", nil), ("2026-03-08T08:59:59-05:00", nil),
        ("2026-03-08T09:00:00-05:00", "2026-03-08T09:00:00-05:00"), ("2026-03-09T08:59:59-05:00", "2026-03-08T09:00:00-05:00"),
        ("2026-03-09T09:00:00-05:00", "2026-03-09T09:00:00-05:00"), ("2026-03-20T12:00:00-05:00", "2026-03-20T09:00:00-05:00"),
    ] as [(String, String?)])
    func days(iso: String, due: String?) {
        // Late in the evening: days count, not hours.
        let alert = reminder([measured(.anc, 2_000, at("2026-03-01T23:30:00-05:00"))], at: at(iso))
        #expect(alert?.moment("due")?.iso8601 == due)
        #expect(alert.map(\.since.iso8601) == due.map { _ in "2026-03-08T09:00:00-05:00" })
        #expect(alert?.severity == due.map { _ in .watch })
    }

    @Test("every lab metric is a result, other measurements are none", arguments: [
        ("anc", true), ("white_blood_cells", true), ("platelets", true), ("neutrophils", true), ("lymphocytes", true), ("hemoglobin", true),
        ("temperature", false), ("blood_glucose", false),
    ])
    func metrics(name: String, isLab: Bool) {
        let old = measured(Metric(rawValue: name), 50, at("2026-03-01T10:00:00-05:00"))
        #expect((reminder([old], at: reference) != nil) == isLab)
        let fresh = measured(Metric(rawValue: name), 50, at("2026-03-10T10:00:00-05:00"))
        #expect((reminder([old, measured(.anc, 1_000, at("2026-03-01T10:00:00-05:00")), fresh], at: reference) == nil) == isLab)
    }

    @Test("only the latest result counts, and none of the future")
    func latest() {
        let results = ["2026-02-20", "2026-03-05", "2026-03-10"].map { measured(.anc, 2_000, at("\($0)T10:00:00-05:00")) }
        #expect(reminder(results, at: reference) == nil)
        #expect(reminder([results[0], results[2]], at: reference) == nil, "a deleted one that is not the latest changes nothing")
        #expect(reminder([results[0], results[1]], at: reference)?.since == at("2026-03-12T09:00:00-05:00"))
        #expect(reminder(results, at: at("2026-03-04T10:00:00-05:00"))?.since == at("2026-02-27T09:00:00-05:00"))
    }

    @Test("during chemotherapy it begins without any result; else there is none")
    func chemotherapy() {
        #expect(reminder([], at: reference) == nil)
        #expect(reminder([], conditions: ["asthma"], at: reference) == nil)
        #expect(reminder([], conditions: ["chemo"], at: todayAt("09:00"))?.moment("due") == todayAt("09:00"))
        #expect(reminder([], conditions: ["chemotherapy"], at: todayAt("08:59")) == nil)
        let told = at("2026-03-12T15:00:00-05:00")
        let alert = reminder([], conditions: ["chemotherapy"], told: told, at: todayAt("08:59"))
        #expect(alert?.moment("due") == at("2026-03-13T09:00:00-05:00"))
        #expect(alert?.since == at("2026-03-12T09:00:00-05:00"))
        #expect(alert?.evidence.map(\.what) == ["condition chemotherapy"] && alert?.evidence.first?.at == told)
        // Told later than the instant that is asked about.
        for (time, due) in [("00:00", "13"), ("08:59", "13"), ("10:00", "14")] {
            let alert = reminder([], conditions: ["chemotherapy"], told: at("2026-11-01T00:00:00Z"), at: todayAt(time))
            #expect(alert?.moment("due") == at("2026-03-\(due)T09:00:00-05:00"), "at \(time)")
        }
    }

    @Test("nine is nine on the local clock, also after it was put forward and in another zone")
    func clocks() {
        let result = measured(.anc, 2_000, at("2026-03-05T23:00:00-05:00"))
        #expect(reminder([result], at: at("2026-03-12T12:59:59Z"), clock: newYork) == nil)
        #expect(reminder([result], at: at("2026-03-12T13:00:00Z"), clock: newYork)?.since.iso8601 == "2026-03-12T09:00:00-04:00")
        // The same result was already on the next day in Tokyo.
        let tokyo = LocalClock(offsetSeconds: 9 * 3_600)
        #expect(reminder([result], at: at("2026-03-12T13:00:00Z"), clock: tokyo) == nil)
        #expect(reminder([result], at: at("2026-03-13T00:00:00Z"), clock: tokyo)?.since.iso8601 == "2026-03-13T09:00:00+09:00")
    }
}
