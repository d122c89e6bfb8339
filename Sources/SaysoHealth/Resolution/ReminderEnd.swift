public import SaysoLanguage

/// What is said of a reminder that is no longer wanted: "cancel the 9 pm reminder".
public struct ReminderEnd: Hashable, Sendable {
    /// The phrase, or some words of it; nil when nothing of it was said.
    public var item: String?
    /// When it is due; of one that comes daily any time of that hour and minute. Nil when no time was said.
    public var due: Moment?
    /// Whether `due` names a day and no time of it.
    public var isOfDay: Bool
    /// Whether all of them are meant.
    public var isOfAll: Bool
    /// Whether the one that was set last is meant.
    public var isOfLast: Bool

    public init(item: String?, due: Moment? = nil, isOfDay: Bool = false, isOfAll: Bool = false, isOfLast: Bool = false) {
        (self.item, self.due, self.isOfDay, self.isOfAll, self.isOfLast) = (item, due, isOfDay, isOfAll, isOfLast)
    }

    /// How a request says in its `quantity` that it means the one that was set last.
    static let last = "last"

    /// Whether it names nothing by which one reminder could be told from another.
    public var isUnspecific: Bool { item == nil && due == nil && !isOfAll && !isOfLast }

    /// Whether a reminder is meant. All that was said must fit; of nothing said every one does.
    /// - Parameter clock: Decides which day and time an instant is.
    public func means(_ reminder: Reminder, clock: LocalClock) -> Bool {
        if let item, !DosePlan.isSame(item, reminder.item) { return false }
        guard let due else { return true }
        guard let own = reminder.due else { return false }
        let said = clock.moment(at: due.secondsSinceEpoch), set = clock.moment(at: own.secondsSinceEpoch)
        return isOfDay ? set.date == said.date : set.secondOfDay == said.secondOfDay
    }
}
