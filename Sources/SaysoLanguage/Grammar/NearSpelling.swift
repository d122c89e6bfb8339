/// Finds the word of a table that a misspelt or misheard one was meant to be.
///
/// Words are indexed by how they sound: the skeleton of a word is its first sound and its consonants, with letters that sound alike made equal and
/// doubles made single ("carvedilol" and "carvedalol" are both k-r-v-d-l-l). The index holds each skeleton and each skeleton less one sound, so that one sound too
/// many, too few, wrong or out of place is found as well. What the index finds is compared letter by letter; a word that is too far off is no candidate.
/// Only unknown words, and short runs of words that may be one ("met form in"), are looked up.
struct NearSpelling: BitwiseCopyable, Sendable {
    /// Hashes of skeletons in ascending order, and the word of each.
    private let hashes: FrozenArray<UInt32>
    private let words: FrozenArray<WordID>
    /// Of each word, whether only a very near spelling is taken for it: a name of no lexicon shall not become an opioid.
    private let isClose: FrozenArray<Bool>

    /// Words of fewer letters are too easily meant as they stand.
    static let leastLetters = 5

    struct Candidate: Equatable, Sendable {
        let word: WordID
        let distance: Int
    }

    /// - Parameter close: Of the words, those for which only one letter may differ, and neither the first nor the last.
    init(_ ids: [WordID], close: Set<WordID>, vocabulary: Vocabulary, in memory: FrozenMemory) {
        var entries: [(hash: UInt32, word: WordID)] = []
        for id in ids {
            let letters = vocabulary.bytes(id)
            guard letters.count >= Self.leastLetters else { continue }
            let skeleton = Self.skeleton(letters)
            guard skeleton.count >= 3 else { continue }
            for hash in Self.neighbourhood(skeleton) { entries.append((hash, id)) }
        }
        entries.sort { ($0.hash, $0.word) < ($1.hash, $1.word) }
        hashes = memory.freeze(entries.map(\.hash))
        words = memory.freeze(entries.map(\.word))
        isClose = memory.freeze(entries.map { close.contains($0.word) })
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(hashes)
        writer.frozen(words)
        writer.frozen(isClose)
    }

    init(from reader: inout BinaryReader) { (hashes, words, isClose) = (reader.frozen(), reader.frozen(), reader.frozen()) }

    var isEmpty: Bool { hashes.count == 0 }

    /// The nearest words to some letters; empty when none is near enough, several when they are equally near.
    func candidates(for letters: [UInt8], vocabulary: FrozenVocabulary) -> [Candidate] {
        guard letters.count >= Self.leastLetters, !isEmpty else { return [] }
        let skeleton = Self.skeleton(letters)
        guard skeleton.count >= 3 else { return [] }
        let limit = letters.count >= 9 ? 3 : letters.count >= 7 ? 2 : 1
        var best: [Candidate] = []
        for hash in Self.neighbourhood(skeleton) {
            var at = hashes.firstIndex(notBelow: hash)
            while at < hashes.count, hashes[at] == hash {
                let word = words[at], isClose = isClose[at]
                at += 1
                if best.contains(where: { $0.word == word }) { continue }
                let target = vocabulary.bytes(word)
                // What begins with another sound is another word.
                guard Self.sound(letters[0]) == Self.sound(target[0]), abs(letters.count - target.count) <= limit else { continue }
                let distance = letters.withUnsafeBufferPointer { Self.distance($0, target, limit: limit) }
                if isClose, distance > 1 || letters[0] != target[0] || letters[letters.count - 1] != target[target.count - 1] { continue }
                if distance <= limit, distance * 4 <= letters.count { best.append(Candidate(word: word, distance: distance)) }
            }
        }
        guard let least = best.map(\.distance).min() else { return [] }
        return best.filter { $0.distance == least }.sorted { $0.word < $1.word }
    }

    private static func sound(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "c"), UInt8(ascii: "q"), UInt8(ascii: "k"), UInt8(ascii: "x"): UInt8(ascii: "k")
        case UInt8(ascii: "z"), UInt8(ascii: "s"): UInt8(ascii: "s")
        case UInt8(ascii: "v"), UInt8(ascii: "f"): UInt8(ascii: "f")
        case UInt8(ascii: "j"), UInt8(ascii: "g"): UInt8(ascii: "g")
        case UInt8(ascii: "y"), UInt8(ascii: "i"), UInt8(ascii: "e"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "h"):
            UInt8(ascii: "a")
        default: letter
        }
    }

    private static func skeleton(_ letters: some Collection<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var previous: UInt8 = 0
        for letter in letters {
            var sound = sound(letter)
            // "ph" is f; an h elsewhere is silent.
            if letter == UInt8(ascii: "h") {
                if previous == UInt8(ascii: "p") { out[out.count - 1] = UInt8(ascii: "f") }
                previous = letter
                continue
            }
            if sound == UInt8(ascii: "a"), !out.isEmpty { previous = letter; continue }
            if letter == UInt8(ascii: "x") { sound = UInt8(ascii: "k") }
            if out.last != sound || letter != previous && previous != UInt8(ascii: "c") { out.append(sound) }
            previous = letter
        }
        return out
    }

    private static func neighbourhood(_ skeleton: [UInt8]) -> [UInt32] {
        var out = [hash(skeleton, without: -1)]
        if skeleton.count > 3 { for index in 1..<skeleton.count { out.append(hash(skeleton, without: index)) } }
        return out
    }

    private static func hash(_ bytes: [UInt8], without: Int) -> UInt32 {
        var value: UInt32 = 0x811c_9dc5
        for (index, byte) in bytes.enumerated() where index != without { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
        return value
    }

    /// Letters to change, add, drop or swap; more than `limit` counts as `limit + 1`. Words have at most 63 letters.
    static func distance(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        guard abs(a.count - b.count) <= limit, a.count < 64, b.count < 64 else { return limit + 1 }
        let width = b.count + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: width * 3) { rows in
            var before = 0, previous = width, current = width * 2
            for j in 0..<width { rows[previous + j] = j }
            for i in 0..<a.count {
                rows[current] = i + 1
                var least = i + 1
                for j in 0..<b.count {
                    var best = min(rows[previous + j + 1] + 1, rows[current + j] + 1, rows[previous + j] + (a[i] == b[j] ? 0 : 1))
                    if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[before + j - 1] + 1) }
                    rows[current + j + 1] = best
                    least = min(least, best)
                }
                if least > limit { return limit + 1 }
                (before, previous, current) = (previous, current, before)
            }
            return rows[previous + b.count]
        }
    }
}
