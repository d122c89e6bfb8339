public import SaysoLanguage

extension HealthEvent {
    /// The event with the said details in place of its own, whether or not that has to be asked about.
    /// - Returns: nil when nothing is said, something that an event of this kind has no place for, or what cannot be.
    public func amended(by details: ActionDetails, clock: LocalClock? = nil) -> HealthEvent? {
        amendment(by: details, clock: clock)?.event
    }

    /// What a wish to change the event comes to.
    ///
    /// - Parameters:
    ///   - details: Only what changes ("make that 101": `value`). `metric` says which entry is meant.
    ///   - clock: On which a time of the day is kept when the day changes; nil: that of the event's own offset.
    ///   - words: Knows what another food, or another quantity of the food, holds, and how many were said of a drink.
    /// - Returns: nil when nothing is said, or something that an event of this kind has no place for.
    public func amendment(by said: ActionDetails, clock: LocalClock? = nil, words: WordReader? = nil) -> Amendment? {
        // "Make that a headache" of no headache: it was there after all.
        let isTakenUp = !happened && said["negated"] == nil && saysNoMoreThanItsName(said)
        var said = said
        if isTakenUp { said["negated"] = .flag(false) }
        let fitting = fitted(said, words)
        guard isMeant(by: fitting.details, metricOnly: true) else { return nil }
        if let unclear = unclear(said) { return .unclear(unclear) }
        let details: ActionDetails, isClear: Bool
        switch rescaled(fitting.details) {
        case .none: return nil
        case .impossible(let measured):
            var event = self
            event.payload = .measurement(measured)
            return .impossible(event)
        case .fits(let rescaled, let isSure): (details, isClear) = (rescaled, isSure && fitting.isClear && !isTakenUp)
        }
        guard !details.entries.isEmpty, details.entries.allSatisfy({ accepts($0.key) }), isPossible(details) else { return nil }
        let event = changed(by: details, clock: clock, foods: words?.foods, sayings: words?.sayings)
        if event.isBeyondAnybody, !isBeyondAnybody { return .impossible(event) }
        return isClear && !event.isSlip(of: self) ? .change(event) : .doubtful(event, details: details)
    }

    /// Whether it is of more than anybody drinks at once, which is never logged.
    public var isBeyondAnybody: Bool {
        guard case .hydration(let drink) = payload, let possible = Metric(rawValue: "water").possible(in: "mL") else { return false }
        return drink.amountML > possible.upperBound
    }

    private func saysNoMoreThanItsName(_ details: ActionDetails) -> Bool {
        let said = details.entries.flatMap { Self.nameKeys.contains($0.key) ? ($0.value.plainText.map { [$0] } ?? details.list($0.key)) : [""] }
        return !said.isEmpty && said.allSatisfy { names.contains($0.lowercased()) }
    }

    private static let nameKeys: Set = ["item", "medicationName", "vitaminName", "activity", "symptoms"]

    /// Whether its number is more likely a slip than what was meant, and was not said before.
    private func isSlip(of old: HealthEvent) -> Bool {
        switch (payload, old.payload) {
        case (.measurement(let new), .measurement(let old)):
            guard let value = new.value, (new.value, new.value2, new.unit) != (old.value, old.value2, old.unit) else { return false }
            return !new.metric.isPlausible(value, over: new.value2, unit: new.unit)
        case (.hydration(let new), .hydration(let old)):
            return new.amountML != old.amountML && !Metric(rawValue: "water").isPlausible(new.amountML, over: nil, unit: "mL")
        default: return false
        }
    }

    private func changed(by details: ActionDetails, clock: LocalClock?, foods: FoodReader?, sayings: SayingReader?) -> HealthEvent {
        var event = self
        details.change(&event.notes, "notes")
        if let date = details.moment("timestamp"), !isOn(date, details) {
            event.date = moved(to: date, precision: details.text("precision"), clock: clock ?? LocalClock(offsetSeconds: self.date.offsetSeconds), sayings)
            event.precision = hasTime && details.text("precision") == Self.dayPrecision ? precision : details.text("precision")
        }
        let happened = details["negated"].map { $0 != .flag(true) }
        switch payload {
        case .food(var food):
            let before = food
            if let changed = food.withPart(details, foods) {
                food = changed
            } else {
                food.apply(details, eaten: happened)
                food.weighAnew(after: before, details, foods)
            }
            event.payload = .food(food)
        case .hydration(var drink):
            drink.apply(details, drunk: happened)
            event.payload = .hydration(drink)
        case .symptom(var symptom):
            symptom.apply(details, present: happened)
            event.payload = .symptom(symptom)
        case .supplement(var supplement):
            supplement.apply(details, taken: happened)
            supplement.takenAt = supplement.taken ? [event.date] : []
            event.payload = .supplement(supplement)
        case .medication(var medication):
            let before = medication.name
            medication.apply(details, taken: happened)
            if medication.name != before, medication.drugClass == nil { medication.drugClass = sayings.flatMap { Self.drugClass(of: medication.name, $0, at: self.date) } }
            event.payload = .medication(medication)
        case .measurement(var measurement):
            measurement.apply(details, measured: happened)
            event.payload = .measurement(measurement)
        case .activity(var activity):
            activity.apply(details, done: happened)
            event.payload = .activity(activity)
        case .exertionEpisode(var episode):
            episode.severity = details.severity ?? episode.severity
            if !details.list("triggers").isEmpty { episode.triggers = details.list("triggers") }
            episode.present = happened ?? episode.present
            event.payload = .exertionEpisode(episode)
        }
        return event
    }

    /// Whether it is of a day already that is said without a time: what is known of its time stays.
    private func isOn(_ date: Moment, _ details: ActionDetails) -> Bool { details.text("precision") == Self.dayPrecision && self.date.date == date.date }

    /// The class that a new entry of a medicine would have.
    private static func drugClass(of name: String, _ sayings: SayingReader, at moment: Moment) -> String? {
        sayings(name, moment).first { $0.details.text("medicationName") == name }?.details.text("drugClass")
    }

    /// "No, that was yesterday" of a dose at nine is nine o'clock yesterday: of a day alone the time that was said before stays.
    private func moved(to date: Moment, precision: String?, clock: LocalClock, _ sayings: SayingReader?) -> Moment {
        guard precision == Self.dayPrecision, hasTime else { return date }
        let secondOfDay = retold(on: date.date, clock, sayings) ?? clock.moment(at: self.date.secondsSinceEpoch).secondOfDay
        return clock.moment(at: clock.second(of: date.date, at: secondOfDay))
    }

    /// The time of the day that the words would have said of it at the end of another day. Who says "soup for dinner" in the morning has said no time that
    /// can be: it was logged as of then, and stays at the dinner's once the day is known.
    private func retold(on date: CivilDate, _ clock: LocalClock, _ sayings: SayingReader?) -> Int? {
        guard precision == Self.partPrecision, let utterance, let sayings else { return nil }
        let end = clock.moment(at: clock.day(date).upperBound - 1)
        var ids = SystemRandomNumberGenerator()
        let events = sayings(utterance, end).flatMap { action in
            Resolver().resolve(action, of: utterance, at: end, ids: &ids).compactMap { if case .event(let event) = $0 { event } else { nil } }
        }
        let same = events.first { $0.kind == kind && $0.displaySummary == displaySummary && $0.precision == precision }
        return same.map { clock.moment(at: $0.date.secondsSinceEpoch).secondOfDay }
    }

    /// Whether a time of the day was said of it.
    private var hasTime: Bool { precision != nil && precision != Self.dayPrecision }

    private static let dayPrecision = "day"
    private static let partPrecision = "partOfDay"

    /// Whether the event says how long something lasted.
    public var lasts: Bool {
        switch payload {
        case .symptom(let symptom): symptom.durationSeconds != nil
        case .activity(let activity): activity.durationSeconds != nil
        case .measurement(let measured): measured.value != nil && measured.unit == "min"
        default: false
        }
    }

    private enum Rescaled {
        /// `isSure` is false where the number is not as it was said: its point was lost, or those of a pair are swapped.
        case fits(ActionDetails, isSure: Bool)
        case impossible(MeasurementEvent)
        /// Nobody can say of which size the number is, or it is of another quantity.
        case none
    }

    /// The number of a reading as one that takes the place of the old one: "make that 4.8" of a count in thousands, "make that 8" of a night of seven hours.
    /// No impossible value gets into the log by way of a correction.
    private func rescaled(_ details: ActionDetails) -> Rescaled {
        guard case .measurement(let event) = payload else { return .fits(details, isSure: true) }
        // A pair takes the place of a pair alone: no weight is 180 over 90.
        if details["value2"] != nil, event.metric.possibleSecond == nil { return .none }
        var wanted = event, details = details, isSure = true
        // Of a pair a number alone is of the one that it is nearer to; that it is of the lower one is asked.
        if details["value2"] == nil, let number = details.number("value"), let first = event.value, let second = event.value2, number < first,
            abs(number - second) < abs(number - first) {
            (details["value"], details["value2"], isSure) = (nil, .number(number), false)
        }
        if let second = details.number("value2"), let range = event.metric.possibleSecond {
            let first = details.number("value") ?? event.value
            if let first, event.metric.isSwapped(first, over: second) {
                (details["value"], details["value2"], isSure) = (.number(second), .number(first), false)
            } else if !range.contains(second) || first.map({ $0 <= second }) ?? false {
                (wanted.value, wanted.value2) = (first, second)
                return .impossible(wanted)
            }
        }
        // "No, celsius": the old number in another unit.
        guard let number = details.number("value") ?? details.text("unit").flatMap({ _ in event.value }) else { return .fits(details, isSure: isSure) }
        wanted.value = number
        if let unit = details.text("unit"), !event.metric.units.isEmpty {
            guard let said = event.metric.standard(number, unit: unit) else { return .none }
            wanted.unit = unit
            let isPossible = event.metric.possible(in: said.unit)?.contains(said.value) ?? true
            guard let meant = isPossible ? said : event.metric.pointed(said.value, unit: said.unit) else { return .impossible(wanted) }
            if !isPossible { isSure = false }
            details["value"] = .number(meant.value)
            details["unit"] = .text(meant.unit)
        } else if let read = event.metric.read(number, inPlaceOf: event.value ?? number, unit: event.unit) {
            details["value"] = .number(read.value)
            if let unit = read.unit, unit != event.unit { details["unit"] = .text(unit) }
        } else if let meant = event.metric.pointed(number, unit: nil) {
            isSure = false
            details["value"] = .number(meant.value)
            if meant.unit != event.unit { details["unit"] = .text(meant.unit) }
        } else {
            return event.metric.isUnclear(number) ? .none : .impossible(wanted)
        }
        return .fits(details, isSure: isSure)
    }

    /// A measurement keeps its kind of unit: a dose of 2000 IU is no neutrophil count.
    private func isPossible(_ details: ActionDetails) -> Bool {
        guard case .measurement(let event) = payload, let said = details.text("unit"), let own = event.unit, said != own else { return true }
        return Self.convertible.contains { $0.contains(said) && $0.contains(own) }
    }

    /// Units of one quantity.
    private static let convertible: [Set<String>] = [["degF", "degC"], ["lb", "kg"], ["in", "cm"], ["mg/dL", "mmol/L"]]

    /// Whether the details of a request ("delete my last temperature") name this event. No details name every event.
    /// - Parameter loosely: A medicine by another of its names, and "the coffee" of a black coffee.
    public func isMeant(by details: ActionDetails, loosely: Bool = false) -> Bool { isMeant(by: details, metricOnly: false, loosely: loosely) }

    private func isMeant(by details: ActionDetails, metricOnly: Bool, loosely: Bool = false) -> Bool {
        let said: [(String, String?)] = [
            ("metric", measured?.metric.rawValue), ("item", eatenOrDrunk), ("medicationName", medicine),
            ("vitaminName", vitamin), ("activity", exercise), ("mealType", meal),
        ]
        for (key, own) in said where !metricOnly || key == "metric" {
            if let said = details.text(key), said != own, !loosely || !isCalled(said, under: key) { return false }
        }
        if !metricOnly, let sort = EntrySort(details[ActionDetails.sort]), !sort.holds(self) { return false }
        // What a request says of its value tells it from others of its name.
        if !metricOnly, !details.values.isEmpty, !has(details.values) { return false }
        if !metricOnly, let words = details.text("range")?.lowercased().plainWords, !words.hold(anyOf: names) { return false }
        if !metricOnly, let said = details.moment("timestamp") {
            // Who names a time of the day means what is of about that time.
            let off = abs(said.secondsSinceEpoch - date.secondsSinceEpoch)
            switch details.text("precision") {
            case "minute": if off > Self.nearSeconds { return false }
            case "partOfDay": if off > Self.partSeconds { return false }
            default: if said.date != date.date { return false }
            }
        }
        guard !metricOnly, !details.list("symptoms").isEmpty else { return true }
        return (kind == .symptom || kind == .exertionEpisode) && details.list("symptoms").contains { names.contains($0) }
    }

    /// Whether a name that is not its own may be of it. What is one of several things in a meal is not the meal.
    private func isCalled(_ said: String, under key: String) -> Bool {
        switch payload {
        case .medication(let event) where key == "medicationName":
            let own = DrugNames.substances(in: event.name)
            return !own.isEmpty && own == DrugNames.substances(in: said) || event.drugClass == said
        case .supplement where key == "vitaminName": return isNamed(said)
        case .activity where key == "activity": return QuerySubject(said) == .category(.activities) || isNamed(said)
        case .food(let food) where key == "item": return food.components.count < 2 && isNamed(said)
        case .hydration where key == "item": return isNamed(said)
        default: return false
        }
    }

    /// How far a request's time is from its own, in seconds: of two that are meant the nearer one is. 0 where no time of the day was said.
    public func distance(from details: ActionDetails) -> Int {
        guard details.text("precision") == "minute", let said = details.moment("timestamp") else { return 0 }
        return abs(said.secondsSinceEpoch - date.secondsSinceEpoch)
    }

    /// Half an hour: times are told in rough figures.
    private static let nearSeconds = 1_800
    /// A part of the day stands for the hours around the one that is told for it.
    private static let partSeconds = 4 * 3_600

    func accepts(_ key: String) -> Bool {
        Self.commonKeys.contains(key) || (Self.keys[kind] ?? []).contains(key)
    }

    private var measured: MeasurementEvent? { if case .measurement(let event) = payload { event } else { nil } }
    private var medicine: String? { if case .medication(let event) = payload { event.name } else { nil } }
    private var vitamin: String? { if case .supplement(let event) = payload { event.name } else { nil } }
    private var exercise: String? { if case .activity(let event) = payload { event.activity } else { nil } }
    private var meal: String? { if case .food(let food) = payload { food.mealType?.rawValue.lowercased() } else { nil } }
    private var eatenOrDrunk: String? {
        switch payload {
        case .food(let food): food.item
        case .hydration(let drink): drink.item ?? drink.beverage.rawValue.lowercased()
        default: nil
        }
    }

    private static let commonKeys: Set<String> = ["timestamp", "precision", "notes", "negated"]
    private static let keys: [EventKind: Set<String>] = [
        .food: [
            "item", "isCompoundMeal", "components", "mealType", "quantity", "calories", "protein", "carbs", "fat",
            "fiber", "nutritionSource",
        ],
        .hydration: ["item", "amount", "unit", "beverage", "temperature", "quantity", "calories"],
        .symptom: [
            "symptoms", "severity", "severityScore", "durationSeconds", "bodySite", "triggers", "relief",
        ],
        .supplement: ["vitaminName", "dosage", "unit", "count", "frequency", "timesPerDay", "quantity"],
        .medication: ["medicationName", "drugClass", "dosage", "unit", "count", "quantity"],
        .measurement: ["metric", "value", "value2", "unit", "context"],
        .activity: ["activity", "durationSeconds", "distance", "distanceUnit", "intensity", "calories"],
        .exertionEpisode: ["severity", "severityScore", "triggers"],
    ]
}

/// What a wish to change an event comes to.
public enum Amendment: Hashable, Sendable {
    /// The event as it should be.
    case change(HealthEvent)
    /// It may be a slip, or mean something else: it is asked about first. The details say plainly what was understood.
    case doubtful(HealthEvent, details: ActionDetails)
    /// No living person has what it would say.
    case impossible(HealthEvent)
    /// A number that may be of more than one thing in it, or of none.
    case unclear(UnclearNumber)

    /// The event as it should be; nil where it cannot be.
    public var event: HealthEvent? {
        switch self {
        case .change(let event), .doubtful(let event, _): event
        case .impossible, .unclear: nil
        }
    }
}

/// Why an entry is not changed as it was wished.
public enum Refusal: Hashable, Sendable {
    /// No living person has what it would say.
    case impossible(HealthEvent)
    /// It would be of a time that is still to come.
    case toCome(Moment)
    /// Nobody can say what the number is of.
    case unclear(UnclearNumber)
    /// What was asked about the entry is no longer what a yes would do.
    case outdated

    /// In words for people.
    public var reason: String {
        switch self {
        case .impossible(let event) where event.isBeyondAnybody: "\(event.displaySummary) is more than anybody drinks at once"
        case .impossible(let event): "\(event.displaySummary) is more, or less, than anybody has"
        case .toCome: "what was logged has happened, and that is still to come"
        case .unclear(let number): number.reason
        case .outdated: "the entry has changed since that was asked; say again what it should be"
        }
    }
}

extension ActionDetails {
    /// Of a wish that names the entry it means ("change yesterday's tylenol to 2"): what names it, and what is to change. Nil where it names none.
    ///
    /// Where nothing but a time is said besides, the entry is of its day, and the time is what changes ("change yesterday's tylenol to 9 am").
    ///
    /// Where one thing is put for another ("change yesterday's coffee to tea"), the words for the old one are in `range`, and its time alone is what names it.
    public var named: (entry: ActionDetails, change: ActionDetails)? {
        if let old = text("range") {
            var entry = ActionDetails(), change = self
            for key in Self.time { (entry[key], change[key]) = (self[key], nil) }
            change["range"] = nil
            entry["range"] = .text(old)
            return (entry, change)
        }
        guard self["subject"] != nil else { return nil }
        var entry = ActionDetails(), change = ActionDetails()
        for said in entries where said.key != "subject" {
            if Self.naming.contains(said.key) { entry[said.key] = said.value } else { change[said.key] = said.value }
        }
        if change.entries.isEmpty {
            for key in Self.time { change[key] = self[key] }
            entry["precision"] = nil
        }
        return (entry, change)
    }

    /// The same without a time.
    public var timeless: ActionDetails { ActionDetails(entries.filter { !Self.time.contains($0.key) }.map { ($0.key, $0.value) }) }

    private static let time = ["timestamp", "precision"]
    private static let naming = Set(["metric", "item", "medicationName", "vitaminName", "symptoms", "mealType", "activity"] + time)
}
