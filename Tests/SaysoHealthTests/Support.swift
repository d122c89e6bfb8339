import SaysoHealth
import SaysoLanguage

/// 2026-03-14 14:30 at UTC−5, the moment that examples go by.
let reference = Moment(iso8601: "2026-03-14T14:30:00-05:00")!

/// The same numbers every time.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func action(_ type: ActionType, _ details: [(String, DetailValue)], confidence: Double = 0.98) -> VoiceAction {
    VoiceAction(type: type, confidence: confidence, span: 0..<1, details: ActionDetails(details))
}

func resolve(_ type: ActionType, _ details: [(String, DetailValue)], at moment: Moment = reference) -> [Outcome] {
    var ids = SeededGenerator(state: 1)
    return Resolver().resolve(action(type, details), at: moment, ids: &ids)
}

func events(_ type: ActionType, _ details: [(String, DetailValue)]) -> [HealthEvent] {
    resolve(type, details).compactMap { if case .event(let event) = $0 { event } else { nil } }
}

/// A value of a metric, so many minutes before the reference.
func reading(
    _ metric: Metric, _ value: Double, _ unit: String? = nil, minutesAgo: Int = 0, secondsAgo: Int = 0, id: String? = nil
) -> HealthEvent {
    HealthEvent(
        id: id ?? "\(metric.rawValue)-\(value)-\(minutesAgo)-\(secondsAgo)",
        date: reference.adding(seconds: -minutesAgo * 60 - secondsAgo),
        payload: .measurement(MeasurementEvent(metric: metric, value: value, unit: unit)))
}

func fahrenheit(_ value: Double, minutesAgo: Int = 0, secondsAgo: Int = 0) -> HealthEvent {
    reading(.temperature, value, "degF", minutesAgo: minutesAgo, secondsAgo: secondsAgo)
}
func celsius(_ value: Double, minutesAgo: Int = 0) -> HealthEvent {
    reading(.temperature, value, "degC", minutesAgo: minutesAgo)
}
func anc(_ value: Double, minutesAgo: Int = 0, secondsAgo: Int = 0) -> HealthEvent {
    reading(.anc, value, "cells/uL", minutesAgo: minutesAgo, secondsAgo: secondsAgo)
}
