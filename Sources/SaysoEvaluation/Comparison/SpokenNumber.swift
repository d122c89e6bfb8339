/// A number in words or digits, and the words around it: "two and a half cups" is 2.5 and "cups".
///
/// Reads what labels and answers hold, which is plain; it is no judge of what people say.
struct SpokenNumber {
    /// nil when there is no number, or more than one.
    let value: Double?
    /// The other words, but for articles and the like.
    let rest: [String]

    init(_ words: [String]) {
        var reading = Reading()
        let rest = words.filter { !reading.take($0) && !Self.fillers.contains($0) }
        // Two numbers side by side, or a range, mean something else than their sum.
        if reading.isTorn || words.contains("to") {
            (value, self.rest) = (nil, words)
        } else {
            (value, self.rest) = (reading.value, rest)
        }
    }

    private static let fillers: Set<String> = ["a", "an", "the", "of", "and", "about", "around", "roughly"]
}

private struct Reading {
    private(set) var isTorn = false
    private var thousands = 0.0
    private var current: Double?
    private var isAdding = false

    var value: Double? { current.map { thousands + $0 } ?? (thousands > 0 ? thousands : nil) }

    /// - Returns: whether the word belongs to the number.
    mutating func take(_ word: String) -> Bool {
        defer { isAdding = word == "and" || isAdding && (word == "a" || word == "an") }
        if let fraction = Self.fraction(word) {
            put(fraction, fits: current.map { $0 == $0.rounded() } ?? true)
        } else if let number = Double(word), word.first?.isNumber == true {
            put(number, fits: current == nil)
        } else if let number = Self.small[word] {
            let step = number < 10 ? 10.0 : 100
            put(number, fits: current.map { $0 > 0 && $0.truncatingRemainder(dividingBy: step) == 0 } ?? true)
        } else if let part = Self.parts[word] {
            if let whole = current { current = isAdding ? whole + part : whole * part } else { current = part }
        } else if word == "hundred" || word == "dozen" {
            current = (current ?? 1) * (word == "hundred" ? 100 : 12)
        } else if word == "thousand" {
            thousands = (current ?? 1) * 1000
            current = nil
        } else {
            return false
        }
        return true
    }

    private mutating func put(_ number: Double, fits: Bool) {
        if fits { current = (current ?? 0) + number } else { isTorn = true }
    }

    private static func fraction(_ word: String) -> Double? {
        let parts = word.split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : nil
    }

    private static let small: [String: Double] = {
        let ones = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
            "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        var values: [String: Double] = ["couple": 2, "pair": 2]
        for (value, word) in ones.enumerated() { values[word] = Double(value) }
        for (index, word) in tens.enumerated() { values[word] = Double(10 * (index + 2)) }
        return values
    }()
    private static let parts: [String: Double] = [
        "half": 0.5, "halves": 0.5, "third": 1.0 / 3, "thirds": 1.0 / 3, "quarter": 0.25, "quarters": 0.25,
    ]
}
