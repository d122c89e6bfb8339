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
        var item = item
        for key in Self.names {
            if let name = said.text(key), name.lowercased() != item.lowercased() {
                // "No, vitamin c": it is something else that is taken so. With more said of it, another one is meant.
                guard said.entries.allSatisfy({ $0.key == key || $0.key == "drugClass" }) else { return nil }
                item = name
            }
            said[key] = nil
        }
        if item != self.item { return renamed(item, by: details, id: id, at: moment) }
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
        let weekdays = said.list("weekdays").compactMap(CivilDate.weekday(named:))
        if let frequency = said.text("frequency") {
            guard Self.isRhythm(frequency) || !weekdays.isEmpty else { return nil }
            (new.frequency, new.weekdays) = (frequency, weekdays.isEmpty ? nil : weekdays)
            new.timesPerDay = said.count("timesPerDay") ?? Frequency(spoken: frequency)?.timesPerDay
            // The time of "every other day" is that of before; "every morning" is daily, too, and has its own.
            if new.dosesOfDay == nil || new.dosesOfDay != dosesOfDay || Frequency(spoken: frequency) == .daily { (new.secondOfDay, new.secondsOfDay) = (nil, nil) }
        }
        let times = said.list("times").compactMap { TimeOfDay(settingText: $0)?.secondOfDay }
        if !times.isEmpty { (new.secondOfDay, new.secondsOfDay) = (times[0], times) }
        if let time = said.moment("timestamp") {
            switch said.text("precision") {
            case "minute": (new.secondOfDay, new.secondsOfDay) = (time.secondOfDay, nil)
            // "In the evening" is one time of a day, and "to tuesday" one day of a week.
            case "partOfDay" where dosesOfDay == 1: (new.secondOfDay, new.secondsOfDay) = (time.secondOfDay, nil)
            case "day" where weekdays.isEmpty && self.weekdays?.count == 1: new.weekdays = [time.date.weekday]
            default: return nil
            }
        }
        new.durationSeconds = said.finite("durationSeconds") ?? durationSeconds
        if asNeeded { new.isAsNeeded = true }
        return new
    }

    private func renamed(_ item: String, by details: ActionDetails, id: String, at moment: Moment) -> Schedule {
        var new = self
        (new.id, new.told, new.changes, new.item, new.drugClass) = (id, moment, self.id, item, details.text("drugClass"))
        if details["medicationName"] != nil { new.kind = .medication }
        if details["vitaminName"] != nil { new.kind = .supplement }
        return new
    }

    private static let names = ["medicationName", "vitaminName", "item"]

    /// How many doses a day of it has, where the clock says when; nil of what is taken as needed, or hours after the dose before.
    private var dosesOfDay: Int? {
        Self.hours(of: frequency) != nil || Frequency(spoken: frequency) == .asNeeded ? nil : timesPerDay ?? 1
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

    /// The schedule with as much at once, and with the end, of the one whose place it takes, where it says neither: "metoprolol twice a day now" is of the same
    /// tablets.
    public func keepingDose(of other: Schedule) -> Schedule {
        guard dosage == nil, count == nil else { return self }
        var new = self
        (new.dosage, new.unit, new.count) = (other.dosage, other.unit, other.count)
        if new.durationSeconds == nil, other.durationSeconds != nil { new.durationSeconds = Double(max(0, other.courseEnd - new.begin)) }
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
        let isOnce = timesPerDay == 1 && Self.hours(of: frequency) == nil
        // "Every morning at seven. No, eight": where a time was said, it may be another one.
        let clock: [UnclearNumber.Meaning] = (secondOfDay != nil || secondsOfDay != nil) && number <= Self.hoursOfClock ? [.clock] : []
        if let strength, clock.isEmpty {
            // Of one dose a day with a strength, `plain` says what is nearer.
            if isOnce || max(number / strength, strength / number) * BareDose.clearRatio <= number { return nil }
        }
        let often: [UnclearNumber.Meaning] = isOnce && strength != nil ? [] : [.timesADay]
        return UnclearNumber(number, of: summary, clock + often + [.pieces] + (strength == nil ? [] : [.strength(unit: unit)]))
    }

    private static let hoursOfClock = 12.0

    /// Once an hour: nothing is taken more often, and no rhythm of hours is longer than a day.
    private static let mostTimes = 24.0

    private static let amendable: Set = [
        "dosage", "unit", "count", "frequency", "timesPerDay", "times", "weekdays", "timestamp", "precision", "durationSeconds",
    ]
}

extension ActionDetails {
    /// Whether a rhythm is only how often something may be taken when it is needed.
    var saysAsNeeded: Bool { text("notes").flatMap(Frequency.init(spoken:)) == .asNeeded }
}
