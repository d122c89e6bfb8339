/// The phrases of a chart, complete: what the stages behind the chart read. It looks at the memory of its chart and holds until the chart
/// reads another text. Sendable because it goes nowhere without the workspace whose memory that is.
struct Forest: @unchecked Sendable {
    let tables: GrammarTables
    let tokens: UnsafeBufferPointer<Token>
    let edges: UnsafeBufferPointer<Edge>
    let children: UnsafeBufferPointer<Int32>
    /// Edges that are frames; those of position i are `frames[firstFrames[i] ..< lastFrames[i]]`.
    let frames: UnsafeBufferPointer<Int32>
    let firstFrames: UnsafeBufferPointer<Int32>
    let lastFrames: UnsafeBufferPointer<Int32>
    /// By position, whether a name of the tables goes on there: "folic | acid".
    let isInsideName: UnsafeBufferPointer<Bool>

    /// Number of tokens that are words, numbers or marks.
    var count: Int { max(tokens.count - 1, 0) }

    /// Where the frames that begin at a position are in `frames`.
    func frames(at position: Int) -> Range<Int> { Int(firstFrames[position])..<Int(lastFrames[position]) }

    /// Goes through the rules of a chosen reading, those of its phrases too.
    func forEachRule(below segments: some Sequence<Segment>, _ body: (RuleID) -> Void) {
        for segment in segments where segment.edge >= 0 { Self.forEachRule(below: segment.edge, edges, children, body) }
    }

    /// By the edges alone: a forest that goes along from phrase to phrase is counted anew at each.
    private static func forEachRule(below index: Int32, _ edges: UnsafeBufferPointer<Edge>, _ children: UnsafeBufferPointer<Int32>, _ body: (RuleID) -> Void) {
        let edge = edges[Int(index)]
        guard edge.rule >= 0 else { return }
        body(edge.rule)
        for child in 0..<Int(edge.childCount) { forEachRule(below: children[Int(edge.firstChild) + child], edges, children, body) }
    }

    /// How new a chosen reading is to the grammar, up to each of these tokens: of a long text each sentence is as new as itself, of any other all of it is.
    func novelties(of segments: [Segment]) -> [(end: Int, novelty: Novelty)] {
        var novelties: [(end: Int, novelty: Novelty)] = [], first = 0, start = 0
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1, isStop = segment.edge >= 0 && tables.hot.is(edges[Int(segment.edge)].category, .stop)
            guard isLast || isStop && count > Chart.longestWhole else { continue }
            let end = isLast ? count : Int(segment.end)
            novelties.append((end, novelty(of: segments[first...index], tokens: tokens[start..<end])))
            (first, start) = (index + 1, end)
        }
        return novelties
    }

    private func novelty(of segments: ArraySlice<Segment>, tokens: Slice<UnsafeBufferPointer<Token>>) -> Novelty {
        var novelty = Novelty()
        let trusts = tables.hot.trusts
        forEachRule(below: segments) { novelty.leastUsed = min(novelty.leastUsed, trusts[Int($0)]) }
        var last = PairTrusts.edge
        for segment in segments {
            let category = segment.edge < 0 ? PairTrusts.unread : edges[Int(segment.edge)].category
            novelty.leastPair = min(novelty.leastPair, tables.hot.pairTrusts.trust(last, category))
            last = category
        }
        novelty.leastPair = min(novelty.leastPair, tables.hot.pairTrusts.trust(last, PairTrusts.edge))
        var unfamiliar = 0
        for token in tokens where token.kind == .word {
            if token.word < 0 || !tables.hot.is(token.word, .familiar) { unfamiliar += 1 }
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
