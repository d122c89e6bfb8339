public import SaysoLanguage

/// Decides what actions mean: defaults, dates and types. A pure function of (action, moment, source of ids).
public struct Resolver: Sendable {
    public init() {}

    /// - Parameters:
    ///   - moment: The reference instant; the date of everything for which the action says no time.
    ///   - text: The utterance, kept on every event.
    ///   - ids: Where ids come from: two 64-bit numbers each.
    /// - Returns: One outcome, or one a symptom; never none, so that nothing said is lost.
    public func resolve(
        _ action: VoiceAction, of text: String? = nil, at moment: Moment,
        ids: inout some RandomNumberGenerator
    ) -> [Outcome] {
        let date = action.details.moment("timestamp") ?? moment
        let payloads = payloads(of: action, at: date)
        if !payloads.isEmpty {
            return payloads.map { payload in
                .event(
                    HealthEvent(
                        id: Identifier.make(using: &ids), date: date, payload: payload,
                        notes: action.details.text("notes"), confidence: action.confidence.isFinite ? action.confidence : 0,
                        precision: action.details.text("precision"), utterance: text))
            }
        }
        return [other(action, at: moment, date: date, ids: &ids)]
    }

    /// The outcome of an action that is no event.
    private func other(
        _ action: VoiceAction, at moment: Moment, date: Moment, ids: inout some RandomNumberGenerator
    ) -> Outcome {
        let details = action.details
        let said: Outcome? =
            switch action.type {
            case .addVitamin:
                schedule(.supplement, named: "vitaminName", details, from: date, told: moment, ids: &ids)
            case .addMedication:
                schedule(.medication, named: "medicationName", details, from: date, told: moment, ids: &ids)
            case .setReminder where details.flag("negated"):
                .reminderEnd(
                    ReminderEnd(
                        item: details.text("item"), due: details.moment("timestamp"), isOfDay: details.text("precision") == "day",
                        isOfAll: details["quantity"] != nil && details.text("quantity") != ReminderEnd.last, isOfLast: details.text("quantity") == ReminderEnd.last))
            case .setReminder:
                details.text("item").map {
                    let times = details.list("times").compactMap { TimeOfDay(settingText: $0)?.secondOfDay }
                    return .reminder(
                        Reminder(
                            id: Identifier.make(using: &ids), item: $0,
                            due: details.moment("timestamp").map { Schedule.first(from: $0, of: details.text("frequency")) },
                            frequency: details.text("frequency"), timesPerDay: details.count("timesPerDay"), told: moment,
                            secondsOfDay: times.isEmpty ? nil : times))
                }
            case .answerReminder:
                details.text("answer").flatMap(ReminderAnswer.Answer.init(rawValue:)).map {
                    // What was taken was taken before it was told.
                    let taken = $0 == .taken ? details.moment("timestamp").flatMap { $0 <= moment ? $0 : nil } : nil
                    return .answer(
                        ReminderAnswer(
                            answer: $0, delaySeconds: details.finite("delaySeconds"), at: moment, taken: taken,
                            precision: taken.flatMap { _ in details.text("precision") }, amount: $0 == .taken ? SaidAmount(details) : nil))
                }
            case .setProfile: profileFact(details, at: moment).map(Outcome.profile)
            case .correct:
                details.text("operation").flatMap(Correction.Operation.init(rawValue:)).map { operation in
                    var rest = details
                    rest["operation"] = nil
                    return .correction(Correction(operation: operation, details: rest))
                }
            case .query:
                .query(
                    Query(
                        subject: details.text("subject"), aggregate: details.text("aggregate"),
                        range: details.text("range"), day: details.text("precision") == "day" ? details.moment("timestamp")?.date : nil,
                        meal: details.text("mealType").flatMap(FoodEvent.MealType.init(rawValue:)), isOfMissed: details.flag("negated"),
                        extreme: details.text("extreme").flatMap(Query.Extreme.init),
                        aspects: Set(details.list("aspects").compactMap(Query.Aspect.init)), unit: details.text("unit"),
                        choice: details.text("choice").flatMap(Query.Choice.init)))
            default: nil
            }
        return said ?? .unknown(notes: details.text("notes"))
    }

    private func schedule(
        _ kind: Schedule.Kind, named key: String, _ details: ActionDetails, from start: Moment, told: Moment,
        ids: inout some RandomNumberGenerator
    ) -> Outcome? {
        guard let item = details.text(key) else { return nil }
        let spoken = details.text("frequency")
        let implied = spoken.map { Frequency(spoken: $0)?.timesPerDay } ?? 1
        let saysTime = details["timestamp"] != nil && details.text("precision") != "day"
        let times = details.list("times").compactMap { TimeOfDay(settingText: $0)?.secondOfDay }
        let weekdays = details.list("weekdays").compactMap(CivilDate.weekday(named:))
        // From the beginning of the day that was said; the time is that of a dose.
        let begins = details.text("starts").flatMap(CivilDate.init(text:)).map { Moment($0, hour: 0, offsetSeconds: told.offsetSeconds) }
        return .schedule(
            Schedule(
                id: Identifier.make(using: &ids), kind: kind, item: item, drugClass: details.text("drugClass"),
                dosage: details.text("dosage"), unit: details.text("unit"), count: details.finite("count"), frequency: spoken ?? "daily",
                timesPerDay: details.count("timesPerDay") ?? implied, start: begins ?? start, active: !details.flag("negated"),
                secondOfDay: times.first ?? (saysTime ? start.secondOfDay : nil),
                secondsOfDay: times.isEmpty ? nil : times, weekdays: weekdays.isEmpty ? nil : weekdays, told: told, durationSeconds: details.finite("durationSeconds"),
                isAsNeeded: details.saysAsNeeded ? true : nil))
    }

    private func profileFact(_ details: ActionDetails, at moment: Moment) -> ProfileFact? {
        guard let field = details.text("field"), let value = details["value"]?.plainText else { return nil }
        return ProfileFact(
            field: field, value: value, unit: details.text("unit"), negated: details.flag("negated"), at: moment)
    }
}

/// Ids of events, utterances and schedules.
public enum Identifier {
    /// A random UUID (version 4), upper case.
    public static func make(using generator: inout some RandomNumberGenerator) -> String {
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & ~(0xC0 << 56) | (0x80 << 56)
        func hex(_ value: UInt64, _ digits: Int) -> String {
            let text = String(value, radix: 16, uppercase: true)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return [
            hex(high >> 32, 8), hex(high >> 16 & 0xFFFF, 4), hex(high & 0xFFFF, 4), hex(low >> 48, 4),
            hex(low & 0xFFFF_FFFF_FFFF, 12),
        ].joined(separator: "-")
    }
}
