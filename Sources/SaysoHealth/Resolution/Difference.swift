public import SaysoLanguage

/// So much more, or less, than what was said before: "two more", "10 minutes less".
public struct Difference: Hashable, Sendable {
    /// 1 for more, -1 for less.
    public let sense: Double

    /// - Parameter numbers: Reads those of a text.
    /// - Returns: nil where the words say no number with such a word behind it: "more like 12" is twelve.
    public init?(in text: String, settings: Settings, numbers: (String) -> [Double]) {
        let words = text.lowercased().plainWords
        func isSaid(_ key: SettingKey<[String]>) -> Bool {
            settings[key].contains { phrase in
                let said = phrase.plainWords
                return words.indices.contains { words[$0...].starts(with: said) && !numbers(words[..<$0].joined(separator: " ")).isEmpty }
            }
        }
        guard let sense = isSaid(.moreWords) ? 1.0 : isSaid(.fewerWords) ? -1 : nil else { return nil }
        self.sense = sense
    }
}

extension HealthEvent {
    /// What it would be if it were so much more or less; nil where it does not say how much it is of what the change is of, or says several numbers.
    public func changed(by change: ActionDetails, sense: Double) -> ActionDetails? {
        let amounts = change.entries.filter { ActionDetails.amounts.contains($0.key) }
        guard amounts.count == 1, let key = amounts.first?.key, let more = change.number(key), let old = amount(of: key) else { return nil }
        let new = old + sense * more
        guard new > 0 else { return nil }
        var whole = change
        whole[key] = key == "dosage" || key == "amount" ? .text(new.plain) : .number(new)
        return whole
    }

    private func amount(of key: String) -> Double? {
        switch (key, payload) {
        case ("value", .measurement(let reading)): reading.value2 == nil ? reading.value : nil
        case ("value", _): Set(numbers).count == 1 ? numbers[0] : nil
        case ("dosage", .medication(let dose)): dose.dosage.flatMap(Double.init)
        case ("dosage", .supplement(let dose)): Double(dose.dosage)
        case ("count", .medication(let dose)): dose.count
        case ("count", .supplement(let dose)): dose.count
        case ("amount", .hydration(let drink)): drink.amountML
        case ("durationSeconds", .symptom(let symptom)): symptom.durationSeconds
        case ("durationSeconds", .activity(let activity)): activity.durationSeconds
        default: nil
        }
    }
}

extension ActionDetails {
    fileprivate static let amounts: Set = ["value", "value2", "dosage", "count", "amount", "durationSeconds", "distance", "severityScore", "calories", "quantity"]
}
