/// A table as it lies beside the code that reads it: lines of cells between tabs, the first one naming the columns, `#` for remarks.
///
/// Tables of thousands of lines are read when a program starts: cells stay bytes until their text is asked for.
package struct TabbedTable: Sendable {
    package typealias Cell = ArraySlice<UInt8>

    private let columns: [String]
    private let lines: [[Cell]]

    package init(_ bytes: [UInt8]) {
        let cells = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        }
        (columns, lines) = (cells.first?.map(\.text) ?? [], Array(cells.dropFirst()))
    }

    /// By column name; a cell that is empty is absent.
    package var rows: [[String: String]] {
        lines.map { cells in
            Dictionary(zip(columns, cells).filter { !$1.isEmpty }.map { ($0, $1.text) }) { first, _ in first }
        }
    }

    /// The cells of some columns, in the order in which those are named; empty where a line or the table has none.
    package func cells(of names: String...) -> [[Cell]] {
        let places = names.map { columns.firstIndex(of: $0) }
        return lines.map { cells in places.map { place in place.flatMap { $0 < cells.count ? cells[$0] : nil } ?? [] } }
    }

    /// The rows by one of their columns.
    package func keyed(by column: String) -> [String: [String: String]] {
        Dictionary(rows.compactMap { row in row[column].map { ($0, row) } }) { first, _ in first }
    }
}

extension TabbedTable.Cell {
    package var text: String { String(decoding: self, as: UTF8.self) }

    /// What stands between "|" in it.
    package var parts: [String] { split(separator: UInt8(ascii: "|")).map(\.text) }
}
