/// A unit of the calendar, finest first.
enum CalendarGrain: Int, Comparable, Sendable {
    case second, minute, hour, day, week, month, quarter, year

    init?(name: String) {
        switch name {
        case "second": self = .second
        case "minute": self = .minute
        case "hour": self = .hour
        case "day": self = .day
        case "week": self = .week
        case "month": self = .month
        case "quarter": self = .quarter
        case "year": self = .year
        default: return nil
        }
    }

    var name: String { String(describing: self) }

    /// A month counts 30 days and a year 365, as they do where somebody says how long something lasts.
    var seconds: Int {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3_600
        case .day: 86_400
        case .week: 604_800
        case .month: 2_592_000
        case .quarter: 7_776_000
        case .year: 31_536_000
        }
    }

    var finer: CalendarGrain {
        switch self {
        case .second, .minute: .second
        case .hour: .minute
        case .day: .hour
        case .week, .month: .day
        case .quarter, .year: .month
        }
    }

    private var months: Int? {
        switch self {
        case .month: 1
        case .quarter: 3
        case .year: 12
        default: nil
        }
    }

    static func < (a: CalendarGrain, b: CalendarGrain) -> Bool { a.rawValue < b.rawValue }

    // MARK: On the local clock
    // A local time is the seconds since 1970-01-01T00:00 that a clock on the wall would count.

    /// The beginning of the unit that holds a local time. Weeks begin on Monday.
    func floor(_ time: Int) -> Int {
        let day = time.flooredQuotient(86_400)
        switch self {
        case .second, .minute, .hour, .day: return time.flooredQuotient(seconds) * seconds
        case .week: return (day - CivilDate(daysSinceEpoch: day).weekday + 1) * 86_400
        case .month, .quarter, .year:
            let date = CivilDate(daysSinceEpoch: day), length = months ?? 1
            return CivilDate(year: date.year, month: (date.month - 1) / length * length + 1, day: 1).daysSinceEpoch * 86_400
        }
    }

    /// A local time some units later; a day that its month has not is the month's last.
    func adding(_ count: Int, to time: Int) -> Int {
        guard let months else { return time + count * seconds }
        let day = time.flooredQuotient(86_400), date = CivilDate(daysSinceEpoch: day)
        let total = date.year * 12 + date.month - 1 + count * months
        let year = total.flooredQuotient(12), month = total.flooredRemainder(12) + 1
        let moved = CivilDate(year: year, month: month, day: min(date.day, CivilDate.daysIn(month: month, of: year)))
        return moved.daysSinceEpoch * 86_400 + time - day * 86_400
    }
}

/// How long something lasts: "two hours and ten minutes", "half a year".
struct CalendarDuration: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let count: Double
        let grain: CalendarGrain
    }
    /// Never empty.
    let parts: [Part]

    init(count: Double, grain: CalendarGrain) { parts = [Part(count: count, grain: grain)] }
    private init(parts: [Part]) { self.parts = parts }

    static func + (a: CalendarDuration, b: CalendarDuration) -> CalendarDuration { CalendarDuration(parts: a.parts + b.parts) }

    var finest: CalendarGrain { parts.map(\.grain).min() ?? .second }

    /// Years beside months count as twelve of them.
    var seconds: Double {
        let finest = finest
        return parts.reduce(0) { sum, part in
            sum + part.count * Double(part.grain == .year && finest == .month ? 12 * CalendarGrain.month.seconds : part.grain.seconds)
        }
    }

    /// As a count of the finest unit spoken, or of a finer one where that makes the count whole ("half an hour" is 30 minutes).
    var counted: (value: Double, grain: CalendarGrain) {
        var grain = finest
        func value() -> Double { seconds / Double(grain.seconds) }
        while value() != value().rounded(), grain > .second, grain <= .week { grain = grain == .week ? .day : grain.finer }
        return (value(), grain)
    }

    /// A local time moved by the duration, forward with sign 1 and back with -1.
    func moving(_ time: Int, sign: Int) -> Int {
        parts.reduce(time) { time, part in
            let count = part.count * Double(sign)
            guard abs(count) < 1e7 else { return time }
            if count == count.rounded() { return part.grain.adding(Int(count), to: time) }
            return time + Int((count * Double(part.grain.seconds)).rounded())
        }
    }
}
