/// A table as it lies beside the code that reads it: lines of cells between tabs, the first one naming the columns, `#` for remarks.
package struct TabbedTable: Sendable {
    private let columns: [Substring]
    private let lines: [[Substring]]

    package init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let cells = text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) }
        }
        (columns, lines) = (cells.first ?? [], Array(cells.dropFirst()))
    }

    /// By column name; a cell that is empty is absent.
    package var rows: [[String: String]] {
        lines.map { cells in
            Dictionary(zip(columns, cells).filter { !$1.isEmpty }.map { (String($0), String($1)) }) { first, _ in first }
        }
    }

    /// The cells of some columns, in the order in which those are named; empty where a line or the table has none.
    package func cells(of names: String...) -> [[Substring]] {
        let places = names.map { name in columns.firstIndex { $0 == name } }
        return lines.map { cells in places.map { place in place.flatMap { $0 < cells.count ? cells[$0] : nil } ?? "" } }
    }

    /// The rows by one of their columns.
    package func keyed(by column: String) -> [String: [String: String]] {
        Dictionary(rows.compactMap { row in row[column].map { ($0, row) } }) { first, _ in first }
    }
}
