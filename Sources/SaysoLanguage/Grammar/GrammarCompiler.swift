/// From the files of a grammar to its tables.
///
/// Reads every file before it gives up, so that one run shows all problems. The order is fixed: contractions first (their words
/// have the lowest ids), then words and tables, then rules, then what speaks about both (scopes, joins, weights).
struct GrammarCompiler {
    static func compile(_ files: [GrammarFile], view: GrammarView = .actions) throws(GrammarErrors) -> GrammarTables {
        var compiler = try read(files, view: view)
        return compiler.tables()
    }

    /// Everything read, and nothing frozen yet.
    static func read(_ files: [GrammarFile], view: GrammarView = .actions) throws(GrammarErrors) -> GrammarCompiler {
        var compiler = GrammarCompiler(files: files, view: view)
        compiler.run()
        if !compiler.problems.problems.isEmpty { throw GrammarErrors(compiler.problems.problems) }
        return compiler
    }

    let files: [GrammarFile]
    let view: GrammarView
    /// Rule files of the other view that this one has as well.
    var shared: [String] = []
    let problems = ProblemList()

    var vocabulary = Vocabulary()
    var tokenizer = Tokenizer()
    var inflection = Inflection()
    var categories: [Category] = BuiltIn.names.map { Category(name: $0) }
    var categoryIDs: [String: CategoryID] = [:]
    /// Categories that something gives, and the places that ask for one.
    var defined = Set<String>(BuiltIn.names)
    var asked: [(name: String, location: SourceLocation)] = []
    var fieldNames = FieldKey.wellKnown
    var lexemes = LexemeTableBuilder()
    var phrases: [(symbols: [Symbol], payload: Int32)] = []
    var phraseKeys: [PhraseKey: SourceLocation] = [:]
    /// Forms made by inflection, added last so that a written phrase always wins.
    var inflected: [(phrase: String, payload: Int32, category: CategoryID, closed: Bool)] = []
    var closedWords = Set<WordID>()
    /// Words that are an entry of a table by themselves, unless its row calls them common, and of which categories.
    var namedWords: [WordID: [CategoryID]] = [:]
    var isCommonRow = false
    var fillerWords = Set<WordID>()
    var rules: [CompiledRule] = []
    var ruleLocations: [String: SourceLocation] = [:]
    var sequences: [CompiledSequence] = []
    var patterns: [(symbols: [Symbol], payload: Int32)] = []
    static let mostModes = 64
    var modes = ["none"]
    var modeIDs: [String: ModeID] = ["none": 0]
    var scopes: [ScopeRule] = []
    var joins: [JoinRule] = []
    var metrics = MetricTable()
    var weights = ConfidenceWeights()
    var associations: Associations?
    var told = Told()
    var skip = (filler: Float(0), closed: Float(0.3), named: Float(0.3), content: Float(1))
    var frame = (action: Float(0.3), marker: Float(0.05))
    var fillerCategory: String?
    var elisions: [Elision] = []
    /// Words that are said twice by those who begin anew.
    var stutters = Set<WordID>()
    /// The category of a comma, and the one that it is where it is written as dots.
    var pause: Pause?
    var speaker: Speaker?
    var shapes: [WordShape] = []
    var clauseMarks: [String] = []
    var sentenceMarks: [String] = []
    var clauseWordCategories: [String] = []
    var clauseWords = Set<WordID>()
    /// Words that a clause of its own begins with, whatever is before it, and those behind which they do not.
    var clauseHeads = Set<WordID>(), clauseLinkers = Set<WordID>()
    /// A mode and the mode that it takes after.
    var likenesses: [ModeID: ModeID] = [:]
    var nearCategories: [String] = []
    var nearWords: [WordID] = []
    /// Names that are known by their sound, and where they are looked for.
    var soundWords: [WordID] = []
    var sounding = Sounding()
    /// Words that stand side by side in a name of those tables.
    var namePairs = Set<Respelling.Pair>()
    /// Words of which a slip is read as if it were the word.
    var respelled = Set<WordID>()
    /// Words that others are written on to, and that are written on to others (`RunTogether`).
    var runFronts: [WordID] = [], runBacks: [WordID] = []
    /// Of these, the words that only a very near spelling is taken for.
    var closeWords = Set<WordID>()
    var prices = GrammarTables.Prices()
    /// Of the words being read.
    var isClauseWord = false
    var isNearTable = false
    var isSoundTable = false
    /// The column of the table, and what it holds in the rows of close words.
    var nearClose: [NearClose] = []
    var isNearClose = false
    var isNumeral = false
    var numeralCategories: [String] = []
    var numerals = Set<WordID>()
    var seamPrice = Float(0)
    var nameSeamPrice = Float(0)
    /// Categories whose phrases are not cut in two lightly, beside those of near tables.
    var wholeCategories: [String] = []
    var stops: [String] = []
    var openers: [String] = []
    /// Categories of which any name tells the same of an utterance; see `Chatter`.
    var kinds: [String] = []
    /// Categories of tables whose single words cost `skip.named` unread, though a pattern spells them.
    var named: [String] = []
    var boundaries: [String] = []
    var verbs: [String] = []
    var own: [String] = []
    var telling: [String] = []
    var turning: [String] = []
    var others: [String] = []
    var deniable: [String] = []
    /// Words that deny, skip or forget: one of them left unread is a "no" that was not understood.
    var denials = Set<WordID>()
    /// By what stands in a pattern.
    var patternWords: [String: [WordID]] = [:]
    var strictKeys = FieldSet()
    var examples: [GrammarExample] = []

    struct PhraseKey: Hashable {
        let category: CategoryID
        let symbols: [Symbol]
    }

    init(files: [GrammarFile], view: GrammarView) {
        (self.files, self.view) = (files, view)
        for (index, name) in BuiltIn.names.enumerated() { categoryIDs[name] = CategoryID(index) }
    }

    mutating func run() {
        if let file = file("contractions.tsv") { readContractions(file) }
        if let file = file("irregular.tsv") { readIrregular(file) }
        if let file = file(view.settings) { readSettings(file) }
        for path in shared { _ = file(path) }
        let ruleFiles = files.filter { view.holds($0.path) || shared.contains($0.path) }
        let documents = ruleFiles.compactMap { file in
            YAMLNode.document(file.text, file: file.path, problems: problems).flatMap { node in topLevel(of: node) }
        }
        for document in documents { if let words = document["words"] { readWords(words) } }
        if view == .actions, let file = file("lexicon.yaml") { readLexicon(file) }
        addInflectedForms()
        for document in documents { if let rules = document["rules"] { readRules(rules) } }
        if view == .actions {
            if let file = file("scopes.yaml") { readScopes(file) }
            if let file = file("metrics.yaml") { readMetrics(file) }
            if let file = file("weights.yaml") { readWeights(file) }
            if let file = file("associations.tsv", required: false) { readAssociations(file) }
        }
        checkReferences()
    }

    func file(_ path: String, required: Bool = true) -> GrammarFile? {
        if let file = files.first(where: { $0.path == path }) { return file }
        if required { problems.report("is missing from the grammar's folder", at: SourceLocation(file: path, line: 0, column: 0)) }
        return nil
    }

    func topLevel(of node: YAMLNode, keys: [String] = ["words", "rules"]) -> [String: YAMLNode]? {
        let out = node.mapping(["format"] + keys)
        guard let format = out["format"]?.text else {
            node.report("the file does not say its format; begin it with 'format: 1'")
            return nil
        }
        if format != "1" {
            out["format"]?.report("format \(format) is unknown; this program reads format 1")
            return nil
        }
        return out
    }

    mutating func category(_ name: String) -> CategoryID {
        if let id = categoryIDs[name] { return id }
        let id = CategoryID(min(categories.count, CategorySet.capacity - 1))
        if categories.count == CategorySet.capacity {
            problems.report(
                "the grammar has more than \(CategorySet.capacity) categories; merge some",
                at: SourceLocation(file: "rules", line: 0, column: 0))
        }
        if categories.count < CategorySet.capacity { categories.append(Category(name: name)) }
        categoryIDs[name] = id
        return id
    }

    /// A category that somebody asks for; that something gives it is checked at the end.
    mutating func askedCategory(_ name: String, at location: SourceLocation) -> CategoryID {
        asked.append((name, location))
        return category(name)
    }

    mutating func categorySet(_ names: [(String, SourceLocation)]) -> CategorySet {
        var out = CategorySet()
        for (name, location) in names { out.insert(askedCategory(name, at: location)) }
        return out
    }

    mutating func field(_ name: String, at location: SourceLocation) -> FieldKey {
        if let index = fieldNames.firstIndex(of: name) { return FieldKey(rawValue: UInt8(index)) }
        if fieldNames.count == FieldKey.capacity {
            problems.report("the grammar names more than \(FieldKey.capacity) fields; reuse some", at: location)
            return FieldKey(rawValue: 0)
        }
        fieldNames.append(name)
        return FieldKey(rawValue: UInt8(fieldNames.count - 1))
    }

    /// A mode of `settings.yaml`.
    func mode(_ name: String, at location: SourceLocation) -> ModeID {
        if let id = modeIDs[name] { return id }
        let hint = Spelling.nearest(to: name, among: modes).map { "; nearest is '\($0)'" } ?? ""
        problems.report("settings.yaml lists no mode '\(name)'\(hint)", at: location)
        return 0
    }

    mutating func declareMode(_ name: String) -> ModeID {
        if let id = modeIDs[name] { return id }
        let id = ModeID(min(modes.count, Self.mostModes - 1))
        if modes.count == Self.mostModes {
            problems.report("the grammar has more than \(Self.mostModes) modes", at: SourceLocation(file: "rules", line: 0, column: 0))
        }
        modes.append(name)
        modeIDs[name] = id
        return id
    }

    /// The words of a phrase, new ones taken into the vocabulary.
    mutating func words(of phrase: String) -> [WordID] {
        var tokens: [Token] = []
        var text = phrase
        let tokenizer = tokenizer
        text.withUTF8 { bytes in
            tokenizer.tokens(of: bytes, into: &tokens) { vocabulary.intern($0) }
        }
        return tokens.dropLast().map(\.word)
    }

    func checkReferences() {
        let names = defined.sorted()
        for (name, location) in asked where !defined.contains(name) {
            let hint = Spelling.nearest(to: name, among: names).map { "; nearest is '\($0)'" } ?? ""
            problems.report("nothing gives the category '\(name)'\(hint)", at: location)
        }
    }

    /// A rule with its modes settled: what it does not list is as the likeness of the mode, or forbidden.
    func settled(_ rule: CompiledRule) -> CompiledRule {
        var rule = rule
        for mode in rule.affinities.indices where rule.affinities[mode].isNaN {
            var like = likenesses[ModeID(mode)], steps = 0
            while let other = like, rule.affinities[Int(other)].isNaN, steps < rule.affinities.count {
                like = likenesses[other]
                steps += 1
            }
            rule.affinities[mode] = like.map { rule.affinities[Int($0)] }.flatMap { $0.isNaN ? nil : $0 } ?? -.infinity
        }
        return rule
    }

    mutating func tables() -> GrammarTables {
        var skipCosts = Array(repeating: skip.content, count: vocabulary.count)
        var isOpen = Array(repeating: true, count: vocabulary.count)
        func set(_ names: [String]) -> CategorySet {
            names.reduce(into: CategorySet()) { set, name in if let id = categoryIDs[name] { set.insert(id) } }
        }
        let namedCategories = set(named)
        for word in closedWords {
            skipCosts[Int(word)] = namedWords[word]?.contains { namedCategories.contains($0) } == true ? skip.named : skip.closed
            isOpen[Int(word)] = false
        }
        for word in fillerWords {
            skipCosts[Int(word)] = skip.filler
            isOpen[Int(word)] = false
        }
        func flags(_ words: [String]) -> [Bool] {
            words.reduce(into: Array(repeating: false, count: vocabulary.count)) { flags, word in
                let id = vocabulary.id(of: word)
                if id >= 0 { flags[Int(id)] = true }
            }
        }
        let settledRules = rules.map(settled), lexicon = SymbolTrie(phrases)
        let draft = GrammarDraft(
            vocabulary: vocabulary, categories: categories, lexicon: lexicon, lexemes: lexemes.table, patterns: SymbolTrie(patterns), sequences: sequences,
            rules: settledRules, modeCount: modes.count, scopes: scopes, elisions: elisions, stutters: stutters,
            experience: FrozenExperience(weights.experience, rules: settledRules, vocabulary: vocabulary, categories: categories), chatter: weights.chatter,
            prospects: prospects(of: settledRules, lexicon: lexicon), nearWords: nearWords, closeWords: closeWords, soundWords: soundWords, sounding: sounding,
            respelled: respelled, runFronts: runFronts, runBacks: runBacks, namePairs: namePairs.filter { !closedWords.contains($0.first) && !closedWords.contains($0.second) }, shapes: shapes, skipCosts: skipCosts, isOpen: isOpen,
            clauseMarks: flags(clauseMarks), clauseWords: (0..<vocabulary.count).map { clauseWords.contains(WordID($0)) },
            clauseHeads: clauseHeads, clauseLinkers: clauseLinkers, denials: denials, sentenceMarks: flags(sentenceMarks), numerals: (0..<vocabulary.count).map { numerals.contains(WordID($0)) },
            traits: [
                (set(stops), .stop), (set(boundaries), .boundary), (set(verbs), .verb), (set(nearCategories + wholeCategories), .name),
                (set(openers), .opener), (set(nearCategories), .near), (set(kinds), .kind),
            ],
            seamPrice: seamPrice, nameSeamPrice: nameSeamPrice, contentSkipCost: skip.content, frameCost: frame.action, markerCost: frame.marker)
        let memory = FrozenMemory()
        return GrammarTables(
            hot: HotTables(freezing: draft, in: memory), memory: memory, lexemeFiles: lexemes.table.files, tokenizer: tokenizer, categories: categories, rules: settledRules.map(RuleParts.init),
            ruleOrigins: .read(settledRules.map { RuleOrigin(name: $0.name, location: $0.location) }), modes: modes, scopes: scopes, own: set(own), telling: set(telling), turning: set(turning), others: set(others), deniable: set(deniable), joins: joins, fieldNames: fieldNames, metrics: metrics, weights: weights, associations: associations.map { AssociationTable($0, in: memory) }, told: told, strictKeys: strictKeys, prices: prices,
            examples: .read(examples), pause: pause, speaker: speaker)
    }

    private func prospects(of rules: [CompiledRule], lexicon: SymbolTrie) -> Prospects {
        var builder = prospectsBuilder(of: rules, lexicon: lexicon), alone: [WordID: Set<CategoryID>] = [:]
        for (symbols, payload) in phrases where symbols.count == 1 {
            alone[WordID(symbols[0].rawValue), default: []].insert(lexemes.table.summaries[Int(payload)].category)
        }
        return builder.build { alone[$0, default: []].sorted() }
    }

    func prospectsBuilder(of rules: [CompiledRule], lexicon: SymbolTrie) -> ProspectsBuilder {
        var lexiconCategories = lexemes.table.summaries.reduce(into: CategorySet()) { $0.insert($1.category) }
        for shape in shapes { lexiconCategories.insert(shape.category) }
        let frequency = exampleFrequency(lexicon)
        return ProspectsBuilder(
            rules: rules, sequences: patterns.map { ($0.symbols, sequences[Int($0.payload)].rule) }, lexiconCategories: lexiconCategories,
            categoryCount: categories.count, wordCount: vocabulary.count, frequency: { frequency[$0] ?? 0 })
    }

    private var marks: Set<Symbol> { Set((clauseMarks + sentenceMarks).map { vocabulary.id(of: $0) }.filter { $0 >= 0 }.map(Symbol.word)) }

    /// In how many of the grammar's examples a word, or a phrase of a category of the lexicon, stands.
    private func exampleFrequency(_ lexicon: SymbolTrie) -> [Symbol: Int] {
        let memory = FrozenMemory()
        let (trie, roots) = FrozenTrie.freeze(lexicon, wordCount: vocabulary.count, categoryCount: categories.count, in: memory) { [lexemes] in
            Int32(lexemes.table.summaries[Int($0)].category)
        }
        defer { withExtendedLifetime(memory) {} }
        var counts: [Symbol: Int] = [:]
        for example in examples {
            var tokens: [Token] = [], text = example.text
            text.withUTF8 { bytes in tokenizer.tokens(of: bytes, into: &tokens) { vocabulary.id(of: $0) } }
            let words = tokens.map(\.word).filter { $0 >= 0 }
            var seen = Set(words.map(Symbol.word))
            for token in tokens {
                if token.kind == .number {
                    seen.formUnion([BuiltIn.digits, token.decimals == 0 ? BuiltIn.integer : BuiltIn.decimal].map(Symbol.category))
                } else if token.kind == .word, token.word < 0 {
                    seen.insert(.category(BuiltIn.unknown))
                }
            }
            for start in words.indices {
                var node = roots.words[Int(words[start])], at = start + 1
                while node >= 0 {
                    let end = trie.junction(node)
                    for index in end.endings { seen.insert(.category(CategoryID(trie.ending(index).mark))) }
                    node = at < words.count ? trie.child(end, by: words[at]) : SymbolTrie.none
                    at += 1
                }
            }
            for symbol in seen { counts[symbol, default: 0] += 1 }
        }
        // Examples are short, and few of them are written with marks: any text may have them, and a name of no lexicon.
        let common = marks.union([.category(BuiltIn.open)] + shapes.map { .category($0.category) })
        for symbol in common { counts[symbol] = max(counts[symbol] ?? 0, examples.count / 2) }
        return counts
    }
}
