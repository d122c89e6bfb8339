/// A text in stretches of bounded length, so that the memory of a parse is bounded whatever is piped in. An utterance is one stretch; only
/// what no person says in a breath is cut, behind the end of a sentence where there is one, else behind a blank.
struct Stretches: Sequence, IteratorProtocol {
    /// Bytes: some three thousand words.
    static let longest = 16_384

    private let text: UnsafeBufferPointer<UInt8>
    private var start = 0
    private var isFirst = true

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        guard isFirst || start < text.count else { return nil }
        isFirst = false
        let end = end()
        defer { start = end }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    private func end() -> Int {
        guard text.count - start > Self.longest else { return text.count }
        let last = start + Self.longest, middle = start + Self.longest / 2
        func cut(_ isEnd: (Int) -> Bool) -> Int? { stride(from: last - 1, to: middle, by: -1).first(where: isEnd).map { $0 + 1 } }
        let marks = Array(".!?;\n".utf8)
        if let sentence = cut({ marks.contains(text[$0]) && text[$0 + 1] <= 32 }) { return sentence }
        if let blank = cut({ text[$0] <= 32 }) { return blank }
        // No blank at all: between two scalars.
        var end = last
        while end > middle, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
