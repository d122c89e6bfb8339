/// The phrases of a chart, complete: what the stages behind the chart read. It looks at the memory of its chart and holds until the chart
/// reads another text.
struct Forest {
    let tables: GrammarTables
    let tokens: UnsafeBufferPointer<Token>
    let edges: UnsafeBufferPointer<Edge>
    let children: UnsafeBufferPointer<Int32>

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
