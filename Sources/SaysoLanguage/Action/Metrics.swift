/// A way to read the numbers of a metric: in a unit, perhaps of another size.
package struct MetricScale: Sendable {
    package let unit: String
    /// In the unit; a value outside no living person has.
    package let possible: ClosedRange<Double>
    /// A value outside is possible, and a slip more often than a value.
    package let plausible: ClosedRange<Double>
    /// A bare number inside is taken to be of this scale; nil where the unit has to be said.
    package let bare: ClosedRange<Double>?
    /// What a bare number is worth in the unit (blood counts are said in thousands).
    package let factor: Double
    /// A whole number inside is a value without its point: 1008 for 100.8.
    var pointless: ClosedRange<Double>?
    /// The same, of numbers that are a slip of another kind as often.
    var maybePointless: ClosedRange<Double>?
    /// Names of other systems for what the numbers are in, in small letters.
    package var aliases: Set<String> = []
    /// Of what people say, and not of what devices record.
    package var isSpoken = false
    /// What a file says outside is left out, as nobody can be asked about it; nil where that is only what is impossible.
    package var recordable: ClosedRange<Double>?

    /// Whether its numbers are said with a point that is lost at times.
    package var losesPoints: Bool { pointless != nil }

    /// A number with the point that it lost; nil where it can have lost none.
    package func pointed(_ value: Double) -> Double? {
        let isPointless = [pointless, maybePointless].contains { $0?.contains(value) ?? false }
        return isPointless && value == value.rounded() ? value / 10 : nil
    }
}

/// How the values of one metric are read: which unit a bare number has, and what no living person can have.
struct Metric: Sendable {
    typealias Scale = MetricScale

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
    /// A bare number inside is more likely of the first scale than of another: it is read so, with a warning.
    var doubtful: ClosedRange<Double>?
    /// A bare number is of the unit in which it is nearer than this share to the last reading; nil where its size tells the unit.
    var nearShare: Double?

    func isPlausible(_ value: Double, over second: Double) -> Bool { (secondPlausible?.contains(second) ?? true) && value - second >= gap }

    /// Whether the values of a pair may have changed places: the second is above the first, and each is possible where the other stands.
    func isSwapped(_ value: Double, over second: Double) -> Bool {
        guard let range = self.second, let scale = scales.first else { return false }
        return second > value && range.contains(value) && scale.possible.contains(second)
    }
}

package struct MetricTable: Sendable {
    var metrics: [String: Metric] = [:]

    enum Reading: Equatable, Sendable {
        case value(Double, unit: String, isPlausible: Bool, size: Size = .clear)
        /// Impossible as it was said; perhaps this was meant.
        case perhaps(Double, unit: String)
        case impossible
        case unknownMetric
    }

    /// Whether it is plain of which scale a bare number is.
    enum Size: Equatable, Sendable { case clear, doubtful, unclear }

    /// - Parameter unit: As spoken, in the contract's spelling; nil when unspoken.
    func read(_ value: Double, of metric: String, unit: String?) -> Reading {
        guard let metric = metrics[metric] else { return .unknownMetric }
        if let unit {
            let scales = metric.scales.filter { $0.unit == unit }
            guard let scale = scales.first(where: { $0.factor == 1 }) ?? scales.first else { return .impossible }
            return scale.possible.contains(value) ? .value(value, unit: unit, isPlausible: scale.plausible.contains(value)) : pointed(value, in: scales)
        }
        let size: Size =
            if value == value.rounded(), metric.unclear?.contains(value) ?? false { .unclear } else if metric.doubtful?.contains(value) ?? false { .doubtful } else { .clear }
        if let scale = metric.scales.first, size != .clear {
            return .value(value, unit: scale.unit, isPlausible: scale.plausible.contains(value), size: size)
        }
        for scale in metric.scales {
            if let bare = scale.bare, bare.contains(value), scale.possible.contains(value * scale.factor) {
                let scaled = value * scale.factor
                return .value(scaled, unit: scale.unit, isPlausible: scale.plausible.contains(scaled))
            }
        }
        return pointed(value, in: metric.scales)
    }

    /// What cannot be as it was said, and can with the point that was lost: never taken unasked.
    private func pointed(_ value: Double, in scales: [MetricScale]) -> Reading {
        for scale in scales {
            guard let pointed = scale.pointed(value) else { continue }
            guard scale.pointless?.contains(value) ?? false else { return .perhaps(pointed, unit: scale.unit) }
            return .value(pointed, unit: scale.unit, isPlausible: scale.plausible.contains(pointed), size: .unclear)
        }
        return .impossible
    }
}

/// What other modules ask of the table.
extension MetricTable {
    /// In order of preference; empty for a metric that has no numbers of its own.
    package func scales(of metric: String) -> [MetricScale] { metrics[metric]?.scales ?? [] }

    /// What the second value of a pair may be; nil where there is none.
    package func second(of metric: String) -> ClosedRange<Double>? { metrics[metric]?.second }

    package func isSwapped(_ value: Double, over second: Double, of metric: String) -> Bool { metrics[metric]?.isSwapped(value, over: second) ?? false }

    /// Whether a possible value is one that people have, and no slip more often than not.
    package func isPlausible(_ value: Double, over second: Double?, of metric: String, unit: String?) -> Bool {
        guard let metric = metrics[metric], let scale = metric.scales.first(where: { $0.unit == unit }) else { return true }
        return scale.plausible.contains(value) && (second.map { metric.isPlausible(value, over: $0) } ?? true)
    }

    /// How near to the last reading a number is of the same unit, where the last one decides what a bare number is in; nil where its size does.
    package func nearShare(of metric: String) -> Double? { metrics[metric]?.nearShare }

    /// Whether a bare whole number may be of one scale or of another, and one of them alarms.
    package func isUnclear(_ value: Double, of metric: String) -> Bool {
        value == value.rounded() && metrics[metric]?.unclear?.contains(value) ?? false
    }
}
