import SaysoHealth
import SaysoLanguage
import Testing

/// Scores of days in a row, the last of them of `end`; nil is a gap.
private func scores(
    _ member: String, _ pillar: Pillar, _ values: [Double?], endingOn end: CivilDate = today
) -> [VitalityScore] {
    values.enumerated().compactMap { index, value in
        value.map { VitalityScore(member: member, day: end.adding(days: index - values.count + 1), pillar: pillar, score: $0) }
    }
}

private func scores(_ values: [Double?], endingOn end: CivilDate = today) -> [VitalityScore] { scores("Ann", .sleep, values, endingOn: end) }

private func insights(_ scores: [VitalityScore], members: [Member] = [], days: DailyHistory = DailyHistory(), at moment: Moment = reference) -> [Alert] {
    var history = History([], days: days)
    history.scores = scores
    history.members = members
    return Evaluator().alerts(in: history, at: moment, of: [.insights, .patterns])
}

private func times(_ value: Double, _ count: Int) -> [Double?] { Array(repeating: value, count: count) }

/// Rising scores, so that the last three are no low ones and no change of much.
private let calm: [Double?] = [70, 71, 72, 73, 74, 75, 76, 77]
private let low: [Double?] = [80, 81, 82, 83, 84, 70, 70, 70]

@Suite("Trend insights") struct TrendInsightTests {
    @Test("the first rule that matches", arguments: [
        ("three low days in a row", low, "streakLow"),
        ("the quartile itself is low", [80, 81, 82, 83, 70, 70, 70, 70], "streakLow"),
        ("not in a row", [80, 81, 82, 83, 84, 85, 78, nil, 77, 76], nil),
        ("a fifth lower", times(10, 4) + times(80, 7) + [64, 64, 64], "drop"),
        ("a hair less", times(10, 4) + times(80, 7) + [64, 64, 64.1], nil),
        ("higher by 15 %", times(60, 7) + times(69, 3), "rebound"),
        ("a hair less", times(60, 7) + [69, 69, 68.9], nil),
        ("a baseline of four", [60, 60, 60, 60, 90, 90, 90], nil), ("of five", [60, 60, 60, 60, 60, 90, 90, 90], "rebound"),
        ("only the seven before are baseline", times(10, 5) + times(60, 7) + [62, 63, 64], nil),
        ("no change", calm, nil),
    ] as [(String, [Double?], String?)])
    func rules(story: String, values: [Double?], trend: String?) {
        #expect(insights(scores(values)).first?.text("trend") == trend, "\(story)")
    }

    @Test("the alert names the member, the pillar and how much is known")
    func content() throws {
        let alert = try #require(insights(scores("Ann", .movement, low)).first)
        #expect((alert.severity, alert.text("member"), alert.text("pillar")) == (.attention, "Ann", "Movement"))
        #expect(alert.number("confidence") == (8.0 / 21 * 1e10).rounded() / 1e10)
        #expect(alert.evidence.map(\.what) == ["movement score 70", "movement score 70", "movement score 70"])
        // The day before there are seven days, and no three low ones.
        #expect(alert.since == at("2026-03-14T00:00:00-05:00"))
        #expect(insights(scores(times(60, 7) + times(90, 3))).first?.severity == .celebrate)
    }

    @Test("seven days with data in 21, and five points in the pillar", arguments: [
        ("six days", Array(low.suffix(6)), [], false), ("seven days", Array(low.suffix(7)), [], true),
        ("five points, seven days", [84, 83, 70, 70, 70], [90, 90, nil, nil, nil, nil, nil], true),
        ("four points, seven days", [83, 70, 70, 70], [90, 90, 90, nil, nil, nil, nil], false),
    ] as [(String, [Double?], [Double?], Bool)])
    func enough(story: String, sleep: [Double?], movement: [Double?], isEnough: Bool) {
        let found = insights(scores("Ann", .sleep, sleep) + scores("Ann", .movement, movement))
        #expect(found.contains { $0.text("pillar") == "Sleep" } == isEnough, "\(story)")
    }

    @Test("the window is 21 days, and a member is fresh for three", arguments: [
        (0, 1), (3, 1), (4, 0),
    ])
    func fresh(daysAgo: Int, count: Int) {
        #expect(insights(scores(low, endingOn: today.adding(days: -daysAgo))).count == count)
    }

    @Test("of 21 days, not 22")
    func window() {
        func found(_ gap: Int) -> Int {
            // Six days now, and one at the window's far end.
            insights(scores(Array(low.suffix(6))) + [VitalityScore(member: "Ann", day: today.adding(days: -gap), pillar: .sleep, score: 90)]).count
        }
        #expect(found(20) == 1)
        #expect(found(21) == 0)
    }

    @Test("members count when they have accepted, have a user id and are not oneself", arguments: [
        (Member(name: "Ann"), 1), (Member(name: "ann", isMe: true), 0), (Member(name: "Ann", isPending: true), 0),
        (Member(name: "Ann", hasUserID: false), 0), (Member(name: "Bob", isMe: true), 1),
        (Member(name: "Ann", isRemoved: true), 0), (Member(name: "Bob"), 0), (Member(name: "Bob", isRemoved: true), 1),
    ])
    func members(member: Member, count: Int) { #expect(insights(scores(low), members: [member]).count == count) }

    @Test("an insight is the same one from the first day of an unbroken run of its rule")
    func since() throws {
        // 3 a day less from 03-01 on: of eight scores the lowest three are low.
        let falling = (0..<20).map { VitalityScore(member: "Ann", day: CivilDate(year: 2026, month: 3, day: 1 + $0), pillar: .sleep, score: 84 - 3 * Double($0)) }
        let found = ["07", "08", "09", "11", "14"].map { insights(falling, at: at("2026-03-\($0)T12:00:00-05:00")).first }
        #expect(found.map { $0?.since } == [nil] + Array(repeating: at("2026-03-08T00:00:00-05:00"), count: 4))
        #expect(Set(found.dropFirst().map { $0?.id }).count == 1)
        // A day on which the rule does not hold begins another one.
        var risen = falling
        risen[9].score = 90
        #expect(insights(risen, at: at("2026-03-10T12:00:00-05:00")).isEmpty)
        #expect(try #require(insights(risen, at: at("2026-03-14T12:00:00-05:00")).first).since > at("2026-03-10T00:00:00-05:00"))
    }

    @Test("what is recent, low and a run are settings")
    func thresholds() {
        var settings = Settings(), history = History([])
        history.scores = scores("Ann", .sleep, low) + scores("Bob", .sleep, low)
        func count() -> Int { Evaluator(settings: settings).alerts(in: history, at: reference, of: [.insights]).count }
        #expect(count() == 2)
        settings[.insightMost] = 1
        #expect(count() == 1)
        settings[.insightRun] = 4
        settings[.insightDropPercent] = 90
        #expect(count() == 0)
    }

    @Test("attention is hidden at a high latest score and without a name; a celebration is not")
    func hidden() {
        let high: [Double?] = [99, 98, 97, 96, 95, 94, 86, 85.5, 85]
        #expect(insights(scores(high)).isEmpty)
        #expect(insights(scores(Array(high.dropLast()) + [84.9])).count == 1)
        #expect(insights(scores("", .sleep, low)).isEmpty)
        #expect(insights(scores("", .sleep, times(60, 7) + times(90, 3))).map(\.severity) == [.celebrate])
    }

    @Test("two at most: of different members first, then of one; with none, one celebration")
    func selection() {
        let rebound = times(60, 7) + times(90, 3)
        func chosen(_ all: [VitalityScore]) -> [String] { insights(all).map { "\($0.text("member") ?? "") \($0.text("pillar") ?? "")" }.sorted() }
        let ann = scores("Ann", .sleep, low) + scores("Ann", .stress, low)
        #expect(chosen(ann) == ["Ann Sleep", "Ann Stress"])
        #expect(chosen(ann + scores("Bob", .stress, low)) == ["Ann Sleep", "Bob Stress"])
        #expect(chosen(ann + scores("Bob", .stress, low) + scores("Cid", .sleep, low)) == ["Ann Sleep", "Bob Stress"])
        #expect(chosen(scores("Ann", .sleep, low) + scores("Bob", .sleep, rebound)) == ["Ann Sleep"])
        #expect(chosen(scores("Ann", .sleep, rebound) + scores("Bob", .sleep, rebound)) == ["Ann Sleep"])
    }

    @Test("patterns of one's own are shown instead")
    func patterns() {
        let pattern = (0..<7).map { DailyValue(day: today.adding(days: -$0), metric: .sleep, value: $0 < 3 ? 300 : 400) }
        #expect(insights(scores(low), days: DailyHistory(pattern)).map(\.rule) == [.pattern])
    }

    @Test("order does not matter, and days of the future change nothing")
    func properties() {
        var generator = SeededGenerator(state: 3)
        for round in 0..<100 {
            var all = ["Ann", "Bob", "Cid"].flatMap { name in
                Pillar.allCases.flatMap { scores(name, $0, (0..<21).map { _ in Int.random(in: 0..<5, using: &generator) == 0 ? nil : Double(Int.random(in: 30...95, using: &generator)) }) }
            }
            let expected = insights(all)
            all.append(VitalityScore(member: "Ann", day: today.adding(days: 1), pillar: .sleep, score: 1))
            #expect(insights(all.shuffled(using: &generator)) == expected, "seed 3, round \(round)")
        }
    }
}
