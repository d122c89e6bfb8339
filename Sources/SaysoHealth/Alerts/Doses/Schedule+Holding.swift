public import SaysoLanguage

extension [Schedule] {
    /// By when they begin; of one instant in the order in which they were told.
    var inOrder: [Schedule] {
        enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
    }

    /// Those that are neither ended nor replaced, and whose course is not over, by when they begin.
    public func holding(at moment: Moment) -> [Schedule] { holding.filter { $0.courseEnd > moment.secondsSinceEpoch } }

    /// Those whose names a text says, which is read once.
    public func named(in text: String) -> [Schedule] {
        guard !isEmpty else { return [] }
        let words = text.lowercased().plainWords
        return filter { words.hold($0.item.lowercased()) }
    }

    /// Those that are neither ended nor replaced, by when they begin.
    public var holding: [Schedule] {
        let ordered = inOrder
        return ordered.indices.filter { ordered[$0].active && ordered.first(endOf: $0) == nil }.map { ordered[$0] }
    }

    /// When one of schedules in order is over because another takes its place or ends it, in seconds since 1970; nil where none does. What has not
    /// begun yet ends with what was told later, too.
    func first(endOf index: Int) -> Int? {
        let own = self[index]
        return isVoid(own) ? own.begin : self[(index + 1)...].first { $0.replaces(own) && !isVoid($0) }?.begin
    }

    /// The one that takes the place of one of schedules in order; nil where none does, or one only ends it.
    func successor(of index: Int) -> Schedule? {
        let own = self[index]
        guard !isVoid(own), let next = self[(index + 1)...].first(where: { $0.replaces(own) && !isVoid($0) }), next.active else { return nil }
        return next
    }

    /// Whether one was ended, or another took its place, before it began: it never holds, and takes nobody's place.
    private func isVoid(_ own: Schedule) -> Bool {
        contains { $0.replaces(own) && $0.begin < own.begin && $0.isToldAfter(own) && (!$0.active || own.beginsSoon) }
    }
}

extension Schedule {
    /// Whether a frequency is one of the contract's, or is of days: "twice daily", "as needed", "every 6 hours", "every other day".
    public static func isRhythm(_ frequency: String) -> Bool {
        Frequency(spoken: frequency) != nil || hours(of: frequency) != nil || days(of: frequency) != nil
    }

    /// Of "every other day", "every N days", "every other week" and "every N weeks" how many days lie from one to the next.
    public static func days(of frequency: String) -> Int? {
        let words = frequency.lowercased().split(separator: " ")
        guard words.count == 3, words[0] == "every", let count = words[1] == "other" ? 2 : Int(words[1]), (2...365).contains(count) else { return nil }
        return words[2].hasPrefix("day") ? count : words[2].hasPrefix("week") ? count * 7 : nil
    }

    /// Of "every weekday" and "every weekend" their days, 1 is Monday.
    public static func weekdays(of frequency: String) -> [Int]? {
        switch frequency.lowercased() {
        case "every weekday": [1, 2, 3, 4, 5]
        case "every weekend": [6, 7]
        default: nil
        }
    }

    /// The first of the days of a frequency from an instant on, at the same hour: "8 am on weekdays", said on a Saturday, is on Monday.
    static func first(from moment: Moment, of frequency: String?) -> Moment {
        guard let weekdays = frequency.flatMap(weekdays) else { return moment }
        return (0..<7).map { moment.adding(seconds: $0 * 86_400) }.first { weekdays.contains($0.date.weekday) } ?? moment
    }

    /// Whether it begins on a local day and was taken then, before or after it was told.
    /// - Parameter day: Counted from 1970.
    func isTaken(onDay day: Int, _ events: [HealthEvent], _ clock: LocalClock) -> Bool {
        guard clock.date(of: clock.moment(at: begin)).daysSinceEpoch == day else { return false }
        return events.contains { event in
            event.happened && clock.date(of: event.date).daysSinceEpoch == day && event.names.contains { DosePlan.isSame($0, item) || DrugNames.isSame($0, item) }
        }
    }

    /// Of "every N hours" the N.
    public static func hours(of frequency: String) -> Int? {
        let words = frequency.lowercased().split(separator: " ")
        if words == ["hourly"] || words == ["every", "hour"] { return 1 }
        guard words.first == "every", words.count == 3, words[2].hasPrefix("hour"), let hours = Int(words[1]), (1...48).contains(hours) else { return nil }
        return hours
    }

    /// The first instant at which a dose may be due, in seconds since 1970.
    var begin: Int { Swift.max(start.secondsSinceEpoch, told?.secondsSinceEpoch ?? .min) }

    fileprivate func isToldAfter(_ other: Schedule) -> Bool { (told ?? start) > (other.told ?? other.start) }

    /// Whether it begins no more than a day after it was told: its first dose of a day was over by then, and it is no plan for another time.
    fileprivate var beginsSoon: Bool { begin - (told ?? start).secondsSinceEpoch <= 86_400 }

    /// When a course is over, in seconds since 1970: `.max` where it has no end.
    var courseEnd: Int {
        guard let durationSeconds, durationSeconds > 0, durationSeconds < 1e10 else { return .max }
        return begin + Int(durationSeconds)
    }

    /// A new one replaces that of its very name, unless it is of other days or times: 25 mg in the morning and 50 mg at night are two. One that ends is
    /// told in fewer words: "metoprolol", or "my beta blocker".
    func replaces(_ other: Schedule) -> Bool {
        if active, let changes { return changes == other.id }
        if item.lowercased() == other.item.lowercased() { return !active || !isBeside(other) }
        return !active && (DosePlan.isSame(item, other.item) || other.drugClass.map { DosePlan.isSame(item, $0) } ?? false)
    }
}

extension Schedule {
    /// Whether a name is of it, by whatever name its medicine is known.
    public func isCalled(_ name: String) -> Bool { DosePlan.isSame(name, item) || DrugNames.isSame(name, item) }


    /// Whether both are taken, though of one name: at other times or on other days, each of which was said, and another dose or told in one breath.
    private func isBeside(_ other: Schedule) -> Bool {
        let isOneBreath = told != nil && told == other.told
        return !isSameTime(as: other) && (isOneBreath || (dosage, unit, count) != (other.dosage, other.unit, other.count))
    }

    /// Whether some dose of both may be at one time, as far as their times and days were said.
    private func isSameTime(as other: Schedule) -> Bool {
        func areApart<Value: Hashable>(_ own: [Value]?, _ others: [Value]?) -> Bool {
            guard let own, let others, !own.isEmpty, !others.isEmpty else { return false }
            return Set(own).isDisjoint(with: others)
        }
        return !areApart(times, other.times) && !areApart(weekdays, other.weekdays)
    }

    /// The clock's readings that were said, in seconds.
    private var times: [Int]? { secondsOfDay ?? secondOfDay.map { [$0] } }

    /// Whether a dose of it can be due at an instant, as far as its times and days were said.
    func isDue(at moment: Moment) -> Bool {
        times?.contains(moment.secondOfDay) ?? true && weekdays?.contains(moment.date.weekday) ?? true
    }
}

extension [Reminder] {
    /// Those that are not ended, in the order in which they were told.
    /// - Parameter schedules: Who takes something off the schedule wants no reminder of it either.
    public func holding(beside schedules: [Schedule]) -> [Reminder] {
        filter { $0.active && $0.end(by: self, schedules) == .max }
    }
}

extension Reminder {
    /// When it was told, in seconds since 1970; as far as that is known.
    private var begin: Int { (told ?? due)?.secondsSinceEpoch ?? .min }

    /// From when on it is ended, in seconds since 1970: `.max` where it is not.
    func end(by reminders: [Reminder], _ schedules: [Schedule]) -> Int {
        Self.end(of: item, since: begin, by: reminders.filter { $0.ends == nil || $0.ends == id }, schedules)
    }

    /// The first end of something told at an instant, in seconds since 1970, whatever of it was named: "vitamin d" ends "take my vitamin d".
    static func end(of item: String, since begin: Int, by reminders: [Reminder], _ schedules: [Schedule]) -> Int {
        let ends = reminders.filter { !$0.active && DosePlan.isSame($0.item, item) }.map(\.begin)
            + schedules.filter { schedule in
                !schedule.active && (DosePlan.isSame(schedule.item, item) || schedule.drugClass.map { DosePlan.isSame($0, item) } ?? false)
            }.map(\.begin)
        return ends.filter { $0 >= begin }.min() ?? .max
    }
}
