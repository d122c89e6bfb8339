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

    /// - Parameter ending: One to six letters.
    init(category: CategoryID, ending: String) {
        self.category = category
        length = UInt8(ending.utf8.count)
        self.ending = ending.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// - Parameter text: The utterance, in which the token stands; capitals are as good.
    func fits(_ token: Token, in text: borrowing Pool<UInt8>) -> Bool {
        guard token.end - token.start >= Int32(length) + 2 else { return false }
        var bytes: UInt64 = 0
        for index in Int(token.end) - Int(length)..<Int(token.end) { bytes = bytes << 8 | UInt64(text[index] | 0x20) }
        return bytes == ending
    }
}
