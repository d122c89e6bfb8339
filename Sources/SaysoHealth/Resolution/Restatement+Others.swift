public import SaysoLanguage

// Words that say anew what was told a moment ago, other than as another value of an entry.

extension Restatement {
    /// "I didn't take the lisinopril", said of the one that was logged a moment ago: both cannot be so. A dose that was missed before it, or will be, is
    /// another one, so it is asked.
    /// - Parameter told: What was logged a moment ago.
    /// - Returns: nil where nothing is denied, where a time says of when, or where none, or more than one, of what was logged is meant.
    public init?(of told: [HealthEvent], deniedBy actions: [VoiceAction]) {
        guard actions.count == 1, let denial = actions.first, Self.deniable.contains(denial.type), denial.details.flag("negated"), denial.details["timestamp"] == nil
        else { return nil }
        let names = ActionDetails(denial.details.entries.filter { Self.naming.contains($0.key) }.map { ($0.key, $0.value) })
        let meant = told.filter { $0.happened && $0.isMeant(by: names, loosely: true) }
        guard !names.entries.isEmpty, meant.count == 1 else { return nil }
        var change = ActionDetails([("negated", .flag(true))])
        change = change.restating([meant[0].id])
        self.init(action: VoiceAction(type: .correct, confidence: denial.confidence, span: denial.span, details: change), isSure: false)
    }

    /// "No, vitamin c", said of what was just put on the schedule: it is something else that is taken so, and no dose of it was.
    /// - Parameters:
    ///   - correction: The words, read as a correction.
    ///   - actions: What they would log by themselves.
    public init?(ofScheduleBy correction: VoiceAction, besides actions: [VoiceAction], lead: Lead) {
        guard lead.mends, actions.count == 1, Self.intakes.contains(actions[0].type), !actions[0].details.flag("negated"), correction.type == .correct,
            correction.details.text("operation") == Correction.Operation.amend.rawValue,
            correction.details["medicationName"] != nil || correction.details["vitaminName"] != nil,
            correction.details.entries.allSatisfy({ Self.ofDose.contains($0.key) })
        else { return nil }
        var action = correction
        action.details["drugClass"] = actions[0].details["drugClass"]
        self.init(action: action, isSure: true)
    }

    private static let intakes: Set<ActionType> = [.logMedication, .logVitamin]
    private static let deniable = intakes.union([.logFood, .logWater, .logActivity])
    private static let naming: Set = ["medicationName", "vitaminName", "item", "activity"]
    private static let ofDose: Set = ["operation", "medicationName", "vitaminName", "dosage", "unit", "count"]
}
