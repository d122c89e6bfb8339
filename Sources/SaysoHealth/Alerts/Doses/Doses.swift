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
    /// What was taken of what is on the schedule, or said not to have been, oldest first: also what was answered to another question than that of one
    /// of its doses.
    private let intakes: [HealthEvent]
    /// The same of what reminders are of.
    private let reminded: [HealthEvent]
    /// Answers by which a dose was taken.
    private let taken: [ReminderAnswer]
    /// What is meant by the names of what was taken: looked up once, and not for each dose that it may be.
    private let meant: [TakenName: Bool]

    private struct TakenName: Hashable {
        /// Of the plan that it may be of.
        var item: String
        var kind: EventKind
        var name: String
        var drugClass: String?

        init?(_ event: HealthEvent, of plan: DosePlan) {
            (item, kind) = (plan.item, event.kind)
            switch event.payload {
            case .medication(let dose): (name, drugClass) = (dose.name, dose.drugClass)
            case .supplement(let dose): name = dose.name
            default: return nil
            }
        }
    }

    /// - Parameter history: The intakes of the days that are asked for, and of two days before.
    public init(_ history: History, settings: Settings = Settings(), clock: LocalClock) {
        (self.settings, self.history, self.clock) = (settings, history, clock)
        plans = DosePlan.all(in: history, settings: settings, clock: clock)
        let answered = history.answers.answeredDoses(of: history.schedules, history.reminders, settings: settings)
        taken = history.answers.standing.filter { $0.answer == .taken && $0.question?.rule == .doseDue }
        // Other rules read answers as events; here each is of the dose that it was given for, and of no other.
        let said = plans.isEmpty ? [] : history.events.filter { $0.isIntake && !$0.id.hasPrefix(HealthEvent.answeredDosePrefix) }
        func intakes(_ isMeant: (AnsweredDose) -> Bool) -> [HealthEvent] {
            let asked = answered.filter { $0.rule == .betaBlockerMissed || isMeant($0) }.map(\.event)
            return asked.isEmpty ? said : History(said + asked).events
        }
        // What is taken when reminded is a dose of the schedule, and what is on the schedule is what one is reminded of.
        self.intakes = intakes(\.isOfReminder)
        reminded = intakes { !$0.isOfReminder }
        var meant: [TakenName: Bool] = [:]
        for event in self.intakes + reminded {
            for plan in plans {
                if let name = TakenName(event, of: plan), meant[name] == nil { meant[name] = plan.isMeant(event) }
            }
        }
        self.meant = meant
    }

    /// The doses of a local day as they stand at an instant, by time.
    public func doses(on date: CivilDate, at moment: Moment) -> [Dose] {
        plans.flatMap { doses(of: $0, on: date, at: moment) }.sorted { ($0.due, $0.item) < ($1.due, $1.item) }
    }

    /// What is due at an instant.
    func alerts(at moment: Moment) -> [Alert] {
        let today = clock.date(of: moment)
        let wanting = plans.flatMap { plan in
            [today.adding(days: -2), today.adding(days: -1), today].flatMap { doses(of: plan, on: $0, at: moment) }.filter { $0.state == .due }
                .map { (plan: plan, dose: $0) }
        }
        let scheduled = wanting.filter(\.plan.isScheduled).map { (plan: $0.plan, due: $0.dose.due) }
        let due = wanting
            // What is on the schedule and reminded of at the same time is asked for once.
            .filter { wanting in !scheduled.contains { $0.due == wanting.dose.due && wanting.plan.isOf($0.plan) } }
            .map { (dose: $0.dose, evidence: $0.plan.evidence) }
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
        switch plan.rhythm {
        case .daily, .weekly, .everyDays:
            let own = nearest(to: plan, on: date, now)
            return slots(of: plan, on: date).filter { $0.due >= plan.from && $0.due < plan.until }.compactMap { slot in
                dose(plan, due: slot.due, end: slot.end, intakes: own[slot] ?? [], now)
            }
        case .everyHours(let hours, let first):
            return chain(of: plan, every: hours * 3_600, from: first, now).filter { day.contains($0.due.secondsSinceEpoch) }
        case .once(let due, let from):
            guard day.contains(due), due < plan.until else { return [] }
            let said = said(of: plan, now).filter { $0.date.secondsSinceEpoch >= from }
            return [dose(plan, due: due, end: due + openSeconds, intakes: said, now)].compactMap { $0 }
        }
    }

    /// What was said of a plan up to now.
    private func said(of plan: DosePlan, _ now: Int) -> [HealthEvent] {
        (plan.isScheduled ? intakes : reminded).filter { $0.date.secondsSinceEpoch <= now && isMeant($0, by: plan) }
    }

    /// How many doses that were not taken are looked at.
    private static let mostSkipped = 100

    /// What is taken every so many hours: those not taken since the last intake, and the one that is asked for next. What was skipped, or missed, is asked
    /// for no more, and the next one at its time.
    private func chain(of plan: DosePlan, every interval: Int, from first: Int, _ now: Int) -> [Dose] {
        let said = said(of: plan, now)
        // An answered dose is an intake: the next one is counted from it.
        let answered = taken.filter { $0.question?.item == plan.item }.map(\.at)
        let last = (said.filter(\.happened).map(\.date) + answered).map(\.secondsSinceEpoch).filter { $0 >= plan.from && $0 <= now }.max()
        var due = last.map { $0 + interval } ?? first
        var doses: [Dose] = [], since = Int.min
        // What one is reminded of comes again whether or not it was done.
        let open = plan.isScheduled ? openSeconds : interval
        // What nobody has answered for long is looked at from a while ago on.
        let round = (open + interval - 1) / interval * interval
        if now - due > round * Self.mostSkipped { due += ((now - due) / round - Self.mostSkipped / 2) * round }
        while due < plan.until, doses.count < Self.mostSkipped {
            // One "no" is of one dose.
            let own = said.filter { denied in
                let second = denied.date.secondsSinceEpoch
                return !denied.happened && second > max(since, due - interval) && second < due + max(interval, open)
            }
            let dose = dose(plan, due: due, end: due + open, intakes: own, now)
            if let dose { doses.append(dose) }
            let over: Int?
            switch dose?.state {
            case .skipped?:
                over = (own.map(\.date) + [answer(to: plan, due: due, now)?.at].compactMap { $0 }).map(\.secondsSinceEpoch).max()
            case .missed?: over = due + open - 1
            case .upcoming?, .due?, .taken?: over = nil
            // It was put off, and is a dose of its own; said not to have been taken then, it is over.
            case nil: over = skipped(of: plan, putOffFrom: due, now)
            }
            guard let over else { break }
            since = over
            due += interval
            // What would have been due while that was still asked for was not asked for.
            if due <= over { due += (over - due) / interval * interval + interval }
        }
        return doses
    }

    /// When a dose that was put off was said not to have been taken after all; nil where it was not.
    private func skipped(of plan: DosePlan, putOffFrom due: Int, _ now: Int) -> Int? {
        var due = due
        for _ in 0..<Self.mostSkipped {
            guard let answer = answer(to: plan, due: due, now) else { return nil }
            switch answer.answer {
            case .later: due = DosePlan.due(of: answer, settings)
            case .notTaken, .noReminder: return answer.at.secondsSinceEpoch
            case .taken: return nil
            }
        }
        return nil
    }

    /// By its name, or by its class where nothing else on the schedule is of that class.
    private func isMeant(_ event: HealthEvent, by plan: DosePlan) -> Bool {
        if TakenName(event, of: plan).flatMap({ meant[$0] }) ?? plan.isMeant(event) { return true }
        guard plan.isOfClass(event) else { return false }
        // A reminder is of what is on the schedule, or of something that is not.
        return itemsOfClass(of: event).subtracting(plan.names).isEmpty
    }

    /// What is on the schedule of the class that was said, when it was taken.
    private func itemsOfClass(of event: HealthEvent) -> Set<String> {
        Set(plans.filter { $0.isScheduled && $0.isOfClass(event) && $0.holds(at: event.date) }.map(\.item))
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

    /// A dose that an intake may be.
    private struct Slot: Hashable {
        var plan: DosePlan
        var due: Int
        /// From when on an intake may be this dose, where that is no share of the time since the one before.
        var from: Int
        /// When it is missed.
        var end: Int
        /// When the next one of its plan is due.
        var next: Int
    }

    /// The doses of a day. Of what is taken in several ways under one name, each is over when any of them is due next.
    private func slots(of plan: DosePlan, on date: CivilDate) -> [Slot] {
        let day = clock.day(date)
        let own = dues(of: plan, on: date)
        guard !own.isEmpty else { return [] }
        let together = plans.filter { $0.isScheduled && plan.isScheduled && $0.item == plan.item }
        let all = Set(own + together.flatMap { other in dues(of: other, on: date).filter { $0 >= other.from && $0 < other.until } }).sorted()
        switch plan.rhythm {
        case .daily(let times):
            let tomorrow = date.adding(days: 1)
            let next = clock.second(of: tomorrow, at: times.first ?? 0)
            return own.map { due in
                let later = all.first { $0 > due }
                return Slot(plan: plan, due: due, from: .min, end: later ?? day.upperBound, next: later ?? next)
            }
        case .weekly, .everyDays:
            // What is taken on its next day is not of this one.
            let next = (1...Self.farthestDays).first { plan.rhythm.isOf(date.adding(days: $0)) }.map { clock.start(of: date.adding(days: $0)) } ?? .max
            return own.map { due in
                let later = all.first { $0 > due }
                return Slot(plan: plan, due: due, from: day.lowerBound, end: later ?? own[own.count - 1] + openSeconds, next: later ?? next)
            }
        case .everyHours, .once: return []
        }
    }

    private func dues(of plan: DosePlan, on date: CivilDate) -> [Int] {
        switch plan.rhythm {
        case .daily(let seconds), .weekly(_, let seconds), .everyDays(_, _, let seconds):
            plan.rhythm.isOf(date) ? seconds.map { clock.second(of: date, at: $0) } : []
        case .everyHours, .once: []
        }
    }

    /// How far behind a dose that is not of every day what is taken may still be that dose.
    private static let farthestDays = 8

    /// An intake is of one dose alone, also where several schedules are of one substance: of the one nearest in time, be it of the day before.
    /// It is of none that lies too far ahead; and while one is still to be taken, of none that is ahead but shortly. Of two equally near it is
    /// the one of its name.
    /// - Returns: The intakes of the plan's doses, and of those that are of the same thing.
    private func nearest(to plan: DosePlan, on date: CivilDate, _ now: Int) -> [Slot: [HealthEvent]] {
        let plans = plans.filter { $0 == plan || $0.shares(with: plan) }
        let isDaily = plans.allSatisfy { if case .daily = $0.rhythm { true } else { false } }
        let days = (-2...(isDaily ? 1 : Self.farthestDays)).map { date.adding(days: $0) }
        // Also where a plan began after some doses of its first day: what was taken then is no later one.
        let slots = plans.flatMap { plan in
            let first = clock.day(of: clock.moment(at: plan.from)).lowerBound
            return days.flatMap { self.slots(of: plan, on: $0) }.filter { $0.due >= first && $0.due < plan.until }
        }
        let dues = Set(slots.map(\.due)).sorted()
        let span = clock.start(of: days[0])..<clock.day(days[days.count - 1]).upperBound
        let share = min(max(settings[.doseEarlyShare], 0), 1), early = settings[.doseEarlyHours] * 3_600
        var own: [Slot: [HealthEvent]] = [:]
        for intake in plan.isScheduled ? intakes : reminded where intake.date.secondsSinceEpoch <= now && span.contains(intake.date.secondsSinceEpoch) {
            let second = intake.date.secondsSinceEpoch
            let open = slots.filter { slot in
                guard second >= slot.from, slot.due > second || second < slot.next, isMeant(intake, by: slot.plan), !(own[slot] ?? []).contains(where: \.happened) else { return false }
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

extension HealthEvent {
    fileprivate var isIntake: Bool {
        switch payload {
        case .medication, .supplement: true
        default: false
        }
    }
}
