import SaysoHealth
import SaysoLanguage

/// 2026-03-14, the local day of `reference`.
let today = CivilDate(year: 2026, month: 3, day: 14)

func at(_ iso: String) -> Moment { Moment(iso8601: iso)! }

/// The reference's day at a time of the clock: "14:00" or "14:00:01".
func todayAt(_ time: String) -> Moment { at("2026-03-14T\(time.count == 5 ? time + ":00" : time)-05:00") }

func measured(_ metric: Metric, _ value: Double, _ moment: Moment, value2: Double? = nil) -> HealthEvent {
    HealthEvent(
        id: "\(metric.rawValue)-\(value)-\(moment.iso8601)", date: moment,
        payload: .measurement(MeasurementEvent(metric: metric, value: value, value2: value2)))
}

func dose(_ name: String, _ moment: Moment, drugClass: String? = nil, taken: Bool = true) -> HealthEvent {
    HealthEvent(
        id: "\(name)-\(moment.iso8601)-\(taken)", date: moment,
        payload: .medication(MedicationEvent(name: name, drugClass: drugClass, taken: taken)))
}

/// New York: UTC−5, and UTC−4 from March 8, 07:00 UTC to November 1, 06:00 UTC.
let newYork: LocalClock = {
    let start = at("2026-03-08T07:00:00Z").secondsSinceEpoch
    let end = at("2026-11-01T06:00:00Z").secondsSinceEpoch
    return LocalClock { (start..<end).contains($0) ? -4 * 3_600 : -5 * 3_600 }
}()

extension Alert {
    subscript(key: String) -> Extra.Value? { extras.first { $0.key == key }?.value }
    func number(_ key: String) -> Double? { if case .number(let value)? = self[key] { value } else { nil } }
    func text(_ key: String) -> String? { if case .text(let value)? = self[key] { value } else { nil } }
    func moment(_ key: String) -> Moment? { if case .moment(let value)? = self[key] { value } else { nil } }
}
