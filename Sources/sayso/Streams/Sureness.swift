/// How sure a recogniser is of the words of a text, by where they stand.
struct Sureness {
    /// In Unicode scalars from the start of the text, ascending.
    private var words: [(start: Int, confidence: Double)] = []

    init(_ record: InputRecord) {
        var heard = record.words[...]
        guard !heard.isEmpty else { return }
        for (start, word) in Self.words(of: record.text) {
            guard let match = heard.prefix(Self.reach).firstIndex(where: { Self.plain($0.text[...]) == word }) else { continue }
            words.append((start, heard[match].confidence))
            heard = heard[(match + 1)...]
        }
    }

    /// The confidence of the least sure word inside a span of scalars; nil when none is known there.
    func lowest(in span: Range<Int>) -> Double? {
        var low = 0, high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle].start < span.lowerBound { low = middle + 1 } else { high = middle }
        }
        return words[low...].prefix { $0.start < span.upperBound }.map(\.confidence).min()
    }

    /// How many heard words may be passed over to find that of the text; punctuation is a word to some recognisers.
    private static let reach = 8

    private static func words(of text: String) -> [(start: Int, word: String)] {
        var found: [(Int, String)] = [], start = 0, word = String.UnicodeScalarView()
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            if scalar.properties.isWhitespace {
                if !word.isEmpty { found.append((start, plain(String(word)[...]))) }
                word = .init()
            } else {
                if word.isEmpty { start = offset }
                word.append(scalar)
            }
        }
        if !word.isEmpty { found.append((start, plain(String(word)[...]))) }
        return found
    }

    /// Without capitals and without the marks around it.
    private static func plain(_ word: Substring) -> String {
        var rest = word
        while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
        while let first = rest.first, !first.isLetter, !first.isNumber { rest.removeFirst() }
        return rest.lowercased()
    }
}
