/// What a compiler has gathered, before it is frozen into hot tables.
struct GrammarDraft {
    let vocabulary: Vocabulary
    let categories: [Category]
    let lexicon: SymbolTrie
    let lexemes: LexemeTable
    let patterns: SymbolTrie
    let sequences: [CompiledSequence]
    let rules: [CompiledRule]
    let modeCount: Int
    let scopes: [ScopeRule]
    let elisions: [Elision]
    /// Words that are said twice by those who begin anew.
    let stutters: Set<WordID>
    let experience: FrozenExperience
    let chatter: Chatter
    let prospects: Prospects
    /// Words that others may be meant for.
    let nearWords: [WordID]
    let closeWords: Set<WordID>
    /// Of these, the names that are also known by their sound; and where they are looked for.
    let soundWords: [WordID]
    let sounding: Sounding
    /// Words of which a slip is read as if it were the word.
    let respelled: Set<WordID>
    /// Words that others are written on to, and that are written on to others.
    let runFronts, runBacks: [WordID]
    let namePairs: Set<Respelling.Pair>
    let shapes: [WordShape]
    /// By word id: what it costs to leave the word unread.
    let skipCosts: [Float]
    /// By word id: whether it may be part of an open name, is a mark that ends a clause, parts clauses, is a mark that ends a sentence, is part of spoken numbers.
    let isOpen, clauseMarks, clauseWords: [Bool]
    /// Words that a clause begins with, and those behind which they begin none.
    let clauseHeads, clauseLinkers: Set<WordID>
    /// Words that deny.
    let denials: Set<WordID>
    let sentenceMarks, numerals: [Bool]
    /// What the settings say of categories.
    let traits: [(set: CategorySet, trait: CategoryTraits)]
    let seamPrice, nameSeamPrice, contentSkipCost, frameCost, markerCost: Float
}

/// Words beside which the name of a medicine must stand.
struct Sounding {
    /// Units of doses, before which with their number it stands; verbs behind which it stands; what joins a further one; what may stand between these and it.
    var doses: Set<WordID> = [], before: Set<WordID> = [], between: Set<WordID> = [], passed: Set<WordID> = []
}

extension HotTables {
    init(freezing draft: GrammarDraft, in memory: FrozenMemory) {
        let wordCount = draft.vocabulary.count, categoryCount = draft.categories.count, prospects = draft.prospects
        func traits(_ category: CategoryID) -> CategoryTraits {
            draft.traits.reduce(into: CategoryTraits()) { traits, next in if next.set.contains(category) { traits.insert(next.trait) } }
        }
        let categoryTraits = (0..<CategoryID(categoryCount)).map(traits)
        let phrases = FrozenTrie.freeze(draft.lexicon, wordCount: wordCount, categoryCount: categoryCount, in: memory) {
            let lexeme = draft.lexemes.summaries[Int($0)]
            return PhraseMark(lexeme, traits: categoryTraits[Int(lexeme.category)]).mark
        }
        let patterns = FrozenTrie.freeze(draft.patterns, wordCount: wordCount, categoryCount: categoryCount, in: memory) { sequence in
            let rule = Int(draft.sequences[Int(sequence)].rule)
            return Demand(prospect: prospects.rules[rule], cue: prospects.cues[rule]).mark
        }
        (lexicon, self.patterns) = (phrases.trie, patterns.trie)
        let wordTraits = draft.wordTraits()
        words = memory.freeze((0..<wordCount).map { word in
            WordSummary(
                phrases: phrases.roots.words[word], patterns: patterns.roots.words[word], skipCost: draft.skipCosts[word], atom: prospects.wordAtoms[word],
                traits: wordTraits[word])
        })
        likenesses = memory.freeze((0..<WordID(wordCount)).map { NumericStep.likeness(of: draft.vocabulary.bytes($0)) })
        categories = memory.freeze((0..<categoryCount).map { category in
            CategorySummary(
                patterns: patterns.roots.categories[category], prospect: prospects.beginnings[category], atom: prospects.categoryAtoms[category], use: prospects.uses[category],
                traits: categoryTraits[category])
        })
        vocabulary = FrozenVocabulary(draft.vocabulary, in: memory)
        lexemes = FrozenLexemes(draft.lexemes, in: memory)
        func set(_ flags: [Bool]) -> Set<WordID> { Set(flags.indices.filter { flags[$0] }.map { WordID($0) }) }
        elisions = Elisions(
            draft.elisions, stutters: draft.stutters, numerals: set(draft.numerals), comma: draft.vocabulary.id(of: ","), clauseMarks: set(draft.clauseMarks),
            wordCount: wordCount, in: memory)
        near = NearSpelling(draft.nearWords, close: draft.closeWords, vocabulary: draft.vocabulary, in: memory)
        sounds = SoundSpelling(draft.soundWords, vocabulary: draft.vocabulary, in: memory)
        runTogether = RunTogether(fronts: draft.runFronts, backs: draft.runBacks, in: memory)
        respelling = Respelling(listed: draft.respelled, pairs: draft.namePairs, vocabulary: draft.vocabulary, in: memory)
        var writer = NumericWriter()
        let programs = draft.rules.map { (value: writer.value($0.value), condition: writer.condition($0.condition), bonus: writer.value($0.bonus)) }
        steps = memory.freeze(writer.steps)
        var ordinals: [Int8] = [], bindings: [Int8] = []
        sequences = memory.freeze(draft.sequences.map { sequence in
            let first = ordinals.count, rule = draft.rules[Int(sequence.rule)], (value, condition, bonus) = programs[Int(sequence.rule)]
            ordinals += rule.taken.map { sequence.bindings[$0] }.filter { $0 >= 0 }
            bindings += sequence.bindings
            return SequenceSummary(
                ownKeys: rule.ownKeys, rule: sequence.rule, value: value, condition: condition, bonus: bonus, score: rule.score, category: rule.category, role: rule.role,
                begins: rule.begins, ends: rule.ends, takenCount: UInt8(ordinals.count - first),
                firstBinding: Int32(bindings.count - sequence.bindings.count), firstTaken: Int32(first))
        })
        (taken, self.bindings) = (memory.freeze(ordinals), memory.freeze(bindings))
        var affinities: [Float] = [], places: [[Float]: Int32] = [:], gifts: [Gift] = []
        rules = memory.freeze(draft.rules.map { rule in
            let row = Array(rule.affinities.prefix(draft.modeCount)), place = places[row] ?? Int32(affinities.count)
            if places.updateValue(place, forKey: row) == nil { affinities += row }
            let own = rule.fields.compactMap { Gift($0.key, $0.value) }
            gifts += own
            return RuleSummary(
                role: rule.role, sets: rule.sets.map { Int8($0) } ?? -1, takes: !rule.taken.isEmpty, giftCount: UInt8(own.count), firstAffinity: place,
                firstGift: Int32(gifts.count - own.count))
        })
        (self.affinities, self.gifts) = (memory.freeze(affinities), memory.freeze(gifts))
        modeCount = draft.modeCount
        (seamPrice, nameSeamPrice) = (draft.seamPrice, draft.nameSeamPrice)
        (contentSkipCost, frameCost, markerCost) = (draft.contentSkipCost, draft.frameCost, draft.markerCost)
        scopes = ScopeTable(draft.scopes, categoryCount: categoryCount, in: memory)
        promises = MembershipTable(prospects.memberships, setCount: prospects.setCount, in: memory)
        trusts = memory.freeze(draft.experience.trusts)
        pairTrusts = PairTrusts(draft.experience, in: memory)
        chatter = ChatterTable(draft.chatter, vocabulary: draft.vocabulary, categories: draft.categories, in: memory)
        joinedWords = HashSieve(draft.joinedHashes(), in: memory)
        shapes = WordShapes(draft.shapes, in: memory)
    }

    func write(to writer: inout BinaryWriter) {
        lexicon.write(to: &writer)
        patterns.write(to: &writer)
        vocabulary.write(to: &writer)
        lexemes.write(to: &writer)
        elisions.write(to: &writer)
        near.write(to: &writer)
        sounds.write(to: &writer)
        respelling.write(to: &writer)
        runTogether.write(to: &writer)
        writer.frozen(rules)
        writer.frozen(steps)
        writer.frozen(sequences)
        writer.frozen(taken)
        writer.frozen(bindings)
        writer.frozen(affinities)
        writer.integer(modeCount)
        writer.frozen(gifts)
        writer.frozen(words)
        writer.frozen(likenesses)
        writer.plain([seamPrice, nameSeamPrice, contentSkipCost, frameCost, markerCost])
        writer.frozen(categories)
        scopes.write(to: &writer)
        promises.write(to: &writer)
        writer.frozen(trusts)
        pairTrusts.write(to: &writer)
        chatter.write(to: &writer)
        joinedWords.write(to: &writer)
        shapes.write(to: &writer)
    }

    init?(from reader: inout BinaryReader) {
        (lexicon, patterns) = (FrozenTrie(from: &reader), FrozenTrie(from: &reader))
        vocabulary = FrozenVocabulary(from: &reader)
        lexemes = FrozenLexemes(from: &reader)
        elisions = Elisions(from: &reader)
        near = NearSpelling(from: &reader)
        sounds = SoundSpelling(from: &reader)
        respelling = Respelling(from: &reader)
        runTogether = RunTogether(from: &reader)
        (rules, steps, sequences) = (reader.frozen(), reader.frozen(), reader.frozen())
        (taken, bindings) = (reader.frozen(), reader.frozen())
        (affinities, modeCount) = (reader.frozen(), reader.integer())
        gifts = reader.frozen()
        (words, likenesses) = (reader.frozen(), reader.frozen())
        let prices: [Float] = reader.plain()
        categories = reader.frozen()
        scopes = ScopeTable(from: &reader)
        promises = MembershipTable(from: &reader)
        trusts = reader.frozen()
        pairTrusts = PairTrusts(from: &reader)
        chatter = ChatterTable(from: &reader)
        joinedWords = HashSieve(from: &reader)
        shapes = WordShapes(from: &reader)
        guard !reader.failed, prices.count == 5 else { return nil }
        (seamPrice, nameSeamPrice, contentSkipCost, frameCost, markerCost) = (prices[0], prices[1], prices[2], prices[3], prices[4])
    }
}

extension GrammarDraft {
    /// By word id.
    fileprivate func wordTraits() -> [WordTraits] {
        var out = Array(repeating: WordTraits(), count: skipCosts.count)
        let told: [([Bool], WordTraits)] = [
            (isOpen, .open), (clauseMarks, .clauseMark), (clauseWords, .clauseWord), (sentenceMarks, .sentenceMark), (numerals, .numeral),
            (experience.familiar, .familiar),
        ]
        for (words, trait) in told { for word in words.indices where words[word] { out[word].insert(trait) } }
        let beside: [(Set<WordID>, WordTraits)] = [
            (clauseHeads, .clauseHead), (clauseLinkers, .clauseLinker), (denials, .denial),
            (sounding.doses, [.besideName, .dose]), (sounding.before, .besideName), (sounding.between, [.besideName, .betweenNames]), (sounding.passed, .passedToName), (Set(soundWords.filter { vocabulary.bytes($0).count >= SoundSpelling.leastName }), .soundName),
        ]
        for (words, traits) in beside { for word in words { out[Int(word)].insert(traits) } }
        for step in patterns.steps { out[Int(step.word)].insert(.inPattern) }
        for step in lexicon.steps where step.node != SymbolTrie.root { out[Int(step.word)].insert(.inPhrase) }
        return out
    }

    /// Hashes of the words that several words may be when they are run together.
    fileprivate func joinedHashes() -> [UInt64] {
        let near = traits.filter { $0.trait == .near }
        func isNear(_ payload: Int32) -> Bool { near.contains { $0.set.contains(lexemes.summaries[Int(payload)].category) } }
        let begun = lexicon.steps.filter { $0.node == SymbolTrie.root && lexicon.payloads(of: $0.child).contains(where: isNear) }
        return begun.map { vocabulary.bytes($0.word).withUnsafeBufferPointer(Vocabulary.hash) }
    }
}
