internal import SaysoHealth

/// What a type of HealthKit comes to in the log; types that are not here are passed over.
enum HealthType {
    /// Each record is a sample of its instant.
    case sample(Metric)
    /// A half of a blood pressure: the first value or the second.
    case pressure(isSystolic: Bool)
    /// The records of a day add up.
    case sum(DailyMetric)
    /// The records of a day are averaged.
    case mean(DailyMetric)
    case sleep

    /// By the name without `HKQuantityTypeIdentifier` and `HKCategoryTypeIdentifier`. Source: HealthKitOnFHIR, HKSampleMapping.json.
    private static let types: [String: HealthType] = [
        "HeartRate": .sample(Metric(rawValue: "heart_rate")),
        "BodyTemperature": .sample(.temperature),
        "OxygenSaturation": .sample(Metric(rawValue: "oxygen_saturation")),
        "RespiratoryRate": .sample(Metric(rawValue: "respiratory_rate")),
        "BodyMass": .sample(Metric(rawValue: "weight")),
        "Height": .sample(Metric(rawValue: "height")),
        "BloodGlucose": .sample(Metric(rawValue: "blood_glucose")),
        "BloodPressureSystolic": .pressure(isSystolic: true),
        "BloodPressureDiastolic": .pressure(isSystolic: false),
        "StepCount": .sum(.steps),
        "AppleExerciseTime": .sum(.movement),
        "RestingHeartRate": .mean(.restingHeartRate),
        "HeartRateVariabilitySDNN": .mean(.heartRateVariability),
        "SleepAnalysis": .sleep,
    ]

    static func named(_ name: String) -> HealthType? {
        for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"] where name.hasPrefix(prefix) {
            return types[String(name.dropFirst(prefix.count))]
        }
        return nil
    }
}

/// The units in which HealthKit writes, which follow the person's region, and ours.
enum HealthUnit {
    /// - Returns: The unit in the contract's spelling and what a value is multiplied by; nil for a unit that is not known.
    static func converted(_ unit: String) -> (unit: String, factor: Double)? {
        // `mmol<180.1558800000541>/L` names the molar mass of what is meant.
        if unit.hasPrefix("mmol<"), unit.hasSuffix(">/L") { return ("mmol/L", 1) }
        return units[unit]
    }

    private static let units: [String: (unit: String, factor: Double)] = [
        "count/min": ("bpm", 1), "bpm": ("bpm", 1), "count/s": ("bpm", 60), "degF": ("degF", 1), "degC": ("degC", 1), "%": ("%", 1),
        "kg": ("kg", 1), "lb": ("lb", 1), "st": ("lb", 14), "g": ("kg", 0.001), "cm": ("cm", 1), "m": ("cm", 100), "in": ("in", 1),
        "ft": ("in", 12), "mg/dL": ("mg/dL", 1), "mmol/L": ("mmol/L", 1), "mmHg": ("mmHg", 1), "count": ("count", 1), "min": ("min", 1),
        "hr": ("min", 60), "s": ("min", 1.0 / 60), "ms": ("ms", 1),
    ]
}
