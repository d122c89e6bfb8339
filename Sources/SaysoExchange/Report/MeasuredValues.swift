public import SaysoHealth
public import SaysoLanguage

/// What the values of each metric come to, taken one after the other, whoever told of them: a watch has too many to be held.
///
/// What counts for a whole day, be it told or recorded, is one value of the day: the greatest, as answers and alerts have it.
public struct MeasuredValues {
    /// The values of one metric and unit, of instants.
    struct Row {
        private(set) var last: (at: Moment, value: MeasurementEvent)
        private(set) var before: (at: Moment, value: MeasurementEvent)?
        /// Of the first and the second of a pair.
        private(set) var ranges: [ClosedRange<Double>] = []
        private(set) var count = 1

        fileprivate init(_ value: MeasurementEvent, at moment: Moment) {
            last = (moment, value)
            widen(by: value)
        }

        fileprivate mutating func add(_ value: MeasurementEvent, at moment: Moment) {
            if moment >= last.at {
                (before, last) = (last, (moment, value))
            } else if moment >= before?.at ?? moment {
                before = (moment, value)
            }
            count += 1
            widen(by: value)
        }

        private mutating func widen(by value: MeasurementEvent) {
            for (index, number) in [value.value, value.value2].enumerated() {
                guard let number else { continue }
                guard index < ranges.count else {
                    ranges.append(number...number)
                    continue
                }
                ranges[index] = min(ranges[index].lowerBound, number)...max(ranges[index].upperBound, number)
            }
        }
    }

    /// By metric and unit.
    private var rows: [[String]: Row] = [:]
    private var history = DailyHistory()
    private let clock: LocalClock

    /// - Parameter clock: Decides which local day an instant lies in.
    public init(clock: LocalClock) { self.clock = clock }

    /// Adds what was told or recorded of an instant; what is no measurement, or was not measured, has no value.
    public mutating func add(_ event: HealthEvent) {
        guard case .measurement(let value) = event.payload, value.measured, let number = value.value else { return }
        if let daily = DailyMetric(of: value.metric) {
            history.add(number, of: daily, day: daily.day(of: event, clock).daysSinceEpoch)
        } else {
            let key = [value.metric.displayName, value.unit ?? ""]
            if rows[key]?.add(value, at: event.date) == nil { rows[key] = Row(value, at: event.date) }
        }
    }

    /// Adds what a device counted on a day.
    public mutating func add(_ value: DailyValue) { history.add(value.value, of: value.metric, day: value.day.daysSinceEpoch) }

    /// Those of instants, by name and unit.
    var ofInstants: [Row] { rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value) }

    /// The days that have a value of a metric, up to one of them, oldest first.
    func days(of metric: DailyMetric, through last: CivilDate) -> [(day: CivilDate, value: Double)] {
        history.days(of: metric, through: last.daysSinceEpoch).map { (CivilDate(daysSinceEpoch: $0.day), $0.value) }
    }

    /// The newest value of a metric, in whatever unit.
    func latest(of metric: Metric) -> (at: Moment, value: MeasurementEvent)? {
        rows.values.map(\.last).filter { $0.value.metric == metric }.max { $0.at < $1.at }
    }
}
