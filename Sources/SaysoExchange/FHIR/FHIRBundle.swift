public import SaysoHealth
public import SaysoLanguage

/// A log as a FHIR R4 (4.0.1) Bundle, written piece by piece so that a log of any size goes through.
///
/// What somebody says did not happen keeps its own form: a symptom not felt is an Observation of false, a dose not taken a
/// MedicationStatement `not-taken`. R4 has no resource for food (NutritionIntake came with R5), so that it is an Observation too.
/// The words that were said are not sent.
public struct FHIRBundle {
    private let subject: Reference
    private let patient: Patient
    private let profile: Profile
    private let instant: Moment
    /// What has become of each schedule by then, by its id.
    private let courses: [String: ScheduleCourse]

    /// - Parameters:
    ///   - person: Tells this log's person from others; the same for every export.
    ///   - schedules: All of the log, of whose statements each says what has become of it: one ends another, or takes its place.
    ///   - instant: When the bundle is made.
    public init(of person: String, profile: Profile, schedules: [Schedule], at instant: Moment) {
        patient = Patient(id: uuid(named: "patient " + person), name: profile.name)
        subject = Reference(reference: "urn:uuid:" + patient.id)
        (self.profile, self.instant) = (profile, instant)
        courses = schedules.courses(at: instant)
    }

    /// What stands before the events: the start of the bundle, the patient and the conditions, a line each.
    public var head: [String] {
        let start = "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"timestamp\":\"\(instant.fhir)\",\"entry\":["
        let conditions = profile.conditions.compactMap(\.fhir).map { text in
            Resource.condition(Condition(id: uuid(named: "condition \(text) of \(patient.id)"), text: text, subject: subject))
        }
        return [start, entry(.patient(patient))] + conditions.map { "," + entry($0) }
    }

    /// The entry of one record, with the comma before it; nil for what is no clinical fact of its own.
    public func line(_ record: ImportedRecord) -> String? {
        switch record {
        case .event(let event): "," + entry(event.resource(of: subject))
        case .schedule(let schedule): courses[schedule.id].map { "," + entry(.medicationStatement(schedule.statement(of: subject, $0))) }
        case .daily(let value): "," + entry(.observation(value.observation(of: subject)))
        case .sample(let sample): "," + entry(.observation(sample.observation(of: subject)))
        case .reminder, .answer, .profile, .score, .workout: nil
        }
    }

    public var tail: String { "]}" }

    private func entry(_ resource: Resource) -> String {
        OrderedJSON.text(Entry(fullUrl: "urn:uuid:" + resource.id, resource: resource))
    }

    private struct Entry: Encodable {
        var fullUrl: String
        var resource: Resource
    }
}
