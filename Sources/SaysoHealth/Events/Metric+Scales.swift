internal import SaysoLanguage

extension Metric {
    private static let table = MetricTable(yaml: String(decoding: PackageResources.metrics_yaml, as: UTF8.self))

    /// In order of preference; empty for a metric that has no numbers of its own.
    var scales: [MetricScale] { Self.table.scales(of: rawValue) }

    /// What a number in a unit of any system comes to, in the contract's unit; nil where the metric has no such unit.
    public func standard(_ value: Double, unit: String) -> (value: Double, unit: String)? {
        let spelled = unit.lowercased()
        if let own = scales.first(where: { $0.unit.lowercased() == spelled }) { return (value, own.unit) }
        return scales.first { $0.aliases.contains(spelled) }.map { (value * $0.factor, $0.unit) }
    }

    /// What a device or a laboratory recorded, in the contract's unit: without one in that in which it would be said. A unit that is none of the metric stays
    /// as it is, and so does a number that no living person has.
    /// - Returns: nil where no unit is given and nobody can say which it is, or of which size the number: a weight of 70 may be of either unit, an ANC of 5 is
    ///   next to nothing, or ample.
    public func recorded(_ value: Double, unit: String?) -> (value: Double, unit: String?)? {
        guard let unit else {
            guard scales.contains(where: { $0.possible.contains(value * $0.factor) }) else { return (value, nil) }
            return nearShare == nil ? read(bare: value).map { ($0.value, $0.unit) } : nil
        }
        guard let own = standard(value, unit: unit) else { return (value, unit) }
        return share(value, of: own.unit) ?? (own.value, own.unit)
    }

    /// Files hold a share of one where people say percent, and call it percent all the same.
    private func share(_ value: Double, of unit: String) -> (value: Double, unit: String?)? {
        guard possible(in: unit)?.contains(value) == false else { return nil }
        return scales.first { $0.unit == unit && $0.factor != 1 && $0.aliases.isEmpty && $0.takes(bare: value) }.map { (value * $0.factor, unit) }
    }

    /// What a number without a unit comes to; nil where it can be none, or nobody can say of which size it is ("ANC 5").
    public func read(bare value: Double) -> (value: Double, unit: String)? {
        guard !isUnclear(value), let scale = scales.first(where: { $0.takes(bare: value) }) else { return nil }
        return (value * scale.factor, scale.unit)
    }

    /// What a number comes to that takes the place of another of the metric: in the old unit where it can be, and of its sizes the one nearest to the old value.
    /// - Returns: nil where it is no value of a living person, or nobody can say of which size it is.
    func read(_ value: Double, inPlaceOf old: Double, unit: String?) -> (value: Double, unit: String?)? {
        guard !scales.isEmpty else { return (value, unit) }
        guard !isUnclear(value) else { return nil }
        let own = scales.filter { $0.unit == unit && ($0.factor == 1 ? $0.possible.contains(value) : $0.takes(bare: value)) }
        func distance(_ scale: MetricScale) -> Double {
            let new = value * scale.factor
            return min(new, old) <= 0 ? abs(new - old) : max(new / old, old / new)
        }
        if let nearest = own.min(by: { distance($0) < distance($1) }) { return (value * nearest.factor, unit) }
        return read(bare: value).map { ($0.value, $0.unit) }
    }

    /// A number with the point that it lost, in the unit if one is said; nil where it can have lost none.
    func pointed(_ value: Double, unit: String?) -> (value: Double, unit: String)? {
        scales.lazy.filter { unit == nil || $0.unit == unit }.compactMap { scale in scale.pointed(value).map { ($0, scale.unit) } }.first
    }

    /// A whole number as the one that it is where its last digit stood behind a point that was not heard, of a metric whose points are lost: 100.4 of 104.
    func pointed(within value: Double, unit: String) -> Double? {
        guard value == value.rounded(), let scale = scales.first(where: { $0.unit == unit }), scale.losesPoints else { return nil }
        let last = value.truncatingRemainder(dividingBy: 100)
        let pointed = value - last + last / 10
        return value > 100 && (1...9).contains(last) && scale.plausible.contains(pointed) ? pointed : nil
    }

    /// What a whole number comes to that was said with a point ("1.0"), where nobody could say of which size it is without one.
    public func read(pointed value: Double) -> (value: Double, unit: String)? {
        guard isUnclear(value), let scale = scales.first(where: { $0.takes(bare: value) }) else { return nil }
        return (value * scale.factor, scale.unit)
    }

    /// The contract's units of its numbers, in order of preference.
    package var units: [String] { scales.map(\.unit).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// What a file may say: nobody can be asked about its values.
    package func recordable(in unit: String) -> ClosedRange<Double>? { scales.first { $0.unit == unit }.map { $0.recordable ?? $0.possible } }

    /// Values outside are no living person's; nil where no limit is known.
    package func possible(in unit: String) -> ClosedRange<Double>? { scales.first { $0.unit == unit }?.possible }

    /// The same of the second value of a pair.
    package var possibleSecond: ClosedRange<Double>? { Self.table.second(of: rawValue) }

    /// Whether the values of a pair may have changed places.
    func isSwapped(_ value: Double, over second: Double) -> Bool { Self.table.isSwapped(value, over: second, of: rawValue) }

    /// Whether a possible value is one that people have, and no slip more often than not.
    func isPlausible(_ value: Double, over second: Double?, unit: String?) -> Bool {
        Self.table.isPlausible(value, over: second, of: rawValue, unit: unit)
    }

    /// How near to the last reading a number is of the same unit, where the last one decides what a bare number is in; nil where its size does.
    var nearShare: Double? { Self.table.nearShare(of: rawValue) }

    /// Whether a whole number may be of one scale or of another, and one of them alarms.
    func isUnclear(_ value: Double) -> Bool { Self.table.isUnclear(value, of: rawValue) }
}

extension MetricScale {
    fileprivate func takes(bare value: Double) -> Bool { bare?.contains(value) ?? false && possible.contains(value * factor) }
}
