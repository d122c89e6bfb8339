/// Nearest names, for suggestions in messages.
public enum Spelling {
    /// The candidate that was probably meant: one that begins with the word, else the one with the fewest letters to change, add, drop or
    /// swap, if those are at most a third of it (at least 2). Case apart; earlier candidates win ties.
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let word = word.lowercased()
        if word.count > 1, let longer = candidates.first(where: { $0.lowercased().hasPrefix(word) }) { return longer }
        let letters = Array(word.utf8), limit = max(2, letters.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = letters.withUnsafeBufferPointer { a in
                Array(candidate.lowercased().utf8).withUnsafeBufferPointer { NearSpelling.distance(a, $0, limit: limit) }
            }
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }
}
