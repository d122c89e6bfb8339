internal import SaysoLanguage

/// What was taken, or said not to have been, oldest first, and of which plans each may be a dose.
struct Intakes: Sendable {
    let events: [HealthEvent]
    /// The instants of the events, in seconds since 1970.
    let seconds: [Int]
    /// Of each plan, as places in `events`, in order.
    private(set) var ofPlan: [[Int]]
    /// Of each event, as places among the plans, in order.
    private(set) var plansOfEvent: [[Int]]

    private struct TakenName: Hashable {
        var kind: EventKind
        var name: String
        var drugClass: String?

        init(_ event: HealthEvent) {
            kind = event.kind
            switch event.payload {
            case .medication(let dose): (name, drugClass) = (dose.name, dose.drugClass)
            case .supplement(let dose): name = dose.name
            default: name = ""
            }
        }
    }

    /// - Parameters:
    ///   - events: Medicines and supplements alone.
    ///   - isWanted: Whether the events of a plan are asked for; the others have none.
    init(_ events: [HealthEvent], of plans: [DosePlan], where isWanted: (DosePlan) -> Bool) {
        self.events = events
        seconds = events.map(\.date.secondsSinceEpoch)
        ofPlan = plans.map { _ in [] }
        plansOfEvent = []
        plansOfEvent.reserveCapacity(events.count)
        // What names mean is looked up once, and not for each of the many times that a thing is taken.
        var known: [TakenName: (byName: [Int], byClass: [Int])] = [:]
        let wanted = plans.indices.filter { isWanted(plans[$0]) }
        for (place, event) in events.enumerated() {
            let name = TakenName(event)
            let meant = known[name] ?? (wanted.filter { plans[$0].isMeant(event) }, wanted.filter { !plans[$0].isMeant(event) && plans[$0].isOfClass(event) })
            known[name] = meant
            var own = meant.byName
            if !meant.byClass.isEmpty { own = (own + meant.byClass.filter { plans.isMeant(event, by: plans[$0]) }).sorted() }
            for plan in own { ofPlan[plan].append(place) }
            plansOfEvent.append(own)
        }
    }

    /// The events of some plans in a stretch of seconds, as places, in order.
    func places(of plans: [Int], in span: Range<Int>) -> [Int] {
        let found = plans.flatMap { ofPlan[$0].filter { span.contains(seconds[$0]) } }
        return plans.count > 1 ? Set(found).sorted() : found
    }
}

extension [DosePlan] {
    /// Whether an event is a dose of one of the plans: by its name, or by its class where nothing else on the schedule is of that class.
    func isMeant(_ event: HealthEvent, by plan: DosePlan) -> Bool {
        if plan.isMeant(event) { return true }
        // A reminder is of what is on the schedule, or of something that is not.
        return plan.isOfClass(event) && items(ofClassOf: event).subtracting(plan.names).isEmpty
    }

    /// What is on the schedule of the class that was said, when it was taken.
    func items(ofClassOf event: HealthEvent) -> Set<String> {
        Set(filter { $0.isScheduled && $0.isOfClass(event) && $0.holds(at: event.date) }.map(\.item))
    }
}
