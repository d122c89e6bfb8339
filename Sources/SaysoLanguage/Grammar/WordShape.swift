/// A category of words of no list by how they end ("outlived", "hiccuping"): what kind of word it is, where its meaning is not known.
///
/// Only words count of which no rule and no list of words spells the whole; of a word of fewer letters than its ending and two more, the end says nothing.
struct WordShape: Sendable {
    /// Longer endings do not fit.
    static let longest = 6

    let category: CategoryID
    private let length: UInt8
    /// Its bytes, the last one lowest.
    private let ending: UInt64

    /// - Parameter ending: One to six small letters.
    init(category: CategoryID, ending: String) {
        self.category = category
        length = UInt8(ending.utf8.count)
        self.ending = ending.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate var lastLetter: Int { Int(ending & 0xFF) - Int(UInt8(ascii: "a")) }

    /// - Parameter text: The utterance, in which the token stands; capitals are as good.
    fileprivate func fits(_ token: Token, in text: borrowing Pool<UInt8>) -> Bool {
        guard token.end - token.start >= Int32(length) + 2 else { return false }
        var bytes: UInt64 = 0
        for index in Int(token.end) - Int(length)..<Int(token.end) { bytes = bytes << 8 | UInt64(text[index] | 0x20) }
        return bytes == ending
    }
}

/// The shapes of a grammar, by their last letters: of some dozens a word is compared with two or three.
struct WordShapes: BitwiseCopyable, Sendable {
    private let shapes: FrozenArray<WordShape>
    /// Those that end with letter i are `shapes[firsts[i] ..< firsts[i + 1]]`.
    private let firsts: FrozenArray<Int32>

    init(_ shapes: [WordShape], in memory: FrozenMemory) {
        let sorted = shapes.sorted { $0.lastLetter < $1.lastLetter }
        self.shapes = memory.freeze(sorted)
        firsts = memory.freeze((0...26).map { letter in Int32(sorted.count { $0.lastLetter < letter }) })
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(shapes)
        writer.frozen(firsts)
    }

    init(from reader: inout BinaryReader) { (shapes, firsts) = (reader.frozen(), reader.frozen()) }

    /// The shapes with the last letter of a token; none where it ends with no letter.
    @inline(__always)
    func candidates(for token: Token, in text: borrowing Pool<UInt8>) -> Range<Int> {
        let letter = Int(text[Int(token.end) - 1] | 0x20) - Int(UInt8(ascii: "a"))
        return letter >= 0 && letter < 26 ? Int(firsts[letter])..<Int(firsts[letter + 1]) : 0..<0
    }

    /// The category of a shape, where a token has it.
    @inline(__always)
    func category(_ index: Int, of token: Token, in text: borrowing Pool<UInt8>) -> CategoryID? {
        shapes[index].fits(token, in: text) ? shapes[index].category : nil
    }
}
