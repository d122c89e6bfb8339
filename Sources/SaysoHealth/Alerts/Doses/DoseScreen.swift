internal import SaysoLanguage

/// Tells by its name whether something that was taken can be of anything that is to be taken: of a long log most is not, and need not be read.
///
/// What it lets through is looked at properly by `Doses` and by what finds the open question; what it keeps back is nothing to either.
public final class DoseScreen {
    private let plans: [DosePlan]
    /// What was asked about.
    private let items: Set<String>
    private var known: [Taken: Bool] = [:]

    private struct Taken: Hashable {
        var category: Category
        var name: String
        var drugClass: String?
    }

    /// - Parameter history: With the schedules, reminders and answers; its events are not looked at.
    public init(_ history: History, settings: Settings, clock: LocalClock) {
        plans = DosePlan.all(in: history, settings: settings, clock: clock)
        items = Set(history.answers.compactMap(\.question?.item))
    }

    /// Whether nothing at all is of interest.
    public var isClosed: Bool { plans.isEmpty && items.isEmpty }

    public func concerns(_ category: Category, _ name: String, drugClass: String?) -> Bool {
        let taken = Taken(category: category, name: name, drugClass: drugClass)
        if let known = known[taken] { return known }
        let event = HealthEvent(
            id: "", date: Moment(secondsSinceEpoch: 0, offsetSeconds: 0),
            payload: category == .medications ? .medication(MedicationEvent(name: name, drugClass: drugClass)) : .supplement(SupplementEvent(name: name)))
        let isMeant = plans.contains { $0.isMeant(event) || $0.isOfClass(event) } || items.contains { item in event.names.contains { DosePlan.isSame($0, item) } }
        known[taken] = isMeant
        return isMeant
    }
}
