public import SaysoLanguage

/// What rules look at. The order in which it is given does not matter.
///
/// Events of the future and events that did not happen stay in; each lookup says what it leaves out.
public struct History: Sendable {
    /// Oldest first; ties by id.
    public let events: [HealthEvent]
    public var days: DailyHistory
    /// Daily values of the day that is asked about, in the order in which imports brought them: also those that were replaced since, while
    /// the day lasted.
    public var imported: [ImportedDailyValue] = []
    public var scores: [VitalityScore] = []
    public var members: [Member] = []
    /// What was told about the person, in the order in which it was.
    public var facts: [ProfileFact] = []
    /// In the order in which they were told: a later one of an item replaces the earlier.
    public var schedules: [Schedule] = []
    public var reminders: [Reminder] = []
    public var answers: [ReminderAnswer] = []
    /// When the answer to a beta-blocker warning was that the dose had been taken, since the boundary was last set.
    public var falseWarnings: [Moment] = []

    /// When the words were said by which an event was told, by its id; of what was told later than it was.
    public var told: [String: Moment] = [:]

    public init(_ events: [HealthEvent], days: DailyHistory = DailyHistory()) {
        self.events = events.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
        self.days = days
    }

    /// Values of a metric that were really taken, oldest first.
    func readings(of metric: Metric) -> [Reading] {
        events.compactMap { event in
            guard case .measurement(let measurement) = event.payload, measurement.metric == metric,
                measurement.measured, let value = measurement.value, value.isFinite
            else { return nil }
            return Reading(value: value, unit: measurement.unit, at: event.date, event: event.id)
        }
    }
}

/// One value of one metric.
struct Reading: Hashable, Sendable {
    var value: Double
    var unit: String?
    var at: Moment
    var event: String
    var second: Int { at.secondsSinceEpoch }
}

/// The first instant from which something has held without a break, up to `end`.
///
/// - Parameter changes: Every instant at which the answer may change, in any order.
/// - Returns: nil when it does not hold at `end`.
func firstInstant(upTo end: Int, changes: some Sequence<Int>, whereHolds holds: (Int) -> Bool) -> Int? {
    guard holds(end) else { return nil }
    var since = end
    for instant in Set(changes).filter({ $0 < end }).sorted(by: >) {
        guard holds(instant) else { return since }
        since = instant
    }
    return since
}
