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
    public func start(of date: CivilDate) -> Int {
        let midnight = date.daysSinceEpoch * 86_400
        let before = midnight - offset(midnight - 86_400)
        let after = midnight - offset(midnight + 86_400)
        let real = [before, after].filter { $0 + offset($0) == midnight }
        return real.min() ?? min(before, after)
    }

    /// Half-open, in seconds since 1970.
    public func day(_ date: CivilDate) -> Range<Int> {
        let start = start(of: date)
        return start..<max(start, self.start(of: CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)))
    }

    /// The local day that holds an instant.
    public func day(of moment: Moment) -> Range<Int> { day(date(of: moment)) }
}
