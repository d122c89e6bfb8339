public import SaysoLanguage

/// A vitamin or supplement taken, or said not to have been taken.
public struct SupplementEvent: EventContent {
    public var name: String
    /// The strength of one unit, or the number of pieces where no strength was said.
    public var dosage: String
    public var unit: String
    public var frequency: Frequency
    public var isPrenatal: Bool
    public var timesPerDay: Int
    /// How many were taken, when said.
    public var count: Double?
    public var takenAt: [Moment]
    public var taken: Bool

    public init(
        name: String, dosage: String = "1", unit: String = "tablet", frequency: Frequency = .daily,
        isPrenatal: Bool = false, timesPerDay: Int = 1, count: Double? = nil, takenAt: [Moment] = [],
        taken: Bool = true
    ) {
        (self.name, self.dosage, self.unit, self.frequency) = (name, dosage, unit, frequency)
        (self.isPrenatal, self.timesPerDay, self.count) = (isPrenatal, timesPerDay, count)
        (self.takenAt, self.taken) = (takenAt, taken)
    }

    var happened: Bool { taken }
    var summary: String { "\(name) - \(dosage) \(unit)" + (taken ? "" : " - not taken") }
}

/// How often something is taken.
public enum Frequency: String, Codable, CaseIterable, Sendable {
    case daily = "Daily"
    case twiceDaily = "Twice Daily"
    case threeTimesDaily = "3x Daily"
    case weekly = "Weekly"
    case asNeeded = "As Needed"

    /// Reads the contract's spoken forms ("three times daily"); nil for any other rhythm ("every 6 hours").
    public init?(spoken: String) {
        guard let frequency = Self.allCases.first(where: { $0.spoken == spoken }) else { return nil }
        self = frequency
    }

    /// The contract's spoken form.
    public var spoken: String {
        switch self {
        case .daily: "daily"
        case .twiceDaily: "twice daily"
        case .threeTimesDaily: "three times daily"
        case .weekly: "weekly"
        case .asNeeded: "as needed"
        }
    }

    /// Nil where the rhythm fixes no number a day.
    public var timesPerDay: Int? {
        switch self {
        case .daily: 1
        case .twiceDaily: 2
        case .threeTimesDaily: 3
        case .weekly, .asNeeded: nil
        }
    }
}

/// A medicine taken, or said not to have been taken.
public struct MedicationEvent: EventContent {
    /// Lower case, as said.
    public var name: String
    public var drugClass: String?
    /// The strength of one unit.
    public var dosage: String?
    public var unit: String?
    /// How many were taken.
    public var count: Double?
    public var taken: Bool
    /// The schedule that this dose belongs to.
    public var schedule: String?

    public init(
        name: String, drugClass: String? = nil, dosage: String? = nil, unit: String? = nil, count: Double? = nil,
        taken: Bool = true, schedule: String? = nil
    ) {
        (self.name, self.drugClass, self.dosage, self.unit) = (name, drugClass, dosage, unit)
        (self.count, self.taken, self.schedule) = (count, taken, schedule)
    }

    var happened: Bool { taken }

    var summary: String {
        ([name] + doseWords(dosage, unit, count)).joined(separator: " ") + (taken ? "" : " - not taken")
    }
}

/// A strength and how many of it, or how many of what: "500 mg × 2", "2 tablet"; nothing where neither was said.
func doseWords(_ dosage: String?, _ unit: String?, _ count: Double?) -> [String] {
    if let dosage { return [dosage, unit, count.flatMap { $0 == 1 ? nil : "× \($0.plain)" }].compactMap { $0 } }
    guard let count else { return [] }
    return unit.map { [count.plain, $0] } ?? ["× \(count.plain)"]
}

extension HealthEvent {
    /// Whether it is of medicine that was taken and not named: "meds", "my pills".
    public func isUnnamedDose(_ settings: Settings) -> Bool {
        guard case .medication(let dose) = payload, dose.taken else { return false }
        return dose.name.split(separator: " ").allSatisfy { settings[.pillWords].contains(String($0)) }
    }
}
