public import SaysoLanguage

/// The daily values that rules look at. A day without a value of a metric is a gap.
public struct DailyHistory: Hashable, Sendable {
    /// By metric, then by days since 1970-01-01.
    private var values: [DailyMetric: [Int: Double]] = [:]
    /// What a device counted through the day, by metric and day.
    private var counted: [DailyMetric: [Int: Double]] = [:]
    /// The readings that were said.
    private var said: [DailyMetric: [Int: [Reading]]] = [:]
    /// Days with a workout, since 1970-01-01.
    public var workouts: Set<Int>

    public init(_ values: [DailyValue] = [], workouts: Set<Int> = []) {
        self.workouts = workouts
        for value in values { add(value.value, of: value.metric, day: value.day.daysSinceEpoch) }
    }

    /// Several values of one day merge by their maximum.
    public mutating func add(_ value: Double, of metric: DailyMetric, day: Int) {
        guard value.isFinite else { return }
        counted[metric, default: [:]][day] = max(value, counted[metric]?[day] ?? value)
        merge(value, of: metric, day: day)
    }

    private mutating func merge(_ value: Double, of metric: DailyMetric, day: Int) {
        values[metric, default: [:]][day] = max(value, values[metric]?[day] ?? value)
    }

    /// Adds a value that was said at an instant of the day.
    mutating func add(_ reading: Reading, of metric: DailyMetric, day: Int) {
        guard reading.value.isFinite else { return }
        if said[metric]?[day]?.contains(reading) != true { said[metric, default: [:]][day, default: []].append(reading) }
        merge(reading.value, of: metric, day: day)
    }

    /// Adds a measurement that was said; anything else is none of its values.
    package mutating func add(_ event: HealthEvent, on clock: LocalClock) {
        guard case .measurement(let measurement) = event.payload, let metric = DailyMetric(of: measurement.metric), let value = measurement.value else { return }
        add(Reading(value: value, at: event.date, event: event.id), of: metric, day: metric.day(of: event, clock).daysSinceEpoch)
    }

    /// The reading that the value of a day comes from; nil for one that a device counted through the day.
    func reading(of metric: DailyMetric, day: Int) -> Reading? {
        guard let value = values[metric]?[day], counted[metric]?[day] != value else { return nil }
        return said[metric]?[day]?.filter { $0.value == value }.min { ($0.second, $0.event) < ($1.second, $1.event) }
    }

    /// The value of a day as it grew: from each of these instants on, in seconds since 1970, the greatest of what was known. What a device counted holds from
    /// the beginning of the day, and so does what was told of it the evening before.
    func course(of metric: DailyMetric, day: Int, from start: Int) -> [(second: Int, value: Double)] {
        let known = counted[metric]?[day].map { [(second: start, value: $0)] } ?? []
        let told = (said[metric]?[day] ?? []).map { (second: max($0.second, start), value: $0.value) }
        var course: [(second: Int, value: Double)] = []
        for reading in (known + told).sorted(by: { ($0.second, $1.value) < ($1.second, $0.value) }) where reading.value > course.last?.value ?? -.infinity {
            course.append(reading)
        }
        return course
    }

    /// Adds all that another holds.
    public mutating func add(_ other: DailyHistory) {
        for (metric, days) in other.said { for (day, readings) in days { for reading in readings { add(reading, of: metric, day: day) } } }
        for (metric, days) in other.counted { for (day, value) in days { add(value, of: metric, day: day) } }
        workouts.formUnion(other.workouts)
    }

    public func value(of metric: DailyMetric, on date: CivilDate) -> Double? { values[metric]?[date.daysSinceEpoch] }

    /// Days with data up to a day, oldest first.
    package func days(of metric: DailyMetric, through last: Int) -> [(day: Int, value: Double)] {
        (values[metric] ?? [:]).filter { $0.key <= last }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// The newest day with data up to a day.
    func latest(of metric: DailyMetric, through last: Int) -> (day: Int, value: Double)? {
        (values[metric] ?? [:]).filter { $0.key <= last }.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
