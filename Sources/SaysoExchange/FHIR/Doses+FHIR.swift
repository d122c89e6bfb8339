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
    func statement(of subject: Reference, _ course: ScheduleCourse) -> MedicationStatement {
        var statement = MedicationStatement(
            id: uuid(named: id), status: course.state.rawValue, medication: item, subject: subject,
            during: Period(start: course.start?.fhir, end: course.end?.fhir))
        statement.dosage = [
            Dosage(
                text: regimen.fhir, timing: timing,
                asNeededBoolean: isTakenAsNeeded ? true : nil,
                doseAndRate: dose(strength: dosage, count: count, unit: unit))
        ].filter { !$0.isEmpty }
        return statement
    }

    /// Where the rhythm is so often in so many hours, days or weeks; every other one is in the text.
    private var timing: Dosage.Timing? {
        if let hours = Self.hours(of: frequency) { return .init(1, every: hours, "h") }
        let weekdays = (weekdays ?? Self.weekdays(of: frequency) ?? []).filter((1...7).contains)
        if let days = Self.days(of: frequency) { return days % 7 == 0 ? .init(1, every: days / 7, "wk", on: weekdays) : .init(1, every: days, "d") }
        if weekdays.isEmpty, Frequency(spoken: frequency) == .weekly { return .init(1, every: 1, "wk") }
        return (timesPerDay ?? (weekdays.isEmpty ? nil : 1)).flatMap { $0 > 0 ? .init($0, every: 1, "d", on: weekdays) : nil }
    }
}
