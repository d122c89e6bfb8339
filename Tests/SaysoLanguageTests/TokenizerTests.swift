import Testing

@testable import SaysoLanguage

/// Tokens of a text under a few clitics and contractions, words by their normal form.
private struct Cut {
    let text: String
    let tokens: [Token]
    private let vocabulary: Vocabulary

    init(_ text: String) {
        var vocabulary = Vocabulary(), tokenizer = Tokenizer(), tokens: [Token] = []
        tokenizer.clitics = ["n't", "'ll", "'ve", "'re", "'s", "'d", "'m"].map { Array($0.utf8) }
        for written in ["didn't", "didnt", "won't", "dunno", "o'clock", "&", "✘"] { _ = vocabulary.intern(written) }
        tokenizer.contractions = [["did", "n't"], ["did", "n't"], ["will", "n't"], ["do", "n't", "know"], ["oclock"], ["and"], ["no"]].map { pieces in
            pieces.map { Tokenizer.Piece(word: vocabulary.intern($0), length: $0.utf8.count) }
        }
        var copy = text
        copy.withUTF8 { bytes in tokenizer.tokens(of: bytes, into: &tokens) { vocabulary.intern($0) } }
        (self.text, self.tokens, self.vocabulary) = (text, tokens, vocabulary)
    }

    private func bytes(_ from: Int32, _ to: Int32) -> String { String(decoding: Array(text.utf8)[Int(from)..<Int(to)], as: UTF8.self) }

    /// What each token covers, the end token left out.
    var pieces: [String] { tokens.dropLast().map { bytes($0.start, $0.end) } }
    /// The normal forms.
    var words: [String] { tokens.dropLast().map { $0.word < 0 ? "?" : vocabulary.text($0.word) } }
    var numbers: [Token] { tokens.filter { $0.kind == .number } }

    /// What is wrong with the tiling; nil when nothing is.
    var flaw: String? {
        let boundaries = Set(text.unicodeScalars.indices.map { Int32(text.utf8.distance(from: text.startIndex, to: $0)) } + [Int32(text.utf8.count)])
        var at: Int32 = 0
        for (index, token) in tokens.enumerated() {
            if token.lead != at { return "token \(index) begins at \(token.lead), the one before it ends at \(at)" }
            if token.start < token.lead || token.end < token.start { return "token \(index) runs backwards: \(token)" }
            if !boundaries.contains(token.start) || !boundaries.contains(token.end) { return "token \(index) parts a character: \(token)" }
            if (token.kind == .end) != (index == tokens.count - 1) { return "token \(index) of \(tokens.count) is of kind \(token.kind)" }
            if token.kind != .end, token.start == token.end { return "token \(index) is empty: \(token)" }
            if token.kind == .number, !token.value.isFinite || token.value < 0 { return "token \(index) is the number \(token.value)" }
            if token.kind != .number, !token.value.isNaN { return "token \(index) is no number and worth \(token.value)" }
            at = token.end
        }
        return at == text.utf8.count ? nil : "the tokens end at \(at) of \(text.utf8.count)"
    }
}

@Suite("Tokens") struct TokenizerTests {
    @Test("parts a text where meaning parts", arguments: [
        ("", []),
        ("  \t\n ", []),
        ("had oatmeal", ["had", "oatmeal"]),
        ("25mg", ["25", "mg"]), ("b12", ["b", "12"]), ("8am", ["8", "am"]),
        ("120/80", ["120", "/", "80"]), ("5'7\"", ["5", "'", "7", "\""]), ("2-3", ["2", "-", "3"]), ("2–3", ["2", "–", "3"]),
        ("BP-132", ["BP", "132"]), ("pre-natal", ["pre", "natal"]), ("temp - 101", ["temp", "-", "101"]), ("-5", ["-", "5"]),
        ("10,000", ["10,000"]), ("1,234,567", ["1,234,567"]), ("1,5", ["1,5"]), ("10,00", ["10,00"]), ("1234,567", ["1234,567"]), ("1,2,3", ["1", ",", "2", ",", "3"]), ("1, 5", ["1", ",", "5"]), ("0,250", ["0,250"]),
        (".5", [".5"]), ("98.6", ["98.6"]), ("98.", ["98", "."]), ("1.2.2024", ["1", ".", "2.2024"]), ("v.6.14.02", ["v", ".", "6", ".", "14.02"]), ("7:30", ["7", ":", "30"]),
        ("didn't", ["did", "n't"]), ("didnt", ["did", "nt"]), ("temp's", ["temp", "'s"]), ("i 've", ["i", "'ve"]), ("mom’s", ["mom", "’s"]),
        ("didn’t", ["did", "n’t"]), ("won’t", ["won", "’t"]), ("d’été", ["d’été"]), ("d'été", ["d'été"]),
        ("haven’t", ["have", "n’t"]), ("O'CLOCK", ["O'CLOCK"]), ("rock'n'roll", ["rock'n'roll"]), ("'quoted'", ["'", "quoted", "'"]),
        ("a.m.", ["a.m."]), ("8 p.m", ["8", "p.m"]), ("end.", ["end", "."]), ("i.e. tea", ["i.e.", "tea"]),
        ("½ cup", ["½", "cup"]), ("1½", ["1", "½"]), ("50%", ["50", "%"]), ("“fine”", ["“", "fine", "”"]),
        ("café", ["café"]), ("cafe\u{301}", ["cafe\u{301}"]), ("pho\u{200B}ne", ["pho\u{200B}ne"]), ("38°C", ["38", "°", "C"]), ("38℃", ["38", "℃"]),
        ("tea☕️!", ["tea", "☕", "!"]), ("🤒 fever", ["🤒", "fever"]), ("白米 rice", ["白米", "rice"]), ("жар", ["жар"]), ("a\u{0}b", ["a", "b"]),
    ])
    func parts(text: String, pieces: [String]) {
        let cut = Cut(text)
        #expect(cut.pieces == pieces)
        #expect(cut.flaw == nil)
    }

    @Test("reads words in their plain form", arguments: [
        ("Had OATMEAL", ["had", "oatmeal"]), ("Crème brûlée", ["creme", "brulee"]), ("JALAPEÑO", ["jalapeno"]), ("Straße", ["strasse"]), ("œuf", ["oeuf"]),
        ("didn't", ["did", "n't"]), ("Didn’t", ["did", "n't"]), ("DIDNT", ["did", "n't"]), ("dunno", ["do", "n't", "know"]), ("she'll", ["she", "'ll"]),
        ("Campbell’s", ["campbell", "'s"]), ("o’clock", ["oclock"]), ("rock'n'roll", ["rocknroll"]), ("a.m.", ["am"]), ("P.M", ["pm"]), ("°", ["^"]), ("–", ["-"]), ("“", ["\""]),
        ("2×", ["2", "x"]), ("µg", ["ug"]), ("sof\u{AD}ten", ["soften"]), ("☕", ["*"]), ("mac & cheese", ["mac", "and", "cheese"]), ("b&b", ["b", "and", "b"]), ("fever ✘", ["fever", "no"]), ("fever ✙", ["fever", "*"]), ("10,000", ["10,000"]),
    ])
    func reads(text: String, words: [String]) { #expect(Cut(text).words == words) }

    @Test("a number has its value and its decimals", arguments: [
        ("25", 25, 0, 2), ("98.6", 98.6, 1, 2), ("100.80", 100.8, 2, 3), (".5", 0.5, 1, 0), ("0.25", 0.25, 2, 1), ("10,000", 10_000, 0, 5), ("0,5", 0.5, 1, 1), ("37,85", 37.85, 2, 2), ("0,250", 0.25, 3, 1),
        ("1,234.5", 1_234.5, 1, 4), ("007", 7, 0, 3), ("½", 0.5, 1, 0), ("¾", 0.75, 1, 0), ("⅓", 1.0 / 3, 1, 0),
    ] as [(String, Double, Int, Int)])
    func number(text: String, value: Double, decimals: Int, digits: Int) throws {
        let token = try #require(Cut(text).numbers.first)
        #expect(token.value == value)
        #expect((Int(token.decimals), Int(token.digits)) == (decimals, digits))
    }

    @Test("a number beyond all measure is still a number", arguments: [
        String(repeating: "9", count: 400), "0." + String(repeating: "1", count: 400), "1" + String(repeating: ",000", count: 200),
        String(repeating: "9", count: 300) + "." + String(repeating: "9", count: 30),
    ])
    func huge(text: String) throws {
        let cut = Cut(text)
        #expect(cut.flaw == nil)
        #expect(try #require(cut.numbers.first).value.isFinite)
    }

    @Test("tokens tile any text, and part no character", arguments: [UInt64(1), 7, 1_984, 2_026])
    func tiles(seed: UInt64) {
        var random = SeededRandom(seed)
        for round in 0..<1_500 {
            let text = round % 3 == 0 ? random.repaired(upTo: 60) : random.text(upTo: 40)
            if let flaw = Cut(text).flaw { Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(flaw)") }
        }
    }

    @Test("tokens tile what is nearly all digits and marks", arguments: [UInt64(11), 13])
    func tilesNumbers(seed: UInt64) {
        var random = SeededRandom(seed)
        let alphabet = Array("0159.,:/-' av½%")
        for round in 0..<4_000 {
            let text = String((0..<Int.random(in: 1...12, using: &random)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
            if let flaw = Cut(text).flaw { Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(flaw)") }
        }
    }

    @Test("tokens tile what clitics, contractions and curly quotes make", arguments: [UInt64(3), 5])
    func tilesApostrophes(seed: UInt64) {
        var random = SeededRandom(seed)
        let parts = ["did", "n", "t", "s", "'", "’", "ʼ", "ll", "won", "dunno", "\u{301}", "\u{200B}", "o", "clock", "ß", "é", "-", ".", " ", "白", "3"]
        for round in 0..<3_000 {
            let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            if let flaw = Cut(text).flaw { Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(flaw)") }
        }
    }

    @Test("the same text cut twice, and in memory used before, gives the same tokens") func again() {
        var vocabulary = Vocabulary(), first: [Token] = [], second: [Token] = []
        let text = "Didn’t eat 2½ slices — 10,000 steps!"
        for _ in 0..<2 {
            var copy = text
            copy.withUTF8 { bytes in
                Tokenizer().tokens(of: bytes, into: &first) { vocabulary.intern($0) }
                Tokenizer().tokens(of: bytes, into: &second) { vocabulary.id(of: $0) }
            }
            #expect(first.map(\.word) == second.map(\.word))
            #expect(first.map(\.end) == second.map(\.end))
        }
    }
}
