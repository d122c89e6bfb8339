/// Rows of words set in columns: the first column, and every column without figures, to the left, the others to the right.
struct TextTable {
    private var rows: [[String]] = []
    private let header: [String]
    private let isText: [Bool]

    /// - Parameter columns: headings; one that ends in "<" is a column of words.
    init(_ columns: String...) {
        isText = columns.enumerated().map { $0 == 0 || $1.hasSuffix("<") }
        header = columns.map { $0.hasSuffix("<") ? String($0.dropLast()) : $0 }
    }

    mutating func add(_ cells: String...) {
        precondition(cells.count == header.count, "a row has a cell for each heading")
        rows.append(cells)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The heading and the rows, without blanks at the ends of lines.
    func lines() -> [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { column, cell in
                isText[column] ? cell.padding(to: widths[column]) : cell.leftPadding(to: widths[column])
            }
            return cells.joined(separator: "  ").trimmingEnd()
        }
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    func leftPadding(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    func trimmingEnd() -> String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }
}

/// A number with so many decimals, whatever the locale; "-" for none.
func fixed(_ number: Double?, _ decimals: Int) -> String {
    guard let number, number.isFinite, abs(number) < 1e15 else { return "-" }
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((abs(number) * Double(scale)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let fraction = String(scaled % scale + scale).dropFirst()
    return sign + String(scaled / scale) + (decimals == 0 ? "" : "." + fraction)
}

/// In per cent, with one decimal.
func percent(_ share: Double?) -> String { fixed(share.map { $0 * 100 }, 1) }
