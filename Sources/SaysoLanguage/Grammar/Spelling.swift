/// Nearest names, for suggestions in error messages.
enum Spelling {
    /// The candidate with the least Damerau–Levenshtein distance to a word, if that is at most a third of its length (at least 2).
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(2, word.count / 3)
        return candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= limit }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a), b = Array(b)
        var before: [Int] = [], previous = Array(0...b.count)
        for i in 0..<a.count {
            var current = [i + 1]
            for j in 0..<b.count {
                var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
                current.append(best)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
