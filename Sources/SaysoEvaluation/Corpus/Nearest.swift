/// The candidate that a misspelt word most likely meant; nil when none is close.
///
/// Of equally close candidates the first; close is within a third of the word's letters.
func nearest(to word: String, among candidates: [String]) -> String? {
    let near = candidates.map { ($0, editDistance($0, word)) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= max(1, word.count / 3) else { return nil }
    return near.0
}

/// How many letters must be put in, left out or changed to make one word the other, case apart.
private func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a.lowercased()), b = Array(b.lowercased())
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, y) in b.enumerated() {
            let changed = diagonal + (x == y ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
        }
    }
    return row[b.count]
}
