public import SaysoLanguage

/// One dose that was to be taken.
public struct Dose: Hashable, Sendable {
    public enum State: String, Codable, Sendable {
        /// Its time has not come.
        case upcoming
        case due, taken
        /// Said not to have been taken.
        case skipped
        /// The next one is due, or so near that what is taken is of it and the day is over, or it was ended before it was taken.
        case missed
    }

    public var item: String
    public var due: Moment
    public var state: State
    /// Whether it is of something that is taken; else of whatever else one is to be reminded of.
    public var isIntake: Bool
    /// The events, by their ids, that say that it was taken, or was not.
    public var intakes: [String]

    /// The state in words: what is no medicine is done, and not taken.
    public var words: String { state == .taken && !isIntake ? "done" : state.rawValue }

    public init(item: String, due: Moment, state: State, isIntake: Bool = true, intakes: [String] = []) {
        (self.item, self.due, self.state) = (item, due, state)
        (self.isIntake, self.intakes) = (isIntake, intakes)
    }
}

/// The doses of schedules, reminders and questions that were put off, and the rule `doseDue`.
public struct Doses: Sendable {
    let settings: Settings
    let clock: LocalClock
    let plans: [DosePlan]
    /// Of each plan itself and those of the same thing, each but once, as places.
    let groups: [[Int]]
    private let history: History
    /// What was taken of what is on the schedule, or said not to have been: also what was answered to another question than that of one of its doses.
    private let intakes: Intakes
    /// The same of what reminders are of.
    private let reminded: Intakes
    /// Answers by which a dose was taken.
    private let taken: [ReminderAnswer]
    /// All that were answered for, by the ids of their events.
    private let answered: [String: AnsweredDose]
    /// The answers to the question for a dose, in their order.
    private let answers: [AskedDose: [ReminderAnswer]]

    private struct AskedDose: Hashable {
        var item: String
        var due: Int
    }

    /// - Parameter history: The intakes of the days that are asked for, and of two days before.
    public init(_ history: History, settings: Settings = Settings(), clock: LocalClock) {
        (self.settings, self.history, self.clock) = (settings, history, clock)
        plans = DosePlan.all(in: history, settings: settings, clock: clock)
        groups = plans.groups
        let answered = history.answers.answeredDoses(of: history.schedules, history.reminders, settings: settings)
        taken = history.answers.standing.filter { $0.answer == .taken && $0.question?.rule == .doseDue }
        answers = history.answers.reduce(into: [:]) { answers, answer in
            guard let question = answer.question, question.rule == .doseDue else { return }
            answers[AskedDose(item: question.item, due: question.due.secondsSinceEpoch), default: []].append(answer)
        }
        // Other rules read answers as events; here each is of the dose that it was given for, and of no other.
        let said = plans.isEmpty ? [] : history.events.filter { $0.isIntake && !$0.id.hasPrefix(HealthEvent.answeredDosePrefix) }
        self.answered = Dictionary(answered.map { ($0.event.id, $0) }) { $1 }
        let plans = plans
        func intakes(_ isMeant: (AnsweredDose) -> Bool, of wanted: (DosePlan) -> Bool) -> Intakes {
            let asked = answered.filter { $0.isOfWarning || isMeant($0) }.map(\.event)
            return Intakes(asked.isEmpty ? said : History(said + asked).events, of: plans, where: wanted)
        }
        // What is taken when reminded is a dose of the schedule, and what is on the schedule is what one is reminded of.
        self.intakes = intakes(\.isOfReminder, of: \.isScheduled)
        reminded = intakes({ !$0.isOfReminder }, of: { !$0.isScheduled })
    }

    /// The doses of a local day as they stand at an instant, by time.
    public func doses(on date: CivilDate, at moment: Moment) -> [Dose] {
        plans.indices.flatMap { doses(of: $0, on: date, at: moment) }.sorted { ($0.due, $0.item) < ($1.due, $1.item) }
    }

    /// What is due at an instant.
    func alerts(at moment: Moment) -> [Alert] {
        let today = clock.date(of: moment)
        let wanting = plans.indices.flatMap { index in
            [today.adding(days: -2), today.adding(days: -1), today].flatMap { doses(of: index, on: $0, at: moment) }.filter { $0.state == .due }
                .map { (plan: plans[index], dose: $0) }
        }
        let scheduled = wanting.filter(\.plan.isScheduled).map { (plan: $0.plan, due: $0.dose.due) }
        let due = wanting
            // What is on the schedule and reminded of at the same time is asked for once.
            .filter { wanting in !scheduled.contains { $0.due == wanting.dose.due && wanting.plan.isOf($0.plan) } }
            .map { plan, dose in
                let isChanged = plan.until <= moment.secondsSinceEpoch
                let words = isChanged ? plan.changedWords : nil, event = isChanged ? plan.changedEvent : nil
                return (dose: dose, evidence: Alert.Evidence(what: words ?? plan.words, at: dose.due, event: event ?? plan.event))
            }
        // A question that was put off and the next dose of the same thing are one question.
        let newest = Dictionary(due.map { ($0.dose.item, $0) }) { $1.dose.due >= $0.dose.due ? $1 : $0 }
        return newest.values.sorted { ($0.dose.due, $0.dose.item) < ($1.dose.due, $1.dose.item) }.map { dose, evidence in
            Alert(
                rule: .doseDue, severity: .watch, since: dose.due, title: "Due: \(dose.item)",
                message: "\(dose.isIntake ? "Did you take it" : "Is it done")? Answer yes, no, or when to ask again.", evidence: [evidence] + unclear(for: dose, at: moment),
                extras: [.init("item", .text(dose.item)), .init("due", .moment(dose.due))], subject: dose.item)
        }
    }

    /// Whether a reminder is still to come, or asks: one that comes once is over when it is done or answered, or a day has passed.
    public func isOpen(_ reminder: Reminder, at moment: Moment) -> Bool {
        guard reminder.frequency == nil, reminder.timesPerDay == nil, var due = reminder.due?.secondsSinceEpoch else { return true }
        let own = plans.indices.filter { plans[$0].item == reminder.item && !plans[$0].isScheduled }
        func once(_ due: Int) -> [Int] { own.filter { if case .once(due, _) = plans[$0].rhythm { true } else { false } } }
        // What was put off is to come at the later time.
        while let index = once(due).first, let answer = answer(to: plans[index], due: due, moment.secondsSinceEpoch), answer.answer == .later {
            let later = DosePlan.due(of: answer, settings)
            guard later > due else { break }
            due = later
        }
        return once(due).contains { index in
            doses(of: index, on: clock.date(of: clock.moment(at: due)), at: moment).contains { $0.state == .due || $0.state == .upcoming }
        }
    }

    /// Whether a dose that was due is neither taken nor answered, and of something that is still to be taken.
    func isWanting(_ item: String, due: Moment, at moment: Moment) -> Bool {
        plans.indices.contains { index in
            plans[index].item == item && plans[index].dropped > moment.secondsSinceEpoch
                && doses(of: index, on: clock.date(of: due), at: moment).contains { $0.due == due && ($0.state == .due || $0.state == .missed) }
        }
    }

    /// - Parameter index: Of the plan.
    private func doses(of index: Int, on date: CivilDate, at moment: Moment) -> [Dose] {
        let now = moment.secondsSinceEpoch, plan = plans[index]
        let day = clock.day(date)
        switch plan.rhythm {
        case .daily, .weekly, .everyDays:
            return nearest(to: index, on: date, now).compactMap { dose(plan, due: $0.slot.due, end: $0.slot.end, intakes: $0.intakes, now) }
        case .everyHours(let hours, let first):
            return chain(of: index, every: hours * 3_600, from: first, now).filter { day.contains($0.due.secondsSinceEpoch) }
        case .once(let due, let from):
            guard day.contains(due), due < plan.until else { return [] }
            let said = said(of: index, now).filter { $0.date.secondsSinceEpoch >= from && !isNearer(to: $0.date.secondsSinceEpoch, than: due, besides: index) }
            // What was put off is over when the next dose of the same thing is due, as any other is.
            let next = plan.event == nil ? self.next(of: plan.item, behind: due, besides: index) : nil
            return [dose(plan, due: due, end: min(due + openSeconds, next ?? .max), intakes: said, now)].compactMap { $0 }
        }
    }

    /// Whether what was taken at an instant is nearer to another dose of the same thing than to one that comes once.
    private func isNearer(to second: Int, than due: Int, besides index: Int) -> Bool {
        let date = clock.date(of: clock.moment(at: second)), far = abs(due - second)
        return groups[index].contains { other in
            let plan = plans[other]
            guard other != index, second >= plan.told, plan.event != nil || plans[index].event == nil else { return false }
            return dues(of: plan, on: date).contains { $0 >= plan.from && $0 < plan.until && abs($0 - second) < far }
        }
    }

    /// When the next dose of something is due, behind one that was put off; nil where none is within a day.
    private func next(of item: String, behind due: Int, besides index: Int) -> Int? {
        let date = clock.date(of: clock.moment(at: due))
        return plans.indices.filter { $0 != index && plans[$0].item == item && plans[$0].event != nil }.flatMap { other in
            [date, date.adding(days: 1)].flatMap { dues(of: plans[other], on: $0) }.filter { $0 > due && $0 >= plans[other].from && $0 < plans[other].until }
        }.min()
    }

    func intakes(for plan: DosePlan) -> Intakes { plan.isScheduled ? intakes : reminded }

    /// What was said of a plan up to now.
    func said(of index: Int, _ now: Int) -> [HealthEvent] {
        let intakes = intakes(for: plans[index])
        return intakes.ofPlan[index].lazy.map { intakes.events[$0] }.filter { $0.date.secondsSinceEpoch <= now }
    }

    /// The doses of a plan that were answered for as taken up to now, each with the ids of all that was taken.
    func answeredDoses(of plan: DosePlan, by now: Int) -> [(dose: AnsweredDose, ids: [String])] {
        taken.filter { $0.question?.item == plan.item && $0.doseAt.secondsSinceEpoch <= now }.compactMap { answer in
            let ids = ReminderAnswer.doseIDs(of: plan.item, due: answer.question?.due.secondsSinceEpoch ?? 0, names: plan.names)
            return answered[ids[0]].flatMap { $0.event.happened ? ($0, ids) : nil }
        }
    }

    /// How many doses that were not taken are looked at.
    private static let mostSkipped = 100

    /// What is taken every so many hours: those not taken since the last intake, and the one that is asked for next. What was skipped, or missed, is asked
    /// for no more, and the next one at its time.
    func chain(of index: Int, every interval: Int, from first: Int, _ now: Int) -> [Dose] {
        let said = said(of: index, now), plan = plans[index]
        // An answered dose is an intake: the next one is counted from it.
        let answered = taken.filter { $0.question?.item == plan.item }.map(\.doseAt)
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

    /// What was taken of the day of a dose and may have been this dose or one of something else: of both only the class was said.
    private func unclear(for dose: Dose, at moment: Moment) -> [Alert.Evidence] {
        let day = clock.day(of: dose.due), own = plans.filter { $0.item == dose.item }
        return history.events.compactMap { event in
            guard day.contains(event.date.secondsSinceEpoch), event.date <= moment, event.happened, own.contains(where: { $0.isOfClass(event) }) else { return nil }
            let items = plans.items(ofClassOf: event)
            guard items.count > 1, own.contains(where: { $0.isOfClass(event) && !plans.isMeant(event, by: $0) }) else { return nil }
            return .init(what: "\(event.displaySummary), which may be \(items.sorted().joined(separator: " or "))", at: event.date, event: event.id)
        }
    }

    var openSeconds: Int { settings[.doseOpenHours] * 3_600 }

    /// Whether what was taken at an instant can be a dose, by the answer for it: where it was taken, so is what was taken until then, and
    /// what is told in the moments after the answer.
    func isLeft(_ due: Int, of plan: DosePlan, to second: Int, _ now: Int) -> Bool {
        guard let answer = answer(to: plan, due: due, now), answer.answer == .taken else { return true }
        return second <= answer.at.secondsSinceEpoch + settings[.askedMinutes] * 60
    }

    /// The last answer to the question for a dose.
    private func answer(to plan: DosePlan, due: Int, _ now: Int) -> ReminderAnswer? {
        answers[AskedDose(item: plan.item, due: due)]?.last { $0.at.secondsSinceEpoch <= now }
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
            else if now >= end || now >= plan.dropped { .missed }
            else { .due }
        let answered = answer == nil ? [] : ReminderAnswer.doseIDs(of: plan.item, due: due, names: plan.names)
        return Dose(item: plan.item, due: clock.moment(at: due), state: state, isIntake: plan.isIntake, intakes: intakes.map(\.id) + answered)
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
