/// Reading of rules and of what speaks about them: scopes, joins, metrics, weights.
extension GrammarCompiler {
    private static let ruleKeys = [
        "name", "gives", "makes", "marks", "says", "value", "where", "fields", "score", "bonus", "sets", "in", "firm", "bounded", "cue", "example", "not",
    ]

    mutating func readRules(_ node: YAMLNode) { for item in node.items { readRule(item) } }

    private mutating func readRule(_ item: YAMLNode) {
        let keys = item.mapping(Self.ruleKeys)
        guard let name = keys["name"]?.text else {
            item.report("a rule needs a 'name'")
            return
        }
        if let other = ruleLocations[name] {
            item.report("the name '\(name)' is taken by the rule at \(other)")
            return
        }
        ruleLocations[name] = item.location
        let roles: [(String, Category.Role)] = [("gives", .phrase), ("makes", .action), ("marks", .marker)]
        let given = roles.compactMap { key, role in keys[key].map { ($0, role) } }
        guard given.count == 1, let categoryName = given[0].0.text else {
            item.report("a rule has exactly one of 'gives' (a phrase), 'makes' (an action) and 'marks' (a marker)")
            return
        }
        let role = given[0].1
        defined.insert(categoryName)
        let category = category(categoryName)
        if role != .phrase { categories[Int(category)].role = role }
        guard let says = keys["says"] else {
            item.report("the rule '\(name)' says nothing; give it 'says'")
            return
        }
        var draft = RuleDraft()
        for pattern in says.itemsOrOne { readPattern(pattern, into: &draft) }
        compile(draft, name: name, role: role, category: category, keys: keys, item: item)
        for (key, fires) in [("example", true), ("not", false)] {
            for line in keys[key]?.itemsOrOne ?? [] {
                if let text = line.text {
                    examples.append(GrammarExample(rule: name, text: text, fires: fires, location: line.location))
                }
            }
        }
    }

    /// What the patterns of a rule come to before its expressions are read.
    struct RuleDraft {
        var slots: [String] = []
        var taken: [Int] = []
        var sequences: [(symbols: [Symbol], bindings: [Int8])] = []
    }

    private mutating func readPattern(_ node: YAMLNode, into draft: inout RuleDraft) {
        guard let text = node.text else { return }
        let found: [PatternSequence]
        do { found = try PatternReader.sequences(of: text) } catch {
            let place = node.textLocation
            problems.report(error.message, at: SourceLocation(file: place.file, line: place.line, column: place.column + error.column))
            return
        }
        for sequence in found {
            guard !sequence.elements.isEmpty else {
                node.report("everything in the pattern may be missing; make one part of it obligatory")
                continue
            }
            guard sequence.elements.count <= Chart.longest else {
                node.report("the pattern has \(sequence.elements.count) parts, and no phrase is longer than \(Chart.longest) words; name a part of it, or split it")
                return
            }
            var symbols: [Symbol] = []
            var bindings: [Int: Int8] = [:]
            var ordinal: Int8 = 0
            for element in sequence.elements {
                switch element {
                case .word(let word):
                    for id in patternWords(of: word) {
                        symbols.append(.word(id))
                        closedWords.insert(id)
                    }
                case .category(let name, let slot):
                    // "+food" takes over the fields of the phrase; without a slot's name the category's is used.
                    let takes = name.hasPrefix("+") || slot?.hasPrefix("+") == true
                    let plain = name.hasPrefix("+") ? String(name.dropFirst()) : name
                    let slotName = slot.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 } ?? plain
                    let index: Int
                    if let known = draft.slots.firstIndex(of: slotName) {
                        index = known
                    } else {
                        index = draft.slots.count
                        draft.slots.append(slotName)
                    }
                    if takes, !draft.taken.contains(index) { draft.taken.append(index) }
                    symbols.append(.category(askedCategory(plain, at: node.location)))
                    if bindings[index] == nil { bindings[index] = ordinal }
                    ordinal += 1
                }
            }
            let last = draft.slots.count
            draft.sequences.append((symbols, (0..<last).map { bindings[$0] ?? -1 }))
        }
    }

    /// Patterns say the same few words over and over.
    private mutating func patternWords(of text: String) -> [WordID] {
        if let known = patternWords[text] { return known }
        let words = words(of: text)
        patternWords[text] = words
        return words
    }

    private mutating func compile(
        _ draft: RuleDraft, name: String, role: Category.Role, category: CategoryID, keys: [String: YAMLNode], item: YAMLNode
    ) {
        let value = keys["value"].flatMap { expression($0, slots: draft.slots) }
        let condition = keys["where"].flatMap { expression($0, slots: draft.slots) }
        let bonus = keys["bonus"].flatMap { expression($0, slots: draft.slots) }
        var fields: [(key: FieldKey, value: Expression)] = []
        for (key, fieldName, node) in keys["fields"]?.pairs ?? [] {
            if let read = expression(node, slots: draft.slots) { fields.append((field(fieldName, at: key.location), read)) }
        }
        var affinities = Array(repeating: Float(0), count: Self.mostModes)
        if let allowed = keys["in"] {
            // A mode that is not listed takes after the mode that it is like, or is forbidden: settled when all rules are read.
            affinities = Array(repeating: .nan, count: Self.mostModes)
            for (key, modeName, node) in allowed.pairs {
                guard let score = node.number else { continue }
                if modeName == "any" {
                    for index in affinities.indices where affinities[index].isNaN { affinities[index] = Float(score) }
                } else {
                    affinities[Int(mode(modeName, at: key.location))] = Float(score)
                }
            }
        }
        var bounds = (begins: ClauseBound.anywhere, ends: ClauseBound.anywhere)
        if let bounded = keys["bounded"] {
            switch bounded.text {
            case "start": bounds.begins = .mark
            case "end": bounds.ends = .mark
            case "both": bounds = (.mark, .mark)
            case "clause-start": bounds.begins = .clause
            case "clause-end": bounds.ends = .clause
            case "clause": bounds = (.clause, .clause)
            case "run-on-start": bounds.begins = .runOn
            case "run-on-end": bounds.ends = .runOn
            case "run-on": bounds = (.runOn, .runOn)
            case "sentence-start": bounds.begins = .sentence
            case "sentence-end": bounds.ends = .sentence
            case "sentence": bounds = (.sentence, .sentence)
            case "utterance": bounds = (.utterance, .utterance)
            case let other: bounded.report("'bounded' is start, end, both, clause-start, clause-end, clause, run-on-start, run-on-end, run-on, sentence-start, sentence-end, sentence or utterance, not '\(other ?? "")'")
            }
        }
        let id = RuleID(rules.count)
        rules.append(
            CompiledRule(
                name: name, location: item.location, category: category, role: role, score: Float(keys["score"]?.number ?? 0),
                slots: draft.slots, taken: draft.taken, value: value, condition: condition, bonus: bonus, fields: fields,
                ownKeys: fields.reduce(into: FieldSet()) { $0.insert($1.key.bit) },
                sets: keys["sets"].flatMap { node in node.text.map { mode($0, at: node.location) } }, isFirm: keys["firm"]?.text == "yes",
                begins: bounds.begins, ends: bounds.ends, cue: set(keys["cue"]), affinities: affinities))
        var known: [[Int8]: Int32] = [:]
        for sequence in draft.sequences {
            let bindings = sequence.bindings + Array(repeating: Int8(-1), count: draft.slots.count - sequence.bindings.count)
            let index = known[bindings] ?? Int32(sequences.count)
            if known[bindings] == nil {
                known[bindings] = index
                sequences.append(CompiledSequence(rule: id, bindings: bindings))
            }
            patterns.append((sequence.symbols, index))
        }
    }

    private mutating func expression(_ node: YAMLNode, slots: [String]) -> Expression? {
        guard let text = node.text else { return nil }
        var names: [(String, FieldKey)] = []
        let known = fieldNames
        // Names of attributes met for the first time are registered after the reading.
        var fresh = known
        var reader = ExpressionReader(
            slot: { slots.firstIndex(of: $0) },
            attribute: { name in
                if let index = fresh.firstIndex(of: name) { return FieldKey(rawValue: UInt8(index)) }
                if fresh.count < FieldKey.capacity { fresh.append(name) }
                names.append((name, FieldKey(rawValue: UInt8(fresh.count - 1))))
                return FieldKey(rawValue: UInt8(fresh.count - 1))
            })
        do {
            let read = try reader.read(text)
            var writer = NumericWriter()
            _ = writer.value(read)
            if writer.steps.count(where: { $0.code != .jump }) > NumericProgram.longest {
                node.report("the expression has more than \(NumericProgram.longest) parts; split it over several rules")
                return nil
            }
            for (name, _) in names { _ = field(name, at: node.location) }
            return read
        } catch {
            let hint = slots.isEmpty ? "" : "; slots are \(slots.joined(separator: ", "))"
            node.report("\(error.message)\(hint)")
            return nil
        }
    }

    mutating func readScopes(_ file: GrammarFile) {
        guard let node = YAMLNode.document(file.text, file: file.path, problems: problems),
            let top = topLevel(of: node, keys: ["joins", "scopes"])
        else { return }
        for item in top["joins"]?.items ?? [] {
            let keys = item.mapping(["action", "through", "same", "lends", "behind", "alike", "apart", "alike-through", "sums"])
            guard let action = keys["action"], let name = action.text else { item.report("a join needs 'action'"); continue }
            joins.append(
                JoinRule(
                    action: askedCategory(name, at: action.location), through: set(keys["through"]),
                    same: fields(keys["same"]), lends: fields(keys["lends"]), behind: set(keys["behind"]),
                    alike: keys["alike"].flatMap { node in node.text.map { field($0, at: node.location) } }, apart: fields(keys["apart"]),
                    alikeThrough: set(keys["alike-through"]), sums: fields(keys["sums"])))
        }
        for item in top["scopes"]?.items ?? [] { readScope(item) }
    }

    private mutating func fields(_ node: YAMLNode?) -> FieldSet {
        (node?.itemsOrOne ?? []).reduce(into: FieldSet()) { set, item in if let name = item.text { set.insert(field(name, at: item.location).bit) } }
    }

    private mutating func set(_ node: YAMLNode?) -> CategorySet {
        categorySet((node?.itemsOrOne ?? []).compactMap { item in item.text.map { ($0, item.location) } })
    }

    private mutating func readScope(_ item: YAMLNode) {
        let keys = item.mapping(["name", "on", "does", "onto", "looks", "reaches", "until", "stays", "through", "leads", "keeps", "unless", "also", "settles", "repeats", "overrides"])
        guard let name = keys["name"]?.text, let on = keys["on"], let marker = on.text else {
            item.report("a scope needs 'name' and 'on'")
            return
        }
        let effect: ScopeRule.Effect
        switch keys["does"]?.text {
        case "silence": effect = .silence
        case "give": effect = .give
        case "doubt": effect = .doubt
        case "retract": effect = .retract
        case "spare": effect = .spare
        case let other:
            item.report("'does' is silence, spare, give, doubt or retract, not '\(other ?? "missing")'")
            return
        }
        func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ none: Choice) -> Choice where Choice.RawValue == String {
            guard let node = keys[key], let text = node.text else { return none }
            if let value = Choice(rawValue: text) { return value }
            node.report("'\(key)' is one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")), not '\(text)'")
            return none
        }
        scopes.append(
            ScopeRule(
                name: name, marker: askedCategory(marker, at: on.location), effect: effect,
                targets: keys["onto"].map { set($0) }, direction: choice("looks", ScopeRule.Direction.forward),
                reach: choice("reaches", ScopeRule.Reach.all), until: set(keys["until"]), stays: set(keys["stays"]), through: set(keys["through"]), keeps: fields(keys["keeps"]),
                unless: fields(keys["unless"]), also: set(keys["also"]), leads: set(keys["leads"]), settles: keys["settles"]?.text == "yes", repeats: keys["repeats"]?.text == "yes", overrides: keys["overrides"]?.text == "yes",
                location: item.location))
    }

    mutating func readWeights(_ file: GrammarFile) {
        guard let node = YAMLNode.document(file.text, file: file.path, problems: problems),
            let top = topLevel(of: node, keys: ["least", "prior", "weights", "types", "calibration", "correction", "rules", "pairs", "words", "chatter", "source"])
        else { return }
        if let least = top["least"]?.number { weights.least = least }
        readFeatures(top["weights"], into: \.values)
        readFeatures(top["prior"], into: \.prior)
        readFeatures(top["correction"], into: \.correction)
        for (_, name, value) in top["rules"]?.pairs ?? [] { weights.experience.ruleUses[name] = value.number.map { Int($0) } }
        for (_, first, seconds) in top["pairs"]?.pairs ?? [] {
            for (_, second, value) in seconds.pairs { weights.experience.pairUses[Experience.Pair(first: first, second: second)] = value.number.map { Int($0) } }
        }
        if let chatter = top["chatter"]?.mapping(["level", "words", "pairs"]) {
            weights.chatter.level = chatter["level"]?.number ?? 0
            for (_, word, value) in chatter["words"]?.pairs ?? [] { weights.chatter.words[word] = value.number }
            for (_, first, seconds) in chatter["pairs"]?.pairs ?? [] {
                for (_, second, value) in seconds.pairs { weights.chatter.pairs[Experience.Pair(first: first, second: second)] = value.number }
            }
        }
        weights.experience.familiarWords = Set((top["words"]?.text ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
        for (_, name, value) in top["types"]?.pairs ?? [] { weights.types[name] = value.number }
        for point in top["calibration"]?.items ?? [] {
            let numbers = point.items.compactMap(\.number)
            guard numbers.count == 2, (0...1).contains(numbers[1]) else {
                point.report("a point is [sum, confidence], the confidence from 0 to 1")
                continue
            }
            if let last = weights.calibration.last, numbers[0] <= last.sum || numbers[1] < last.confidence {
                point.report("the sums of the points rise, and their confidences do not fall")
            }
            weights.calibration.append(ConfidenceWeights.Point(sum: numbers[0], confidence: numbers[1]))
        }
    }

    private mutating func readFeatures(_ node: YAMLNode?, into values: WritableKeyPath<ConfidenceWeights, [Double]>) {
        let names = ConfidenceWeights.Feature.allCases.map { String(describing: $0) }
        for (key, name, value) in node?.pairs ?? [] {
            guard let index = names.firstIndex(of: name) else {
                key.report("no feature '\(name)'; there are \(names.joined(separator: ", "))")
                continue
            }
            if let number = value.number { weights[keyPath: values][index] = number }
        }
    }
}
