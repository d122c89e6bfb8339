/// What is told without its name: an utterance of which nothing is understood is looked at by its words (`Associations`), and what they come to is read in
/// the place of what was not read. So who has it, since when and whether it is denied are read as ever. Complaints that are read, none of them beyond doubt,
/// are looked at as well: of a knee that is "warm and swollen" the words say more than the one name that stands there.
struct Told: Sendable {
    /// Endings that a word is short without, the first that it has: in letters of UTF-8.
    var endings: [[UInt8]] = []
    /// Markers that stay as they are at the edges of an utterance.
    var keeps = CategorySet()
    /// Markers beside which nothing is told where no complaint is read: who says that their "jaw hit the floor" did not fall.
    var mutes = CategorySet()
    /// Complaints of which each place has one of its own: "pain" of a knee is "knee pain".
    var placed: [String] = []
    /// A word is not short of fewer letters.
    static let fewestLetters = 3
    /// Fewer words say too little, and more are a story of which it is not known what is told.
    static let words = 3...60
}

extension Workspace {
    /// An utterance with what it comes to in the place of what was told.
    struct Retelling {
        let guess: AssociationTable.Guess
        let text: [UInt8]
        /// Bytes of the utterance, and bytes of `text` that stand for them.
        let told: Range<Int>
        let name: Range<Int>
    }

    /// - Parameter derivation: Of the text read last.
    /// - Returns: nil where the words bring no complaint of the speaker to mind, or none that what is read for sure leaves room for.
    func retelling(of text: UnsafeBufferPointer<UInt8>, _ derivation: Derivation) -> Retelling? {
        guard let table = tables.associations, Told.words.contains(forest.count), !derivation.isSure || leavesRoom(derivation, by: table),
            // What was read of another kind is asked about, and not lost for a guess.
            derivation.actions.isEmpty || derivation.actions.contains(where: { $0.type == .logSymptom }),
            // What is asked about for a word that was guessed is no surer by the others.
            derivation.actions.isEmpty || !(0..<forest.count).contains(where: { forest.tokens[$0].reading == .guessed })
        else { return nil }
        var segments = cover.segments[...]
        func isOne(_ segment: Segment, of markers: CategorySet) -> Bool { segment.edge >= 0 && markers.contains(forest.edges[Int(segment.edge)].category) }
        func stays(_ segment: Segment) -> Bool { isOne(segment, of: tables.told.keeps) }
        if derivation.assembly.drafts.isEmpty, segments.contains(where: { isOne($0, of: tables.told.mutes) }) { return nil }
        while let first = segments.first, stays(first) { segments.removeFirst() }
        while let last = segments.last, stays(last) { segments.removeLast() }
        guard let first = segments.first, let last = segments.last, let guess = table.guess(toldSymbols(text), signs: signSymbols(derivation.assembly)) else { return nil }
        if derivation.isSure, guess.named < table.beside.named { return nil }
        let start = Int(forest.tokens[Int(first.start)].start), end = Int(forest.tokens[Int(last.end) - 1].end), name = Array(table.names[guess.name].utf8)
        return Retelling(guess: guess, text: text[..<start] + name + text[end...], told: start..<end, name: start..<start + name.count)
    }

    /// Whether only complaints of the speaker are read, none denied and none beyond doubt.
    private func leavesRoom(_ derivation: Derivation, by table: AssociationTable) -> Bool {
        derivation.actions.allSatisfy { $0.type == .logSymptom && $0.confidence < table.beside.below && !$0.details.flag("negated") } && tellsOfComplaints(derivation.assembly)
    }

    /// The log odds that a complaint of the speaker is told.
    /// - Returns: nil where others than complaints are read, or nothing, or a note in which "she" is the one it is about.
    func toldLogOdds(_ text: UnsafeBufferPointer<UInt8>, _ assembly: Assembly) -> Double? {
        guard let table = tables.associations, tellsOfComplaints(assembly) else { return nil }
        return table.toldLogOdds(toldSymbols(text), signs: signSymbols(assembly))
    }

    private func tellsOfComplaints(_ assembly: Assembly) -> Bool {
        assembly.drafts.contains { $0.silencedBy == nil }
            && assembly.drafts.allSatisfy { $0.category == tables.symptomCategory && !$0.scopes.contains { tables.scopes[$0].effect == .spare } }
    }

    /// The words as the associations look at them.
    private func toldSymbols(_ text: UnsafeBufferPointer<UInt8>) -> [AssociationTable.Symbol] {
        var symbols: [AssociationTable.Symbol] = []
        symbols.reserveCapacity(forest.count)
        forEachToldWord(text) { symbols.append($0.isEmpty ? AssociationTable.number : AssociationTable.symbol(of: $0.lazy.map(Self.lowerCased))) }
        return symbols
    }

    /// What the grammar saw beside the words: markers, actions, and scopes that silenced what was read.
    func toldSigns(_ assembly: Assembly) -> Set<String> {
        var signs = Set<String>()
        forEachSign(of: assembly, category: { signs.insert(Associations.sign(ofCategory: tables.categories[$0].name)) }, scope: { signs.insert(Associations.sign(ofScope: tables.scopes[$0].name)) })
        return signs
    }

    /// The same as the table has them, some perhaps twice.
    private func signSymbols(_ assembly: Assembly) -> [AssociationTable.Symbol] {
        var symbols: [AssociationTable.Symbol] = []
        forEachSign(of: assembly, category: { symbols.append(tables.categorySigns[$0]) }, scope: { symbols.append(tables.scopeSigns[$0]) })
        return symbols
    }

    private func forEachSign(of assembly: Assembly, category: (Int) -> Void, scope: (Int) -> Void) {
        for part in assembly.parts where part.kind == .marker { category(Int(part.category)) }
        for draft in assembly.drafts {
            category(Int(draft.category))
            if let silenced = draft.silencedBy { scope(silenced) }
        }
    }

    /// The same words as `Associations` has them.
    func toldWords(_ text: UnsafeBufferPointer<UInt8>) -> [String] {
        var words: [String] = []
        forEachToldWord(text) { words.append($0.isEmpty ? Associations.number : String(decoding: $0.lazy.map(Self.lowerCased), as: UTF8.self)) }
        return words
    }

    /// Goes through the words that are no hesitations, each in its short form, as it is written; without letters for a number.
    private func forEachToldWord(_ text: UnsafeBufferPointer<UInt8>, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        let endings = tables.told.endings, nothing = text.prefix(0)
        for token in forest.tokens.dropLast() where token.kind != .mark {
            if token.kind == .number {
                body(nothing)
                continue
            }
            if token.word >= 0, tables.hot.skipCost(token) == 0 { continue }
            let letters = token.word >= 0 ? tables.hot.vocabulary.bytes(token.word) : UnsafeBufferPointer(rebasing: text[Int(token.start)..<Int(token.end)])
            let ending = endings.first { letters.count >= $0.count + Told.fewestLetters && letters.suffix($0.count).lazy.map(Self.lowerCased).elementsEqual($0) }
            body(letters.dropLast(ending?.count ?? 0))
        }
    }

    private static func lowerCased(_ letter: UInt8) -> UInt8 { letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z") ? letter | 0x20 : letter }
}

extension Parser {
    /// The actions of a text with what is told in it. A complaint that the grammar read, too, is surer for it. Another one stands beside those that it is sure
    /// of, and takes the place of one that it is not sure of where it is likely enough for that; else that of the grammar stays, to be asked about. What the
    /// grammar took for no complaint, and was not sure of, gives way.
    func told(_ text: UnsafeBufferPointer<UInt8>, _ derivation: Workspace.Derivation, at moment: Moment, zone: TimeZoneOffsets?, in workspace: inout Workspace) -> [VoiceAction] {
        if derivation.assembly.drafts.contains(where: grammar.tables.isSettled) { return derivation.actions }
        guard let retelling = workspace.retelling(of: text, derivation) else { return derivation.actions }
        let told = retelling.text.withUnsafeBufferPointer { retold in
            workspace.read(retold)
            let place = Place(of: retelling, in: text, retold)
            return workspace.derive(retold, at: moment, zone: zone).actions.filter { $0.type == .logSymptom }.map { action in
                var action = action
                action.confidence = min(action.confidence, (retelling.guess.confidence * 1_000).rounded() / 1_000)
                action.span = place.start(of: action.span.lowerBound)..<place.end(of: action.span.upperBound)
                return action
            }
        }
        guard let sure = told.first else { return derivation.actions }
        let read = derivation.actions.filter { $0.type == .logSymptom }
        if read.isEmpty { return told }
        if !read.contains(where: sure.isSaid) {
            if derivation.isSure {
                let all = derivation.actions + told
                return all.indices.sorted { (all[$0].span.lowerBound, $0) < (all[$1].span.lowerBound, $1) }.map { all[$0] }
            }
            if retelling.guess.named >= grammar.tables.associations?.beside.named ?? 1, !read.contains(where: { $0.details.flag("negated") }) { return told }
        }
        return derivation.actions.map { action in
            var action = action
            if action.type == .logSymptom, sure.says(theSameAs: action) { action.confidence = max(action.confidence, sure.confidence) }
            return action
        }
    }

    /// Where what was retold stands in what was said, in Unicode scalars.
    private struct Place {
        private let told: Range<Int>
        private let name: Range<Int>

        init(of retelling: Workspace.Retelling, in text: UnsafeBufferPointer<UInt8>, _ retold: UnsafeBufferPointer<UInt8>) {
            func scalars(_ bytes: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
                func count(_ end: Int) -> Int { text[..<end].count { $0 & 0xC0 != 0x80 } }
                return count(bytes.lowerBound)..<count(bytes.upperBound)
            }
            (told, name) = (scalars(retelling.told, of: text), scalars(retelling.name, of: retold))
        }

        func start(of scalar: Int) -> Int { place(of: scalar, inside: told.lowerBound) }
        func end(of scalar: Int) -> Int { place(of: scalar, inside: told.upperBound) }

        private func place(of scalar: Int, inside: Int) -> Int {
            if scalar <= name.lowerBound { return scalar }
            return scalar >= name.upperBound ? scalar - name.upperBound + told.upperBound : inside
        }
    }
}

extension GrammarTables {
    /// Whether a complaint was read, and that it is somebody else's or long over: then it is not told by its words.
    fileprivate func isSettled(_ draft: Draft) -> Bool { draft.category == symptomCategory && draft.silencedBy.map { scopes[$0].settles } ?? false }
}

extension VoiceAction {
    /// Whether both are of one complaint, neither denied.
    fileprivate func says(theSameAs other: VoiceAction) -> Bool {
        !details.flag("negated") && !other.details.flag("negated") && !Set(details.list("symptoms")).isDisjoint(with: other.details.list("symptoms"))
    }

    /// Whether another complaint is this one, or this one of a certain place or kind: a wrist injury is an injury.
    fileprivate func isSaid(by other: VoiceAction) -> Bool {
        func words(_ action: VoiceAction) -> Set<Substring> { Set((action.details.list("symptoms") + [action.details.text("bodySite") ?? ""]).flatMap { $0.split(separator: " ") }) }
        return words(self).isSubset(of: words(other))
    }
}

extension Workspace.Retelling {
    /// What the words bring to mind, and which ones most.
    func explanation(by said: [String], in table: AssociationTable?) -> String {
        func short(_ value: Double) -> String { NumberText.plain((value * 100).rounded() / 100) }
        func word(_ place: Int) -> String { said.indices.contains(place) ? said[place] : Associations.edge }
        let words = guess.hints.prefix(6).map { "\"\($0.words.map(word).joined(separator: " "))\" \(short($0.weight))" }.joined(separator: ", ")
        return "told      \(table?.names[guess.name] ?? "") \(short(guess.named)), a complaint \(short(guess.told)), by \(words); confidence at most \(short(guess.confidence)); read again with it:"
    }
}

/// What training wants to know of a sentence.
package struct ToldLook: Sendable {
    /// Its words, its neighbours and what the grammar saw, as `Associations.hints` has them.
    package let keys: Set<String>
    /// Nothing in it is understood for sure.
    package let isUnread: Bool
}

extension Parser {
    package func toldLook(at text: String, workspace: inout Workspace) -> ToldLook {
        var text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            let derivation = workspace.derive(bytes, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0))
            return ToldLook(keys: Associations.keys(of: workspace.toldWords(bytes)).union(workspace.toldSigns(derivation.assembly)), isUnread: !derivation.isSure)
        }
    }

    /// The plain names of what a symptom is logged as: with its place where each place has a complaint of its own.
    package func complaints(of details: ActionDetails) -> [String] {
        details.list("symptoms").map { name in
            guard let site = details.text("bodySite"), grammar.tables.told.placed.contains(name) else { return name }
            return site + " " + name
        }
    }

    /// What the grammar calls a complaint of which only the name is said; nil where it reads none.
    package func symptom(named name: String, workspace: inout Workspace) -> String? {
        let actions = parse(name, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), in: &workspace).actions
        guard actions.count == 1, actions[0].type == .logSymptom, !actions[0].details.flag("negated") else { return nil }
        let names = complaints(of: actions[0].details)
        return names.count == 1 ? names[0] : nil
    }
}
