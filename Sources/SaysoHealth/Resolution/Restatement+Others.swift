public import SaysoLanguage

// Words that say anew what was told a moment ago, other than as another value of an entry.

extension Restatement {
    /// "I didn't take the lisinopril", said of the one that was logged a moment ago: both cannot be so. A dose that was missed before it, or will be, is
    /// another one, so it is asked.
    /// - Parameter told: What was logged a moment ago.
    /// - Returns: nil where nothing is denied, where a time says of when, or where none, or more than one, of what was logged is meant.
    public init?(of told: [HealthEvent], deniedBy actions: [VoiceAction]) {
        guard let denial = Self.denial(in: actions), denial.details["timestamp"] == nil else { return nil }
        let names = Self.names(in: denial), meant = told.filter { $0.happened && $0.isMeant(by: names, loosely: true) }
        guard !names.entries.isEmpty, meant.count == 1 else { return nil }
        self.init(denying: meant, by: denial)
    }

    /// The same, said longer after it: "I didn't take my metoprolol", or "… this morning", hours after "took my metoprolol". Of several it is asked which.
    /// - Parameters:
    ///   - earlier: What is in the log, oldest first.
    ///   - earliest: How far back one is meant where no time says of when.
    ///   - clock: Where no time is said, one of another day is not meant.
    public init?(ofEarlier earlier: [HealthEvent], since earliest: Moment, until moment: Moment, deniedBy actions: [VoiceAction], clock: LocalClock) {
        guard let denial = Self.denial(in: actions) else { return nil }
        var names = Self.names(in: denial)
        guard !names.entries.isEmpty else { return nil }
        for key in ["timestamp", "precision"] { names[key] = denial.details[key] }
        let isTimed = names["timestamp"] != nil
        let meant = earlier.filter { event in
            event.happened && event.isMeant(by: names, loosely: true)
                && (isTimed || event.date >= earliest && event.date <= moment && clock.date(of: event.date) == clock.date(of: moment))
        }
        guard let last = meant.last else { return nil }
        self.init(denying: isTimed ? meant : [last], by: denial)
    }

    private init(denying meant: [HealthEvent], by denial: VoiceAction) {
        let change = ActionDetails([("negated", .flag(true))]).restating(meant.map(\.id))
        self.init(action: VoiceAction(type: .correct, confidence: denial.confidence, span: denial.span, details: change), isSure: false)
    }

    /// What the words say did not happen; nil where they say more, or something else.
    public static func denial(in actions: [VoiceAction]) -> VoiceAction? {
        guard actions.count == 1, let denial = actions.first, deniable.contains(denial.type), denial.details.flag("negated") else { return nil }
        return denial
    }

    /// Whether the words say that something was wrong, and neither what nor how it should be: "that's wrong".
    public static func isMereProtest(_ text: String, _ settings: Settings) -> Bool {
        guard text.utf8.count <= Lead.longest else { return false }
        let said = text.lowercased().plainWords
        return settings[.wrongWords].contains { $0.plainWords == said }
    }

    static func names(ofEntryIn said: VoiceAction) -> ActionDetails {
        ActionDetails(said.details.entries.filter { naming.contains($0.key) || $0.key == "symptoms" }.map { ($0.key, $0.value) })
    }

    private static func names(in denial: VoiceAction) -> ActionDetails {
        ActionDetails(denial.details.entries.filter { naming.contains($0.key) || $0.key == "mealType" }.map { ($0.key, $0.value) })
    }

    /// "The headache was severe", said of one that was logged a moment ago: more of it, and hardly a second one, so it is asked.
    ///
    /// What says nothing that an entry has a place for ("the toast was rye") is kept with it as it was said. Of readings each is one of its own.
    /// - Parameters:
    ///   - told: What was logged a moment ago.
    ///   - actions: What the words would log by themselves.
    public init?(of told: [HealthEvent], definitely actions: [VoiceAction], saidAs text: String, _ settings: Settings, clock: LocalClock?, words: WordReader?) {
        guard actions.count == 1, let said = actions.first, !said.details.flag("negated") else { return nil }
        guard text.utf8.count <= Lead.longest else { return nil }
        let rest = Lead(of: text, settings)?.rest ?? text
        let spoken = rest.lowercased().plainWords
        guard let definite = settings[.definiteWords].first(where: { spoken.starts(with: $0.plainWords) }) else { return nil }
        let behind = spoken[definite.plainWords.count...].prefix(Self.longestName + 1).dropFirst()
        guard behind.contains(where: { word in settings[.wasWords].contains { $0 == word } }) else { return nil }
        let names = Self.names(ofEntryIn: said)
        let meant = told.filter { !names.entries.isEmpty && $0.happened && $0.kind != .measurement && $0.isOf(said) && $0.isMeant(by: names, loosely: true) }
        guard meant.count == 1 else { return nil }
        let isEstimate = said.details.text("nutritionSource") != "spoken"
        var change = ActionDetails(said.details.entries.filter { !Self.ofName.contains($0.key) && !(isEstimate && Self.ofNutrition.contains($0.key)) }.map { ($0.key, $0.value) })
        if change.entries.isEmpty { change["notes"] = .text(rest) }
        guard let amendment = meant[0].amendment(by: change, clock: clock, words: words), amendment.event != nil else { return nil }
        self.init(action: VoiceAction(type: .correct, confidence: said.confidence, span: said.span, details: change.restating([meant[0].id])), isSure: false)
    }

    /// The one reading that the words would log, with a value and no time.
    public static func reading(in actions: [VoiceAction]) -> VoiceAction? {
        guard actions.count == 1, let said = actions.first, said.type == .logMeasurement, said.details.number("value") != nil, said.details["metric"] != nil,
            said.details["timestamp"] == nil, !said.details.flag("negated")
        else { return nil }
        return said
    }

    /// How far back a reading is meant by its name alone: in the day, or the last hours where that began a short time ago.
    public static func earliest(before moment: Moment, clock: LocalClock) -> Moment {
        clock.moment(at: min(clock.day(of: moment).lowerBound, moment.secondsSinceEpoch - readingReachSeconds))
    }

    /// Half a day.
    private static let readingReachSeconds = 43_200

    /// "No, the temp was 100.8", said when other things were logged since, or "the bp was 130/85, not 120/80": the reading of that metric was another.
    /// - Parameters:
    ///   - earlier: What is in the log of the last hours, oldest first.
    ///   - told: What was told last: a reading of the metric among it is said anew as anything else is.
    ///   - numbers: All that the words say.
    public init?(
        ofReadings earlier: [HealthEvent], besides told: [HealthEvent], by actions: [VoiceAction], saidAs text: String, numbers: [Double], lead: Lead?,
        _ settings: Settings, clock: LocalClock?
    ) {
        guard let said = Self.reading(in: actions), let metric = said.details.text("metric") else { return nil }
        let own = { (event: HealthEvent) in if case .measurement(let reading) = event.payload { reading.metric.rawValue == metric && reading.measured } else { false } }
        let new = said.details.spokenNumbers, old = numbers.filter { number in !new.contains { $0.isNearly(number) } }
        let spoken = text.lowercased().plainWords
        let meant: HealthEvent?
        if !old.isEmpty, spoken.hold(anyOf: settings[.notWords]) {
            meant = earlier.last { own($0) && $0.has(old) }
        } else if let lead, lead.mends, spoken.hold(anyOf: settings[.wasWords]), !told.contains(where: own) {
            meant = earlier.last(where: own)
        } else {
            meant = nil
        }
        let change = ActionDetails(said.details.entries.map { ($0.key, $0.value) })
        guard let meant, let amendment = meant.amendment(by: change, clock: clock), let event = amendment.event, event != meant else { return nil }
        let isSure = if case .change = amendment { true } else { false }
        self.init(action: VoiceAction(type: .correct, confidence: said.confidence, span: 0..<text.unicodeScalars.count, details: change.restating([meant.id])), isSure: isSure)
    }

    private static let ofName: Set = ["item", "isCompoundMeal", "components", "beverage", "symptoms", "medicationName", "drugClass", "vitaminName", "activity"]
    /// In words.
    private static let longestName = 3
    private static let ofNutrition: Set = ["nutritionSource", "calories", "protein", "carbs", "fat", "fiber"]

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

extension HealthEvent {
    /// Whether an action is of its kind.
    fileprivate func isOf(_ action: VoiceAction) -> Bool {
        var ids = SystemRandomNumberGenerator()
        let own = Resolver().resolve(action, at: date, ids: &ids)
        return own.count == 1 && { if case .event(let event) = $0 { event.kind == kind } else { false } }(own[0])
    }
}
