/// What a phrase says about when: constraints that narrow a time down, and at most one operation on other times.
///
/// "tuesday" is every Tuesday there is, "3 pm" every afternoon's three o'clock; "last week" is fixed. Phrases that stand together narrow each
/// other down: "tuesday of last week at 3 pm" has all three. Which one is meant is found by `TimeResolver`.
struct TimeMeaning: Sendable {
    var year: Int?
    /// 1…12
    var month: Int?
    /// 1…31
    var dayOfMonth: Int?
    /// 1 is Monday.
    var weekday: Int?
    var hour: Int?
    /// May be negative: "ten to eight".
    var minute: Int?
    var second: Int?
    /// 0 before noon, 12 after; nil where it is unsaid.
    var meridiem: Int?
    var part: PartOfDay?
    /// Units from the present one: "last week" is -1 week, "today" 0 days.
    var shift: (count: Int, grain: CalendarGrain)?
    var operation: Operation?

    struct PartOfDay: Hashable, Sendable {
        let name: String
        /// Hours of the day; 24 and more are of the next day.
        let from: Int
        let to: Int
    }

    indirect enum Operation: Sendable {
        case now
        /// "two hours ago": a duration from now, back with sign -1.
        case away(CalendarDuration, sign: Int)
        /// "the last two days": a stretch that touches the present unit, which is not of it.
        case stretch(CalendarDuration, sign: Int)
        /// "in the two previous weeks": as long, up to this day.
        case rolling(CalendarDuration)
        /// "two days before christmas"
        case moved(CalendarDuration, sign: Int, from: TimeMeaning)
        /// "for two hours from noon"
        case lasting(CalendarDuration, from: TimeMeaning)
        case between(TimeMeaning, TimeMeaning)
        case open(Side, TimeMeaning)
        /// "last tuesday", "two tuesdays ago": the n-th one before the present day, or behind it with a positive count.
        case occurrence(Int, of: TimeMeaning)
        /// "earlier this year"
        case soFar(CalendarGrain)
        /// From Friday evening to Sunday night: this one (0), one gone (-1) or one to come (1).
        case weekend(Int)
    }

    enum Side: Sendable {
        /// Ends where the other begins.
        case before
        /// Begins where the other ends.
        case after
        /// Begins with the other.
        case since
    }

    var hasClock: Bool { hour != nil }
    var hasDay: Bool { dayOfMonth != nil || weekday != nil }
    /// Whether it says more than a time of day.
    var hasDate: Bool { hasDay || month != nil || year != nil || shift != nil || operation != nil }

    /// With what another meaning says about the same time, where this one says nothing of the kind.
    func narrowed(by other: TimeMeaning) -> TimeMeaning {
        var out = narrowedInTheDay(by: other)
        out.year = year ?? other.year
        out.month = month ?? other.month
        out.dayOfMonth = dayOfMonth ?? (weekday == nil ? other.dayOfMonth : nil)
        out.weekday = weekday ?? other.weekday
        if operation == nil { out.shift = shift ?? other.shift }
        return out
    }

    /// The same of what is said about the time of day.
    func narrowedInTheDay(by other: TimeMeaning) -> TimeMeaning {
        var out = self
        out.meridiem = meridiem ?? other.meridiem
        out.part = part ?? other.part
        return out
    }

    var withoutClock: TimeMeaning {
        var out = self
        (out.hour, out.minute, out.second, out.meridiem, out.part) = (nil, nil, nil, nil, nil)
        return out
    }
}
