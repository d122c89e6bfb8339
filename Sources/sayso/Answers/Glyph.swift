import SaysoHealth

extension SaysoHealth.Category {
    /// What a terminal shows for the category's symbol.
    func glyph(_ style: Style) -> String {
        guard style.hasPictures else { return letter }
        return switch self {
        case .nutrition: "🍴"
        case .supplements: "💊"
        case .symptoms: "💜"
        case .hydration: "💧"
        case .measurements: "📏"
        case .medications: "➕"
        case .activities: "🏃"
        }
    }

    private var letter: String {
        switch self {
        case .nutrition: "[food]"
        case .supplements: "[supplement]"
        case .symptoms: "[symptom]"
        case .hydration: "[drink]"
        case .measurements: "[value]"
        case .medications: "[medicine]"
        case .activities: "[activity]"
        }
    }
}
