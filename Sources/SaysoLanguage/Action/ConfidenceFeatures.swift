/// What the confidence model looks at in an action.
struct ConfidenceFeatures {
    private typealias Feature = ConfidenceWeights.Feature

    /// Whether a name in it was found by its sound.
    private(set) var isHeard = false
    private(set) var values = Array(repeating: 0.0, count: ConfidenceWeights.Feature.allCases.count)

    /// - Parameter own: The token at which the speaker's own clause begins that the action is of: what stands before it is told of something else.
    init(of draft: Draft, own: Int, isOdd: Bool, chart: Forest, assembly: Assembly, novelty: Novelty, chatter: Double) {
        let tables = chart.tables
        let part = assembly.parts[draft.part]
        let rule = Int(chart.edges[Int(part.segment.edge)].rule)
        let isBare = !tables.rules[rule].isFirm && part.segment.mode == 0
        self[.bias] = 1
        self[.bare] = isBare ? 1 : 0
        addTraits(of: part.segment.edge, in: chart)
        for taken in draft.taken { addTraits(of: assembly.parts[assembly.drafts[taken].part].segment.edge, in: chart) }
        addSurroundings(of: draft.part, from: own, in: assembly, chart)
        self[.bareLeftover] = isBare ? self[.leftover] : 0
        self[.extent] = min(Double(draft.end - draft.start).squareRoot(), 4)
        self[.affinity] = Double(tables.hot.affinity(of: tables.hot.rules[rule], in: Int(part.segment.mode)))
        self[.oddValue] = isOdd ? 1 : 0
        self[.doubt] = Double(draft.doubts)
        self[.joined] = Double(min(draft.taken.count, 4))
        self[.negated] = draft.record.number(.negated) == 1 ? 1 : 0
        self[.leastUsed] = novelty.leastUsed
        self[.leastPair] = novelty.leastPair
        self[.unfamiliar] = novelty.unfamiliar
        ConfidenceWeights.add(chatter: chatter, to: &values)
        if draft.record.number(.negated) != 1 { ConfidenceWeights.add(told: novelty.told, to: &values) }
        addCompany(in: assembly)
    }

    private subscript(feature: Feature) -> Double {
        get { values[feature.rawValue] }
        set { values[feature.rawValue] = newValue }
    }

    /// Of an action's own words: names of no lexicon, words common in other senses, near spellings.
    private mutating func addTraits(of index: Int32, in chart: Forest) {
        let edge = chart.edges[Int(index)], tables = chart.tables
        if edge.lexeme >= 0 {
            if let key = tables.commonKey, tables.hot.lexemes.number(key, of: edge.lexeme) == 1 { self[.common] = 1 }
            if edge.isNear {
                self[.near] = 1
                if edge.nearness == .heard { isHeard = true }
                self[.nearCost] += Double(-edge.score)
            }
            return
        }
        guard edge.rule >= 0 else {
            if edge.category == BuiltIn.open { self[.open] = 1 }
            // A category behind those is of words by their endings.
            if edge.category == BuiltIn.unknown || edge.category == BuiltIn.open || edge.category >= BuiltIn.names.count {
                self[.unknownWords] += Double((edge.start..<edge.end).count { chart.tokens[Int($0)].word < 0 })
            }
            return
        }
        for child in 0..<Int(edge.childCount) { addTraits(of: chart.children[Int(edge.firstChild) + child], in: chart) }
    }

    /// How far around an action is looked, in tokens before it and behind: in a long breath what stands further away makes it no less sure.
    private static let farthest = Chart.longest

    /// Of the sentence around an action.
    private mutating func addSurroundings(of index: Int, from own: Int, in assembly: Assembly, _ chart: Forest) {
        let tables = chart.tables
        var leftover = Float(0), unread = 0
        var tokens = assembly.parts[index].length
        for step in [-1, 1] {
            var at = index + step
            var touches = true, seeksVerb = step < 0, isOwnClause = true
            var gap = Float(0), distance = 0
            while assembly.parts.indices.contains(at), distance < Self.farthest {
                let part = assembly.parts[at]
                if part.segment.start < own || part.kind == .marker && tables.hot.is(part.category, .stop) { break }
                tokens += part.length
                distance += part.length
                if part.kind == .action || part.kind == .marker && tables.hot.is(part.category, .boundary) { isOwnClause = false }
                if part.kind == .unread {
                    leftover += part.unreadCost
                    if chart.tokens[Int(part.segment.start)].kind == .number { self[.unreadNumbers] += 1 }
                    if chart.tokens[Int(part.segment.start)].word < 0 { self[.unreadUnknown] += 1 }
                    if part.unreadCost > 0 { unread += 1 }
                    if touches { self[.touching] += Double(part.unreadCost) }
                    if isOwnClause { self[.clauseLeftover] += Double(part.unreadCost) }
                    gap += part.unreadCost
                } else {
                    touches = false
                    if part.kind == .marker {
                        if !part.hasActed, !tables.hot.is(part.category, .verb), !tables.hot.is(part.category, .boundary) { self[.idle] += 1 }
                        if seeksVerb, tables.hot.is(part.category, .verb) {
                            self[.gap] = Double(min(gap, 4))
                            seeksVerb = false
                        }
                    }
                }
                at += step
            }
        }
        self[.leftover] = Double(min(leftover, 8))
        self[.touching] = min(self[.touching], 4)
        self[.clauseLeftover] = min(self[.clauseLeftover], 8)
        for feature in [Feature.idle, .unreadNumbers, .unreadUnknown] { self[feature] = min(self[feature], 4) }
        self[.unreadShare] = Double(unread) / Double(max(tokens, 1))
        self[.length] = min(Double(tokens).squareRoot(), 8)
    }

    /// Of the other actions of the utterance.
    private mutating func addCompany(in assembly: Assembly) {
        var others = -1
        // By their places: a draft that is handed over is copied.
        for other in assembly.drafts.indices where !assembly.drafts[other].isJoined {
            others += 1
            if assembly.drafts[other].silencedBy != nil { self[.silence] = 1 }
            if others == 4 { break }
        }
        self[.company] = Double(max(0, others))
    }
}

extension Part {
    /// In tokens.
    fileprivate var length: Int { Int(segment.end - segment.start) }
}
