extension Parser {
    /// Whether an example of a rule holds: the rule takes part in what its `example` is understood to say, and in what its `not` is, it does not.
    ///
    /// A rule takes part where it is in the derivation of a marker or of an action that is put forward; one that a scope silences, or that is too unlikely,
    /// is not.
    public func check(_ example: GrammarExample, at moment: Moment) -> Bool {
        var workspace = Workspace(grammar)
        return check(example, of: ruleIDs[example.rule], at: moment, in: &workspace)
    }

    private var ruleIDs: [String: RuleID] {
        let origins = grammar.tables.ruleOrigins
        return Dictionary(origins.indices.map { (origins[$0].name, RuleID($0)) }) { first, _ in first }
    }

    /// Every example that does not hold, as a problem with its place, in file order.
    public func exampleProblems(at moment: Moment) -> [GrammarProblem] {
        var workspace = Workspace(grammar)
        let rules = ruleIDs
        return grammar.examples.compactMap { example in
            if check(example, of: rules[example.rule], at: moment, in: &workspace) { return nil }
            let words =
                example.fires
                ? "the rule '\(example.rule)' has no part in its example '\(example.text)'; mend the rule, or see 'sayso parse --explain' for what reads it"
                : "the rule '\(example.rule)' takes part in '\(example.text)', which it says that it does not; narrow the rule"
            return GrammarProblem(words, at: example.location)
        }
    }

    private func check(_ example: GrammarExample, of rule: RuleID?, at moment: Moment, in workspace: inout Workspace) -> Bool {
        guard let rule else { return false }
        var text = example.text
        let takesPart = text.withUTF8 { bytes in
            workspace.read(bytes)
            return workspace.takesPart(rule, in: workspace.derive(bytes, at: moment))
        }
        return takesPart == example.fires
    }
}

extension Workspace {
    /// Whether a rule is in the derivation of something that is understood.
    func takesPart(_ rule: RuleID, in derivation: Derivation) -> Bool {
        let forward = Set(derivation.origins.map(\.draft))
        return derivation.assembly.parts.contains { part in
            switch part.kind {
            case .unread: return false
            case .marker: return holds(rule, part.segment.edge)
            case .action:
                let draft = derivation.assembly.drafts[part.draft]
                // What was joined to the action before it speaks through that one.
                return (forward.contains(part.draft) || draft.isJoined) && holds(rule, part.segment.edge)
            }
        }
    }

    private func holds(_ rule: RuleID, _ index: Int32) -> Bool {
        guard index >= 0 else { return false }
        let edge = chart.edges[Int(index)]
        if edge.rule == rule { return true }
        return (0..<Int(edge.childCount)).contains { holds(rule, chart.children[Int(edge.firstChild) + $0]) }
    }
}
