import SaysoHealth

extension AnswerText {
    /// The events of one day with its sums.
    func today(_ events: [HealthEvent], clock: LocalClock) -> [String] {
        guard !events.isEmpty else { return ["Nothing logged today."] }
        let analytics = Analytics(events, clock: clock)
        let date = clock.date(of: reference)
        let nutrition = analytics.nutrition(on: date)
        let water = analytics.hydrationML(on: date)
        let sums = [
            nutrition.calories.map { "\(Int($0.rounded())) kcal" },
            water > 0 ? "\(Int(water.rounded())) mL drunk" : nil,
        ].compactMap { $0 }
        return events.map(line) + (sums.isEmpty ? [] : [style.dim("Together: \(sums.joined(separator: ", "))")])
    }

    func alerts(_ alerts: [Alert]) -> [String] {
        alerts.isEmpty ? ["No alerts."] : alerts.flatMap { lines($0) }
    }

    /// The events of several days, day by day.
    func days(_ events: [HealthEvent], clock: LocalClock) -> [String] {
        let today = clock.date(of: reference)
        let days = Analytics(events, clock: clock).byDay()
        guard !days.isEmpty else { return ["Nothing logged."] }
        return days.flatMap { [style.bold(dayWords($0.date, from: today))] + $0.events.map { "  " + line($0) } }
    }
}
