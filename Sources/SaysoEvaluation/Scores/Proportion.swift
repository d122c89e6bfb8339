/// A part of a whole, with the uncertainty that its size leaves.
public struct Proportion: Hashable, Sendable {
    public var part: Int
    public var whole: Int
    public init(_ part: Int = 0, of whole: Int = 0) { (self.part, self.whole) = (part, whole) }

    /// nil of nothing.
    public var share: Double? { whole == 0 ? nil : Double(part) / Double(whole) }

    /// The 95 % Wilson score interval; nil of nothing.
    ///
    /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.
    public var interval: ClosedRange<Double>? {
        guard let share else { return nil }
        let z = 1.959_963_984_540_054, n = Double(whole)
        let shrink = 1 + z * z / n
        let middle = (share + z * z / (2 * n)) / shrink
        let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / shrink
        // Rounding may leave an end on the wrong side of the share itself, which it cannot exclude.
        return min(share, max(0, middle - reach))...max(share, min(1, middle + reach))
    }

    mutating func count(_ belongs: Bool) {
        part += belongs ? 1 : 0
        whole += 1
    }
}

extension Proportion: Codable {
    private enum CodingKeys: String, CodingKey { case part, whole, share, low, high }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try values.decode(Int.self, forKey: .part), of: try values.decode(Int.self, forKey: .whole))
    }

    /// With the figures that follow from the counts, for readers that do not calculate.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(part, forKey: .part)
        try values.encode(whole, forKey: .whole)
        try values.encodeIfPresent(share, forKey: .share)
        try values.encodeIfPresent(interval?.lowerBound, forKey: .low)
        try values.encodeIfPresent(interval?.upperBound, forKey: .high)
    }
}
