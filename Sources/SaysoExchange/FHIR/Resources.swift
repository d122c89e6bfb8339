internal import SaysoLanguage

/// The resources of FHIR R4 (4.0.1) that a log comes to.
enum Resource: Encodable {
    case patient(Patient)
    case observation(Observation)
    case medicationStatement(MedicationStatement)
    case condition(Condition)

    var id: String {
        switch self {
        case .patient(let resource): resource.id
        case .observation(let resource): resource.id
        case .medicationStatement(let resource): resource.id
        case .condition(let resource): resource.id
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .patient(let resource): try resource.encode(to: encoder)
        case .observation(let resource): try resource.encode(to: encoder)
        case .medicationStatement(let resource): try resource.encode(to: encoder)
        case .condition(let resource): try resource.encode(to: encoder)
        }
    }
}

struct Patient: Encodable {
    private let resourceType = "Patient"
    var id: String
    var name: [HumanName]?

    private enum CodingKeys: String, CodingKey { case resourceType, id, name }

    init(id: String, name: String?) {
        self.id = id
        self.name = name?.fhir.map { [HumanName(text: $0)] }
    }
}

struct Condition: Encodable {
    private let resourceType = "Condition"
    var id: String
    var clinicalStatus = CodeableConcept([Coding(system: .conditionClinical, code: "active")])
    /// Told by the patient, confirmed by nobody.
    var verificationStatus = CodeableConcept([Coding(system: .conditionVerification, code: "unconfirmed")])
    var code: CodeableConcept
    var subject: Reference

    init(id: String, text: String, subject: Reference) {
        (self.id, code, self.subject) = (id, CodeableConcept(text: text), subject)
    }

    private enum CodingKeys: String, CodingKey { case resourceType, id, clinicalStatus, verificationStatus, code, subject }
}

struct Observation: Encodable {
    private let resourceType = "Observation"
    var id: String
    /// `final`, or `cancelled` for what was not measured.
    var status = "final"
    var category: [CodeableConcept]?
    var code: CodeableConcept
    var subject: Reference
    var effectiveDateTime: String
    var valueQuantity: Quantity?
    var valueCodeableConcept: CodeableConcept?
    var valueString: String?
    var valueBoolean: Bool?
    var dataAbsentReason: CodeableConcept?
    var note: [Annotation]?
    var bodySite: CodeableConcept?
    var component: [ObservationComponent]?

    init(id: String, code: CodeableConcept, subject: Reference, at date: Moment) {
        (self.id, self.code, self.subject) = (id, code, subject)
        effectiveDateTime = date.fhir
    }

    private enum CodingKeys: String, CodingKey {
        case resourceType, id, status, category, code, subject, effectiveDateTime, valueQuantity, valueCodeableConcept, valueString
        case valueBoolean, dataAbsentReason, note, bodySite, component
    }
}

struct MedicationStatement: Encodable {
    private let resourceType = "MedicationStatement"
    var id: String
    /// `completed` for a dose taken, `not-taken` for one that was not; of a plan what has become of it.
    var status: String
    var medicationCodeableConcept: CodeableConcept
    var subject: Reference
    /// When a dose was taken…
    var effectiveDateTime: String?
    /// …and from when to when a plan holds.
    var effectivePeriod: Period?
    var note: [Annotation]?
    var dosage: [Dosage]?

    init(id: String, status: String, medication: String, subject: Reference, at date: Moment) {
        self.init(id, status, medication, subject)
        effectiveDateTime = date.fhir
    }

    init(id: String, status: String, medication: String, subject: Reference, during period: Period) {
        self.init(id, status, medication, subject)
        effectivePeriod = period
    }

    private init(_ id: String, _ status: String, _ medication: String, _ subject: Reference) {
        (self.id, self.status, self.subject) = (id, status, subject)
        medicationCodeableConcept = CodeableConcept(text: medication.fhir ?? "unnamed")
    }

    private enum CodingKeys: String, CodingKey {
        case resourceType, id, status, medicationCodeableConcept, subject, effectiveDateTime, effectivePeriod, note, dosage
    }
}

extension Moment {
    /// As FHIR has it: offsets go up to 14 hours.
    var fhir: String {
        abs(offsetSeconds) <= 14 * 3_600 ? iso8601 : Moment(secondsSinceEpoch: secondsSinceEpoch, offsetSeconds: 0).iso8601
    }
}
