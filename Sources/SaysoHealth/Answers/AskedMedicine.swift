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

    /// Nil for a name of which no substance is known.
    init?(_ name: String) {
        substances = DrugNames.substances(in: name)
        guard !substances.isEmpty else { return nil }
        classes = Set(DrugNames.classes(holding: substances))
    }

    /// - Returns: nil of what is no medicine, or of other substances.
    func share(in event: HealthEvent) -> Share? {
        guard case .medication(let dose) = event.payload else { return nil }
        let held = DrugNames.substances(in: dose.name)
        guard !held.isEmpty else { return dose.drugClass.map(classes.contains) ?? false ? .unknown : nil }
        return held == substances ? .whole : substances.isSubset(of: held) ? .part : nil
    }
}
