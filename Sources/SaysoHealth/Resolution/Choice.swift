/// What somebody says to a question with more than two answers: whether it is instead of an entry, as well as it, or which of the entries is meant.
public enum Choice: Hashable, Sendable {
    case instead
    case besides
    /// A bare no: neither.
    case neither
    /// All of the entries.
    case every
    /// One of them, by its place in the question.
    case entry(Int)

    /// - Parameters:
    ///   - text: The whole of what was said.
    ///   - entries: Those that are asked about, in the order of the question.
    ///   - settings: Hold the words.
    /// - Returns: nil where more is said than a choice, or several at once.
    public init?(said text: String, among entries: [HealthEvent], _ settings: Settings) { self.init(said: text, amongNamed: entries.map(\.names), settings) }

    /// The same of things of which only the names are known, each with all of its own.
    public init?(said text: String, amongNamed entries: [[String]], _ settings: Settings) {
        var words = text.lowercased().plainWords[...], said: [Choice] = []
        let phrases = Self.phrases(among: entries.count, settings).sorted { $0.words.count > $1.words.count }
        let fillers = Set(settings[.choiceFillers])
        let names = entries.enumerated().flatMap { place, names in names.map { (words: $0.plainWords, choice: Choice.entry(place)) } }
            .filter { !$0.words.isEmpty }.sorted { $0.words.count > $1.words.count }
        while !words.isEmpty {
            if let phrase = phrases.first(where: { words.starts(with: $0.words) }) {
                said.append(phrase.choice)
                words = words.dropFirst(phrase.words.count)
            } else if let name = names.first(where: { words.starts(with: $0.words) }) {
                // Of one entry alone its name chooses nothing: "replace the banana".
                if entries.count > 1 { said.append(name.choice) }
                words = words.dropFirst(name.words.count)
            } else if fillers.contains(String(words[words.startIndex])) {
                words = words.dropFirst()
            } else { return nil }
        }
        // "Replace the second one" chooses by its place.
        let places = Set(said.filter { if case .entry = $0 { true } else { $0 == .every } })
        let others = Set(said).subtracting(places)
        switch (places.count, others.count) {
        case (1, 0): self = places.first ?? .every
        case (1, 1) where !others.contains(.besides): self = places.first ?? .every
        case (0, 1) where entries.count == 1 || others.contains(.besides): self = others.first ?? .besides
        default: return nil
        }
    }

    private static func phrases(among count: Int, _ settings: Settings) -> [(words: [Substring], choice: Choice)] {
        func all(_ key: SettingKey<[String]>, _ choice: Choice) -> [(words: [Substring], choice: Choice)] { settings[key].map { ($0.plainWords, choice) } }
        let ways = all(.insteadWords, .instead) + all(.besidesWords, .besides)
        // Of one entry the question offers two ways, and "both" are the entry and what else was said.
        guard count > 1 else {
            return ways + all(.everyWords, .besides) + all(.firstWords, .instead) + all(.secondWords, .besides) + all(.lastWords, .besides)
        }
        return ways + all(.everyWords, .every) + all(.firstWords, .entry(0)) + all(.secondWords, .entry(1)) + all(.lastWords, .entry(count - 1))
    }
}

extension String {
    /// Whether it is one of some answers, and no more.
    public func isAnswer(_ answers: [String]) -> Bool {
        let said = lowercased().plainWords
        return !said.isEmpty && answers.contains { $0.plainWords == said }
    }

    /// Whether it begins with one of some phrases.
    public func begins(withAnyOf phrases: [String]) -> Bool {
        let said = lowercased().plainWords
        return phrases.contains { said.starts(with: $0.plainWords) }
    }
}
