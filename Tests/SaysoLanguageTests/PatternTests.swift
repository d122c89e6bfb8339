import Testing

@testable import SaysoLanguage

@Suite("Patterns") struct PatternTests {
    /// Sequences as text: words as they are, categories in angle brackets.
    private func spelledOut(_ pattern: String) throws -> [String] {
        try PatternReader.sequences(of: pattern).map { sequence in
            sequence.elements.map { element in
                switch element {
                case .word(let word): word
                case .category(let name, nil): "<\(name)>"
                case .category(let name, let slot?): "<\(slot):\(name)>"
                }
            }.joined(separator: " ")
        }
    }

    @Test("spells out every sequence, in order and once", arguments: [
        ("took it", ["took it"]),
        ("a (b|c d) e", ["a b e", "a c d e"]),
        ("[x] y", ["y", "x y"]),
        ("a [b|c]", ["a", "a b", "a c"]),
        ("(a|b) [c]", ["a", "a c", "b", "b c"]),
        ("a|b", ["a", "b"]),
        ("(a|a) b", ["a b"]),
        ("[[a] b] c", ["c", "b c", "a b c"]),
        ("<n:number> <unit>", ["<n:number> <unit>"]),
        ("<+time> at <+t:clock>", ["<+time> at <+t:clock>"]),
        ("half(a|b)", ["half a", "half b"]),
        ("", [""]), ("[a]", ["", "a"]),
        ("<w>{1,3} b", ["<w> b", "<w> <w> b", "<w> <w> <w> b"]), ("a{0,1} b", ["b", "a b"]), ("(a|b){2,2}", ["a a", "a b", "b a", "b b"]),
    ])
    func sequences(pattern: String, expected: [String]) throws { #expect(try spelledOut(pattern) == expected) }

    @Test("says where a pattern is wrong", arguments: [
        ("a (b", 2, "'('"), ("[a", 0, "'['"), ("a) b", 1, "closes nothing"), ("a ] b", 2, "closes nothing"), ("took <food", 5, "'>'"),
        ("a <>", 2, "neither"), ("<a:b:c>", 0, "neither"), ("x <:b>", 2, "neither"), ("x <b:>", 2, "neither"), ("(a]", 0, "'('"),
        ("a b{2", 3, "'}'"), ("a{2}", 1, "{least,most}"), ("a{3,1}", 1, "{least,most}"), ("a{0,0}", 1, "{least,most}"), ("(a|b|c){1,9} d", 7, "split it"),
    ])
    func wrong(pattern: String, column: Int, word: String) {
        do {
            let read = try spelledOut(pattern)
            Issue.record("'\(pattern)' was read as \(read)")
        } catch let failure as PatternReader.Failure {
            #expect(failure.column == column, "'\(pattern)': \(failure.message)")
            #expect(failure.message.contains(word), "'\(pattern)': \(failure.message)")
        } catch { Issue.record("\(error)") }
    }

    @Test("a pattern that explodes is stopped, where it does") func tooMany() {
        let pattern = Array(repeating: "(a|b|c|d)", count: 12).joined(separator: " ")
        do {
            let count = try spelledOut(pattern).count
            Issue.record("it was spelled out to \(count) sequences")
        } catch let failure as PatternReader.Failure {
            #expect(failure.message.contains("\(PatternReader.limit)"))
            #expect(failure.column == 60, "4^6 sequences are fewer than 8000, 4^7 are more")
        } catch { Issue.record("\(error)") }
    }
}

@Suite("Expressions") struct ExpressionTests {
    private static let slots = ["n", "unit", "side-dish"]
    private static let attributes = ["ml", "near"]

    private func read(_ text: String) throws -> Expression {
        var reader = ExpressionReader(
            slot: { Self.slots.firstIndex(of: $0) },
            attribute: { FieldKey(rawValue: UInt8(100 + (Self.attributes.firstIndex(of: $0) ?? 20))) })
        return try reader.read(text)
    }

    /// Its worth where no slot is asked for.
    private func worth(_ expression: Expression) -> Double {
        switch expression {
        case .number(let value): value
        case .binary(let operation, let a, let b): operation.apply(worth(a), worth(b))
        case .not(let inner): worth(inner) == 0 ? 1 : 0
        case .floor(let inner): worth(inner).rounded(.down)
        default: .nan
        }
    }

    @Test("reckons as people do", arguments: [
        ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 - 3 - 2", 3), ("16 / 4 / 2", 2), ("7 mod 4", 3), ("-3 + 5", 2), ("2 * -3", -6), ("1.5 * 4", 6),
        ("1 < 2", 1), ("2 <= 1", 0), ("3 == 3", 1), ("3 != 3", 0), ("1 + 1 >= 2", 1), ("1 > 2 or 2 > 1", 1), ("1 > 2 or 2 > 1 and 0 == 1", 0),
        ("not 1 == 2", 1), ("not (1 == 1) or 1 == 1", 1), ("floor(7 / 2)", 3), ("floor(-0.5)", -1),
    ] as [(String, Double)])
    func reckons(text: String, value: Double) throws { #expect(worth(try read(text)) == value) }

    @Test("names slots, their attributes and their words", arguments: [
        ("n", .slot(0)), ("unit.ml", .attribute(1, FieldKey(rawValue: 100))), ("side-dish", .slot(2)), ("\"mild\"", .text("mild")), ("'a \"b\"'", .text("a \"b\"")),
        ("words(n)", .words(0)), ("has(unit)", .has(1)), ("lexeme(n)", .lexeme(0)),
        ("join(n, \"x\", words(unit))", .join([.slot(0), .text("x"), .words(1)])), ("list(n, unit)", .list([.slot(0), .slot(1)])),
        ("n * unit.ml", .binary(.multiply, .slot(0), .attribute(1, FieldKey(rawValue: 100)))),
        ("n - unit", .binary(.subtract, .slot(0), .slot(1))),
    ] as [(String, Expression)])
    func names(text: String, expected: Expression) throws { #expect(try read(text) == expected) }

    @Test("says what is wrong", arguments: [
        ("m", "no slot is named 'm'"), ("n-1", "no slot is named 'n-1'"), ("n.a.b", "more than one dot"), ("1 +", "ends too early"), ("", "ends too early"),
        ("(1 + 2", "')' is missing"), ("1 2", "'2' is not expected"), ("\"mild", "no closing quote"), ("1 & 2", "'&' has no meaning"), ("words(1)", "no function"),
        ("sum(n)", "no function 'sum'"), ("join()", "no function"), ("floor(n, n)", "no function"), ("n n", "not expected"), ("1 = 1", "'='"),
    ])
    func wrong(text: String, part: String) {
        do {
            let expression = try read(text)
            Issue.record("'\(text)' was read as \(expression)")
        } catch let failure as ExpressionReader.Failure {
            #expect(failure.message.contains(part), "'\(text)': \(failure.message)")
        } catch { Issue.record("\(error)") }
    }
}
