internal import SaysoHealth
internal import SaysoLanguage

extension HealthEvent {
    func resource(of subject: Reference) -> Resource {
        let notes = notes?.fhir.map { [Annotation(text: $0)] }
        switch payload {
        case .medication(let dose):
            return .medicationStatement(statement(dose.name, taken: dose.taken, dosage: dose.fhirDosage, notes, subject))
        case .supplement(let dose):
            return .medicationStatement(statement(dose.name, taken: dose.taken, dosage: dose.fhirDosage, notes, subject))
        case .measurement(let event): return .observation(noted(event.fill(observation(subject)), notes))
        case .symptom(let event): return .observation(noted(event.fill(observation(subject)), notes))
        case .exertionEpisode(let event): return .observation(noted(event.fill(observation(subject)), notes))
        case .food(let event): return .observation(noted(event.fill(observation(subject)), notes))
        case .hydration(let event): return .observation(noted(event.fill(observation(subject)), notes))
        case .activity(let event): return .observation(noted(event.fill(observation(subject)), notes))
        }
    }

    private func observation(_ subject: Reference) -> Observation {
        Observation(id: uuid(named: id), code: CodeableConcept(), subject: subject, at: date)
    }

    private func noted(_ observation: Observation, _ notes: [Annotation]?) -> Observation {
        var observation = observation
        observation.note = notes
        return observation
    }

    private func statement(
        _ name: String, taken: Bool, dosage: Dosage, _ notes: [Annotation]?, _ subject: Reference
    ) -> MedicationStatement {
        var statement = MedicationStatement(
            id: uuid(named: id), status: taken ? "completed" : "not-taken", medication: name, subject: subject, at: date)
        statement.note = notes
        statement.dosage = dosage.isEmpty ? nil : [dosage]
        return statement
    }
}

extension MeasurementEvent {
    func fill(_ empty: Observation) -> Observation {
        var observation = empty
        let isPair = Codes.isPair(metric.rawValue)
        // The first value of a pair, said alone, is no panel.
        let coded = Codes.measurement(metric.rawValue, unit: unit, part: isPair && value2 == nil && measured ? 1 : nil)
        observation.category = [.category(coded?.category ?? "survey")]
        observation.code = CodeableConcept(coded?.codings, text: metric.displayName)
        if !measured {
            observation.status = "cancelled"
            observation.dataAbsentReason = CodeableConcept([Coding(system: .absentReason, code: "not-performed")])
        } else if let value, let value2 {
            observation.component = zip([value, value2], 1...).map { value, part in
                let coded = Codes.measurement(metric.rawValue, unit: unit, part: part)
                return ObservationComponent(
                    code: CodeableConcept(coded?.codings, text: coded == nil ? "\(metric.displayName) \(part)" : nil),
                    valueQuantity: quantity(value, coded))
            }
        } else if let value {
            observation.valueQuantity = quantity(value, coded)
        }
        if let context = context?.fhir {
            observation.component = (observation.component ?? []) + [ObservationComponent(code: CodeableConcept(text: "context"), valueString: context)]
        }
        return observation
    }

    private func quantity(_ value: Double, _ coded: Codes.Measured?) -> Quantity {
        Quantity(value, unit: coded?.unit?.shown ?? unit.map(Metric.displayUnit), ucum: coded?.unit?.ucum)
    }
}

extension SymptomEvent {
    fileprivate func fill(_ empty: Observation) -> Observation {
        var observation = empty
        observation.category = [.category("survey")]
        observation.code = CodeableConcept(plainName.flatMap(Codes.symptom).map { [$0] }, text: plainName ?? "symptoms")
        if observation.code.text == nil { observation.code.text = "symptom" }
        if present { observation.valueCodeableConcept = severity.concept } else { observation.valueBoolean = false }
        observation.bodySite = bodySite?.fhir.map { CodeableConcept(text: $0) }
        var parts = ObservationComponent.texts("trigger", triggers) + ObservationComponent.texts("relief", relief)
        if let severityScore {
            parts.append(ObservationComponent(code: CodeableConcept(text: "severity out of ten"), valueQuantity: Quantity(severityScore, ucum: "{score}")))
        }
        if let durationSeconds { parts.append(ObservationComponent(code: CodeableConcept(text: "duration"), valueQuantity: .minutes(durationSeconds))) }
        observation.component = parts.isEmpty ? nil : parts
        return observation
    }
}

extension ExertionEpisode {
    /// No code is known to mean just this; a near one would say something else.
    fileprivate func fill(_ empty: Observation) -> Observation {
        var observation = empty
        observation.category = [.category("survey")]
        observation.code = CodeableConcept(text: "post-exertional malaise")
        if present, let severity { observation.valueCodeableConcept = severity.concept } else { observation.valueBoolean = present }
        let parts = ObservationComponent.texts("trigger", triggers)
        observation.component = parts.isEmpty ? nil : parts
        return observation
    }
}

extension FoodEvent {
    fileprivate func fill(_ empty: Observation) -> Observation {
        var observation = empty
        observation.code = CodeableConcept(text: "food intake")
        let name = [item, mealType?.rawValue].compactMap { $0?.fhir }.joined(separator: ", ")
        if eaten {
            observation.valueString = name.isEmpty ? "food" : name
        } else {
            observation.code.text = name.isEmpty ? "food intake" : "food intake: \(name)"
            observation.valueBoolean = false
        }
        let amounts: [(String, Double?, String)] = [
            ("energy", calories, "kcal"), ("protein", protein, "g"), ("carbohydrate", carbs, "g"), ("fat", fat, "g"), ("fibre", fiber, "g"),
        ]
        var parts = ObservationComponent.texts("quantity", quantity.map { [$0] } ?? []) + ObservationComponent.texts("component", components.map(\.name))
        for (name, value, unit) in amounts {
            guard let value else { continue }
            parts.append(ObservationComponent(code: CodeableConcept(text: name), valueQuantity: Quantity(value, unit: unit, ucum: unit)))
        }
        observation.component = parts.isEmpty ? nil : parts
        return observation
    }
}

extension HydrationEvent {
    fileprivate func fill(_ empty: Observation) -> Observation {
        var observation = empty
        let name = item?.fhir ?? beverage.rawValue.lowercased()
        observation.code = CodeableConcept(text: "fluid intake: \(name)")
        if drunk { observation.valueQuantity = Quantity(amountML, unit: "mL", ucum: "mL") } else { observation.valueBoolean = false }
        return observation
    }
}

extension ActivityEvent {
    fileprivate func fill(_ empty: Observation) -> Observation {
        var observation = empty
        observation.category = [.category("activity")]
        observation.code = CodeableConcept(text: activity.fhir ?? "activity")
        if done, let durationSeconds { observation.valueQuantity = .minutes(durationSeconds) } else { observation.valueBoolean = done }
        let units = ["mi": "[mi_i]", "km": "km", "m": "m", "yd": "[yd_i]"]
        var parts = ObservationComponent.texts("intensity", intensity.map { [$0] } ?? [])
        if let distance {
            let quantity = Quantity(distance, unit: distanceUnit, ucum: distanceUnit.flatMap { units[$0] })
            parts.append(ObservationComponent(code: CodeableConcept(text: "distance"), valueQuantity: quantity))
        }
        if let calories {
            parts.append(ObservationComponent(code: CodeableConcept(text: "energy"), valueQuantity: Quantity(calories, unit: "kcal", ucum: "kcal")))
        }
        observation.component = parts.isEmpty ? nil : parts
        return observation
    }
}

extension CodeableConcept {
    static func category(_ code: String) -> CodeableConcept {
        CodeableConcept([Coding(system: .observationCategory, code: code)])
    }
}

extension Severity {
    /// SNOMED CT: mild, moderate, severe (severity modifier).
    fileprivate var concept: CodeableConcept {
        let code =
            switch self {
            case .mild: "255604002"
            case .moderate: "6736007"
            case .severe: "24484000"
            }
        return CodeableConcept([Coding(system: .snomed, code: code, display: rawValue)], text: rawValue)
    }
}

extension ObservationComponent {
    fileprivate static func texts(_ name: String, _ texts: [String]) -> [ObservationComponent] {
        texts.compactMap(\.fhir).map { ObservationComponent(code: CodeableConcept(text: name), valueString: $0) }
    }
}

extension Quantity {
    fileprivate static func minutes(_ seconds: Double) -> Quantity { Quantity(seconds / 60, unit: "min", ucum: "min") }
}
