/// The words of an utterance as `Chatter` looks at them: names of a kind as one, hesitations left out.
extension Chart {
    /// The log odds that the utterance asks for nothing, by its words alone.
    func chatter() -> Double {
        var sum = ChatterTable.Sum(hot.chatter), position = 0
        while position < count {
            let name = kind(at: position)
            if let symbol = symbol(at: position, name?.category) { sum.add(symbol) }
            position = name?.end ?? position + 1
        }
        return sum.whole()
    }

    /// The same words as they are called in `Chatter`.
    func chatterWords() -> [String] {
        var words: [String] = [], position = 0
        while position < count {
            let name = kind(at: position), token = tokens[position]
            if let name {
                words.append(Chatter.kind(tables.categories[Int(name.category)].name))
            } else if token.kind == .number {
                words.append(Chatter.number)
            } else if symbol(at: position, nil) != nil {
                words.append(token.word < 0 ? String(decoding: letters(of: token), as: UTF8.self) : hot.vocabulary.text(token.word))
            }
            position = name?.end ?? position + 1
        }
        return words
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

    /// - Returns: nil for a hesitation.
    private func symbol(at position: Int, _ kind: CategoryID?) -> ChatterTable.Symbol? {
        if let kind { return ChatterTable.kind(kind) }
        let token = tokens[position]
        if token.kind == .number { return ChatterTable.number }
        if token.word < 0 { return ChatterTable.unknown(letters(of: token)) }
        return token.kind == .word && hot.skipCost(token) == 0 ? nil : ChatterTable.known(token.word)
    }

    /// In lower case.
    private func letters(of token: Token) -> some Collection<UInt8> {
        text.view[Int(token.start)..<Int(token.end)].lazy.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }
}
