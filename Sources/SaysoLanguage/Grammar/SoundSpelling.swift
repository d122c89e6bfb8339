/// What some words sound like: their consonants, with those that recognisers mistake for each other made equal, and between which of them there is a vowel.
///
/// "Lore at a dean" and "loratadine" both are l-r-t-t-n, with a vowel behind each consonant but the last.
struct Sounds {
    private var sum = Vocabulary.RunningHash()
    private var last: UInt8 = 0
    private var endsInVowel = false
    private(set) var count = 0
    /// Bit n: a vowel stands behind n consonants.
    private(set) var vowels: UInt32 = 0

    var hash: UInt64 { sum.value }

    /// - Parameter word: Of small letters.
    mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
        var end = word.count
        // "Pine", "lone": the e is silent.
        if end > 2, word[end - 1] == UInt8(ascii: "e"), !Self.isVowel(word[end - 2]) { end -= 1 }
        var at = 0
        while at < end {
            let letter = word[at], next = at + 1 < end ? word[at + 1] : 0
            at += 1
            switch letter {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "y"): addVowel()
            case UInt8(ascii: "h"): break
            case UInt8(ascii: "w"):
                if at > 1, Self.isVowel(word[at - 2]) { addVowel() } else if next != UInt8(ascii: "r") { add(letter) }
            case UInt8(ascii: "p"):
                if next == UInt8(ascii: "h") { add(UInt8(ascii: "f")) } else { add(letter) }
            case UInt8(ascii: "b"): add(UInt8(ascii: "p"))
            case UInt8(ascii: "d"): add(UInt8(ascii: "t"))
            case UInt8(ascii: "v"): add(UInt8(ascii: "f"))
            case UInt8(ascii: "z"): add(UInt8(ascii: "s"))
            case UInt8(ascii: "j"): add(UInt8(ascii: "g"))
            case UInt8(ascii: "c"): add(Self.isFront(next) ? UInt8(ascii: "s") : UInt8(ascii: "k"))
            case UInt8(ascii: "k"):
                if at > 1 || next != UInt8(ascii: "n") { add(letter) }
            case UInt8(ascii: "g"):
                if next == UInt8(ascii: "h"), at > 1 { break }
                if next == UInt8(ascii: "n"), at == 1 { break }
                add(Self.isFront(next) ? UInt8(ascii: "g") : UInt8(ascii: "k"))
            case UInt8(ascii: "q"):
                add(UInt8(ascii: "k"))
                if next == UInt8(ascii: "u") { at += 1 }
            case UInt8(ascii: "x"):
                if at > 1 { add(UInt8(ascii: "k")) }
                add(UInt8(ascii: "s"))
            default: add(letter)
            }
        }
    }

    private mutating func addVowel() {
        if count < 32 { vowels |= 1 << UInt32(count) }
        endsInVowel = true
    }

    /// Doubles are one.
    private mutating func add(_ consonant: UInt8) {
        if consonant == last, !endsInVowel { return }
        sum.add(consonant)
        count += 1
        (last, endsInVowel) = (consonant, false)
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "y"): true
        default: false
        }
    }

    /// Before these a "c" and a "g" are soft.
    private static func isFront(_ letter: UInt8) -> Bool { letter == UInt8(ascii: "e") || letter == UInt8(ascii: "i") || letter == UInt8(ascii: "y") }
}

/// Finds the name that a recogniser which does not know it has written as words that it knows: "am low d pine", "lows are tan", "prednis a lone".
///
/// Only looked for where a name must be, before a dose or behind a verb of taking; what is found is a guess and asked about.
struct SoundSpelling: BitwiseCopyable, Sendable {
    /// Of the names' sounds, in ascending order, and of each the vowels and the name.
    private let hashes: FrozenArray<UInt64>
    private let vowels: FrozenArray<UInt32>
    private let words: FrozenArray<WordID>
    /// Nearly no words sound like a name: they are told apart by this alone.
    private let sieve: HashSieve

    /// Names of fewer consonants sound like too much.
    static let leastBeforeDose = 4, leastElsewhere = 5
    /// A name of so many letters is not part of another one ("metformin no"); shorter ones are words too ("pine").
    static let leastName = 6
    /// Words that a name may be written as.
    static let mostWords = 6

    init(_ ids: [WordID], vocabulary: Vocabulary, in memory: FrozenMemory) {
        var entries: [(sounds: Sounds, word: WordID)] = []
        for id in Set(ids).sorted() {
            var sounds = Sounds()
            vocabulary.bytes(id).withUnsafeBufferPointer { sounds.add($0) }
            if sounds.count >= Self.leastBeforeDose { entries.append((sounds, id)) }
        }
        entries.sort { ($0.sounds.hash, $0.word) < ($1.sounds.hash, $1.word) }
        hashes = memory.freeze(entries.map(\.sounds.hash))
        vowels = memory.freeze(entries.map(\.sounds.vowels))
        words = memory.freeze(entries.map(\.word))
        sieve = HashSieve(entries.map(\.sounds.hash), in: memory)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(hashes)
        writer.frozen(vowels)
        writer.frozen(words)
        sieve.write(to: &writer)
    }

    init(from reader: inout BinaryReader) { (hashes, vowels, words, sieve) = (reader.frozen(), reader.frozen(), reader.frozen(), HashSieve(from: &reader)) }

    /// The names that sound most like some words; empty where none does.
    ///
    /// - Parameter letters: Those of the words, run together: of names that sound alike the one that is written more alike is meant.
    func names(of sounds: Sounds, letters: [UInt8], vocabulary: FrozenVocabulary) -> [WordID] {
        guard sieve.mayHold(sounds.hash) else { return [] }
        var at = hashes.firstIndex(notBelow: sounds.hash)
        let limit = sounds.count >= 6 ? 2 : sounds.count == 5 ? 1 : 0
        var best: [WordID] = [], least = Int.max
        while at < hashes.count, hashes[at] == sounds.hash {
            defer { at += 1 }
            let missing = (vowels[at] ^ sounds.vowels).nonzeroBitCount
            guard missing <= limit else { continue }
            let off = missing * 32 + letters.withUnsafeBufferPointer { NearSpelling.distance($0, vocabulary.bytes(words[at]), limit: 31) }
            guard off <= least else { continue }
            if off < least { best = [] }
            least = off
            best.append(words[at])
        }
        return best
    }
}
