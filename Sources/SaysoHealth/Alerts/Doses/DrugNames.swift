/// What medicines are called on their packages, and what is in them.
enum DrugNames {
    /// The substances that a text names by whatever name, in the words of the table: "take my toprol" is of metoprolol.
    static func substances(in text: String) -> Set<String> {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return Set(words.indices.flatMap { first in
            (1...longest).compactMap { count in
                first + count <= words.count ? byName[words[first..<first + count].joined(separator: " ")] : nil
            }
        })
    }

    /// Whether something that was taken is in something that is to be taken, under whatever names.
    static func isSame(_ name: String, _ item: String) -> Bool {
        let taken = substances(in: name)
        return !taken.isEmpty && taken.isSubset(of: substances(in: item))
    }

    private static let byName: [String: String] = TabbedTable(PackageResources.brand_names_tsv).rows.reduce(into: [:]) { names, row in
        guard let substance = row["name"] else { return }
        for name in [substance] + (row["brands"] ?? "").split(separator: "|").map(String.init) { names[name] = substance }
    }
    /// Of the names, in words.
    private static let longest = byName.keys.map { $0.split(separator: " ").count }.max() ?? 1
}
