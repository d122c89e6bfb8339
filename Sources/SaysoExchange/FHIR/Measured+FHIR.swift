internal import SaysoHealth
internal import SaysoLanguage

extension DailyValue {
    /// An Observation of a whole day, as one device has it.
    func observation(of subject: Reference) -> Observation {
        let noon = Moment(day, hour: 12, offsetSeconds: 0)
        let coded = metric.measurements.lazy.compactMap { Codes.measurement(daily: $0.rawValue) }.first
        var observation = Observation(
            id: uuid(named: "\(metric.rawValue) of \(day.text) by \(source)"),
            code: CodeableConcept(coded?.codings, text: metric.rawValue.replacing("_", with: " ")), subject: subject, at: noon)
        observation.effectiveDateTime = day.text
        observation.category = [.category(coded?.category ?? "activity")]
        observation.valueQuantity = Quantity(value, unit: coded?.unit?.shown, ucum: coded?.unit?.ucum)
        observation.note = Annotation.source(source)
        return observation
    }
}

extension Sample {
    func observation(of subject: Reference) -> Observation {
        var observation = MeasurementEvent(metric: metric, value: value, value2: value2, unit: unit)
            .fill(Observation(id: uuid(named: event.id), code: CodeableConcept(), subject: subject, at: at))
        observation.note = Annotation.source(source)
        return observation
    }
}

extension Annotation {
    fileprivate static func source(_ name: String) -> [Annotation]? {
        name.fhir.map { [Annotation(text: "recorded by \($0)")] }
    }
}
