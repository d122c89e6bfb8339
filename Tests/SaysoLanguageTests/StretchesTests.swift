import Testing

@testable import SaysoLanguage

@Suite("Very long texts") struct StretchesTests {
    private func stretches(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in Stretches(bytes).map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test("an utterance is one stretch, an empty one too") func one() {
        #expect(stretches("temp 100.8") == ["temp 100.8"])
        #expect(stretches("") == [""])
    }

    @Test("stretches are the text, bounded, and end between sentences, words or characters", arguments: ["had soup. ", "no ", "(", "ü€😀", "a\n"])
    func tile(unit: String) {
        let text = String(repeating: unit, count: 60_000 / unit.utf8.count)
        let found = stretches(text)
        #expect(found.joined() == text)
        #expect(found.count > 2)
        #expect(found.allSatisfy { $0.utf8.count <= Stretches.longest && !$0.contains("\u{FFFD}") })
        if unit.contains(" ") { #expect(found.dropLast().allSatisfy { $0.last == " " || $0.last == "." }) }
    }

    @Test("what is said again in the same words is understood as it was, and what stands between is not") func again() throws {
        let parser = try Shipped.parser.get(), moment = Moment(secondsSinceEpoch: 1_773_516_600, offsetSeconds: -18_000)
        let unit = String(repeating: "temp 100.8. ", count: 1_365) + "ok. "
        #expect(unit.utf8.count == Stretches.longest)
        let other = String(repeating: "pulse is 80. ", count: 1_260) + "ok. "
        #expect(other.utf8.count == Stretches.longest)
        let actions = parser.parse(unit + unit + unit + other + unit + unit + "temp 99", at: moment).actions
        let values = actions.map { $0.details.number("value") }
        let expected: [Double?] = Array(repeating: 100.8, count: 4_095) + Array(repeating: 80, count: 1_260) + Array(repeating: 100.8, count: 2_730) + [99]
        #expect(values == expected)
        #expect(zip(actions, actions.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound })
    }

    @Test("every action of a long text has the span of its own words") func spans() throws {
        let parser = try Shipped.parser.get()
        let text = String(repeating: "É temp 100.8. ", count: 3_000)
        let actions = parser.parse(text, at: Moment(secondsSinceEpoch: 1_773_516_600, offsetSeconds: -18_000)).actions
        #expect(actions.count == 3_000)
        let scalars = Array(text.unicodeScalars)
        let words = Set(actions.map { action in String(String.UnicodeScalarView(scalars[action.span])) })
        #expect(words == ["temp 100.8"])
        #expect(zip(actions, actions.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound })
    }
}
