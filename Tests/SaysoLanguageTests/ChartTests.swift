import Testing

@testable import SaysoLanguage

@Suite("Phrases found in an utterance") struct ChartTests {
    private static let numbers = """
        words:
          digit-word: [{say: one, value: 1}, {say: two, value: 2}, {say: twenty, value: 20}]
          unit: [{say: glass|glasses, ml: 250}, {say: bowl}]
        rules:
          - {name: number.word, gives: number, says: <digit-word>}
          - {name: number.digits, gives: number, says: <digits>}
          - {name: number.sum, gives: number, says: "<a:digit-word> <b:digit-word>", value: a + b, where: a >= 20 and b < 10}
          - {name: number.pair, gives: pair, says: "<a:digit-word> <b:digit-word>", value: a * 100 + b}
          - {name: amount, gives: amount, says: "<n:number> <u:unit>", value: n * u.ml}
        """

    @Test("keeps every reading of one stretch") func ambiguity() throws {
        let parser = try SmallGrammar(Self.numbers).parser()
        #expect(parser.found("number", in: "twenty one").sorted() == ["one = 1", "twenty = 20", "twenty one = 21"])
        #expect(parser.found("pair", in: "twenty one") == ["twenty one = 2001"])
    }

    @Test("a condition keeps a reading away") func condition() throws {
        #expect(try SmallGrammar(Self.numbers).parser().found("number", in: "two one").sorted() == ["one = 1", "two = 2"])
    }

    @Test("a value that cannot be reckoned is no phrase") func noValue() throws {
        let parser = try SmallGrammar(Self.numbers).parser()
        #expect(parser.found("amount", in: "two glasses") == ["two glasses = 500"])
        #expect(parser.found("amount", in: "1.5 glasses") == ["1.5 glasses = 375"])
        #expect(parser.found("amount", in: "two bowl") == [], "a bowl has no millilitres")
    }

    @Test("finds what the engine itself sees", arguments: [
        ("digits", "25mg", ["25 = 25"]), ("integer", "25 2.5", ["25 = 25"]), ("decimal", "25 2.5", ["2.5 = 2.5"]), ("word", "one 2 x", ["one", "x"]),
        ("unknown", "one florp", ["florp"]), ("content", "one florp fig", ["florp", "fig"]),
    ])
    func builtIn(category: String, text: String, expected: [String]) throws {
        let rules = Self.numbers + "\n  - {name: all, makes: m, says: \"<digits> <integer> <decimal> <word> <unknown> <content>\"}\n"
        #expect(try Set(SmallGrammar(rules).parser().found(category, in: text)) == Set(expected))
    }

    @Test("names of no lexicon are looked for only where a verb lets them follow") func open() throws {
        let parser = try SmallGrammar("words: {eat: [ate]}\nrules: [{name: ate, makes: log, says: <eat> <x:open>}]\n", settings: "openers: eat\n").parser()
        #expect(parser.found("open", in: "florp") == [])
        #expect(Set(parser.found("open", in: "ate big florp")) == ["big", "florp", "big florp"])
        #expect(parser.found("open", in: "ate a b c d e f g").allSatisfy { $0.split(separator: " ").count <= Chart.longestOpen })
    }

    @Test("a pattern may begin with itself, and ends all the same") func leftRecursion() throws {
        let parser = try SmallGrammar("words: {w: [red, blue]}\nrules:\n  - {name: one, gives: list, says: <w>}\n  - {name: more, gives: list, says: <list> <w>}\n").parser()
        #expect(parser.found("list", in: "red blue red").contains("red blue red"))
        let long = Array(repeating: "red", count: 200).joined(separator: " ")
        #expect(parser.found("list", in: long).allSatisfy { $0.split(separator: " ").count <= Chart.longest })
    }

    @Test("a phrase that is only itself again is not built again and again") func selfRule() throws {
        let parser = try SmallGrammar("words: {w: [red]}\nrules:\n  - {name: a, gives: x, says: <w>}\n  - {name: b, gives: x, says: <x>}\n  - {name: c, gives: y, says: <x>}\n  - {name: d, gives: x, says: <y>}\n").parser()
        #expect(parser.found("x", in: "red").count <= Chart.readings)
    }

    @Test("two parts that say the same thing do not go together") func unification() throws {
        let parser = try SmallGrammar(
            """
            words:
              hour: [{say: seven, hour: 7}, {say: eight, hour: 8}]
              day: [{say: today, dayOffset: 0}]
            rules:
              - {name: clock, gives: time, says: at <+hour>}
              - {name: day, gives: time, says: <+day>}
              - {name: both, gives: time, says: <+a:time> <+b:time>}
            """).parser()
        #expect(parser.found("time", in: "today at seven").contains("today at seven"))
        #expect(!parser.found("time", in: "at seven at eight").contains("at seven at eight"))
        #expect(!parser.found("time", in: "today at seven today").contains("today at seven today"))
    }

    @Test("a written phrase wins over one made by inflection, and both are found") func inflection() throws {
        let parser = try SmallGrammar("words:\n  food:\n    - {say: berry, plural: yes}\n    - {say: foot, plural: yes}\n    - {say: box, plural: yes}\n    - {say: peas, plural: yes}\nrules: [{name: r, makes: m, says: <food>}]\n").parser()
        for word in ["berry", "berries", "foot", "feet", "box", "boxes", "peas", "pea"] { #expect(parser.found("food", in: word) == [word]) }
    }

    @Test("a grammar of words alone, or of nothing, reads any text", arguments: ["", "rules: [{name: r, makes: m, says: took it}]\n", "words: {w: [it]}\n"])
    func wordsAlone(rules: String) throws {
        let parser = try SmallGrammar(rules).parser()
        #expect(parser.actions("you took it, 25mg") == (rules.hasPrefix("rules") ? ["m"] : []))
        #expect(parser.actions("") == [])
    }

    @Test("work stays in bounds on text that means everything at once") func bounds() throws {
        let parser = try SmallGrammar(
            "words: {w: [a]}\nrules:\n  - {name: one, gives: x, says: <w>}\n  - {name: two, gives: x, says: <x> <x>}\n  - {name: three, gives: x, says: <x> <x> <x>}\n  - {name: m, makes: m, says: <x>}\n").parser()
        var workspace = Workspace(parser.grammar), text = Array(repeating: "a", count: 300).joined(separator: " ")
        text.withUTF8 { workspace.read($0) }
        for position in 0..<workspace.chart.count {
            #expect(workspace.chart.edges(at: position).count <= Chart.mostAtPosition)
        }
    }
}

@Suite("Conditions that compare texts") struct ComparisonTests {
    @Test("attributes are compared by their texts", arguments: [
        ("statin lipitor", ["log_medication medicationName=lipitor"]), ("statin advil", []), ("lipitor killer", []), ("advil killer", ["log_medication medicationName=advil"]),
        ("lipitor or zocor", ["log_medication medicationName=zocor"]), ("lipitor or advil", []),
    ])
    func attributes(text: String, expected: [String]) throws {
        let grammar = SmallGrammar("""
            words:
              class: [{say: statin, class: statin}]
              drug: [{say: lipitor, class: statin}, {say: zocor, class: statin}, {say: advil, class: painkiller}]
            rules:
              - {name: member, makes: log_medication, says: "<c:class> <d:drug>", where: c.class == d.class, fields: {medicationName: d}}
              - {name: killer, makes: log_medication, says: "<d:drug> killer", where: 'd.class == "painkiller"', fields: {medicationName: d}}
              - {name: other, makes: log_medication, says: "<a:drug> or <d:drug>", where: not (a.class != d.class), fields: {medicationName: d}}
            """)
        #expect(try grammar.parser().actions(text) == expected)
    }

    @Test("a slot of one word is compared as spoken", arguments: [
        ("after lunch", ["log_vitamin vitaminName=lunch"]), ("after I", []), ("after florp", ["log_vitamin vitaminName=florp"]),
    ])
    func words(text: String, expected: [String]) throws {
        let rules = "words: {w: [i, lunch]}\nrules: [{name: after, makes: log_vitamin, says: \"after <x:word>\", where: 'words(x) != \"i\"', fields: {vitaminName: words(x)}}]\n"
        #expect(try SmallGrammar(rules).parser().actions(text) == expected)
    }
}

@Suite("Conditions of numbers") struct ConditionTests {
    /// A condition as it is written, and what it comes to where the slots a, b and c are worth these numbers, of which c may be unfilled.
    private struct Condition {
        let text: String
        let worth: (_ a: Double, _ b: Double, _ c: Double) -> Double

        static func test(depth: Int, _ random: inout SeededRandom) -> Condition {
            if depth > 0, Bool.random(using: &random) {
                let one = test(depth: depth - 1, &random), other = test(depth: depth - 1, &random)
                return switch Int.random(in: 0...2, using: &random) {
                case 0: Condition(text: "(\(one.text) and \(other.text))") { one.worth($0, $1, $2) != 0 && other.worth($0, $1, $2) != 0 ? 1 : 0 }
                case 1: Condition(text: "(\(one.text) or \(other.text))") { one.worth($0, $1, $2) != 0 || other.worth($0, $1, $2) != 0 ? 1 : 0 }
                default: Condition(text: "not (\(one.text))") { one.worth($0, $1, $2) == 0 ? 1 : 0 }
                }
            }
            let left = number(depth: depth, &random), right = number(depth: 0, &random)
            func compared(_ sign: String, _ holds: @escaping (Double, Double) -> Bool) -> Condition {
                Condition(text: "\(left.text) \(sign) \(right.text)") { holds(left.worth($0, $1, $2), right.worth($0, $1, $2)) ? 1 : 0 }
            }
            return switch Int.random(in: 0...7, using: &random) {
            case 0: compared("<", <)
            case 1: compared("<=", <=)
            case 2: compared(">", >)
            case 3: compared(">=", >=)
            case 4: compared("==", ==)
            case 5: compared("!=", !=)
            case 6: Condition(text: "has(c)") { $2.isNaN ? 0 : 1 }
            default: left
            }
        }

        static func number(depth: Int, _ random: inout SeededRandom) -> Condition {
            if depth > 0, Int.random(in: 0...3, using: &random) == 0 {
                let one = number(depth: depth - 1, &random), other = number(depth: depth - 1, &random)
                return switch Int.random(in: 0...4, using: &random) {
                case 0: Condition(text: "(\(one.text) + \(other.text))") { one.worth($0, $1, $2) + other.worth($0, $1, $2) }
                case 1: Condition(text: "(\(one.text) - \(other.text))") { one.worth($0, $1, $2) - other.worth($0, $1, $2) }
                case 2: Condition(text: "(\(one.text) * \(other.text))") { one.worth($0, $1, $2) * other.worth($0, $1, $2) }
                case 3: Condition(text: "(\(one.text) mod 3)") { one.worth($0, $1, $2).truncatingRemainder(dividingBy: 3) }
                default: Condition(text: "floor(\(one.text) / 2)") { (one.worth($0, $1, $2) / 2).rounded(.down) }
                }
            }
            let constant = Double(Int.random(in: 0...6, using: &random))
            return switch Int.random(in: 0...3, using: &random) {
            case 0: Condition(text: "a") { a, _, _ in a }
            case 1: Condition(text: "b") { _, b, _ in b }
            case 2: Condition(text: "c") { _, _, c in c }
            default: Condition(text: "\(Int(constant))") { _, _, _ in constant }
            }
        }
    }

    @Test("are worked out as they read", arguments: UInt64(1)...60) func conditions(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let condition = Condition.test(depth: 4, &random)
        let rule = "{name: r, makes: log_activity, says: \"<a:integer> x <b:integer> [x <c:integer>]\", where: '\(condition.text)', bounded: utterance, fields: {activity: words(a)}}"
        let parser = try SmallGrammar("words: {w: [y]}\nrules: [\(rule)]\n").parser()
        for a in 0...4 {
            for (b, c) in [(0, nil), (2, nil), (3, 3), (5, 0)] as [(Int, Int?)] {
                let holds = condition.worth(Double(a), Double(b), c.map(Double.init) ?? .nan) != 0
                let text = c.map { "\(a) x \(b) x \($0)" } ?? "\(a) x \(b)"
                #expect(try parser.actions(text).isEmpty != holds, "seed \(seed): '\(condition.text)' over '\(text)'")
            }
        }
    }

    @Test("are worth 1 or 0 where they are reckoned with", arguments: [("3 x 4", "7.5"), ("4 x 3", "1"), ("3 x 3", "5.5")]) func sums(text: String, expected: String) throws {
        let total = "{name: t, gives: total, says: \"<a:integer> x <b:integer>\", value: 1 + (a <= b and not (a == 0)) * 4.5 + (a < b) * 2}"
        let rules = "words: {w: [y]}\nrules: [\(total), {name: r, makes: log_activity, says: \"<t:total>\", fields: {durationSeconds: t}}]\n"
        #expect(try SmallGrammar(rules).parser().actions(text) == ["log_activity durationSeconds=\(expected)"])
    }
}

@Suite("Words by their endings") struct WordShapeTests {
    @Test("a word that no list and no pattern spells", arguments: [
        ("i florped him", ["log_activity activity=florped"]), ("i FLORPED him", ["log_activity activity=florped"]), ("i baked him", []), ("i ted him", []), ("i florps him", []),
    ])
    func shapes(text: String, expected: [String]) throws {
        let rules = "words: {w: [baked]}\nrules: [{name: r, makes: log_activity, says: \"i <x:past-shaped> him\", fields: {activity: words(x)}}]\n"
        #expect(try SmallGrammar(rules, settings: "shapes: {past-shaped: [ed]}\n").parser().actions(text) == expected)
    }
}

@Suite("Words that are nearly words of a table") struct NearSpellingTests {
    private func parser(_ rows: String = "metoprolol\nmetformin\ncarvedilol\nlisinopril\nibuprofen\n") throws -> Parser {
        var grammar = SmallGrammar("words: {take: [took], en: [met, form, in, pro]}\nrules: [{name: took, makes: log_medication, says: \"<take> <m:drug>\", fields: {medicationName: words(m), count: m.near}}]\n")
        grammar["lexicon.yaml"] = "format: 1\ntables: [{file: drugs.tsv, category: drug, near: yes}]\n"
        grammar["lexicon/drugs.tsv"] = "phrase\n" + rows
        return try grammar.parser()
    }

    @Test("a misspelt or misheard name has the table's spelling", arguments: [
        ("took metoprolol", "metoprolol", 0), ("took metropolol", "metoprolol", 1), ("took metoprolal", "metoprolol", 1), ("took carvedalol", "carvedilol", 1),
        ("took lisinipril", "lisinopril", 1), ("took met form in", "metformin", 1), ("took metro pro lol", "metoprolol", 1), ("took ibuprophen", "ibuprofen", 1),
    ])
    func finds(text: String, name: String, near: Int) throws {
        #expect(try parser().actions(text) == ["log_medication medicationName=\(name) count=\(near)"])
    }

    @Test("for a close word only one inner letter may differ", arguments: [
        ("took nebolat", nil), ("took nebilit", "nebilet"), ("took oxycodene", "oxycodone"), ("took oxycodon", nil), ("took oxicodene", nil), ("took lisinipril", "lisinopril"), ("took lisinoprol", "lisinopril"),
    ])
    func close(text: String, name: String?) throws {
        var grammar = SmallGrammar("words: {take: [took]}\nrules: [{name: took, makes: log_medication, says: <take> <m:drug>, fields: {medicationName: words(m)}}]\n")
        grammar["lexicon.yaml"] = "format: 1\ntables: [{file: drugs.tsv, category: drug, near: yes, near-close: [{column: class, holds: [opioid]}, {column: rank, below: 20}]}]\n"
        grammar["lexicon/drugs.tsv"] = "phrase\tclass\trank\noxycodone\topioid + pain reliever\t80\nlisinopril\tace inhibitor\t90\nnebilet\tbeta blocker\t1\n"
        #expect(try grammar.parser().actions(text) == name.map { ["log_medication medicationName=\($0)"] } ?? [])
    }

    @Test("a word that is too far off, too short or of other letters is none", arguments: [
        "took metal", "took form", "took meto", "took lisa", "took 12345", "took métopralal!", "took aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ])
    func leaves(text: String) throws { #expect(try parser().found("drug", in: text) == []) }

    @Test("of two that are equally near, both are kept") func lookAlikes() throws {
        let both = try parser("hydroxazine\nhydroxizine\n")
        #expect(both.found("drug", in: "took hydroxyzine").count == 2)
    }

    @Test("a near word costs, and lowers the confidence") func price() throws {
        let exact = try #require(parser().parse("took metoprolol", at: .saturdayAfternoon).actions.first)
        var grammar = SmallGrammar("words: {take: [took]}\nrules: [{name: took, makes: log_medication, says: <take> <m:drug>}]\n")
        grammar["lexicon.yaml"] = "format: 1\ntables: [{file: drugs.tsv, category: drug, near: yes}]\n"
        grammar["lexicon/drugs.tsv"] = "phrase\nmetoprolol\n"
        grammar["weights.yaml"] = "format: 1\nleast: 0.1\nweights: {bias: 3, near: -1}\n"
        let near = try #require(grammar.parser().parse("took metropolol", at: .saturdayAfternoon).actions.first)
        #expect(near.confidence < exact.confidence)
    }

    @Test("letters to change, add, drop or swap", arguments: [
        ("abcde", "abcde", 0), ("abcde", "abde", 1), ("abcde", "abxde", 1), ("abcde", "abced", 1), ("abcde", "xbcdex", 2), ("abcde", "vwxyz", 3), ("", "ab", 2),
    ])
    func distance(a: String, b: String, expected: Int) {
        let found = Array(a.utf8).withUnsafeBufferPointer { a in Array(b.utf8).withUnsafeBufferPointer { NearSpelling.distance(a, $0, limit: 2) } }
        #expect(found == expected)
    }
}
