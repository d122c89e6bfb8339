/// A way to read the numbers of a metric: in a unit, perhaps of another size.
struct MetricScale: Sendable {
    let unit: String
    /// In the unit; beyond it no living person is.
    let possible: ClosedRange<Double>
    /// A number without a unit inside is perhaps of this scale.
    let bare: ClosedRange<Double>
    /// What a number is worth in the unit.
    let factor: Double
    /// Names of other systems for what the numbers are in, in small letters.
    let aliases: Set<String>
    /// Of a whole number up to this nobody can say which scale is meant; 0 for none.
    let unclear: Double
    /// In the unit; what is possible and not inside is more often a slip than a value.
    let plausible: ClosedRange<Double>?
    /// The same of the second value of a pair, and by how much that lies below the first.
    let plausibleSecond: ClosedRange<Double>?
    let gap: Double
    /// Of what people say, and not of what devices record.
    let isSpoken: Bool
    /// Of the second value of a pair; nil where there is none.
    let possibleSecond: ClosedRange<Double>?

    /// Of a metric, in order of preference; empty for one that has no numbers of its own.
    static func scales(of metric: Metric) -> [MetricScale] { all[metric.rawValue] ?? [] }

    private static let all: [String: [MetricScale]] = TabbedTable(PackageResources.readings_tsv).rows.reduce(into: [:]) { all, row in
        func number(_ column: String) -> Double? { row[column].flatMap(Double.init) }
        guard let metric = row["metric"], let unit = row["unit"], let least = number("least"), let most = number("most"), let bareLeast = number("bareLeast"),
            let bareMost = number("bareMost"), let factor = number("factor")
        else { return }
        func range(_ least: String, _ most: String) -> ClosedRange<Double>? {
            guard let least = number(least), let most = number(most) else { return nil }
            return least...most
        }
        all[metric, default: []].append(
            MetricScale(
                unit: unit, possible: least...most, bare: bareLeast...bareMost, factor: factor, aliases: Set((row["alias"] ?? "").split(separator: "|").map(String.init)),
                unclear: number("unclear") ?? 0, plausible: range("plausibleLeast", "plausibleMost"),
                plausibleSecond: range("plausibleSecondLeast", "plausibleSecondMost"), gap: number("gap") ?? 0, isSpoken: row["spoken"] != nil,
                possibleSecond: range("secondLeast", "secondMost")))
    }
}

extension Metric {
    /// What a number in a unit of any system comes to, in the contract's unit; nil where the metric has no such unit.
    public func standard(_ value: Double, unit: String) -> (value: Double, unit: String)? {
        let scales = MetricScale.scales(of: self), spelled = unit.lowercased()
        if let own = scales.first(where: { $0.unit.lowercased() == spelled }) { return (value, own.unit) }
        return scales.first { $0.aliases.contains(spelled) }.map { (value * $0.factor, $0.unit) }
    }

    /// What a device or a laboratory recorded, in the contract's unit. A unit that is none of the metric stays as it is.
    /// - Returns: nil where no unit is given and nobody can say of which size the number is: an ANC of 5 is next to nothing, or ample.
    public func recorded(_ value: Double, unit: String?) -> (value: Double, unit: String?)? {
        if let unit { return standard(value, unit: unit).map { ($0.value, $0.unit) } ?? (value, unit) }
        // What is recorded in several sizes of one unit.
        guard MetricScale.scales(of: self).contains(where: { $0.factor != 1 && !$0.isSpoken }) else { return (value, nil) }
        return read(bare: value).map { ($0.value, $0.unit) }
    }

    /// What a number without a unit comes to; nil where it can be none, or nobody can say of which size it is ("ANC 5").
    public func read(bare value: Double) -> (value: Double, unit: String)? {
        let scales = MetricScale.scales(of: self)
        guard !isUnclear(value), let scale = scales.first(where: { $0.bare.contains(value) && $0.possible.contains(value * $0.factor) }) else { return nil }
        return (value * scale.factor, scale.unit)
    }

    /// What a number comes to that takes the place of another of the metric: in the old unit where it can be, and of its sizes the one nearest to the old value.
    /// - Returns: nil where it is no value of a living person, or nobody can say of which size it is.
    func read(_ value: Double, inPlaceOf old: Double, unit: String?) -> (value: Double, unit: String?)? {
        let scales = MetricScale.scales(of: self)
        guard !scales.isEmpty else { return (value, unit) }
        guard !isUnclear(value) else { return nil }
        let own = scales.filter { $0.unit == unit && $0.possible.contains(value * $0.factor) && ($0.factor == 1 || $0.bare.contains(value)) }
        func distance(_ scale: MetricScale) -> Double {
            let new = value * scale.factor
            return min(new, old) <= 0 ? abs(new - old) : max(new / old, old / new)
        }
        if let nearest = own.min(by: { distance($0) < distance($1) }) { return (value * nearest.factor, unit) }
        return read(bare: value).map { ($0.value, $0.unit) }
    }

    /// The contract's units of its numbers, in order of preference.
    package var units: [String] { MetricScale.scales(of: self).map(\.unit).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// Values outside are no living person's; nil where no limit is known.
    package func possible(in unit: String) -> ClosedRange<Double>? { MetricScale.scales(of: self).first { $0.unit == unit }?.possible }

    /// The same of the second value of a pair.
    package var possibleSecond: ClosedRange<Double>? { MetricScale.scales(of: self).first?.possibleSecond }

    /// Whether a possible value is one that people have, and no slip more often than not.
    func isPlausible(_ value: Double, over second: Double?, unit: String?) -> Bool {
        guard let scale = MetricScale.scales(of: self).first(where: { $0.unit == unit }) else { return true }
        guard scale.plausible?.contains(value) ?? true else { return false }
        return second.map { scale.plausibleSecond?.contains($0) ?? true && value - $0 >= scale.gap } ?? true
    }

    /// Whether a whole number may be of one scale or of another, and one of them alarms.
    func isUnclear(_ value: Double) -> Bool {
        value >= 1 && value == value.rounded() && MetricScale.scales(of: self).contains { value <= $0.unclear }
    }
}
