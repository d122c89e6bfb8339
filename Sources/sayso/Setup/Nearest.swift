/// The fewest letters to insert, delete, replace or swap with a neighbour to get from one word to the other.
func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars), b = Array(b.unicodeScalars)
    var beforeLast = [Int](), last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}

/// The candidate that was probably meant; nil when none is near. Earlier candidates win ties.
func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.unicodeScalars.count <= 64 else { return nil }
    let word = word.lowercased()
    if word.count > 1, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
    let ranked = candidates.map { ($0, editDistance(word, $0)) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, best.0.count / 3) else { return nil }
    return best.0
}

/// "; did you mean '…'?", or nothing.
func suggestion(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
