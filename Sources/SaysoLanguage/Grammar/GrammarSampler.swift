/// A sentence made up from the rules of a grammar.
public struct GrammarSample: Hashable, Sendable {
    /// The rule that it was made from.
    public let rule: String
    public let text: String
}

/// Makes up sentences from the patterns of a grammar, for its writers to read: what a rule lets people say is often not what was meant.
public struct GrammarSampler: Sendable {
    private let parser: Parser
    private let rules: [CompiledRule]
    private let categories: [Category]
    private let vocabulary: Vocabulary
    /// By rule, the sequences of its patterns.
    private let patterns: [[[Symbol]]]
    /// By category, the rules that give it and the phrases of the lexicon.
    private let givers: [[Int]]
    private let phrases: [[[Symbol]]]

    /// - Throws: every problem found in the folder's files, in file order.
    public init(folder path: String) throws(GrammarErrors) {
        let compiler = try GrammarCompiler.read(GrammarFile.all(in: path))
        (rules, categories, vocabulary) = (compiler.rules, compiler.categories, compiler.vocabulary)
        var patterns = Array(repeating: [[Symbol]](), count: rules.count)
        for pattern in compiler.patterns { patterns[Int(compiler.sequences[Int(pattern.payload)].rule)].append(pattern.symbols) }
        var givers = Array(repeating: [Int](), count: categories.count)
        for (index, rule) in rules.enumerated() { givers[Int(rule.category)].append(index) }
        var phrases = Array(repeating: [[Symbol]](), count: categories.count)
        for phrase in compiler.phrases {
            phrases[Int(compiler.lexemes.table.summaries[Int(phrase.payload)].category)].append(phrase.symbols)
        }
        (self.patterns, self.givers, self.phrases) = (patterns, givers, phrases)
        var whole = compiler
        parser = Parser(grammar: Grammar(tables: whole.tables()))
    }

    /// Sentences that the grammar reads by the rule that they were made from.
    ///
    /// - Parameters:
    ///   - rule: Of one rule only; of every rule that makes an action when nil.
    ///   - type: Of actions of one type only.
    ///   - count: At most so many; fewer where most of what a rule allows is read by others.
    ///   - seed: The same seed gives the same sentences.
    public func samples(rule: String? = nil, type: String? = nil, count: Int, seed: UInt64, at moment: Moment) -> [GrammarSample] {
        let chosen = rules.indices.filter { index in
            if let rule { return rules[index].name == rule }
            return rules[index].role == .action && (type == nil || categories[Int(rules[index].category)].name == type)
        }
        guard !chosen.isEmpty else { return [] }
        var random = Generator(state: seed), out: [GrammarSample] = [], seen = Set<String>()
        for _ in 0..<count * 40 where out.count < count {
            let index = chosen[random.next(below: chosen.count)]
            guard let text = text(of: index, &random), seen.insert(text).inserted else { continue }
            let example = GrammarExample(rule: rules[index].name, text: text, fires: true, location: rules[index].location)
            if parser.check(example, at: moment) { out.append(GrammarSample(rule: rules[index].name, text: text)) }
        }
        return out
    }

    /// Deeper than this a pattern goes round in circles.
    private static let deepest = 8

    private func text(of rule: Int, _ random: inout Generator) -> String? {
        var pieces: [String] = []
        guard expand(rule: rule, into: &pieces, depth: 0, &random) else { return nil }
        return pieces.reduce(into: "") { text, piece in
            // Marks and clitics stand close to the word before them.
            let isClose = [",", ".", ";", "!", "?", ":", "%"].contains(piece) || piece.hasPrefix("'") || piece == "n't"
            text += text.isEmpty || isClose ? piece : " " + piece
        }
    }

    private func expand(rule: Int, into pieces: inout [String], depth: Int, _ random: inout Generator) -> Bool {
        guard depth < Self.deepest, !patterns[rule].isEmpty else { return false }
        for symbol in patterns[rule][random.next(below: patterns[rule].count)] {
            guard symbol.isCategory else {
                pieces.append(vocabulary.text(WordID(symbol.rawValue)))
                continue
            }
            guard expand(CategoryID(symbol.rawValue & 0xFFFF), into: &pieces, depth: depth + 1, &random) else { return false }
        }
        return true
    }

    private func expand(_ category: CategoryID, into pieces: inout [String], depth: Int, _ random: inout Generator) -> Bool {
        switch category {
        case BuiltIn.digits, BuiltIn.integer: pieces.append(String(1 + random.next(below: 20)))
        case BuiltIn.zeroLed: pieces.append("0\(1 + random.next(below: 9))")
        case BuiltIn.decimal: pieces.append("\(1 + random.next(below: 100)).\(random.next(below: 10))")
        case BuiltIn.unknown, BuiltIn.open, BuiltIn.content, BuiltIn.word: pieces.append(madeUpWord(&random))
        default:
            let phrases = phrases[Int(category)], givers = givers[Int(category)]
            if !phrases.isEmpty, givers.isEmpty || random.next(below: 2) == 0 {
                pieces += phrases[random.next(below: phrases.count)].map { vocabulary.text(WordID($0.rawValue)) }
            } else {
                guard !givers.isEmpty else { return false }
                return expand(rule: givers[random.next(below: givers.count)], into: &pieces, depth: depth, &random)
            }
        }
        return true
    }

    /// A word that is in no lexicon.
    private func madeUpWord(_ random: inout Generator) -> String {
        let starts = ["bl", "dr", "f", "g", "kr", "m", "pl", "sn", "tr", "v"], ends = ["abbo", "eepa", "immo", "olk", "unto", "azza", "erv"]
        return starts[random.next(below: starts.count)] + ends[random.next(below: ends.count)]
    }

    /// SplitMix64.
    private struct Generator {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % UInt64(limit))
        }
    }
}
