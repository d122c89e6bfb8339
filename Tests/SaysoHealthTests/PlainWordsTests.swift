import Testing

@testable import SaysoHealth

/// Words as rules look at them, and the tables that rules are.
@Suite("Plain words and tables") struct PlainWordsTests {
    @Test("a text is parted into its words", arguments: [
        ("Took my Toprol-XL, 25mg!", "took|my|toprol|xl|25mg"),
        ("  two   puffs  ", "two|puffs"),
        ("", ""), ("...", ""), ("a", "a"),
        // Letters that are not ASCII are read another way, to the same end.
        ("Café au lait, 2 dl", "café|au|lait|2|dl"),
        ("St John\u{2019}s wort", "st|john|s|wort"),
        ("temp 38,5\u{00B0}C \u{2014} måske;2\u{00A0}piller…ok", "temp|38|5|c|måske|2|piller|ok"), ("cafe\u{301} au lait", "cafe\u{301}|au|lait"),
    ])
    func words(text: String, expected: String) { #expect(text.plainWords().joined(separator: "|") == expected) }

    @Test("marks of a word are what is asked for", arguments: [
        ("can't breathe", "can't|breathe"), ("CAN\u{2019}T breathe", "can't|breathe"), ("can't breathe, café", "can't|breathe|café"), ("well-known", "well|known"),
    ])
    func marks(text: String, expected: String) { #expect(text.plainWords(with: "'").joined(separator: "|") == expected) }

    @Test("what stands before the first word is a word") func behind() {
        #expect("Chest pain".plainWords(behind: "^") == ["^", "chest", "pain"])
        #expect("Schmerz in der Brüst".plainWords(behind: "^").first == "^")
    }

    @Test("a table has the cells that its lines have") func table() {
        let table = TabbedTable(Array("# remark\nname\tkind\twords\niron\tsupplement\ta|b c\nzinc\t\nmåltid\tfood\tø\n".utf8))
        #expect(table.rows == [["name": "iron", "kind": "supplement", "words": "a|b c"], ["name": "zinc"], ["name": "måltid", "kind": "food", "words": "ø"]])
        #expect(table.cells(of: "words", "name", "none").map { $0.map(\.text) } == [["a|b c", "iron", ""], ["", "zinc", ""], ["ø", "måltid", ""]])
        #expect(table.cells(of: "words").map { $0[0].parts } == [["a", "b c"], [], ["ø"]])
        #expect(table.keyed(by: "name")["zinc"] == ["name": "zinc"])
    }
}
