/// The phrases of a chart, complete: what the stages behind the chart read. It looks at the memory of its chart and holds until the chart
/// reads another text.
struct Forest {
    let tables: GrammarTables
    let tokens: UnsafeBufferPointer<Token>
    let edges: UnsafeBufferPointer<Edge>
    let children: UnsafeBufferPointer<Int32>

    /// Goes through the rules of a chosen reading, those of its phrases too.
    func forEachRule(below segments: [Segment], _ body: (RuleID) -> Void) {
        func visit(_ index: Int32) {
            let edge = edges[Int(index)]
            guard edge.rule >= 0 else { return }
            body(edge.rule)
            for child in 0..<Int(edge.childCount) { visit(children[Int(edge.firstChild) + child]) }
        }
        for segment in segments where segment.edge >= 0 { visit(segment.edge) }
    }

    /// How new a chosen reading is to the grammar.
    func novelty(of segments: [Segment]) -> Novelty {
        let hot = tables.hot
        var novelty = Novelty()
        forEachRule(below: segments) { novelty.leastUsed = min(novelty.leastUsed, hot.trusts[Int($0)]) }
        var last = PairTrusts.edge
        for segment in segments {
            let category = segment.edge < 0 ? PairTrusts.unread : edges[Int(segment.edge)].category
            novelty.leastPair = min(novelty.leastPair, hot.pairTrusts.trust(last, category))
            last = category
        }
        novelty.leastPair = min(novelty.leastPair, hot.pairTrusts.trust(last, PairTrusts.edge))
        var unfamiliar = 0
        for token in tokens where token.kind == .word {
            if token.word < 0 || hot.wordFlags[Int(token.word)] & 128 == 0 { unfamiliar += 1 }
        }
        novelty.unfamiliar = Double(min(unfamiliar, Experience.mostUnfamiliar))
        return novelty
    }

    /// An attribute of a lexeme, or a field of a phrase, looked for in what the phrase took over.
    func attribute(_ key: FieldKey, of edge: Edge) -> FieldValue? {
        if edge.lexeme >= 0 { return tables.hot.lexemes.attribute(key, of: edge.lexeme) }
        guard edge.rule >= 0 else { return nil }
        for field in tables.rules[Int(edge.rule)].fields where field.key == key {
            if case .number(let value) = field.value { return .number(value) }
            if case .text(let value) = field.value { return .text(value) }
        }
        let taken = tables.rules[Int(edge.rule)].taken
        for slot in taken {
            let ordinal = tables.hot.binding(of: edge.sequence, slot: slot)
            guard ordinal >= 0 else { continue }
            if let found = attribute(key, of: edges[Int(children[Int(edge.firstChild) + Int(ordinal)])]) { return found }
        }
        if taken.isEmpty, edge.childCount == 1 { return attribute(key, of: edges[Int(children[Int(edge.firstChild)])]) }
        return nil
    }
}
