internal import SaysoLanguage

/// An amount that an entry says.
package struct QueryAmount {
    package var value: Double
    package var value2: Double?
    package var unit: String?

    func converted(to other: String?) -> QueryAmount? {
        UnitConversion.convert(value, from: unit, to: other).map {
            QueryAmount(value: $0, value2: value2.flatMap { UnitConversion.convert($0, from: unit, to: other) }, unit: other)
        }
    }
}

extension QuerySubject {
    package func amount(of event: HealthEvent) -> QueryAmount? {
        if case .nutrient(let nutrient) = self { return nutrient.amount(in: event).map { QueryAmount(value: $0, unit: nutrient.unit) } }
        switch event.payload {
        case .hydration(let drink): return QueryAmount(value: drink.amountML, unit: "mL")
        case .measurement(let measured):
            return measured.value.map { QueryAmount(value: $0, value2: measured.value2, unit: measured.unit) }
        case .activity(let activity): return activity.durationSeconds.map { QueryAmount(value: $0 / 60, unit: "min") }
        case .medication, .supplement: return event.strength
        default: return nil
        }
    }
}

extension HealthEvent {
    /// The strength of a piece times the pieces, where a strength was said.
    var strength: QueryAmount? {
        switch payload {
        case .medication(let dose):
            guard let strength = dose.dosage.flatMap(Double.init), let unit = dose.unit else { return nil }
            return QueryAmount(value: strength * (dose.count ?? 1), unit: unit)
        case .supplement(let dose):
            guard !dose.isOfPieces, let strength = Double(dose.dosage) else { return nil }
            return QueryAmount(value: strength * (dose.count ?? 1), unit: dose.unit)
        default: return nil
        }
    }

    /// How many were taken, where that was said, with their form as the unit.
    var pieces: QueryAmount? {
        switch payload {
        case .medication(let dose): dose.count.map { QueryAmount(value: $0, unit: dose.dosage == nil ? dose.unit : nil) }
        case .supplement(let dose):
            dose.isOfPieces ? Double(dose.dosage).map { QueryAmount(value: $0, unit: dose.unit) } : dose.count.map { QueryAmount(value: $0, unit: nil) }
        default: nil
        }
    }

    /// How many were eaten of a food that is asked for, where that was said, with what they are counted by as the unit: 3 eggs, 2 slices of a pizza.
    func portions(of name: String) -> QueryAmount? {
        guard case .food(let food) = payload else { return nil }
        let parts = food.isCompoundMeal ? food.components.filter { name.isAsked(of: $0.name) }.map(\.quantity) : [food.quantity]
        guard parts.count == 1, let words = parts[0]?.split(separator: " "), words.count < 3, let number = words.first.flatMap({ Double($0) }) else { return nil }
        return QueryAmount(value: number, unit: words.count == 2 ? String(words[1]).inSingular : nil)
    }

    var distance: QueryAmount? {
        guard case .activity(let activity) = payload, let distance = activity.distance else { return nil }
        return QueryAmount(value: distance, unit: activity.distanceUnit)
    }
}

extension SupplementEvent {
    /// Whether its dosage is the number of pieces: no strength was said.
    fileprivate var isOfPieces: Bool { count.map { dosage == $0.plain } ?? (dosage == "1" && unit == "tablet") }
}

extension String {
    /// Of the unit that things are counted by: "slice" of "slices", "glass" of "glasses".
    fileprivate var inSingular: String {
        if hasSuffix("ies") { return dropLast(3) + "y" }
        if ["ses", "xes", "ches", "shes"].contains(where: hasSuffix) { return String(dropLast(2)) }
        return hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
    }
}
