extension DailyMetric {
    /// In the contract's spelling; nil for a count and for what is not known here.
    public var unit: String? { Self.units[self] }

    /// Whether the values of several days have a sum.
    var adds: Bool { Self.summable.contains(self) }

    /// Whether it is of a night, which counts for the day on which it ends.
    var isOfNight: Bool { [.sleep, .deepSleep, .sleepEfficiency].contains(self) }

    private static let units: [DailyMetric: String] = [
        .sleep: "min", .deepSleep: "min", .movement: "min", .heartRateVariability: "ms", .restingHeartRate: "bpm", .sleepEfficiency: "%",
    ]
    private static let summable: Set<DailyMetric> = [.sleep, .deepSleep, .movement, .steps]
}
