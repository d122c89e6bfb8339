/// What the chart finds before any rule: what the engine itself sees, phrases of the lexicon, and words that are nearly such phrases.
extension Chart {
    /// All phrases of the lexicon, and with them what the text is about at all: rules that ask for other words are not tried, and
    /// names of no lexicon are looked for only where a word lets them follow.
    mutating func findLexemes() {
        matches.removeAll()
        firstMatches.removeAll()
        nearMatches.removeAll()
        firstNearMatches.removeAll()
        isInsideName.reset(count + 1, to: false)
        let stretches = count > Self.longestWhole ? (count + Self.stretch - 1) / Self.stretch : 1
        promises.reset(stretches * hot.promises.words, to: 0)
        beginStretch(0)
        isOpenText = false
        let seeksNear = !hot.near.isEmpty
        findPlacesOfNames()
        for start in 0..<count {
            if stretches > 1, start > 0, start % Self.stretch == 0 { beginStretch(start / Self.stretch) }
            firstMatches.append(Int32(matches.count))
            firstNearMatches.append(Int32(nearMatches.count))
            notice(tokens[start])
            var node = tokens[start].word < 0 ? SymbolTrie.none : hot.words[Int(tokens[start].word)].phrases, at = start
            while node >= 0 {
                at += 1
                let end = hot.lexicon.junction(node)
                for index in end.endings {
                    let ending = hot.lexicon.ending(index), mark = HotTables.PhraseMark(mark: ending.mark)
                    matches.append(Match(lexeme: ending.payload, end: Int32(at), mark: mark))
                    if mark.isMore { hot.lexemes.prefetch(ending.payload) }
                    if mark.traits.contains(.opener) { isOpenText = true }
                    // What is one word alone is noted with the word.
                    guard at > start + 1 else { continue }
                    note(mark.category)
                    if mark.traits.contains(.name) { for inner in start + 1..<at { isInsideName[inner] = true } }
                }
                guard !end.steps.isEmpty, at < count, tokens[at].word >= 0, hot.is(tokens[at].word, .inPhrase) else { break }
                node = hot.lexicon.child(end, by: tokens[at].word)
            }
            if seeksNear {
                findNear(at: start)
                if seeksSounds { findHeard(at: start) }
                for index in Int(firstNearMatches[start])..<nearMatches.count { note(hot.lexemes.summaries[Int(nearMatches[index].lexeme)].category) }
            }
        }
        firstMatches.append(Int32(matches.count))
        firstNearMatches.append(Int32(nearMatches.count))
        let openAtom = hot.categories[Int(BuiltIn.open)].atom
        if isOpenText, openAtom >= 0 { for stretch in 0..<stretches { hot.promises.add(Int(openAtom), to: &promises, at: stretch * hot.promises.words) } }
        if stretches > 1 { widenPromises(stretches) }
    }

    /// What is noted from here on is of a stretch.
    private mutating func beginStretch(_ stretch: Int) {
        promiseRow = stretch * hot.promises.words
        promises.insert(bit: promiseRow << 6)
        atoms.reset(hot.promises.memberCount / 64 + 1, to: 0)
        found.reset(hot.categoryWords, to: 0)
    }

    /// Gives each stretch what those around it hold: further away nothing makes a phrase of use.
    private mutating func widenPromises(_ stretches: Int) {
        let words = hot.promises.words
        widened.reset(stretches * words, to: 0)
        for stretch in 0..<stretches {
            let first = max(0, stretch - Self.stretchesBefore), last = min(stretches - 1, stretch + Self.stretchesBehind)
            for other in first...last { widened.formUnion(promises.address(of: other * words), at: stretch * words, count: words) }
        }
        swap(&promises, &widened)
    }

    private mutating func notice(_ token: Token) {
        if token.word >= 0 {
            note(atom: hot.words[Int(token.word)].atom)
        } else if token.kind == .word {
            note(BuiltIn.unknown)
        }
        if isOpen(token) {
            for shape in hot.shapes.candidates(for: token, in: text) { if let category = hot.shapes.category(shape, of: token, in: text) { note(category) } }
        }
        if token.kind == .number {
            note(BuiltIn.digits)
            note(token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal)
            if isZeroLed(token) { note(BuiltIn.zeroLed) }
        }
    }

    /// "05" of "0 point 05", and no "0" alone.
    private func isZeroLed(_ token: Token) -> Bool {
        token.decimals == 0 && token.end - token.start > 1 && token.end - token.start < 8 && text[Int(token.start)] == UInt8(ascii: "0")
    }

    private mutating func note(_ category: CategoryID) {
        let word = Int(category >> 6), bit: UInt64 = 1 << UInt64(category & 63)
        if found[word] & bit != 0 { return }
        found[word] |= bit
        note(atom: hot.categories[Int(category)].atom)
    }

    private mutating func note(atom: Int16) {
        guard atom >= 0 else { return }
        let word = Int(atom) >> 6, bit: UInt64 = 1 << UInt64(atom & 63)
        if atoms[word] & bit != 0 { return }
        atoms[word] |= bit
        hot.promises.add(Int(atom), to: &promises, at: promiseRow)
    }

    mutating func addBuiltIn(at start: Int) {
        let token = tokens[start]
        func leaf(_ category: CategoryID, to end: Int, value: Double = .nan) -> Edge {
            Edge(category: category, start: start, end: end, value: value)
        }
        switch token.kind {
        case .number:
            add(leaf(BuiltIn.digits, to: start + 1, value: token.value))
            add(leaf(token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal, to: start + 1, value: token.value))
            if isZeroLed(token) {
                var scale = 1.0
                for _ in token.start..<token.end { scale *= 10 }
                add(leaf(BuiltIn.zeroLed, to: start + 1, value: token.value / scale))
            }
        case .word:
            add(leaf(BuiltIn.word, to: start + 1))
            if token.word < 0 { add(leaf(BuiltIn.unknown, to: start + 1)) }
            if isOpen(token) {
                add(leaf(BuiltIn.content, to: start + 1))
                for shape in hot.shapes.candidates(for: token, in: text) {
                    if let category = hot.shapes.category(shape, of: token, in: text) { add(leaf(category, to: start + 1)) }
                }
            }
            if isOpenText {
                var end = start
                while end < count, end - start < Self.longestOpen, isOpen(tokens[end]) {
                    end += 1
                    add(leaf(BuiltIn.open, to: end))
                }
            }
        case .mark, .end: break
        }
    }

    /// Whether no list of words and no pattern spells it.
    private func isOpen(_ token: Token) -> Bool { token.kind == .word && (token.word < 0 || hot.is(token.word, .open)) }

    mutating func addLexemes(at start: Int) {
        for index in Int(firstMatches[start])..<Int(firstMatches[start + 1]) {
            let match = matches[index]
            guard holds(hot.categories[Int(match.mark.category)].use) else { continue }
            var value = Double.nan, given = FieldSet()
            if match.mark.isMore {
                let lexeme = hot.lexemes.summaries.address(of: Int(match.lexeme))
                (value, given) = (lexeme.pointee.value, lexeme.pointee.given)
                hot.lexemes.prefetchAttributes(of: lexeme)
            }
            add(Edge(category: match.mark.category, lexeme: match.lexeme, start: start, end: Int(match.end), value: value, keys: given))
        }
    }

    /// Words that are nearly words of a table, one by one or as several run together.
    private mutating func findNear(at start: Int) {
        guard tokens[start].kind == .word else { return }
        var last = start, hasUnknown = false
        while last < count, last - start < Self.longestJoined, isJoinable(last, after: start) {
            hasUnknown = hasUnknown || tokens[last].word < 0
            last += 1
        }
        // A run of known words is one word only where it is written like one, and all of them are short. Two may be longer ("blue berries").
        if !hasUnknown, !isOfPair(tokens[start]) { return }
        let isKnown = !hasUnknown
        var hash = Vocabulary.RunningHash()
        var isRunShort = true, length = 0
        hasUnknown = false
        for index in start..<last {
            let token = tokens[index]
            isRunShort = isRunShort && isShort(token)
            let isPair = index <= start + 1 && isOfPair(token)
            length += Int(token.end - token.start)
            guard length <= 24, isRunShort || isPair || !isKnown, isOfLetters(token, &hash) else { return }
            hasUnknown = hasUnknown || token.word < 0
            if hasUnknown {
                spell(start...index)
                // "To prop" may be "toprol", and hardly is: words that sentences are built of are run together and misspelt at once by chance.
                let isChance = (start...index).contains { tokens[$0].word >= 0 && !hot.is(tokens[$0].word, .open) }
                for candidate in hot.near.candidates(for: letters, vocabulary: hot.vocabulary) { noteNear(candidate, from: start, to: index + 1, isChance: isChance) }
            } else if isRunShort || isPair, index > start, hot.joinedWords.mayHold(hash.value) {
                spell(start...index)
                let whole = letters.withUnsafeBufferPointer { hot.vocabulary.id(of: $0) }
                if whole >= 0 { noteNear(NearSpelling.Candidate(word: whole, distance: 0), from: start, to: index + 1) }
            }
        }
    }

    /// A word that a blank parts from the one before it.
    mutating func isJoinable(_ index: Int, after start: Int) -> Bool {
        tokens[index].kind == .word && (index == start || tokens[index].start > tokens[index - 1].end)
    }

    private mutating func isShort(_ token: Token) -> Bool { token.end - token.start <= 5 }

    /// Whether a word may be one of two that are a name together; a long one that sentences are built of is none.
    private mutating func isOfPair(_ token: Token) -> Bool { isShort(token) || token.end - token.start <= 8 && token.word >= 0 && hot.is(token.word, .open) }

    /// Whether a word is of plain letters, which are added to a hash.
    @inline(__always)
    private mutating func isOfLetters(_ token: Token, _ hash: inout Vocabulary.RunningHash) -> Bool {
        for index in Int(token.start)..<Int(token.end) {
            let letter = text[index] | 0x20
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { return false }
            hash.add(letter)
        }
        return true
    }

    private mutating func spell(_ run: ClosedRange<Int>) {
        letters.removeAll(keepingCapacity: true)
        for token in run { for index in Int(tokens[token].start)..<Int(tokens[token].end) { letters.append(text[index] | 0x20) } }
    }

    /// - Parameter isChance: Whether what is misspelt is asked about, as what was heard is.
    private mutating func noteNear(_ candidate: NearSpelling.Candidate, from start: Int, to end: Int, isChance: Bool = false) {
        let score = -tables.prices.nearLetter * Float(candidate.distance) - tables.prices.nearBlank * Float(end - start - 1)
        noteNear(candidate.word, from: start, to: end, score: score, nearness: isChance && candidate.distance > 0 ? .heard : .spelt)
    }

    mutating func noteNear(_ word: WordID, from start: Int, to end: Int, score: Float, nearness: Edge.Nearness) {
        let node = hot.words[Int(word)].phrases
        guard node >= 0 else { return }
        for index in hot.lexicon.junction(node).endings {
            let ending = hot.lexicon.ending(index)
            guard HotTables.PhraseMark(mark: ending.mark).traits.contains(.near) else { continue }
            nearMatches.append(NearMatch(lexeme: ending.payload, end: Int32(end), word: word, score: score, nearness: nearness))
        }
    }

    mutating func addNearLexemes(at start: Int) {
        for index in Int(firstNearMatches[start])..<Int(firstNearMatches[start + 1]) {
            let match = nearMatches[index]
            let lexeme = hot.lexemes.summaries[Int(match.lexeme)]
            guard holds(hot.categories[Int(lexeme.category)].use) else { continue }
            add(
                Edge(
                    category: lexeme.category, lexeme: match.lexeme, start: start, end: Int(match.end), sequence: match.word, nearness: match.nearness, score: match.score,
                    value: lexeme.value, keys: lexeme.given))
        }
    }
}
