/// What an utterance asks to be done. The raw value is the `type` of the JSON contract.
///
/// The types below are those that the resolver knows; a grammar may name others.
public struct ActionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    /// Of the raw value: types are compared some thirty times for an action, and nearly all differ.
    private let hash: UInt64

    public init(rawValue: String) {
        self.rawValue = rawValue
        hash = rawValue.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    public static func == (one: ActionType, other: ActionType) -> Bool { one.hash == other.hash && one.rawValue == other.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    public static let logFood = ActionType(rawValue: "log_food")
    public static let logWater = ActionType(rawValue: "log_water")
    public static let logSymptom = ActionType(rawValue: "log_symptom")
    public static let logVitamin = ActionType(rawValue: "log_vitamin")
    public static let addVitamin = ActionType(rawValue: "add_vitamin")
    public static let logMedication = ActionType(rawValue: "log_medication")
    public static let addMedication = ActionType(rawValue: "add_medication")
    public static let logMeasurement = ActionType(rawValue: "log_measurement")
    public static let logActivity = ActionType(rawValue: "log_activity")
    public static let reportPEM = ActionType(rawValue: "report_pem")
    public static let answerReminder = ActionType(rawValue: "answer_reminder")
    public static let setReminder = ActionType(rawValue: "set_reminder")
    public static let query = ActionType(rawValue: "query")
    public static let correct = ActionType(rawValue: "correct")
    public static let setProfile = ActionType(rawValue: "set_profile")
    public static let unknown = ActionType(rawValue: "unknown")

    /// Whether it is of what was eaten, drunk or taken.
    var isIntake: Bool { self == .logFood || self == .logWater || self == .logMedication || self == .logVitamin }

    /// Whether it is of what somebody does, and may be going to do.
    var isDeed: Bool { isIntake || self == .logActivity }

    /// Whether it tells what happened, and neither asks nor plans.
    var tellsPast: Bool {
        switch self {
        case .logFood, .logWater, .logSymptom, .logVitamin, .logMedication, .logMeasurement, .logActivity, .reportPEM: true
        default: false
        }
    }
}

/// The value of one key of an action's `details`.
public enum DetailValue: Hashable, Sendable {
    case text(String)
    /// Finite. Written as an integer where it is one.
    case number(Double)
    case flag(Bool)
    case list([String])
    case components([MealComponent])
    case moment(Moment)
}

/// One food of a meal.
public struct MealComponent: Hashable, Sendable {
    public var name: String
    /// As spoken, numbers as digits ("2 slices"); nil when unspoken.
    public var quantity: String?
    public init(name: String, quantity: String? = nil) { (self.name, self.quantity) = (name, quantity) }
}

/// The details of an action: keys of the contract with their values, in the order of the contract, each key once.
public struct ActionDetails: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public let key: String
        public fileprivate(set) var value: DetailValue

        init(key: String, value: DetailValue) { (self.key, self.value) = (key, value) }
    }

    public private(set) var entries: [Entry] = []
    public init() {}
    public init(_ pairs: [(String, DetailValue)]) { for (key, value) in pairs { self[key] = value } }

    /// - Parameter sorted: Each key once, in the order of the contract.
    init(sorted: [Entry]) { entries = sorted }

    public subscript(key: String) -> DetailValue? {
        get { entries.first { $0.key == key }?.value }
        set {
            let index = entries.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    public func text(_ key: String) -> String? { if case .text(let value)? = self[key] { value } else { nil } }
    /// A number, whether the contract writes it as one or as a string ("amount", "dosage", "calories").
    public func number(_ key: String) -> Double? {
        switch self[key] {
        case .number(let value)?: value
        case .text(let value)?: Double(value)
        default: nil
        }
    }
    public func flag(_ key: String) -> Bool { if case .flag(true)? = self[key] { true } else { false } }
    public func list(_ key: String) -> [String] { if case .list(let value)? = self[key] { value } else { [] } }
    public func moment(_ key: String) -> Moment? { if case .moment(let value)? = self[key] { value } else { nil } }
    public var components: [MealComponent] {
        if case .components(let value)? = self["components"] { value } else { [] }
    }
}

/// One thing that an utterance asks to be logged, answered or changed.
public struct VoiceAction: Hashable, Sendable {
    public var type: ActionType
    /// The probability, 0…1, that the type and every detail are right.
    public var confidence: Double
    /// Half-open, in Unicode scalars of the utterance's text.
    public var span: Range<Int>
    public var details: ActionDetails

    public init(type: ActionType, confidence: Double, span: Range<Int>, details: ActionDetails) {
        (self.type, self.confidence, self.span, self.details) = (type, confidence, span, details)
    }
}
