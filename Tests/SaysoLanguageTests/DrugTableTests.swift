import Foundation
import Testing

@testable import SaysoLanguage

@Suite("Tables of drugs") struct DrugTableTests {
    private func rows(_ path: String) throws -> [[String: String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let names = try #require(lines.first).split(separator: "\t").map(String.init)
        return lines.dropFirst().map { line in
            Dictionary(zip(names, line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))) { first, _ in first }
        }
    }

    @Test("a brand has the class of what is in it") func classes() throws {
        var drugs: [String: String] = [:]
        for row in try rows("Grammars/en/lexicon/drugs.tsv") { for phrase in (row["phrase"] ?? "").split(separator: "|") { drugs[String(phrase)] = row["class"] } }
        let known = try rows("Scripts/lexicon/drug_brands.tsv")
        #expect(known.count > 100)
        for row in known {
            let own = drugs[row["name"] ?? ""]
            for brand in (row["brands"] ?? "").split(separator: "|").map(String.init) {
                #expect(drugs[brand] == own, "\(brand) is \(drugs[brand] ?? "no drug"), and \(row["name"] ?? "") is \(own ?? "none")")
            }
        }
    }
}
