import Testing

@testable import SaysoLanguage

/// What a mistake in a grammar is answered with: its place, and a way out.
private struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    /// The file that has it, as a whole.
    let file: String
    let text: String?
    /// How the answer begins, and what it holds besides.
    let place: String
    let words: [String]
    var testDescription: String { name }

    init(_ name: String, in file: String, _ text: String?, at place: String, _ words: String...) {
        (self.name, self.file, self.text, self.place, self.words) = (name, file, text, place, words)
    }

    private init(_ name: String, _ file: String, _ text: String?, _ place: String, _ words: [String]) {
        (self.name, self.file, self.text, self.place, self.words) = (name, file, text, place, words)
    }

    /// A mistake of `rules/test.yaml`; its text begins on the second line, behind the format.
    static func rules(_ name: String, _ body: String, at place: String, _ words: String...) -> Mistake {
        Mistake(name, "rules/test.yaml", "format: 1\n" + body, "rules/test.yaml" + place, words)
    }
}

@Suite("Mistakes in grammar files") struct GrammarErrorTests {
    @Test("a grammar without mistakes loads") func sound() { #expect(SmallGrammar("words: {w: [a]}\nrules: [{name: r, makes: m, says: <w>}]\n").problems == []) }

    @Test("a mistake is answered with its place and a way out", arguments: [
        // What every file can have.
        Mistake("a missing file", in: "scopes.yaml", nil, at: "scopes.yaml: ", "missing"),
        Mistake("an empty file", in: "scopes.yaml", "", at: "scopes.yaml: ", "empty", "format: 1"),
        Mistake("bad YAML", in: "scopes.yaml", "format: 1\nscopes: [\n  {name: a\n", at: "scopes.yaml:", "not YAML"),
        Mistake("a tab as indentation", in: "scopes.yaml", "format: 1\nscopes:\n\t- a\n", at: "scopes.yaml:3:1", "not YAML"),
        Mistake("a key twice", in: "scopes.yaml", "format: 1\nformat: 1\n", at: "scopes.yaml:", "twice", "format"),
        Mistake("no format", in: "scopes.yaml", "scopes: []\n", at: "scopes.yaml:1:1", "format: 1"),
        Mistake("a format to come", in: "scopes.yaml", "format: 2\nscopes: []\n", at: "scopes.yaml:1:9", "format 2", "reads format 1"),
        Mistake("an unknown key", in: "scopes.yaml", "format: 1\nscope: []\n", at: "scopes.yaml:2:1", "'scope'", "nearest is 'scopes'"),
        Mistake("a list where a mapping belongs", in: "metrics.yaml", "- a\n", at: "metrics.yaml:1:1", "mapping"),
        // Rules.
        .rules("an unknown key of a rule", "rules:\n  - {name: r, makes: m, says: a, scroe: 1}\n", at: ":3:34", "'scroe'", "nearest is 'score'"),
        .rules("no name", "rules:\n  - {makes: m, says: a}\n", at: ":3:5", "'name'"),
        .rules("a name twice", "rules:\n  - {name: r, makes: m, says: a}\n  - {name: r, makes: m, says: b}\n", at: ":4:5", "'r'", "rules/test.yaml:3:5"),
        .rules("nothing that it is for", "rules:\n  - {name: r, says: a}\n", at: ":3:5", "'gives'", "'makes'", "'marks'"),
        .rules("two things that it is for", "rules:\n  - {name: r, gives: a, makes: b, says: a}\n", at: ":3:5", "exactly one"),
        .rules("nothing said", "rules:\n  - {name: r, makes: m}\n", at: ":3:5", "'r'", "'says'"),
        .rules("nothing obligatory", "rules:\n  - {name: r, makes: m, says: \"[a] [b]\"}\n", at: ":3:", "obligatory"),
        .rules("an open bracket", "rules:\n  - {name: r, makes: m, says: a (b c}\n", at: ":3:33", "'('", "')'"),
        .rules("an open bracket inside quotes", "rules:\n  - {name: r, makes: m, says: \"a (b c\"}\n", at: ":3:34", "'('", "')'"),
        .rules("too many sequences", "rules:\n  - name: r\n    makes: m\n    says: " + Array(repeating: "(a|b|c|d)", count: 9).joined() + "\n", at: ":5:", "8000", "split"),
        .rules("a pattern longer than any phrase", "rules:\n  - {name: r, makes: m, says: " + Array(repeating: "<word>", count: 130).joined(separator: " ") + "}\n", at: ":3:31", "130 parts", "split"),
        .rules("a category that nothing gives", "words: {fruit: [fig]}\nrules:\n  - {name: r, makes: m, says: <friut>}\n", at: ":4:", "'friut'", "nearest is 'fruit'"),
        .rules("a slot that is not there", "words: {fruit: [fig]}\nrules:\n  - {name: r, makes: m, says: \"<f:fruit>\", fields: {item: words(g)}}\n", at: ":4:", "'g'", "slots are f"),
        .rules("a bad expression", "words: {fruit: [fig]}\nrules:\n  - {name: r, makes: m, says: <fruit>, where: \"1 +\"}\n", at: ":4:", "ends too early"),
        .rules("a score that is no number", "rules:\n  - {name: r, makes: m, says: a, score: high}\n", at: ":3:41", "'high'", "number"),
        .rules("a bound that there is not", "rules:\n  - {name: r, makes: m, says: a, bounded: sides}\n", at: ":3:43", "'sides'", "clause"),
        .rules("a mode that the settings do not list", "rules:\n  - {name: b, makes: m, says: b, in: {non: 1}}\n", at: ":3:39", "'non'", "nearest is 'none'"),
        // Words.
        .rules("a phrase twice", "words:\n  fruit:\n    - fig\n    - plum|fig\n", at: ":5:7", "'fig'", "rules/test.yaml:4:7", "keep one"),
        .rules("an entry without phrases", "words:\n  fruit:\n    - {unit: mg}\n", at: ":4:7", "'say'"),
        .rules("an empty phrase", "words:\n  fruit: [\"\"]\n", at: ":3:11", "empty"),
        .rules("words that are no list", "words:\n  fruit: fig\n", at: ":3:10", "list"),
        // Scopes and joins.
        Mistake("a scope without its marker", in: "scopes.yaml", "format: 1\nscopes:\n  - {name: s, does: give}\n", at: "scopes.yaml:3:5", "'on'"),
        Mistake("an effect that there is not", in: "scopes.yaml", "format: 1\nscopes:\n  - {name: s, on: word, does: mute}\n", at: "scopes.yaml:3:5", "'mute'", "silence"),
        Mistake("a direction that there is not", in: "scopes.yaml", "format: 1\nscopes:\n  - {name: s, on: word, does: give, looks: up}\n", at: "scopes.yaml:3:44", "'up'", "forward"),
        Mistake("a reach that there is not", in: "scopes.yaml", "format: 1\nscopes:\n  - {name: s, on: word, does: give, reaches: two}\n", at: "scopes.yaml:3:46", "'two'", "one, all"),
        Mistake("a scope on nothing", in: "scopes.yaml", "format: 1\nscopes:\n  - {name: s, on: wurd, does: give}\n", at: "scopes.yaml:3:19", "'wurd'", "nearest is 'word'"),
        Mistake("a join of nothing", in: "scopes.yaml", "format: 1\njoins:\n  - {through: [word]}\n", at: "scopes.yaml:3:5", "'action'"),
        // Settings, metrics, weights.
        Mistake("a price that is no number", in: "settings.yaml", "format: 1\nskip: {filler: none}\n", at: "settings.yaml:2:16", "'none'", "number"),
        Mistake("an ending that is none", in: "settings.yaml", "format: 1\nshapes: {past: [Ed]}\n", at: "settings.yaml:2:10", "'Ed'", "small letters"),
        Mistake("a filler category of nobody", in: "settings.yaml", "format: 1\nfillers: fillr\n", at: "settings.yaml:2:10", "'fillr'"),
        Mistake("a scale without its range", in: "metrics.yaml", "format: 1\nmetrics:\n  pulse: [{unit: bpm}]\n", at: "metrics.yaml:3:", "possible: [low, high]"),
        Mistake("a range backwards", in: "metrics.yaml", "format: 1\nmetrics:\n  pulse: [{unit: bpm, possible: [300, 20]}]\n", at: "metrics.yaml:3:33", "[low, high]"),
        Mistake("a metric without scales", in: "metrics.yaml", "format: 1\nmetrics: {pulse: []}\n", at: "metrics.yaml:2:11", "'pulse'"),
        Mistake("a feature that there is not", in: "weights.yaml", "format: 1\nweights: {byas: 1}\n", at: "weights.yaml:2:11", "'byas'", "bias"),
        // Tables.
        Mistake("a contraction of three columns", in: "contractions.tsv", "n't\ndont\tdo\tn't\n", at: "contractions.tsv:2:1", "tab"),
        Mistake("an irregular noun without its plural", in: "irregular.tsv", "# comment\nfoot\n", at: "irregular.tsv:2:1", "plural"),
        Mistake("a table without its category", in: "lexicon.yaml", "format: 1\ntables:\n  - {file: a.tsv}\n", at: "lexicon.yaml:3:5", "'category'"),
        Mistake("a table that is not there", in: "lexicon.yaml", "format: 1\ntables:\n  - {file: none.tsv, category: c}\n", at: "lexicon.yaml:3:12", "lexicon/none.tsv"),
    ])
    fileprivate func answers(mistake: Mistake) {
        var grammar = SmallGrammar()
        grammar[mistake.file] = mistake.text
        let problems = grammar.problems
        #expect(
            problems.contains { problem in problem.hasPrefix(mistake.place) && mistake.words.allSatisfy(problem.contains) },
            "\(mistake.name) is to be answered at \(mistake.place) with \(mistake.words), and is with:\n\(problems.joined(separator: "\n"))")
    }

    @Test("a mistake in a table of the lexicon is answered with its line", arguments: [
        ("food\tkcal\nfig\t74\n", "lexicon/food.tsv:1:1", "'phrase'"),
        ("", "lexicon/food.tsv:1:1", "'phrase'"),
        ("# fruit\nphrase\tkcal\nfig\t74\t3\n", "lexicon/food.tsv:3:1", "3 cells, the header 2"),
        ("phrase\tkcal\nfig\t74\nplum\t46\nfig\t75\n", "lexicon/food.tsv:4:1", "lexicon/food.tsv:2:1"),
        ("phrase\tkcal\n\t74\n", "lexicon/food.tsv:2:1", "empty"),
    ])
    func table(text: String, place: String, words: String) {
        var grammar = SmallGrammar()
        grammar["lexicon.yaml"] = "format: 1\ntables: [{file: food.tsv, category: food}]\n"
        grammar["lexicon/food.tsv"] = text
        let problems = grammar.problems
        #expect(problems.contains { $0.hasPrefix(place) && $0.contains(words) }, "\(text.debugDescription) is answered with \(problems)")
    }

    @Test("all mistakes of all files are reported at once") func together() {
        var grammar = SmallGrammar("words: {fruit: [fig, fig]}\nrules:\n  - {name: r, makes: m, says: <friut>}\n  - {name: r, makes: m, says: a}\n")
        grammar["weights.yaml"] = "format: 1\nweights: {byas: 1}\n"
        grammar["scopes.yaml"] = nil
        grammar["metrics.yaml"] = "format: 9\n"
        let problems = grammar.problems
        for part in ["'fig'", "'friut'", "the name 'r'", "'byas'", "scopes.yaml", "format 9"] {
            #expect(problems.contains { $0.contains(part) }, "nothing is said of \(part):\n\(problems.joined(separator: "\n"))")
        }
        #expect(problems.count == 6, "\(problems.joined(separator: "\n"))")
    }

    @Test("a folder that is none is answered with its path") func folder() {
        for path in ["/nowhere/at/all", "/dev/null"] {
            do {
                _ = try Grammar.folder(path)
                Issue.record("\(path) was loaded")
            } catch { #expect(error.description.hasPrefix(path), "\(error)") }
        }
    }

    @Test("any text in any file is a grammar or a list of mistakes, never a crash", arguments: [UInt64(11), 12])
    func fuzz(seed: UInt64) {
        var random = SeededRandom(seed)
        let paths = SmallGrammar().files.keys.sorted() + ["rules/test.yaml", "lexicon/food.tsv"]
        let pieces = [
            "format: 1\n", "rules:\n", "words:\n", "  - ", "name: r", "says: ", "<a:b>", "[", "]", "(", ")", "{", "}", ": ", ", ", "\n", "\t", "'", "\"", "|", "-", "#",
            "&a", "*a", "!!int ", "6666666686666666662:1", "12:30", "0x10", "nan", "1e999", "~", "where: ", "value: n", "in: {any: 0}", "é", "\u{FFFD}", "scopes:\n", "tables:\n",
        ]
        for _ in 0..<600 {
            var grammar = SmallGrammar("words: {fruit: [fig]}\n")
            grammar["lexicon.yaml"] = "format: 1\ntables: [{file: food.tsv, category: food}]\n"
            grammar["lexicon/food.tsv"] = "phrase\n"
            let path = paths.randomElement(using: &random)!
            grammar[path] =
                Bool.random(using: &random)
                ? random.repaired(upTo: 80)
                : (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
            _ = grammar.problems
        }
    }
}
