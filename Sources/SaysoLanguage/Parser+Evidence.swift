/// What training and reports want to know of a parse beyond its actions. None of it costs the parse anything.
extension Parser {
    /// The actions that an utterance may ask for, however unlikely, with what the confidence model knows about each.
    ///
    /// `parse` gives those of them whose confidence is at least `ConfidenceWeights.least`.
    package func proposals(in text: String, at moment: Moment, workspace: inout Workspace) -> [Proposal] {
        var text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            let derivation = workspace.derive(bytes, at: moment, least: 0)
            return zip(derivation.actions, derivation.origins).map { Proposal(action: $0, features: $1.features) }
        }
    }

    /// Which rules read something in an utterance: those of the reading that was chosen, and those that lost.
    public func rulesUsed(in text: String, at moment: Moment) -> RuleUse {
        var workspace = Workspace(grammar)
        return rulesUsed(in: text, at: moment, workspace: &workspace)
    }

    /// The same with memory that is kept from one utterance to the next.
    public func rulesUsed(in text: String, at moment: Moment, workspace: inout Workspace) -> RuleUse {
        var text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            return workspace.ruleUse()
        }
    }
}

extension Grammar {
    /// The names of all rules, in file order.
    public var ruleNames: [String] { tables.rules.map(\.name) }
    package var weights: ConfidenceWeights { tables.weights }
}

/// An action that may be put forward.
package struct Proposal: Sendable {
    package let action: VoiceAction
    /// By `ConfidenceWeights.Feature`.
    package let features: [Double]
    package init(action: VoiceAction, features: [Double]) { (self.action, self.features) = (action, features) }
}

/// Names of rules that had a part in an utterance, in file order.
public struct RuleUse: Hashable, Sendable {
    /// Rules of the chosen reading, with those of its phrases.
    public let winning: [String]
    /// The other rules that found something to read.
    public let losing: [String]
    public init(winning: [String], losing: [String]) { (self.winning, self.losing) = (winning, losing) }
}

extension Workspace {
    fileprivate func ruleUse() -> RuleUse {
        let chart = chart.forest
        var wins = Set<RuleID>(), all = Set<RuleID>()
        for edge in chart.edges where edge.rule >= 0 { all.insert(edge.rule) }
        var open = cover.segments.map(\.edge).filter { $0 >= 0 }
        while let index = open.popLast() {
            let edge = chart.edges[Int(index)]
            guard edge.rule >= 0 else { continue }
            wins.insert(edge.rule)
            open += (0..<Int(edge.childCount)).map { chart.children[Int(edge.firstChild) + $0] }
        }
        func names(_ rules: Set<RuleID>) -> [String] { rules.sorted().map { tables.rules[Int($0)].name } }
        return RuleUse(winning: names(wins), losing: names(all.subtracting(wins)))
    }
}
