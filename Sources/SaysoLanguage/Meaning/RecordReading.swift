/// From edges to what they say: fields are evaluated only for the frames that were chosen.
struct RecordReader {
    let chart: Forest
    let text: UnsafeBufferPointer<UInt8>
    /// Scalars before every 64th byte of the text; empty where each byte is one.
    private let scalarCounts: [Int32]

    init(chart: Forest, text: UnsafeBufferPointer<UInt8>) {
        (self.chart, self.text) = (chart, text)
        var counts: [Int32] = [], count: Int32 = 0, all: UInt8 = 0
        for byte in text { all |= byte }
        guard all >= 0x80 else {
            scalarCounts = counts
            return
        }
        counts.reserveCapacity(text.count / 64 + 1)
        for (index, byte) in text.enumerated() {
            if index & 63 == 0 { counts.append(count) }
            if byte & 0xC0 != 0x80 { count += 1 }
        }
        scalarCounts = counts
    }

    /// How many Unicode scalars begin before a UTF-8 offset.
    func scalar(at offset: Int) -> Int {
        guard !scalarCounts.isEmpty else { return offset }
        let block = min(offset >> 6, scalarCounts.count - 1)
        var count = Int(scalarCounts[block])
        for byte in text[(block << 6)..<offset] where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }

    private var tables: GrammarTables { chart.tables }

    func record(of index: Int32) -> Record {
        var out = Record()
        collect(index, into: &out)
        return out
    }

    /// Adds the fields of an edge to those that a record has; what it has stays.
    private func collect(_ index: Int32, into out: inout Record) {
        let edge = chart.edges[Int(index)]
        if edge.lexeme >= 0 { return tables.hot.lexemes.give(edge.lexeme, to: &out) }
        guard edge.rule >= 0 else { return }
        // Most rules only hand on what their parts say.
        if !tables.rules[Int(edge.rule)].fields.isEmpty {
            for field in tables.rules[Int(edge.rule)].fields {
                if !out.keys.contains(field.key.bit), let value = evaluate(field.value, in: edge) { out.add(field.key, value) }
            }
        }
        let sequence = tables.hot.sequences.address(of: Int(edge.sequence)), first = Int(sequence.pointee.firstTaken)
        for index in first..<first + Int(sequence.pointee.takenCount) { collect(chart.children[Int(edge.firstChild) + Int(tables.hot.taken[index])], into: &out) }
    }

    func child(_ slot: Int, of edge: Edge) -> Int32? {
        let ordinal = tables.hot.binding(of: edge.sequence, slot: slot)
        return ordinal < 0 ? nil : chart.children[Int(edge.firstChild) + Int(ordinal)]
    }

    /// - Returns: nil where the expression speaks of a slot that is not filled.
    private func evaluate(_ expression: Expression, in edge: Edge) -> FieldValue? {
        switch expression {
        case .number(let value): return .number(value)
        case .text(let text): return .text(text)
        case .slot(let slot):
            guard let child = child(slot, of: edge) else { return nil }
            return worth(of: child)
        case .attribute(let slot, let key):
            guard let child = child(slot, of: edge) else { return nil }
            if key == .near { return .number(chart.edges[Int(child)].isNear ? 1 : 0) }
            return chart.attribute(key, of: chart.edges[Int(child)]) ?? record(of: child)[key]
        case .words(let slot):
            guard let child = child(slot, of: edge) else { return nil }
            return .text(spoken(chart.edges[Int(child)]))
        case .lexeme(let slot):
            guard let child = child(slot, of: edge), let lexeme = lexeme(of: child) else { return nil }
            return .number(Double(lexeme))
        case .join(let parts):
            let words = parts.compactMap { evaluate($0, in: edge) }.map(Self.words)
            // "Sister", "'s" and "wedding" are "sister's wedding".
            return words.isEmpty ? nil : .text(words.dropFirst().reduce(words[0]) { $1.hasPrefix("'") || $1.hasPrefix("’") ? $0 + $1 : "\($0) \($1)" })
        case .list(let parts):
            let texts = parts.compactMap { evaluate($0, in: edge) }.map(Self.words)
            return texts.isEmpty ? nil : .list(texts)
        case .has(let slot): return .number(child(slot, of: edge) == nil ? 0 : 1)
        case .not(let inner): return evaluate(inner, in: edge)?.number.map { .number($0 == 0 ? 1 : 0) }
        case .floor(let inner): return evaluate(inner, in: edge)?.number.map { .number($0.rounded(.down)) }
        case .binary(let operation, let a, let b):
            guard let a = evaluate(a, in: edge)?.number, let b = evaluate(b, in: edge)?.number else { return nil }
            let value = operation.apply(a, b)
            return value.isFinite ? .number(value) : nil
        }
    }

    static func words(_ value: FieldValue) -> String {
        switch value {
        case .number(let number): NumberText.plain(number)
        case .text(let text): text
        case .list(let texts): texts.joined(separator: " ")
        }
    }

    private func worth(of index: Int32) -> FieldValue {
        let edge = chart.edges[Int(index)]
        if !edge.value.isNaN { return .number(edge.value) }
        if edge.lexeme >= 0 { return .text(tables.hot.lexemes.name(edge.lexeme)) }
        if let lexeme = lexeme(of: index) { return .text(tables.hot.lexemes.name(lexeme)) }
        return .text(spoken(edge))
    }

    /// The lexeme that an edge is, through rules that add nothing to it.
    func lexeme(of index: Int32) -> Int32? {
        let edge = chart.edges[Int(index)]
        if edge.lexeme >= 0 { return edge.lexeme }
        guard edge.rule >= 0, edge.childCount == 1 else { return nil }
        return lexeme(of: chart.children[Int(edge.firstChild)])
    }

    /// The words of an edge as they were said, in lower case, hesitations left out.
    ///
    /// A word that was found by near spelling has the spelling of the lexicon.
    func spoken(_ edge: Edge) -> String {
        var meant: [Int32: (end: Int32, word: WordID)] = [:]
        if edge.isNear { collectMeant(edge, into: &meant) }
        var out: [UInt8] = []
        out.reserveCapacity(Int(chart.tokens[Int(edge.end) - 1].end - chart.tokens[Int(edge.start)].start))
        var skipTo = edge.start
        for index in edge.start..<edge.end where index >= skipTo {
            let token = chart.tokens[Int(index)]
            if let near = meant[index] {
                if !out.isEmpty { out.append(32) }
                out.append(contentsOf: tables.hot.vocabulary.bytes(near.word))
                skipTo = near.end
                continue
            }
            if token.word >= 0, token.kind == .word, tables.hot.skipCost(token) == 0 { continue }
            if !out.isEmpty {
                let lead = text[Int(token.lead)..<Int(token.start)]
                // Blanks shrink to one; a hyphen inside a name stays.
                if lead.contains(where: { Folding.kind(of: $0) == .blank }) { out.append(32) } else { out.append(contentsOf: lead) }
            }
            let written = text[Int(token.start)..<Int(token.end)]
            if token.reading != .written, token.kind != .number, token.word >= 0 {
                let word = tables.hot.vocabulary.bytes(token.word)
                // Of several words that are read in the place of others, all but the first stand where nothing is written; a clitic is no word of its own.
                if written.isEmpty, !out.isEmpty, !tables.tokenizer.clitics.contains(where: { word.elementsEqual($0) }) { out.append(32) }
                out.append(contentsOf: word)
            } else if !isSpelt(token, written), let meant = spelling(of: written) { out.append(contentsOf: meant) } else { out.append(contentsOf: written) }
        }
        guard out.allSatisfy({ $0 < 0x80 }) else { return String(decoding: out, as: UTF8.self).lowercased() }
        return String(unsafeUninitializedCapacity: out.count) { letters in
            for (index, letter) in out.enumerated() { letters[index] = letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z") ? letter | 0x20 : letter }
            return out.count
        }
    }

    /// Whether a word stands for itself.
    private func isSpelt(_ token: Token, _ written: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard token.word >= 0 else { return false }
        return tables.hot.vocabulary.bytes(token.word).elementsEqual(written) { $0 == $1 | 0x20 }
    }

    /// The other word that the contractions have for a slip of the pen ("avacado"). A sign stays as it is written, and so does what stands for several words.
    private func spelling(of written: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard written.allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }) else { return nil }
        let id = written.map { $0 | 0x20 }.withUnsafeBufferPointer { tables.hot.vocabulary.id(of: $0) }
        let contractions = tables.tokenizer.contractions
        guard id >= 0, id < contractions.count, contractions[Int(id)].count == 1 else { return nil }
        return Array(tables.hot.vocabulary.bytes(contractions[Int(id)][0].word))
    }
}

extension RecordReader {
    private func collectMeant(_ edge: Edge, into meant: inout [Int32: (end: Int32, word: WordID)]) {
        if edge.lexeme >= 0, edge.isNear { meant[edge.start] = (edge.end, edge.sequence) }
        for child in 0..<Int(edge.childCount) {
            let part = chart.edges[Int(chart.children[Int(edge.firstChild) + child])]
            if part.isNear { collectMeant(part, into: &meant) }
        }
    }
}

/// Numbers as people and the contract write them.
enum NumberText {
    /// At most three decimals, none when there are none: "2", "0.5", "591.471".
    static func plain(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return String(value) }
        let rounded = (value * 1_000).rounded() / 1_000
        if rounded == rounded.rounded() { return String(Int(rounded)) }
        return String(rounded)
    }
}
