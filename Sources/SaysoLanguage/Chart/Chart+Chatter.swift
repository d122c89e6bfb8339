/// The words of an utterance as `Chatter` looks at them: names of a kind as one, hesitations left out.
extension Chart {
    /// The log odds that the utterance asks for nothing, by its words alone.
    /// - Parameter first: The token from which on words are looked at.
    mutating func chatter(from first: Int = 0) -> Double {
        var sum = ChatterTable.Sum(hot.chatter)
        forEachChatterWord(from: first) { word in
            switch word {
            case .kind(let category): sum.add(ChatterTable.kind(category))
            case .number: sum.add(ChatterTable.number)
            case .known(let word): sum.add(ChatterTable.known(word))
            case .unknown(let letters): sum.add(ChatterTable.unknown(letters))
            }
        }
        return sum.whole()
    }

    /// The same words as they are called in `Chatter`.
    mutating func chatterWords() -> [String] {
        var words: [String] = []
        let tables = tables
        forEachChatterWord { word in
            switch word {
            case .kind(let category): words.append(Chatter.kind(tables.categories[Int(category)].name))
            case .number: words.append(Chatter.number)
            case .known(let word): words.append(tables.hot.vocabulary.text(word))
            case .unknown(let letters): words.append(String(decoding: letters, as: UTF8.self))
            }
        }
        return words
    }

    private enum ChatterWord {
        case kind(CategoryID), number, known(WordID)
        /// In lower case.
        case unknown(LazyMapSequence<Slice<UnsafeBufferPointer<UInt8>>, UInt8>)
    }

    /// Goes through the words that are no hesitations, with the kind of those that begin a name of one: the rest of the name is left out.
    private mutating func forEachChatterWord(from first: Int = 0, _ body: (ChatterWord) -> Void) {
        var position = first
        while position < count {
            let name = kind(at: position), token = tokens[position]
            let isHesitation = token.kind == .word && token.word >= 0 && hot.skipCost(token) == 0
            if let name {
                body(.kind(name.category))
            } else if token.kind == .number {
                body(.number)
            } else if token.word < 0 {
                let letters = text.view[Int(token.start)..<Int(token.end)]
                body(.unknown(letters.lazy.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }))
            } else if !isHesitation {
                body(.known(token.word))
            }
            position = name?.end ?? position + 1
        }
    }

    /// The longest name of a kind that begins at a position.
    private mutating func kind(at position: Int) -> (category: CategoryID, end: Int)? {
        var best: (category: CategoryID, end: Int)?
        for index in Int(firstMatches[position])..<Int(firstMatches[position + 1]) {
            guard matches[index].mark.traits.contains(.kind) else { continue }
            let category = matches[index].mark.category, end = Int(matches[index].end)
            if best.map({ end > $0.end || end == $0.end && category < $0.category }) ?? true { best = (category, end) }
        }
        return best
    }
}
