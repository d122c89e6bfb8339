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
    /// A drink of water.
    case water
    /// What a symptom is called here, and how its values are written.
    case symptom(name: String, scale: SymptomScale)

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
        "DietaryWater": .water,
    ].merging(symptoms) { own, _ in own }

    private static let symptoms = Dictionary(
        Codes.healthKitSymptoms.compactMap { row -> (String, HealthType)? in
            guard let type = row["type"], let name = row["symptom"], let scale = row["scale"].flatMap(SymptomScale.init) else { return nil }
            return (type, .symptom(name: name, scale: scale))
        }) { first, _ in first }

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
        // Exact by definition: 231 cubic inches are a US gallon, 4.54609 L an imperial one.
        "mL": ("mL", 1), "L": ("mL", 1_000), "fl_oz_us": ("mL", 29.573_529_562_5), "fl_oz_imp": ("mL", 28.413_062_5),
        "cup_us": ("mL", 236.588_236_5), "cup_imp": ("mL", 284.130_625), "pt_us": ("mL", 473.176_473), "pt_imp": ("mL", 568.261_25),
    ]
}

/// How HealthKit writes whether and how badly a symptom is felt.
enum SymptomScale: String {
    /// `HKCategoryValueSeverity`
    case severity
    /// `HKCategoryValuePresence`
    case presence
    /// `HKCategoryValueAppetiteChanges`: the symptom is less of it.
    case appetite

    /// - Parameter value: As in the export: the name of a case, in some its number.
    /// - Returns: nil for a value that is not known.
    func reading(_ value: String) -> Reading? {
        switch (self, value) {
        case (.severity, "HKCategoryValueSeverityUnspecified"), (.severity, "0"): Reading()
        case (.severity, "HKCategoryValueSeverityNotPresent"), (.severity, "1"): Reading(isPresent: false)
        case (.severity, "HKCategoryValueSeverityMild"), (.severity, "2"): Reading(severity: .mild)
        case (.severity, "HKCategoryValueSeverityModerate"), (.severity, "3"): Reading(severity: .moderate)
        case (.severity, "HKCategoryValueSeveritySevere"), (.severity, "4"): Reading(severity: .severe)
        case (.presence, "HKCategoryValuePresencePresent"), (.presence, "0"): Reading()
        case (.presence, "HKCategoryValuePresenceNotPresent"), (.presence, "1"): Reading(isPresent: false)
        case (.appetite, "HKCategoryValueAppetiteChangesUnspecified"), (.appetite, "0"): Reading(name: "appetite changes")
        case (.appetite, "HKCategoryValueAppetiteChangesNoChange"), (.appetite, "1"): Reading(isPresent: false)
        case (.appetite, "HKCategoryValueAppetiteChangesDecreased"), (.appetite, "2"): Reading()
        case (.appetite, "HKCategoryValueAppetiteChangesIncreased"), (.appetite, "3"): Reading(name: "increased appetite")
        default: nil
        }
    }

    struct Reading {
        /// Mild where none is given, as where none is spoken.
        var severity = Severity.mild
        var isPresent = true
        /// In place of the name that the type has.
        var name: String?
    }
}
