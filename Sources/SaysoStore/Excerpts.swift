/// The words by which the entries of a very long utterance go: each has those around its own action, and not all of them. Else what is stored of a line,
/// read again for the alerts and told in the answer would grow with the square of its length.
struct Excerpts {
    /// Longer than a day that is told in one breath.
    private static let longest = 4_000
    /// An excerpt's own length. What one action was said in is shorter but for lists.
    private static let most = 400
    /// How much stands in front of the action and behind it: a word may tell what the action does not ("worst").
    private static let margin = 40

    let text: String
    private let bytes: [UInt8]
    /// Where each scalar begins, and where the last one ends; empty where each is one byte.
    private let starts: [Int]
    /// Of the text, in scalars; none where it is short.
    private let count: Int

    init(of text: String) {
        self.text = text
        let bytes = text.utf8.count > Self.longest ? Array(text.utf8) : []
        self.bytes = bytes
        starts = bytes.allSatisfy { $0 < 0x80 } ? [] : bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
        count = starts.isEmpty ? bytes.count : starts.count - 1
    }

    /// - Parameters:
    ///   - span: Of the action, in Unicode scalars of the text.
    ///   - isAlone: Whether nothing of what stands around it is wanted.
    /// - Returns: nil where the text itself stands with the entry.
    func words(of span: Range<Int>, isAlone: Bool = false) -> String? {
        guard count > 0 else { return nil }
        let margin = isAlone ? 0 : Self.margin
        let from = max(0, min(span.lowerBound, count) - margin)
        let to = min(count, max(span.upperBound, from) + margin, from + Self.most)
        let first = isAlone ? from : wholeWord(from, before: to), end = isAlone ? to : wholeWord(to, after: from)
        let words = first < end ? first..<end : from..<to
        return String(decoding: bytes[byte(words.lowerBound)..<byte(words.upperBound)], as: UTF8.self)
    }

    private func byte(_ scalar: Int) -> Int { starts.isEmpty ? scalar : starts[scalar] }

    /// The beginning of the first word that is whole; where the excerpt is one word, that.
    private func wholeWord(_ from: Int, before to: Int) -> Int {
        guard from > 0, !isBlank(from - 1) else { return from }
        return (from..<to).first(where: isBlank).map { $0 + 1 } ?? from
    }

    private func wholeWord(_ to: Int, after from: Int) -> Int {
        guard to < count, !isBlank(to) else { return to }
        return (from..<to).last(where: isBlank) ?? to
    }

    private func isBlank(_ scalar: Int) -> Bool {
        let byte = bytes[byte(scalar)]
        if byte < 0x80 { return byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") }
        let text = String(decoding: bytes[starts[scalar]..<starts[scalar + 1]], as: UTF8.self)
        return text.unicodeScalars.first?.properties.isWhitespace ?? false
    }
}
