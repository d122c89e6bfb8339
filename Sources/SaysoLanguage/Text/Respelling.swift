/// Slips of the pen in the words that sentences are built of: "remnd me", "yestrday", "boild eggs".
///
/// A word that nobody knows, and that is one letter away from one word of the list (a letter too many, too few, another, or two of them swapped), is read as
/// that word. The list is of the settings (`respelled`), and of the words of the names of several words in tables marked `near`: these count only beside a word
/// that stands beside them there ("boild eggs"), and give way to one of the settings. Names of one word that are misspelt are looked for afterwards
/// (`NearSpelling`), with more freedom and at a price.
struct Respelling: BitwiseCopyable, Sendable {
    /// Hashes of the words and of each less one letter, in ascending order, and the word of each.
    private let hashes: FrozenArray<UInt64>
    private let words: FrozenArray<WordID>
    /// Of each, whether the settings list it.
    private let isListed: FrozenArray<Bool>
    /// Nearly no unknown word is like one of the list: it is told apart by this alone.
    private let sieve: HashSieve
    /// Of two words that stand side by side in a name, in ascending order.
    private let pairs: FrozenArray<UInt64>

    /// Shorter words are one letter away from too many.
    static let leastLetters = 5
    private static let mostLetters = 15

    /// - Parameter pairs: Words that stand side by side in a name.
    init(listed: Set<WordID>, pairs: Set<Pair>, vocabulary: Vocabulary, in memory: FrozenMemory) {
        let parts = Set(pairs.flatMap { [$0.first, $0.second] })
        var entries: [(hash: UInt64, word: WordID, isListed: Bool)] = []
        for word in listed.union(parts).sorted() {
            let letters = vocabulary.bytes(word)
            guard (Self.leastLetters...Self.mostLetters).contains(letters.count), letters.allSatisfy(Self.isLetter) else { continue }
            letters.withUnsafeBufferPointer { letters in
                for without in -1..<letters.count { entries.append((Self.hash(letters, without: without), word, listed.contains(word))) }
            }
        }
        entries.sort { ($0.hash, $0.word) < ($1.hash, $1.word) }
        hashes = memory.freeze(entries.map(\.hash))
        words = memory.freeze(entries.map(\.word))
        isListed = memory.freeze(entries.map(\.isListed))
        sieve = HashSieve(entries.map(\.hash), in: memory)
        self.pairs = memory.freeze(pairs.map(\.code).sorted())
    }

    struct Pair: Hashable {
        let first, second: WordID

        fileprivate var code: UInt64 { UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second)) }
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(hashes)
        writer.frozen(words)
        writer.frozen(isListed)
        sieve.write(to: &writer)
        writer.frozen(pairs)
    }

    init(from reader: inout BinaryReader) {
        (hashes, words, isListed) = (reader.frozen(), reader.frozen(), reader.frozen())
        sieve = HashSieve(from: &reader)
        pairs = reader.frozen()
    }

    /// Gives the unknown words that are slips the words that they were meant to be.
    func apply(to tokens: inout [Token], of text: UnsafeBufferPointer<UInt8>, vocabulary: FrozenVocabulary) {
        for index in tokens.indices where tokens[index].word < 0 && tokens[index].kind == .word {
            let written = UnsafeBufferPointer(rebasing: text[Int(tokens[index].start)..<Int(tokens[index].end)])
            let before = index > 0 ? tokens[index - 1].word : Vocabulary.unknown, behind = index + 1 < tokens.count ? tokens[index + 1].word : Vocabulary.unknown
            let word = meant(written, between: before, and: behind, vocabulary)
            guard word >= 0 else { continue }
            tokens[index].word = word
            tokens[index].reading = .respelled
        }
    }

    private func meant(_ written: UnsafeBufferPointer<UInt8>, between before: WordID, and behind: WordID, _ vocabulary: FrozenVocabulary) -> WordID {
        // One letter may be missing or too many.
        guard (Self.leastLetters - 1...Self.mostLetters + 1).contains(written.count) else { return Vocabulary.unknown }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { letters in
            for (index, letter) in written.enumerated() { letters[index] = letter | 0x20 }
            let letters = UnsafeBufferPointer(letters)
            guard letters.allSatisfy(Self.isLetter) else { return Vocabulary.unknown }
            var found = Vocabulary.unknown, isFoundListed = false, isOne = true
            for without in -1..<letters.count {
                let hash = Self.hash(letters, without: without)
                guard sieve.mayHold(hash) else { continue }
                var at = hashes.firstIndex(notBelow: hash)
                while at < hashes.count, hashes[at] == hash {
                    defer { at += 1 }
                    guard words[at] != found, found < 0 || !isFoundListed || isListed[at], isSlip(letters, of: vocabulary.bytes(words[at])),
                        isListed[at] || isPair(before, words[at]) || isPair(words[at], behind)
                    else { continue }
                    isOne = found < 0 || isListed[at] && !isFoundListed
                    (found, isFoundListed) = (words[at], isListed[at])
                }
            }
            return isOne ? found : Vocabulary.unknown
        }
    }

    /// One letter apart; people know how a word begins, but for the order of its first two letters. Another ending is another word ("reminds", "Sundar", "skipper"), but for
    /// one that is short of its last letter, which makes no other form of it.
    private func isSlip(_ written: UnsafeBufferPointer<UInt8>, of word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard written[0] == word[0] || written[0] == word[1] && written[1] == word[0] else { return false }
        let last = word[word.count - 1]
        if written[written.count - 1] != last {
            let isSwapped = written.count == word.count && written[written.count - 2] == last
            let isShort = written.count == word.count - 1 && last != UInt8(ascii: "s") && last != UInt8(ascii: "d")
            guard isSwapped || isShort else { return false }
        }
        return NearSpelling.distance(written, word, limit: 1) == 1
    }

    private func isPair(_ first: WordID, _ second: WordID) -> Bool {
        guard first >= 0, second >= 0 else { return false }
        let code = Pair(first: first, second: second).code, at = pairs.firstIndex(notBelow: code)
        return at < pairs.count && pairs[at] == code
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    private static func hash(_ letters: UnsafeBufferPointer<UInt8>, without: Int) -> UInt64 {
        var hash = Vocabulary.RunningHash()
        for (index, letter) in letters.enumerated() where index != without { hash.add(letter) }
        return hash.value
    }
}
