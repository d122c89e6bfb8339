/// Words that say nothing where they stand ("um", "you know"), or something else than they seem to ("ill take it later"). An utterance is
/// read without the former, and with the latter's meaning; phrases of the grammar stay as they are written.
struct Elision: Sendable {
    enum Place: Int, Sendable {
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

    fileprivate func stands(at position: Int, in tokens: [Token], behind last: WordID, isFirst: Bool) -> Bool {
        guard position + words.count < tokens.count, isFirst || place != .start, words.indices.allSatisfy({ tokens[position + $0].word == words[$0] }) else { return false }
        if place == .end, tokens[(position + words.count)...].contains(where: { $0.kind == .word || $0.kind == .number }) { return false }
        let next = tokens[position + words.count].word
        return (after.isEmpty || after.contains(last)) && (before.isEmpty || before.contains(next)) && !notAfter.contains(last) && !notBefore.contains(next)
    }
}

/// Takes out what a speaker says besides the utterance: words of thinking, and beginnings said twice ("i took i took two").
struct Elisions: Sendable {
    let all: [Elision]
    /// By word id, what it may be; see the constants.
    private let flags: [UInt8]

    /// Begins an elision; is said twice by those who begin anew; is part of numbers; is a comma.
    private static let begins: UInt8 = 1, stutters: UInt8 = 2, numeral: UInt8 = 4, comma: UInt8 = 8
    /// The longest beginning that is said twice, in words.
    private static let longestStutter = 3

    init(_ all: [Elision], stutters: Set<WordID>, numerals: Set<WordID>, comma: WordID, wordCount: Int) {
        self.all = all
        var flags = Array(repeating: UInt8(0), count: wordCount)
        for elision in all { flags[Int(elision.words[0])] |= Self.begins }
        for word in stutters { flags[Int(word)] |= Self.stutters }
        for word in numerals { flags[Int(word)] |= Self.numeral }
        if comma >= 0 { flags[Int(comma)] |= Self.comma }
        self.flags = flags
    }

    /// The tokens as they are to be read. Commas around what is taken out go too, where they part nothing.
    func apply(to tokens: inout [Token]) {
        if tokens.contains(where: { has(Self.begins, $0) }) { elide(&tokens) }
        if tokens.contains(where: { has(Self.stutters, $0) }) { joinStutters(&tokens) }
    }

    private func has(_ flag: UInt8, _ token: Token) -> Bool { token.word >= 0 && flags[Int(token.word)] & flag != 0 }
    private func isNumber(_ token: Token) -> Bool { token.kind == .number || has(Self.numeral, token) }

    private func elide(_ tokens: inout [Token]) {
        var kept: [Token] = [], read = 0
        kept.reserveCapacity(tokens.count)
        while read < tokens.count {
            guard let elision = elision(at: read, in: tokens, behind: kept.last) else {
                kept.append(tokens[read])
                read += 1
                continue
            }
            let said = tokens[read..<read + elision.words.count]
            read += elision.words.count
            if elision.reading.isEmpty {
                if kept.isEmpty { while tokens[read].kind == .mark { read += 1 } }
                if has(Self.comma, tokens[read]), kept.last.map({ has(Self.comma, $0) }) ?? false { read += 1 }
                if kept.count > 1, has(Self.comma, kept[kept.count - 1]), elision.place == .end || has(Self.stutters, kept[kept.count - 2]) { kept.removeLast() }
            } else {
                kept += elision.reading.enumerated().map { Token($1, standingFor: said, first: $0 == 0) }
            }
        }
        tokens = kept
    }

    /// What stands at a position. Between two numbers all words stay: "two um three" is not twenty-three.
    private func elision(at read: Int, in tokens: [Token], behind last: Token?) -> Elision? {
        guard has(Self.begins, tokens[read]) else { return nil }
        return all.first { elision in
            elision.stands(at: read, in: tokens, behind: last?.word ?? Vocabulary.unknown, isFirst: last == nil)
                && !(last.map(isNumber) ?? false && isNumber(tokens[read + elision.words.count]))
        }
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
        return stride(from: Self.longestStutter, through: 1, by: -1).first { length in
            read + 2 * length < tokens.count
                && (read..<read + length).allSatisfy { tokens[$0].word >= 0 && tokens[$0].word == tokens[$0 + length].word && !isNumber(tokens[$0]) }
        }
    }
}

extension Token {
    /// A word that is read in the place of others: the first has all their text.
    fileprivate init(_ word: WordID, standingFor said: ArraySlice<Token>, first: Bool) {
        let end = said[said.endIndex - 1].end
        self.init(
            lead: first ? said[said.startIndex].lead : end, start: first ? said[said.startIndex].start : end, end: end, word: word, kind: said[said.startIndex].kind, decimals: 0,
            digits: 0, value: .nan)
    }
}
