/// Words that say nothing where they stand ("um", "you know"), or something else than they seem to ("ill take it later"). An utterance is
/// read without the former, and with the latter's meaning; phrases of the grammar stay as they are written.
struct Elision: Sendable {
    enum Place: Int, BitwiseCopyable, Sendable {
        case anywhere
        /// With nothing said before it, or behind it.
        case start, end
    }

    let place: Place
    let words: [WordID]
    /// What is read in their place; nothing for words of thinking.
    let reading: [WordID]
    /// One of these must stand right before it, one right behind it; empty for anything.
    let after: [WordID]
    let before: [WordID]
    /// None of these may stand there.
    let notAfter: [WordID]
    let notBefore: [WordID]
    /// Whether what rests on the reading is asked about.
    let isGuess: Bool
}

/// Takes out what a speaker says besides the utterance: words of thinking, and beginnings said twice ("i took i took two").
struct Elisions: BitwiseCopyable, Sendable {
    /// Sorted by first word, longer ones first.
    private let entries: FrozenArray<Entry>
    private let words: FrozenArray<WordID>
    /// By word id, the first entry that begins with it, or -1.
    private let firstEntries: FrozenArray<Int32>
    /// By word id, what it may be; see the constants.
    private let flags: FrozenArray<UInt8>

    /// Is said twice by those who begin anew; is part of numbers; is a comma; is a mark that parts clauses.
    private static let stutters: UInt8 = 1, numeral: UInt8 = 2, comma: UInt8 = 4, clauseMark: UInt8 = 8
    /// The longest beginning that is said twice, in words.
    private static let longestStutter = 3

    private struct Entry: BitwiseCopyable {
        let place: Elision.Place
        let isGuess: Bool
        let said, reading, after, before, notAfter, notBefore: List
    }

    /// Part of `words`.
    private struct List: BitwiseCopyable {
        let first, count: Int32
    }

    init(_ all: [Elision], stutters: Set<WordID>, numerals: Set<WordID>, comma: WordID, clauseMarks: Set<WordID>, wordCount: Int, in memory: FrozenMemory) {
        var flags = Array(repeating: UInt8(0), count: wordCount), firstEntries = Array(repeating: Int32(-1), count: wordCount)
        for word in stutters { flags[Int(word)] |= Self.stutters }
        for word in numerals { flags[Int(word)] |= Self.numeral }
        if comma >= 0 { flags[Int(comma)] |= Self.comma }
        for mark in clauseMarks { flags[Int(mark)] |= Self.clauseMark }
        var entries: [Entry] = [], words: [WordID] = []
        func list(_ list: [WordID]) -> List {
            defer { words += list }
            return List(first: Int32(words.count), count: Int32(list.count))
        }
        for elision in all.sorted(by: { ($0.words[0], $1.words.count) < ($1.words[0], $0.words.count) }) {
            if firstEntries[Int(elision.words[0])] < 0 { firstEntries[Int(elision.words[0])] = Int32(entries.count) }
            entries.append(
                Entry(
                    place: elision.place, isGuess: elision.isGuess, said: list(elision.words), reading: list(elision.reading), after: list(elision.after), before: list(elision.before),
                    notAfter: list(elision.notAfter), notBefore: list(elision.notBefore)))
        }
        (self.entries, self.words) = (memory.freeze(entries), memory.freeze(words))
        (self.firstEntries, self.flags) = (memory.freeze(firstEntries), memory.freeze(flags))
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(entries)
        writer.frozen(words)
        writer.frozen(firstEntries)
        writer.frozen(flags)
    }

    init(from reader: inout BinaryReader) {
        (entries, words, firstEntries, flags) = (reader.frozen(), reader.frozen(), reader.frozen(), reader.frozen())
    }

    /// The tokens as they are to be read. Commas around what is taken out go too, where they part nothing.
    func apply(to tokens: inout [Token]) {
        // Most texts have neither, and are only looked at.
        let found = tokens.withUnsafeBufferPointer(look)
        if found.elision {
            // Words that are read as others may have had a word of thinking between them: "a nose um bleed".
            if elide(&tokens) { _ = elide(&tokens) }
            joinStutters(&tokens)
        } else if found.stutter {
            joinStutters(&tokens)
        }
    }

    /// Whether a text has anything to be taken out, and perhaps a beginning that is said twice.
    private func look(at tokens: UnsafeBufferPointer<Token>) -> (elision: Bool, stutter: Bool) {
        var hasStutter = false
        for position in tokens.indices where tokens[position].word >= 0 {
            let word = tokens[position].word
            if firstEntries[Int(word)] >= 0, elision(at: position, in: tokens, behind: position == 0 ? nil : tokens[position - 1]) >= 0 { return (true, true) }
            if !hasStutter, flags[Int(word)] & Self.stutters != 0 { hasStutter = isSaidAgain(position, in: tokens) }
        }
        return (false, hasStutter)
    }

    /// Whether a word comes again within the longest beginning that is said twice.
    @inline(__always)
    private func isSaidAgain(_ position: Int, in tokens: UnsafeBufferPointer<Token>) -> Bool {
        let word = tokens[position].word, last = min(position + Self.longestStutter, tokens.count - 1)
        var next = position + 1
        while next <= last {
            if tokens[next].word == word { return true }
            next += 1
        }
        return false
    }

    private func has(_ flag: UInt8, _ token: Token) -> Bool { token.word >= 0 && flags[Int(token.word)] & flag != 0 }
    private func isNumber(_ token: Token) -> Bool { token.kind == .number || has(Self.numeral, token) }

    /// - Returns: Whether something was taken out with nothing in its place.
    private func elide(_ tokens: inout [Token]) -> Bool {
        var kept: [Token] = [], read = 0, hasTakenOut = false
        kept.reserveCapacity(tokens.count)
        while read < tokens.count {
            let index = tokens.withUnsafeBufferPointer { elision(at: read, in: $0, behind: kept.last) }
            guard index >= 0 else {
                kept.append(tokens[read])
                read += 1
                continue
            }
            let entry = entries[index]
            let said = tokens[read..<read + Int(entry.said.count)]
            read += said.count
            if entry.reading.count == 0 {
                hasTakenOut = true
                // Any other mark belongs to what is said: "good morning, (-) chest pain".
                if kept.isEmpty { while has(Self.clauseMark, tokens[read]) { read += 1 } }
                if has(Self.comma, tokens[read]), kept.last.map({ has(Self.comma, $0) }) ?? false { read += 1 }
                if kept.count > 1, has(Self.comma, kept[kept.count - 1]), entry.place == .end || has(Self.stutters, kept[kept.count - 2]) { kept.removeLast() }
            } else {
                for index in 0..<Int(entry.reading.count) {
                    kept.append(Token(words[Int(entry.reading.first) + index], standingFor: said, first: index == 0, isGuess: entry.isGuess))
                }
            }
        }
        tokens = kept
        return hasTakenOut
    }

    /// Which stands at a position, the longest, or -1. Between two numbers all words stay, but those heard for a number: "two um three" is not twenty-three.
    private func elision(at position: Int, in tokens: UnsafeBufferPointer<Token>, behind last: Token?) -> Int {
        let first = tokens[position].word
        guard first >= 0, firstEntries[Int(first)] >= 0 else { return -1 }
        var index = Int(firstEntries[Int(first)])
        while index < entries.count, words[Int(entries[index].said.first)] == first {
            if stands(entries[index], at: position, in: tokens, behind: last) {
                let next = position + Int(entries[index].said.count)
                if entries[index].isGuess || !(last.map(isNumber) ?? false && isNumber(tokens[next])) { return index }
            }
            index += 1
        }
        return -1
    }

    @inline(__always)
    private func stands(_ entry: Entry, at position: Int, in tokens: UnsafeBufferPointer<Token>, behind last: Token?) -> Bool {
        let next = position + Int(entry.said.count)
        guard next < tokens.count, last == nil || entry.place != .start else { return false }
        var index = 1
        while index < Int(entry.said.count) {
            if tokens[position + index].word != words[Int(entry.said.first) + index] { return false }
            index += 1
        }
        if entry.place == .end {
            for token in tokens[next...] where token.kind == .word || token.kind == .number { return false }
        }
        let before = last?.word ?? Vocabulary.unknown, behind = tokens[next].word
        return (entry.after.count == 0 || holds(entry.after, before)) && (entry.before.count == 0 || holds(entry.before, behind))
            && !holds(entry.notAfter, before) && !holds(entry.notBefore, behind)
    }

    private func holds(_ list: List, _ word: WordID) -> Bool {
        for index in Int(list.first)..<Int(list.first + list.count) where words[index] == word { return true }
        return false
    }

    private func joinStutters(_ tokens: inout [Token]) {
        var read = 0, write = 0
        while read < tokens.count {
            if let length = stutter(at: read, in: tokens) {
                read += length
            } else {
                tokens[write] = tokens[read]
                write += 1
                read += 1
            }
        }
        tokens.removeSubrange(write...)
    }

    /// The length of what is said at once again.
    private func stutter(at read: Int, in tokens: [Token]) -> Int? {
        guard has(Self.stutters, tokens[read]) else { return nil }
        var length = Self.longestStutter
        while length > 0 {
            if read + 2 * length < tokens.count,
                (read..<read + length).allSatisfy({ tokens[$0].word >= 0 && tokens[$0].word == tokens[$0 + length].word && !isNumber(tokens[$0]) })
            {
                return length
            }
            length -= 1
        }
        return nil
    }
}

extension Token {
    /// A word that is read in the place of others: the first has all their text.
    fileprivate init(_ word: WordID, standingFor said: ArraySlice<Token>, first: Bool, isGuess: Bool) {
        let end = said[said.endIndex - 1].end
        self.init(
            lead: first ? said[said.startIndex].lead : end, start: first ? said[said.startIndex].start : end, end: end, word: word, kind: said[said.startIndex].kind, decimals: 0,
            digits: 0, reading: isGuess ? .guessed : .elided, value: .nan)
    }
}
