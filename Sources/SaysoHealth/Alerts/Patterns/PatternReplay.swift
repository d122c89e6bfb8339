/// One metric replayed day by day: when a pattern began, how long it lasts and when it is over.
///
/// A day's result compares the recent days with the baseline before them. Days are gone through in order, because an episode ends
/// only after clean days in a row: between turning false and being over it stays active at the level that it had.
struct PatternReplay {
    let pattern: MetricPattern
    /// Days with data, oldest first.
    private(set) var days: [(day: Int, value: Double)]
    private let criteria: PatternCriteria
    private let recentCount: Int
    private let baselineLeast: Int
    private let baselineMost: Int
    private let leastDays: Int
    private let walkDays: Int
    private let settings: Settings
    /// As a share of the baseline, with room for the last bit.
    private let cleanShare: Double

    /// - Parameter end: Days after it are left out.
    init(_ pattern: MetricPattern, _ history: DailyHistory, through end: Int, settings: Settings) {
        self.pattern = pattern
        days = history.days(of: pattern.metric, through: end)
        criteria = settings[pattern.key(settings[.patternProfile])]
        self.settings = settings
        (recentCount, walkDays, leastDays) = (settings[.patternRecentDays], settings[.patternWalkDays], settings[.patternLeastDays])
        (baselineLeast, baselineMost) = (max(1, settings[.patternBaselineLeast]), settings[.patternBaselineMost])
        cleanShare = settings[.patternCleanPercent] / 100 + 1e-9
    }

    /// What one day says.
    struct Result {
        var recent: Double
        var baseline: Double
        /// Where the days lie in `days`.
        var recentDays: Range<Int>
        var baselineDays: Range<Int>
        var isTrue: Bool

        /// The change as a fraction of the baseline; nil where the baseline is 0, of which nothing is a fraction.
        var deviation: Double? { baseline == 0 ? nil : (recent - baseline) / baseline }
    }

    struct Episode {
        /// The first of the recent days of the first true day, in days since 1970-01-01.
        var activeSince: Int
        /// The first true day itself, from which the rule holds.
        var trueSince: Int
        var level: PatternLevel
        /// The day on which it was over; nil while it is active.
        var resolvedOn: Int?
        /// What the last day with a result said.
        var result: Result
    }

    /// The last episode that had begun by a day. Only days with data can have a result, so no others are gone through.
    /// - Parameter hasWorkout: Asked of those days alone of which it makes a difference.
    func episode(at end: Int, hasWorkout: (Int) throws -> Bool) rethrows -> Episode? {
        var episode: Episode?
        var cleanDays = 0
        // The first day of the true days in a row up to now.
        var trueSince: Int?
        var previous: Int?
        for (index, (day, _)) in days.enumerated() where day <= end {
            if let last = previous, day > last + 1 { (cleanDays, trueSince) = (0, nil) }
            previous = day
            // Where no episode goes on and none begins, a workout changes nothing.
            guard let result = result(on: day, index + 1),
                try !pattern.sparesWorkouts || !(result.isTrue || episode.map { $0.resolvedOn == nil } ?? false) || !hasWorkout(day)
            else {
                (cleanDays, trueSince) = (0, nil)
                continue
            }
            if result.isTrue {
                let start = max(trueSince ?? day, day - walkDays)
                trueSince = trueSince ?? day
                let since = start - result.recentDays.count + 1
                let level = PatternLevel(duration: day - since + 1, settings)
                if let active = episode, active.resolvedOn == nil {
                    episode?.level = max(active.level, level)
                } else {
                    episode = Episode(activeSince: since, trueSince: day, level: level, result: result)
                }
                cleanDays = 0
            } else {
                trueSince = nil
                cleanDays = isClean(result) ? cleanDays + 1 : 0
                if let active = episode, active.resolvedOn == nil, cleanDays >= active.level.cleanDays(settings) { episode?.resolvedOn = day }
            }
            if episode?.resolvedOn ?? day == day { episode?.result = result }
        }
        return episode
    }

    /// Whether days before the first of these could change nothing of what holds at the end: somewhere there are so many clean days in a row,
    /// each against a whole baseline, that an episode of any level is over.
    /// - Parameter most: Of so many days at most it is asked whether they have a workout, from the last ones back.
    func isSettled(at end: Int, asking most: Int, hasWorkout: (Int) throws -> Bool) rethrows -> Bool {
        let needed = PatternLevel.allCases.map { $0.cleanDays(settings) }.max() ?? 0
        var asked = 0
        // The days of a row of clean ones, the last one first.
        var row: [Int] = []
        for (index, (day, _)) in days.enumerated().reversed() where day < end {
            if let next = row.last, day < next - 1 { row = [] }
            guard let result = result(on: day, index + 1), result.baselineDays.count >= baselineMost, !result.isTrue, isClean(result) else {
                row = []
                continue
            }
            row.append(day)
            guard row.count >= needed else { continue }
            guard pattern.sparesWorkouts else { return true }
            // Of as many as are needed the first one is asked for first: where it has a workout, none of those behind it need be.
            var workout: Int?
            for place in row.indices.reversed() where workout == nil {
                asked += 1
                guard asked <= most else { return false }
                if try hasWorkout(row[place]) { workout = place }
            }
            guard let workout else { return true }
            row.removeFirst(workout + 1)
        }
        return false
    }

    /// What a day says, unless a workout explains it.
    /// - Parameter count: How many of `days` lie on or before the day.
    private func result(on day: Int, _ count: Int) -> Result? {
        guard recentCount > 0, count >= max(leastDays, recentCount + baselineLeast),
            days[count - 1].day == day, days[count - recentCount].day == day - recentCount + 1
        else { return nil }
        let recentDays = count - recentCount..<count
        let baselineDays = max(0, recentDays.lowerBound - max(1, baselineMost))..<recentDays.lowerBound
        let (recent, baseline) = (average(recentDays), average(baselineDays))
        return Result(
            recent: recent, baseline: baseline, recentDays: recentDays, baselineDays: baselineDays,
            isTrue: criteria.matches(recent: recent, baseline: baseline, direction: pattern.direction))
    }

    /// Whether the pattern would be true on a day if its value were another.
    func isTrue(on day: Int, value: Double) -> Bool {
        guard let index = days.firstIndex(where: { $0.day == day }) else { return false }
        var changed = self
        changed.days[index].value = value
        return changed.result(on: day, index + 1)?.isTrue ?? false
    }

    private func average(_ range: Range<Int>) -> Double {
        var sum = 0.0
        for index in range { sum += days[index].value }
        return sum / Double(range.count)
    }

    /// Close to the baseline on the bad side, and no pattern.
    private func isClean(_ result: Result) -> Bool {
        let room = result.baseline * cleanShare
        return pattern.direction == .drop ? result.recent >= result.baseline - room : result.recent <= result.baseline + room
    }
}

/// How long an episode has lasted, in steps. The raw value is the `level` of the JSON contract.
enum PatternLevel: Int, Comparable, CaseIterable, Sendable {
    case three = 3, seven = 7, fourteen = 14, twentyOne = 21

    /// - Parameter duration: Days, the first and the last included.
    init(duration: Int, _ settings: Settings) {
        let steps: [(level: Self, from: SettingKey<Int>)] = [
            (.twentyOne, .patternFourthLevel), (.fourteen, .patternThirdLevel), (.seven, .patternSecondLevel),
        ]
        self = steps.first { duration >= settings[$0.from] }?.level ?? .three
    }

    func severity(_ settings: Settings) -> AlertSeverity {
        if rawValue <= settings[.patternWatchMost] { return .watch }
        return rawValue <= settings[.patternAttentionMost] ? .attention : .critical
    }

    /// Clean days in a row that end an episode.
    func cleanDays(_ settings: Settings) -> Int { settings[self >= .fourteen ? .patternCleanDaysLong : .patternCleanDays] }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
