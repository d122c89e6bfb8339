/// Every phrase that the grammar finds in the tokens of one utterance.
///
/// Built from right to left. When the chart works at position i, all edges that begin further right are complete, so a pattern that
/// starts at i can be walked to its end at once: no agenda of half-read rules is kept. An edge found at i may itself be the beginning of
/// further patterns at i (a time is the beginning of "time time"), so the edges of a position are a queue that is worked off until
/// nothing new comes. Patterns share their beginnings in a trie; a position walks each beginning once.
///
/// Two things keep the work linear in the length of the text: an edge spans at most `longest` tokens, and of the readings of one
/// category over one stretch only the best few that differ in meaning are kept.
struct Chart {
    /// No phrase is longer than this many tokens.
    static let longest = 24
    /// Names that no lexicon holds have at most this many words.
    static let longestOpen = 5
    /// Readings kept of one category over one stretch.
    static let readings = 3
    /// Edges kept at one position.
    static let mostAtPosition = 600

    let tables: GrammarTables
    private(set) var tokens: [Token] = []
    private(set) var edges: [Edge] = []
    private(set) var children: [Int32] = []
    /// Edges of position i are `firsts[i] ..< lasts[i]`.
    private(set) var firsts: [Int32] = []
    private(set) var lasts: [Int32] = []
    private var categories: [CategorySet] = []
    private var isOpenText = false
    /// Children of the pattern being walked.
    private var path: [Int32] = []

    init(_ tables: GrammarTables) { self.tables = tables }

    /// Number of tokens that are words, numbers or marks.
    var count: Int { tokens.count - 1 }

    /// Edges that begin at a position.
    func edges(at position: Int) -> Range<Int> { Int(firsts[position])..<Int(lasts[position]) }

    mutating func build(over text: UnsafeBufferPointer<UInt8>) {
        let vocabulary = tables.vocabulary
        var fresh: [Token] = []
        swap(&fresh, &tokens)
        tables.tokenizer.tokens(of: text, into: &fresh) { vocabulary.id(of: $0) }
        swap(&fresh, &tokens)
        edges.removeAll(keepingCapacity: true)
        children.removeAll(keepingCapacity: true)
        let positions = tokens.count
        firsts.removeAll(keepingCapacity: true)
        lasts.removeAll(keepingCapacity: true)
        categories.removeAll(keepingCapacity: true)
        firsts.append(contentsOf: repeatElement(0, count: positions))
        lasts.append(contentsOf: repeatElement(0, count: positions))
        categories.append(contentsOf: repeatElement(CategorySet(), count: positions))
        isOpenText = hasOpener()
        var position = count - 1
        while position >= 0 {
            fill(position)
            position -= 1
        }
    }

    /// Whether any word of the text lets names of no lexicon follow: without one they are not even looked for.
    private func hasOpener() -> Bool {
        for start in 0..<count {
            var node = SymbolTrie.root, at = start
            while at < count, tokens[at].word >= 0 {
                node = tables.lexicon.child(of: node, by: .word(tokens[at].word))
                if node < 0 { break }
                at += 1
                let end = tables.lexicon.nodes[Int(node)]
                for payload in end.firstPayload..<end.lastPayload {
                    let lexeme = tables.lexemes[Int(tables.lexicon.payloads[Int(payload)])]
                    if tables.openers.contains(lexeme.category) { return true }
                }
            }
        }
        return false
    }

    private mutating func fill(_ start: Int) {
        firsts[start] = Int32(edges.count)
        lasts[start] = firsts[start]
        addBuiltIn(at: start)
        addLexemes(at: start)
        if tables.patterns.nodes[0].hasWords, tokens[start].word >= 0 {
            let node = tables.patterns.child(of: SymbolTrie.root, by: .word(tokens[start].word))
            if node >= 0 { walk(node, from: start, at: start + 1) }
        }
        var next = Int(firsts[start])
        let roots = tables.patterns.nodes[0].categories
        while next < edges.count {
            let edge = edges[next]
            if roots.contains(edge.category) {
                path.append(Int32(next))
                walk(tables.patterns.child(of: SymbolTrie.root, by: .category(edge.category)), from: start, at: Int(edge.end))
                path.removeLast()
            }
            next += 1
        }
        lasts[start] = Int32(edges.count)
    }

    private mutating func addBuiltIn(at start: Int) {
        let token = tokens[start]
        func leaf(_ category: CategoryID, to end: Int, value: Double = .nan) -> Edge {
            Edge(
                category: category, rule: -1, lexeme: -1, start: Int32(start), end: Int32(end), firstChild: 0, childCount: 0,
                sequence: -1, score: 0, value: value, keys: [])
        }
        switch token.kind {
        case .number:
            add(leaf(BuiltIn.digits, to: start + 1, value: token.value))
            add(leaf(token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal, to: start + 1, value: token.value))
        case .word:
            add(leaf(BuiltIn.word, to: start + 1))
            if token.word < 0 { add(leaf(BuiltIn.unknown, to: start + 1)) }
            if isOpenText {
                var end = start
                while end < count, end - start < Self.longestOpen, isOpen(end) {
                    end += 1
                    add(leaf(BuiltIn.open, to: end))
                }
            }
        case .mark, .end: break
        }
    }

    private func isOpen(_ position: Int) -> Bool {
        let token = tokens[position]
        return token.kind == .word && (token.word < 0 || tables.isOpen[Int(token.word)])
    }

    private mutating func addLexemes(at start: Int) {
        var node = SymbolTrie.root
        var at = start
        while at < count, tokens[at].word >= 0 {
            node = tables.lexicon.child(of: node, by: .word(tokens[at].word))
            if node < 0 { return }
            at += 1
            let end = tables.lexicon.nodes[Int(node)]
            for payload in end.firstPayload..<end.lastPayload {
                let index = tables.lexicon.payloads[Int(payload)]
                let lexeme = tables.lexemes[Int(index)]
                add(
                    Edge(
                        category: lexeme.category, rule: -1, lexeme: index, start: Int32(start), end: Int32(at), firstChild: 0,
                        childCount: 0, sequence: -1, score: 0, value: lexeme.value, keys: lexeme.given))
            }
        }
    }

    /// Follows the patterns below a node from a position, and builds an edge wherever one ends.
    private mutating func walk(_ node: Int32, from start: Int, at position: Int) {
        let here = tables.patterns.nodes[Int(node)]
        for payload in here.firstPayload..<here.lastPayload {
            complete(Int(tables.patterns.payloads[Int(payload)]), from: start, to: position)
        }
        guard position < count, position - start < Self.longest else { return }
        if here.hasWords, tokens[position].word >= 0 {
            let child = tables.patterns.child(of: node, by: .word(tokens[position].word))
            if child >= 0 { walk(child, from: start, at: position + 1) }
        }
        guard !here.categories.isEmpty else { return }
        let shared = here.categories.bits & categories[position].bits
        guard shared != SIMD4<UInt64>() else { return }
        // A position to the right is complete; its edges are one run.
        var index = Int(firsts[position])
        let last = Int(lasts[position])
        while index < last {
            let edge = edges[index]
            if here.categories.contains(edge.category) {
                path.append(Int32(index))
                walk(tables.patterns.child(of: node, by: .category(edge.category)), from: start, at: Int(edge.end))
                path.removeLast()
            }
            index += 1
        }
    }

    private mutating func complete(_ sequenceIndex: Int, from start: Int, to end: Int) {
        guard end - start <= Self.longest else { return }
        let sequence = tables.sequences[sequenceIndex]
        let rule = tables.rules[Int(sequence.rule)]
        var keys = rule.ownKeys
        var score = rule.score
        for child in path { score += edges[Int(child)].score }
        for slot in rule.taken {
            let ordinal = sequence.bindings[slot]
            guard ordinal >= 0 else { continue }
            let given = edges[Int(path[Int(ordinal)])].keys
            // Two parts that say the same thing differently do not go together.
            if !given.isDisjoint(with: keys) { return }
            keys.formUnion(given)
        }
        if let condition = rule.condition, evaluate(condition, sequence) == 0 { return }
        var value = Double.nan
        if let expression = rule.value {
            value = evaluate(expression, sequence)
            guard value.isFinite else { return }
        } else if let source = source(of: rule, sequence, childCount: path.count) {
            value = edges[Int(path[source])].value
        }
        let edge = Edge(
            category: rule.category, rule: sequence.rule, lexeme: -1, start: Int32(start), end: Int32(end),
            firstChild: Int32(children.count), childCount: UInt8(path.count), sequence: Int32(sequenceIndex), score: score, value: value,
            keys: keys)
        if add(edge) { children.append(contentsOf: path) }
    }

    /// The child whose worth is the rule's own where it states none: the first that it takes over, else its only one.
    private func source(of rule: CompiledRule, _ sequence: CompiledSequence, childCount: Int) -> Int? {
        for slot in rule.taken where sequence.bindings[slot] >= 0 { return Int(sequence.bindings[slot]) }
        return childCount == 1 ? 0 : nil
    }

    /// - Returns: false when a reading at least as good, or enough better ones, are there already.
    @discardableResult
    private mutating func add(_ edge: Edge) -> Bool {
        let start = Int(edge.start)
        if categories[start].contains(edge.category) {
            var same = 0
            for other in edges[Int(firsts[start])...] where other.category == edge.category && other.end == edge.end {
                let sameMeaning = other.keys == edge.keys && other.lexeme == edge.lexeme && other.rule == edge.rule
                    && (other.value == edge.value || other.value.isNaN && edge.value.isNaN)
                if sameMeaning, other.score >= edge.score { return false }
                if other.score >= edge.score { same += 1 }
            }
            if same >= Self.readings { return false }
        } else {
            categories[start].insert(edge.category)
        }
        guard edges.count - Int(firsts[start]) < Self.mostAtPosition else { return false }
        edges.append(edge)
        return true
    }

    /// The numeric worth of an expression over the pattern being completed; NaN where something in it has none.
    private func evaluate(_ expression: Expression, _ sequence: CompiledSequence) -> Double {
        func child(_ slot: Int) -> Edge? {
            let ordinal = sequence.bindings[slot]
            return ordinal < 0 ? nil : edges[Int(path[Int(ordinal)])]
        }
        switch expression {
        case .number(let value): return value
        case .slot(let slot): return child(slot)?.value ?? .nan
        case .attribute(let slot, let key):
            guard let edge = child(slot) else { return .nan }
            return attribute(key, of: edge)?.number ?? .nan
        case .has(let slot): return child(slot) == nil ? 0 : 1
        case .not(let inner): return evaluate(inner, sequence) == 0 ? 1 : 0
        case .floor(let inner): return evaluate(inner, sequence).rounded(.down)
        case .binary(let operation, let a, let b): return operation.apply(evaluate(a, sequence), evaluate(b, sequence))
        case .text, .words, .join, .lexeme: return .nan
        }
    }

    /// An attribute of a lexeme, or a field of a phrase, looked for in what the phrase took over.
    func attribute(_ key: FieldKey, of edge: Edge) -> FieldValue? {
        if edge.lexeme >= 0 { return tables.lexemes[Int(edge.lexeme)].attribute(key) }
        guard edge.rule >= 0 else { return nil }
        let rule = tables.rules[Int(edge.rule)]
        if let field = rule.fields.first(where: { $0.key == key }) {
            if case .number(let value) = field.value { return .number(value) }
            if case .text(let value) = field.value { return .text(value) }
        }
        let bindings = tables.sequences[Int(edge.sequence)].bindings
        for slot in rule.taken where bindings[slot] >= 0 {
            let child = edges[Int(children[Int(edge.firstChild) + Int(bindings[slot])])]
            if let found = attribute(key, of: child) { return found }
        }
        if rule.taken.isEmpty, edge.childCount == 1 { return attribute(key, of: edges[Int(children[Int(edge.firstChild)])]) }
        return nil
    }
}
