public import SaysoLanguage

extension DailyMetric {
    /// In the contract's spelling; nil for a count and for what is not known here.
    public var unit: String? { Self.units[self] }

    /// Whether the values of several days have a sum.
    var adds: Bool { Self.summable.contains(self) }

    /// Whether it is of a night, which counts for the day on which it ends.
    package var isOfNight: Bool { [.sleep, .deepSleep, .sleepEfficiency].contains(self) }

    /// The day for which a value that was said counts: what is told of "last night" for the day on which it ended, as devices have it.
    ///
    /// - Parameter event: A measurement of this metric. The contract dates "last night" at 21:00 of the evening.
    public func day(of event: HealthEvent, _ clock: LocalClock) -> CivilDate {
        let local = clock.moment(at: event.date.secondsSinceEpoch), day = clock.date(of: event.date)
        guard isOfNight, let precision = event.precision, precision != "day", local.secondOfDay >= Self.eveningSecond else { return day }
        // A nap in the evening ends on its own day.
        if precision == "minute", case .measurement(let slept) = event.payload, slept.unit == "min", let minutes = slept.value,
            clock.date(of: event.date.adding(seconds: Int(minutes * 60))) == day { return day }
        return day.adding(days: 1)
    }

    /// "Evening" is 18:00 (contract, times).
    private static let eveningSecond = 18 * 3_600

    private static let units: [DailyMetric: String] = [
        .sleep: "min", .deepSleep: "min", .movement: "min", .heartRateVariability: "ms", .restingHeartRate: "bpm", .sleepEfficiency: "%",
    ]
    private static let summable: Set<DailyMetric> = [.sleep, .deepSleep, .movement, .steps]
}
