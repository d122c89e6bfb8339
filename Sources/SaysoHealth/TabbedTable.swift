/// A table as it lies beside the code that reads it: lines of cells between tabs, the first one naming the columns, `#` for remarks.
package struct TabbedTable: Sendable {
    /// By column name; a cell that is empty is absent.
    package let rows: [[String: String]]

    package init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let names = lines.first?.split(separator: "\t").map(String.init) ?? []
        rows = lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Dictionary(zip(names, cells)) { first, _ in first }.filter { !$0.value.isEmpty }
        }
    }

    /// The rows by one of their columns.
    package func keyed(by column: String) -> [String: [String: String]] {
        Dictionary(rows.compactMap { row in row[column].map { ($0, row) } }) { first, _ in first }
    }
}
