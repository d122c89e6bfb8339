/// How the values of one metric are read: which unit a bare number has, and what no living person can have.
struct Metric: Sendable {
    struct Scale: Sendable {
        let unit: String
        /// A value outside is impossible in this unit.
        let possible: ClosedRange<Double>
        /// A value outside is possible but doubtful.
        let plausible: ClosedRange<Double>
        /// A bare number inside is taken to be in this unit; nil where the unit has to be said.
        let bare: ClosedRange<Double>?
        /// A bare number is multiplied by this (blood counts are said in thousands).
        let factor: Double
    }
    let name: String
    /// In order of preference.
    let scales: [Scale]
    /// What `value2` may be, where there is one.
    let second: ClosedRange<Double>?
    /// A `value2` outside is possible but doubtful; so is one that is not this much below the first.
    var secondPlausible: ClosedRange<Double>?
    var gap = 0.0
    /// Of a bare whole number inside nobody can say of which size it is: it is read in the first scale, and asked about.
    var unclear: ClosedRange<Double>?
    /// A bare whole number inside is more likely of the first scale than of another: it is read so, with a warning.
    var doubtful: ClosedRange<Double>?

    func isPlausible(_ value: Double, over second: Double) -> Bool { (secondPlausible?.contains(second) ?? true) && value - second >= gap }
}

struct MetricTable: Sendable {
    var metrics: [String: Metric] = [:]

    enum Reading: Equatable, Sendable {
        case value(Double, unit: String, isPlausible: Bool, size: Size = .clear)
        case impossible
        case unknownMetric
    }

    /// Whether it is plain of which scale a bare number is.
    enum Size: Equatable, Sendable { case clear, doubtful, unclear }

    /// - Parameter unit: As spoken, in the contract's spelling; nil when unspoken.
    func read(_ value: Double, of metric: String, unit: String?) -> Reading {
        guard let metric = metrics[metric] else { return .unknownMetric }
        if let unit {
            guard let scale = metric.scales.first(where: { $0.unit == unit && $0.factor == 1 }) ?? metric.scales.first(where: { $0.unit == unit }) else {
                return .impossible
            }
            return scale.possible.contains(value) ? .value(value, unit: unit, isPlausible: scale.plausible.contains(value)) : .impossible
        }
        let size: Size = metric.unclear?.contains(value) ?? false ? .unclear : metric.doubtful?.contains(value) ?? false ? .doubtful : .clear
        if let scale = metric.scales.first, size != .clear, value == value.rounded() {
            return .value(value, unit: scale.unit, isPlausible: scale.plausible.contains(value), size: size)
        }
        for scale in metric.scales {
            if let bare = scale.bare, bare.contains(value), scale.possible.contains(value * scale.factor) {
                let scaled = value * scale.factor
                return .value(scaled, unit: scale.unit, isPlausible: scale.plausible.contains(scaled))
            }
        }
        return .impossible
    }
}
