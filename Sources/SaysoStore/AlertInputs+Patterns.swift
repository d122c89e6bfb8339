internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// What the patterns look at: as many days as may make a difference, and the workouts of few of them.
extension AlertInputs {
    /// Of a pattern so many days are read at first, back from the newest day that has a value: some more than tell that no episode goes on. More are read
    /// where an episode could have begun before them and still be active: however long ago that was, it is until it is resolved.
    private static let patternDays = 32

    /// So many days are enough: nearly three years in which nothing came to an end. A bound on the work, no rule.
    private static let mostDays = 1_024

    /// And the days of so many values: years of several a day. A bound on the work as well.
    private static let mostValues = 5_000

    /// Of so many days at most the workouts are asked for to tell that nothing goes on.
    private static let mostAsked = 64

    /// Puts in the daily values of the patterns, said and imported, with the workouts that make a difference to them.
    func patterns(_ days: inout DailyHistory) throws {
        let evaluator = try evaluator()
        var workouts = Workouts(self)
        for pattern in MetricPattern.all { days.add(try values(of: pattern, evaluator, &workouts)) }
    }

    private func values(of pattern: MetricPattern, _ evaluator: Evaluator, _ workouts: inout Workouts) throws -> DailyHistory {
        var days = DailyHistory()
        guard let newest = try newestDay(of: pattern.metric) else { return days }
        var count = Self.patternDays, end = now + 1, values = 0
        while true {
            let first = newest.adding(days: -count), start = clock.start(of: first)
            for metric in pattern.metric.measurements {
                for event in try MeasuredRows.greatest(of: metric, from: start, to: end - 1, on: clock, counting: &values, db) {
                    days.add(event, on: clock)
                }
            }
            try ImportRows.addDailyValues(of: [pattern.metric], from: first, through: today, to: &days, db)
            if try count >= Self.mostDays || values >= Self.mostValues || !hasValues(of: pattern.metric, before: first)
                || evaluator.isSettled(pattern, in: days, at: moment, asking: Self.mostAsked, hasWorkout: { try workouts.has($0) })
            {
                let trueSince = try evaluator.firstTrueDay(of: pattern, in: days, at: moment) { try workouts.has($0) }
                days.workouts = workouts.days
                if let trueSince { try addCourse(of: pattern.metric, on: trueSince, to: &days) }
                return days
            }
            count *= 2
            end = start
        }
    }

    /// Adds all that was said of one day, beside the greatest.
    private func addCourse(of metric: DailyMetric, on day: Int, to days: inout DailyHistory) throws {
        let date = CivilDate(daysSinceEpoch: day)
        // What is told of last night may be of the day after.
        let from = clock.start(of: metric.isOfNight ? date.adding(days: -1) : date), to = min(now, clock.day(date).upperBound - 1)
        guard from <= to else { return }
        for measured in metric.measurements {
            for event in try MeasuredRows.values(of: measured, from: from, to: to, db) where metric.day(of: event, clock) == date {
                days.add(event, on: clock)
            }
        }
    }

    /// The days with a workout, among those that were asked for.
    private struct Workouts {
        private let inputs: AlertInputs
        private var known: [Int: Bool] = [:]
        private(set) var days: Set<Int> = []

        init(_ inputs: AlertInputs) { self.inputs = inputs }

        /// - Parameter day: In days since 1970-01-01.
        mutating func has(_ day: Int) throws -> Bool {
            if let known = known[day] { return known }
            let has = try inputs.hasWorkout(on: CivilDate(daysSinceEpoch: day))
            known[day] = has
            if has { days.insert(day) }
            return has
        }
    }

    /// Whether there is a workout on a day, said or imported, by now.
    private func hasWorkout(on date: CivilDate) throws -> Bool {
        if try !ImportRows.workouts(from: date, through: date, db).isEmpty { return true }
        let day = clock.day(date)
        return try day.lowerBound <= now
            && MeasuredRows.hasWorkout(from: day.lowerBound, to: min(day.upperBound - 1, now), settings: settings, db)
    }

    /// The newest day with a value, said or imported.
    private func newestDay(of metric: DailyMetric) throws -> CivilDate? {
        let said = try metric.measurements.flatMap { try MeasuredRows.newest(1, of: $0, upTo: now, db) }.map { metric.day(of: $0, clock) }
        return try (said + [ImportRows.newestDay(of: metric, through: today, db)].compactMap { $0 }).max()
    }

    private func hasValues(of metric: DailyMetric, before first: CivilDate) throws -> Bool {
        if try ImportRows.newestDay(of: metric, through: first.adding(days: -1), db) != nil { return true }
        return try metric.measurements.contains { try !MeasuredRows.newest(1, of: $0, upTo: clock.start(of: first) - 1, db).isEmpty }
    }
}
