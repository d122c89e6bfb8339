internal import SaysoHealth
internal import SaysoLanguage

extension MedicationEvent {
    /// How much was taken at once; nothing for a dose that was not.
    var fhirDosage: Dosage {
        guard taken else { return Dosage() }
        let text = [dosage, unit, count.map { dosage == nil ? $0.plain : "× \($0.plain)" }]
        let words = dosage == nil ? [text[2], text[1]] : text
        return Dosage(
            text: words.compactMap { $0 }.joined(separator: " ").fhir,
            doseAndRate: dose(strength: dosage, count: count, unit: unit))
    }
}

extension SupplementEvent {
    var fhirDosage: Dosage {
        guard taken else { return Dosage() }
        return Dosage(text: "\(dosage) \(unit)".fhir, doseAndRate: dose(strength: dosage, count: Codes.doseUnit(unit) == nil ? nil : count, unit: unit))
    }
}

/// Strength times pieces, where the strength is a number.
private func dose(strength: String?, count: Double?, unit: String?) -> [Dosage.DoseAndRate]? {
    let amount: Double?
    if let strength { amount = Double(strength).map { $0 * (count ?? 1) } } else { amount = count }
    guard let amount, amount.isFinite else { return nil }
    return [Dosage.DoseAndRate(doseQuantity: Quantity(amount, unit: unit, ucum: unit.flatMap(Codes.doseUnit)))]
}

extension Schedule {
    func statement(of subject: Reference) -> MedicationStatement {
        var statement = MedicationStatement(
            id: uuid(named: id), status: active ? "active" : "stopped", medication: item, subject: subject, at: start)
        statement.dosage = [
            Dosage(
                text: regimen.fhir, timing: timing,
                asNeededBoolean: asNeeded == true || Frequency(spoken: frequency) == .asNeeded ? true : nil,
                doseAndRate: dose(strength: dosage, count: count, unit: unit))
        ].filter { !$0.isEmpty }
        return statement
    }

    /// Where the rhythm is a number a day or a week; every other one is in the text.
    private var timing: Dosage.Timing? {
        if Frequency(spoken: frequency) == .weekly { return Dosage.Timing(repeat: .init(frequency: 1, period: 1, periodUnit: "wk")) }
        guard let times = timesPerDay, times > 0 else { return nil }
        return Dosage.Timing(repeat: .init(frequency: times, period: 1, periodUnit: "d"))
    }
}
