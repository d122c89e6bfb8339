/// The seven shelves on which a log is read back.
public enum Category: String, Codable, CaseIterable, Sendable {
    case nutrition, supplements, symptoms, hydration, measurements, medications, activities

    /// The name of the symbol shown beside an event.
    public var icon: String {
        switch self {
        case .nutrition: "fork.knife"
        case .supplements: "pills.fill"
        case .symptoms: "heart.text.square"
        case .hydration: "drop.fill"
        case .measurements: "ruler.fill"
        case .medications: "cross.case.fill"
        case .activities: "figure.walk"
        }
    }

    public var color: String {
        switch self {
        case .nutrition: "orange"
        case .supplements: "green"
        case .symptoms: "purple"
        case .hydration: "blue"
        case .measurements: "pink"
        case .medications: "red"
        case .activities: "cyan"
        }
    }
}
