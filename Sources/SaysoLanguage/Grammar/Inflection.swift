/// The other number of a noun phrase: "banana" for "bananas", "slices of pizza" stays.
///
/// Works on the last word. Irregular nouns come from `irregular.tsv`, as data.
struct Inflection: Sendable {
    /// Both ways: "foot" to "feet" and back.
    var irregular: [String: String] = [:]

    /// Other forms of a phrase, the phrase itself left out.
    func otherNumbers(of phrase: String) -> [String] {
        let words = phrase.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let last = words.last, last.count > 2, last.allSatisfy(\.isLetter) else { return [] }
        let head = words.dropLast().map { $0 + " " }.joined()
        if let other = irregular[last] { return other == last ? [] : [head + other] }
        return Self.regular(last).map { head + $0 }
    }

    private static func regular(_ word: String) -> [String] {
        func drop(_ count: Int) -> String { String(word.dropLast(count)) }
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return [word + "es"] }
        if word.hasSuffix("ies"), word.count > 4 { return [drop(3) + "y", drop(1)] }
        if word.hasSuffix("oes") { return [drop(2), drop(1)] }
        if ["ches", "shes", "xes", "sses", "zes"].contains(where: word.hasSuffix) { return [drop(2), drop(1)] }
        if word.hasSuffix("s") { return [drop(1)] }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) { return [drop(1) + "ies"] }
        if ["ch", "sh", "x", "z"].contains(where: word.hasSuffix) { return [word + "es"] }
        if word.hasSuffix("o") { return [word + "s", word + "es"] }
        return [word + "s"]
    }
}

extension String {
    /// A measure in the other number: "bowls" of "bowl"; nil for what has none, as "oz".
    package var inOtherNumber: String? { Inflection().otherNumbers(of: self).first }
}
