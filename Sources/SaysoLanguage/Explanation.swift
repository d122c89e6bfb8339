/// How an utterance came to be understood as it was: the first thing to look at when a parse is odd.
struct Explanation: ~Copyable {
    let workspace: Workspace
    let derivation: Workspace.Derivation
    let text: UnsafeBufferPointer<UInt8>
    let moment: Moment

    private var tables: GrammarTables { workspace.tables }
    private var chart: Forest { workspace.forest }

    var description: String {
        ([tokenLine, "chart     \(chart.edges.count) phrases"] + readings + scopes(derivation.assembly) + actions(derivation)).joined(separator: "\n")
    }

    private func words(_ start: Int32, _ end: Int32) -> String {
        guard start < end else { return "" }
        return String(decoding: text[Int(chart.tokens[Int(start)].start)..<Int(chart.tokens[Int(end) - 1].end)], as: UTF8.self)
    }

    private var tokenLine: String {
        let pieces = chart.tokens.dropLast().map { token in
            let piece = String(decoding: text[Int(token.start)..<Int(token.end)], as: UTF8.self)
            return token.word < 0 && token.kind == .word ? piece + "?" : piece
        }
        return "tokens    " + pieces.joined(separator: " | ")
    }

    private var readings: [String] {
        workspace.cover.segments.flatMap { segment -> [String] in
            guard segment.edge >= 0 else { return ["unread    \"\(words(segment.start, segment.end))\""] }
            let edge = chart.edges[Int(segment.edge)]
            var lines = [
                "reads     \"\(words(segment.start, segment.end))\" as \(tables.categories[Int(edge.category)].name) by \(tables.ruleOrigins[edge.rule].name)"
                    + " (mode \(tables.modes[Int(segment.mode)]), score \(Self.short(edge.score)), margin \(Self.short(workspace.cover.margin(of: segment, in: chart))))"
            ]
            lines += children(of: edge, depth: 1)
            for rival in workspace.cover.rivals(of: segment, in: chart).prefix(2) {
                let lost = chart.edges[Int(rival.edge)]
                lines.append(
                    "  lost    \"\(words(lost.start, lost.end))\" as \(tables.categories[Int(lost.category)].name) by \(tables.ruleOrigins[lost.rule].name), behind by \(Self.short(rival.behind))")
            }
            return lines
        }
    }

    private func children(of edge: Edge, depth: Int) -> [String] {
        (0..<Int(edge.childCount)).flatMap { child -> [String] in
            let part = chart.edges[Int(chart.children[Int(edge.firstChild) + child])]
            let source = part.lexeme >= 0
                ? "\(tables.hot.lexemes.location(part.lexeme, in: tables.lexemeFiles))" : part.rule >= 0 ? tables.ruleOrigins[part.rule].name : "the engine"
            let worth = part.value.isNaN ? "" : " = \(NumberText.plain(part.value))"
            return ["  \(String(repeating: "  ", count: depth))\(tables.categories[Int(part.category)].name) \"\(words(part.start, part.end))\"\(worth) by \(source)"]
                + children(of: part, depth: depth + 1)
        }
    }

    private func scopes(_ assembly: Assembly) -> [String] {
        assembly.drafts.flatMap { draft -> [String] in
            let what = "\"\(words(assembly.parts[draft.part].segment.start, assembly.parts[draft.part].segment.end))\""
            var lines = draft.scopes.map { "scope     \(tables.scopes[$0].name) acts on \(what)" }
            if draft.isJoined { lines.append("joined    \(what) to the one before it") }
            if let silenced = draft.silencedBy { lines.append("silent    \(what), because of \(tables.scopes[silenced].name)") }
            return lines
        }
    }

    private func actions(_ derivation: Workspace.Derivation) -> [String] {
        if derivation.actions.isEmpty { return ["actions   none"] }
        return zip(derivation.actions, derivation.origins).map { action, origin in
            var parts = zip(zip(ConfidenceWeights.Feature.allCases, tables.weights.values), origin.features)
                .filter { $0.0.1 != 0 && $0.1 != 0 }
                .map { "\($0.0.0) \(Self.short(Float($0.0.1 * $0.1)))" }
            if let prior = tables.weights.types[action.type.rawValue] { parts.append("type \(Self.short(Float(prior)))") }
            parts += zip(zip(ConfidenceWeights.Feature.allCases, tables.weights.correction), origin.features)
                .filter { $0.0.1 != 0 && $0.1 != 0 }
                .map { "then \($0.0.0) \(Self.short(Float($0.0.1 * $0.1)))" }
            return "action    \(action.type.rawValue) \(NumberText.plain(action.confidence)) from \(parts.joined(separator: ", "))"
        }
    }

    private static func short(_ value: Float) -> String { NumberText.plain(Double((value * 100).rounded() / 100)) }
}
