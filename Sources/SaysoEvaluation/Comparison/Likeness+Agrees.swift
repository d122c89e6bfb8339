internal import SaysoLanguage

extension Likeness {
    /// Whether a found value means what the label means. Both are there.
    /// - Parameter precision: the label's, for times.
    func agrees(_ expected: DetailValue, _ found: DetailValue, precision: String? = nil) -> Bool {
        switch self {
        case .ungraded: true
        case .word: expected.plainText.lowercased() == found.plainText.lowercased()
        case .name: PlainWords(expected.plainText).name == PlainWords(found.plainText).name
        case .drug: PlainWords(expected.plainText).letters == PlainWords(found.plainText).letters
        case .number: Self.near(expected, found, .number)
        case .reading: Self.near(expected, found, .reading)
        case .amount: Self.near(expected, found, .amount)
        case .value: Self.sameValue(expected, found)
        case .quantity: Self.sameQuantity(expected, found)
        case .gist: PlainWords(expected.plainText).gistShared(with: PlainWords(found.plainText)) >= 0.5
        case .phrases: Self.samePhrases(expected.texts, found.texts)
        case .time: Self.sameTime(expected, found, precision: precision)
        case .flag: expected == found
        case .frequency: PlainWords(expected.plainText).name == PlainWords(found.plainText).name
        }
    }

    private static func near(_ expected: DetailValue, _ found: DetailValue, _ tolerance: Tolerance) -> Bool {
        guard let a = expected.asNumber, let b = found.asNumber else {
            return PlainWords(expected.plainText).name == PlainWords(found.plainText).name
        }
        return tolerance.holds(a, b)
    }

    private static func sameValue(_ expected: DetailValue, _ found: DetailValue) -> Bool {
        if let a = expected.civilDate, let b = found.civilDate { return a == b }
        return near(expected, found, .reading)
    }

    private static func sameQuantity(_ expected: DetailValue, _ found: DetailValue) -> Bool {
        guard let a = SpokenQuantity(expected.plainText), let b = SpokenQuantity(found.plainText) else { return false }
        return a.agrees(with: b)
    }

    private static func samePhrases(_ expected: [String], _ found: [String]) -> Bool {
        guard expected.count == found.count else { return false }
        let a = expected.map(PlainWords.init), b = found.map(PlainWords.init)
        let partners = bestPairs(a.count, b.count) { a[$0].gistShared(with: b[$1]) >= 0.5 ? 1 : 0 }
        return partners.allSatisfy { a[$0.0].gistShared(with: b[$0.1]) >= 0.5 }
    }

    /// To the minute; for a part of a day within three hours of one date; for a day on that date.
    private static func sameTime(_ expected: DetailValue, _ found: DetailValue, precision: String?) -> Bool {
        guard case .moment(let a) = expected, case .moment(let b) = found else { return false }
        let distance = abs(Double(a.secondsSinceEpoch) - Double(b.secondsSinceEpoch))
        let foundThere = Moment(secondsSinceEpoch: b.secondsSinceEpoch, offsetSeconds: a.offsetSeconds)
        switch precision {
        case "day": return a.date == foundThere.date
        case "partOfDay": return distance <= 3 * 3_600 && a.date == foundThere.date
        default: return distance <= 60
        }
    }
}

extension DetailValue {
    /// The value as words, lists with blanks between their elements.
    var plainText: String {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .flag(let flag): String(flag)
        case .list(let texts): texts.joined(separator: " ")
        case .components(let components): components.map(\.name).joined(separator: " ")
        case .moment(let moment): moment.iso8601
        }
    }

    /// A number, in whatever form the contract or a writer gave it; nil when there are other words.
    var asNumber: Double? {
        switch self {
        case .number(let number): return number
        case .text(let text):
            let spoken = SpokenNumber(PlainWords(text).words)
            return Double(text) ?? (spoken.rest.isEmpty ? spoken.value : nil)
        default: return nil
        }
    }

    var texts: [String] {
        switch self {
        case .list(let texts): texts
        case .text(let text): [text]
        default: []
        }
    }

    /// The date of an instant, or of a text that begins with one ("2026-11-02").
    var civilDate: CivilDate? {
        switch self {
        case .moment(let moment): moment.date
        case .text(let text): Moment(iso8601: String(text.prefix(10)) + "T00:00:00Z")?.date
        default: nil
        }
    }
}
