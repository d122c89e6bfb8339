/// What the chart finds before any rule: what the engine itself sees, phrases of the lexicon, and words that are nearly such phrases.
extension Chart {
    /// All phrases of the lexicon, and with them what the text is about at all: rules whose cue is absent are not tried, and
    /// names of no lexicon are looked for only where a word lets them follow.
    mutating func findLexemes() {
        matches.removeAll(keepingCapacity: true)
        firstMatches.removeAll(keepingCapacity: true)
        var present = CategorySet()
        for start in 0..<count {
            firstMatches.append(Int32(matches.count))
            var node = SymbolTrie.root, at = start
            while at < count, tokens[at].word >= 0 {
                node = hot.lexicon.child(of: node, by: .word(tokens[at].word))
                if node < 0 { break }
                at += 1
                let end = hot.lexicon.nodes[Int(node)]
                for payload in end.firstPayload..<end.lastPayload {
                    let lexeme = hot.lexicon.payloads[Int(payload)]
                    matches.append(Match(lexeme: lexeme, end: Int32(at)))
                    present.insert(hot.lexemes[Int(lexeme)].category)
                }
            }
        }
        firstMatches.append(Int32(matches.count))
        isOpenText = !present.isDisjoint(with: hot.openers)
        cueHolds.removeAll(keepingCapacity: true)
        for cue in 0..<hot.cues.count { cueHolds.append(!present.isDisjoint(with: hot.cues[cue])) }
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
        for index in firstMatches[start]..<firstMatches[start + 1] {
            let match = matches[Int(index)]
            let lexeme = hot.lexemes[Int(match.lexeme)]
            add(
                Edge(
                    category: lexeme.category, rule: -1, lexeme: match.lexeme, start: Int32(start), end: match.end, firstChild: 0,
                    childCount: 0, sequence: -1, isNear: false, score: 0, value: lexeme.value, keys: lexeme.given))
        }
    }

    /// Words that are nearly words of a table, one by one or as several run together.
    mutating func addNearLexemes(at start: Int) {
        guard tokens[start].kind == .word else { return }
        letters.removeAll(keepingCapacity: true)
        var hasUnknown = false, isShort = true
        var end = start
        while end < count, end - start < Self.longestJoined, tokens[end].kind == .word, end == start || tokens[end].start > tokens[end - 1].end {
            let token = tokens[end]
            guard appendLetters(of: token) else { return }
            hasUnknown = hasUnknown || token.word < 0
            isShort = isShort && token.end - token.start <= 5
            end += 1
            if letters.count > 24 { return }
            if hasUnknown {
                for candidate in tables.near.candidates(for: letters, vocabulary: hot.vocabulary) { addNear(candidate, from: start, to: end) }
            } else if isShort, end - start > 1 {
                // A run of known words is one word only where it is written like one.
                let whole = letters.withUnsafeBufferPointer { hot.vocabulary.id(of: $0) }
                if whole >= 0 { addNear(NearSpelling.Candidate(word: whole, distance: 0), from: start, to: end) }
            }
        }
    }

    /// - Returns: false for a word that is not of plain letters.
    mutating func appendLetters(of token: Token) -> Bool {
        for byte in text[Int(token.start)..<Int(token.end)] {
            guard Folding.classes[Int(byte)] == .letter else { return false }
            letters.append(byte | 0x20)
        }
        return true
    }

    mutating func addNear(_ candidate: NearSpelling.Candidate, from start: Int, to end: Int) {
        let node = hot.lexicon.child(of: SymbolTrie.root, by: .word(candidate.word))
        guard node >= 0 else { return }
        let payloads = hot.lexicon.nodes[Int(node)]
        for payload in payloads.firstPayload..<payloads.lastPayload {
            let index = hot.lexicon.payloads[Int(payload)]
            let lexeme = hot.lexemes[Int(index)]
            guard tables.nearCategories.contains(lexeme.category) else { continue }
            add(
                Edge(
                    category: lexeme.category, rule: -1, lexeme: index, start: Int32(start), end: Int32(end), firstChild: 0,
                    childCount: 0, sequence: candidate.word, isNear: true,
                    score: -tables.nearPrice * Float(candidate.distance + end - start - 1), value: lexeme.value, keys: lexeme.given))
        }
    }
}
