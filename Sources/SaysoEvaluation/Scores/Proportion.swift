/// `right` of `count`.
public struct Proportion: Hashable, Codable, Sendable {
    public var right: Int
    public var count: Int
    public init(right: Int = 0, count: Int = 0) { (self.right, self.count) = (right, count) }

    /// nil of nothing.
    public var share: Double? { count == 0 ? nil : Double(right) / Double(count) }

    /// The 95 % Wilson score interval; nil of nothing.
    ///
    /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.
    public var interval: ClosedRange<Double>? {
        guard let share else { return nil }
        let z = 1.959_963_984_540_054, n = Double(count)
        let shrink = 1 + z * z / n
        let middle = (share + z * z / (2 * n)) / shrink
        let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / shrink
        return max(0, middle - reach)...min(1, middle + reach)
    }

    mutating func add(_ isRight: Bool) {
        right += isRight ? 1 : 0
        count += 1
    }
}
