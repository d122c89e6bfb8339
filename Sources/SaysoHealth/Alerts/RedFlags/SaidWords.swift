/// The words of an utterance, in lower case and without marks, behind a `^` that is where it begins. They are told apart when they are first asked for: most
/// events are no sign, whatever was said.
final class SaidWords {
    private let utterance: String
    private lazy var words: [Substring] = {
        let plain = utterance.lowercased()
        // Nearly all that is said; in bytes it takes a tenth of the time.
        if plain.utf8.allSatisfy({ $0 < 0x80 }) {
            return ["^"] + plain.utf8.split { !Self.isOfWord($0) }.map(Substring.init)
        }
        return ["^"] + String(plain.map { $0 == "\u{2019}" ? "'" : $0 }).split { !$0.isLetter && !$0.isNumber && $0 != "'" }
    }()

    init(_ utterance: String?) { self.utterance = utterance ?? "" }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "'")
    }

    func hold(_ phrase: [Substring]) -> Bool {
        guard let first = phrase.first else { return true }
        return words.indices.contains { words[$0] == first && words[$0...].starts(with: phrase) }
    }

    /// Whether any of some phrases, by their first words, stands in it.
    func hold(anyOf phrases: [Substring: [[Substring]]]) -> Bool {
        words.indices.contains { index in phrases[words[index]]?.contains { words[index...].starts(with: $0) } ?? false }
    }
}
