import SaysoLanguage
import Testing

@Suite("Suggestions") struct SpellingTests {
    private let names = ["log_water", "log_food", "timestamp"]

    @Test("the name that was probably meant", arguments: [
        ("log_fod", "log_food"), ("Timestamp", "timestamp"), ("log_w", "log_water"), ("lgo_food", "log_food"), ("zzzz", nil), ("", nil),
    ])
    func nearest(word: String, expected: String?) { #expect(Spelling.nearest(to: word, among: names) == expected) }
}
