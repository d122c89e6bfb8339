/// A date of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
    public var year: Int
    /// 1…12
    public var month: Int
    /// 1…31
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date `days` days after 1970-01-01.
    ///
    /// Counts in 400-year eras that begin on March 1st, so that the leap day is the last day of a year.
    public init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    public var daysSinceEpoch: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredQuotient(400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// 1 is Monday, 7 is Sunday.
    public var weekday: Int { (daysSinceEpoch + 3).flooredRemainder(7) + 1 }

    public static func daysIn(month: Int, of year: Int) -> Int {
        switch month {
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

/// An instant together with the offset from UTC at which somebody lives through it.
///
/// Without the offsets of a zone everything that an utterance says about time is said on the clock of its reference.
public struct Moment: Hashable, Sendable {
    public var secondsSinceEpoch: Int
    /// Seconds east of UTC, within ±18 hours.
    public var offsetSeconds: Int

    public init(secondsSinceEpoch: Int, offsetSeconds: Int) {
        (self.secondsSinceEpoch, self.offsetSeconds) = (secondsSinceEpoch, offsetSeconds)
    }

    public init(_ date: CivilDate, hour: Int, minute: Int = 0, second: Int = 0, offsetSeconds: Int) {
        let local = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
        self.init(secondsSinceEpoch: local - offsetSeconds, offsetSeconds: offsetSeconds)
    }

    public var date: CivilDate { CivilDate(daysSinceEpoch: localSeconds.flooredQuotient(86_400)) }
    /// 0 ..< 86,400, on the local clock.
    public var secondOfDay: Int { localSeconds.flooredRemainder(86_400) }
    public var hour: Int { secondOfDay / 3_600 }
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The bounds of `Int` have no room for an offset.
    private var localSeconds: Int {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(offsetSeconds)
        return overflow ? secondsSinceEpoch : sum
    }

    public func adding(seconds: Int) -> Moment {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        return overflow ? self : Moment(secondsSinceEpoch: sum, offsetSeconds: offsetSeconds)
    }
}

extension Moment: Comparable {
    /// By instant alone.
    public static func < (a: Moment, b: Moment) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }
}

extension Moment {
    /// Reads `2026-03-14T14:30:00-05:00`: seconds and their fraction may be missing, the offset may be `Z`, `±hh:mm` or `±hhmm`.
    ///
    /// An offset is required: without it the instant would be a guess. A fraction of a second is dropped.
    /// - Returns: nil when the text is anything else, or names a day or time that does not exist.
    public init?(iso8601 text: String) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2)
        else { return nil }
        var second = 0
        if scanner.skip(":") {
            guard let value = scanner.digits(2) else { return nil }
            second = value
            if scanner.skip(".") { guard scanner.skipDigits() else { return nil } }
        }
        guard let offset = scanner.offset(), scanner.isAtEnd, year > 0,
            (1...12).contains(month), (1...CivilDate.daysIn(month: month, of: year)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        self.init(
            CivilDate(year: year, month: month, day: day), hour: hour, minute: minute, second: second,
            offsetSeconds: offset)
    }

    /// ISO 8601 with seconds and `±hh:mm`, always: `2026-03-14T14:30:00-05:00`.
    public var iso8601: String { iso8601Bytes.span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    private static let firstSecond = CivilDate(year: 1, month: 1, day: 1).daysSinceEpoch * 86_400
    private static let lastSecond = CivilDate(year: 10_000, month: 1, day: 1).daysSinceEpoch * 86_400 - 1

    private var nearestInside: Moment {
        let local = min(max(localSeconds, Self.firstSecond), Self.lastSecond)
        return Moment(secondsSinceEpoch: local - offsetSeconds, offsetSeconds: offsetSeconds)
    }

    var iso8601Bytes: InlineArray<25, UInt8> {
        var out = InlineArray<25, UInt8>(repeating: 0)
        func put(_ value: Int, at place: Int) {
            out[place] = UInt8(48 + value / 10 % 10)
            out[place + 1] = UInt8(48 + value % 10)
        }
        // Four digits have room for the years 1 to 9999; what lies outside is the nearest instant inside, so that it can be read again.
        let inside = (Self.firstSecond...Self.lastSecond).contains(localSeconds) ? self : nearestInside
        let date = inside.date, second = inside.secondOfDay
        put(date.year / 100, at: 0)
        put(date.year % 100, at: 2)
        put(date.month, at: 5)
        put(date.day, at: 8)
        put(second / 3_600, at: 11)
        put(second / 60 % 60, at: 14)
        put(second % 60, at: 17)
        put(abs(offsetSeconds) / 3_600, at: 20)
        put(abs(offsetSeconds) / 60 % 60, at: 23)
        (out[4], out[7], out[10]) = (UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "T"))
        (out[13], out[16], out[22]) = (UInt8(ascii: ":"), UInt8(ascii: ":"), UInt8(ascii: ":"))
        out[19] = offsetSeconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        return out
    }
}

private struct DigitScanner {
    let bytes: [UInt8]
    var at = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard at + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[at..<at + count] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte) - 48
        }
        at += count
        return value
    }

    mutating func skipDigits() -> Bool {
        let start = at
        while at < bytes.count, (48...57).contains(bytes[at]) { at += 1 }
        return at > start
    }

    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2) else { return nil }
        _ = skip(":")
        guard let minutes = digits(2), hours <= 18, minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

extension Int {
    func flooredQuotient(_ divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
    func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
}
