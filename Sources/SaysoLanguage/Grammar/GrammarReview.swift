/// What a grammar's writer should look at, though nothing of it keeps the grammar from loading.
public struct GrammarReview: Sendable {
    /// Pairs of rules that read the same words as the same thing, equally well: which of them wins is decided by their order alone.
    public let overlaps: [GrammarProblem]
    /// Rules that no text can bring into an action or a marker.
    public let unreachable: [GrammarProblem]
}

extension Grammar {
    /// Looks a folder's rules over.
    /// - Throws: every problem found in its files, in file order.
    public static func review(folder path: String, view: GrammarView = .actions) throws(GrammarErrors) -> GrammarReview {
        let compiler = try GrammarCompiler.read(GrammarFile.all(in: path), view: view)
        return GrammarReview(overlaps: compiler.overlaps(), unreachable: compiler.unreachable())
    }
}

extension GrammarCompiler {
    private struct Reading: Hashable {
        let category: CategoryID
        let symbols: [Symbol]
    }

    private struct Pair: Hashable {
        let first: RuleID
        let second: RuleID
    }

    func overlaps() -> [GrammarProblem] {
        let rules = rules.map(settled)
        var readers: [Reading: [RuleID]] = [:]
        for pattern in patterns {
            let rule = sequences[Int(pattern.payload)].rule
            let reading = Reading(category: rules[Int(rule)].category, symbols: pattern.symbols)
            if readers[reading]?.contains(rule) != true { readers[reading, default: []].append(rule) }
        }
        var shown: [Pair: [Symbol]] = [:]
        for (reading, found) in readers where found.count > 1 {
            for (index, first) in found.enumerated() {
                for second in found[(index + 1)...] where compete(rules[Int(first)], rules[Int(second)]) {
                    let pair = Pair(first: min(first, second), second: max(first, second))
                    // The shortest sequence of words says best what the two share.
                    if let known = shown[pair], (known.count, spelled(known)) <= (reading.symbols.count, spelled(reading.symbols)) { continue }
                    shown[pair] = reading.symbols
                }
            }
        }
        return shown.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }.map { pair, symbols in
            let first = rules[Int(pair.first)], second = rules[Int(pair.second)]
            return GrammarProblem(
                "the rules '\(first.name)' and '\(second.name)' both read '\(spelled(symbols))' as \(categories[Int(first.category)].name), equally well; give one a score, a condition or other words",
                at: second.location)
        }
    }

    /// Whether two rules may stand in one place and neither is the better there.
    private func compete(_ first: CompiledRule, _ second: CompiledRule) -> Bool {
        guard first.condition == nil, second.condition == nil, first.bonus == nil, second.bonus == nil, first.score == second.score, first.cue == second.cue,
            (first.begins, first.ends) == (second.begins, second.ends)
        else { return false }
        return first.role == .phrase || zip(first.affinities, second.affinities).contains { $0 == $1 && $0 > -.infinity }
    }

    private func spelled(_ symbols: [Symbol]) -> String {
        symbols.map { symbol in
            symbol.isCategory ? "<\(categories[Int(symbol.rawValue & 0xFFFF)].name)>" : vocabulary.text(WordID(symbol.rawValue))
        }.joined(separator: " ")
    }

    func unreachable() -> [GrammarProblem] {
        var builder = prospectsBuilder(of: rules.map(settled), lexicon: SymbolTrie(phrases))
        _ = builder.build { _ in [] }
        return rules.indices.compactMap { index in
            guard let reason = builder.whyUnreachable(index) else { return nil }
            let words =
                switch reason {
                case .neverFound: "something in each of its patterns is found in no text"
                case .neverInMode: "no frame sets a mode that it may stand in"
                case .neverAsked: "no frame asks for what it gives"
                }
            return GrammarProblem("the rule '\(rules[index].name)' is never used: \(words); mend it or take it out", at: rules[index].location)
        }
    }
}
