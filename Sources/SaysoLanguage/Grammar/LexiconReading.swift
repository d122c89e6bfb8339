/// Reading of words: contractions, irregular nouns, inline word lists and the tables of the lexicon.
extension GrammarCompiler {
    /// Rows of a table: cells by line, comment lines (`#`) at the top and blank lines left out.
    func rows(of file: GrammarFile) -> [(line: Int, cells: [String])] {
        var out: [(Int, [String])] = []
        var line = 0
        file.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).forEach { bytes in
            line += 1
            var bytes = bytes
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
            if bytes.isEmpty || bytes.first == UInt8(ascii: "#") { return }
            out.append((line, bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }))
        }
        return out
    }

    /// `written <tab> words it stands for`. Rows that begin with an apostrophe are clitics: they part from any word.
    mutating func readContractions(_ file: GrammarFile) {
        var pairs: [(String, [String])] = []
        for (line, cells) in rows(of: file) {
            let location = SourceLocation(file: file.path, line: line, column: 1)
            switch cells.count {
            case 1 where cells[0].contains("'"): tokenizer.clitics.append(Array(cells[0].utf8))
            case 2 where !cells[0].isEmpty && !cells[1].isEmpty:
                pairs.append((cells[0], cells[1].split(separator: " ").map(String.init)))
            default: problems.report("a row is either a clitic ('ll) or a written word, a tab and the words it stands for", at: location)
            }
        }
        tokenizer.clitics.sort { $0.count > $1.count }
        for pair in pairs { _ = vocabulary.intern(pair.0) }
        for pair in pairs where vocabulary.id(of: pair.0) == tokenizer.contractions.count {
            tokenizer.contractions.append(pair.1.map { Tokenizer.Piece(word: vocabulary.intern($0), length: $0.utf8.count) })
        }
    }

    mutating func readIrregular(_ file: GrammarFile) {
        for (line, cells) in rows(of: file) {
            guard cells.count == 2 else {
                problems.report("a row is a singular, a tab and its plural", at: SourceLocation(file: file.path, line: line, column: 1))
                continue
            }
            inflection.irregular[cells[0]] = cells[1]
            inflection.irregular[cells[1]] = cells[0]
        }
    }

    /// `settings.yaml`: prices of unread words, categories with a part in the engine.
    mutating func readSettings(_ file: GrammarFile) {
        guard let node = YAMLNode.document(file.text, file: file.path, problems: problems),
            let top = topLevel(of: node, keys: ["shares", "skip", "frame", "near", "near-join", "marks", "sentence-marks", "clause-words", "clause-heads", "seam", "fillers", "named", "stops", "openers", "kinds", "boundaries", "verbs", "own", "speaker", "turning", "others", "telling", "strict", "modes", "elided", "respelled", "run-together", "sounding", "stutters", "pause", "shapes", "told", "unheard"])
        else { return }
        shared = top["shares"]?.texts ?? []
        if let skip = top["skip"]?.mapping(["filler", "closed", "named", "content"]) {
            if let value = skip["filler"]?.number { self.skip.filler = Float(value) }
            if let value = skip["closed"]?.number { self.skip.closed = Float(value) }
            if let value = skip["named"]?.number { self.skip.named = Float(value) }
            if let value = skip["content"]?.number { self.skip.content = Float(value) }
        }
        if let frame = top["frame"]?.mapping(["action", "marker"]) {
            if let value = frame["action"]?.number { self.frame.action = Float(value) }
            if let value = frame["marker"]?.number { self.frame.marker = Float(value) }
        }
        if let seam = top["seam"]?.mapping(["between", "words", "whole", "price", "name"]) {
            numeralCategories = seam["between"]?.texts ?? []
            for node in seam["between"]?.itemsOrOne ?? [] { if let name = node.text { _ = askedCategory(name, at: node.location) } }
            wholeCategories = seam["whole"]?.texts ?? []
            for node in seam["whole"]?.itemsOrOne ?? [] { if let name = node.text { _ = askedCategory(name, at: node.location) } }
            for word in seam["words"]?.texts ?? [] { numerals.formUnion(words(of: word)) }
            if let price = seam["price"]?.number { seamPrice = Float(price) }
            if let price = seam["name"]?.number { nameSeamPrice = Float(price) }
        }
        clauseMarks = top["marks"]?.texts ?? []
        sentenceMarks = top["sentence-marks"]?.texts ?? []
        // A mark that no rule names bounds clauses all the same.
        for mark in clauseMarks + sentenceMarks { _ = vocabulary.intern(mark) }
        if let price = top["near"]?.number { (prices.nearLetter, prices.nearBlank) = (Float(price), Float(price)) }
        if let price = top["near-join"]?.number { prices.nearBlank = Float(price) }
        clauseWordCategories = top["clause-words"]?.texts ?? []
        if let heads = top["clause-heads"]?.mapping(["words", "not-after"]) {
            for word in heads["words"]?.texts ?? [] { clauseHeads.formUnion(words(of: word)) }
            for word in heads["not-after"]?.texts ?? [] { clauseLinkers.formUnion(words(of: word)) }
        }
        for item in top["modes"]?.items ?? [] {
            if item.isMapping {
                let keys = item.mapping(["name", "like"])
                guard let name = keys["name"]?.text, let other = keys["like"]?.text else {
                    item.report("a mode is a name, or {name: glucose, like: none}")
                    continue
                }
                likenesses[declareMode(name)] = declareMode(other)
            } else if let name = item.text {
                _ = declareMode(name)
            }
        }
        fillerCategory = top["fillers"]?.text
        for item in top["elided"]?.items ?? [] { readElision(item) }
        for node in top["respelled"]?.itemsOrOne ?? [] {
            for word in words(of: node.text ?? "") { respelled.insert(word) }
        }
        if let keys = top["run-together"]?.mapping(["fronts", "backs"]) {
            runFronts = (keys["fronts"]?.texts ?? []).flatMap { words(of: $0) }
            runBacks = (keys["backs"]?.texts ?? []).flatMap { words(of: $0) }
        }
        if let keys = top["sounding"]?.mapping(["doses", "before", "between", "passed", "price", "sound"]) {
            func words(_ key: String) -> Set<WordID> { Set((keys[key]?.texts ?? []).flatMap { self.words(of: $0) }) }
            sounding = Sounding(doses: words("doses"), before: words("before"), between: words("between"), passed: words("passed"))
            if let price = keys["price"]?.number { prices.heard = Float(price) }
            if let price = keys["sound"]?.number { prices.heardSound = Float(price) }
        }
        stutters = Set((top["stutters"]?.texts ?? []).flatMap { words(of: $0) })
        if let pause = top["pause"]?.mapping(["of", "gives"]), let comma = pause["of"]?.text, let name = pause["gives"]?.text {
            defined.insert(name)
            self.pause = Pause(comma: category(comma), pause: category(name))
        }
        if let node = top["speaker"] {
            let keys = node.mapping(["word", "me", "mine", "stands"])
            func named(_ key: String) -> WordID? { words(of: keys[key]?.text ?? "").first }
            if let word = named("word"), let me = named("me"), let mine = named("mine"), let name = keys["stands"]?.text {
                speaker = Speaker(word: word, me: me, mine: mine, marker: askedCategory(name, at: node.location))
            } else {
                node.report("'speaker' is what speakers call themselves, as those who do and to whom it is done, and what is theirs, and the marker that it stands for: {word: i, me: me, mine: my, stands: self}")
            }
        }
        for (key, name, endings) in top["shapes"]?.pairs ?? [] {
            defined.insert(name)
            for ending in endings.texts {
                if (1...WordShape.longest).contains(ending.utf8.count), ending.allSatisfy({ $0.isASCII && $0.isLowercase }) {
                    shapes.append(WordShape(category: category(name), ending: ending))
                } else {
                    key.report("an ending is one to \(WordShape.longest) small letters, not '\(ending)'")
                }
            }
        }
        if let keys = top["told"]?.mapping(["endings", "keeps", "mutes", "placed"]) {
            told.endings = (keys["endings"]?.texts ?? []).map { Array($0.utf8) }
            told.placed = keys["placed"]?.texts ?? []
            func markers(_ key: String) -> CategorySet { categorySet((keys[key]?.itemsOrOne ?? []).compactMap { item in item.text.map { ($0, item.location) } }) }
            (told.keeps, told.mutes) = (markers("keeps"), markers("mutes"))
        }
        stops = top["stops"]?.texts ?? []
        openers = top["openers"]?.texts ?? []
        kinds = top["kinds"]?.texts ?? []
        named = top["named"]?.texts ?? []
        boundaries = top["boundaries"]?.texts ?? []
        verbs = top["verbs"]?.texts ?? []
        own = top["own"]?.texts ?? []
        telling = top["telling"]?.texts ?? []
        turning = top["turning"]?.texts ?? []
        others = top["others"]?.texts ?? []
        if let unheard = top["unheard"]?.mapping(["words", "onto"]) {
            for word in unheard["words"]?.texts ?? [] { denials.formUnion(words(of: word)) }
            deniable = unheard["onto"]?.texts ?? []
            for node in unheard["onto"]?.itemsOrOne ?? [] { if let name = node.text { _ = askedCategory(name, at: node.location) } }
        }
        for node in top["strict"]?.itemsOrOne ?? [] {
            if let name = node.text { strictKeys.insert(field(name, at: node.location).bit) }
        }
        for key in ["fillers", "named", "stops", "openers", "kinds", "boundaries", "verbs", "own", "telling", "turning", "others", "clause-words"] {
            for node in top[key]?.itemsOrOne ?? [] { if let name = node.text { _ = askedCategory(name, at: node.location) } }
        }
    }

    /// An entry of `elided:`: phrases parted by bars, or a mapping of them with the words that must or must not stand beside them.
    private mutating func readElision(_ item: YAMLNode) {
        let keys = item.isMapping ? item.mapping(["say", "reads", "at", "after", "before", "not-after", "not-before", "asks"]) : ["say": item]
        guard let say = keys["say"]?.text else { item.report("an entry is phrases (um|uh), or a mapping with 'say'"); return }
        func phrases(_ key: String) -> [[WordID]] { (keys[key]?.text ?? "").split(separator: "|").map { words(of: $0.trimmingBlanks) } }
        let sides = ["after", "before", "not-after", "not-before"].map { key in
            phrases(key).compactMap { phrase -> WordID? in
                if phrase.count != 1 { keys[key]?.report("'\(key)' is of single words") }
                return phrase.first
            }
        }
        let place: Elision.Place
        switch keys["at"]?.text {
        case nil: place = .anywhere
        case "start": place = .start
        case "end": place = .end
        case let other?:
            place = .anywhere
            keys["at"]?.report("'at' is start or end, not '\(other)'")
        }
        let reading = keys["reads"]?.text.map { words(of: $0) } ?? []
        for phrase in say.split(separator: "|").map({ words(of: $0.trimmingBlanks) }) where !phrase.isEmpty {
            elisions.append(Elision(place: place, words: phrase, reading: reading, after: sides[0], before: sides[1], notAfter: sides[2], notBefore: sides[3], isGuess: keys["asks"]?.text == "yes"))
        }
    }

    /// `words:` of a rule file: category to list of phrases; an item is `phrase|phrase` or a mapping with `say` and attributes.
    mutating func readWords(_ node: YAMLNode) {
        for (key, name, list) in node.pairs {
            if name.isEmpty { key.report("a category name is expected"); continue }
            defined.insert(name)
            let category = category(name)
            isClauseWord = clauseWordCategories.contains(name)
            isNumeral = numeralCategories.contains(name)
            defer { (isClauseWord, isNumeral) = (false, false) }
            for item in list.items {
                if item.isMapping {
                    readEntry(item, category: category, isFiller: name == fillerCategory)
                } else if let text = item.text {
                    addLexeme(
                        phrases: text, category: category, attributes: [], given: [], at: item.location, closed: true,
                        filler: name == fillerCategory)
                }
            }
        }
    }

    private mutating func readEntry(_ item: YAMLNode, category: CategoryID, isFiller: Bool) {
        var say: String?
        var attributes: [(FieldKey, FieldValue)] = []
        var plural = false
        for (key, name, value) in item.pairs {
            switch name {
            case "say": say = value.text
            case "plural": plural = value.text == "yes"
            default:
                guard let text = value.text else { continue }
                attributes.append((field(name, at: key.location), FieldValue(written: text)))
            }
        }
        guard let say else { item.report("an entry needs 'say' with its phrases"); return }
        addLexeme(
            phrases: say, category: category, attributes: attributes,
            given: attributes.reduce(into: FieldSet()) { $0.insert($1.0.bit) }, at: item.location, closed: true, filler: isFiller,
            inflect: plural)
    }

    /// - Parameter phrases: Separated by bars; the first is the lexeme's name unless an attribute `name` says another.
    mutating func addLexeme(
        phrases text: String, category: CategoryID, attributes: [(FieldKey, FieldValue)], given: FieldSet,
        at location: SourceLocation, closed: Bool, filler: Bool = false, inflect: Bool = false
    ) {
        let spoken = text.split(separator: "|").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
        guard let first = spoken.first else {
            problems.report("a phrase is empty", at: location)
            return
        }
        let attributed = attributes.first { $0.0 == .name }?.1.text
        let number = attributes.first { $0.0 == .value }?.1.number
        let index = lexemes.add(
            category: category, name: attributed ?? first, value: number ?? .nan, attributes: attributes, given: given, at: location)
        for phrase in spoken { addPhrase(phrase, payload: index, category: category, at: location, closed: closed, filler: filler) }
        if inflect {
            for phrase in spoken {
                for other in inflection.otherNumbers(of: phrase) { inflected.append((other, index, category, closed)) }
            }
        }
    }

    mutating func addInflectedForms() {
        for form in inflected {
            addPhrase(form.phrase, payload: form.payload, category: form.category, at: nil, closed: form.closed, filler: false)
        }
        inflected = []
    }

    /// - Parameter location: nil for a form made by inflection, which gives way to one that was written.
    private mutating func addPhrase(
        _ phrase: String, payload: Int32, category: CategoryID, at location: SourceLocation?, closed: Bool, filler: Bool
    ) {
        let words = words(of: phrase)
        guard !words.isEmpty, !words.contains(Vocabulary.unknown) else {
            if let location { problems.report("'\(phrase)' holds no word, or a mark that is none", at: location) }
            return
        }
        let symbols = words.map(Symbol.word)
        let key = PhraseKey(category: category, symbols: symbols)
        if let other = phraseKeys[key] {
            // Spellings that come to the same words ("can't", "cannot") may stand in one entry.
            if let location, other != location { problems.report("'\(phrase)' is listed already, at \(other); keep one", at: location) }
            return
        }
        phraseKeys[key] = location ?? lexemes.table.location(payload)
        phrases.append((symbols, payload))
        if isNearTable || location == nil && nearCategories.contains(categories[Int(category)].name) {
            for (first, second) in zip(words, words.dropFirst()) { namePairs.insert(Respelling.Pair(first: first, second: second)) }
        }
        if isNearTable, words.count == 1 {
            nearWords.append(words[0])
            if isSoundTable { soundWords.append(words[0]) }
            if isNearClose { closeWords.insert(words[0]) }
        }
        if !closed, words.count == 1, location != nil, !isCommonRow { namedWords[words[0], default: []].append(category) }
        if closed, words.count == 1 {
            if filler { fillerWords.insert(words[0]) } else { closedWords.insert(words[0]) }
            if isClauseWord { clauseWords.insert(words[0]) }
            if isNumeral { numerals.insert(words[0]) }
        }
    }

    /// `lexicon.yaml`: which tables there are, what category they give, whether nouns are inflected, which columns become fields.
    mutating func readLexicon(_ file: GrammarFile) {
        guard let node = YAMLNode.document(file.text, file: file.path, problems: problems),
            let top = topLevel(of: node, keys: ["tables"])
        else { return }
        for table in top["tables"]?.items ?? [] {
            let keys = table.mapping(["file", "category", "inflect", "gives", "closed", "split", "near", "near-close", "sounds"])
            guard let name = keys["file"]?.text, let categoryName = keys["category"]?.text else {
                table.report("a table needs 'file' and 'category'")
                continue
            }
            guard let tableFile = files.first(where: { $0.path == "lexicon/" + name }) else {
                keys["file"]?.report("there is no file lexicon/\(name)")
                continue
            }
            let given = (keys["gives"]?.texts ?? []).map { field($0, at: table.location) }
            isNearTable = keys["near"]?.text == "yes"
            isSoundTable = keys["sounds"]?.text == "yes"
            for item in keys["near-close"]?.itemsOrOne ?? [] {
                let close = item.mapping(["column", "holds", "below"])
                guard let column = close["column"]?.text else { item.report("near-close needs 'column'"); continue }
                nearClose.append(NearClose(field: field(column, at: table.location), parts: close["holds"]?.texts ?? [], below: close["below"]?.number))
            }
            defer { (isNearTable, isSoundTable, nearClose) = (false, false, []) }
            readTable(
                tableFile, category: categoryName, split: keys["split"]?.text, inflect: keys["inflect"]?.text == "noun", given: given,
                closed: keys["closed"]?.text == "yes")
        }
    }

    /// - Parameter split: A column whose value is appended to the category's name ("symptom" + "verb" is `symptom-verb`).
    private mutating func readTable(
        _ file: GrammarFile, category name: String, split: String?, inflect: Bool, given: [FieldKey], closed: Bool
    ) {
        var rows = rows(of: file)[...]
        guard let header = rows.popFirst(), header.cells.first == "phrase" else {
            problems.report("the first row must name the columns, and the first column is 'phrase'", at: SourceLocation(file: file.path, line: 1, column: 1))
            return
        }
        let columns = header.cells.map { field($0, at: SourceLocation(file: file.path, line: header.line, column: 1)) }
        let splitColumn = split.flatMap { header.cells.firstIndex(of: $0) }, commonColumn = header.cells.firstIndex(of: "common")
        if splitColumn == nil {
            defined.insert(name)
            _ = category(name)
        }
        for (line, cells) in rows {
            let location = SourceLocation(file: file.path, line: line, column: 1)
            guard cells.count <= columns.count else {
                problems.report("the row has \(cells.count) cells, the header \(columns.count)", at: location)
                continue
            }
            var attributes: [(FieldKey, FieldValue)] = []
            var set = FieldSet()
            for (column, cell) in zip(columns, cells).dropFirst() where !cell.isEmpty {
                attributes.append((column, FieldValue(written: cell)))
                if given.contains(column) { set.insert(column.bit) }
            }
            var categoryName = name
            if let splitColumn, splitColumn < cells.count, !cells[splitColumn].isEmpty { categoryName += "-" + cells[splitColumn] }
            defined.insert(categoryName)
            isCommonRow = commonColumn.map { $0 < cells.count && cells[$0] == "1" } ?? false
            isNearClose = nearClose.contains { close in attributes.contains { $0.0 == close.field && close.holds($0.1) } }
            if isNearTable, !nearCategories.contains(categoryName) { nearCategories.append(categoryName) }
            addLexeme(
                phrases: cells[0], category: category(categoryName), attributes: attributes, given: set, at: location, closed: closed,
                inflect: inflect)
        }
    }
}

/// Rows of a table of which only a spelling is taken that differs in one inner letter.
struct NearClose {
    let field: FieldKey
    /// The column holds one of these,
    let parts: [String]
    /// or a number below this.
    let below: Double?

    func holds(_ value: FieldValue) -> Bool {
        if let number = value.number, let below { return number < below }
        return parts.contains(where: value.texts.joined(separator: " ").contains)
    }
}

extension FieldValue {
    /// A number in plain digits, else the text: "nan" is a bread, "inf" short for infusion.
    init(written text: String) {
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        if isPlain, let number = Double(text), number.isFinite { self = .number(number) } else { self = .text(text) }
    }
}

extension StringProtocol {
    var trimmingBlanks: String {
        if first != " ", last != " " { return String(self) }
        return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
