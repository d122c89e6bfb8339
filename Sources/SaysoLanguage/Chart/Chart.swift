/// Every phrase that the grammar finds in the tokens of one utterance.
///
/// Built from right to left. When the chart works at position i, all edges that begin further right are complete, so a pattern that
/// starts at i can be walked to its end at once: no agenda of half-read rules is kept. An edge found at i may itself be the beginning of
/// further patterns at i (a time is the beginning of "time time"), so the edges of a position are a queue that is worked off until
/// nothing new comes. Patterns share their beginnings in a trie; a position walks each beginning once.
///
/// Functions that every parse calls are `mutating`, those too that change nothing: to lend a chart copies it.
///
/// Two things keep the work linear in the length of the text: an edge spans at most `longest` tokens, and of the readings of one
/// category over one stretch only the best few that differ in meaning are kept.
struct Chart: ~Copyable {
    /// No phrase is longer than this many tokens.
    static let longest = 24
    /// Names that no lexicon holds have at most this many words.
    static let longestOpen = 5
    /// Readings kept of one category over one stretch.
    static let readings = 3
    /// Words that may be one word run apart ("metro pro lol").
    static let longestJoined = 4
    /// Hesitations that are looked past for the edge of a clause.
    static let mostHesitations = 12
    /// Edges kept at one position.
    static let mostAtPosition = 600
    /// What a longer text holds is looked at by stretches of so many tokens: what makes a phrase of use stands in its own or in so many before and behind it.
    /// So a phrase of a long text costs no more than the same phrase of a shorter one.
    static let longestWhole = 64, stretch = 12, stretchesBefore = 2, stretchesBehind = 2
    /// No walk looks further ahead than a phrase is long: so many positions have a row in `heads`, which then stays in the processor's cache. A power of two.
    private static let rows = 32

    let tables: GrammarTables
    let hot: HotTables
    private(set) var tokens = Pool<Token>()
    private(set) var edges = Pool<Edge>()
    private(set) var children = Pool<Int32>()
    /// Edges of position i are `firsts[i] ..< lasts[i]`.
    private var firsts = Pool<Int32>()
    private var lasts = Pool<Int32>()
    /// By position, modulo `rows`, and category, the first edge of the category that begins there, counted from the first of all that do, where `present` says that there is
    /// one. They tell a walk what may follow.
    private var heads = Pool<UInt16>()
    /// By position, a bit for each category that has a head there. Heads are never cleared: those without a bit are anything.
    private var present = Pool<UInt64>()
    /// By position, a bit for each word of its row in `present` that is not empty.
    private var presentSummaries = Pool<UInt64>()
    private let presentWords: Int
    private let categoryCount: Int
    /// Of the condition being worked out.
    var stack = InlineArray<64, Double>(repeating: 0)
    /// See `Forest`.
    private var frames = Pool<Int32>()
    private var firstFrames = Pool<Int32>()
    private var lastFrames = Pool<Int32>()
    var isOpenText = false
    struct Match {
        let lexeme: Int32
        let end: Int32
        let mark: HotTables.PhraseMark
    }
    /// Phrases of the lexicon; those of position i are `matches[firstMatches[i] ..< firstMatches[i + 1]]`.
    var matches = Pool<Match>()
    /// See `Forest`.
    var isInsideName = Pool<Bool>()
    var firstMatches = Pool<Int32>()
    /// Near spellings; those of position i are `nearMatches[firstNearMatches[i] ..< firstNearMatches[i + 1]]`.
    struct NearMatch {
        let lexeme: Int32
        let end: Int32
        /// The word that was meant.
        let word: WordID
        let score: Float
        let nearness: Edge.Nearness
    }
    var nearMatches = Pool<NearMatch>()
    var firstNearMatches = Pool<Int32>()
    /// By position, whether words that are run together there, or up to there, may be the name of a medicine; see `findPlacesOfNames`.
    var namesMayEnd = Pool<Bool>()
    var namesMayBegin = Pool<Bool>()
    var seeksSounds = false
    /// By stretch of the text and set of `Prospects`, a bit for one of which a member stands there or near enough; the same while it is worked out; and where
    /// the row of the stretch begins that is worked on.
    var promises = Pool<UInt64>()
    var widened = Pool<UInt64>()
    var promiseRow = 0
    /// By member, a bit for one that the stretch holds; and by category, for one of which the lexicon or the engine finds something there.
    var atoms = Pool<UInt64>()
    var found = Pool<UInt64>()
    var text = Pool<UInt8>()
    var letters: [UInt8] = []
    /// Children of the pattern being walked.
    var path = Pool<Int32>()
    private var pathCount = 0
    /// Tokens as the tokenizer makes them.
    private var fresh: [Token] = []

    init(_ tables: GrammarTables) {
        self.tables = tables
        hot = tables.hot
        categoryCount = tables.categories.count
        presentWords = hot.categoryWords
        // A step over an edge is at least one token long.
        path.reset(Self.longest + 1, to: 0)
    }

    /// What was found, for the stages behind.
    var forest: Forest {
        Forest(
            tables: tables, tokens: tokens.view, edges: edges.view, children: children.view, frames: frames.view, firstFrames: firstFrames.view,
            lastFrames: lastFrames.view, isInsideName: isInsideName.view)
    }

    /// Number of tokens that are words, numbers or marks.
    var count: Int { tokens.count &- 1 }

    /// Edges that begin at a position.
    func edges(at position: Int) -> Range<Int> { Int(firsts[position])..<Int(lasts[position]) }

    /// Where an edge lies, until the next one is added.
    @inline(__always)
    mutating func edge(at index: Int) -> UnsafePointer<Edge> { edges.address(of: index) }

    /// - Returns: What was found, until another text is read.
    mutating func build(over text: UnsafeBufferPointer<UInt8>) -> Forest {
        let vocabulary = hot.vocabulary
        vocabulary.prefetchWords(of: text)
        tables.tokenizer.tokens(of: text, into: &fresh) { vocabulary.id(of: $0) }
        hot.runTogether.apply(to: &fresh, of: text, vocabulary: vocabulary)
        hot.respelling.apply(to: &fresh, of: text, vocabulary: vocabulary)
        hot.elisions.apply(to: &fresh)
        tokens.removeAll()
        fresh.withUnsafeBufferPointer { tokens.append(contentsOf: $0) }
        self.text.removeAll()
        self.text.append(contentsOf: text)
        edges.removeAll()
        children.removeAll()
        frames.removeAll()
        let positions = tokens.count
        heads.stretch(to: Self.rows * categoryCount)
        clearPresent(positions)
        firstFrames.reset(positions, to: 0)
        lastFrames.reset(positions, to: 0)
        firsts.reset(positions, to: 0)
        lasts.reset(positions, to: 0)
        prefetchWords()
        findLexemes()
        var position = count - 1
        while position >= 0 {
            fill(position)
            position -= 1
        }
        return forest
    }

    /// Nothing has a head; only the words that have a bit are written to.
    private mutating func clearPresent(_ positions: Int) {
        if positions * presentWords > present.count {
            present.reset(positions * presentWords, to: 0)
        } else {
            for position in presentSummaries.indices {
                var filled = presentSummaries[position]
                while filled != 0 {
                    present[position * presentWords + filled.trailingZeroBitCount] = 0
                    filled &= filled &- 1
                }
            }
        }
        presentSummaries.reset(positions, to: 0)
    }

    /// Asks for what the words of the text lead to, all at once.
    private mutating func prefetchWords() {
        for index in 0..<count where tokens[index].word >= 0 {
            let word = hot.words[Int(tokens[index].word)]
            if word.atom >= 0 { hot.promises.prefetch(Int(word.atom)) }
            if word.phrases >= 0 { hot.lexicon.prefetch(word.phrases) }
            if word.patterns >= 0 { hot.patterns.prefetch(word.patterns) }
        }
        for index in 0..<max(count - 1, 0) where tokens[index].word >= 0 && tokens[index + 1].word >= 0 {
            let word = hot.words[Int(tokens[index].word)], next = tokens[index + 1].word
            if word.phrases >= 0, hot.is(next, .inPhrase) { hot.lexicon.prefetchStep(from: word.phrases, by: next) }
            if word.patterns >= 0, hot.is(next, .inPattern) { hot.patterns.prefetchStep(from: word.patterns, by: next) }
        }
    }

    private mutating func fill(_ start: Int) {
        promiseRow = promises.count > hot.promises.words ? start / Self.stretch * hot.promises.words : 0
        firsts[start] = Int32(edges.count)
        lasts[start] = firsts[start]
        firstFrames[start] = Int32(frames.count)
        addBuiltIn(at: start)
        addLexemes(at: start)
        addNearLexemes(at: start)
        if tokens[start].word >= 0 {
            let node = hot.words[Int(tokens[start].word)].patterns
            if node >= 0 { walk(node, from: start, at: start + 1) }
        }
        var next = Int(firsts[start])
        while next < edges.count {
            let edge = edges[next]
            let category = hot.categories[Int(edge.category)]
            if category.patterns >= 0, holds(category.prospect) {
                path[0] = Int32(next)
                pathCount = 1
                walk(category.patterns, from: start, at: Int(edge.end))
                pathCount = 0
            }
            next += 1
        }
        lasts[start] = Int32(edges.count)
        lastFrames[start] = Int32(frames.count)
    }

    /// Follows the patterns below a node from a position, and builds an edge wherever one ends.
    ///
    /// What goes on from here is looked up before the patterns that end here are built: their memory comes while these are worked on.
    private mutating func walk(_ node: Int32, from start: Int, at position: Int) {
        let here = hot.patterns.junction(node), goesOn = position < count && position &- start < Self.longest
        var step = SymbolTrie.none, open: UInt64 = 0
        if goesOn {
            if !here.steps.isEmpty, standsInPattern(tokens[position].word) {
                step = hot.patterns.child(here, by: tokens[position].word)
                if step >= 0 { hot.patterns.prefetch(step) }
            }
            if !here.isWide {
                open = hot.patterns.branches(here.branches, in: present.address(of: position &* presentWords))
                var ahead = open
                while ahead != 0 {
                    hot.patterns.prefetch(hot.patterns.branch(here.branches.lowerBound &+ ahead.trailingZeroBitCount).child)
                    ahead &= ahead &- 1
                }
            }
        }
        if !here.endings.isEmpty { buildEdges(endingAt: here.endings, from: start, to: position) }
        guard goesOn else { return }
        if step >= 0 { walk(step, from: start, at: position &+ 1) }
        if here.isWide {
            hot.patterns.forEachBranch(here, in: present.address(of: position &* presentWords), summary: presentSummaries[position]) { follow($0, from: start, at: position) }
        } else {
            while open != 0 {
                follow(hot.patterns.branch(here.branches.lowerBound &+ open.trailingZeroBitCount), from: start, at: position)
                open &= open &- 1
            }
        }
    }

    @inline(__always)
    private mutating func buildEdges(endingAt endings: Range<Int>, from start: Int, to end: Int) {
        let promised = promises.address(of: promiseRow)
        var first = endings.lowerBound
        repeat {
            let last = min(first &+ 64, endings.upperBound)
            var wanted = hot.patterns.endings(first..<last) { HotTables.Demand(mark: $0).isPromised(by: promised) }
            while wanted != 0 {
                let next = wanted.trailingZeroBitCount, ending = hot.patterns.ending(first &+ next)
                wanted &= wanted &- 1
                // The memory of the one behind it comes while this one is worked on; of the last one, its own.
                hot.sequences.prefetch(Int(hot.patterns.ending(first &+ (wanted == 0 ? next : wanted.trailingZeroBitCount)).payload))
                if HotTables.Demand(mark: ending.mark).hasCue(in: promised) { complete(Int(ending.payload), from: start, to: end) }
            }
            first = last
        } while first < endings.upperBound
    }

    /// Walks on over each edge of a branch's category that begins at a position, where there is one.
    @inline(__always)
    private mutating func follow(_ branch: SymbolTrie.Branch, from start: Int, at position: Int) {
        var edge = firsts[position] + Int32(heads[(position & (Self.rows - 1)) &* categoryCount &+ Int(branch.category)])
        while edge >= 0 {
            path[pathCount] = edge
            pathCount &+= 1
            walk(branch.child, from: start, at: Int(edges[Int(edge)].end))
            pathCount &-= 1
            edge = edges.address(of: Int(edge)).pointee.next
        }
    }

    private mutating func complete(_ sequenceIndex: Int, from start: Int, to end: Int) {
        guard end &- start <= Self.longest else { return }
        let sequence = hot.sequences.address(of: sequenceIndex), parts = pathCount
        // A phrase that is only itself again says nothing new.
        if parts == 1 {
            let only = edges.address(of: Int(path[0]))
            if only.pointee.rule >= 0, only.pointee.category == sequence.pointee.category, Int(only.pointee.end &- only.pointee.start) == end - start { return }
        }
        if sequence.pointee.begins != .anywhere, !beginsClause(start, sequence.pointee.begins) { return }
        if sequence.pointee.ends != .anywhere, !endsClause(end, sequence.pointee.ends) { return }
        if !sequence.pointee.condition.isEmpty, evaluate(sequence.pointee.condition, sequence) == 0 { return }
        var keys = sequence.pointee.ownKeys
        var score = sequence.pointee.score
        var nearness = Edge.Nearness.none
        for index in 0..<parts {
            let part = edges.address(of: Int(path[index]))
            score += part.pointee.score
            nearness = max(nearness, part.pointee.nearness)
        }
        // A rule that makes a number of its parts may; any other that takes two numbers where one was said pays for it.
        if parts > 1, sequence.pointee.value.isEmpty {
            for index in 1..<parts where cutsNumber(before: path[index], behind: path[index - 1]) { score -= hot.seamPrice }
        }
        let taken = hot.taken.address(of: Int(sequence.pointee.firstTaken)), takenCount = Int(sequence.pointee.takenCount)
        for ordinal in 0..<takenCount {
            let given = edges.address(of: Int(path[Int(taken[ordinal])])).pointee.keys
            // Two parts that say the same thing differently do not go together.
            if !given.isDisjoint(with: keys) { return }
            keys.formUnion(given)
        }
        if !sequence.pointee.bonus.isEmpty {
            let bonus = evaluate(sequence.pointee.bonus, sequence)
            if bonus.isFinite { score += Float(bonus) }
        }
        var value = Double.nan
        if !sequence.pointee.value.isEmpty {
            value = evaluate(sequence.pointee.value, sequence)
            guard value.isFinite else { return }
        } else if takenCount > 0 {
            value = edges.address(of: Int(path[Int(taken[0])])).pointee.value
        } else if parts == 1 {
            value = edges.address(of: Int(path[0])).pointee.value
        }
        let edge = Edge(
            category: sequence.pointee.category, rule: sequence.pointee.rule, start: start, end: end, firstChild: children.count, childCount: parts,
            sequence: Int32(truncatingIfNeeded: sequenceIndex), nearness: nearness, score: score, value: value, keys: keys)
        if add(edge, isFrame: sequence.pointee.role != .phrase) { for index in 0..<parts { children.append(path[index]) } }
    }

    /// Whether two parts of a rule meet inside a spoken number: "five | hundred milligrams".
    @inline(__always)
    private mutating func cutsNumber(before next: Int32, behind last: Int32) -> Bool {
        let position = edges[Int(next)].start
        guard position == edges[Int(last)].end else { return false }
        let before = tokens[Int(position) - 1].word, after = tokens[Int(position)].word
        return before >= 0 && after >= 0 && hot.is(before, .numeral) && hot.is(after, .numeral)
    }

    @inline(__always)
    private mutating func standsInPattern(_ word: WordID) -> Bool { word >= 0 && hot.is(word, .inPattern) }

    /// Whether the text holds a member of a set of `Prospects`.
    @inline(__always)
    mutating func holds(_ prospect: Int16) -> Bool { HotTables.Demand.bit(prospect, of: promises.address(of: promiseRow)) == 1 }

    /// Whether nothing but hesitations stands between a position and what parts clauses before it.
    private mutating func beginsClause(_ position: Int, _ bound: ClauseBound) -> Bool {
        var at = position - 1
        while at >= 0, position - at <= Self.mostHesitations, !isBound(at, bound), isPassed(at, bound) { at -= 1 }
        return at < 0 || isBound(at, bound) || bound == .runOn && isClauseHead(position)
    }

    /// Whether a clause begins here though no mark and no joining word says so: "half a glass of milk i can't feel the baby move".
    private mutating func isClauseHead(_ position: Int) -> Bool {
        let word = tokens[position].word
        guard word >= 0, hot.is(word, .clauseHead) else { return false }
        let before = position > 0 ? tokens[position - 1].word : -1
        return before < 0 || !hot.is(before, .clauseLinker)
    }

    private mutating func endsClause(_ position: Int, _ bound: ClauseBound) -> Bool {
        var at = position
        while at < count, at - position < Self.mostHesitations, !isBound(at, bound), isPassed(at, bound) { at += 1 }
        return at >= count || isBound(at, bound) || bound == .runOn && isClauseHead(at)
    }

    /// Whether a token is looked past when clauses are: a hesitation, and a mark where only the edge of the text will do.
    private mutating func isPassed(_ position: Int, _ bound: ClauseBound) -> Bool {
        hot.skipCost(tokens[position]) == 0 || bound == .utterance && tokens[position].kind == .mark
    }

    private mutating func isBound(_ position: Int, _ bound: ClauseBound) -> Bool {
        let word = tokens[position].word
        guard word >= 0 else { return false }
        let bounds: WordTraits =
            switch bound {
            case .anywhere, .utterance: []
            case .sentence: .sentenceMark
            case .mark: [.sentenceMark, .clauseMark]
            case .clause, .runOn: [.sentenceMark, .clauseMark, .clauseWord]
            }
        return !hot.words[Int(word)].traits.isDisjoint(with: bounds)
    }

    /// - Returns: false when a reading at least as good, or enough better ones, are there already.
    @inline(__always)
    @discardableResult
    mutating func add(_ edge: Edge, isFrame: Bool = false) -> Bool {
        // Made where it will lie: to hand it over would copy it at a time when the processor has not written all of it yet.
        edges.stage(edge)
        return keepStaged(isFrame: isFrame)
    }

    @inline(never)
    private mutating func keepStaged(isFrame: Bool) -> Bool {
        let edge = edges.addressOfStaged, start = Int(edge.pointee.start), category = Int(edge.pointee.category)
        let new = edges.count, first = Int(firsts[start]), place = new &- first
        guard place < Self.mostAtPosition else { return false }
        let head = (start & (Self.rows - 1)) &* categoryCount &+ category
        let word = start &* presentWords &+ category >> 6, bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: category & 63), row = present[word]
        if row & bit == 0 {
            heads[head] = UInt16(truncatingIfNeeded: place)
            present[word] = row | bit
            presentSummaries[start] |= 1 &<< UInt64(truncatingIfNeeded: category >> 6)
        } else if !joinOthers(behind: first &+ Int(heads[head]), isFrame: isFrame) {
            return false
        }
        edges.keepStaged()
        edges.mutableAddress(of: new).pointee.last = Int32(truncatingIfNeeded: new)
        // Its patterns are walked when those of the edges before it are done.
        hot.patterns.prefetch(hot.categories[category].patterns)
        if isFrame { frames.append(Int32(truncatingIfNeeded: new)) }
        return true
    }

    /// Puts the staged edge behind the others of its category that begin where it does.
    /// - Parameter earliest: The first of them.
    /// - Returns: false when it is not wanted beside them.
    @inline(never)
    private mutating func joinOthers(behind earliest: Int, isFrame: Bool) -> Bool {
        let edge = edges.addressOfStaged, end = edge.pointee.end, score = edge.pointee.score
        var same = 0, index = Int32(truncatingIfNeeded: earliest)
        while index >= 0 {
            let other = edges.address(of: Int(index))
            if other.pointee.end == end, other.pointee.score >= score {
                if other.pointee.saysTheSame(as: edge.pointee) { return false }
                // Frames of different rules may be of different modes, so none crowds out another's.
                if !isFrame || other.pointee.rule == edge.pointee.rule { same &+= 1 }
            }
            index = other.pointee.next
        }
        guard same < Self.readings else { return false }
        let new = Int32(truncatingIfNeeded: edges.count), head = edges.mutableAddress(of: earliest)
        edges.mutableAddress(of: Int(head.pointee.last)).pointee.next = new
        head.pointee.last = new
        return true
    }
}
