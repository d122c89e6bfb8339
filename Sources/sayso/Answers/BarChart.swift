/// Values as bars from left to right, one a line, with thresholds as marks across them.
struct BarChart {
    struct Row {
        var label: String
        var value: Double
        /// The value as it is shown.
        var text: String
        /// Marked where they lie in the chart; a value at or above the first is shown as an alarm.
        var thresholds: [Double] = []
    }

    var rows: [Row]
    /// Where bars begin: zero for amounts, a value that nobody falls below for readings.
    var start = 0.0

    /// A bar beside its label and its value; where there is too little room for that, the two alone, below one another if need be.
    /// - Parameter width: nil is the usual 80 columns.
    func lines(width: Int?, style: Style) -> [String] {
        guard !rows.isEmpty else { return [] }
        if let width, rows.contains(where: { $0.label.columns + $0.text.columns + 2 > width }) {
            return rows.flatMap { row in row.label.wrapped(to: width) + row.text.wrapped(to: width - 2).map { "  " + $0 } }
        }
        let texts = rows.map(\.text.columns).max() ?? 0, labels = min(rows.map(\.label.columns).max() ?? 0, max(0, (width ?? .max) - texts - 2))
        let room = min(60, (width ?? 80) - labels - texts - 4)
        let top = rows.flatMap { [$0.value] + $0.thresholds }.max() ?? 0
        return rows.map { row in
            let head = "\(row.label.filled(to: labels))  \(row.text.aligned(to: texts))"
            guard room >= 6, top > start else { return head }
            func column(_ value: Double) -> Int { Int(((value - start) / (top - start) * Double(room - 1)).rounded()) }
            let marks = marks(of: row, in: room, at: column)
            let length = length(of: row.value, as: column(row.value) + 1, among: marks, in: room)
            let bar = (0..<room).map { place in
                if marks.contains(where: { $0.place == place }) { return place < length ? style.barMarked : style.mark }
                return place < length ? style.bar : " "
            }.joined()
            let isHigh = row.thresholds.first.map { row.value >= $0 } ?? false
            return head + "  " + (isHigh ? style.alarm(bar.trimmed) : bar.trimmed)
        }
    }

    private typealias Mark = (threshold: Double, place: Int)

    /// The thresholds of a row from left to right, far enough from one another that a bar has room to end behind one and before the next.
    private func marks(of row: Row, in room: Int, at column: (Double) -> Int) -> [Mark] {
        let marked = Set(row.thresholds.filter { $0 > start }).sorted()
        return marked.enumerated().reduce(into: []) { marks, next in
            let first = marks.last.map { $0.place + 2 } ?? 0, last = room - 1 - 2 * (marked.count - 1 - next.offset)
            marks.append((next.element, min(max(column(next.element), first), last)))
        }
    }

    /// How long a bar is: over each mark that its value has reached, and with a gap before the others, however coarse the columns are.
    private func length(of value: Double, as columns: Int, among marks: [Mark], in room: Int) -> Int {
        guard value > start else { return 0 }
        let least = marks.last { value >= $0.threshold }.map { $0.place + 1 } ?? 1
        let most = marks.first { value < $0.threshold }.map { max(0, $0.place - 1) } ?? room
        return min(max(columns, least), most)
    }
}

extension Style {
    fileprivate var bar: String { hasPictures ? "█" : "#" }
    fileprivate var mark: String { hasPictures ? "┊" : "|" }
    fileprivate var barMarked: String { hasPictures ? "▌" : "+" }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
