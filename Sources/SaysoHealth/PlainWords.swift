extension String {
    /// The words of a text as rules look at them: in lower case, without what stands between them.
    /// - Parameters:
    ///   - marks: ASCII characters that are of a word, beside letters and digits. An apostrophe is one however it is written.
    ///   - start: What stands before the first of them.
    package func plainWords(with marks: StaticString = "", behind start: Substring? = nil) -> [Substring] {
        var plain = lowercased()
        if plain.utf8.contains(where: { $0 >= 0x80 }) { plain = plain.withUTF8(Self.withStraightApostrophes) }
        var words = start.map { [$0] } ?? []
        // In bytes it takes a tenth of the time, and nearly all that is said is ASCII.
        let bounds = plain.withUTF8 { Self.bounds(of: $0, with: marks) }
        words.reserveCapacity(words.count + bounds.count)
        var index = plain.startIndex, place = 0
        for (bound, isPlain) in bounds {
            let first = plain.utf8.index(index, offsetBy: bound.lowerBound - place)
            index = plain.utf8.index(first, offsetBy: bound.count)
            place = bound.upperBound
            let word = plain[first..<index]
            if isPlain { words.append(word) } else { words += word.split { !$0.isLetter && !$0.isNumber && !($0.asciiValue.map(marks.holds) ?? false) } }
        }
        return words
    }

    private static func withStraightApostrophes(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var straight: [UInt8] = [], place = 0
        straight.reserveCapacity(bytes.count)
        while place < bytes.count {
            let isCurved = bytes[place...].starts(with: curved)
            straight.append(isCurved ? UInt8(ascii: "'") : bytes[place])
            place += isCurved ? curved.count : 1
        }
        return String(decoding: straight, as: UTF8.self)
    }

    private static let curved = Array("\u{2019}".utf8)

    /// Where the words of a text are, and whether each is in ASCII; in one that is not, more may stand between words.
    private static func bounds(of bytes: UnsafeBufferPointer<UInt8>, with marks: StaticString) -> [(place: Range<Int>, isPlain: Bool)] {
        var bounds: [(place: Range<Int>, isPlain: Bool)] = [], first: Int?, isPlain = true
        func end(at place: Int) {
            if let begun = first { bounds.append((begun..<place, isPlain)) }
            (first, isPlain) = (nil, true)
        }
        for (place, byte) in bytes.enumerated() {
            let isOther = byte >= 0x80
            guard isOther || byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || marks.holds(byte) else {
                end(at: place)
                continue
            }
            if first == nil { first = place }
            if isOther { isPlain = false }
        }
        end(at: bytes.count)
        return bounds
    }
}

extension StaticString {
    fileprivate func holds(_ byte: UInt8) -> Bool { withUTF8Buffer { $0.contains(byte) } }
}
