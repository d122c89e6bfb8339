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
        atoms = CategorySet()
        promises.reset(hot.prospects.count, to: .unknown)
        var present = CategorySet()
        let seeksNear = !tables.near.hashes.isEmpty
        for start in 0..<count {
            firstMatches.append(Int32(matches.count))
            firstNearMatches.append(Int32(nearMatches.count))
            notice(tokens[start], in: &present)
            var node = SymbolTrie.root, at = start
            while at < count, tokens[at].word >= 0 {
                node = hot.lexicon.child(of: node, by: tokens[at].word)
                if node < 0 { break }
                at += 1
                let end = hot.lexicon.nodes[Int(node)]
                for payload in end.firstPayload..<end.lastPayload {
                    let lexeme = hot.lexicon.payloads[Int(payload)]
                    matches.append(Match(lexeme: lexeme, end: Int32(at)))
                    let category = hot.lexemes[Int(lexeme)].category
                    present.insert(category)
                    if at > start + 1, hot.nameCategories.contains(category) { for inner in start + 1..<at { isInsideName[inner] = true } }
                }
            }
            if seeksNear { findNear(at: start) }
        }
        firstMatches.append(Int32(matches.count))
        firstNearMatches.append(Int32(nearMatches.count))
        isOpenText = !present.isDisjoint(with: hot.openers)
        if isOpenText { present.insert(BuiltIn.open) }
        for index in nearMatches.indices { present.insert(hot.lexemes[Int(nearMatches[index].lexeme)].category) }
        present.forEach { category in
            let atom = hot.categoryAtoms[Int(category)]
            if atom >= 0 { atoms.insert(CategoryID(atom)) }
        }
    }

    private mutating func notice(_ token: Token, in present: inout CategorySet) {
        if token.word >= 0 {
            let atom = hot.wordAtoms[Int(token.word)]
            if atom >= 0 { atoms.insert(CategoryID(atom)) }
        } else if token.kind == .word {
            present.insert(BuiltIn.unknown)
        }
        if token.kind == .number {
            present.insert(BuiltIn.digits)
            present.insert(token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal)
        }
    }

    mutating func addBuiltIn(at start: Int) {
        let token = tokens[start]
        func leaf(_ category: CategoryID, to end: Int, value: Double = .nan) -> Edge {
            Edge(
                category: category, rule: -1, lexeme: -1, start: Int32(start), end: Int32(end), firstChild: 0, childCount: 0,
                sequence: -1, isNear: false, score: 0, value: value, keys: [])
        }
        switch token.kind {
        case .number:
            add(leaf(BuiltIn.digits, to: start + 1, value: token.value))
            add(leaf(token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal, to: start + 1, value: token.value))
        case .word:
            add(leaf(BuiltIn.word, to: start + 1))
            if token.word < 0 { add(leaf(BuiltIn.unknown, to: start + 1)) }
            if isOpen(start) { add(leaf(BuiltIn.content, to: start + 1)) }
            if isOpenText {
                var end = start
                while end < count, end - start < Self.longestOpen, isOpen(end) {
                    end += 1
                    add(leaf(BuiltIn.open, to: end))
                }
            }
        case .mark, .end: break
        }
    }

    private func isOpen(_ position: Int) -> Bool {
        let token = tokens[position]
        return token.kind == .word && (token.word < 0 || hot.wordFlags[Int(token.word)] & 1 != 0)
    }

    mutating func addLexemes(at start: Int) {
        for index in Int(firstMatches[start])..<Int(firstMatches[start + 1]) {
            let match = matches[index]
            let lexeme = hot.lexemes[Int(match.lexeme)]
            add(
                Edge(
                    category: lexeme.category, rule: -1, lexeme: match.lexeme, start: Int32(start), end: match.end, firstChild: 0,
                    childCount: 0, sequence: -1, isNear: false, score: 0, value: lexeme.value, keys: lexeme.given))
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
        // A run of known words is one word only where it is written like one, and all of them are short.
        if !hasUnknown, !isShort(tokens[start]) { return }
        letters.removeAll(keepingCapacity: true)
        var isRunShort = true
        hasUnknown = false
        for index in start..<last {
            let token = tokens[index]
            guard appendLetters(of: token), letters.count <= 24 else { return }
            hasUnknown = hasUnknown || token.word < 0
            isRunShort = isRunShort && isShort(token)
            if hasUnknown {
                for candidate in tables.near.candidates(for: letters, vocabulary: hot.vocabulary) { noteNear(candidate, from: start, to: index + 1) }
            } else if isRunShort, index > start {
                let whole = letters.withUnsafeBufferPointer { hot.vocabulary.id(of: $0) }
                if whole >= 0 { noteNear(NearSpelling.Candidate(word: whole, distance: 0), from: start, to: index + 1) }
            }
        }
    }

    /// A word that a blank parts from the one before it.
    private func isJoinable(_ index: Int, after start: Int) -> Bool {
        tokens[index].kind == .word && (index == start || tokens[index].start > tokens[index - 1].end)
    }

    private func isShort(_ token: Token) -> Bool { token.end - token.start <= 5 }

    /// - Returns: false for a word that is not of plain letters.
    private mutating func appendLetters(of token: Token) -> Bool {
        for index in Int(token.start)..<Int(token.end) {
            let letter = text[index] | 0x20
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { return false }
            letters.append(letter)
        }
        return true
    }

    private mutating func noteNear(_ candidate: NearSpelling.Candidate, from start: Int, to end: Int) {
        let node = hot.lexicon.child(of: SymbolTrie.root, by: candidate.word)
        guard node >= 0 else { return }
        let payloads = hot.lexicon.nodes[Int(node)]
        for payload in payloads.firstPayload..<payloads.lastPayload {
            let index = hot.lexicon.payloads[Int(payload)]
            guard tables.nearCategories.contains(hot.lexemes[Int(index)].category) else { continue }
            nearMatches.append(
                NearMatch(
                    lexeme: index, end: Int32(end), word: candidate.word,
                    score: -tables.nearPrice * Float(candidate.distance) - tables.nearJoinPrice * Float(end - start - 1)))
        }
    }

    mutating func addNearLexemes(at start: Int) {
        for index in Int(firstNearMatches[start])..<Int(firstNearMatches[start + 1]) {
            let match = nearMatches[index]
            let lexeme = hot.lexemes[Int(match.lexeme)]
            add(
                Edge(
                    category: lexeme.category, rule: -1, lexeme: match.lexeme, start: Int32(start), end: match.end, firstChild: 0,
                    childCount: 0, sequence: match.word, isNear: true, score: match.score, value: lexeme.value, keys: lexeme.given))
        }
    }
}
