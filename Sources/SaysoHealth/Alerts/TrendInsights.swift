internal import SaysoLanguage

/// The rule `trendInsight`: how members of the family fare, from their daily scores.
struct TrendInsights: Sendable {
    let settings: Settings
    let scores: [VitalityScore]
    let members: [Member]
    let clock: LocalClock

    /// At most two: those that ask for attention, of different members where there are, else one to celebrate.
    func alerts(at moment: Moment) -> [Alert] {
        let today = clock.date(of: moment).daysSinceEpoch
        let scores = Dictionary(grouping: scores.filter { $0.day.daysSinceEpoch <= today }, by: \.member)
        let insights = scores.keys.sorted().filter(isCounted).flatMap { name in
            Pillar.allCases.compactMap { insight(name, $0, scores[name] ?? [], on: today) }
        }
        let attention = insights.filter(\.trend.asks)
        var chosen = insights
        if let first = attention.first {
            let rest = attention.dropFirst()
            let second = rest.first { $0.member != first.member } ?? rest.first
            chosen = [first] + [second].compactMap { $0 }
        }
        return chosen.prefix(attention.isEmpty ? 1 : settings[.insightMost]).map { insight in
            alert(insight, since: since(insight, scores[insight.member] ?? [], on: today))
        }
    }

    /// What one pillar of one member says on a day.
    private struct Insight {
        var member: String
        var pillar: Pillar
        var trend: Trend
        var recent: [VitalityScore]
        var confidence: Double
    }

    /// The first day from which the same rule has held for the same pillar of the member without a break.
    private func since(_ insight: Insight, _ scores: [VitalityScore], on today: Int) -> Int {
        var since = today
        var past = scores
        while true {
            past.removeAll { $0.day.daysSinceEpoch >= since }
            guard self.insight(insight.member, insight.pillar, past, on: since - 1)?.trend == insight.trend else { return since }
            since -= 1
        }
    }

    /// - Parameter scores: The member's, none after the day.
    private func insight(_ name: String, _ pillar: Pillar, _ scores: [VitalityScore], on today: Int) -> Insight? {
        guard let updated = scores.map(\.day.daysSinceEpoch).max(), today - updated <= settings[.insightFreshDays] else { return nil }
        let window = scores.filter { $0.day.daysSinceEpoch > today - settings[.insightWindowDays] }
        let days = Set(window.map(\.day)).count
        let points = window.filter { $0.pillar == pillar }.sorted { $0.day < $1.day }
        guard days >= settings[.insightLeastDays], points.count >= settings[.insightLeastPoints], let latest = points.last else { return nil }
        let recent = points.suffix(settings[.insightRecent])
        let baseline = points.dropLast(settings[.insightRecent]).suffix(settings[.insightBaseline])
        guard let trend = trend(points, recent, baseline) else { return nil }
        if trend.asks, name.isEmpty || latest.score >= settings[.insightHighScore] { return nil }
        return Insight(
            member: name, pillar: pillar, trend: trend, recent: Array(recent), confidence: Double(days) / Double(settings[.insightWindowDays]))
    }

    /// Without a family, or where it is the user alone, people are known by their scores; else only those whom it lists count.
    private func isCounted(_ name: String) -> Bool {
        guard let member = members.first(where: { $0.name.lowercased() == name.lowercased() }) else { return members.allSatisfy { $0.isMe || $0.isRemoved } }
        return !member.isPending && !member.isMe && !member.isRemoved && member.hasUserID
    }

    private func alert(_ insight: Insight, since: Int) -> Alert {
        let (name, pillar, trend) = (insight.member, insight.pillar, insight.trend)
        return Alert(
            rule: .trendInsight, severity: trend.asks ? .attention : .celebrate, since: start(of: CivilDate(daysSinceEpoch: since)),
            title: trend.title(name, pillar), message: trend.message(pillar),
            evidence: insight.recent.map {
                .init(what: "\(pillar.rawValue.lowercased()) score \($0.score.plain)", at: start(of: $0.day), event: nil)
            },
            extras: [
                .init("member", .text(name)), .init("pillar", .text(pillar.rawValue)), .init("trend", .text(trend.rawValue)),
                .init("confidence", .number(insight.confidence.rounded(toPlaces: 10))),
            ], subject: "\(name)-\(pillar.rawValue)")
    }

    private func start(of day: CivilDate) -> Moment { clock.moment(at: clock.start(of: day)) }

    private func trend(
        _ points: [VitalityScore], _ recent: ArraySlice<VitalityScore>, _ baseline: ArraySlice<VitalityScore>
    ) -> Trend? {
        let quartile = points.map(\.score).sorted()[points.count / max(1, settings[.insightQuartile])]
        let run = points.suffix(settings[.insightRun])
        let isRun = run.count >= settings[.insightRun] && zip(run, run.dropFirst()).allSatisfy { $1.day.daysSinceEpoch - $0.day.daysSinceEpoch == 1 }
        if isRun, points.suffix(max(recent.count, run.count)).allSatisfy({ $0.score <= quartile }) { return .streakLow }
        guard baseline.count >= settings[.insightLeastBaseline] else { return nil }
        let (now, before) = (average(recent), average(baseline))
        // An average of thirds must not miss its threshold by the last bit.
        let rounding = before * 1e-9
        if before - now >= before * settings[.insightDropPercent] / 100 - rounding, before > 0 { return .drop }
        return now - before >= before * settings[.insightRisePercent] / 100 - rounding && now > before ? .rebound : nil
    }

    private func average(_ points: ArraySlice<VitalityScore>) -> Double {
        points.reduce(0) { $0 + $1.score } / Double(points.count)
    }

    /// The raw value is the `trend` of the JSON contract.
    private enum Trend: String {
        case streakLow, drop, rebound

        /// Whether it asks for attention; else it celebrates.
        var asks: Bool { self != .rebound }

        func title(_ name: String, _ pillar: Pillar) -> String {
            let whose = name.isEmpty ? pillar.rawValue : "\(name): \(pillar.rawValue.lowercased())"
            return switch self {
            case .streakLow: "\(whose) has been low for days"
            case .drop: "\(whose) is lower than before"
            case .rebound: "\(whose) is better than before"
            }
        }

        func message(_ pillar: Pillar) -> String {
            switch self {
            case .streakLow: "Three days in a row among the lowest of three weeks. A friendly word may help."
            case .drop: "The last three scores are clearly below the week before. A friendly word may help."
            case .rebound: "The last three scores are clearly above the week before. Say so."
            }
        }
    }
}


/// Somebody of the family.
public struct Member: Codable, Hashable, Sendable {
    public var name: String
    /// The user at this machine.
    public var isMe: Bool
    /// Invited, and has not accepted yet.
    public var isPending: Bool
    public var hasUserID: Bool
    /// Was of the family, and is so no more.
    public var isRemoved: Bool

    public init(name: String, isMe: Bool = false, isPending: Bool = false, hasUserID: Bool = true, isRemoved: Bool = false) {
        (self.name, self.isMe, self.isPending, self.hasUserID, self.isRemoved) = (name, isMe, isPending, hasUserID, isRemoved)
    }
}
