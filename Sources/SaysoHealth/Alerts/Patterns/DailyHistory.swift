public import SaysoLanguage

/// The daily values that rules look at. A day without a value of a metric is a gap.
public struct DailyHistory: Hashable, Sendable {
    /// By metric, then by days since 1970-01-01.
    private var values: [DailyMetric: [Int: Double]] = [:]
    /// The readings that were said, where theirs is the value of the day.
    private var said: [DailyMetric: [Int: Reading]] = [:]
    /// Days with a workout, since 1970-01-01.
    public var workouts: Set<Int>

    public init(_ values: [DailyValue] = [], workouts: Set<Int> = []) {
        self.workouts = workouts
        for value in values { add(value.value, of: value.metric, day: value.day.daysSinceEpoch) }
    }

    /// Several values of one day merge by their maximum.
    public mutating func add(_ value: Double, of metric: DailyMetric, day: Int) {
        guard value.isFinite else { return }
        values[metric, default: [:]][day] = max(value, values[metric]?[day] ?? value)
    }

    /// Adds a value that was said at an instant of the day.
    mutating func add(_ reading: Reading, of metric: DailyMetric, day: Int) {
        guard reading.value.isFinite else { return }
        if reading.value > values[metric]?[day] ?? -.infinity { said[metric, default: [:]][day] = reading }
        add(reading.value, of: metric, day: day)
    }

    /// Adds a measurement that was said; anything else is none of its values.
    package mutating func add(_ event: HealthEvent, on clock: LocalClock) {
        guard case .measurement(let measurement) = event.payload, let metric = DailyMetric(of: measurement.metric), let value = measurement.value else { return }
        add(Reading(value: value, at: event.date, event: event.id), of: metric, day: metric.day(of: event, clock).daysSinceEpoch)
    }

    /// The reading that the value of a day comes from; nil for one that a device counted through the day.
    func reading(of metric: DailyMetric, day: Int) -> Reading? { said[metric]?[day].flatMap { $0.value == values[metric]?[day] ? $0 : nil } }

    /// Adds all that another holds.
    public mutating func add(_ other: DailyHistory) {
        for (metric, readings) in other.said { for (day, reading) in readings { add(reading, of: metric, day: day) } }
        for (metric, days) in other.values { values[metric, default: [:]].merge(days) { max($0, $1) } }
        workouts.formUnion(other.workouts)
    }

    public func value(of metric: DailyMetric, on date: CivilDate) -> Double? { values[metric]?[date.daysSinceEpoch] }

    /// Days with data up to a day, oldest first.
    func days(of metric: DailyMetric, through last: Int) -> [(day: Int, value: Double)] {
        (values[metric] ?? [:]).filter { $0.key <= last }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// The newest day with data up to a day.
    func latest(of metric: DailyMetric, through last: Int) -> (day: Int, value: Double)? {
        (values[metric] ?? [:]).filter { $0.key <= last }.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
