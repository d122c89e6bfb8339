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
    private let scalars: [Unicode.Scalar]

    init(of text: String) {
        self.text = text
        scalars = text.utf8.count > Self.longest ? Array(text.unicodeScalars) : []
    }

    /// - Parameter span: Of the action, in Unicode scalars of the text.
    /// - Returns: nil where the text itself stands with the entry.
    func words(of span: Range<Int>) -> String? {
        guard !scalars.isEmpty else { return nil }
        let from = max(0, min(span.lowerBound, scalars.count) - Self.margin)
        let to = min(scalars.count, max(span.upperBound, from) + Self.margin, from + Self.most)
        let first = wholeWord(from, before: to), end = wholeWord(to, after: from)
        var words = String.UnicodeScalarView()
        words.append(contentsOf: first < end ? scalars[first..<end] : scalars[from..<to])
        return String(words)
    }

    /// The beginning of the first word that is whole; where the excerpt is one word, that.
    private func wholeWord(_ from: Int, before to: Int) -> Int {
        guard from > 0, !Self.isBlank(scalars[from - 1]) else { return from }
        return scalars[from..<to].firstIndex(where: Self.isBlank).map { $0 + 1 } ?? from
    }

    private func wholeWord(_ to: Int, after from: Int) -> Int {
        guard to < scalars.count, !Self.isBlank(scalars[to]) else { return to }
        return scalars[from..<to].lastIndex(where: Self.isBlank) ?? to
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII ? scalar == " " || scalar == "\n" || scalar == "\t" : scalar.properties.isWhitespace }
}
