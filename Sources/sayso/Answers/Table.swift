/// Rows of words in columns, no line longer than the place where it is shown.
struct Table {
    private let header: [String]
    /// The column that gives way where there is too little room.
    private let flexible: Int
    private let isNumber: [Bool]
    private var rows: [[String]] = []

    /// - Parameter columns: Headings; one that begins with ">" is a column of figures.
    init(_ columns: String..., flexible: Int = 0) {
        header = columns.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }
        isNumber = columns.map { $0.hasPrefix(">") }
        self.flexible = flexible
    }

    mutating func add(_ cells: String...) {
        precondition(cells.count == header.count, "a row has a cell for each heading")
        rows.append(cells)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// Below so many columns a row has lines of its own rather than lose anything.
    private static let narrow = 60

    /// A column of fewer breaks most words.
    private static let readable = 12

    /// The heading and the rows, a long name in as many lines as it takes; where there is too little room for that, each row in lines that name its
    /// values.
    /// - Parameter width: nil breaks nothing.
    func lines(width: Int?, style: Style) -> [String] {
        var widths = header.indices.map { column in (rows + [header]).map { $0[column].columns }.max() ?? 0 }
        var gap = 2
        if let width {
            // Columns that stand closer are easier to read than a name that is broken.
            if widths.reduce(0, +) + gap * (widths.count - 1) > width, width >= Self.narrow, widths.reduce(widths.count - 1, +) <= width { gap = 1 }
            let excess = widths.reduce(0, +) + gap * (widths.count - 1) - width
            if excess > 0 {
                guard width >= Self.narrow, widths[flexible] - excess >= Self.readable else { return stacked(width, style) }
                widths[flexible] -= excess
            }
        }
        func line(_ cells: [String]) -> String {
            var line = zip(cells.indices, cells).map { column, cell in
                isNumber[column] ? cell.aligned(to: widths[column]) : cell.filled(to: widths[column])
            }.joined(separator: String(repeating: " ", count: gap))
            while line.last == " " { line.removeLast() }
            return line
        }
        func lines(_ cells: [String]) -> [String] {
            cells[flexible].wrapped(to: widths[flexible]).enumerated().map { number, part in
                line(cells.indices.map { $0 == flexible ? part : number == 0 ? cells[$0] : "" })
            }
        }
        return lines(header).map(style.dim) + rows.flatMap(lines)
    }

    private func stacked(_ width: Int, _ style: Style) -> [String] {
        rows.flatMap { row in
            let values = row.indices.filter { $0 != flexible && !row[$0].isEmpty }.map { "\(header[$0]) \(row[$0])" }.joined(separator: ", ")
            return row[flexible].wrapped(to: width).map(style.bold) + values.wrapped(to: width - 2).map { "  " + $0 }
        }
    }
}
