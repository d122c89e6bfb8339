/// Two words without the blank between them: "tookmy sertraline", "45 min ofswimming", "2 cupsof coffee".
///
/// A word that nobody knows is read as two where one of them is of a list of the settings (`run-together`) and the other is known and no short one, or is of the
/// other list. Short words of the second list are never parted from one another: "thea" is a name.
struct RunTogether: BitwiseCopyable, Sendable {
    /// Words that others are written on to, and words that are written on to others.
    private let fronts, backs: FrozenArray<WordID>

    /// Of a word that is in neither list.
    private static let leastLetters = 4
    private static let mostLetters = 24

    init(fronts: [WordID], backs: [WordID], in memory: FrozenMemory) {
        self.fronts = memory.freeze(fronts)
        self.backs = memory.freeze(backs)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(fronts)
        writer.frozen(backs)
    }

    init(from reader: inout BinaryReader) { (fronts, backs) = (reader.frozen(), reader.frozen()) }

    /// Parts the unknown words that are two.
    func apply(to tokens: inout [Token], of text: UnsafeBufferPointer<UInt8>, vocabulary: FrozenVocabulary) {
        var index = 0
        while index < tokens.count {
            if tokens[index].word < 0, tokens[index].kind == .word,
                let parts = parts(UnsafeBufferPointer(rebasing: text[Int(tokens[index].start)..<Int(tokens[index].end)]), vocabulary)
            {
                let whole = tokens[index]
                tokens[index] = Token(parts.first, partOf: whole, to: whole.start + Int32(parts.length))
                tokens.insert(Token(parts.second, partOf: whole, from: whole.start + Int32(parts.length)), at: index + 1)
            }
            index += 1
        }
    }

    private typealias Parts = (first: WordID, second: WordID, length: Int)

    private func parts(_ written: UnsafeBufferPointer<UInt8>, _ vocabulary: FrozenVocabulary) -> Parts? {
        guard (Self.leastLetters...Self.mostLetters).contains(written.count) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { letters in
            for (index, letter) in written.enumerated() { letters[index] = letter | 0x20 }
            let letters = UnsafeBufferPointer(letters)
            for front in (0..<fronts.count).lazy.map({ fronts[$0] }) {
                let said = vocabulary.bytes(front), rest = letters.count - said.count
                guard rest > 0, letters.starts(with: said) else { continue }
                let behind = vocabulary.id(of: UnsafeBufferPointer(rebasing: letters[said.count...]))
                if behind >= 0, rest >= Self.leastLetters || holds(backs, behind) && !holds(backs, front) { return (front, behind, said.count) }
            }
            for back in (0..<backs.count).lazy.map({ backs[$0] }) {
                let said = vocabulary.bytes(back), rest = letters.count - said.count
                guard rest >= Self.leastLetters, said.count > 1, letters[rest...].elementsEqual(said) else { continue }
                let before = vocabulary.id(of: UnsafeBufferPointer(rebasing: letters[..<rest]))
                if before >= 0 { return (before, back, rest) }
            }
            return nil
        }
    }

    private func holds(_ list: FrozenArray<WordID>, _ word: WordID) -> Bool { (0..<list.count).contains { list[$0] == word } }
}

extension Token {
    /// A word that was written together with another one: the front of it where `end` is said, else what is behind `start`.
    fileprivate init(_ word: WordID, partOf whole: Token, from start: Int32? = nil, to end: Int32? = nil) {
        self.init(
            lead: start ?? whole.lead, start: start ?? whole.start, end: end ?? whole.end, word: word, kind: .word, decimals: 0, digits: 0, reading: .respelled, value: .nan)
    }
}
