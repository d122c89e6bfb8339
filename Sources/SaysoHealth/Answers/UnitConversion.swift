/// A value in another unit of the same quantity.
enum UnitConversion {
    /// - Returns: nil where one unit is not made of the other.
    static func convert(_ value: Double, from unit: String?, to other: String?) -> Double? {
        if unit == other { return value }
        guard let unit, let other else { return nil }
        switch (unit, other) {
        case ("degF", "degC"): return (value - 32) * 5 / 9
        case ("degC", "degF"): return value * 9 / 5 + 32
        default:
            if let factor = factors["\(unit) \(other)"] { return value * factor }
            return factors["\(other) \(unit)"].map { value / $0 }
        }
    }

    /// How many of the second unit one of the first is. A pound, an inch, a mile and a yard by their definition; glucose by its molar mass.
    private static let factors = [
        "lb kg": 0.453_592_37, "in cm": 2.54, "mmol/L mg/dL": 18.018_2, "g mg": 1_000, "mg mcg": 1_000, "g mcg": 1_000_000,
        "mi km": 1.609_344, "mi m": 1_609.344, "km m": 1_000, "yd m": 0.914_4, "mi yd": 1_760, "km yd": 1_000 / 0.914_4,
    ]
}
