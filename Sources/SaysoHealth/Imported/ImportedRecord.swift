public import SaysoLanguage

/// A fact that comes from outside: a device or another program recorded it, or a log was exported with it.
public enum ImportedRecord: Hashable, Sendable {
    case daily(DailyValue)
    case sample(Sample)
    case score(VitalityScore)
    case workout(WorkoutDay)
    case event(HealthEvent)
    case schedule(Schedule)
    case reminder(Reminder)
    case answer(ReminderAnswer)
    case profile(ProfileFact)
}

/// One metric of one local day, as one source has it.
public struct DailyValue: Hashable, Sendable {
    public var day: CivilDate
    public var metric: DailyMetric
    /// Finite; zero is a value, a gap is no record at all.
    public var value: Double
    /// The device or program; empty when unnamed. Several sources of a day merge by their maximum.
    public var source: String

    public init(day: CivilDate, metric: DailyMetric, value: Double, source: String = "") {
        (self.day, self.metric, self.value, self.source) = (day, metric, value, source)
    }
}

/// A daily value with when an import brought it.
public struct ImportedDailyValue: Hashable, Sendable {
    public var value: DailyValue
    public var known: Moment

    public init(_ value: DailyValue, known: Moment) { (self.value, self.known) = (value, known) }
}

/// A value of one instant: a heart rate, a temperature, a laboratory value.
public struct Sample: Hashable, Sendable {
    public var at: Moment
    public var metric: Metric
    public var value: Double
    /// The second value of a pair: diastolic.
    public var value2: Double?
    /// In the contract's spelling: `degF`, `bpm`, `cells/uL`.
    public var unit: String?
    public var source: String

    public init(
        at: Moment, metric: Metric, value: Double, value2: Double? = nil, unit: String? = nil, source: String = ""
    ) {
        (self.at, self.metric, self.value, self.value2) = (at, metric, value, value2)
        (self.unit, self.source) = (unit, source)
    }

    /// The sample as an event, for the rules that look at events. Its id is the same each time it is read.
    public var event: HealthEvent {
        HealthEvent(
            id: "\(metric.rawValue)-\(at.secondsSinceEpoch)-\(value.plain)" + (source.isEmpty ? "" : "-\(source)"), date: at,
            payload: .measurement(MeasurementEvent(metric: metric, value: value, value2: value2, unit: unit)))
    }
}

/// One part of somebody's vitality, scored 0…100 a day.
public enum Pillar: String, Codable, CaseIterable, Sendable {
    case sleep = "Sleep"
    case movement = "Movement"
    case stress = "Stress"

    /// Reads a name in any case.
    public init?(name: String) {
        guard let pillar = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else { return nil }
        self = pillar
    }
}

/// The score of a member of the family in one pillar on one day.
public struct VitalityScore: Hashable, Sendable {
    /// The member's name; empty when unknown.
    public var member: String
    public var day: CivilDate
    public var pillar: Pillar
    /// 0…100
    public var score: Double

    public init(member: String, day: CivilDate, pillar: Pillar, score: Double) {
        (self.member, self.day, self.pillar, self.score) = (member, day, pillar, score)
    }
}

/// A day on which there was a workout.
public struct WorkoutDay: Hashable, Sendable {
    public var day: CivilDate
    /// As the source names it: "running".
    public var what: String
    public var source: String

    public init(day: CivilDate, what: String, source: String = "") { (self.day, self.what, self.source) = (day, what, source) }
}
