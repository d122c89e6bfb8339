/// When a change of recent days against a baseline is a pattern: any of its rules.
///
/// Written "10% or 45": a change for the worse by at least a tenth, or by at least 45; "below 85" is a recent average under 85.
public struct PatternCriteria: SettingValue, Hashable {
    enum Rule: Hashable, Sendable {
        /// By at least so many percent of the baseline.
        case percent(Double)
        /// By at least so much, in the metric's unit.
        case absolute(Double)
        /// The recent average is under a value, whatever the baseline.
        case below(Double)
    }

    let rules: [Rule]

    init(_ rules: Rule...) { self.rules = rules }

    public init?(settingText: String) {
        var rules: [Rule] = []
        for part in settingText.split(separator: " or ").map(\.trimmed) {
            guard let rule = Rule(text: part) else { return nil }
            rules.append(rule)
        }
        guard !rules.isEmpty else { return nil }
        self.rules = rules
    }

    public var settingText: String { rules.map(\.text).joined(separator: " or ") }
    public static var settingForm: String { "changes for the worse, of which any will do" }

    func matches(recent: Double, baseline: Double, direction: PatternDirection) -> Bool {
        let worsening = direction == .drop ? baseline - recent : recent - baseline
        return rules.contains { rule in
            switch rule {
            case .percent(let percent): baseline > 0 && worsening >= baseline * percent / 100 - rounding(baseline)
            case .absolute(let amount): worsening >= amount - rounding(baseline)
            case .below(let limit): recent < limit - rounding(limit)
            }
        }
    }

    /// An average of thirds must not miss its threshold by the last bit.
    private func rounding(_ scale: Double) -> Double { abs(scale) * 1e-9 }
}

extension SettingForm where Value == PatternCriteria {
    /// Nothing falls by more than all of it.
    static let withinReason = SettingForm(words: "\(Value.settingForm), with percentages up to 100", isAskedOfStored: true) { criteria in
        criteria.rules.allSatisfy { if case .percent(let percent) = $0 { percent <= 100 } else { true } }
    }
}

extension PatternCriteria.Rule {
    fileprivate init?(text: String) {
        let isBelow = text.hasPrefix("below ")
        let number = isBelow ? text.dropFirst(6) : text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let value = Double(number.trimmed), value.isFinite, value > 0 else { return nil }
        self = isBelow ? .below(value) : text.hasSuffix("%") ? .percent(value) : .absolute(value)
    }

    fileprivate var text: String {
        switch self {
        case .percent(let value): "\(value.plain)%"
        case .absolute(let value): value.plain
        case .below(let value): "below \(value.plain)"
        }
    }
}

/// Which way is worse. The raw value is the `pattern` of the JSON contract.
public enum PatternDirection: String, Codable, Sendable { case drop, rise }
