/// The pairing of rows with columns, each at most once, that has the greatest total worth.
///
/// Every row, or every column where there are fewer, gets a partner: on a table of 3 and 2 there are two pairs.
/// The Hungarian method with potentials: rows join one at a time; each looks for the cheapest chain of changes that frees
/// a column. Among pairings of equal worth the same one is found every time.
///
/// Source: H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955.
/// - Complexity: O(rows² · columns).
/// - Returns: pairs in the order of the rows.
func bestPairs(_ rows: Int, _ columns: Int, worth: (Int, Int) -> Int) -> [(Int, Int)] {
    guard rows <= columns else {
        return bestPairs(columns, rows) { worth($1, $0) }.map { ($0.1, $0.0) }.sorted { $0.0 < $1.0 }
    }
    let cost = (0..<rows).map { row in (0..<columns).map { -worth(row, $0) } }
    // Column 0 stands for "no column yet", row -1 for "free".
    var rowOf = Array(repeating: -1, count: columns + 1)
    var rowPotential = Array(repeating: 0, count: rows), columnPotential = Array(repeating: 0, count: columns + 1)
    for newcomer in 0..<rows {
        rowOf[0] = newcomer
        var slack = Array(repeating: Int.max, count: columns + 1), cameFrom = Array(repeating: 0, count: columns + 1)
        var isReached = Array(repeating: false, count: columns + 1)
        var column = 0
        while rowOf[column] >= 0 {
            isReached[column] = true
            let row = rowOf[column]
            var nearest = 0
            for next in 1...columns where !isReached[next] {
                let reduced = cost[row][next - 1] - rowPotential[row] - columnPotential[next]
                if reduced < slack[next] { (slack[next], cameFrom[next]) = (reduced, column) }
                if nearest == 0 || slack[next] < slack[nearest] { nearest = next }
            }
            let step = slack[nearest]
            for reached in 0...columns {
                if isReached[reached] {
                    rowPotential[rowOf[reached]] += step
                    columnPotential[reached] -= step
                } else if slack[reached] != Int.max {
                    slack[reached] -= step
                }
            }
            column = nearest
        }
        while column != 0 {
            rowOf[column] = rowOf[cameFrom[column]]
            column = cameFrom[column]
        }
    }
    return (1..<columns + 1).filter { rowOf[$0] >= 0 }.map { (rowOf[$0], $0 - 1) }.sorted { $0.0 < $1.0 }
}
