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

    /// How well the rule of a reading is known that is known least, and how many of the words are not familiar; see `Experience`.
    func novelty(of segments: [Segment]) -> (leastUsed: Double, unfamiliar: Double) {
        let hot = tables.hot
        var least = 1.0, unfamiliar = 0
        forEachRule(below: segments) { least = min(least, hot.trusts[Int($0)]) }
        for token in tokens where token.kind == .word {
            if token.word < 0 || hot.wordFlags[Int(token.word)] & 128 == 0 { unfamiliar += 1 }
        }
        return (least, Double(min(unfamiliar, Experience.mostUnfamiliar)))
    }

    /// An attribute of a lexeme, or a field of a phrase, looked for in what the phrase took over.
    func attribute(_ key: FieldKey, of edge: Edge) -> FieldValue? {
        if edge.lexeme >= 0 { return tables.lexemes.attribute(key, of: edge.lexeme) }
        guard edge.rule >= 0 else { return nil }
        for field in tables.rules[Int(edge.rule)].fields where field.key == key {
            if case .number(let value) = field.value { return .number(value) }
            if case .text(let value) = field.value { return .text(value) }
        }
        let taken = tables.rules[Int(edge.rule)].taken
        for slot in taken {
            let ordinal = tables.sequences[Int(edge.sequence)].bindings[slot]
            guard ordinal >= 0 else { continue }
            if let found = attribute(key, of: edges[Int(children[Int(edge.firstChild) + Int(ordinal)])]) { return found }
        }
        if taken.isEmpty, edge.childCount == 1 { return attribute(key, of: edges[Int(children[Int(edge.firstChild)])]) }
        return nil
    }
}
