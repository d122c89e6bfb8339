internal import SaysoLanguage

/// What a bare number means of something that was told by the piece, the vessel or the measure: "make that three" of two glasses, of two slices, of 16 ounces.
struct Portion {
    /// How many were said.
    let count: Double
    /// Whether it was weighed or measured out; nobody counts ounces.
    let isMeasured: Bool

    /// How many it should be.
    /// - Returns: nil where it is no number of such things. `isClear` is false where it may as well be how many times as much.
    func changed(to number: Double) -> (count: Double, isClear: Bool)? {
        guard isMeasured else { return number <= max(BareDose.mostPieces, count * BareDose.mostPieces) ? (number, true) : nil }
        let bare = BareDose(number, behind: count.plain, nil)
        // As much as it was is no change.
        return bare.isCount && number != 1 ? (number * count, bare.isClear) : (number, bare.isClear || number == 1)
    }
}

extension HydrationEvent {
    /// An ounce, in millilitres, with what is lost in rounding: what is finer is measured out, what is more is a vessel.
    private static let mostMeasured = 30.0

    /// The details for a number that is said of the drink.
    func fitted(_ number: Double, of utterance: String?, _ words: WordReader?) -> (details: ActionDetails, isClear: Bool)? {
        let said = quantity.flatMap(FoodEvent.parted)?.count ?? utterance.flatMap { words?.count($0, item ?? beverage.rawValue.lowercased()) }
        let count = said.flatMap { $0 > 0 ? $0 : nil } ?? 1, each = amountML / count
        var details = ActionDetails()
        guard let changed = Portion(count: count, isMeasured: each <= Self.mostMeasured).changed(to: number) else {
            // So many glasses nobody drinks: they are millilitres.
            details["amount"] = .text(number.plain)
            details["quantity"] = .text("\(number.plain) mL")
            return (details, true)
        }
        details["amount"] = .text((changed.count * each).plain)
        details["quantity"] = .text(changed.count.plain)
        return (details, changed.isClear)
    }
}

extension FoodEvent {
    /// The quantity with a number in place of its own: "3 slices" of "2 slices".
    func fitted(_ number: Double) -> (quantity: String, isClear: Bool)? {
        let said = quantity.flatMap(Self.parted), count = said?.count ?? 1
        let isMeasured = said?.unit != nil && count > BareDose.mostPieces
        return Portion(count: count, isMeasured: isMeasured).changed(to: number).map { changed -> (quantity: String, isClear: Bool) in
            let unit = said?.unit.map { (count == 1) == (changed.count == 1) ? $0 : $0.inOtherNumber ?? $0 }
            return ([changed.count.plain, unit].compactMap { $0 }.joined(separator: " "), changed.isClear)
        }
    }

    /// "2 slices" as a number and what it counts; nil where no digits stand first ("half", "a few").
    static func parted(_ quantity: String) -> (count: Double, unit: String?)? {
        let words = quantity.split(separator: " ", maxSplits: 1).map(String.init)
        guard let count = words.first.flatMap(Double.init), count.isFinite, count > 0 else { return nil }
        return (count, words.count > 1 ? words[1] : nil)
    }
}

extension HealthEvent {
    /// How many times as much, or as little, a changed entry says as this one; without end where its number is the same, or one of them says none.
    public func ratio(to new: HealthEvent) -> Double {
        guard let old = payload.figure, let new = new.payload.figure, old > 0, new > 0, old != new else { return .infinity }
        return max(new / old, old / new)
    }
}

extension HealthEvent.Payload {
    /// The number that a bare number would take the place of.
    fileprivate var figure: Double? {
        switch self {
        case .food(let event): event.quantity.flatMap(FoodEvent.parted)?.count ?? 1
        case .hydration(let event): event.amountML
        case .symptom(let event): event.severityScore
        case .supplement(let event): event.count ?? Double(event.dosage)
        case .medication(let event): event.count ?? event.dosage.flatMap(Double.init) ?? 1
        case .measurement(let event): event.value
        case .activity(let event): event.durationSeconds ?? event.distance
        case .exertionEpisode: nil
        }
    }
}
