/// The words of an utterance as `Chatter` looks at them: names of a kind as one, hesitations left out.
extension Chart {
    /// The log odds that the utterance asks for nothing, by its words alone.
    func chatter() -> Double {
        var sum = ChatterTable.Sum(hot.chatter)
        forEachChatterWord { token, kind in
            if let kind {
                sum.add(ChatterTable.kind(kind))
            } else if token.kind == .number {
                sum.add(ChatterTable.number)
            } else {
                sum.add(token.word < 0 ? ChatterTable.unknown(letters(of: token)) : ChatterTable.known(token.word))
            }
        }
        return sum.whole()
    }

    /// The same words as they are called in `Chatter`.
    func chatterWords() -> [String] {
        var words: [String] = []
        forEachChatterWord { token, kind in
            if let kind {
                words.append(Chatter.kind(tables.categories[Int(kind)].name))
            } else if token.kind == .number {
                words.append(Chatter.number)
            } else {
                words.append(token.word < 0 ? String(decoding: letters(of: token), as: UTF8.self) : hot.vocabulary.text(token.word))
            }
        }
        return words
    }

    /// Goes through the words that are no hesitations, with the kind of those that begin a name of one: the rest of the name is left out.
    private func forEachChatterWord(_ body: (Token, CategoryID?) -> Void) {
        var position = 0
        while position < count {
            let name = kind(at: position), token = tokens[position]
            let isHesitation = token.kind == .word && token.word >= 0 && hot.skipCost(token) == 0
            if name != nil || !isHesitation { body(token, name?.category) }
            position = name?.end ?? position + 1
        }
    }

    /// The longest name of a kind that begins at a position.
    private func kind(at position: Int) -> (category: CategoryID, end: Int)? {
        var best: (category: CategoryID, end: Int)?
        for index in Int(firstMatches[position])..<Int(firstMatches[position + 1]) {
            let category = hot.lexemes.summaries[Int(matches[index].lexeme)].category, end = Int(matches[index].end)
            guard hot.is(category, .kind) else { continue }
            if best.map({ end > $0.end || end == $0.end && category < $0.category }) ?? true { best = (category, end) }
        }
        return best
    }

    /// In lower case.
    private func letters(of token: Token) -> some Collection<UInt8> {
        text.view[Int(token.start)..<Int(token.end)].lazy.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }
}
