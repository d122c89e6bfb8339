import Testing

@Suite("sayso grammar check") struct GrammarCheckTests {
    /// A folder with a small grammar whose one rule has this example.
    private func folder(in home: Home, example: String) throws -> String {
        let files = [
            "contractions.tsv": "n't\n", "irregular.tsv": "foot\tfeet\n", "settings.yaml": "format: 1\nskip: {closed: 0.5}\n", "lexicon.yaml": "format: 1\n", "scopes.yaml": "format: 1\n",
            "metrics.yaml": "format: 1\n", "weights.yaml": "format: 1\nweights: {bias: 3}\n",
            "rules/food.yaml": "format: 1\nrules:\n  - name: fig\n    makes: log_food\n    says: fig\n    \(example)\n",
        ]
        for (name, text) in files { try home.write(text, to: "grammar/" + name) }
        return home.file("grammar")
    }

    @Test("a sound grammar is said to be sound") func sound() throws {
        let home = Home(), run = sayso("grammar", "check", try folder(in: home, example: "example: a fig"))
        #expect(run.status == 0, "\(run.talk)")
        #expect(run.text == "The grammar is sound: 1 rules, 0 phrases, 1 examples.\n")
    }

    @Test("an example that its rule does not keep is a problem with its place", arguments: ["example: a plum", "not: a fig"])
    func examples(example: String) throws {
        let home = Home(), run = sayso("grammar", "check", try folder(in: home, example: example))
        #expect(run.status == 3)
        #expect(run.text.isEmpty)
        #expect(run.talk.contains("rules/food.yaml:6:\(example.firstIndex(of: " ")!.utf16Offset(in: example) + 6): the rule 'fig'"), "\(run.talk)")
    }
}
