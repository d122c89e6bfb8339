/// The offsets of a time zone: which one holds at which instant. With a moment it is the reference of an utterance.
///
/// A clock time that somebody says is one of the clock on the wall, which may be put forward or back between then and the reference; what is counted
/// from the reference ("an hour ago") passes whatever the wall says.
public struct TimeZoneOffsets: Sendable {
    /// Seconds east of UTC at an instant, in seconds since 1970.
    let offset: @Sendable (Int) -> Int

    public init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

    /// The instant as the clock shows it.
    func moment(at second: Int) -> Moment { Moment(secondsSinceEpoch: second, offsetSeconds: offset(second)) }

    /// When the clock shows a reading.
    ///
    /// A reading that the clock skips is as much later as it is put forward. Of two times with one reading a log means the later that has been, and who plans
    /// the first that has not.
    /// - Parameter reading: Seconds since 1970, were the clock in UTC.
    public func moment(showing reading: Int, near reference: Moment, isFuture: Bool) -> Moment {
        let before = offset(reading - 86_400), after = offset(reading + 86_400)
        let first = moment(at: reading - max(before, after))
        if before == after { return first }
        let second = moment(at: reading - min(before, after))
        let isFirst = first.reads(reading), isSecond = second.reads(reading)
        guard isFirst || isSecond else { return moment(at: reading - before) }
        guard isFirst && isSecond else { return isFirst ? first : second }
        return isFuture ? (first >= reference ? first : second) : (second <= reference ? second : first)
    }
}

extension Moment {
    fileprivate func reads(_ reading: Int) -> Bool { secondsSinceEpoch + offsetSeconds == reading }
}
