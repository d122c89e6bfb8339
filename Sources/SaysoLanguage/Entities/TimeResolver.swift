/// A time found: an instant or unit of the calendar, or a stretch that may be open on one side. On the local clock.
struct TimeValue: Hashable, Sendable {
    var start: Int?
    /// Exclusive.
    var end: Int?
    var grain: CalendarGrain
    /// Whether start and end were said, rather than one unit of the grain.
    var isStretch = false
    /// Whether it was counted from the reference in units that pass whatever the clock shows: "two hours ago", not "two days ago".
    var isElapsed = false
    var part: String?

    init(_ start: Int, _ grain: CalendarGrain) { (self.start, end, self.grain) = (start, grain.adding(1, to: start), grain) }
    init(from start: Int?, to end: Int?, _ grain: CalendarGrain, part: String? = nil) {
        (self.start, self.end, self.grain, self.part) = (start, end, grain, part)
        isStretch = true
    }

    func elapsed(_ isElapsed: Bool = true) -> TimeValue {
        var out = self
        out.isElapsed = isElapsed
        return out
    }
}

/// Chooses among all the times that a phrase may mean.
///
/// Days are tried outward from the reference, in the direction that is preferred, until one fits; where something fixed bounds the search
/// ("last week"), the best day within it. Of an hour without its half of the day both are tried.
struct TimeResolver {
    /// The reference on the local clock.
    let now: Int
    let prefersPast: Bool

    private static let day = 86_400
    /// Two 29ths of February are at most eight years apart.
    private static let reach = 366 * 9
    /// The hours in which "from nine to eleven" begins, where nothing says which half of the day is meant.
    private static let waking = 6..<18
    /// Operations inside one another, as deep as any phrase has them.
    private static let deepest = 6

    func resolve(_ meaning: TimeMeaning, depth: Int = 0) -> TimeValue? {
        guard depth < Self.deepest else { return nil }
        switch meaning.operation {
        case .between(let a, let b)?: return stretch(a, b, within: meaning, depth: depth)
        case .open(let side, let other)?: return resolve(other.narrowed(by: meaning), depth: depth + 1).map { open(side, $0).elapsed($0.isElapsed) }
        case .lasting(let duration, let from)?:
            guard let start = resolve(from.narrowed(by: meaning), depth: depth + 1)?.start else { return nil }
            return TimeValue(from: start, to: duration.moving(start, sign: 1), .second)
        default: break
        }
        var anchor: TimeValue?
        if let operation = meaning.operation {
            anchor = fixed(operation, depth: depth)
            if anchor == nil { return nil }
        } else if let shift = meaning.shift {
            anchor = TimeValue(shift.grain.adding(shift.count, to: shift.grain.floor(now)), shift.grain)
        }
        return resolve(meaning, within: anchor)
    }

    private func open(_ side: TimeMeaning.Side, _ value: TimeValue) -> TimeValue {
        switch side {
        case .before: TimeValue(from: nil, to: value.start, value.grain)
        case .since: TimeValue(from: value.start, to: nil, value.grain)
        // "After the first of May" is said of that day too; "after May" is not.
        case .after: TimeValue(from: value.isStretch || value.grain > .day ? value.end : value.start, to: nil, value.grain)
        }
    }

    // MARK: What hangs on the reference

    private func fixed(_ operation: TimeMeaning.Operation, depth: Int) -> TimeValue? {
        switch operation {
        case .now: return TimeValue(now, .second).elapsed()
        case .away(let duration, let sign):
            // One grain finer than what was said: "two weeks ago" is a day.
            let grain = duration.finest.finer
            return TimeValue(grain.floor(duration.moving(now, sign: sign)), grain).elapsed(duration.finest < .day)
        case .stretch(let duration, let sign):
            let grain = duration.finest, begin = grain.floor(now), isElapsed = grain < .day
            if sign < 0 {
                let start = duration.moving(begin, sign: -1)
                return (grain.adding(-1, to: begin) == start ? TimeValue(start, grain) : TimeValue(from: start, to: begin, grain)).elapsed(isElapsed)
            }
            let start = grain.adding(1, to: begin)
            return TimeValue(from: start, to: duration.moving(start, sign: 1), grain).elapsed(isElapsed)
        case .rolling(let duration):
            let end = min(duration.finest, .day).floor(now)
            return TimeValue(from: duration.moving(end, sign: -1), to: end, min(duration.finest, .day)).elapsed(duration.finest < .day)
        case .moved(let duration, let sign, let base):
            guard let base = resolve(base, depth: depth + 1), let start = base.start else { return nil }
            return TimeValue(duration.moving(start, sign: sign), min(base.grain, duration.finest, .day))
        case .occurrence(let count, let other): return occurrence(count, of: other, depth: depth)
        case .soFar(let grain): return TimeValue(from: grain.floor(now), to: CalendarGrain.day.floor(now), grain)
        case .weekend(let count):
            let monday = CalendarGrain.week.floor(now)
            var start = monday + 4 * Self.day + 18 * 3_600
            start += count.signum() * 7 * Self.day
            return TimeValue(from: start, to: CalendarGrain.week.adding(1, to: CalendarGrain.week.floor(start)), .hour)
        case .between, .open, .lasting: return nil
        }
    }

    /// The n-th time before the day of the reference (its month, for one of months), or behind it.
    private func occurrence(_ count: Int, of meaning: TimeMeaning, depth: Int) -> TimeValue? {
        guard count != 0, abs(count) < 1_000, meaning.shift == nil else { return nil }
        let isMonth = meaning.month != nil && !meaning.hasDay
        var at = (isMonth ? CalendarGrain.month : .day).floor(now)
        var found: TimeValue?
        for _ in 0..<abs(count) {
            let resolver = TimeResolver(now: count < 0 ? at - 1 : at + (found == nil ? Self.day - 1 : 0), prefersPast: count < 0)
            found = resolver.resolve(meaning, depth: depth + 1)
            guard let start = found?.start else { return nil }
            at = start
        }
        return found
    }

    // MARK: What constrains

    private func resolve(_ meaning: TimeMeaning, within anchor: TimeValue?) -> TimeValue? {
        let constrains = meaning.hasClock || meaning.part != nil || meaning.hasDay || meaning.month != nil || meaning.meridiem != nil
        if let anchor, let start = anchor.start {
            guard constrains || meaning.year != nil else { return anchor }
            // A time of day is looked for in the whole day of something shorter ("two days ago at five").
            let from = CalendarGrain.day.floor(start), end = max(anchor.end ?? from, from + 1)
            if meaning.hasClock || meaning.part != nil || meaning.hasDay { 
                return best(meaning, from..<end) ?? best(meaning.withoutWeekday, from..<end) ?? best(meaning.withoutDay, from..<end) ?? anchor
            }
            if let month = meaning.month { return months(of: month, from: start, to: end) ?? anchor }
            return anchor
        }
        if let year = meaning.year {
            guard (1...9_998).contains(year) else { return nil }
            let start = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch * Self.day
            let end = CalendarGrain.year.adding(1, to: start)
            if meaning.hasDay || meaning.hasClock || meaning.part != nil { return best(meaning, start..<end) ?? best(meaning.withoutWeekday, start..<end) }
            if let month = meaning.month { return months(of: month, from: start, to: end) }
            return TimeValue(start, .year)
        }
        if meaning.weekday != nil, meaning.dayOfMonth != nil, meaning.month != nil { return dated(meaning) }
        if meaning.hasDay || meaning.hasClock || meaning.part != nil { return nearest(meaning) }
        if let month = meaning.month { return nearest(month: month) }
        return nil
    }

    /// A weekday with a date: the weekday says which year is meant, of the last and the next, or it was a slip.
    private func dated(_ meaning: TimeMeaning) -> TimeValue? {
        let plain = meaning.withoutWeekday
        let preferred = nearest(plain)
        let other = TimeResolver(now: now, prefersPast: !prefersPast).nearest(plain)
        return [preferred, other].compactMap { $0 }.first { $0.start.map { weekday(of: $0) } == meaning.weekday } ?? preferred
    }

    private func weekday(of time: Int) -> Int { CivilDate(daysSinceEpoch: time.flooredQuotient(Self.day)).weekday }

    private func months(of month: Int, from start: Int, to end: Int) -> TimeValue? {
        var at = CalendarGrain.month.floor(start), best: TimeValue?
        while at < end {
            if CivilDate(daysSinceEpoch: at / Self.day).month == month, best == nil || prefersPast && at <= now { best = TimeValue(at, .month) }
            at = CalendarGrain.month.adding(1, to: at)
        }
        return best
    }

    private func nearest(month: Int) -> TimeValue? {
        let present = CalendarGrain.month.floor(now)
        let steps = prefersPast ? Array(0...11).map { -$0 } : Array(1...12)
        return steps.lazy.map { CalendarGrain.month.adding($0, to: present) }
            .first { CivilDate(daysSinceEpoch: $0.flooredQuotient(Self.day)).month == month }.map { TimeValue($0, .month) }
    }

    /// The nearest time on the preferred side of the reference; one on the other side where that side has none.
    private func nearest(_ meaning: TimeMeaning) -> TimeValue? {
        if let month = meaning.month, let day = meaning.dayOfMonth, !(1...12).contains(month) || day > CivilDate.daysIn(month: month, of: 2_000) { return nil }
        let today = now.flooredQuotient(Self.day)
        let reach = meaning.hasDay || meaning.month != nil ? Self.reach : 2
        for pass in 0...1 {
            let isPast = prefersPast == (pass == 0)
            for step in 0...reach {
                let values = values(of: meaning, on: isPast ? today - step : today + step)
                if isPast {
                    if let found = values.last(where: { $0.start ?? 0 <= now }) { return found }
                } else if let found = values.first(where: { $0.start ?? 0 > now }) { return found }
            }
        }
        return nil
    }

    /// The best time within bounds: the latest that is not after the reference, else the first.
    private func best(_ meaning: TimeMeaning, _ bounds: Range<Int>) -> TimeValue? {
        var found: TimeValue?
        for day in bounds.lowerBound.flooredQuotient(Self.day)...(bounds.upperBound - 1).flooredQuotient(Self.day) {
            for value in values(of: meaning, on: day) {
                guard let start = value.start else { continue }
                if found == nil { found = value }
                if prefersPast, start <= now { found = value }
                if !prefersPast, let first = found?.start, first < now, start >= now { found = value }
            }
        }
        return found
    }

    /// What a meaning says of one day, in order; empty when it is not about that day.
    private func values(of meaning: TimeMeaning, on day: Int) -> [TimeValue] {
        if meaning.hasDay || meaning.month != nil || meaning.year != nil {
            let date = CivilDate(daysSinceEpoch: day)
            if let weekday = meaning.weekday, date.weekday != weekday { return [] }
            if let dayOfMonth = meaning.dayOfMonth, date.day != dayOfMonth { return [] }
            if let month = meaning.month, date.month != month { return [] }
            if let year = meaning.year, date.year != year { return [] }
        }
        let midnight = day * Self.day
        guard let hour = meaning.hour else {
            guard let part = meaning.part else { return [TimeValue(midnight, .day)] }
            return [TimeValue(from: midnight + part.from * 3_600, to: midnight + part.to * 3_600, .hour, part: part.name)]
        }
        let grain: CalendarGrain = meaning.second != nil ? .second : meaning.minute != nil ? .minute : .hour
        return hours(hour, meaning).map { TimeValue(midnight + $0 * 3_600 + (meaning.minute ?? 0) * 60 + (meaning.second ?? 0), grain) }
    }

    /// The hours of the day that a spoken hour may mean; 24 and more are of the next day.
    private func hours(_ hour: Int, _ meaning: TimeMeaning) -> [Int] {
        if hour > 12 || hour == 0 { return [hour] }
        if let meridiem = meaning.meridiem {
            // The small hours of a night are of the next day ("midnight last night").
            let isAfterMidnight = meridiem == 0 && hour % 12 < 6 && meaning.part.map { $0.from >= 18 } ?? false
            return [hour % 12 + meridiem + (isAfterMidnight ? 24 : 0)]
        }
        guard let part = meaning.part else { return [hour % 12, hour % 12 + 12] }
        func distance(_ hour: Int) -> Int { max(part.from - hour, hour - part.to, 0) }
        let candidates = [hour % 12, hour % 12 + 12, hour % 12 + 24]
        return [candidates.min { (distance($0), $0) < (distance($1), $1) } ?? hour]
    }

    // MARK: From one time to another

    private func stretch(_ first: TimeMeaning, _ last: TimeMeaning, within outer: TimeMeaning, depth: Int) -> TimeValue? {
        let a = first.narrowed(by: outer)
        if a.hasClock, last.hasClock, a.operation == nil, last.operation == nil { return clockStretch(a, last.narrowedInTheDay(by: outer)) }
        guard let begin = resolve(a, depth: depth + 1), let start = begin.start else { return nil }
        let end: TimeValue?
        if last.shift != nil || last.operation != nil {
            end = resolve(last.narrowed(by: outer), depth: depth + 1)
        } else {
            end = TimeResolver(now: start, prefersPast: false).resolve(last.narrowedInTheDay(by: outer), depth: depth + 1)
        }
        guard let end, let stop = end.isStretch || end.grain >= .day ? end.end : end.start, stop > start else { return nil }
        return TimeValue(from: start, to: stop, min(begin.grain, end.grain))
    }

    /// Between two clock times: of the pairs that leave no room for another, one that has begun, within one day, and by daylight.
    private func clockStretch(_ a: TimeMeaning, _ b: TimeMeaning) -> TimeValue? {
        if b.hasDay || b.month != nil {
            guard let start = resolve(a)?.start, let end = TimeResolver(now: start, prefersPast: false).resolve(b) else { return nil }
            return TimeValue(from: start, to: end.start, end.grain)
        }
        let days: ClosedRange<Int>
        var begins = a
        if a.hasDate {
            guard let day = resolve(a)?.start?.flooredQuotient(Self.day) else { return nil }
            days = day...day
            (begins.year, begins.month, begins.dayOfMonth, begins.weekday, begins.shift) = (nil, nil, nil, nil, nil)
        } else {
            let today = now.flooredQuotient(Self.day)
            days = today - 2...today + 1
        }
        let starts = days.flatMap { values(of: begins, on: $0) }.compactMap(\.start)
        let grain: CalendarGrain = [a, b].contains { $0.second != nil } ? .second : [a, b].contains { $0.minute != nil } ? .minute : .hour
        var ends = b
        (ends.year, ends.shift) = (nil, nil)
        let pairs: [(start: Int, end: Int)] = starts.compactMap { start in
            let day = start.flooredQuotient(Self.day)
            for step in 0...1 {
                if let end = values(of: ends, on: day + step).compactMap(\.start).first(where: { $0 > start }) {
                    return starts.contains { $0 > start && $0 < end } ? nil : (start, end)
                }
            }
            return nil
        }
        func isOneDay(_ pair: (start: Int, end: Int)) -> Bool { pair.start.flooredQuotient(Self.day) == (pair.end - 1).flooredQuotient(Self.day) }
        let fitting = pairs.filter { prefersPast ? $0.start <= now : $0.start > now }
        let side = fitting.isEmpty ? pairs : fitting
        func narrowed(_ pairs: [(start: Int, end: Int)], to fits: ((start: Int, end: Int)) -> Bool) -> [(start: Int, end: Int)] {
            let some = pairs.filter(fits)
            return some.isEmpty ? pairs : some
        }
        let choice = narrowed(narrowed(side, to: isOneDay)) { Self.waking.contains($0.start.flooredRemainder(Self.day) / 3_600) }
        return (prefersPast && !fitting.isEmpty ? choice.last : choice.first).map { TimeValue(from: $0.start, to: $0.end, grain) }
    }
}

extension TimeMeaning {
    var withoutWeekday: TimeMeaning {
        var out = self
        out.weekday = nil
        return out
    }

    var withoutDay: TimeMeaning {
        var out = self
        (out.year, out.month, out.dayOfMonth, out.weekday) = (nil, nil, nil, nil)
        return out
    }
}
