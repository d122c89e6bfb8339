internal import SaysoLanguage

// What a bare number means in a change.

extension HealthEvent {
    /// A bare number as what it counts in an event of this kind: "make that three" of tablets, of slices, of a score; millilitres as the dose of a
    /// medicine or the amount of a drink.
    /// - Returns: `isClear` is false where the number may as well be something else.
    func fitted(_ details: ActionDetails, _ words: WordReader?) -> (details: ActionDetails, isClear: Bool) {
        var details = details
        // Pieces of a strength are counted; the unit stays that of the strength.
        if details["count"] != nil, details["dosage"] == nil, payload.hasStrength { details["unit"] = nil }
        if let amount = details.number("amount"), !accepts("amount"), accepts("dosage") {
            details["amount"] = nil
            details["dosage"] = .text(amount.plain)
            details["unit"] = .text("mL")
        } else if let dosage = details.number("dosage"), details.text("unit") == "mL", !accepts("dosage"), accepts("amount") {
            details["dosage"] = nil
            details["unit"] = nil
            details["amount"] = .text(dosage.plain)
        }
        if let seconds = details.number("durationSeconds"), case .measurement = payload, lasts {
            details["durationSeconds"] = nil
            details["value"] = .number(seconds / 60)
        }
        guard let value = details["value"], let number = details.number("value"), details["metric"] == nil, !accepts("value"),
            number <= BareDose.mostPieces || payload.hasStrengthAlone || [.activity, .food, .hydration].contains(kind)
        else { return (details, true) }
        var fitted = details
        fitted["value"] = nil
        switch payload {
        case .food(let food):
            guard let portion = food.fitted(number) else { return (details, true) }
            fitted["quantity"] = .text(portion.quantity)
            return (fitted, portion.isClear)
        case .hydration(let drink):
            guard let portion = drink.fitted(number, of: utterance, words) else { return (details, true) }
            for entry in portion.details.entries { fitted[entry.key] = entry.value }
            return (fitted, portion.isClear)
        case .medication where payload.hasStrengthAlone, .supplement where payload.hasStrengthAlone:
            let meaning = payload.meaning(of: number)
            fitted[meaning.isCount ? "count" : "dosage"] = value
            return (fitted, meaning.isClear)
        case .medication: fitted["count"] = .number(number)
        case .supplement: fitted["count"] = .number(number)
        case .symptom(let symptom) where (0...10).contains(number):
            // Of what was given no score a number may be its length, or how often it came.
            fitted["severityScore"] = .number(number)
            return (fitted, symptom.severityScore != nil)
        case .activity(let activity) where activity.distance == nil && (activity.durationSeconds ?? 0) > 0:
            // Minutes or hours, whichever is nearer to what was said before.
            let old = activity.durationSeconds ?? 60
            let lengths = [60, 3_600].map { (seconds: $0 * number, ratio: max($0 * number / old, old / ($0 * number))) }.sorted { $0.ratio < $1.ratio }
            fitted["durationSeconds"] = .number(lengths[0].seconds)
            return (fitted, BareDose.isClear(lengths[0].ratio, lengths[1].ratio))
        case .activity(let activity) where activity.distance != nil && activity.durationSeconds == nil: fitted["distance"] = .number(number)
        default: return (details, true)
        }
        return (fitted, true)
    }

    /// A number without a unit where it may be of more than one thing that was said, or of none: it is never guessed of which.
    func unclear(_ details: ActionDetails) -> UnclearNumber? {
        guard let number = details.number("value"), details.entries.allSatisfy({ $0.key == "value" }) else { return nil }
        guard happened else { return UnclearNumber(number, of: displaySummary, []) }
        return switch payload {
        case .symptom(let symptom) where symptom.durationSeconds != nil:
            UnclearNumber(number, of: displaySummary, (0...10).contains(number) ? [.severity, .hours] : [.hours])
        case .food(let food) where food.components.count > 1 && food.quantity == nil: UnclearNumber(number, of: displaySummary, [.portions])
        case .activity(let activity) where activity.durationSeconds != nil && activity.distance != nil:
            UnclearNumber(number, of: displaySummary, [.minutes, .distance])
        // "Took it at eight. No, nine": nobody takes nine of what was not counted before.
        case _ where precision == "minute" && payload.isUncounted && (1...12).contains(number) && number == number.rounded():
            UnclearNumber(number, of: displaySummary, [.clock, .pieces])
        default: nil
        }
    }
}

extension HealthEvent.Payload {
    /// Whether neither how many nor how much was said of something taken or eaten.
    fileprivate var isUncounted: Bool {
        switch self {
        case .medication(let event): event.count == nil && event.dosage == nil
        case .supplement(let event): event.count == nil && event.dosage == "1"
        case .food(let event): event.quantity == nil
        case .hydration, .symptom, .measurement, .activity, .exertionEpisode: false
        }
    }

    /// A dose that was said as a strength, without a count: "make that fifty" is of milligrams.
    fileprivate var hasStrengthAlone: Bool {
        switch self {
        case .medication(let event): event.dosage != nil && event.count == nil
        case .supplement(let event): event.dosage != "1" && event.count == nil
        default: false
        }
    }

    fileprivate var hasStrength: Bool {
        switch self {
        case .medication(let event): event.dosage != nil
        case .supplement(let event): hasStrengthAlone || (event.count.map { $0.plain != event.dosage } ?? false)
        default: false
        }
    }

    fileprivate func meaning(of number: Double) -> BareDose {
        switch self {
        case .medication(let event): BareDose(number, behind: event.dosage, event.unit)
        case .supplement(let event): BareDose(number, behind: event.dosage, event.unit)
        default: BareDose(number, behind: nil, nil)
        }
    }
}
