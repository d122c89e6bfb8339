/// The data types of FHIR R4 (4.0.1) that we send. Members are in the order in which they are written; what is nil is left out.
struct Coding: Encodable, Sendable {
    struct System: Encodable, Sendable {
        let uri: String
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(uri)
        }
        static let loinc = System(uri: "http://loinc.org")
        static let snomed = System(uri: "http://snomed.info/sct")
        static let observationCategory = System(uri: "http://terminology.hl7.org/CodeSystem/observation-category")
        static let absentReason = System(uri: "http://terminology.hl7.org/CodeSystem/data-absent-reason")
        static let conditionClinical = System(uri: "http://terminology.hl7.org/CodeSystem/condition-clinical")
        static let conditionVerification = System(uri: "http://terminology.hl7.org/CodeSystem/condition-ver-status")
    }

    var system: System
    var code: String
    var display: String?
}

struct CodeableConcept: Encodable {
    var coding: [Coding]?
    var text: String?

    init(_ coding: [Coding]? = nil, text: String? = nil) {
        self.coding = coding?.isEmpty == true ? nil : coding
        self.text = text?.fhir
    }
}

struct Quantity: Encodable {
    var value: Double
    var unit: String?
    /// Of `code`.
    var system: String?
    /// UCUM.
    var code: String?

    init(_ value: Double, unit: String? = nil, ucum: String? = nil) {
        self.value = value
        self.unit = unit?.fhir
        system = ucum == nil ? nil : "http://unitsofmeasure.org"
        code = ucum
    }
}

struct Period: Encodable {
    var start: String?
    var end: String?
}

struct Reference: Encodable {
    var reference: String
}

struct Annotation: Encodable {
    var text: String
}

struct HumanName: Encodable {
    var text: String
}

/// One value of an observation that has several.
struct ObservationComponent: Encodable {
    var code: CodeableConcept
    var valueQuantity: Quantity?
    var valueString: String?
}

struct Dosage: Encodable {
    struct Timing: Encodable {
        struct Repeat: Encodable {
            var frequency: Int
            var period: Int
            var periodUnit: String
            var dayOfWeek: [String]?
        }
        let `repeat`: Repeat

        /// - Parameter weekdays: 1 is Monday; empty where no day is fixed.
        init(_ frequency: Int, every period: Int, _ unit: String, on weekdays: [Int] = []) {
            let days = weekdays.map { Self.days[$0 - 1] }
            self.repeat = Repeat(frequency: frequency, period: period, periodUnit: unit, dayOfWeek: days.isEmpty ? nil : days)
        }

        private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    }
    struct DoseAndRate: Encodable {
        var doseQuantity: Quantity
    }

    var text: String?
    var timing: Timing?
    var asNeededBoolean: Bool?
    var doseAndRate: [DoseAndRate]?

    var isEmpty: Bool { text == nil && timing == nil && doseAndRate == nil }
}

extension String {
    /// As FHIR allows a string: no control characters but tab and line breaks; nil where nothing but blanks is left.
    var fhir: String? {
        let text = String(String.UnicodeScalarView(unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar) ? " " : scalar
        }))
        return text.contains { !$0.isWhitespace } ? text : nil
    }
}
