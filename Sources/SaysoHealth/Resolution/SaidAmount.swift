public import SaysoLanguage

/// How much of a dose was taken, said by whoever answers for it: "took it, 50 mg this time", "took half of it".
public struct SaidAmount: Codable, Hashable, Sendable {
    public var dosage: String?
    public var unit: String?
    public var count: Double?
    /// A number of which it is not said what it counts, and below one a share of the dose; nil once it is known what was to be taken.
    public var number: Double?

    /// - Returns: nil where the details say nothing of it.
    public init?(_ details: ActionDetails) {
        (dosage, unit) = (details.text("dosage"), details.text("unit"))
        (count, number) = (details.finite("count"), details.finite("value"))
        guard [dosage.flatMap(Double.init), count, number].contains(where: { $0.map { $0 > 0 } ?? false }) else { return nil }
    }

    private init(_ intake: Intake) { (dosage, unit, count) = (intake.dosage, intake.unit, intake.count) }

    /// The same of what was to be taken: two of 25 mg, or half of one.
    /// - Returns: nil where it is what was to be taken.
    public func of(_ intake: Intake) -> SaidAmount? {
        let taken = intake.taken(self)
        return taken == intake ? nil : SaidAmount(taken)
    }

    /// "50 mg", "25 mg × 2"
    var words: String { dosage == nil && count == nil ? number?.plain ?? "" : doseWords(dosage, unit, count).joined(separator: " ") }
}

extension Intake {
    /// The same with as much of it as was taken.
    func taken(_ said: SaidAmount) -> Intake {
        var taken = self
        if let strength = said.dosage {
            // As much in all: how many tablets that were is not said.
            (taken.dosage, taken.unit, taken.count) = (strength, said.unit ?? unit, said.count)
        } else if let pieces = said.count {
            taken.count = pieces
            // A strength keeps its unit.
            if dosage == nil { taken.unit = said.unit ?? unit }
        } else if let number = said.number {
            let strength = dosage.flatMap(Double.init), isMeasuredOut = unit.map(BareDose.measuredOut.contains) ?? false
            if number < 1 {
                if let strength, isMeasuredOut { taken.dosage = (strength * number).plain } else { taken.count = (count ?? 1) * number }
            } else if strength == nil || count != nil || BareDose(number, behind: dosage, unit).isCount {
                taken.count = number
            } else {
                taken.dosage = number.plain
            }
        }
        // One of what is taken one by one is what is always taken.
        if count == nil, taken.count == 1 { taken.count = nil }
        return taken
    }
}
