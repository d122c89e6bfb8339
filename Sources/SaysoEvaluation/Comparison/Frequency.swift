internal import SaysoLanguage

/// How often something is taken: "twice a day", or two `timesPerDay`.
struct Frequency {
    /// In one wording ("twice daily"); empty when only the number was given.
    let wording: String
    /// As given, else as the wording says; nil for "weekly", "as needed" and "every 8 hours".
    let timesPerDay: Double?

    /// - Returns: nil when the details say nothing about it.
    init?(_ details: ActionDetails) {
        let given = details.number("timesPerDay")
        let said = details.text("frequency") ?? ""
        if said.isEmpty, given == nil { return nil }
        wording = Self.wording(of: said)
        timesPerDay = given ?? Self.timesPerDay(in: wording)
    }

    /// By the number where both have one: it is the more exact of the two.
    func agrees(with other: Frequency) -> Bool {
        if let timesPerDay, let found = other.timesPerDay { return timesPerDay == found }
        return wording == other.wording
    }

    private static func wording(of text: String) -> String {
        var words = PlainWords(text).words.map { word in SpokenNumber([word]).value.map(plain) ?? PlainWords.singular(word) }
        for (period, adverb) in [("day", "daily"), ("week", "weekly"), ("month", "monthly")] {
            guard let index = words.firstIndex(of: period), index > 0, ["a", "per", "every", "each"].contains(words[index - 1])
            else { continue }
            words.replaceSubrange(index - 1...index, with: [adverb])
        }
        let joined = words.joined(separator: " ").replacing("2 time ", with: "twice ").replacing("1 time ", with: "once ")
        return joined.hasPrefix("once ") ? String(joined.dropFirst(5)) : joined
    }

    private static func timesPerDay(in wording: String) -> Double? {
        switch wording {
        case "daily": 1
        case "twice daily": 2
        default:
            wording.hasSuffix(" time daily") ? Double(wording.dropLast(" time daily".count)) : nil
        }
    }

    private static func plain(_ number: Double) -> String { number == number.rounded() ? String(Int(number)) : String(number) }
}
