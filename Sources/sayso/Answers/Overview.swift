import SaysoHealth

extension AnswerText {
    /// The events of one day with its sums; of a day without any what devices measured.
    func today(_ events: [HealthEvent], measured: [(newest: HealthEvent, count: Int)] = [], clock: LocalClock) -> [String] {
        guard !events.isEmpty else {
            let values = measured.map { "\($0.newest.displaySummary.printable)\($0.count > 1 ? ", the newest of \($0.count)" : "")" }
            return values.isEmpty ? ["Nothing logged today."] : wrapped("Nothing said today; imported: \(values.joined(separator: "; ")).")
        }
        let analytics = Analytics(events, clock: clock)
        let date = clock.date(of: reference)
        let nutrition = analytics.nutrition(on: date)
        let water = analytics.hydrationML(on: date)
        let sums = [
            nutrition.calories.map { "\(Int($0.rounded())) kcal" },
            water > 0 ? "\(Int(water.rounded())) mL drunk" : nil,
        ].compactMap { $0 }
        return events.flatMap(entry) + (sums.isEmpty ? [] : wrapped("Together: \(sums.joined(separator: ", "))", style.dim))
    }

    /// The events of a week, day by day, and what was drunk in it.
    func week(_ events: [HealthEvent], clock: LocalClock) -> [String] {
        let today = clock.date(of: reference), analytics = Analytics(events, clock: clock)
        let drunk = (-6...0).map { today.adding(days: $0) }.map { (date: $0, amount: analytics.hydrationML(on: $0)) }
        return days(events, clock: clock) + hydration(drunk, today)
    }

    func alerts(_ alerts: [Alert]) -> [String] {
        alerts.isEmpty ? ["No alerts."] : alerts.flatMap { lines($0) }
    }

    /// The events of several days, day by day.
    func days(_ events: [HealthEvent], clock: LocalClock) -> [String] {
        let today = clock.date(of: reference)
        let days = Analytics(events, clock: clock).byDay()
        guard !days.isEmpty else { return ["Nothing logged."] }
        let inner = indented(by: 2)
        return days.flatMap { [style.bold(dayWords($0.date, from: today))] + $0.events.flatMap(inner.entry).map { "  " + $0 } }
    }
}
