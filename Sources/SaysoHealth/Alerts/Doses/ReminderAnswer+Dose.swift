public import SaysoLanguage

extension [ReminderAnswer] {
    /// Of several answers to one question the last: who puts it off again, or took it after all, means the same dose.
    public var standing: [ReminderAnswer] {
        var last: [String: Int] = [:]
        for index in indices { last[self[index].asked] = index }
        return indices.filter { last[self[$0].asked] == $0 }.map { self[$0] }
    }

    /// The doses of schedules, of reminders of something that is taken, and of the beta blocker, that were answered for in words, oldest first.
    public func answeredDoses(of schedules: [Schedule], _ reminders: [Reminder] = [], settings: Settings = Settings()) -> [AnsweredDose] {
        var doses: [String: [AnsweredDose]] = [:]
        // The beta blocker is asked about also where no schedule has it; then its class is all that is known of it.
        let blockers = Set(compactMap { $0.question?.rule == .betaBlockerMissed ? $0.question?.item : nil })
        var warned: Set<String> = []
        for answer in self {
            guard let question = answer.question, question.rule == .doseDue || question.rule == .betaBlockerMissed else { continue }
            let isOfWarning = question.rule == .betaBlockerMissed || warned.contains(question.dose)
            if isOfWarning, answer.answer == .later { warned.insert(question.dose(dueAt: DosePlan.due(of: answer, settings))) }
            let (schedule, reminder) = question.plan(among: schedules, reminders, at: answer.at)
            let blocker = blockers.contains(question.item) ? [Intake(kind: .medication, name: question.item, drugClass: question.item)] : []
            var intakes = schedule.map { [$0.intake] } ?? reminder?.intakes ?? blocker
            guard !intakes.isEmpty else { continue }
            if let amount = answer.amount, intakes.count == 1 { intakes[0] = intakes[0].taken(amount) }
            let ids = ReminderAnswer.doseIDs(of: question.item, due: question.due.secondsSinceEpoch, names: intakes.map(\.name))
            switch answer.answer {
            case .taken, .notTaken:
                let telling = answer.telling(question, every: schedule?.intervalSeconds ?? reminder?.intervalSeconds ?? 86_400, settings)
                // Of what is taken together each is a dose of its own.
                doses[ids[0]] = zip(intakes, ids).compactMap { intake, id in
                    answer.dose(of: intake, id: id, schedule).map {
                        AnsweredDose(event: $0, rule: question.rule, told: answer.at, isOfReminder: reminder != nil, isOfWarning: isOfWarning, telling: telling)
                    }
                }
            // It is asked for again, as a dose of its own.
            case .later: doses[ids[0]] = nil
            case .noReminder: break
            }
        }
        return doses.values.joined().sorted { ($0.event.date, $0.event.id) < ($1.event.date, $1.event.id) }
    }
}

extension ReminderAnswer.Question {
    /// The dose that it asks for, whatever asks.
    fileprivate var dose: String { dose(dueAt: due.secondsSinceEpoch) }
    fileprivate func dose(dueAt second: Int) -> String { "\(second)-\(item)" }

    /// The schedule that has the dose that is asked for, or without one the reminder of it.
    fileprivate func plan(among schedules: [Schedule], _ reminders: [Reminder], at moment: Moment) -> (schedule: Schedule?, reminder: Reminder?) {
        let schedule = schedules.asked(by: self, at: moment)
        return (schedule, schedule == nil ? reminders.last { $0.item == item && $0.active && ($0.told ?? $0.due ?? moment) <= moment } : nil)
    }

    /// What is to be taken, where that is one thing that a schedule or a reminder says.
    public func intake(among schedules: [Schedule], _ reminders: [Reminder], at moment: Moment) -> Intake? {
        let (schedule, reminder) = plan(among: schedules, reminders, at: moment)
        let intakes = schedule.map { [$0.intake] } ?? reminder?.intakes ?? []
        return intakes.count == 1 ? intakes[0] : nil
    }
}

extension [Schedule] {
    /// The schedule whose dose was asked for: of several of one name the one that has it at that time.
    fileprivate func asked(by question: ReminderAnswer.Question, at moment: Moment) -> Schedule? {
        let named = filter { $0.item == question.item && $0.active && ($0.told ?? $0.start) <= moment }
        return named.last { $0.isDue(at: question.due) } ?? named.last
    }
}

/// A dose that was answered for in words.
///
/// An answer is no event: what is taken comes from the schedule, and the id from the dose, so that it is the same each time.
public struct AnsweredDose: Hashable, Sendable {
    /// As it would be if the dose itself had been said.
    public var event: HealthEvent
    /// What asked for it.
    public var rule: AlertRule
    /// When it was answered for.
    var told: Moment
    /// Whether a reminder of it was answered, and not its schedule.
    public var isOfReminder: Bool
    /// Whether it was asked for by the warning about the beta blocker, be it that it was put off since: it is the dose that the schedule has of the day.
    var isOfWarning: Bool
    /// An entry of the same thing in this time tells of this dose too, in seconds since 1970.
    public var telling: ClosedRange<Int>

    fileprivate func isTold(by entry: HealthEvent) -> Bool {
        telling.contains(entry.date.secondsSinceEpoch) && entry.happened == event.happened
            && event.names.contains { name in entry.names.contains { DosePlan.isSame($0, name) } }
    }
}

extension [AnsweredDose] {
    /// Those that no entry tells of too: who answers yes and then says what was taken has taken it once. One entry is one dose.
    public func untold(by entries: [HealthEvent]) -> [HealthEvent] {
        var entries = entries.filter { $0.kind == .medication || $0.kind == .supplement }
        return filter { dose in
            guard let told = entries.firstIndex(where: dose.isTold) else { return true }
            entries.remove(at: told)
            return false
        }.map(\.event)
    }
}

extension HealthEvent {
    /// What the ids of answered doses begin with.
    public static let answeredDosePrefix = "dose-"
}

extension ReminderAnswer {
    /// The ids of the events that an answer to a dose stands for, by what is taken.
    static func doseIDs(of item: String, due: Int, names: [String]) -> [String] {
        let id = HealthEvent.answeredDosePrefix + "\(due)-\(item)"
        return [id] + names.dropFirst().map { "\(id)-\($0)" }
    }

    /// What is said not to have been taken was to be taken when it was due, where that was on a day before.
    private var toldAt: Moment {
        guard answer == .notTaken, let question, question.rule == .doseDue, question.due.date < at.date else { return doseAt }
        return question.due
    }

    fileprivate var asked: String {
        question.map { "\($0.rule.rawValue)-\($0.item)-\($0.due.secondsSinceEpoch)" } ?? "\(at.secondsSinceEpoch)"
    }

    /// When what is told is the dose of the question: from somewhat before it was due, which is nearer to it than to the dose before, until a
    /// moment after the answer. The beta blocker is asked about as the day's.
    fileprivate func telling(_ question: Question, every interval: Int, _ settings: Settings) -> ClosedRange<Int> {
        let end = at.secondsSinceEpoch + settings[.askedMinutes] * 60
        let isOfDay = question.rule == .betaBlockerMissed
        let early = min(settings[.doseEarlyHours] * 3_600, interval / 3)
        let start = isOfDay ? doseAt.secondsSinceEpoch - doseAt.secondOfDay : min(question.due, doseAt).secondsSinceEpoch - early
        return start...max(start, end)
    }

    /// - Parameter schedule: What it is a dose of, where a schedule has it.
    fileprivate func dose(of intake: Intake, id: String, _ schedule: Schedule?) -> HealthEvent? {
        var details = ActionDetails()
        details[intake.kind == .medication ? "medicationName" : "vitaminName"] = .text(intake.name)
        details["drugClass"] = intake.drugClass.map { .text($0) }
        details["dosage"] = intake.dosage.map { .text($0) }
        details["unit"] = intake.unit.map { .text($0) }
        details["count"] = intake.count.map { .number($0) }
        details["frequency"] = schedule.map { .text($0.frequency) }
        details["timesPerDay"] = schedule?.timesPerDay.map { .number(Double($0)) }
        if answer == .notTaken { details["negated"] = .flag(true) }
        let action = VoiceAction(type: intake.kind == .medication ? .logMedication : .logVitamin, confidence: 1, span: 0..<0, details: details)
        return Resolver().payloads(of: action, at: toldAt).first.map { payload in
            var payload = payload
            if case .medication(var event) = payload {
                event.schedule = schedule?.id
                payload = .medication(event)
            }
            return HealthEvent(id: id, date: toldAt, payload: payload, precision: precision)
        }
    }
}

extension Schedule {
    /// Between two doses, as far as the rhythm says.
    fileprivate var intervalSeconds: Int { Self.intervalSeconds(frequency, timesPerDay) }

    fileprivate static func intervalSeconds(_ frequency: String, _ timesPerDay: Int?) -> Int {
        if let hours = hours(of: frequency) { return hours * 3_600 }
        return 86_400 / Swift.max(1, timesPerDay ?? 1)
    }
}

extension Reminder {
    fileprivate var intervalSeconds: Int { Schedule.intervalSeconds(frequency ?? "", timesPerDay) }
}
