/// What medicines are called on their packages, and what is in them.
package enum DrugNames {
    /// The substances that a text names by whatever name, in the words of the table: "take my toprol" is of metoprolol, "tylenol pm" of two. Of names
    /// that lie in one another the longest is meant.
    package static func substances(in text: String) -> Set<String> { NameParts.of(text).substances }

    static func readSubstances(in text: String) -> Set<String> {
        let words = text.plainWords(with: "'")
        var found: Set<String> = [], first = 0
        while first < words.count {
            let lengths = (1...min(longest, words.count - first)).reversed()
            let named = lengths.lazy.compactMap { count in rowsByName[words[first..<first + count].joined(separator: " ")].map { (count, $0) } }.first
            if let named { found.formUnion(rows[named.1].substances) }
            first += named?.0 ?? 1
        }
        return found
    }

    /// Whether something that was taken is in something that is to be taken, under whatever names.
    static func isSame(_ name: String, _ item: String) -> Bool {
        let taken = substances(in: name)
        return !taken.isEmpty && taken.isSubset(of: substances(in: item))
    }

    /// Every name of what holds all of some substances.
    package static func names(holding substances: Set<String>) -> [String] { rows.filter { substances.isSubset(of: $0.substances) }.flatMap(\.names) }

    /// The plain classes by which somebody may mean a medicine that holds them, in order.
    package static func classes(holding substances: Set<String>) -> [String] {
        let own = rows.reduce(into: Set<String>()) { if substances.isSubset(of: $1.substances) { $0.formUnion($1.classes) } }
        return own.union(wide.filter { !own.isDisjoint(with: $0.members) }.map(\.name)).sorted()
    }

    /// The plain classes of which a name is one of its own: "blood pressure pill", "painkillers". Empty where it names none.
    package static func classes(called name: String) -> Set<String> {
        // A metric's key is one word.
        let words = name.plainWords(with: "-_").map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") ? $0.dropLast() : $0 }
        let names = [name.lowercased(), words.joined(separator: " ")] + (isMedicine(name) ? [words.dropLast().joined(separator: " ")] : [])
        return wide.reduce(into: []) { classes, row in
            if names.contains(row.name) || row.words.contains(where: names.contains) { classes.formUnion(row.members.union([row.name])) }
        }
    }

    /// Whether a name ends by saying that it is a medicine: "thyroid pill".
    package static func isMedicine(_ name: String) -> Bool {
        let words = name.plainWords()
        return words.count > 1 && words.last.map { forms.contains(String($0)) } ?? false
    }

    private static let forms = Set(Settings()[.pillWords])

    /// A line of the table. What stands in a cell is taken apart when it is asked for: there are thousands of lines, and few are.
    private struct DrugRow {
        var cells: [TabbedTable.Cell]

        var names: [String] { cells[0].parts }
        var substances: Set<String> { Set(cells[1].parts) }
        var classes: Set<String> { Set(cells[2].parts) }
    }

    private static let rows = TabbedTable(PackageResources.drug_substances_tsv).cells(of: "names", "substances", "classes").map(DrugRow.init)
    /// Places in `rows`. Of two lines with one name the last has it.
    private static let rowsByName: [String: Int] = rows.indices.reduce(into: Dictionary(minimumCapacity: 2 * rows.count)) { places, row in
        for name in rows[row].names { places[name] = row }
    }
    /// Of the names, in words.
    private static let longest = 1 + (rowsByName.keys.map { $0.utf8.count { $0 == UInt8(ascii: " ") } }.max() ?? 0)

    private static let wide = TabbedTable(PackageResources.wide_classes_tsv).cells(of: "class", "members", "words").map {
        (name: $0[0].text, members: Set($0[1].parts), words: $0[2].parts)
    }
}
