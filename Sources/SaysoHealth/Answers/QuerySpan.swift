public import SaysoLanguage

/// The stretch of time that a question is about.
public struct QuerySpan: Hashable, Sendable {
    /// As spoken: "this week"; nil when no time was said.
    public var spoken: String?
    /// Half-open, in seconds since 1970. Nothing after the reference is in it.
    public var seconds: Range<Int>
    /// What is known of the time that was said. Of an unknown one nothing is counted.
    public var standing: Standing
    /// A night of which sleep is asked: it counts for the day on which it ends, whenever on either day it was told.
    public var isNight: Bool

    public enum Standing: Hashable, Sendable {
        case known
        /// The words say no time that is known; `seconds` is empty.
        case unknown
        /// It has not begun; `seconds` is empty.
        case ahead
    }

    public init(spoken: String?, seconds: Range<Int>, standing: Standing = .known, isNight: Bool = false) {
        (self.spoken, self.seconds, self.standing, self.isNight) = (spoken, seconds, standing, isNight)
    }

    /// The whole log up to an instant.
    public static func ever(until moment: Moment) -> QuerySpan {
        QuerySpan(spoken: nil, seconds: .min..<max(.min + 1, moment.secondsSinceEpoch + 1))
    }

    public var isEver: Bool { seconds.lowerBound == .min }

    /// - Parameters:
    ///   - query: Where it says no time, the newest value is looked for in the whole log, an average is of seven days, what changes or is so as a rule of the last
    ///     days, and all else is of today.
    ///   - reading: The typed values in the range as spoken.
    public init(of query: Query, reading: EntityReading?, at moment: Moment, clock: LocalClock, settings: Settings = Settings()) {
        let words = query.range?.lowercased().plainWords ?? []
        func isSaid(_ key: SettingKey<[String]>) -> Bool { settings[key].contains { words.hold($0) } }
        let calendar = SpanCalendar(
            moment: moment, clock: clock, isRolling: isSaid(.rollingWords), day: query.day, nightEnd: settings[.nightEnd].secondOfDay)
        if let range = query.range, settings[.wholeLogWords].contains(range) {
            self = .ever(until: moment)
            spoken = range
            return
        }
        let read = isSaid(.repeatedTimes) ? nil : reading.flatMap { calendar.span(of: $0.entities) }
        let end = moment.secondsSinceEpoch + 1
        guard query.range == nil || read != nil else {
            self.init(spoken: query.range, seconds: end..<end, standing: .unknown)
            return
        }
        var seconds = read ?? (query.isOfDays ? calendar.days(settings[.habitDays]) : calendar.unspoken(QueryAnswer.Aggregate(query.aggregate)))
        var isNight = false
        if case .daily(let metric) = QuerySubject(query.subject), metric.isOfNight, calendar.isEvening(seconds) {
            seconds = seconds.lowerBound..<clock.day(clock.date(of: clock.moment(at: seconds.lowerBound)).adding(days: 1)).upperBound
            isNight = true
        }
        self.init(
            spoken: query.range, seconds: min(seconds.lowerBound, end)..<min(max(seconds.upperBound, seconds.lowerBound), end),
            standing: seconds.lowerBound >= end ? .ahead : .known, isNight: isNight)
    }

    /// The local days that it touches, oldest first.
    func days(_ clock: LocalClock) -> ClosedRange<CivilDate>? {
        guard !isEver, !seconds.isEmpty else { return nil }
        return clock.date(of: clock.moment(at: seconds.lowerBound))...clock.date(of: clock.moment(at: seconds.upperBound - 1))
    }
}

extension Query {
    /// Whether it is of several days where it says no time: how a value has changed, the highest, all readings, or what is so as a rule.
    fileprivate var isOfDays: Bool {
        switch QueryAnswer.Aggregate(aggregate) {
        case .latest, .average: aspects.contains(.change)
        case .list: extreme != nil || isOfMissed || !aspects.isDisjoint(with: [.change, .habit, .everyDay]) || Metric.all.contains { $0.rawValue == subject }
        case .count: extreme != nil || isOfMissed || !aspects.isDisjoint(with: [.change, .habit, .everyDay])
        case .total: extreme != nil || aspects.contains(.change)
        case .status: extreme != nil || !aspects.isDisjoint(with: [.change, .habit, .everyDay])
        }
    }
}

/// From typed times to stretches, on one clock.
private struct SpanCalendar {
    let moment: Moment
    let clock: LocalClock
    /// Whether a unit of the calendar is meant as one that ends now.
    let isRolling: Bool
    /// The day that was said, where the typed value is an hour of it ("two days ago").
    let day: CivilDate?
    /// In seconds of the day after.
    let nightEnd: Int

    private var now: Int { moment.secondsSinceEpoch }
    private var today: CivilDate { clock.date(of: moment) }

    func unspoken(_ aggregate: QueryAnswer.Aggregate) -> Range<Int> {
        switch aggregate {
        case .latest: .min..<now + 1
        case .average: clock.start(of: today.adding(days: -6))..<now + 1
        case .total, .count, .list, .status: clock.start(of: today)..<now + 1
        }
    }

    /// So many days up to now, today being one of them.
    func days(_ count: Int) -> Range<Int> { clock.start(of: today.adding(days: 1 - max(1, count)))..<now + 1 }

    /// Whether a stretch begins where a night does, and is no longer than one.
    func isEvening(_ seconds: Range<Int>) -> Bool {
        seconds.lowerBound != .min && seconds.count <= 13 * 3_600 && clock.moment(at: seconds.lowerBound).hour >= 18
    }

    /// The first time in the words, else the present unit of a duration: "all week" is this week.
    func span(of entities: [Entity]) -> Range<Int>? {
        let times = entities.filter { $0.dimension == .time }
        if let time = times.first(where: { !$0.isLatent }) ?? times.first { return span(of: time.details).map(begun) }
        guard let duration = entities.first(where: { $0.dimension == .duration })?.details, duration.number("value") == 1,
            let grain = duration.text("grain")
        else { return nil }
        return start(of: grain, holding: now)..<now + 1
    }

    /// A log is of the past: where several days are wholly ahead ("over the weekend", asked on a Monday), those of a week before are meant.
    private func begun(_ seconds: Range<Int>) -> Range<Int> {
        guard seconds.lowerBound > now, seconds.count > 86_400 else { return seconds }
        func weekBefore(_ second: Int) -> Int {
            let local = clock.moment(at: second)
            return clock.second(of: local.date.adding(days: -7), at: local.secondOfDay)
        }
        let before = weekBefore(seconds.lowerBound)..<weekBefore(seconds.upperBound)
        return before.lowerBound <= now ? before : seconds
    }

    private func span(of details: ActionDetails) -> Range<Int>? {
        let grain = details.text("grain") ?? "day"
        if let value = details.moment("value") {
            if let day, Self.seconds[grain] != nil { return clock.day(day) }
            let start = value.secondsSinceEpoch, end = end(of: grain, from: start)
            if isRolling, let days = Self.days[grain], start < self.start(of: grain, holding: now) { return rolling(days) }
            // "The last hour" is no hour of the clock, but the sixty minutes up to now.
            return Self.seconds[grain] != nil && end == self.start(of: grain, holding: now) ? now - (end - start)..<now + 1 : start..<end
        }
        guard let from = details.moment("from")?.secondsSinceEpoch ?? details.moment("to").map({ beginning(upTo: $0.secondsSinceEpoch, grain) }) else { return nil }
        guard var to = details.moment("to")?.secondsSinceEpoch else { return from..<now + 1 }
        // A night goes on behind midnight.
        if details.text("part") == "night", clock.moment(at: to).secondOfDay == 0 { to = clock.second(of: clock.date(of: clock.moment(at: to)), at: nightEnd) }
        if from < to, to == start(of: grain, holding: now), from != .min { return upToNow(from..<to, grain) }
        // "So far this week" ends where today begins.
        return to == clock.start(of: today) && from <= to && Self.seconds[grain] == nil && grain != "day" ? from..<now + 1 : from..<max(from, to)
    }

    /// So many days up to now, today being one of them; of a single one its hours.
    private func rolling(_ days: Int) -> Range<Int> { (days == 1 ? now - 86_400 : clock.start(of: today.adding(days: 1 - days)))..<now + 1 }

    /// "By noon" is of that day; "before march" is of all that was.
    private func beginning(upTo end: Int, _ grain: String) -> Int {
        Self.seconds[grain] == nil ? .min : clock.start(of: clock.date(of: clock.moment(at: end - 1)))
    }

    /// Whole units before the present one, as people mean them: as many, with the present one begun. "The last three days" are today and two before.
    private func upToNow(_ whole: Range<Int>, _ grain: String) -> Range<Int> {
        guard Self.seconds[grain] == nil else { return now - whole.count..<now + 1 }
        let date = clock.date(of: clock.moment(at: whole.lowerBound)), present = clock.date(of: clock.moment(at: whole.upperBound))
        let passed = today.daysSinceEpoch - present.daysSinceEpoch
        return clock.start(of: date.adding(days: passed + 1))..<now + 1
    }

    private func start(of grain: String, holding second: Int) -> Int {
        if let length = Self.seconds[grain] {
            let local = clock.moment(at: second)
            return second - local.secondOfDay % length
        }
        let date = clock.date(of: clock.moment(at: second))
        return clock.start(of: first(of: grain, holding: date))
    }

    private func end(of grain: String, from start: Int) -> Int {
        if let length = Self.seconds[grain] { return start + length }
        let date = clock.date(of: clock.moment(at: start))
        switch grain {
        case "week": return clock.start(of: date.adding(days: 7))
        case "month": return clock.start(of: first(of: "month", holding: date.adding(days: 32 - date.day)))
        case "quarter": return clock.start(of: first(of: "month", holding: first(of: "month", holding: date).adding(days: 95)))
        case "year": return clock.start(of: CivilDate(year: date.year + 1, month: 1, day: 1))
        default: return clock.start(of: date.adding(days: 1))
        }
    }

    private func first(of grain: String, holding date: CivilDate) -> CivilDate {
        switch grain {
        case "week": date.adding(days: 1 - date.weekday)
        case "month": CivilDate(year: date.year, month: date.month, day: 1)
        case "quarter": CivilDate(year: date.year, month: (date.month - 1) / 3 * 3 + 1, day: 1)
        case "year": CivilDate(year: date.year, month: 1, day: 1)
        default: date
        }
    }

    /// How many days people mean by a unit that ends now.
    private static let days = ["day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365]
    /// The grains that have a fixed length.
    private static let seconds = ["second": 1, "minute": 60, "hour": 3_600]
}
