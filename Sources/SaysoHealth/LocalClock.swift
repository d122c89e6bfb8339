public import SaysoLanguage

/// The clock on somebody's wall: which offset from UTC holds at which instant.
///
/// Days are calendar days; with daylight saving time they last 23, 24 or 25 hours.
public struct LocalClock: Sendable {
    /// Seconds east of UTC at an instant, in seconds since 1970.
    public let offset: @Sendable (Int) -> Int

    public init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }
    /// A clock that is never put forward or back.
    public init(offsetSeconds: Int) { offset = { _ in offsetSeconds } }

    public func moment(at second: Int) -> Moment { Moment(secondsSinceEpoch: second, offsetSeconds: offset(second)) }

    /// The local date of an instant, whatever offset the moment itself carries.
    public func date(of moment: Moment) -> CivilDate { self.moment(at: moment.secondsSinceEpoch).date }

    /// The first second of a local day. Where midnight is skipped, the second at which the clock jumps.
    public func start(of date: CivilDate) -> Int { second(of: date, at: 0) }

    /// When the clock shows a time of a day, in seconds since 1970: the first time where it shows it twice, and the second at which
    /// the clock jumps where it never does.
    /// - Parameter secondOfDay: On the clock, not since midnight.
    public func second(of date: CivilDate, at secondOfDay: Int) -> Int {
        let reading = date.daysSinceEpoch * 86_400 + secondOfDay
        let offsets = [offset(reading - 86_400), offset(reading + 86_400)]
        let real = offsets.map { reading - $0 }.filter { $0 + offset($0) == reading }
        if let first = real.min() { return first }
        // The clock goes from one offset to the other between the two readings that would be this one.
        var (before, after) = (reading - (offsets.max() ?? 0), reading - (offsets.min() ?? 0))
        let old = offset(before)
        while after - before > 1 {
            let middle = (before + after) / 2
            if offset(middle) == old { before = middle } else { after = middle }
        }
        return after
    }

    /// The first instant, from one on, at which the clock shows a time of a day; both instants in seconds since 1970.
    func next(secondOfDay: Int, from second: Int) -> Int {
        let today = date(of: moment(at: second)), due = self.second(of: today, at: secondOfDay)
        return due >= second ? due : self.second(of: today.adding(days: 1), at: secondOfDay)
    }

    /// Half-open, in seconds since 1970.
    public func day(_ date: CivilDate) -> Range<Int> {
        let start = start(of: date)
        return start..<max(start, self.start(of: CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)))
    }

    /// The local day that holds an instant.
    public func day(of moment: Moment) -> Range<Int> { day(date(of: moment)) }
}

extension TimeZoneOffsets {
    public init(_ clock: LocalClock) { self.init(offset: clock.offset) }
}
