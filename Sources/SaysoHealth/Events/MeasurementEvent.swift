/// A vital sign, laboratory value or wearable total, with the value and unit as they were said.
public struct MeasurementEvent: EventContent {
    public var metric: Metric
    /// Nil only where `measured` is false.
    public var value: Double?
    /// The second value of a pair: diastolic.
    public var value2: Double?
    /// One of the contract's units (`degF`, `mmHg`, `cells/uL`…); nil when none was said and the metric has none.
    public var unit: String?
    public var context: String?
    /// False when the utterance says that it was not measured. Written only then.
    public var measured: Bool

    public init(
        metric: Metric, value: Double?, value2: Double? = nil, unit: String? = nil, context: String? = nil,
        measured: Bool = true
    ) {
        (self.metric, self.value, self.value2, self.unit) = (metric, value, value2, unit)
        (self.context, self.measured) = (context, measured)
    }

    private enum CodingKeys: String, CodingKey { case metric, value, value2, unit, context, measured }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            metric: try fields.decode(Metric.self, forKey: .metric),
            value: try fields.decodeIfPresent(Double.self, forKey: .value),
            value2: try fields.decodeIfPresent(Double.self, forKey: .value2),
            unit: try fields.decodeIfPresent(String.self, forKey: .unit),
            context: try fields.decodeIfPresent(String.self, forKey: .context),
            measured: try fields.decodeIfPresent(Bool.self, forKey: .measured) ?? true)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(metric, forKey: .metric)
        try fields.encodeIfPresent(value, forKey: .value)
        try fields.encodeIfPresent(value2, forKey: .value2)
        try fields.encodeIfPresent(unit, forKey: .unit)
        try fields.encodeIfPresent(context, forKey: .context)
        if !measured { try fields.encode(measured, forKey: .measured) }
    }

    var happened: Bool { measured }

    /// The value in words as the one that it is where a "point" was not heard: 100.4 °F of "one hundred four". Nil where no point can have been lost so.
    public var withoutLostPoint: String? {
        guard value2 == nil, let value, let unit, let pointed = metric.pointed(within: value, unit: unit) else { return nil }
        return "\(pointed.plain) \(Metric.displayUnit(unit))"
    }

    var summary: String {
        guard measured, let value else { return "\(metric.displayName) - not measured" }
        let number = value.plain + (value2.map { "/\($0.plain)" } ?? "")
        let shown = unit.map(Metric.displayUnit) ?? ""
        return "\(metric.displayName) \(number)" + (shown.isEmpty ? "" : " \(shown)")
    }
}

/// What was measured, by the contract's key. A grammar may name others than those listed here.
public struct Metric: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let temperature = Metric(rawValue: "temperature")
    /// Absolute neutrophil count.
    public static let anc = Metric(rawValue: "anc")
    /// Share of white blood cells, in percent.
    public static let neutrophils = Metric(rawValue: "neutrophils")
    public static let whiteBloodCells = Metric(rawValue: "white_blood_cells")

    public static let heartRate = Metric(rawValue: "heart_rate")
    public static let restingHeartRate = Metric(rawValue: "resting_heart_rate")
    public static let bloodPressure = Metric(rawValue: "blood_pressure")

    /// The contract's keys, in its order.
    public static let all = [
        "temperature", "heart_rate", "resting_heart_rate", "blood_pressure", "oxygen_saturation", "respiratory_rate", "hrv", "weight", "height",
        "blood_glucose", "steps", "sleep", "deep_sleep", "movement", "sleep_efficiency", "anc", "white_blood_cells", "platelets", "neutrophils",
        "lymphocytes", "hemoglobin",
    ].map(Metric.init(rawValue:))

    /// "Heart rate", "ANC".
    public var displayName: String {
        Self.names[rawValue] ?? Self.words(of: rawValue)
    }

    /// "°F" for `degF`; a unit that needs no other form is shown as it is.
    public static func displayUnit(_ unit: String) -> String { units[unit] ?? unit }

    private static func words(of name: String) -> String { name.replacing("_", with: " ").capitalizedFirst }

    private static let initials = ["anc": "ANC", "hrv": "HRV", "oxygen_saturation": "SpO2"]
    private static let names = Dictionary(all.map { ($0.rawValue, initials[$0.rawValue] ?? words(of: $0.rawValue)) }) { first, _ in first }
    private static let units = ["degF": "°F", "degC": "°C", "cells/uL": "cells/µL", "count": ""]
}
