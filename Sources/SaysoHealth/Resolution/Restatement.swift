public import SaysoLanguage

/// Words that may say what was just logged anew: "that was ibuprofen" of a tylenol, "it was 98.9" of a temperature, "no, an apple" of a banana.
///
/// They change the entry, or take its place, or are of something beside it.
public struct Restatement: Hashable, Sendable {
    /// A correction, whose details say which entries it may mean and what is to change of them; nothing where what else the words say takes the place of the
    /// entry.
    public var action: VoiceAction
    /// Whether the words can mean nothing else, so that nobody need be asked.
    public var isSure: Bool

    /// The change, as a correction that was said in so many words.
    public var correction: VoiceAction {
        guard let change = action.details.restatement?.change else { return action }
        var correction = action
        correction.details = ActionDetails([("operation", .text(Correction.Operation.amend.rawValue))] + change.entries.map { ($0.key, $0.value) })
        return correction
    }

    /// How an utterance begins that says the last entry anew.
    public struct Lead: Hashable, Sendable {
        /// Whether it mends something ("no, …"), and does not only speak of what was told ("that was …").
        public var mends: Bool
        /// Whether a comma or the like stands behind it.
        public var isSetOff: Bool
        /// Whether it is one word that nothing parts from what stands behind it: a "no" is then part of that ("no nausea").
        public var isBare: Bool
        /// What stands behind it, and where that begins, in Unicode scalars.
        public var rest: String
        public var start: Int

        /// Bytes. What says one entry anew is a sentence, and not a day that is told.
        static let longest = 1_000

        /// - Returns: nil where no such words begin it, or more is led in ("wait, and a coffee").
        public init?(of text: String, _ settings: Settings) {
            guard text.utf8.count <= Self.longest else { return nil }
            let words = text.plainWords, lower = text.lowercased().plainWords
            func longest(_ key: SettingKey<[String]>) -> Int { settings[key].map(\.plainWords).filter { lower.starts(with: $0) }.map(\.count).max() ?? 0 }
            let mending = longest(.mendingLeads), speaking = longest(.restatedLeads), count = Swift.max(mending, speaking)
            guard count > 0, lower.count == words.count, words.count > count else { return nil }
            let behind = lower[count...]
            guard !settings[.furtherLeads].contains(where: { behind.starts(with: $0.plainWords) }), !Array(behind).hold(anyOf: settings[.besidesWords]) else { return nil }
            let begin = words[count].startIndex
            mends = mending > speaking
            isSetOff = text[words[count - 1].endIndex..<begin].contains { $0 != " " }
            isBare = count == 1 && !isSetOff
            rest = String(text[begin...])
            start = text[..<begin].unicodeScalars.count
        }
    }

    private static func isDenial(_ actions: [VoiceAction]) -> Bool { actions.count == 1 && actions[0].details.flag("negated") }

    init(action: VoiceAction, isSure: Bool) { (self.action, self.isSure) = (action, isSure) }

    /// - Parameters:
    ///   - told: The entries that were told last, of one breath.
    ///   - correction: The words, read as a correction; nil where they are none.
    ///   - actions: What they would log by themselves; none where they say nothing alone ("it was 80").
    ///   - lead: How they begin.
    /// - Returns: nil where they can be no other words for any of the entries, or say the same.
    public init?(
        of told: [HealthEvent], by correction: VoiceAction?, besides actions: [VoiceAction], lead: Lead, clock: LocalClock?, words: WordReader?
    ) {
        let isMended = lead.mends, isBehindLead = actions.allSatisfy { $0.span.lowerBound >= lead.start || !isMended }
        // "Actually no nausea" denies, whatever the "no" led in.
        if isBehindLead || !lead.isBare && Self.isDenial(actions), let reversal = Restatement(reversing: told, by: actions, lead: lead, clock: clock, words: words) {
            self = reversal
            return
        }
        // "No appetite" is a complaint.
        guard isBehindLead else { return nil }
        let told = told.filter(\.happened)
        if actions.count <= 1, let correction, let change = correction.restating {
            let meant = told.filter { $0.isRestated(by: change, besides: actions.first, lead, clock: clock, words: words) }
                .meant(by: change, saidAs: lead.rest, clock: clock, words: words)
            if !meant.isEmpty {
                action = correction
                action.details = change
                action.details[ActionDetails.restated] = .list(meant.map(\.id))
                isSure = false
                // One symptom beside another is no slip, and what has a time may be another entry.
                guard meant.count == 1, let amendment = meant[0].amendment(by: change, clock: clock, words: words), let new = amendment.event else { return }
                if case .change = amendment, isMended, change["timestamp"] == nil, new.kind != .symptom { isSure = true }
                if new == meant[0] { isSure = true }
                return
            }
        }
        // A vitamin that was a medicine, or two foods that were one: what is said takes the place of the entry.
        guard isMended || actions.count == 1, told.count == 1, let first = actions.first, actions.allSatisfy({ !$0.details.flag("negated") && $0.details["timestamp"] == nil }) else { return nil }
        var ids = SystemRandomNumberGenerator()
        let own = actions.flatMap { Resolver().resolve($0, at: told[0].date, ids: &ids) }
        guard own.allSatisfy({ if case .event(let event) = $0 { event.isOfSort(of: told[0]) } else { false } }) else { return nil }
        action = VoiceAction(type: .correct, confidence: first.confidence, span: first.span, details: ActionDetails())
        action.details[ActionDetails.restated] = .list([told[0].id])
        isSure = false
    }
}

extension VoiceAction {
    /// What is to change by a correction of whatever was told last; nil of any other one.
    fileprivate var restating: ActionDetails? {
        guard type == .correct, details.text("operation") == Correction.Operation.amend.rawValue, details["subject"] == nil, details["range"] == nil else { return nil }
        var change = details
        change["operation"] = nil
        return change
    }
}

extension HealthEvent {
    /// What is swallowed as a dose, and what is eaten or drunk, is often told as the other.
    fileprivate func isOfSort(of other: HealthEvent) -> Bool {
        kind == other.kind && kind != .measurement || Self.sorts.contains { $0.contains(kind) && $0.contains(other.kind) }
    }

    private static let sorts: [Set<EventKind>] = [[.medication, .supplement], [.food, .hydration]]

    fileprivate func isRestated(by change: ActionDetails, besides action: VoiceAction?, _ lead: Restatement.Lead, clock: LocalClock?, words: WordReader?) -> Bool {
        if let action {
            // As something that did not happen it is of its own, and with a time too unless its beginning mends something.
            guard !action.details.flag("negated"), lead.mends || (action.details["timestamp"] == nil && change["timestamp"] == nil) else { return false }
            var ids = SystemRandomNumberGenerator()
            let own = Resolver().resolve(action, at: date, ids: &ids)
            guard own.count == 1, case .event(let event) = own[0], event.kind == kind else { return false }
            if case .measurement(let new) = event.payload, case .measurement(let old) = payload, new.metric != old.metric { return false }
        } else {
            // What alone says nothing may be of anything, unless it is a figure, or the name of such a thing. "No milk" is said of the coffee.
            let keys = Self.figures.union(Self.qualities[kind] ?? []).union(lead.mends && !lead.isSetOff ? [] : Self.nameKeys[kind] ?? [])
            guard change.entries.allSatisfy({ keys.contains($0.key) }) else { return false }
            if kind == .food, let item = change.text("item"), words?.foods(item, nil) == nil { return false }
            if kind == .hydration, change["item"] != nil, change["beverage"] == nil { return false }
        }
        switch amendment(by: change, clock: clock, words: words) {
        // What says the same alone is said of it, and beside it is another of the kind.
        case .change(let new)?, .doubtful(let new, _)?: return action == nil || new.payload != payload
        case .unclear?: return true
        case .impossible?, nil: return false
        }
    }

    private static let figures: Set = ["value", "value2", "unit", "amount", "quantity", "count", "dosage", "durationSeconds", "distance", "distanceUnit", "severityScore"]
    private static let qualities: [EventKind: Set<String>] = [
        .food: ["mealType", "calories"], .hydration: ["temperature", "calories"], .symptom: ["severity", "bodySite"], .activity: ["intensity"],
    ]
    private static let nameKeys: [EventKind: Set<String>] = [
        .food: ["item"], .hydration: ["item", "beverage"], .symptom: ["symptoms"], .activity: ["activity"], .medication: ["medicationName", "drugClass"],
        .supplement: ["vitaminName"],
    ]
}

extension ActionDetails {
    /// Of a change that is asked about, the ids of the entries that may be meant, and what is to change of the one that is. Where nothing is to change, what
    /// else the words say takes its place.
    public var restatement: (entries: [String], change: ActionDetails)? {
        let entries = text(Self.restated).map { [$0] } ?? list(Self.restated)
        guard !entries.isEmpty else { return nil }
        var change = self
        for key in [Self.restated, "operation"] { change[key] = nil }
        return (entries, change)
    }

    /// The same change, of these entries.
    public func restating(_ entries: [String]) -> ActionDetails {
        var details = self
        details[Self.restated] = .list(entries)
        return details
    }

    static let restated = "restated"
}
