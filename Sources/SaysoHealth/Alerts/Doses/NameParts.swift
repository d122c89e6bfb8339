internal import Synchronization

/// What a name of something that is taken is made of. The names of a log are few and are held against each other over and over: each is read once.
struct NameParts: Sendable {
    let words: Set<Substring>
    /// In the words of the table.
    let substances: Set<String>

    private static let known = Mutex<[String: NameParts]>([:])
    /// Bounds on what is remembered, no rules.
    private static let most = 4_096, longest = 400

    init(_ name: String) {
        words = Set(name.plainWords())
        substances = DrugNames.readSubstances(in: name)
    }

    static func of(_ name: String) -> NameParts {
        guard name.utf8.count <= longest else { return NameParts(name) }
        if let parts = known.withLock({ $0[name] }) { return parts }
        let parts = NameParts(name)
        known.withLock { known in
            if known.count >= most { known.removeAll(keepingCapacity: true) }
            known[name] = parts
        }
        return parts
    }
}
