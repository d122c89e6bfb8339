/// Names of medicines that a recogniser has written as words that it knows (`SoundSpelling`).
extension Chart {
    /// Where names of medicines must be: right before a dose ("… ten milligrams"), behind a dose with "of", and behind a verb of taking.
    mutating func findPlacesOfNames() {
        seeksSounds = false
        for index in 0..<count where tokens[index].word >= 0 && hot.is(tokens[index].word, .besideName) {
            if !seeksSounds {
                // Of an "and" alone nothing follows.
                guard !hot.is(tokens[index].word, .betweenNames) else { continue }
                namesMayEnd.reset(count + 1, to: false)
                namesMayBegin.reset(count + 1, to: false)
                seeksSounds = true
            }
            var next = index + 1
            while next < count, tokens[next].word >= 0, hot.is(tokens[next].word, .passedToName) { next += 1 }
            guard hot.is(tokens[index].word, .dose) else {
                namesMayBegin[next] = true
                continue
            }
            // "Fourteen units of …", "… ten milligrams".
            if next > index + 1 { namesMayBegin[next] = true }
            var first = index
            while first > 0, isNumeral(first - 1) { first -= 1 }
            if first < index { namesMayEnd[first] = true }
        }
    }

    private mutating func isNumeral(_ index: Int) -> Bool { tokens[index].kind == .number || tokens[index].word >= 0 && hot.is(tokens[index].word, .numeral) }

    /// Words that sound like the name of a medicine, where one must be.
    mutating func findHeard(at start: Int) {
        var last = min(count, start + SoundSpelling.mostWords)
        if !namesMayBegin[start] { while last > start + 1, !namesMayEnd[last] { last -= 1 } }
        guard last > start + 1 else { return }
        var sounds = Sounds(), end = start
        letters.removeAll(keepingCapacity: true)
        while end < last, isJoinable(end, after: start), !isNumeral(end), !(tokens[end].word >= 0 && hot.is(tokens[end].word, .soundName)) {
            let first = letters.count
            for index in Int(tokens[end].start)..<Int(tokens[end].end) {
                let letter = text[index] | 0x20
                guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { return }
                letters.append(letter)
            }
            letters.withUnsafeBufferPointer { sounds.add(UnsafeBufferPointer(rebasing: $0[first...])) }
            end += 1
            let least = namesMayEnd[end] ? SoundSpelling.leastBeforeDose : namesMayBegin[start] ? SoundSpelling.leastElsewhere : .max
            guard end > start + 1, sounds.count >= least else { continue }
            let names = hot.sounds.names(of: sounds, letters: letters, vocabulary: hot.vocabulary)
            // Several may be spellings of one; of two medicines neither is taken.
            guard let name = names.first, hot.areOneName(names) else { continue }
            // The longer it is, the less it is by chance.
            noteNear(name, from: start, to: end, score: tables.prices.heardSound * Float(sounds.count) - tables.prices.heard, nearness: .heard)
        }
    }
}
