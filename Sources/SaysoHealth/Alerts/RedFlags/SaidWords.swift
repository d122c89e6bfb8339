/// The words of an utterance, in lower case and without marks, behind a `^` that is where it begins. They are told apart when they are first asked for: most
/// events are no sign, whatever was said.
final class SaidWords {
    private let utterance: String
    private lazy var words = utterance.plainWords(with: "'", behind: "^")

    init(_ utterance: String?) { self.utterance = utterance ?? "" }

    func hold(_ phrase: [Substring]) -> Bool {
        guard let first = phrase.first else { return true }
        return words.indices.contains { words[$0] == first && words[$0...].starts(with: phrase) }
    }

    /// Whether any of some phrases, by their first words, stands in it.
    func hold(anyOf phrases: [Substring: [[Substring]]]) -> Bool {
        words.indices.contains { index in phrases[words[index]]?.contains { words[index...].starts(with: $0) } ?? false }
    }
}
