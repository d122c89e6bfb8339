internal import SaysoLanguage

/// The rule `trendInsight`: how members of the family fare, from their daily scores.
struct TrendInsights: Sendable {
    let settings: Settings
    let scores: [VitalityScore]
    let members: [Member]
    let clock: LocalClock

    /// At most two: those that ask for attention, of different members where there are, else one to celebrate.
    func alerts(at moment: Moment) -> [Alert] {
        let insights = insights(at: moment)
        let attention = insights.filter { $0.alert.severity == .attention }
        guard let first = attention.first else { return insights.prefix(1).map(\.alert) }
        let rest = attention.dropFirst()
        let second = rest.first { $0.member != first.member } ?? rest.first
        return [first.alert] + (second.map { [$0.alert] } ?? [])
    }

    /// One insight a member and pillar at most, by name and pillar.
    private func insights(at moment: Moment) -> [(member: String, alert: Alert)] {
        let today = clock.date(of: moment).daysSinceEpoch
        let past = scores.filter { $0.day.daysSinceEpoch <= today }
        return Dictionary(grouping: past, by: \.member).sorted { $0.key < $1.key }.flatMap { name, scores -> [(member: String, alert: Alert)] in
            guard isCounted(name), let updated = scores.map(\.day.daysSinceEpoch).max(), today - updated <= settings[.insightFreshDays]
            else { return [] }
            let window = scores.filter { $0.day.daysSinceEpoch > today - settings[.insightWindowDays] }
            let days = Set(window.map(\.day)).count
            guard days >= settings[.insightLeastDays] else { return [] }
            let confidence = Double(days) / Double(settings[.insightWindowDays])
            return Pillar.allCases.compactMap { pillar in
                let points = window.filter { $0.pillar == pillar }.sorted { $0.day < $1.day }
                return insight(name, pillar, points, confidence).map { (name, $0) }
            }
        }
    }

    /// Somebody whom the family does not list is known by the scores alone.
    private func isCounted(_ name: String) -> Bool {
        guard let member = members.first(where: { $0.name.lowercased() == name.lowercased() }) else { return true }
        return !member.isPending && !member.isMe && member.hasUserID
    }

    private func insight(_ name: String, _ pillar: Pillar, _ points: [VitalityScore], _ confidence: Double) -> Alert? {
        guard points.count >= settings[.insightLeastPoints], let latest = points.last else { return nil }
        let recent = points.suffix(3)
        let baseline = points.dropLast(3).suffix(7)
        guard let trend = trend(points, recent, baseline) else { return nil }
        let asks = trend != .rebound
        if asks, name.isEmpty || latest.score >= settings[.insightHighScore] { return nil }
        let since = clock.moment(at: clock.start(of: recent.first?.day ?? latest.day))
        return Alert(
            rule: .trendInsight, severity: asks ? .attention : .celebrate, since: since, title: trend.title(name, pillar),
            message: trend.message(pillar),
            evidence: recent.map {
                .init(what: "\(pillar.rawValue.lowercased()) score \($0.score.plain)", at: clock.moment(at: clock.start(of: $0.day)), event: nil)
            },
            extras: [
                .init("member", .text(name)), .init("pillar", .text(pillar.rawValue)), .init("trend", .text(trend.rawValue)),
                .init("confidence", .number(confidence.rounded(toPlaces: 10))),
            ], subject: "\(name)-\(pillar.rawValue)")
    }

    private func trend(
        _ points: [VitalityScore], _ recent: ArraySlice<VitalityScore>, _ baseline: ArraySlice<VitalityScore>
    ) -> Trend? {
        let quartile = points.map(\.score).sorted()[points.count / 4]
        let isRun = zip(recent, recent.dropFirst()).allSatisfy { $1.day.daysSinceEpoch - $0.day.daysSinceEpoch == 1 }
        if isRun, recent.allSatisfy({ $0.score <= quartile }) { return .streakLow }
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

    public init(name: String, isMe: Bool = false, isPending: Bool = false, hasUserID: Bool = true) {
        (self.name, self.isMe, self.isPending, self.hasUserID) = (name, isMe, isPending, hasUserID)
    }
}
