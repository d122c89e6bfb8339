import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Exertion") struct ExertionTests {
    private func alert(_ events: [HealthEvent], age: Double? = 40, _ settings: Settings = Settings(), days: DailyHistory = DailyHistory(), at moment: Moment = reference) -> Alert? {
        Evaluator(profile: Profile(age: age), settings: settings).alerts(in: History(events, days: days), at: moment, of: [.exertion]).first
    }

    private func episode(_ iso: String, present: Bool = true) -> HealthEvent {
        HealthEvent(id: iso, date: at(iso), payload: .exertionEpisode(ExertionEpisode(present: present)))
    }

    @Test("somebody who paces is asked for an age, beside the answer alone, also where the condition was told with the year in which it began", arguments: [
        ("long covid", true), ("long covid 2020", true), ("me/cfs since 2015", true), ("asthma", false),
    ])
    func asks(condition: String, isAsked: Bool) {
        let profile = Profile(facts: [ProfileFact(field: "conditions", value: condition, at: reference)])
        let alert = Evaluator(profile: profile).alerts(in: History([measured(.heartRate, 120, todayAt("14:00"))]), at: reference, of: [.exertion]).first
        #expect(alert?.asksForAge ?? false == isAsked)
        #expect(alert?.exertionRisk == (isAsked ? .unknown : .low))
    }

    @Test("what is wanting for the limit is asked for, by the basis that was chosen", arguments: [("age", "Your age is needed"), ("resting", "Your resting heart rate is needed")])
    func wanting(basis: String, title: String) throws {
        var settings = Settings()
        try settings.set("exertion.basis", to: basis)
        let profile = Profile(facts: [ProfileFact(field: "conditions", value: "long covid", at: reference)])
        let alert = Evaluator(profile: profile, settings: settings).alerts(in: History([measured(.heartRate, 120, todayAt("14:00"))]), at: reference, of: [.exertion]).first
        #expect(alert?.title == title)
    }

    @Test("the risk is high above (220 − age) × 0.76", arguments: [
        (40.0, 136.8, nil), (40, 136.9, 136.8), (40, 137, 136.8), (0, 167.2, nil), (0, 168, 167.2), (65, 117, nil), (65, 118, 117.8),
    ] as [(Double, Double, Double?)])
    func threshold(age: Double, rate: Double, threshold: Double?) {
        let alert = alert([measured(.heartRate, rate, todayAt("14:00"))], age: age)
        #expect(alert?.number("threshold") == threshold)
        #expect(alert?.text("risk") == threshold.map { _ in "high" })
        #expect(alert?.severity == threshold.map { _ in .attention })
    }

    @Test("the latest heart rate counts, and the risk is high from the first reading above")
    func latest() throws {
        let rates = [("13:00", 150.0), ("13:10", 100), ("13:20", 140), ("13:30", 145)].map { measured(.heartRate, $1, todayAt($0)) }
        let high = try #require(alert(rates))
        #expect((high.number("heartRate"), high.since) == (145, todayAt("13:20")))
        #expect(alert(rates + [measured(.heartRate, 90, todayAt("13:40"))]) == nil)
        #expect(alert(rates, at: todayAt("13:15")) == nil)
    }

    @Test("a reported episode makes its local day one of high risk, and the days are counted from the last", arguments: [
        ("2026-03-10T23:59:59-05:00", "high", 0.0), ("2026-03-11T00:00:00-05:00", "low", 1), ("2026-03-14T14:30:00-05:00", "low", 4),
    ])
    func episodes(iso: String, risk: String, days: Double) {
        let events = [episode("2026-03-02T12:00:00-05:00"), episode("2026-03-10T08:00:00-05:00"), episode("2026-03-10T09:00:00-05:00", present: false)]
        let alert = alert(events, at: at(iso))
        #expect((alert?.text("risk"), alert?.number("daysSincePEM")) == (risk, days))
        #expect(alert?.since == at(risk == "high" ? "2026-03-10T08:00:00-05:00" : "2026-03-11T00:00:00-05:00"))
        #expect(self.alert([episode("2026-03-10T09:00:00-05:00", present: false)], at: at(iso)) == nil)
    }

    @Test("a high risk goes on from one cause to the next")
    func causes() {
        let events = [measured(.heartRate, 150, todayAt("10:00")), episode("2026-03-14T12:00:00-05:00"), measured(.heartRate, 80, todayAt("13:00"))]
        #expect(alert(events, at: todayAt("14:00"))?.since == todayAt("10:00"))
        #expect(alert([events[0], measured(.heartRate, 80, todayAt("11:00")), events[1]], at: todayAt("14:00"))?.since == todayAt("12:00"))
        let days = [episode("2026-03-13T10:00:00-05:00"), episode("2026-03-14T00:00:00-05:00")]
        #expect(alert(days, at: todayAt("09:00"))?.since == at("2026-03-13T10:00:00-05:00"))
        #expect(alert([days[0], episode("2026-03-14T08:00:00-05:00")], at: todayAt("09:00"))?.since == todayAt("08:00"))
    }

    @Test("without an age there is a message that asks for it")
    func ageless() throws {
        let high = try #require(alert([episode("2026-03-14T08:00:00-05:00")], age: nil))
        #expect(high.text("risk") == "high")
        #expect(high.message.contains("age"))
        let rate = try #require(alert([measured(.heartRate, 150, todayAt("14:00"))], age: nil))
        #expect((rate.text("risk"), rate.number("threshold")) == ("low", nil))
        #expect(rate.message.contains("I am 40"))
        #expect(alert([measured(.heartRate, 150, at("2026-03-13T14:00:00-05:00"))], age: nil) == nil)
    }

    @Test("the factor, or the resting heart rate and 15, can be chosen")
    func choices() throws {
        var factor = Settings()
        factor[.exertionFactor] = 0.6
        #expect(alert([measured(.heartRate, 108, todayAt("14:00"))], factor) == nil)
        #expect(alert([measured(.heartRate, 109, todayAt("14:00"))], factor)?.number("threshold") == 108)
        var resting = Settings()
        try resting.set("exertion.basis", to: "resting")
        let days = DailyHistory([DailyValue(day: today.adding(days: -2), metric: .restingHeartRate, value: 60)])
        #expect(alert([measured(.heartRate, 75, todayAt("14:00"))], age: nil, resting, days: days) == nil)
        #expect(alert([measured(.heartRate, 76, todayAt("14:00"))], age: nil, resting, days: days)?.number("threshold") == 75)
        let said = measured(.restingHeartRate, 70, todayAt("08:00"))
        #expect(alert([said, measured(.heartRate, 76, todayAt("14:00"))], age: nil, resting, days: days) == nil)
    }
}
