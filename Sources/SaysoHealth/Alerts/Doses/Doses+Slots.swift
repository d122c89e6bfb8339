internal import SaysoLanguage

extension Doses {
    /// A dose of a day that an intake may be.
    struct Slot {
        /// Of the plan.
        var plan: Int
        var date: CivilDate
        var due: Int
        /// From when on an intake may be this dose, where that is no share of the time since the one before.
        var from: Int
        /// When it is missed.
        var end: Int
        /// When the next one of its plan is due.
        var next: Int
    }

    /// How far behind a dose that is not of every day what is taken may still be that dose.
    private static let farthestDays = 8

    /// An intake is of one dose alone, also where several schedules are of one substance: of the one nearest in time, be it of the day before.
    /// It is of none that lies too far ahead; and while one is still to be taken, of none that is ahead but shortly. Of two equally near it is
    /// the one of its name.
    /// - Parameter index: Of the plan.
    /// - Returns: The plan's doses of the day, each with what was said of it.
    func nearest(to index: Int, on date: CivilDate, _ now: Int) -> [(slot: Slot, intakes: [HealthEvent])] {
        let group = groups[index]
        let isDaily = group.allSatisfy { if case .daily = plans[$0].rhythm { true } else { false } }
        let days = (-2...(isDaily ? 1 : Self.farthestDays)).map { date.adding(days: $0) }
        // Also where a plan began after some doses of its first day: what was taken then is no later one.
        let slots = group.flatMap { member in
            let plan = plans[member], first = clock.day(of: clock.moment(at: plan.from)).lowerBound
            return days.flatMap { self.slots(of: member, on: $0) }.filter { $0.due >= first && $0.due < plan.until }
        }
        let dues = Set(slots.map(\.due)).sorted()
        let before = Dictionary(uniqueKeysWithValues: zip(dues.dropFirst(), dues))
        let early = settings[.doseEarlyHours] * 3_600
        // From when on what is taken may be a dose that is still ahead: on the day before, only shortly before it.
        let opens = slots.map { slot in
            max(slot.due - Int(Double(slot.due - (before[slot.due] ?? slot.due - 86_400)) * share), min(clock.start(of: slot.date), slot.due - early))
        }
        let span = clock.start(of: days[0])..<clock.day(days[days.count - 1]).upperBound
        let intakes = intakes(for: plans[index])
        var own: [[Int]] = slots.map { _ in [] }, isTaken = slots.map { _ in false }
        for place in intakes.places(of: group, in: span) where intakes.seconds[place] <= now {
            let second = intakes.seconds[place]
            let open = slots.indices.filter { number in
                let slot = slots[number]
                guard !isTaken[number], second >= slot.from, slot.due > second ? second >= opens[number] : second < slot.next else { return false }
                return intakes.plansOfEvent[place].contains(slot.plan) && isLeft(slot.due, of: plans[slot.plan], to: second, now)
            }
            let isWanting = open.contains { slots[$0].due <= second && second < slots[$0].end }
            let event = intakes.events[place]
            let nearness = { (number: Int) in
                let slot = slots[number], plan = plans[slot.plan]
                return (abs(slot.due - second), slot.due < plan.from ? 1 : 0, open.count > 1 ? plan.strangeness(of: event) : 0)
            }
            guard let found = open.filter({ !isWanting || slots[$0].due - second <= early }).min(by: { nearness($0) < nearness($1) }) else { continue }
            own[found].append(place)
            isTaken[found] = isTaken[found] || event.happened
        }
        return slots.indices.filter { slots[$0].plan == index && slots[$0].date == date && slots[$0].due >= plans[index].from }
            .map { (slots[$0], own[$0].map { intakes.events[$0] }) }
    }

    /// The share of the time between two doses by which what is taken may be ahead.
    private var share: Double { min(max(settings[.doseEarlyShare], 0), 1) }

    /// The doses of a day. Of what is taken in several ways under one name, each is over when any of them is due next.
    private func slots(of index: Int, on date: CivilDate) -> [Slot] {
        let day = clock.day(date), plan = plans[index]
        let own = dues(of: plan, on: date)
        guard !own.isEmpty else { return [] }
        let together = plans.filter { $0.isScheduled == plan.isScheduled && $0.item == plan.item }
        func duesTogether(on date: CivilDate) -> [Int] {
            let day = clock.day(date)
            return Set(together.flatMap { other in dues(of: other, on: date).filter { $0 >= other.from && $0 < other.until && day.contains($0) } }).sorted()
        }
        let all = Set(own + duesTogether(on: date)).sorted()
        switch plan.rhythm {
        case .daily(let times):
            let tomorrow = date.adding(days: 1), first = clock.second(of: tomorrow, at: times.first ?? 0)
            let next = min(first, duesTogether(on: tomorrow).first ?? first)
            return own.map { due in
                let later = all.first { $0 > due }
                // The last one of a day is due as long as what is taken is not yet the first of the next day.
                let end = later ?? max(day.upperBound, next - Int(Double(next - due) * share))
                return Slot(plan: index, date: date, due: due, from: plan.told, end: end, next: later ?? next)
            }
        case .weekly, .everyDays:
            // What is taken on its next day is not of this one.
            let next = (1...Self.farthestDays).first { plan.rhythm.isOf(date.adding(days: $0)) }.map { clock.start(of: date.adding(days: $0)) } ?? .max
            return own.map { due in
                let later = all.first { $0 > due }
                return Slot(plan: index, date: date, due: due, from: max(day.lowerBound, plan.told), end: later ?? own[own.count - 1] + openSeconds, next: later ?? next)
            }
        case .everyHours, .once: return []
        }
    }

    /// Of one that comes once, on whatever day.
    func dues(of plan: DosePlan, on date: CivilDate) -> [Int] {
        switch plan.rhythm {
        case .daily(let seconds), .weekly(_, let seconds), .everyDays(_, _, let seconds):
            plan.rhythm.isOf(date) ? Set(seconds.map { clock.second(of: date, at: $0) }).sorted() : []
        case .once(let due, _): [due]
        case .everyHours: []
        }
    }
}

extension [DosePlan] {
    /// Of each plan itself and those of the same thing, each but once, as places.
    var groups: [[Int]] {
        indices.map { index in
            indices.reduce(into: [index]) { group, other in
                if self[other].shares(with: self[index]), !group.contains(where: { self[$0] == self[other] }) { group.append(other) }
            }
        }
    }
}
