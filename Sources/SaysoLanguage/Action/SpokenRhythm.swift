/// On which days of the week and at which times of a day something is to be taken, where a schedule says more of them than a time has fields for.
///
/// A rule gives the days as `weekday`, a digit each and two at least ("mondays" 11, "mondays and thursdays" 14), and the times behind the first one as
/// `value`: each is a digit of the base 4000, the minutes of the day and 1, and 2000 more where nobody said in what half of the day it lies. With `value2`
/// 1 the day that was said is the one from which on it is taken, with 2 the last one on which it is.
struct SpokenRhythm {
    private let weekdays: [Int]
    /// Behind the first one.
    private let further: [Int]

    /// From which day on, where that was said.
    private let start: CivilDate?
    /// From the reference until the end of the last day on which it is taken, where that was said.
    private let secondsLeft: Int?
    /// The minutes of the day of "every night".
    private let part: Int?

    private static let base = 4_000, open = 2_000, halfDay = 720, day = 1_440

    /// - Parameter record: Keeps the first time, which is in the morning where that was not said and others stand behind it.
    /// - Parameter part: The key of the part of a day that comes again.
    init(takenFrom record: inout Record, at reference: Moment, zone: TimeZoneOffsets?, part: FieldKey?) {
        self.part = part.flatMap { record.number($0) }.flatMap { (0..<Double(Self.day)).contains($0) ? Int($0) : nil }
        weekdays = Self.digits(record.number(.weekday), base: 10).filter { (1...7).contains($0) }
        if weekdays.count > 1 { record[.weekday] = nil }
        secondsLeft = Self.secondsLeft(takenFrom: &record, at: reference, zone: zone)
        start = Self.start(takenFrom: &record, at: reference, zone: zone)
        further = Self.digits(record.number(.value), base: Self.base)
        guard !further.isEmpty else { return }
        record[.value] = nil
        if let hour = record.number(.hour), hour < 12, record.keys.isDisjoint(with: TimeExpression.halves) {
            record[.meridiem] = .number(0)
        }
    }

    /// Whether a record says from which day on something is taken.
    static func saysStart(_ record: Record) -> Bool { record.number(.value2) == 1 }

    private static let days: FieldSet = [
        FieldKey.dayOffset.bit, FieldKey.weekday.bit, FieldKey.weekOffset.bit, FieldKey.monthOffset.bit, FieldKey.month.bit, FieldKey.dayOfMonth.bit,
        FieldKey.year.bit, FieldKey.ahead.bit, FieldKey.grain.bit,
    ]

    private static func secondsLeft(takenFrom record: inout Record, at reference: Moment, zone: TimeZoneOffsets?) -> Int? {
        guard record.number(.value2) == 2 else { return nil }
        record[.value2] = nil
        let last = TimeExpression(record: record.only(days), reference: reference, zone: zone, isFuture: true).resolve()?.moment.date
        record = record.without(days)
        return last.flatMap { $0 < reference.date ? nil : ($0.daysSinceEpoch + 1 - reference.date.daysSinceEpoch) * 86_400 - reference.secondOfDay }
    }

    private static func start(takenFrom record: inout Record, at reference: Moment, zone: TimeZoneOffsets?) -> CivilDate? {
        guard saysStart(record) else { return nil }
        record[.value2] = nil
        let said = record.only(days), today = reference.date
        record = record.without(days)
        // A week begins with its Monday, and a month with its first.
        if let weeks = said.number(.weekOffset), said.number(.weekday) == nil, abs(weeks) < 1_000 {
            return CivilDate(daysSinceEpoch: today.daysSinceEpoch + Int(weeks) * 7 + 1 - today.weekday)
        }
        if let months = said.number(.monthOffset), abs(months) < 1_000 {
            let month = today.year * 12 + today.month - 1 + Int(months)
            return CivilDate(year: month.flooredQuotient(12), month: month.flooredRemainder(12) + 1, day: 1)
        }
        let date = TimeExpression(record: said, reference: reference, zone: zone, isFuture: true).resolve()?.moment.date
        return date.flatMap { $0 > today ? $0 : nil }
    }

    private static func digits(_ number: Double?, base: Int) -> [Int] {
        guard let number, number > 0, number < 9e15 else { return [] }
        var digits: [Int] = [], rest = Int(number)
        while rest > 0 { (digits, rest) = ([rest % base] + digits, rest / base) }
        return digits
    }

    func add(to details: inout DetailList) {
        if let start { details.add(.text(String(Moment(start, hour: 12, offsetSeconds: 0).iso8601.prefix(10))), at: DetailSchema.starts) }
        if let secondsLeft { details.add(.number(Double(secondsLeft)), at: DetailSchema.durationSeconds) }
        if weekdays.count > 1 { details.add(.list(Set(weekdays).sorted().map { Self.weekdayNames[$0 - 1] }), at: DetailSchema.weekdays) }
        if let part, further.isEmpty, details.moment(at: DetailSchema.timestamp) == nil { details.add(.list([Self.reading(of: part)]), at: DetailSchema.times) }
        guard !further.isEmpty, let first = details.moment(at: DetailSchema.timestamp) else { return }
        var minutes = [first.hour * 60 + first.minute]
        for time in further {
            guard time > Self.open else {
                minutes.append((time - 1) % Self.day)
                continue
            }
            // The times of a list rise.
            let early = (time - Self.open - 1) % Self.day
            minutes.append(early > minutes[minutes.count - 1] || early >= Self.halfDay ? early : early + Self.halfDay)
        }
        minutes = Set(minutes).sorted()
        details.add(.list(minutes.map(Self.reading)), at: DetailSchema.times)
        guard minutes.count > 1, minutes.count < Self.daily.count, details.isOnceDaily else { return }
        details.set(.text(Self.daily[minutes.count]), at: DetailSchema.frequency)
        details.set(.number(Double(minutes.count)), at: DetailSchema.timesPerDay)
    }

    /// "09:05"
    private static func reading(of minutes: Int) -> String { "\(minutes < 600 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)" }

    static let onceDaily = "daily"
    /// How often so many times a day are, in the words of the contract.
    private static let daily = ["", onceDaily, "twice daily", "three times daily", "four times daily", "five times daily"]
    private static let weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

extension DetailList {
    /// Whether nothing more than once a day was said.
    fileprivate var isOnceDaily: Bool { self[DetailSchema.frequency].map { $0 == .text("daily") } ?? true }

    fileprivate func moment(at place: Int) -> Moment? { if case .moment(let moment)? = self[place] { moment } else { nil } }
}
