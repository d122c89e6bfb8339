internal import Dispatch
internal import Foundation
internal import Synchronization

/// What an utterance was understood to say.
public struct Parse: Sendable {
    /// The utterance as given.
    public let text: String
    /// The reference instant.
    public let moment: Moment
    /// In spoken order; empty when the utterance asks for nothing.
    public let actions: [VoiceAction]

    public init(text: String, moment: Moment, actions: [VoiceAction]) { (self.text, self.moment, self.actions) = (text, moment, actions) }
}

/// From text to actions: the one path that every front end takes.
///
///     bytes → tokens → phrases (chart) → frames (cover) → scopes and joins (assembly) → actions
///
/// What gives no action, none that is sure, or a complaint that is not beyond doubt, is looked at once more, by its words alone (`Told`).
///
/// A pure function of (text, moment, zone, grammar): the same in gives the same out. It never throws; what was not understood
/// has no action, or one of low confidence.
public struct Parser: Sendable {
    public let grammar: Grammar

    public init(grammar: Grammar) { self.grammar = grammar }

    /// - Parameter zone: Whose clock the words are about; nil for one that always has the moment's offset.
    public func parse(_ text: String, at moment: Moment, zone: TimeZoneOffsets? = nil) -> Parse {
        var workspace = Workspace(grammar)
        return parse(text, at: moment, zone: zone, in: &workspace)
    }

    /// The same with memory that is kept from one utterance to the next.
    public func parse(_ text: String, at moment: Moment, zone: TimeZoneOffsets? = nil, in workspace: inout Workspace) -> Parse {
        var text = text
        let actions = text.withUTF8 { bytes in
            let stretches = Array(Stretches(bytes))
            return stretches.count < Self.manyStretches
                ? understand(stretches[...], at: moment, zone: zone, in: &workspace) : understandAtOnce(stretches, at: moment, zone: zone)
        }
        return Parse(text: text, moment: moment, actions: actions)
    }

    /// In spoken order; their spans begin with the first stretch.
    private func understand(
        _ stretches: ArraySlice<UnsafeBufferPointer<UInt8>>, at moment: Moment, zone: TimeZoneOffsets?, in workspace: inout Workspace
    ) -> [VoiceAction] {
        var actions: [VoiceAction] = [], scalars = 0, last: UnsafeBufferPointer<UInt8>?, found: [VoiceAction] = []
        for stretch in stretches {
            // What is said again and again, in the very same words, is understood once.
            if last.map({ $0.count != stretch.count || !$0.elementsEqual(stretch) }) ?? true {
                workspace.read(stretch)
                let derivation = workspace.derive(stretch, at: moment, zone: zone)
                found = told(stretch, derivation, at: moment, zone: zone, in: &workspace)
            }
            last = stretch
            if stretches.count == 1 { return found }
            actions += found.map { $0.moved(by: scalars) }
            scalars += stretch.scalarCount
        }
        return actions
    }

    /// Longer than anybody talks in one breath: worth the memory of several parses at once.
    private static let manyStretches = 4
    private static let mostAtOnce = 4

    /// The same of a very long text, as many parts at once as there are processors for: no stretch depends on another.
    private func understandAtOnce(_ stretches: [UnsafeBufferPointer<UInt8>], at moment: Moment, zone: TimeZoneOffsets?) -> [VoiceAction] {
        let count = min(ProcessInfo.processInfo.activeProcessorCount, Self.mostAtOnce, stretches.count)
        let bounds = (0...count).map { $0 * stretches.count / count }
        // Only read, and by the parts alone, all of which have ended before the text goes.
        nonisolated(unsafe) let shared = stretches
        let found = Mutex<[[VoiceAction]]>(Array(repeating: [], count: count))
        DispatchQueue.concurrentPerform(iterations: count) { part in
            var workspace = Workspace(grammar)
            let own = understand(shared[bounds[part]..<bounds[part + 1]], at: moment, zone: zone, in: &workspace)
            found.withLock { $0[part] = own }
        }
        var scalars = 0
        return found.withLock { $0 }.enumerated().flatMap { part, actions in
            defer { scalars += stretches[bounds[part]..<bounds[part + 1]].reduce(0) { $0 + $1.scalarCount } }
            return actions.map { $0.moved(by: scalars) }
        }
    }

    /// The derivation in plain text, one idea a line: tokens, frames chosen and lost, scopes, parts of the confidence.
    public func explain(_ text: String, at moment: Moment, zone: TimeZoneOffsets? = nil) -> String { explain(text, at: moment, zone: zone, retells: true) }

    /// - Parameter retells: What is told in other words once, as it is when it is parsed, is not told in other words again.
    private func explain(_ text: String, at moment: Moment, zone: TimeZoneOffsets?, retells: Bool) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var workspace = Workspace(grammar)
            workspace.read(bytes)
            workspace.cover.lookBack(in: workspace.forest)
            let derivation = workspace.derive(bytes, at: moment, zone: zone), retelling = workspace.retelling(of: bytes, derivation)
            let words = workspace.toldWords(bytes)
            let explanation = Explanation(workspace: workspace, derivation: derivation, text: bytes, moment: moment).description
            guard retells, let retelling else { return explanation }
            let told = explain(String(decoding: retelling.text, as: UTF8.self), at: moment, zone: zone, retells: false)
            return explanation + "\n" + retelling.explanation(by: words, in: grammar.tables.associations) + "\n" + told
        }
    }
}

/// Memory of a parse: kept between utterances, so that a parse allocates next to nothing.
public struct Workspace: ~Copyable, Sendable {
    let tables: GrammarTables
    var chart: Chart
    var cover = Cover()
    /// What was found in the text read last.
    private(set) var forest: Forest

    public init(_ grammar: Grammar) {
        tables = grammar.tables
        chart = Chart(grammar.tables)
        forest = chart.forest
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        forest = chart.build(over: text)
        cover.choose(in: forest)
    }

    struct Derivation {
        let assembly: Assembly
        var actions: [VoiceAction] = []
        /// Index of the draft and the features of each action.
        var origins: [(draft: Int, features: [Double])] = []
        /// What is planned for several times in one breath is one wish, no surer than the least sure of it: half of it must not be stored, and half asked.
        mutating func agree() {
            let again = actions.indices.dropFirst().filter {
                assembly.drafts[origins[$0].draft].isRepeat && actions[$0].type == actions[$0 - 1].type && actions[$0].type.isOfTimes
            }
            for index in again + again.reversed() {
                let least = min(actions[index - 1].confidence, actions[index].confidence)
                (actions[index - 1].confidence, actions[index].confidence) = (least, least)
            }
        }
        /// Whether an action would be logged without a confirmation.
        var isSure: Bool { actions.contains { $0.confidence >= 0.5 } }
    }

    /// - Parameter least: The confidence from which actions are put forward; the grammar's own unless given.
    mutating func derive(_ text: UnsafeBufferPointer<UInt8>, at moment: Moment, zone: TimeZoneOffsets? = nil, least: Double? = nil) -> Derivation {
        let reader = RecordReader(chart: forest, text: text)
        let assembly = Assembly(cover.segments, reader: reader, tables: tables)
        var out = Derivation(assembly: assembly)
        if assembly.drafts.isEmpty { return out }
        let novelties = reader.chart.novelties(of: cover.segments), told = toldLogOdds(text, assembly) ?? 0
        var chatter = WordsAround(all: chart.chatter())
        let builder = ActionBuilder(tables: tables, reader: reader, reference: moment, zone: zone, assembly: assembly, least: least ?? tables.weights.least)
        for index in assembly.drafts.indices {
            let draft = assembly.drafts[index], own = ownClause(of: draft, in: assembly)
            var novelty = Self.novelty(at: draft.start, novelties)
            novelty.told = told
            if let (action, features) = builder.action(of: draft, own: own, chatter: logOdds(from: own, &chatter), novelty: novelty) {
                out.actions.append(action)
                out.origins.append((index, features))
            }
        }
        out.agree()
        return out
    }

    /// The first that ends behind a token; there is one at least.
    private static func novelty(at token: Int, _ novelties: [(end: Int, novelty: Novelty)]) -> Novelty {
        var first = 0, last = novelties.count - 1
        while first < last {
            let middle = (first + last) / 2
            if token < novelties[middle].end { last = middle } else { first = middle + 1 }
        }
        return novelties[first].novelty
    }

    /// That the words around an action ask for nothing, in log odds.
    private struct WordsAround {
        /// Those of the whole utterance.
        let all: Double
        /// Those behind a token, which several actions share.
        var behind: (token: Int, logOdds: Double)?
    }

    /// The token at which the speaker's own clause begins that an action is of; 0 where he does not say that it is his.
    private func ownClause(of draft: Draft, in assembly: Assembly) -> Int {
        let type = tables.actionTypes[Int(draft.category)]
        return assembly.ownClause(of: draft, as: type.isIntake ? .begun : type == .logSymptom ? .rightBeforeByName : .rightBefore) ?? 0
    }

    /// "My boss kept us late, they sent out for food and I had three slices": of what somebody says he did, what went before is of something else.
    private mutating func logOdds(from own: Int, _ words: inout WordsAround) -> Double {
        guard words.all > 0, own > 0 else { return words.all }
        if words.behind?.token != own { words.behind = (own, chart.chatter(from: own)) }
        return min(words.all, words.behind?.logOdds ?? words.all)
    }
}

extension VoiceAction {
    /// The same action, so many scalars further on.
    fileprivate func moved(by scalars: Int) -> VoiceAction {
        var moved = self
        moved.span = span.lowerBound + scalars..<span.upperBound + scalars
        return moved
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Of UTF-8.
    fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}

extension ActionType {
    /// Whether it is a wish for times to come.
    fileprivate var isOfTimes: Bool { self == .addMedication || self == .addVitamin || self == .setReminder }
}
