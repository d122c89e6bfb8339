public import SaysoLanguage

extension Reminder {
    /// What is taken when it is done, by its own words; nil where they name nothing that is, or where none of it is sure.
    ///
    /// - Parameters:
    ///   - least: What is less likely is not taken for granted: a yes to the reminder would log it.
    public func intakes(by words: WordReader, at moment: Moment, least: Double) -> [Intake]? {
        let actions = words.sayings(item, moment)
        guard !actions.contains(where: { $0.details.flag("negated") }) else { return nil }
        let intakes = actions.filter { $0.confidence >= least }.compactMap(Intake.init)
        return intakes.isEmpty ? nil : intakes
    }
}

extension Intake {
    /// Of an action that logs one; nil of every other.
    fileprivate init?(_ action: VoiceAction) {
        let details = action.details
        let kind: Schedule.Kind
        switch action.type {
        case .logMedication: kind = .medication
        case .logVitamin: kind = .supplement
        default: return nil
        }
        guard let name = details.text(kind == .medication ? "medicationName" : "vitaminName") else { return nil }
        self.init(
            kind: kind, name: name, drugClass: details.text("drugClass"), dosage: details.text("dosage"), unit: details.text("unit"), count: details.finite("count"))
    }
}
