public import SaysoLanguage

extension Restatement {
    /// "No, only metoprolol", said of two that were just told together: what it does not name was not taken, and what it names is in the log already.
    ///
    /// - Parameter told: The entries that were told last, of one breath.
    /// - Returns: nil where the words do not say so, say more than a name, or name none, or all, of the entries.
    public init?(alone told: [HealthEvent], by actions: [VoiceAction], lead: Lead, _ settings: Settings) {
        guard lead.mends, actions.count == 1, let said = actions.first, !said.details.flag("negated"), said.details["timestamp"] == nil,
            case let words = lead.rest.lowercased().plainWords, settings[.aloneWords].contains(where: { words.starts(with: $0.plainWords) }),
            said.details["dosage"] == nil, said.details["count"] == nil, said.details["quantity"] == nil
        else { return nil }
        let names = Self.names(ofEntryIn: said)
        // Complaints are read as a change, and go by their action.
        guard !names.entries.isEmpty, names["symptoms"] == nil else { return nil }
        let kinds = Set(told.filter { $0.isMeant(by: names, loosely: true) }.map(\.kind))
        let alike = told.filter { kinds.contains($0.kind) || $0.kind.isDose && kinds.contains(where: \.isDose) }
        let others = alike.filter { !$0.isMeant(by: names, loosely: true) }
        guard !others.isEmpty, others.count < alike.count else { return nil }
        // One goes at once; several that go are nobody's slip of the tongue.
        let confidence = others.count == 1 ? said.confidence : min(said.confidence, Self.doubtful)
        self.init(
            action: VoiceAction(
                type: .correct, confidence: confidence, span: said.span,
                details: ActionDetails([("operation", .text(Correction.Operation.delete.rawValue)), ("subject", .list(others.map(\.id)))])), isSure: true)
    }

    /// "That temp was yesterday": one of the entries of a moment ago was at another time.
    /// - Parameters:
    ///   - told: Those entries, oldest first.
    ///   - correction: The time, read as a correction.
    ///   - isNamed: Whether the words name an entry.
    public init?(of told: [HealthEvent], timedBy correction: VoiceAction, where isNamed: (HealthEvent) -> Bool) {
        let times: Set = ["timestamp", "precision"]
        guard correction.type == .correct, correction.details.text("operation") == Correction.Operation.amend.rawValue, correction.details["timestamp"] != nil,
            correction.details.entries.allSatisfy({ times.contains($0.key) || $0.key == "operation" }), let meant = told.last(where: isNamed)
        else { return nil }
        var action = correction
        action.details["subject"] = .text(meant.id)
        self.init(action: action, isSure: true)
    }

    /// Below what is stored unasked.
    private static let doubtful = 0.49
}

extension EventKind {
    fileprivate var isDose: Bool { self == .medication || self == .supplement }
}
