import Testing

@testable import SaysoLanguage

/// Properties that hold for any text under the grammar shipped; each generator prints its seed.
@Suite("Any text, under the grammar shipped") struct ShippedGrammarTests {
    private let parser: Parser

    init() throws { parser = try Shipped.parser.get() }

    /// What no parse may be, of whatever text; nil when all is well.
    private func flaw(_ parse: Parse) -> String? {
        let length = parse.text.unicodeScalars.count
        var before = 0
        for action in parse.actions {
            if !action.confidence.isFinite || !(0...1).contains(action.confidence) { return "\(action.type.rawValue) has the confidence \(action.confidence)" }
            if action.span.isEmpty || action.span.lowerBound < 0 || action.span.upperBound > length { return "\(action.type.rawValue) spans \(action.span) of \(length)" }
            if action.span.lowerBound < before { return "\(action.type.rawValue) spans \(action.span), before the one in front of it at \(before)" }
            before = action.span.lowerBound
            for entry in action.details.entries {
                if case .number(let number) = entry.value, !number.isFinite { return "\(action.type.rawValue) has \(entry.key) \(number)" }
                if case .text(let text) = entry.value, text.contains("\u{FFFD}"), !parse.text.contains("\u{FFFD}") { return "\(action.type.rawValue) has a broken character in \(entry.key): \(text)" }
            }
            if Set(action.details.entries.map(\.key)).count != action.details.entries.count { return "\(action.type.rawValue) says a thing twice: \(action.summary)" }
        }
        return nil
    }

    private func meaning(_ parse: Parse) -> [String] { parse.actions.map(\.summary) }

    @Test("the corpus has spans in order and confidences that are ones, and again the same in used memory") func corpus() {
        var workspace = Workspace(parser.grammar)
        let texts = Shipped.sample(oneIn: 38)
        #expect(texts.count >= 600)
        for text in texts {
            let parse = parser.parse(text, at: .saturdayAfternoon, in: &workspace)
            if let flaw = flaw(parse) { Issue.record("'\(text)': \(flaw)") }
        }
        for text in Shipped.sample(oneIn: 210) {
            let used = parser.parse(text, at: .saturdayAfternoon, in: &workspace), fresh = parser.parse(text, at: .saturdayAfternoon)
            #expect(used.actions == fresh.actions, "'\(text)' depends on what was read before it")
            #expect(fresh.actions == parser.parse(text, at: .saturdayAfternoon).actions, "'\(text)' is read differently the second time")
        }
    }

    @Test("case and outer blanks change neither types nor details") func form() {
        var workspace = Workspace(parser.grammar)
        func plain(_ text: String) -> [String] { meaning(parser.parse(text, at: .saturdayAfternoon, in: &workspace)) }
        for text in Shipped.sample(oneIn: 126) {
            let expected = plain(text)
            for other in [text.uppercased(), text.lowercased(), "  \t" + text + " \n"] {
                #expect(plain(other) == expected, "\(other.debugDescription)")
            }
        }
    }

    @Test("curly quotes mean what straight ones do") func quotes() {
        for text in Shipped.sample(oneIn: 5) where text.contains("'") {
            let straight = parser.parse(text, at: .saturdayAfternoon).actions, curly = parser.parse(String(text.map { $0 == "'" ? "’" : $0 }), at: .saturdayAfternoon).actions
            #expect(straight.map(\.span) == curly.map(\.span), "'\(text)'")
            #expect(straight.map(\.summary) == curly.map { $0.summary.replacing("’", with: "'") }, "'\(text)'")
        }
    }

    @Test("any bytes are read without a crash", arguments: [UInt64(31), 32, 33])
    func anyBytes(seed: UInt64) {
        var random = SeededRandom(seed), workspace = Workspace(parser.grammar)
        for round in 0..<250 {
            let text = round % 2 == 0 ? random.repaired(upTo: 200) : random.text(upTo: 120)
            if let flaw = flaw(parser.parse(text, at: .saturdayAfternoon, in: &workspace)) { Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(flaw)") }
        }
    }

    @Test("a line with words dropped, repeated, swapped or borrowed is read without a crash", arguments: [UInt64(41), 42])
    func mutated(seed: UInt64) {
        var random = SeededRandom(seed), workspace = Workspace(parser.grammar)
        let texts = Shipped.texts
        for round in 0..<500 {
            var words = texts.randomElement(using: &random)!.split(separator: " ").map(String.init)
            for _ in 0..<Int.random(in: 1...3, using: &random) where !words.isEmpty {
                let at = words.indices.randomElement(using: &random)!
                switch Int.random(in: 0..<5, using: &random) {
                case 0: words.remove(at: at)
                case 1: words.insert(words[at], at: at)
                case 2: words.swapAt(at, words.indices.randomElement(using: &random)!)
                case 3: words[at] += String(random.text(upTo: 3))
                default: words += texts.randomElement(using: &random)!.split(separator: " ").map(String.init)
                }
            }
            let text = words.joined(separator: " ")
            if let flaw = flaw(parser.parse(text, at: .saturdayAfternoon, in: &workspace)) { Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(flaw)") }
        }
    }

    /// Time is measured in the benchmark; here the bounds are held that keep it linear.
    @Test("the work on a long line grows with the line, and not with its square") func bounds() {
        func edges(_ count: Int) -> (perToken: Double, most: Int, longest: Int) {
            var workspace = Workspace(parser.grammar)
            var text = String(repeating: "two glasses of water and took 25 mg of metoprolol at 7 this morning, ", count: count)
            text.withUTF8 { workspace.read($0) }
            let tokens = workspace.chart.count, edges = workspace.forest.edges
            return (
                Double(edges.count) / Double(tokens), (0..<tokens).map { workspace.chart.edges(at: $0).count }.max() ?? 0, edges.map { Int($0.end - $0.start) }.max() ?? 0
            )
        }
        let short = edges(10), long = edges(60)
        #expect(long.perToken < short.perToken * 1.2, "\(short) edges a token in 600 words, \(long) in 3600")
        #expect(long.most <= Chart.mostAtPosition)
        #expect(long.longest <= Chart.longest)
    }

    /// What people do in a day, in clauses of which each is read by itself.
    private static let day = [
        "took 25 mg of metoprolol at 7 this morning", "had bell peppers with hummus", "drank two glasses of water", "felt a bit dizzy after lunch", "walked for 20 minutes",
        "blood pressure was 130 over 85", "ate a turkey sandwich", "had a bad headache", "took two tylenol", "weighed 170 pounds", "slept 7 hours", "drank a cup of tea",
        "did yoga for half an hour", "temp was 99.1", "took my vitamin d", "had oatmeal for breakfast", "my back hurts", "oxygen was 97", "had a banana", "felt nauseous",
    ]

    @Test("in a long breath nothing is lost that is read by itself, and a word is no dearer than in a short one", arguments: [UInt64(51), 52, 53])
    func longBreath(seed: UInt64) {
        var random = SeededRandom(seed), workspace = Workspace(parser.grammar)
        func clauses(_ count: Int) -> [String] { (0..<count).map { _ in Self.day.randomElement(using: &random)! } }
        func types(_ text: String) -> [String] { parser.parse(text, at: .saturdayAfternoon, in: &workspace).actions.map(\.type.rawValue) }
        func edges(_ text: String) -> Double {
            var text = text
            text.withUTF8 { workspace.read($0) }
            return Double(workspace.forest.edges.count) / Double(workspace.chart.count)
        }
        let long = clauses(110), alone = long.flatMap(types), found = types(long.joined(separator: " and "))
        #expect(alone.count >= 110)
        // Two foods or symptoms side by side may be one action.
        #expect(Double(found.count) > Double(alone.count) * 0.85, "\(found.count) of \(alone.count)")
        #expect(Set(found) == Set(alone))
        let short = (0..<10).map { _ in edges(clauses(11).joined(separator: " and ")) }.reduce(0, +) / 10
        #expect(edges(long.joined(separator: " and ")) < short * 1.3, "\(short) edges a token in some 50 words")
    }

    @Test("every example of a rule uses the rule, and every counter-example does not") func examples() {
        #expect(parser.grammar.examples.count > 100)
        let problems = parser.exampleProblems(at: .saturdayAfternoon)
        #expect(problems.isEmpty, "\(problems.count) examples do not hold:\n\(problems.map(\.description).joined(separator: "\n"))")
    }
}

@Suite("Examples of rules") struct ExampleCheckTests {
    private func problems(_ lines: String) throws -> [String] {
        try SmallGrammar(
            """
            words: {w: [fig], who: [mum]}
            rules:
              - {name: part, gives: thing, says: <w>}
              - name: whole
                makes: log_food
                says: <thing>
                \(lines)
              - {name: other, marks: other, says: <who>}
            """, scopes: "scopes: [{name: s, on: other, does: silence}]\n"
        ).parser().exampleProblems(at: .saturdayAfternoon).map(\.description)
    }

    @Test("an example that holds is no problem, one that does not has its place and its words", arguments: [
        ("example: a fig", nil), ("not: mum has a fig", nil), ("not: plum", nil),
        ("example: mum has a fig", "rules/test.yaml:8:14: the rule 'whole' has no part in its example 'mum has a fig'"),
        ("example: [fig, plum]", "rules/test.yaml:8:20: the rule 'whole' has no part in its example 'plum'"),
        ("not: a fig", "rules/test.yaml:8:10: the rule 'whole' takes part in 'a fig'"),
    ] as [(String, String?)])
    func holds(line: String, problem: String?) throws {
        let found = try problems(line)
        if let problem { #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)") } else { #expect(found == []) }
    }

    @Test("a rule takes part through what it is a part of") func parts() throws {
        let parser = try SmallGrammar("words: {w: [fig]}\nrules:\n  - {name: part, gives: thing, says: <w>, example: fig, not: plum}\n  - {name: whole, makes: log_food, says: <thing>}\n").parser()
        #expect(parser.exampleProblems(at: .saturdayAfternoon) == [])
    }
}
