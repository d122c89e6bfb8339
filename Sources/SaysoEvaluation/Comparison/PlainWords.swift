internal import Foundation

/// The words of a phrase in a form that spelling does not change: lower case, accents and apostrophes gone, signs in words.
///
/// A word is a run of letters, or a number ("1,000", "2.5", "1/2"). A dash between numbers is a word, "to".
struct PlainWords {
    let words: [String]

    init(_ text: String) {
        var reader = WordReader(text)
        words = reader.words()
    }

    /// The phrase without articles, plural endings and blanks ("The Ice-Creams" is "icecream").
    var name: String {
        let kept = words.filter { !Self.articles.contains($0) }
        return (kept.isEmpty ? words : kept).map(Self.singular).joined()
    }

    /// The phrase without blanks ("Vitamin B-12" is "vitaminb12").
    var letters: String { words.joined() }

    /// Its words that carry meaning, in the singular; all of them when none does. "this" does: "this week" is not "last week".
    var content: Set<String> {
        let kept = words.filter { !Self.stopWords.contains($0) }
        return Set((kept.isEmpty ? words : kept).map(Self.singular))
    }

    /// The share of content words that two phrases have in common.
    func gistShared(with other: PlainWords) -> Double {
        let all = content.union(other.content).count
        return all == 0 ? 0 : Double(content.intersection(other.content).count) / Double(all)
    }

    /// One spelling for a word's singular and plural, not always itself a word ("cookie" and "cookies" are "cooky").
    static func singular(_ word: String) -> String {
        if let known = irregular[word] { return known }
        var stem = word
        if stem.count > 3, stem.hasSuffix("s"), !["ss", "us", "is"].contains(where: stem.hasSuffix) { stem.removeLast() }
        for (ending, replacement) in endings where stem.hasSuffix(ending) && stem.count > ending.count + 1 {
            return stem.dropLast(ending.count) + replacement
        }
        return stem
    }

    private static let determiners: Set<String> = ["a", "an", "the", "some", "my", "our", "your"]
    private static let articles = determiners.union(["this", "that", "these", "those"])
    private static let stopWords = determiners.union(["to", "of", "in", "for", "on", "at", "so", "far", "take", "please"])
    private static let irregular = ["feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse", "halves": "half"]
    // What is left of an ending once its "s" is gone, and what both numbers share.
    private static let endings = [
        ("ie", "y"), ("oe", "o"), ("che", "ch"), ("she", "sh"), ("xe", "x"), ("sse", "ss"), ("ve", "f"), ("fe", "f"),
    ]
}

/// Cuts a text into plain words.
private struct WordReader {
    private let scalars: [Unicode.Scalar]
    private var at = 0

    init(_ text: String) {
        var spelled = text.lowercased()
        for (sign, words) in [("½", " 1/2"), ("¼", " 1/4"), ("¾", " 3/4"), ("⅓", " 1/3"), ("⅔", " 2/3")] {
            spelled = spelled.replacingOccurrences(of: sign, with: words)
        }
        scalars = spelled.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark && !["'", "\u{2019}", "\u{2BC}"].contains($0)
        }
    }

    mutating func words() -> [String] {
        var words: [String] = []
        while at < scalars.count {
            let scalar = scalars[at]
            if isDigit(at) || scalar == "." && isDigit(at + 1) && !isDigit(at - 1) {
                words.append(number())
            } else if scalar.properties.isAlphabetic {
                words.append(run { $0.properties.isAlphabetic })
            } else {
                if let word = Self.signs[scalar] { words.append(word) }
                if scalar == "-" || scalar == "\u{2013}", isDigit(at - 1), isDigit(at + 1) { words.append("to") }
                at += 1
            }
        }
        return words
    }

    private static let signs: [Unicode.Scalar: String] = ["&": "and", "+": "and", "%": "percent"]

    /// Digits, with commas between thousands, one decimal point, and one fraction bar.
    private mutating func number() -> String {
        var text = scalars[at] == "." ? "0" : ""
        var marks: Set<Unicode.Scalar> = []
        while at < scalars.count {
            let scalar = scalars[at]
            if isDigit(at) {
                text.unicodeScalars.append(scalar)
            } else if scalar == ".", isDigit(at + 1), marks.insert(scalar).inserted {
                text += "."
            } else if scalar == "/", isDigit(at + 1), marks.insert(scalar).inserted {
                text += "/"
            } else if scalar != "," || !(1...3).allSatisfy({ isDigit(at + $0) }) || isDigit(at + 4) {
                break
            }
            at += 1
        }
        return text
    }

    private mutating func run(while belongs: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while at < scalars.count, belongs(scalars[at]) {
            text.unicodeScalars.append(scalars[at])
            at += 1
        }
        return text
    }

    private func isDigit(_ index: Int) -> Bool {
        scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
    }
}
