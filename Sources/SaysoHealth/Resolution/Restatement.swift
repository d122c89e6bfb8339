public import SaysoLanguage

extension HealthEvent {
    /// Words that say the entry anew, as a change of it: "that was ibuprofen" of a tylenol, "it was 98.9" of a temperature.
    ///
    /// - Parameters:
    ///   - correction: The words, read as a correction.
    ///   - action: What they would log by themselves; nil where they say nothing alone ("it was 80").
    /// - Returns: nil where they can be no other word for the entry, or say the same.
    public func restated(by correction: VoiceAction, besides action: VoiceAction?, clock: LocalClock?, words: WordReader?) -> VoiceAction? {
        let said = correction.details
        guard correction.type == .correct, said.text("operation") == Correction.Operation.amend.rawValue, happened, said["subject"] == nil, said["range"] == nil else { return nil }
        var change = said
        change["operation"] = nil
        if let action {
            // Said with a time, or as something that did not happen, it is of its own.
            guard action.details["timestamp"] == nil, !action.details.flag("negated"), said["timestamp"] == nil else { return nil }
            var ids = SystemRandomNumberGenerator()
            let own = Resolver().resolve(action, at: date, ids: &ids)
            guard own.count == 1, case .event(let event) = own[0], event.kind == kind else { return nil }
            if case .measurement(let new) = event.payload, case .measurement(let old) = payload, new.metric != old.metric { return nil }
        } else {
            // What alone says nothing may be of anything, unless it is a figure.
            guard change.entries.allSatisfy({ Self.figures.contains($0.key) }) else { return nil }
        }
        guard case .change(let new)? = amendment(by: change, clock: clock, words: words), new.payload != payload else { return nil }
        var restated = correction
        restated.details = change
        restated.details[ActionDetails.restated] = .text(id)
        return restated
    }

    private static let figures: Set = ["value", "value2", "unit", "amount", "quantity", "count", "dosage", "durationSeconds", "distance", "distanceUnit", "severityScore"]
}

extension ActionDetails {
    /// Of a change that is asked about beside what the same words would log: the entry's id, and what is to change of it.
    public var restatement: (entry: String, change: ActionDetails)? {
        guard let entry = text(Self.restated) else { return nil }
        var change = self
        change[Self.restated] = nil
        return (entry, change)
    }

    fileprivate static let restated = "restated"
}
