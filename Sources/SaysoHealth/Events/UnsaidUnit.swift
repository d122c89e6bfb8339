internal import SaysoLanguage

/// The unit of a reading that is said without one, of a metric whose numbers alone do not tell it: 90 is many a weight in pounds and in kilograms.
package enum UnsaidUnit: Equatable {
    /// The unit was said, or the number tells it.
    case none
    /// It is this one, by the person's setting or by the last reading.
    case known(String)
    /// Nothing tells it.
    case unclear

    /// Whether the size of a number of the metric does not tell its unit.
    package static func isOpen(of metric: Metric) -> Bool { metric.nearShare != nil }

    /// - Parameters:
    ///   - reading: As it was read by its size alone.
    ///   - last: The person's reading before this one.
    ///   - text: The words it came from: a unit that was said stays.
    package init(of reading: MeasurementEvent, after last: MeasurementEvent?, saidIn text: String, settings: Settings) {
        guard let value = reading.value, let share = reading.metric.nearShare, !reading.metric.isUnitSaid(in: text) else {
            self = .none
            return
        }
        if let chosen = settings[.weightUnit].unit {
            self = .known(chosen)
            return
        }
        func distance(_ unit: String) -> Double? {
            guard let old = last?.value, old > 0, reading.metric.possible(in: unit)?.contains(value) ?? false else { return nil }
            return UnitConversion.convert(value, from: unit, to: last?.unit).map { abs($0 - old) / old }
        }
        let near = reading.metric.units.compactMap { unit in distance(unit).map { (unit: unit, distance: $0) } }.filter { $0.distance <= share }
        self = near.min { $0.distance < $1.distance }.map { .known($0.unit) } ?? .unclear
    }
}

extension Metric {
    /// Whether the words name one of its units.
    fileprivate func isUnitSaid(in text: String) -> Bool {
        let words = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        return scales.contains { words.contains($0.unit.lowercased()) || !$0.aliases.isDisjoint(with: words) }
    }
}

/// In what a weight is that is said as a number alone.
public enum WeightUnit: String, SettingValue, CaseIterable {
    /// In that in which it is near to the last one; else the person is asked.
    case ask
    case lb, kg

    public init?(settingText: String) { self.init(rawValue: settingText) }
    public var settingText: String { rawValue }

    fileprivate var unit: String? { self == .ask ? nil : rawValue }
}

extension SettingKey where Value == WeightUnit {
    public static let weightUnit = SettingKey(
        "units.weight", default: .ask, "what a weight is in that is said as a number alone: lb or kg; ask: as the last weight that it is near to, else you are asked")
}
