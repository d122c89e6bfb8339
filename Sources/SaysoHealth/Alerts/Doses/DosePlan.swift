internal import SaysoLanguage

/// Something to be taken or done at times of its own: a schedule, a reminder, or a question that was put off.
struct DosePlan: Hashable, Sendable {
    enum Rhythm: Hashable, Sendable {
        /// Readings of the clock, in seconds, in order.
        case daily([Int])
        /// 1 is Monday. Readings of the clock as above.
        case weekly(weekdays: [Int], seconds: [Int])
        /// Every so many days, from the first one on, which is counted from 1970.
        case everyDays(Int, first: Int, seconds: [Int])
        /// Counted from the last intake; without one from the first dose, in seconds since 1970.
        case everyHours(Int, first: Int)
        /// An instant, with the one from which an intake counts for it.
        case once(due: Int, from: Int)
    }

    var item: String
    var rhythm: Rhythm
    /// Doses are due from here on, in seconds since 1970…
    var from: Int
    /// …and before here.
    var until: Int
    /// From here on what was due is wanted no more, in seconds since 1970: another strength taken at the same times leaves it due.
    var dropped: Int
    /// What says that it is to be taken, in words…
    var words: String
    /// …and by the id of its event; nil for an answer, which is none.
    var event: String?
    /// The same of what has taken its place at the same times: what is still due is taken as that says.
    var changedWords: String?
    var changedEvent: String?
    /// Of a medicine on the schedule, or of the one thing that a reminder is of.
    var drugClass: String?
    /// What is taken, where the item is a phrase about it; of a schedule the item itself.
    var names: [String] = []
    /// Whether it is on the schedule: a reminder is of what may be on the schedule as well.
    var isScheduled = false
    /// Whether anything is taken when it is done.
    var isIntake = true
    /// Of a reminder when it was set, in seconds since 1970: what was taken before answers none of its doses.
    var told = Int.min

    /// Whether an event is a dose of it by its name, whatever it is called on the package.
    func isMeant(_ event: HealthEvent) -> Bool {
        switch event.payload {
        case .medication(let dose):
            Self.isSame(dose.name, item) || dose.drugClass.map { Self.isSame($0, item) } ?? false || DrugNames.isSame(dose.name, item)
        case .supplement(let dose): Self.isSame(dose.name, item)
        default: false
        }
    }

    /// Whether an event is a dose of some medicine of its class, of which no more than the class was said ("took my beta blocker").
    func isOfClass(_ event: HealthEvent) -> Bool {
        guard case .medication(let dose) = event.payload, let drugClass, dose.drugClass == drugClass else { return false }
        return Self.isSame(dose.name, drugClass)
    }

    /// Whether two schedules, or two reminders, are of one thing, so that what is taken of it is of one of them alone.
    func shares(with other: DosePlan) -> Bool {
        isScheduled == other.isScheduled && isIntake && other.isIntake && (covers(other) || other.covers(self))
    }

    /// Whether a reminder is of something that is on the schedule, by what is taken when it is done.
    func isOf(_ scheduled: DosePlan) -> Bool {
        !isScheduled && scheduled.isScheduled && names.contains {
            Self.isSame($0, scheduled.item) || DrugNames.isSame($0, scheduled.item) || Self.isSame($0, scheduled.drugClass ?? "")
        }
    }

    private func covers(_ other: DosePlan) -> Bool {
        if !isScheduled { return names.contains { name in other.names.contains { Self.isSame(name, $0) || DrugNames.isSame(name, $0) } } }
        return Self.isSame(item, other.item) || DrugNames.isSame(item, other.item) || drugClass.map { Self.isSame($0, other.item) } ?? false
    }

    /// How far the name of something that was taken is from its own: 0 for the very name, 2 for another name or the class.
    func strangeness(of event: HealthEvent) -> Int {
        if event.names.contains(where: { $0.lowercased() == item.lowercased() }) { return 0 }
        return event.names.contains { Self.isSame($0, item) } ? 1 : 2
    }

    func holds(at moment: Moment) -> Bool { (from..<max(from, until)).contains(moment.secondsSinceEpoch) }

    /// "Prenatal" and "prenatal vitamin" are one thing, and so are "iron" and "take my iron".
    static func isSame(_ name: String, _ item: String) -> Bool {
        let (said, own) = (NameParts.of(name).words, NameParts.of(item).words)
        return !said.isEmpty && (said.isSubset(of: own) || own.isSubset(of: said))
    }
}

extension DosePlan {
    /// The plans that hold at an instant or held before it.
    static func all(in history: History, settings: Settings, clock: LocalClock) -> [DosePlan] {
        let ends = { (item: String, begin: Int) in Reminder.end(of: item, since: begin, by: history.reminders, history.schedules) }
        return scheduled(history.schedules, history.events, settings, clock)
            + history.reminders.filter(\.active).compactMap { reminder($0, until: $0.end(by: history.reminders, history.schedules), settings, clock) }
            + history.answers.standing.compactMap { later($0, settings, errands: history.errands, until: ends) }
    }

    /// A schedule holds until its course is over, until the next one of its item, or until one that may name it otherwise says that it has ended.
    /// - Parameter events: Tell whether what comes every so many days was taken on the day on which it was told.
    private static func scheduled(_ schedules: [Schedule], _ events: [HealthEvent], _ settings: Settings, _ clock: LocalClock) -> [DosePlan] {
        let ordered = schedules.inOrder
        return ordered.indices.compactMap { index in
            let schedule = ordered[index]
            guard schedule.active, !schedule.isTakenAsNeeded, var rhythm = rhythm(of: schedule, settings, clock) else { return nil }
            if case .everyHours(let hours, _) = rhythm {
                // Times that were said are those of every day; one alone is that of the first dose.
                if let times = schedule.secondsOfDay, times.count > 1 { rhythm = .daily(times.sorted()) }
                let first = schedule.secondOfDay.map { clock.next(secondOfDay: $0, from: schedule.begin) }
                if case .everyHours = rhythm { rhythm = .everyHours(hours, first: first ?? schedule.begin + hours * 3_600) }
            }
            if case .everyDays(let days, let first, let seconds) = rhythm, schedule.isTaken(onDay: first - 1, events, clock) {
                rhythm = .everyDays(days, first: first - 1, seconds: seconds)
            }
            let until = min(schedule.courseEnd, ordered.first(endOf: index) ?? .max)
            let changed = ordered.successor(of: index).flatMap { next in
                next.begin == until && next.item.lowercased() == schedule.item.lowercased() && Self.rhythm(of: next, settings, clock) == rhythm ? next : nil
            }
            return DosePlan(
                item: schedule.item, rhythm: rhythm, from: schedule.begin, until: until,
                dropped: changed == nil ? until : .max, words: schedule.summary, event: schedule.id, changedWords: changed?.summary, changedEvent: changed?.id, drugClass: schedule.drugClass,
                names: [schedule.item], isScheduled: true)
        }
    }

    /// The days and times that were said go before those that follow from how often it is.
    private static func rhythm(of schedule: Schedule, _ settings: Settings, _ clock: LocalClock) -> Rhythm? {
        let said = schedule.secondsOfDay?.filter { (0..<86_400).contains($0) }.sorted() ?? []
        let plain = rhythm(schedule.frequency, schedule.timesPerDay, from: schedule.start, time: schedule.secondOfDay, settings, clock)
        let seconds = said.isEmpty ? plain?.seconds ?? [schedule.secondOfDay ?? settings[.dosesOnce].times[0].secondOfDay] : said
        let weekdays = schedule.weekdays?.filter { (1...7).contains($0) } ?? []
        switch plain {
        case .everyDays(let days, _, _):
            // The first day on which none of its doses is over when it begins.
            var first = clock.date(of: clock.moment(at: schedule.begin))
            if clock.second(of: first, at: seconds[0]) < schedule.begin { first = first.adding(days: 1) }
            if !weekdays.isEmpty { while !weekdays.contains(first.weekday) { first = first.adding(days: 1) } }
            return .everyDays(days, first: first.daysSinceEpoch, seconds: seconds)
        case .everyHours: return plain
        case .weekly(let day, _): return .weekly(weekdays: weekdays.isEmpty ? day : weekdays, seconds: seconds)
        case .daily, .once, nil:
            // How many times a week says no day; the days that were said do.
            if !weekdays.isEmpty { return .weekly(weekdays: weekdays, seconds: seconds) }
            return plain == nil ? nil : .daily(seconds)
        }
    }

    private static func reminder(_ reminder: Reminder, until end: Int, _ settings: Settings, _ clock: LocalClock) -> DosePlan? {
        // How often it comes is enough to come; so often without a time, from when it was told on.
        guard let start = reminder.due ?? reminder.often.flatMap({ _ in reminder.told }) else { return nil }
        let words = ["reminder", reminder.item, reminder.frequency].compactMap { $0 }.joined(separator: " ")
        let intakes = reminder.intakes ?? []
        func plan(_ rhythm: Rhythm) -> DosePlan {
            DosePlan(
                item: reminder.item, rhythm: rhythm, from: start.secondsSinceEpoch, until: end, dropped: end, words: words, event: reminder.id,
                drugClass: intakes.count == 1 ? intakes[0].drugClass : nil, names: intakes.map(\.name), isIntake: reminder.isOfIntake,
                told: reminder.told?.secondsSinceEpoch ?? .min)
        }
        if let often = reminder.often {
            let time = reminder.due.map { clock.moment(at: $0.secondsSinceEpoch).secondOfDay } ?? reminder.secondsOfDay?.first
            let rhythm = rhythm(often, reminder.timesPerDay, from: start, time: time, settings, clock)
            if case .daily? = rhythm, let chosen = reminder.secondsOfDay, !chosen.isEmpty { return plan(.daily(chosen.sorted())) }
            if case .everyHours(let hours, _)? = rhythm, let first = reminder.due { return plan(.everyHours(hours, first: first.secondsSinceEpoch)) }
            if let rhythm { return plan(rhythm) }
        }
        // What comes at a rhythm that fixes no time comes once at least.
        guard let due = reminder.due?.secondsSinceEpoch else { return nil }
        return plan(.once(due: due, from: max(due - settings[.doseEarlyHours] * 3_600, reminder.told?.secondsSinceEpoch ?? .min)))
    }

    /// "In two hours": once more, from then on.
    /// - Parameter errands: What one is reminded of and takes nothing for.
    private static func later(_ answer: ReminderAnswer, _ settings: Settings, errands: Set<String>, until end: (String, Int) -> Int) -> DosePlan? {
        guard answer.answer == .later, let question = answer.question else { return nil }
        let asked = answer.at.secondsSinceEpoch
        let until = end(question.item, asked)
        return DosePlan(item: question.item, rhythm: .once(due: due(of: answer, settings), from: asked), from: asked, until: until, dropped: until,
            words: "\(question.item), to be asked for again", isIntake: !errands.contains(question.item))
    }

    /// When what is put off is asked for again, in seconds since 1970.
    static func due(of answer: ReminderAnswer, _ settings: Settings) -> Int {
        answer.at.secondsSinceEpoch + (answer.delaySeconds.flatMap { $0.isFinite && $0 < 1e9 ? Int($0) : nil } ?? settings[.doseLaterHours] * 3_600)
    }

    /// Nil for what is taken as needed, or at a rhythm that fixes no time.
    fileprivate static func rhythm(
        _ frequency: String, _ timesPerDay: Int?, from start: Moment, time: Int?, _ settings: Settings, _ clock: LocalClock
    ) -> Rhythm? {
        if let hours = Schedule.hours(of: frequency) { return .everyHours(hours, first: start.secondsSinceEpoch + hours * 3_600) }
        let once = settings[.dosesOnce].times[0].secondOfDay
        if let weekdays = Schedule.weekdays(of: frequency) { return .weekly(weekdays: weekdays, seconds: [time ?? once]) }
        if frequency.lowercased() == "weekly" { return .weekly(weekdays: [clock.date(of: start).weekday], seconds: [time ?? once]) }
        if let days = Schedule.days(of: frequency) {
            return .everyDays(days, first: clock.date(of: start).daysSinceEpoch, seconds: [time ?? once])
        }
        guard let count = timesPerDay ?? Frequency(spoken: frequency.lowercased())?.timesPerDay, (1...24).contains(count) else { return nil }
        if let time { return .daily((0..<count).map { (time + $0 * 86_400 / count) % 86_400 }.sorted()) }
        switch count {
        case 1: return .daily(settings[.dosesOnce].times.map(\.secondOfDay))
        case 2: return .daily(settings[.dosesTwice].times.map(\.secondOfDay))
        case 3: return .daily(settings[.dosesThrice].times.map(\.secondOfDay))
        case 4: return .daily(settings[.dosesFour].times.map(\.secondOfDay))
        default: return .daily((0..<count).map { (once + $0 * 86_400 / count) % 86_400 }.sorted())
        }
    }
}

extension History {
    /// What one is reminded of, or was, and takes nothing for: "call mom".
    var errands: Set<String> { Set(reminders.filter { !$0.isOfIntake }.map(\.item)).subtracting(schedules.map(\.item)) }
}

extension Reminder {
    /// Whether something is taken when it is done.
    var isOfIntake: Bool { !(intakes ?? []).isEmpty }

    /// How often it comes; nil of one that comes once.
    fileprivate var often: String? { frequency ?? timesPerDay.map { _ in "daily" } }

    /// The reminder with the times of the day that are chosen for it, where only how often a day it comes was said: nobody could know them else.
    public func timed(by settings: Settings) -> Reminder {
        guard due == nil, secondsOfDay == nil, let often, let told else { return self }
        var timed = self
        switch DosePlan.rhythm(often, timesPerDay, from: told, time: nil, settings, LocalClock(offsetSeconds: told.offsetSeconds)) {
        case .daily(let seconds), .weekly(_, let seconds), .everyDays(_, _, let seconds): timed.secondsOfDay = seconds
        case .everyHours, .once, nil: break
        }
        return timed
    }
}

extension DosePlan.Rhythm {
    /// Readings of the clock at which a dose is due on a day of its own; nil where they are no such readings.
    fileprivate var seconds: [Int]? {
        switch self {
        case .daily(let seconds), .weekly(_, let seconds), .everyDays(_, _, let seconds): seconds
        case .everyHours, .once: nil
        }
    }

    /// Whether doses are due on a day, where the rhythm has days.
    func isOf(_ date: CivilDate) -> Bool {
        switch self {
        case .daily: true
        case .weekly(let weekdays, _): weekdays.contains(date.weekday)
        case .everyDays(let days, let first, _): date.daysSinceEpoch >= first && (date.daysSinceEpoch - first) % days == 0
        case .everyHours, .once: false
        }
    }
}
