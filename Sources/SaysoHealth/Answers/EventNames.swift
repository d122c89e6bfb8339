extension HealthEvent {
    /// The names by which somebody may ask for it, in lower case.
    public var names: [String] {
        let names: [String?] =
            switch payload {
            case .food(let food): [food.item, food.mealType?.rawValue] + food.components.map(\.name)
            case .hydration(let drink): [drink.item, drink.beverage == .other ? nil : drink.beverage.rawValue]
            case .symptom(let symptom): [symptom.plainName]
            case .supplement(let supplement): [supplement.name]
            case .medication(let medication): [medication.name, medication.drugClass]
            case .measurement(let measurement): [measurement.metric.rawValue, measurement.metric.displayName]
            case .activity(let activity): [activity.activity]
            case .exertionEpisode: ["pem", "crash"]
            }
        return names.compactMap { $0?.lowercased() }
    }

    /// Whether a name is its own, or as many words of it: "prenatal" is asked of "prenatal vitamin". Singular and plural are one, and so are the names
    /// of a medicine: "acetaminophen" is asked of "tylenol", and of all that holds it.
    func isNamed(_ name: String) -> Bool {
        let asked = stems(name)
        guard !asked.isEmpty else { return false }
        guard case .medication(let dose) = payload else { return names.contains(where: name.isAsked) }
        // Of a class its head is asked for: an inhaler is one "for asthma", and a pain is no pain reliever.
        let isOfClass = dose.drugClass.map { $0.lowercased() == name || asked.isSubset(of: stems($0.lowercased())) && !asked.isDisjoint(with: heads(of: $0.lowercased())) }
        if dose.name.lowercased() == name || asked.isSubset(of: stems(dose.name.lowercased())) || isOfClass ?? false { return true }
        let substances = DrugNames.substances(in: name)
        guard substances.isEmpty else { return substances.isSubset(of: DrugNames.substances(in: dose.name)) }
        // "Thyroid pill" is asked of a thyroid hormone.
        if DrugNames.isMedicine(name), let drugClass = dose.drugClass, stems(String(name[..<(name.lastIndex(of: " ") ?? name.endIndex)])).isSubset(of: stems(drugClass)) { return true }
        return dose.drugClass.map(DrugNames.classes(called: name).contains) ?? false
    }

    /// The last word of each of its parts: "opioid + pain reliever" is an opioid and a reliever.
    private func heads(of name: String) -> Set<Substring> { Set(name.split(separator: "+").flatMap { stems(String($0.split(separator: " ").last ?? "")) }) }
}

extension String {
    /// Whether a name in lower case is asked for by it: its own, or as many words of it, in singular or plural.
    func isAsked(of name: String) -> Bool { self == name || stems(self).isSubset(of: stems(name)) }
}

/// The words of a name, each without the ending of a plural.
private func stems(_ name: String) -> Set<Substring> {
    Set(name.split { !$0.isLetter && !$0.isNumber }.map { $0.count > 3 && $0.hasSuffix("s") ? $0.dropLast() : $0 })
}
