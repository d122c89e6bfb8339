public import SaysoLanguage

extension CivilDate {
    /// Reads `2026-03-14`; nil for anything else, and for days that do not exist.
    public init?(text: String) {
        guard text.utf8.count == 10, let noon = Moment(iso8601: text + "T12:00:00Z") else { return nil }
        self = noon.date
    }

    /// `2026-03-14`
    public var text: String { String(Moment(self, hour: 12, offsetSeconds: 0).iso8601.prefix(10)) }

    /// The English name of a day of the week, of which 1 is Monday.
    static func weekdayName(_ weekday: Int) -> String? { weekdayNames.indices.contains(weekday - 1) ? weekdayNames[weekday - 1] : nil }
    /// The number of a day of the week by its English name.
    static func weekday(named name: String) -> Int? { weekdayNames.firstIndex(of: name.capitalizedFirst).map { $0 + 1 } }
    private static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
