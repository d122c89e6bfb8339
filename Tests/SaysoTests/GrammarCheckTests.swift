import Testing

@Suite("sayso grammar check") struct GrammarCheckTests {
    /// A folder with a small grammar whose one rule has this example.
    private func folder(in home: Home, example: String) throws -> String {
        try home.grammar(rules: "  - name: fig\n    makes: log_food\n    says: fig\n    \(example)\n")
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
        #expect(run.talk.contains("rules/first.yaml:6:\(example.firstIndex(of: " ")!.utf16Offset(in: example) + 6): the rule 'fig'"), "\(run.talk)")
    }

    private func folder(in home: Home, rules: String) throws -> String {
        let folder = try folder(in: home, example: "example: a fig")
        try home.write("format: 1\nrules:\n" + rules, to: "grammar/rules/more.yaml")
        return folder
    }

    @Test("rules that read the same words equally well are noted, with the words and the place") func overlaps() throws {
        let home = Home()
        let run = sayso(
            "grammar", "check", try folder(in: home, rules: "  - {name: plum, makes: log_food, says: [a plum, fig]}\n  - {name: worse-fig, makes: log_food, says: fig, score: -1}\n"))
        #expect(run.status == 0)
        #expect(run.talk.contains("rules/more.yaml:3:") && run.talk.contains("'fig' and 'plum' both read 'fig' as log_food"), "\(run.talk)")
        #expect(!run.talk.contains("worse-fig"))
    }

    @Test("rules that nothing can use are noted, with the reason", arguments: [
        ("  - {name: lost, gives: thing, says: lost}\n", "no frame asks for"),
        ("  - {name: round, gives: ring, says: [<ring> x]}\n  - {name: user, makes: log_food, says: [<ring> y]}\n", "is found in no text"),
        ("  - {name: never, makes: log_food, says: [a nut], in: {later: 1}}\n", "no frame sets a mode"),
    ])
    func unreachable(rules: String, reason: String) throws {
        let home = Home(), folder = try folder(in: home, rules: rules)
        try home.write("format: 1\nskip: {closed: 0.5}\nmodes: [none, later]\n", to: "grammar/settings.yaml")
        let run = sayso("grammar", "check", folder)
        #expect(run.status == 0)
        #expect(run.talk.contains(reason), "\(run.talk)")
    }

    @Test("samples are sentences that their rule reads, the same for the same seed") func samples() throws {
        let home = Home()
        let folder = try folder(in: home, rules: "  - {name: number, gives: many, says: <n:integer>}\n  - {name: nuts, makes: log_food, says: [\"<many> (nuts|seeds)\"]}\n")
        let run = sayso("grammar", "sample", folder, "--rule", "nuts", "--count", "6", "--seed", "4")
        #expect(run.status == 0, "\(run.talk)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 6 && Set(lines).count == 6)
        #expect(lines.allSatisfy { $0.wholeMatch(of: /nuts\t[0-9]+ (nuts|seeds)/) != nil }, "\(run.text)")
        #expect(sayso("grammar", "sample", folder, "--rule", "nuts", "--count", "6", "--seed", "4").text == run.text)
        #expect(sayso("grammar", "sample", folder, "--rule", "no such").status == 2)
    }
}
