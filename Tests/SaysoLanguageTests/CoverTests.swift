import Testing

@testable import SaysoLanguage

@Suite("The best reading of an utterance") struct CoverTests {
    private static let rules = """
        words:
          take: [took]
          eat: [ate]
          iron: [iron]
          fruit: [fig, plum]
          hm: [uh]
        rules:
          - {name: took, marks: verb, says: <take>, sets: take}
          - {name: ate, marks: verb, says: <eat>, sets: eat}
          - {name: iron.pill, makes: log_vitamin, says: <x:iron>, in: {take: 0.5, any: 0}, fields: {vitaminName: x}}
          - {name: iron.food, makes: log_food, says: <x:iron>, in: {eat: 0.5, any: -0.2}, fields: {item: x}}
          - {name: fruit, makes: log_food, says: <x:fruit>, fields: {item: x}}
          - {name: fruits, makes: log_food, says: "<x:fruit> and <y:fruit>", fields: {item: 'join(x, "+", y)'}}
          - {name: and, marks: and, says: and}
          - {name: eaten, makes: log_food, says: only <x:fruit>, in: {eat: 0.2}, fields: {item: x}}
        """
    private static let settings = "fillers: hm\nmarks: [\".\", \",\"]\nsentence-marks: [\".\"]\nmodes: [none, take, eat]\n"

    @Test("the longest reading wins by its price, and verbs say which of two is meant", arguments: [
        ("fig", ["fruit \"fig\""]),
        ("fig and plum", ["fruits \"fig and plum\""]),
        ("fig and iron", ["fruit \"fig\"", "and \"and\"", "iron.pill \"iron\""]),
        ("took iron", ["took \"took\"", "iron.pill \"iron\""]),
        ("ate iron", ["ate \"ate\"", "iron.food \"iron\""]),
        ("ate fig and iron", ["ate \"ate\"", "fruit \"fig\"", "and \"and\"", "iron.food \"iron\""]),
        ("ate uh iron", ["ate \"ate\"", "? \"uh\"", "iron.food \"iron\""]),
        ("iron", ["iron.pill \"iron\""]),
        ("florp iron", ["? \"florp\"", "iron.pill \"iron\""]),
        ("florp", ["? \"florp\""]),
        ("", []),
        ("only fig", ["? \"only\"", "fruit \"fig\""]),
        ("ate only fig", ["ate \"ate\"", "eaten \"only fig\""]),
    ])
    func reads(text: String, expected: [String]) throws { #expect(try SmallGrammar(Self.rules, settings: Self.settings).parser().reading(text) == expected) }

    @Test("of two readings that are equally good the one written first is taken, every time") func ties() throws {
        let parser = try SmallGrammar("words: {w: [fig]}\nrules:\n  - {name: first, makes: a, says: <w>}\n  - {name: second, makes: b, says: <w>}\n").parser()
        #expect((0..<20).allSatisfy { _ in parser.reading("fig") == ["first \"fig\""] })
    }

    @Test("a mode takes after another where a rule does not list it") func likeness() throws {
        let parser = try SmallGrammar(
            "words: {w: [fig]}\nrules:\n  - {name: menu, marks: verb, says: menu, sets: menu}\n  - {name: shut, marks: verb, says: shut, sets: shut}\n  - {name: fig, makes: a, says: <w>, in: {none: 0}}\n",
            settings: "modes: [none, shut, {name: menu, like: none}]\n").parser()
        #expect(parser.reading("menu fig") == ["menu \"menu\"", "fig \"fig\""])
        #expect(parser.reading("shut fig") == ["shut \"shut\"", "? \"fig\""])
    }

    @Test("the margin is how much worse the best other way is") func margin() throws {
        let parser = try SmallGrammar("words: {w: [fig]}\nrules:\n  - {name: first, makes: a, says: <w>, score: 0.25}\n  - {name: second, makes: b, says: <w>}\n").parser()
        var workspace = Workspace(parser.grammar), text = "fig"
        text.withUTF8 { workspace.read($0) }
        workspace.cover.lookBack(in: workspace.forest)
        #expect(workspace.cover.margin(of: workspace.cover.segments[0], in: workspace.forest) == 0.25)
        let rivals = workspace.cover.rivals(of: workspace.cover.segments[0], in: workspace.forest)
        #expect(rivals.map(\.behind) == [0.25])
    }

    private static let bounded = ["start", "end", "both", "clause-start", "clause-end", "clause", "sentence-start", "sentence-end", "sentence"]

    @Test("a bounded frame stands only where its bounds are", arguments: [
        ("fig", Set(bounded)),
        ("uh fig uh", Set(bounded)),
        ("florp fig", ["end", "clause-end", "sentence-end"]),
        ("fig florp", ["start", "clause-start", "sentence-start"]),
        ("florp, fig, florp", ["start", "end", "both", "clause-start", "clause-end", "clause"]),
        ("florp. fig. florp", Set(bounded)),
        ("florp and fig and florp", ["clause-start", "clause-end", "clause"]),
        ("florp and uh fig and florp", ["clause-start", "clause-end", "clause"]),
        ("florp fig florp", []),
    ] as [(String, Set<String>)])
    func bounds(text: String, stand: Set<String>) throws {
        let standing = try Self.bounded.filter { bound in
            try SmallGrammar(
                "words: {w: [fig], hm: [uh], and-word: [and]}\nrules: [{name: it, makes: a, says: <w>, bounded: \(bound)}]\n",
                settings: "fillers: hm\nmarks: [\".\", \",\"]\nsentence-marks: [\".\"]\nclause-words: [and-word]\n"
            ).parser().reading(text).contains("it \"fig\"")
        }
        #expect(standing.sorted() == stand.sorted())
    }

    @Test("a condition on attributes of a word") func condition() throws {
        let parser = try SmallGrammar(
            "words: {w: [{say: fig, common: 1}, {say: plum}]}\nrules:\n  - {name: rare, makes: a, says: \"<x:w>\", where: \"not (x.common == 1)\"}\n  - {name: common, makes: b, says: \"<x:w>\", where: x.common == 1}\n").parser()
        #expect(parser.reading("fig plum") == ["common \"fig\"", "rare \"plum\""])
    }
}
