public import SaysoLanguage

/// One typed health fact: what happened (or is said not to have happened), when, and how sure we are.
///
/// Coded flat: the keys of `sayso events --json`, in the order of the contract. `category` and `summary` are derived;
/// they are written and, when read back, ignored.
public struct HealthEvent: Hashable, Sendable, Identifiable {
    /// A UUID, upper case. It stays the same when the event is amended.
    public var id: String
    /// When it happened, not when it was said.
    public var date: Moment
    public var payload: Payload
    public var notes: String?
    /// The confidence of the action it came from, 0…1.
    public var confidence: Double
    /// How exactly `date` is known: `minute`, `partOfDay`, `day`; nil when the utterance said no time.
    public var precision: String?
    /// The words it came from, as said.
    public var utterance: String?

    public init(
        id: String, date: Moment, payload: Payload, notes: String? = nil, confidence: Double = 1,
        precision: String? = nil, utterance: String? = nil
    ) {
        (self.id, self.date, self.payload, self.notes) = (id, date, payload, notes)
        (self.confidence, self.precision, self.utterance) = (confidence, precision, utterance)
    }

    public enum Payload: Hashable, Sendable {
        case food(FoodEvent)
        case supplement(SupplementEvent)
        case symptom(SymptomEvent)
        case hydration(HydrationEvent)
        case measurement(MeasurementEvent)
        case medication(MedicationEvent)
        case activity(ActivityEvent)
        case exertionEpisode(ExertionEpisode)
    }

    public var kind: EventKind { payload.kind }
    public var category: Category { kind.category }
    public var icon: String { category.icon }
    public var color: String { category.color }
    /// One line for people: "Temperature 100.8 °F".
    public var displaySummary: String { payload.content.summary }
    /// False when the event says that something did not happen: a dose not taken, a symptom not felt.
    public var happened: Bool { payload.content.happened }
}

/// The type of an event's payload. The raw value is the `kind` of the JSON contract and of the database.
public enum EventKind: String, Codable, CaseIterable, Sendable {
    case food = "FoodEvent"
    case supplement = "SupplementEvent"
    case symptom = "SymptomEvent"
    case hydration = "HydrationEvent"
    case measurement = "MeasurementEvent"
    case medication = "MedicationEvent"
    case activity = "ActivityEvent"
    case exertionEpisode = "ExertionEpisode"

    public var category: Category {
        switch self {
        case .food: .nutrition
        case .supplement: .supplements
        case .symptom, .exertionEpisode: .symptoms
        case .hydration: .hydration
        case .measurement: .measurements
        case .medication: .medications
        case .activity: .activities
        }
    }
}

/// What every payload can say about itself.
protocol EventContent: Codable, Hashable, Sendable {
    var summary: String { get }
    var happened: Bool { get }
}

extension HealthEvent.Payload {
    public var kind: EventKind {
        switch self {
        case .food: .food
        case .supplement: .supplement
        case .symptom: .symptom
        case .hydration: .hydration
        case .measurement: .measurement
        case .medication: .medication
        case .activity: .activity
        case .exertionEpisode: .exertionEpisode
        }
    }

    var content: any EventContent {
        switch self {
        case .food(let event): event
        case .supplement(let event): event
        case .symptom(let event): event
        case .hydration(let event): event
        case .measurement(let event): event
        case .medication(let event): event
        case .activity(let event): event
        case .exertionEpisode(let event): event
        }
    }

    /// Reads the own fields of an event of this kind.
    public init(kind: EventKind, from decoder: any Decoder) throws {
        self =
            switch kind {
            case .food: .food(try FoodEvent(from: decoder))
            case .supplement: .supplement(try SupplementEvent(from: decoder))
            case .symptom: .symptom(try SymptomEvent(from: decoder))
            case .hydration: .hydration(try HydrationEvent(from: decoder))
            case .measurement: .measurement(try MeasurementEvent(from: decoder))
            case .medication: .medication(try MedicationEvent(from: decoder))
            case .activity: .activity(try ActivityEvent(from: decoder))
            case .exertionEpisode: .exertionEpisode(try ExertionEpisode(from: decoder))
            }
    }
}
