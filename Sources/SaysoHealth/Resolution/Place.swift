import SaysoLanguage

/// Which of several entries a correction means: "the second one", "the first tylenol", "all of them".
public enum Place: Hashable, Sendable {
    /// Counted from 0 in the order in which they were told.
    case nth(Int)
    case last
    /// The one before the last.
    case beforeLast
    /// The one that is not named, of two.
    case other
    case every
    /// All that a name or a day means, however long ago it was told.
    case everything

    /// - Parameters:
    ///   - words: What a correction says of the place, as in its detail `range`.
    ///   - settings: Hold the words.
    /// - Returns: nil where the words name no place.
    public init?(_ words: String, _ settings: Settings) {
        let said = words.lowercased().plainWords
        func says(_ key: SettingKey<[String]>) -> Bool { said.hold(anyOf: settings[key]) }
        // "The second to last" is no second one.
        if says(.beforeLastWords) { self = .beforeLast; return }
        if says(.otherWords) { self = .other; return }
        if says(.firstWords) { self = .nth(0); return }
        if says(.secondWords) { self = .nth(1); return }
        if says(.thirdWords) { self = .nth(2); return }
        if says(.fourthWords) { self = .nth(3); return }
        if says(.lastWords) { self = .last; return }
        if says(.everythingWords) { self = .everything; return }
        guard says(.everyWords) else { return nil }
        self = .every
    }

    /// Those of some entries that are meant, which stand in the order in which they were told; none where there is no such place among them.
    public func among<Entry>(_ entries: [Entry]) -> [Entry] {
        switch self {
        case .nth(let index): entries.indices.contains(index) ? [entries[index]] : []
        case .last: entries.suffix(1)
        case .beforeLast: entries.count > 1 ? [entries[entries.count - 2]] : []
        case .other: []
        case .every, .everything: entries
        }
    }
}
