public import SaysoLanguage

extension Reminder {
    /// The reminder at another time, or in another rhythm; it replaces this one.
    ///
    /// - Parameters:
    ///   - details: Only what changes. A bare number is an hour.
    ///   - time: What the words say as a time that is still to come; nil where nobody could read them.
    ///   - id: Of the new reminder.
    /// - Returns: nil when nothing is said, something that a reminder has no place for, or a time that is over.
    public func amended(by details: ActionDetails, time: SpokenTime?, id: String, at moment: Moment, clock: LocalClock) -> Reminder? {
        guard !details.entries.isEmpty, details.entries.allSatisfy({ Self.amendable.contains($0.key) }) else { return nil }
        var new = self
        (new.id, new.told) = (id, moment)
        if let frequency = details.text("frequency") {
            (new.frequency, new.timesPerDay) = (frequency, details.count("timesPerDay") ?? Frequency(spoken: frequency)?.timesPerDay)
            new.secondsOfDay = nil
        }
        guard details["timestamp"] != nil || details["value"] != nil else { return new }
        let said = time ?? details.moment("timestamp").map { SpokenTime($0, details.text("precision") == "day" ? .day : .clock) }
        guard let said, let due = moved(to: said, saysDay: details.moment("timestamp").map { $0 > moment } ?? false, at: moment, clock: clock),
            due > moment.secondsSinceEpoch
        else { return nil }
        (new.due, new.secondsOfDay) = (clock.moment(at: due), nil)
        return new
    }

    /// A number without a unit where the reminder comes more than once a day, or has a rhythm and no time: it may be how often, or at which hour.
    public func unclear(_ details: ActionDetails) -> UnclearNumber? {
        guard let number = details.number("value"), details.entries.allSatisfy({ $0.key == "value" }), let frequency, due == nil || timesPerDay ?? 1 > 1
        else { return nil }
        return UnclearNumber(number, of: "\(item) \(frequency)", [.timesADay, .clock])
    }

    /// What ends it, and no other.
    public func ended(as id: String, at moment: Moment) -> Reminder {
        var end = self
        (end.id, end.active, end.told, end.ends) = (id, false, moment, self.id)
        return end
    }

    /// When it is due then, in seconds since 1970: what was not said of the day or of its time stays.
    private func moved(to said: SpokenTime, saysDay: Bool, at moment: Moment, clock: LocalClock) -> Int? {
        let new = said.moment.secondsSinceEpoch
        guard let due else { return new }
        let old = clock.moment(at: due.secondsSinceEpoch)
        if said.form == .day { return clock.second(of: clock.date(of: said.moment), at: old.secondOfDay) }
        // A time more than a day ahead is of a day that was said.
        guard !saysDay, said.form != .ahead, new - moment.secondsSinceEpoch <= Self.daySeconds else { return new }
        let second = clock.moment(at: new).secondOfDay
        let hours = said.form == .bareHour ? [second, (second + Self.daySeconds / 2) % Self.daySeconds] : [second]
        let ofItsDay = hours.map { clock.second(of: old.date, at: $0) }.filter { $0 > moment.secondsSinceEpoch }
        return ofItsDay.min { abs($0 - old.secondsSinceEpoch) < abs($1 - old.secondsSinceEpoch) } ?? new
    }

    private static let daySeconds = 86_400
    private static let amendable: Set = ["timestamp", "precision", "value", "frequency", "timesPerDay"]
}
