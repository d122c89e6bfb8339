/// Cuts a text into tokens in one pass over its UTF-8.
///
/// Letters and digits part ("25mg", "8am"), numbers keep their decimals ("0.5", "0,5") and thousands ("10,000"), clitics part from
/// their word ("did|n't", "temperature|'s"), hyphens inside a word join nothing ("pre-natal" is two words), and a dotted
/// abbreviation is one word ("a.m."). The same function cuts utterances and the phrases of the grammar, so that the two always meet.
struct Tokenizer: Sendable {
    /// Endings that part from their word, with their apostrophe, longest first.
    var clitics: [[UInt8]] = []
    /// What written words stand for ("didnt" for "did n't"), by word id: contractions have the first ids of a vocabulary.
    var contractions: [[Piece]] = []

    struct Piece: Sendable {
        let word: WordID
        let length: Int
    }

    /// What becomes of a word: an id of a frozen vocabulary, or one made on the spot while a grammar is compiled.
    typealias WordLookup = (UnsafeBufferPointer<UInt8>) -> WordID

    func tokens(of text: UnsafeBufferPointer<UInt8>, into tokens: inout [Token], lookup: WordLookup) {
        tokens.removeAll(keepingCapacity: true)
        var scan = Scan(text: text, tokenizer: self, tokens: tokens)
        swap(&scan.tokens, &tokens)
        tokens = []
        scan.run(lookup)
        tokens = scan.tokens
    }

    fileprivate struct Scan {
        let text: UnsafeBufferPointer<UInt8>
        let tokenizer: Tokenizer
        var tokens: [Token]
        var at = 0
        var lead = 0
        var word: [UInt8] = []

        init(text: UnsafeBufferPointer<UInt8>, tokenizer: Tokenizer, tokens: [Token]) { (self.text, self.tokenizer, self.tokens) = (text, tokenizer, tokens) }

        mutating func run(_ lookup: WordLookup) {
            while at < text.count {
                switch Folding.kind(of: text[at]) {
                case .blank: at += 1
                case .letter: readWord(from: at, lookup)
                case .digit: readNumber(lookup)
                case .apostrophe: if !readClitic(lookup) { readMark(UInt8(ascii: "'"), length: 1, lookup) }
                case .hyphen: readHyphen(length: 1, lookup)
                case .mark:
                    if text[at] == UInt8(ascii: "."), digit(at + 1), !(at > 0 && digit(at - 1)) {
                        readNumber(lookup)
                    } else if text[at] == UInt8(ascii: "."), at + 1 < text.count, text[at + 1] == UInt8(ascii: ".") {
                        readDots(lookup)
                    } else {
                        readMark(text[at], length: 1, lookup)
                    }
                case .other: readBeyondASCII(lookup)
                }
            }
            append(from: at, to: at, word: Vocabulary.unknown, kind: .end)
        }

        func digit(_ index: Int) -> Bool { index < text.count && text[index] &- 48 < 10 }
        func letter(_ index: Int) -> Bool { index < text.count && Folding.kind(of: text[index]) == .letter }

        mutating func append(
            from start: Int, to end: Int, word: WordID, kind: Token.Kind, decimals: Int = 0, digits: Int = 0, reading: Token.Reading = .written, value: Double = .nan
        ) {
            tokens.append(
                Token(
                    lead: Int32(lead), start: Int32(start), end: Int32(end), word: word, kind: kind,
                    decimals: UInt8(min(decimals, 255)), digits: UInt8(min(digits, 255)), reading: reading, value: value))
            lead = end
            at = end
        }

        /// The scalar at an offset and its length in bytes. The text is valid UTF-8.
        func scalar(_ index: Int) -> (UInt32, Int) {
            let first = UInt32(text[index])
            func next(_ offset: Int) -> UInt32 { index + offset < text.count ? UInt32(text[index + offset] & 0x3F) : 0 }
            if first < 0x80 { return (first, 1) }
            if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), min(2, text.count - index)) }
            if first < 0xF0 { return ((first & 0x0F) << 12 | next(1) << 6 | next(2), min(3, text.count - index)) }
            return ((first & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), min(4, text.count - index))
        }

        mutating func readMark(_ mark: UInt8, length: Int, _ lookup: WordLookup) {
            // A mark that is written for a word ("&", "✘") is looked up as it stands, before signs are made equal.
            let written = lookup(UnsafeBufferPointer(rebasing: text[at..<at + length]))
            if written >= 0, written < tokenizer.contractions.count { return emit(pieces: tokenizer.contractions[Int(written)], from: at, to: at + length) }
            let id = withUnsafePointer(to: mark) { lookup(UnsafeBufferPointer(start: $0, count: 1)) }
            append(from: at, to: at + length, word: id, kind: .mark)
        }

        /// Dots in a row are a comma inside an utterance, however many, and a stop at its end.
        mutating func readDots(_ lookup: WordLookup) {
            var end = at
            while true {
                if end < text.count, text[end] == UInt8(ascii: ".") {
                    end += 1
                } else if end < text.count, text[end] >= 128, scalar(end).0 == Self.ellipsis {
                    end += scalar(end).1
                } else {
                    break
                }
            }
            let isLast = text[end...].allSatisfy { Folding.kind(of: $0) == .blank }
            readMark(UInt8(ascii: isLast ? "." : ","), length: end - at, lookup)
        }

        static let ellipsis: UInt32 = 0x2026

        /// A clitic that stands alone ("i 've"), as recognisers and the phrases of a grammar write it.
        mutating func readClitic(_ lookup: WordLookup) -> Bool {
            guard at == 0 || Folding.kind(of: text[at - 1]) == .blank else { return false }
            for clitic in tokenizer.clitics where clitic.first == UInt8(ascii: "'") && at + clitic.count <= text.count {
                let end = at + clitic.count
                guard !letter(end), zip(clitic.dropFirst(), text[(at + 1)..<end]).allSatisfy({ $0 == $1 | 0x20 }) else { continue }
                append(from: at, to: end, word: clitic.withUnsafeBufferPointer(lookup), kind: .word)
                return true
            }
            return false
        }

        /// Between two digits, and between blanks, a hyphen is a mark; inside and before words it is nothing. A long dash is a mark between words too.
        mutating func readHyphen(length: Int, _ lookup: WordLookup) {
            let after = at + length
            let digitBefore = at > 0 && digit(at - 1), digitAfter = digit(after)
            let blankBefore = at == 0 || Folding.kind(of: text[at - 1]) == .blank
            let blankAfter = after >= text.count || Folding.kind(of: text[after]) == .blank
            if (digitBefore && digitAfter) || (blankBefore && blankAfter) || (blankBefore && digitAfter) || length > 1 && !digitAfter && (blankAfter || at > 0 && after < text.count && !digitBefore) {
                readMark(UInt8(ascii: "-"), length: length, lookup)
            } else {
                at = after
            }
        }

        mutating func readBeyondASCII(_ lookup: WordLookup) {
            let (value, length) = scalar(at)
            if value == Self.ellipsis { return readDots(lookup) }
            switch Folding.fold(value) {
            case .letters, .asIs: readWord(from: at, lookup)
            case .blank, .nothing: at += length
            case .apostrophe: readMark(UInt8(ascii: "'"), length: length, lookup)
            case .hyphen: readHyphen(length: length, lookup)
            case .mark(let mark): readMark(mark, length: length, lookup)
            case .fraction(let fraction):
                append(from: at, to: at + length, word: Vocabulary.unknown, kind: .number, decimals: 1, digits: 0, value: fraction)
            }
        }

        mutating func readNumber(_ lookup: WordLookup) {
            let start = at
            var end = at, value = 0.0, digits = 0
            while digit(end) {
                value = value * 10 + Double(text[end] - 48)
                digits += 1
                end += 1
            }
            // Thousands: groups of exactly three digits behind one to three.
            if (1...3).contains(digits), value != 0 {
                while end < text.count, text[end] == UInt8(ascii: ","), digit(end + 1), digit(end + 2), digit(end + 3), !digit(end + 4) {
                    for offset in 1...3 { value = value * 10 + Double(text[end + offset] - 48) }
                    end += 4
                    digits += 3
                }
            }
            // "5o mg", "135/8o": the letter for the digit; not in "H2O".
            var reading = Token.Reading.written
            if end > start, end < text.count, text[end] | 0x20 == UInt8(ascii: "o"), isEdge(end + 1), start == 0 || isEdge(start - 1) {
                value *= 10
                digits += 1
                end += 1
                reading = .guessed
            }
            // "99..8": one point.
            if decimalDots(end) {
                end += 1
                reading = .guessed
            }
            var decimals = 0
            if end < text.count, text[end] == UInt8(ascii: ".") || end == start + digits && isDecimalComma(end, from: start), digit(end + 1) {
                var scaled = 0.0, scale = 1.0
                var next = end + 1
                while digit(next) {
                    if decimals < 15 {
                        scaled = scaled * 10 + Double(text[next] - 48)
                        scale *= 10
                    }
                    decimals += 1
                    next += 1
                }
                // A further point makes it something else ("1.2.2024"): stop before the first.
                if next < text.count, text[next] == UInt8(ascii: "."), digit(next + 1) {
                    decimals = 0
                } else {
                    value = (value * scale + scaled) / scale
                    end = next
                }
            }
            // A point before a version ("v.6.14.02") begins no number.
            guard end > start else { return readMark(text[start], length: 1, lookup) }
            if !value.isFinite { value = .greatestFiniteMagnitude }
            let id = lookup(UnsafeBufferPointer(rebasing: text[start..<end]))
            append(from: start, to: end, word: id, kind: .number, decimals: decimals, digits: digits, reading: reading, value: value)
        }

        private func decimalDots(_ index: Int) -> Bool {
            index + 2 < text.count && text[index] == UInt8(ascii: ".") && text[index + 1] == UInt8(ascii: ".") && digit(index + 2)
        }

        /// Whether a word or a number that reaches there ends: behind "5o" of "5o'clock" it does not.
        private func isEdge(_ index: Int) -> Bool {
            guard index < text.count else { return true }
            return switch Folding.kind(of: text[index]) {
            case .blank, .mark: true
            case .letter, .digit, .apostrophe, .hyphen, .other: false
            }
        }

        /// "0,5" and "37,8": a comma between digits, where neither stands in a list ("1,2,3") or a date ("08/12,15").
        private func isDecimalComma(_ comma: Int, from start: Int) -> Bool {
            guard text[comma] == UInt8(ascii: ","), start == 0 || text[start - 1] != UInt8(ascii: "/"), start < 2 || text[start - 1] != UInt8(ascii: ",") || !digit(start - 2) else { return false }
            var next = comma + 1
            while digit(next) { next += 1 }
            return next >= text.count || text[next] != UInt8(ascii: ",") || !digit(next + 1)
        }

        /// Most words are of plain small letters from blank to blank: such a word is looked up where it stands.
        /// - Returns: false where the word goes on otherwise, or may.
        private mutating func readPlainWord(from start: Int, _ lookup: WordLookup) -> Bool {
            var end = start
            while end < text.count, text[end] &- UInt8(ascii: "a") < 26 { end += 1 }
            guard end > start else { return false }
            if end < text.count {
                switch Folding.kind(of: text[end]) {
                case .letter, .apostrophe, .other: return false
                case .mark: if end - start == 1, text[end] == UInt8(ascii: ".") { return false }
                case .blank, .digit, .hyphen: break
                }
            }
            let whole = lookup(UnsafeBufferPointer(rebasing: text[start..<end]))
            if whole >= 0, whole < tokenizer.contractions.count {
                emit(pieces: tokenizer.contractions[Int(whole)], from: start, to: end)
            } else {
                append(from: start, to: end, word: whole, kind: .word)
            }
            return true
        }

        mutating func readWord(from start: Int, _ lookup: WordLookup) {
            if readPlainWord(from: start, lookup) { return }
            word.removeAll(keepingCapacity: true)
            var end = start, apostrophes = false
            // The folded word, and for each of its bytes the offset behind the source character it came from.
            var letters = 0
            scanning: while end < text.count {
                switch Folding.kind(of: text[end]) {
                case .letter:
                    word.append(text[end] | 0x20)
                    end += 1
                    letters += 1
                case .apostrophe:
                    guard isLetter(end + 1) else { break scanning }
                    word.append(UInt8(ascii: "'"))
                    apostrophes = true
                    end += 1
                case .other:
                    let (value, length) = scalar(end)
                    switch Folding.fold(value) {
                    case .letters(let folded):
                        word.append(contentsOf: folded)
                        letters += 1
                    case .asIs:
                        word.append(contentsOf: text[end..<end + length])
                        letters += 1
                    case .nothing: break
                    case .apostrophe:
                        guard isLetter(end + length) else { break scanning }
                        word.append(UInt8(ascii: "'"))
                        apostrophes = true
                    default: break scanning
                    }
                    end += length
                default: break scanning
                }
            }
            if letters == 1, word.count == 1, let dotted = dottedAbbreviation(from: end) { end = dotted }
            emit(from: start, to: end, apostrophes: apostrophes, lookup)
        }

        /// Whether a letter of any script stands there.
        func isLetter(_ index: Int) -> Bool {
            guard index < text.count, text[index] >= 128 else { return letter(index) }
            return switch Folding.fold(scalar(index).0) {
            case .letters, .asIs: true
            default: false
            }
        }

        /// "a.m." after its first letter: takes ".m." as well. Every part is one letter.
        mutating func dottedAbbreviation(from first: Int) -> Int? {
            var end = first, parts = 1
            while end + 1 < text.count, text[end] == UInt8(ascii: "."), letter(end + 1), !letter(end + 2) {
                word.append(text[end + 1] | 0x20)
                end += 2
                parts += 1
            }
            guard parts > 1 else { return nil }
            if end < text.count, text[end] == UInt8(ascii: ".") { end += 1 }
            return end
        }

        mutating func emit(from start: Int, to end: Int, apostrophes: Bool, _ lookup: WordLookup) {
            let whole = word.withUnsafeBufferPointer(lookup)
            if whole >= 0, whole < tokenizer.contractions.count {
                emit(pieces: tokenizer.contractions[Int(whole)], from: start, to: end)
                return
            }
            if apostrophes {
                for clitic in tokenizer.clitics where word.count >= clitic.count && word.suffix(clitic.count).elementsEqual(clitic) {
                    let tail = offset(clitic.count, before: end, from: start)
                    if word.count == clitic.count {
                        append(from: start, to: end, word: whole, kind: .word)
                        return
                    }
                    guard tail > start else { continue }
                    let stem = word.dropLast(clitic.count).filter { $0 != UInt8(ascii: "'") }
                    append(from: start, to: tail, word: stem.withUnsafeBufferPointer(lookup), kind: .word)
                    append(from: tail, to: end, word: clitic.withUnsafeBufferPointer(lookup), kind: .word)
                    return
                }
                word.removeAll { $0 == UInt8(ascii: "'") }
            }
            append(
                from: start, to: end, word: apostrophes ? word.withUnsafeBufferPointer(lookup) : whole, kind: .word)
        }

        /// Where the last `count` letters of a word begin. Letters of other alphabets and curly apostrophes have several bytes, accents of their own count
        /// for nothing.
        func offset(_ count: Int, before end: Int, from start: Int) -> Int {
            var at = end, missing = count
            while missing > 0, at > start {
                at -= 1
                while at > start, text[at] & 0xC0 == 0x80 { at -= 1 }
                if text[at] >= 128, case .nothing = Folding.fold(scalar(at).0) { continue }
                missing -= 1
            }
            return at
        }

        /// Several words for one written word: each takes as many of its bytes as it has letters, the last the rest.
        mutating func emit(pieces: [Piece], from start: Int, to end: Int) {
            var from = start
            for (index, piece) in pieces.enumerated() {
                var to = index == pieces.count - 1 ? end : max(from, min(from + piece.length, end - 1))
                // Never inside a character: a curly apostrophe is three bytes.
                while to > from, to < end, text[to] & 0xC0 == 0x80 { to -= 1 }
                append(from: from, to: to, word: piece.word, kind: .word)
                from = to
            }
        }
    }
}
