public import SaysoLanguage

extension CivilDate {
    /// Reads `2026-03-14`; nil for anything else, and for days that do not exist.
    public init?(text: String) {
        guard text.utf8.count == 10, let noon = Moment(iso8601: text + "T12:00:00Z") else { return nil }
        self = noon.date
    }

    /// `2026-03-14`
    public var text: String { String(Moment(self, hour: 12, offsetSeconds: 0).iso8601.prefix(10)) }

    public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
