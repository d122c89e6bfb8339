public import SaysoLanguage

extension Schedule {
    /// The schedule with the said details in place of its own, from an instant on; it replaces this one.
    ///
    /// - Parameters:
    ///   - details: Only what changes ("make that twice daily": `frequency`). A bare number is what `plain` says.
    ///   - id: Of the new schedule.
    /// - Returns: nil when nothing is said, when something else is named, or something that a schedule has no place for.
    public func amended(by details: ActionDetails, id: String, at moment: Moment) -> Schedule? {
        var said = details
        for key in ["medicationName", "vitaminName", "item"] {
            if let name = said.text(key), name.lowercased() != item.lowercased() { return nil }
            said[key] = nil
        }
        let asNeeded = said.saysAsNeeded
        if asNeeded { said["notes"] = nil }
        said = plain(said).details
        guard !said.entries.isEmpty, said.entries.allSatisfy({ Self.amendable.contains($0.key) }) else { return nil }
        // Its start stays: of what is taken weekly it names the day.
        var new = self
        (new.id, new.told, new.changes) = (id, moment, self.id)
        if let dosage = said.text("dosage") { (new.dosage, new.unit) = (dosage, said.text("unit") ?? unit) }
        if let unit = said.text("unit") { new.unit = unit }
        new.count = said.finite("count") ?? count
        if let frequency = said.text("frequency") {
            guard Self.isRhythm(frequency) else { return nil }
            (new.frequency, new.secondOfDay, new.secondsOfDay, new.weekdays) = (frequency, nil, nil, nil)
            new.timesPerDay = said.count("timesPerDay") ?? Frequency(spoken: frequency)?.timesPerDay
        }
        if let time = said.moment("timestamp") {
            guard said.text("precision") == "minute" else { return nil }
            (new.secondOfDay, new.secondsOfDay) = (time.secondOfDay, nil)
        }
        new.durationSeconds = said.finite("durationSeconds") ?? durationSeconds
        if asNeeded { new.isAsNeeded = true }
        return new
    }

    /// The schedule at the times and on the days of another one, whose place it takes.
    /// - Parameter start: From when on, where that was said: what is taken weekly keeps its day else.
    public func inRhythm(of other: Schedule, from start: Moment?) -> Schedule {
        var new = self
        (new.frequency, new.timesPerDay, new.weekdays) = (other.frequency, other.timesPerDay, other.weekdays)
        (new.secondOfDay, new.secondsOfDay, new.isAsNeeded) = (other.secondOfDay, other.secondsOfDay, other.isAsNeeded)
        (new.start, new.changes) = (start ?? other.start, other.id)
        return new
    }

    /// The details with what a bare number means: where a strength is known, another one or how many are taken, else how many.
    /// - Returns: `isClear` is false where it may as well be the other.
    public func plain(_ details: ActionDetails) -> (details: ActionDetails, isClear: Bool) {
        guard let number = details.number("value") else { return (details, true) }
        var plain = details
        plain["value"] = nil
        let bare = dosage != nil && count == nil && details["dosage"] == nil ? BareDose(number, behind: dosage, unit) : nil
        if dosage == nil || details["dosage"] != nil || bare?.isCount == true || (dosage != nil && count != nil && number <= BareDose.mostPieces) {
            plain["count"] = .number(number)
        } else {
            plain["dosage"] = .text(number.plain)
        }
        return (plain, bare?.isClear ?? true)
    }

    /// A number without a unit that may be how often as well as how many, or how strong.
    ///
    /// Of a known strength it is another one where it is nearer to that than to anything else ("make that fifty" of 25 mg).
    public func unclear(_ details: ActionDetails) -> UnclearNumber? {
        guard let number = details.number("value"), details.entries.allSatisfy({ $0.key == "value" }) else { return nil }
        let strength = dosage.flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
        guard number == number.rounded(), (1...Self.mostTimes).contains(number) else {
            // So often nothing is taken, and so many are not taken at once.
            return strength == nil && number > BareDose.mostPieces ? UnclearNumber(number, of: summary, []) : nil
        }
        // Of one dose a day with a strength, `plain` says what is nearer.
        if strength != nil, timesPerDay == 1, Self.hours(of: frequency) == nil { return nil }
        if let strength, max(number / strength, strength / number) * BareDose.clearRatio <= number { return nil }
        return UnclearNumber(number, of: summary, [.timesADay, .pieces] + (strength == nil ? [] : [.strength(unit: unit)]))
    }

    /// Once an hour: nothing is taken more often, and no rhythm of hours is longer than a day.
    private static let mostTimes = 24.0

    private static let amendable: Set = [
        "dosage", "unit", "count", "frequency", "timesPerDay", "timestamp", "precision", "durationSeconds",
    ]
}

extension ActionDetails {
    /// Whether a rhythm is only how often something may be taken when it is needed.
    var saysAsNeeded: Bool { text("notes").flatMap(Frequency.init(spoken:)) == .asNeeded }
}
