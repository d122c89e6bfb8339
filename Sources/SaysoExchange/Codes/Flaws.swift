public import SaysoHealth
public import SaysoLanguage

extension Sample {
    /// Why it cannot be a reading of a living person, with a way out; nil where it can. What is off by a unit or a lost sensor must not raise an alert.
    public var flaw: String? {
        let units = metric.units
        if let unit, !units.isEmpty, !units.contains(unit) {
            return "'\(unit)' is no unit of \(metric.rawValue); there is \(units.joined(separator: ", "))"
        }
        if let number = metric.impossible(of: value, over: value2, unit: unit, limits: metric.recordable(in:)) {
            return "\(number.plain)\(unit.map { " " + $0 } ?? "") is no \(metric.rawValue) of a living person"
        }
        return value < 0 ? "the value is below zero" : nil
    }
}

extension MeasurementEvent {
    /// Whether it may be a reading of a living person. What lies outside is never logged, so a file that holds it is no log of ours.
    var isPossible: Bool {
        metric.impossible(of: value, over: value2, unit: unit, limits: metric.possible(in:)) == nil
    }
}

extension Metric {
    /// The first number of a reading that lies outside its limits; nil where none does, or no limit is known.
    fileprivate func impossible(of value: Double?, over second: Double?, unit: String?, limits: (String) -> ClosedRange<Double>?) -> Double? {
        // Without a unit a temperature may be of either scale.
        let ranges = (unit.map { [$0] } ?? units).compactMap(limits)
        if let value, !ranges.isEmpty, !ranges.contains(where: { $0.contains(value) }) { return value }
        return second.flatMap { second in possibleSecond.map { $0.contains(second) } ?? true ? nil : second }
    }
}

extension DailyValue {
    /// The same of a day's value. Zero is a value.
    public var flaw: String? {
        if value < 0 { return "the value is below zero" }
        guard let most, value > most else { return nil }
        return "\(value.plain) is more than a day's \(metric.rawValue) can be: \(most.plain)"
    }

    private var most: Double? {
        switch metric {
        // A day of 25 hours, where the clock is put back.
        case .sleep, .deepSleep, .movement: 1_500
        case .sleepEfficiency: 100
        default: metric.measurements.lazy.compactMap { metric in metric.units.first.flatMap { metric.recordable(in: $0)?.upperBound } }.first
        }
    }
}

extension ImportedRecord {
    /// So far ahead a clock is set wrong, or a year mistyped: such a reading would be the newest for as long.
    private static let mostDaysAhead = 366

    /// Why a reading cannot be of its day; nil where it can. What was told may be of any.
    public func flaw(asOf today: CivilDate) -> String? {
        let day: CivilDate? =
            switch self {
            case .daily(let value): value.day
            case .sample(let sample): sample.at.date
            case .score(let score): score.day
            case .workout(let workout): workout.day
            case .event, .schedule, .reminder, .answer, .profile: nil
            }
        guard let day, day.daysSinceEpoch - today.daysSinceEpoch > Self.mostDaysAhead else { return nil }
        return "\(day.text) is more than a year ahead"
    }
}
