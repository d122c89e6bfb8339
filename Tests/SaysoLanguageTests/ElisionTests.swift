import Testing

@testable import SaysoLanguage

/// What is left of a text under a few elisions.
private func read(_ text: String) -> String {
    var vocabulary = Vocabulary(), tokens: [Token] = []
    func ids(_ words: String) -> [WordID] { words.split(separator: " ").map { vocabulary.intern(String($0)) } }
    func elision(
        _ say: String, at place: Elision.Place = .anywhere, reads: String = "", after: String = "", before: String = "", notAfter: String = "", notBefore: String = "",
        asks: Bool = false
    ) -> Elision {
        Elision(
            place: place, words: ids(say), reading: ids(reads), after: ids(after), before: ids(before), notAfter: ids(notAfter), notBefore: ids(notBefore), isGuess: asks)
    }
    let all = [
        elision("um"), elision("you know", notAfter: "do", notBefore: "what"), elision("like", after: "had"), elision("ill", reads: "i will", before: "take"),
        elision("good morning", at: .start), elision("thanks", at: .end), elision("note", at: .start, before: ":"), elision("ate", reads: "eight", after: "two", asks: true),
    ]
    let stutters = Set(ids("i took my had and")), numerals = Set(ids("two three")), comma = vocabulary.intern(","), clauseMarks = Set(ids(". ! ? ; , :"))
    var copy = text
    copy.withUTF8 { bytes in Tokenizer().tokens(of: bytes, into: &tokens) { vocabulary.intern($0) } }
    let memory = FrozenMemory()
    withExtendedLifetime(memory) {
        Elisions(all, stutters: stutters, numerals: numerals, comma: comma, clauseMarks: clauseMarks, wordCount: vocabulary.count, in: memory).apply(to: &tokens)
    }
    return tokens.dropLast().map { vocabulary.text($0.word) }.joined(separator: " ")
}

@Test(
    "What says nothing is not read",
    arguments: [
        ("had um two eggs", "had two eggs"), ("um um had eggs", "had eggs"), ("had eggs um", "had eggs"),
        // Commas that only part it from the rest go with it.
        ("had, um, eggs", "had eggs"), ("eggs, um, toast", "eggs , toast"), ("um, had eggs", "had eggs"),
        // Numbers it parts.
        ("two um three", "two um three"), ("2 um 3", "2 um 3"), ("my um two", "my two"),
        // Only beside, or not beside, some words.
        ("you know it hurts", "it hurts"), ("do you know", "do you know"), ("you know what", "you know what"), ("had like eggs", "had eggs"), ("i like eggs", "i like eggs"),
        // Only at the edges.
        ("good morning had eggs", "had eggs"), ("Good morning! Had eggs.", "had eggs ."), ("Good morning, (+) pain", "( + ) pain"), ("had a good morning", "had a good morning"), ("had eggs, thanks!", "had eggs !"),
        ("thanks for the eggs", "thanks for the eggs"), ("note: had eggs", "had eggs"), ("note had eggs", "note had eggs"),
        // Read as something else.
        ("ill take it", "i will take it"), ("i feel ill", "i feel ill"),
        // A number that was heard as another word also between two.
        ("two ate three", "two eight three"), ("i ate three", "i ate three"),
    ])
func elided(text: String, left: String) {
    #expect(read(text) == left)
}

@Test(
    "A beginning said twice is said once",
    arguments: [
        ("i i took two", "i took two"), ("i took i took two", "i took two"), ("took my um took my pill", "took my pill"), ("i i i took", "i took"),
        // Not numbers, nor words that are said twice on purpose.
        ("two two", "two two"), ("no no", "no no"), ("had two had two", "had two had two"),
    ])
func stuttered(text: String, left: String) {
    #expect(read(text) == left)
}

@Test("Dots in a row are a comma, at the end a stop; a long dash between words is a dash")
func dotsAndDashes() {
    #expect(read("temp 101...feeling awful..") == "temp 101 , feeling awful .")
    #expect(read("tired… sore") == "tired , sore")
    #expect(read("tired—sore - stiff") == "tired - sore - stiff")
    #expect(read("7–8 hours") == "7 - 8 hours")
    #expect(read("well-being") == "well being")
}
