internal import SaysoLanguage

/// What is compared: an action, or one symptom of an action that names several.
///
/// "nausea and cramps" may be one action or two; taken apart, both say the same.
struct ActionItem: Sendable {
    let type: ActionType
    let details: ActionDetails
    /// Of the action that it is, or is a part of.
    let actionIndex: Int

    static func takenApart(_ actions: [(type: ActionType, details: ActionDetails)]) -> [ActionItem] {
        actions.enumerated().flatMap { index, action in
            let symptoms = action.type == .logSymptom ? action.details.list("symptoms") : []
            guard symptoms.count > 1 else { return [ActionItem(type: action.type, details: action.details, actionIndex: index)] }
            var seen: Set<String> = []
            return symptoms.filter { seen.insert(PlainWords($0).name).inserted }.map { symptom in
                var details = action.details
                details["symptoms"] = .list([symptom])
                return ActionItem(type: action.type, details: details, actionIndex: index)
            }
        }
    }

    /// What it says in a field; nil when it says nothing there: false is the same as absent.
    func stated(_ key: String) -> DetailValue? {
        switch details[key] {
        case .flag(false)?, .text("")?, .list([])?, .components([])?, nil: nil
        case let value?: value
        }
    }

    var isNegated: Bool { details.flag("negated") }
    var precision: String? { details.text("precision") }
}
