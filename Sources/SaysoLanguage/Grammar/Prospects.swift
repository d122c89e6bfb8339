/// What a text must hold for a rule to be of any use.
///
/// A phrase is of use only inside a frame, and a frame only in the modes that its rule lists; a mode comes from a frame in front ("show me")
/// which has words of its own. So for each rule there is a set of words and lexicon categories of which the text must hold at
/// least one, else whatever the rule reads is never chosen. The sets are worked out once from the patterns, so that nobody has to write them.
/// A rule's own `cue` is held as such a set, too.
struct Prospects: Sendable {
    /// By word id, the member of the sets that the word is, with the phrases that are it alone, or -1. What is in the same sets is one member.
    var wordAtoms: [Int16] = []
    /// By category, the member that a phrase of the lexicon or the engine stands for, or -1.
    var categoryAtoms: [Int16] = []
    /// How many different sets there are; of a set the text holds a member, or nothing that asks for it is tried. Set 0 is that of any text.
    var setCount = 1
    /// By member, the sets that it is in, ascending.
    var memberships: [[Int16]] = []
    /// By rule, which set it asks for.
    var rules: [Int16] = []
    /// By rule, the set of its `cue`.
    var cues: [Int16] = []
    /// By category, which set the patterns ask for that begin with it.
    var beginnings: [Int16] = []
    /// By category, which set a text must hold a member of for a phrase of it to be of use.
    var uses: [Int16] = []
}

/// Works out the prospects of a grammar.
///
/// Everything is a least fixed point over sets of atoms, where an atom is a word of a pattern or a category of the lexicon. Of several parts
/// that a pattern needs, the one is taken that is rarest in the grammar's own examples.
struct ProspectsBuilder {
    /// What one sequence of a pattern needs: thousands of sequences of a rule come to a few of these.
    private struct Sequence: Hashable {
        let rule: Int
        /// The category that it begins with, or -1.
        let first: Int
        let categories: [Int]
        /// The rarest of its words, or -1.
        let word: Int
    }

    /// Atom 0 stands for "any text".
    private static let always = 0

    private let rules: [CompiledRule]
    private var sequences: [Sequence]
    private let frequency: (Symbol) -> Int
    private let categoryCount: Int
    private let wordCount: Int
    private var atoms: [Symbol: Int] = [:]
    private var weights: [Double] = [.infinity]
    /// By atom, the set of it alone, once all atoms are known.
    private var singles: [AtomSet] = []
    /// By category, what a text must hold for a phrase of it to be found.
    private var found: [AtomSet]
    /// By mode, what a text must hold for the mode to come about.
    private var modes: [AtomSet]
    /// By category, what a text must hold for a phrase of it to be of use.
    private var useful: [AtomSet]

    /// - Parameter frequency: How often a word, or a phrase of a category, stands in the examples.
    init(rules: [CompiledRule], sequences: [(symbols: [Symbol], rule: RuleID)], lexiconCategories: CategorySet, categoryCount: Int, wordCount: Int, frequency: @escaping (Symbol) -> Int) {
        self.rules = rules
        self.categoryCount = categoryCount
        self.wordCount = wordCount
        found = Array(repeating: AtomSet(), count: categoryCount)
        useful = found
        modes = Array(repeating: AtomSet(), count: GrammarCompiler.mostModes)
        self.sequences = []
        self.frequency = frequency
        var known = Set<Sequence>(), list: [Sequence] = []
        for (symbols, rule) in sequences {
            let sequence = sequence(symbols, of: rule)
            if known.insert(sequence).inserted { list.append(sequence) }
        }
        self.sequences = list.sorted { $0.rule < $1.rule }
        for category in 0..<CategoryID(categoryCount) {
            if [BuiltIn.word, BuiltIn.content].contains(category) {
                found[Int(category)].insert(Self.always, weight: .infinity)
            } else if category < BuiltIn.names.count || lexiconCategories.contains(category) {
                let atom = atom(.category(category))
                found[Int(category)].insert(atom, weight: weights[atom])
            }
        }
        singles = weights.indices.map { AtomSet($0, weights) }
    }

    private mutating func atom(_ symbol: Symbol) -> Int {
        if let known = atoms[symbol] { return known }
        atoms[symbol] = weights.count
        weights.append(Double(frequency(symbol)) + 0.5)
        return weights.count - 1
    }

    private mutating func sequence(_ symbols: [Symbol], of rule: RuleID) -> Sequence {
        var categories: [Int] = [], word = -1
        for symbol in symbols {
            if symbol.isCategory {
                categories.append(Int(symbol.rawValue & 0xFFFF))
            } else {
                let atom = atom(symbol)
                if word < 0 || weights[atom] < weights[word] { word = atom }
            }
        }
        let first = symbols.first.map { $0.isCategory ? categories[0] : -1 } ?? -1
        categories.sort()
        let distinct = categories.indices.filter { $0 == 0 || categories[$0 - 1] != categories[$0] }.map { categories[$0] }
        return Sequence(rule: Int(rule), first: first, categories: distinct, word: word)
    }

    /// - Parameter kinds: The categories of the phrases that are a word alone.
    mutating func build(kinds: (WordID) -> [CategoryID]) -> Prospects {
        findPhrases()
        findModes()
        findUses()
        return prospects(kinds)
    }

    enum Unreachable { case neverFound, neverInMode, neverAsked }

    /// Why a rule can have no part in anything, once all is worked out; nil for one that can.
    func whyUnreachable(_ rule: Int) -> Unreachable? {
        let isFound = sequences.contains { $0.rule == rule && need(of: $0)?.isEmpty == false }
        if !isFound { return .neverFound }
        if rules[rule].role == .phrase { return useful[Int(rules[rule].category)].isEmpty ? .neverAsked : nil }
        return modeNeed(of: rules[rule]).isEmpty ? .neverInMode : nil
    }

    // MARK: What a phrase needs to be found

    /// The rarest thing that a sequence needs, leaving out one of its categories; empty where something in it is never found, nil where nothing
    /// else is in it.
    private func need(of sequence: Sequence, except skipped: Int = -1) -> AtomSet? {
        var best: AtomSet?
        if sequence.word >= 0 { best = singles[sequence.word] }
        for category in sequence.categories where category != skipped {
            if found[category].isEmpty { return AtomSet() }
            if best == nil || found[category].weight < best!.weight { best = found[category] }
        }
        return best
    }

    private func cue(of rule: CompiledRule) -> AtomSet? {
        guard !rule.cue.isEmpty else { return nil }
        var set = AtomSet()
        rule.cue.forEach { set.formUnion(found[Int($0)], weights) }
        return set
    }

    private mutating func findPhrases() {
        // The first rounds begin anew, so that what was chosen while little was known does not stay; the last ones only add, so that they end.
        let start = found
        let cues = rules.map { rule in
            var members: [Int] = []
            rule.cue.forEach { members.append(Int($0)) }
            return rule.cue.isEmpty ? nil : members
        }
        var round = 0
        while true {
            var next = round < 6 ? start : found
            // What is found changes with the round, and is the same for all sequences of a rule.
            let cueSets = cues.map { $0.map { cue in cue.reduce(into: AtomSet()) { $0.formUnion(found[$1], weights) } } }
            for sequence in sequences {
                guard let need = need(of: sequence), !need.isEmpty else { continue }
                let cue = cueSets[sequence.rule]
                next[Int(rules[sequence.rule].category)].formUnion(cue.map { $0.weight < need.weight ? $0 : need } ?? need, weights)
            }
            let isStable = next == found
            found = next
            round += 1
            if isStable, round > 6 { return }
        }
    }

    // MARK: What a mode needs to come about

    private func modeNeed(of rule: CompiledRule) -> AtomSet {
        var set = AtomSet()
        for mode in rule.affinities.indices where rule.affinities[mode] > -.infinity { set.formUnion(modes[mode], weights) }
        return set
    }

    private mutating func findModes() {
        modes[0].insert(Self.always, weight: .infinity)
        var own = Array(repeating: AtomSet(), count: rules.count)
        for sequence in sequences where rules[sequence.rule].role != .phrase {
            if let need = need(of: sequence) { own[sequence.rule].formUnion(need, weights) }
        }
        var isStable = false
        while !isStable {
            isStable = true
            for (index, rule) in rules.enumerated() where rule.role != .phrase {
                guard let mode = rule.sets, mode != 0 else { continue }
                let allowed = modeNeed(of: rule)
                if allowed.isEmpty || own[index].isEmpty { continue }
                let need = [own[index], allowed, cue(of: rule)].compactMap { $0 }.min { $0.weight < $1.weight } ?? allowed
                let before = modes[Int(mode)]
                modes[Int(mode)].formUnion(need, weights)
                isStable = isStable && modes[Int(mode)] == before
            }
        }
    }

    // MARK: What a phrase needs to be of use

    private func use(of rule: CompiledRule) -> AtomSet {
        let need = rule.role == .phrase ? useful[Int(rule.category)] : modeNeed(of: rule)
        if let cue = cue(of: rule), cue.weight < need.weight { return cue }
        return need
    }

    /// Adds to the sets of categories what a text must hold for the rules that have a place for them: of a rule what its sequences ask for besides, or what it
    /// asks for itself, since what each of many sequences asks for may come to more.
    /// - Parameter parts: The categories of a sequence that are meant.
    private func addDemands(by uses: [AtomSet], to sets: inout [AtomSet], of parts: (Sequence) -> [Int]) {
        var index = 0
        while index < sequences.count {
            let rule = sequences[index].rule, use = uses[rule]
            var own: [Int: AtomSet] = [:]
            while index < sequences.count, sequences[index].rule == rule {
                if !use.isEmpty {
                    for category in parts(sequences[index]) {
                        let others = need(of: sequences[index], except: category) ?? use
                        if !others.isEmpty { own[category, default: AtomSet()].formUnion(rarerOf: use, others, weights) }
                    }
                }
                index += 1
            }
            for (category, set) in own { sets[category].formUnion(rarerOf: use, set, weights) }
        }
    }

    private mutating func findUses() {
        var round = 0
        while true {
            let uses = rules.map { use(of: $0) }
            var next = round < 6 ? Array(repeating: AtomSet(), count: categoryCount) : useful
            addDemands(by: uses, to: &next) { sequence in
                // What makes a longer phrase of its own kind is of use where that is.
                let rule = rules[sequence.rule], made = Int(rule.category)
                return rule.role == .phrase && sequence.categories.contains(made) ? sequence.categories.filter { $0 != made } : sequence.categories
            }
            let isStable = next == useful
            useful = next
            round += 1
            if isStable, round > 6 { return }
        }
    }

    // MARK: The tables

    private func prospects(_ kinds: (WordID) -> [CategoryID]) -> Prospects {
        // A phrase that no frame asks for is found all the same: a grammar in the making is looked at by its phrases.
        var anything = AtomSet()
        anything.insert(Self.always, weight: .infinity)
        let uses = rules.map { rule in
            let use = use(of: rule)
            return use.isEmpty && rule.role == .phrase ? anything : use
        }
        var beginnings = Array(repeating: AtomSet(), count: categoryCount)
        addDemands(by: uses, to: &beginnings) { $0.first >= 0 ? [$0.first] : [] }
        var out = Prospects()
        var known: [[Int]: Int16] = [:], setsOfAtoms: [Int: [Int16]] = [:]
        func index(_ set: AtomSet) -> Int16 {
            if set.contains(Self.always) { return 0 }
            var members: [Int] = []
            set.forEach { members.append($0) }
            if let index = known[members] { return index }
            let index = Int16(out.setCount)
            known[members] = index
            for atom in members { setsOfAtoms[atom, default: []].append(index) }
            out.setCount += 1
            return index
        }
        out.rules = uses.map(index)
        out.cues = rules.map { rule in
            var set = AtomSet()
            rule.cue.forEach { category in
                if let atom = atoms[.category(category)] { set.insert(atom, weight: weights[atom]) }
            }
            return rule.cue.isEmpty ? 0 : index(set)
        }
        out.beginnings = beginnings.map(index)
        out.uses = useful.map { $0.isEmpty ? 0 : index($0) }
        var numbers: [[Int16]: Int16] = [:]
        func member(of symbols: [Symbol]) -> Int16 {
            let sets = symbols.reduce(into: Set<Int16>()) { $0.formUnion(atoms[$1].flatMap { setsOfAtoms[$0] } ?? []) }.sorted()
            if sets.isEmpty { return -1 }
            if let number = numbers[sets] { return number }
            numbers[sets] = Int16(out.memberships.count)
            out.memberships.append(sets)
            return Int16(out.memberships.count - 1)
        }
        out.categoryAtoms = (0..<CategoryID(categoryCount)).map { member(of: [.category($0)]) }
        var members: [[Symbol]: Int16] = [:]
        out.wordAtoms = (0..<WordID(wordCount)).map { word in
            let own = atoms[.word(word)] == nil ? [] : [Symbol.word(word)], symbols = own + kinds(word).map(Symbol.category)
            if let member = members[symbols] { return member }
            let member = member(of: symbols)
            members[symbols] = member
            return member
        }
        return out
    }
}

/// A set of atoms and how often a text is likely to hold one of them.
private struct AtomSet: Equatable {
    private var bits: [UInt64] = []
    private(set) var weight = 0.0

    init() {}

    init(_ atom: Int, _ weights: [Double]) { insert(atom, weight: weights[atom]) }

    static func == (a: AtomSet, b: AtomSet) -> Bool { a.bits == b.bits }

    /// Holds nothing: what asks for it never comes about.
    var isEmpty: Bool { bits.isEmpty }

    func contains(_ atom: Int) -> Bool { atom >> 6 < bits.count && bits[atom >> 6] >> UInt64(atom & 63) & 1 == 1 }

    mutating func insert(_ atom: Int, weight added: Double) {
        if contains(atom) { return }
        while bits.count <= atom >> 6 { bits.append(0) }
        bits[atom >> 6] |= 1 << UInt64(atom & 63)
        weight += added
    }

    /// It is most of the making of these tables: by hand, and without a look at what is there already, for a build without optimisation too.
    mutating func formUnion(_ other: AtomSet, _ weights: [Double]) {
        if bits.count < other.bits.count { bits += Array(repeating: 0, count: other.bits.count - bits.count) }
        var added = 0.0
        other.bits.withUnsafeBufferPointer { others in
            bits.withUnsafeMutableBufferPointer { own in
                var word = 0
                while word < others.count {
                    var fresh = others[word] & ~own[word]
                    if fresh != 0 {
                        own[word] |= fresh
                        while fresh != 0 {
                            added += weights[word << 6 | fresh.trailingZeroBitCount]
                            fresh &= fresh &- 1
                        }
                    }
                    word &+= 1
                }
            }
        }
        weight += added
    }

    /// Adds that of two sets which adds less to it.
    mutating func formUnion(rarerOf one: AtomSet, _ other: AtomSet, _ weights: [Double]) {
        formUnion(weight(addedBy: other, weights) < weight(addedBy: one, weights) ? other : one, weights)
    }

    private func weight(addedBy other: AtomSet, _ weights: [Double]) -> Double {
        var added = 0.0
        other.bits.withUnsafeBufferPointer { others in
            bits.withUnsafeBufferPointer { own in
                var word = 0
                while word < others.count {
                    var fresh = word < own.count ? others[word] & ~own[word] : others[word]
                    while fresh != 0 {
                        added += weights[word << 6 | fresh.trailingZeroBitCount]
                        fresh &= fresh &- 1
                    }
                    word &+= 1
                }
            }
        }
        return added
    }

    func forEach(_ body: (Int) -> Void) {
        for word in bits.indices {
            var rest = bits[word]
            while rest != 0 {
                body(word << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
