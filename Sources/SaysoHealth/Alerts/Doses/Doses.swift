public import SaysoLanguage

/// One dose that was to be taken.
public struct Dose: Hashable, Sendable {
    public enum State: String, Codable, Sendable {
        /// Its time has not come.
        case upcoming
        case due, taken
        /// Said not to have been taken.
        case skipped
        /// The next one is due, its day is over, or it was ended before it was taken.
        case missed
    }

    public var item: String
    public var due: Moment
    public var state: State
}

/// The doses of schedules, reminders and questions that were put off, and the rule `doseDue`.
public struct Doses: Sendable {
    private let settings: Settings
    private let history: History
    private let clock: LocalClock
    private let plans: [DosePlan]
    /// What was taken, or said not to have been, oldest first: also what was answered to another question than that of a dose.
    private let intakes: [HealthEvent]
    /// Answers by which a dose was taken.
    private let taken: [ReminderAnswer]

    /// - Parameter history: The intakes of the days that are asked for, and of two days before.
    public init(_ history: History, settings: Settings = Settings(), clock: LocalClock) {
        (self.settings, self.history, self.clock) = (settings, history, clock)
        plans = DosePlan.all(in: history, settings: settings, clock: clock)
        let asked = history.answers.filter { $0.question?.rule == .betaBlockerMissed }.answeredDoses(of: history.schedules, settings: settings)
        taken = history.answers.standing.filter { $0.answer == .taken && $0.question?.rule == .doseDue }
        // Other rules read answers as events; here each is of the dose that it was given for, and of no other.
        let said = history.events.filter { !$0.id.hasPrefix(HealthEvent.answeredDosePrefix) }
        intakes = asked.isEmpty ? said : History(said + asked.map(\.event)).events
    }

    /// The doses of a local day as they stand at an instant, by time.
    public func doses(on date: CivilDate, at moment: Moment) -> [Dose] {
        plans.flatMap { doses(of: $0, on: date, at: moment) }.sorted { ($0.due, $0.item) < ($1.due, $1.item) }
    }

    /// What is due at an instant.
    func alerts(at moment: Moment) -> [Alert] {
        let today = clock.date(of: moment)
        let due = plans.flatMap { plan in
            [today.adding(days: -2), today.adding(days: -1), today].flatMap { doses(of: plan, on: $0, at: moment) }.filter { $0.state == .due }
                .map { (dose: $0, evidence: plan.evidence) }
        }
        // A question that was put off and the next dose of the same thing are one question.
        let newest = Dictionary(due.map { ($0.dose.item, $0) }) { $1.dose.due >= $0.dose.due ? $1 : $0 }
        return newest.values.sorted { ($0.dose.due, $0.dose.item) < ($1.dose.due, $1.dose.item) }.map { dose, evidence in
            Alert(
                rule: .doseDue, severity: .watch, since: dose.due, title: "Due: \(dose.item)",
                message: "Did you take it? Answer yes, no, or when to ask again.", evidence: [evidence] + unclear(for: dose, at: moment),
                extras: [.init("item", .text(dose.item)), .init("due", .moment(dose.due))], subject: dose.item)
        }
    }

    /// Whether a dose that was due is neither taken nor answered, and of something that is still to be taken.
    func isWanting(_ item: String, due: Moment, at moment: Moment) -> Bool {
        plans.contains { plan in
            plan.item == item && plan.until > moment.secondsSinceEpoch
                && doses(of: plan, on: clock.date(of: due), at: moment).contains { $0.due == due && ($0.state == .due || $0.state == .missed) }
        }
    }

    private func doses(of plan: DosePlan, on date: CivilDate, at moment: Moment) -> [Dose] {
        let now = moment.secondsSinceEpoch
        let day = clock.day(date)
        let intakes = intakes.filter { $0.date.secondsSinceEpoch <= now && isMeant($0, by: plan) }
        switch plan.rhythm {
        case .daily:
            let own = nearest(to: plan, on: date, now)
            return slots(of: plan, on: date).filter { $0.due >= plan.from && $0.due < plan.until }.compactMap { slot in
                dose(plan, due: slot.due, end: slot.end, intakes: own[slot] ?? [], now)
            }
        case .weekly(_, let seconds), .everyDays(_, _, let seconds):
            guard plan.rhythm.isOf(date) else { return [] }
            let dues = seconds.map { clock.second(of: date, at: $0) }, ends = Array(dues.dropFirst()) + [dues[dues.count - 1] + openSeconds]
            // What is taken on its next day is not of this one.
            let next = (1...7).first { plan.rhythm.isOf(date.adding(days: $0)) }.map { clock.start(of: date.adding(days: $0)) } ?? .max
            let said = intakes.filter { (day.lowerBound..<next).contains($0.date.secondsSinceEpoch) }
            let own = dues.count == 1 ? [said] : shared(said, among: Array(zip(dues, ends)), of: plan, now)
            return dues.indices.filter { dues[$0] >= plan.from && dues[$0] < plan.until }.compactMap { index in
                dose(plan, due: dues[index], end: ends[index], intakes: own[index], now)
            }
        case .everyHours(let hours, let first):
            // An answered dose is an intake: the next one is counted from it.
            let answered = taken.filter { $0.question?.item == plan.item }.map(\.at)
            let last = (intakes.filter(\.happened).map(\.date) + answered).map(\.secondsSinceEpoch).filter { $0 >= plan.from && $0 <= now }.max()
            let due = last.map { $0 + hours * 3_600 } ?? first
            guard day.contains(due), due < plan.until else { return [] }
            let said = intakes.filter { $0.date.secondsSinceEpoch > due - hours * 3_600 }
            return [dose(plan, due: due, end: due + openSeconds, intakes: said, now)].compactMap { $0 }
        case .once(let due, let from):
            guard day.contains(due), due < plan.until else { return [] }
            return [dose(plan, due: due, end: due + openSeconds, intakes: intakes.filter { $0.date.secondsSinceEpoch >= from }, now)].compactMap { $0 }
        }
    }

    /// By its name, or by its class where nothing else on the schedule is of that class.
    private func isMeant(_ event: HealthEvent, by plan: DosePlan) -> Bool {
        plan.isMeant(event) || (plan.isOfClass(event) && itemsOfClass(of: event) == [plan.item])
    }

    /// What is on the schedule of the class that was said, when it was taken.
    private func itemsOfClass(of event: HealthEvent) -> Set<String> {
        Set(plans.filter { $0.isOfClass(event) && $0.holds(at: event.date) }.map(\.item))
    }

    /// What was taken of the day of a dose and may have been this dose or one of something else: of both only the class was said.
    private func unclear(for dose: Dose, at moment: Moment) -> [Alert.Evidence] {
        let day = clock.day(of: dose.due)
        return history.events.filter { event in
            day.contains(event.date.secondsSinceEpoch) && event.date <= moment && event.happened
                && plans.contains { $0.item == dose.item && $0.isOfClass(event) && !isMeant(event, by: $0) } && itemsOfClass(of: event).count > 1
        }.map { .init(what: "\($0.displaySummary), which may be \(itemsOfClass(of: $0).sorted().joined(separator: " or "))", at: $0.date, event: $0.id) }
    }

    private var openSeconds: Int { settings[.doseOpenHours] * 3_600 }

    /// A dose of every day, which an intake may be.
    private struct Slot: Hashable {
        var plan: DosePlan
        var due: Int
        /// When it is missed.
        var end: Int
        /// When the next one of its plan is due.
        var next: Int
    }

    private func slots(of plan: DosePlan, on date: CivilDate) -> [Slot] {
        guard case .daily(let times) = plan.rhythm, let first = times.first else { return [] }
        let dues = times.map { clock.second(of: date, at: $0) }, next = clock.second(of: date.adding(days: 1), at: first)
        return dues.indices.map { index in
            let isLast = index + 1 == dues.count
            return Slot(plan: plan, due: dues[index], end: isLast ? clock.day(date).upperBound : dues[index + 1], next: isLast ? next : dues[index + 1])
        }
    }

    /// An intake is of one dose alone, also where several schedules are of one substance: of the one nearest in time, be it of the day before.
    /// It is of none that lies too far ahead; and while one is still to be taken, of none that is ahead but shortly. Of two equally near it is
    /// the one of its name.
    /// - Returns: The intakes of the plan's doses, and of those that are of the same thing.
    private func nearest(to plan: DosePlan, on date: CivilDate, _ now: Int) -> [Slot: [HealthEvent]] {
        let days = (-2...1).map { date.adding(days: $0) }
        // Also where a plan began after some doses of its first day: what was taken then is no later one.
        let slots = plans.filter { $0 == plan || $0.shares(with: plan) }.flatMap { plan in
            let first = clock.day(of: clock.moment(at: plan.from)).lowerBound
            return days.flatMap { self.slots(of: plan, on: $0) }.filter { $0.due >= first && $0.due < plan.until }
        }
        let dues = Set(slots.map(\.due)).sorted()
        let span = clock.start(of: days[0])..<clock.day(days[days.count - 1]).upperBound
        let share = min(max(settings[.doseEarlyShare], 0), 1), early = settings[.doseEarlyHours] * 3_600
        var own: [Slot: [HealthEvent]] = [:]
        for intake in intakes where intake.date.secondsSinceEpoch <= now && span.contains(intake.date.secondsSinceEpoch) {
            let second = intake.date.secondsSinceEpoch
            let open = slots.filter { slot in
                guard isMeant(intake, by: slot.plan), !(own[slot] ?? []).contains(where: \.happened) else { return false }
                let interval = slot.due - (dues.last { $0 < slot.due } ?? slot.due - 86_400)
                guard slot.due > second ? slot.due - second <= Int(Double(interval) * share) : second < slot.next else { return false }
                return isLeft(slot.due, of: slot.plan, to: second, now)
            }
            let isWanting = open.contains { $0.due <= second && second < $0.end }
            let found = open.filter { !isWanting || $0.due - second <= early }.min {
                (abs($0.due - second), $0.due < $0.plan.from ? 1 : 0, $0.plan.strangeness(of: intake))
                    < (abs($1.due - second), $1.due < $1.plan.from ? 1 : 0, $1.plan.strangeness(of: intake))
            }
            if let found { own[found, default: []].append(intake) }
        }
        return own
    }

    /// Whether what was taken at an instant can be a dose, by the answer for it: where it was taken, so is what was taken until then, and
    /// what is told in the moments after the answer.
    private func isLeft(_ due: Int, of plan: DosePlan, to second: Int, _ now: Int) -> Bool {
        guard let answer = answer(to: plan, due: due, now), answer.answer == .taken else { return true }
        return second <= answer.at.secondsSinceEpoch + settings[.askedMinutes] * 60
    }

    /// An intake is of the first dose that is not taken and whose next one is not due yet.
    /// - Parameter doses: When each is due, and when it is missed.
    /// - Returns: The intakes of each dose.
    private func shared(_ intakes: [HealthEvent], among doses: [(due: Int, end: Int)], of plan: DosePlan, _ now: Int) -> [[HealthEvent]] {
        var own = doses.map { _ in [HealthEvent]() }
        for intake in intakes.sorted(by: { $0.date < $1.date }) {
            let second = intake.date.secondsSinceEpoch
            let place = doses.indices.first { index in
                guard doses[index].end > second, !own[index].contains(where: \.happened) else { return false }
                return isLeft(doses[index].due, of: plan, to: second, now)
            }
            if let place { own[place].append(intake) }
        }
        return own
    }

    /// The last answer to the question for a dose.
    private func answer(to plan: DosePlan, due: Int, _ now: Int) -> ReminderAnswer? {
        history.answers.last {
            $0.question?.rule == .doseDue && $0.question?.item == plan.item && $0.question?.due.secondsSinceEpoch == due && $0.at.secondsSinceEpoch <= now
        }
    }

    /// - Parameters:
    ///   - end: When it is missed.
    ///   - intakes: What was said of it.
    /// - Returns: nil of what was put off: it is a dose of its own, at the later time.
    private func dose(_ plan: DosePlan, due: Int, end: Int, intakes: [HealthEvent], _ now: Int) -> Dose? {
        let answer = answer(to: plan, due: due, now)
        if answer?.answer == .later { return nil }
        let state: Dose.State =
            if answer?.answer == .taken || intakes.contains(where: \.happened) { .taken }
            else if answer != nil || !intakes.isEmpty { .skipped }
            else if due > now { .upcoming }
            else if now >= end || now >= plan.until { .missed }
            else { .due }
        return Dose(item: plan.item, due: clock.moment(at: due), state: state)
    }
}
