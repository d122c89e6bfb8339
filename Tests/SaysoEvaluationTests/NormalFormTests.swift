import Testing

@testable import SaysoEvaluation

@Suite("Normal forms") struct NormalFormTests {
    @Test("names that are one name", arguments: [
        ("the ice-creams", "Ice cream"), ("berries", "berry"), ("cookies", "cookie"), ("potatoes", "potato"), ("boxes", "box"),
        ("sandwiches", "sandwich"), ("headaches", "headache"), ("leaves", "leaf"), ("knives", "knife"), ("olives", "olive"),
        ("glasses", "glass"), ("mac & cheese", "mac and cheese"), ("jalapeño", "jalapeno"), ("shepherd’s pie", "shepherds pie"),
        ("that", "that"), ("2% milk", "2 percent milk"),
    ])
    func oneName(a: String, b: String) { #expect(PlainWords(a).name == PlainWords(b).name) }

    @Test("names that are two", arguments: [("tea", "green tea"), ("grass", "gras"), ("asparagus", "asparagu"), ("rice", "ricotta")])
    func twoNames(a: String, b: String) { #expect(PlainWords(a).name != PlainWords(b).name) }

    @Test("words", arguments: [
        ("25mg, twice", ["25", "mg", "twice"]), ("1,500 mL", ["1500", "ml"]), ("1,50", ["1", "50"]), (".5", ["0.5"]),
        ("1½ cups", ["1", "1/2", "cups"]), ("2–3", ["2", "to", "3"]), ("7-up", ["7", "up"]), ("v1.2.3", ["v", "1.2", "3"]), ("", []),
    ])
    func words(text: String, words: [String]) { #expect(PlainWords(text).words == words) }

    @Test("numbers", arguments: [
        ("2", 2.0), ("two and a half", 2.5), ("half", 0.5), ("half a", 0.5), ("three quarters", 0.75), ("1 1/2", 1.5),
        ("twenty five", 25), ("a hundred and one", 101), ("two thousand three hundred", 2300), ("a dozen", 12), ("a couple of", 2),
    ])
    func numbers(text: String, value: Double) { #expect(SpokenNumber(PlainWords(text).words).value == value) }

    @Test("no single number", arguments: ["2 3", "2 to 3", "five twenty two", "a few", ""])
    func noNumber(text: String) { #expect(SpokenNumber(PlainWords(text).words).value == nil) }

    @Test("a quantity of nothing said", arguments: ["", "some", "a"])
    func nothingSaid(text: String) { #expect(SpokenQuantity(text) == nil) }
}
