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
            let trail = workspace.trail()
            return zip(derivation.actions, derivation.origins).map { Proposal(action: $0, features: $1.features, trail: trail) }
        }
    }

    /// What an utterance was read by.
    package func trail(of text: String, workspace: inout Workspace) -> Experience.Trail {
        var text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            return workspace.trail()
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
    public var ruleNames: [String] { tables.ruleOrigins.indices.map { tables.ruleOrigins[$0].name } }
    package var weights: ConfidenceWeights { tables.weights }
}

/// An action that may be put forward.
package struct Proposal: Sendable {
    package let action: VoiceAction
    /// By `ConfidenceWeights.Feature`.
    package let features: [Double]
    /// Of its utterance.
    package let trail: Experience.Trail
    package init(action: VoiceAction, features: [Double], trail: Experience.Trail) { (self.action, self.features, self.trail) = (action, features, trail) }
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
        let wins = winningRules(), all = Set(forest.edges.map(\.rule).filter { $0 >= 0 })
        return RuleUse(winning: names(wins), losing: names(all.subtracting(wins)))
    }

    fileprivate mutating func trail() -> Experience.Trail {
        let words = forest.tokens.filter { $0.kind == .word }.map { $0.word < 0 ? nil : tables.hot.vocabulary.text($0.word) }
        let categories = [Experience.Pair.edge] + cover.segments.map { segment in
            segment.edge < 0 ? Experience.Pair.unread : tables.categories[Int(forest.edges[Int(segment.edge)].category)].name
        } + [Experience.Pair.edge]
        let pairs = zip(categories, categories.dropFirst()).map { Experience.Pair(first: $0, second: $1) }
        return Experience.Trail(rules: names(winningRules()), pairs: pairs, words: words, chatterWords: chart.chatterWords())
    }

    private func names(_ rules: Set<RuleID>) -> [String] { rules.sorted().map { tables.ruleOrigins[$0].name } }

    private func winningRules() -> Set<RuleID> {
        var rules = Set<RuleID>()
        forest.forEachRule(below: cover.segments) { rules.insert($0) }
        return rules
    }
}
