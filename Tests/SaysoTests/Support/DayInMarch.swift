import Testing

/// A suite that tells a log of its own what happened on 14 March 2026, or on another day of that month, at UTC-5.
protocol DayInMarch {
    var home: Home { get }
}

extension DayInMarch {
    /// - Returns: The answer.
    @discardableResult
    func log(_ text: String, _ time: String, day: Int = 14) -> String {
        sayso("log", "--at", "2026-03-\(day)T\(time):00-05:00", text, environment: home.environment()).text
    }

    func run(_ command: String..., at time: String, day: Int = 14) -> String {
        sayso(command + ["--at", "2026-03-\(day)T\(time):00-05:00"], environment: home.environment()).text
    }

    /// What is logged by a time of the day.
    func summaries(_ time: String = "23:00") throws -> [String] {
        try sayso("events", "--json", "--at", "2026-03-14T\(time):00-05:00", environment: home.environment()).objects().compactMap { $0["summary"] as? String }
    }
}
