/// A medicine that a question names, by what is in it.
struct AskedMedicine {
    /// How much of a medicine that was taken is the one that is asked about.
    enum Share: Hashable, Sendable {
        case whole
        /// It is in it beside other substances, and no amount that was said is of it alone.
        case part
        /// What is in it is not known, and it is of a class that may hold it.
        case unknown
    }

    private let substances: Set<String>
    private let classes: Set<String>

    /// Nil for a name of which neither a substance nor a class is known, and that does not say that it is a medicine.
    init?(_ name: String) {
        substances = DrugNames.substances(in: name)
        classes = substances.isEmpty ? DrugNames.classes(called: name) : Set(DrugNames.classes(holding: substances))
        if classes.isEmpty, substances.isEmpty, !DrugNames.isMedicine(name) { return nil }
    }

    /// - Returns: nil of what is no medicine, or of other substances.
    func share(in event: HealthEvent) -> Share? {
        guard case .medication(let dose) = event.payload else { return nil }
        // Asked for a class: of what has none nobody knows.
        if substances.isEmpty { return classes.isEmpty ? .unknown : dose.drugClass.map { classes.contains($0) ? .whole : nil } ?? .unknown }
        let held = DrugNames.substances(in: dose.name)
        guard !held.isEmpty else { return dose.drugClass.map(classes.contains) ?? false ? .unknown : nil }
        return held == substances ? .whole : substances.isSubset(of: held) ? .part : nil
    }
}
