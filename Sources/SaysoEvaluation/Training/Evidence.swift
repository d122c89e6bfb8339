internal import SaysoLanguage

/// What a parser proposes for the lines of a corpus, and what came of it.
struct Evidence {
    let lines: [LabelledUtterance]
    /// By line, then as the parser gives them.
    private(set) var examples: [Training.Example] = []
    /// By example.
    private var actions: [VoiceAction] = []

    /// - Parameter experience: What the features of novelty are told by.
    /// - Parameter chatter: By line, what its words say of whether it asks for nothing.
    /// - Parameter told: By line, what they say of whether a complaint is told; nil leaves what the grammar says.
    init(of grammar: Grammar, on corpus: Corpus, experience: Experience, chatter: [Double], told: [Double?], foldCount: Int) {
        lines = corpus.utterances
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        for (index, line) in lines.enumerated() {
            let proposals = parser.proposals(in: line.text, at: line.reference, workspace: &workspace)
            let grades = GradedLine(line, found: proposals.map(\.action)).rightActions
            for (proposal, isRight) in zip(proposals, grades) {
                actions.append(proposal.action)
                var features = Self.features(of: proposal, experience: experience, chatter: chatter[index])
                // Where it has no say, it has none in training either.
                let hasToldSay = features[ConfidenceWeights.Feature.told.rawValue] != 0 || features[ConfidenceWeights.Feature.untold.rawValue] != 0
                if hasToldSay, let told = told[index] { ConfidenceWeights.add(told: told, to: &features) }
                examples.append(
                    Training.Example(
                        line: index, fold: Self.fold(of: line.id, among: foldCount), type: proposal.action.type.rawValue,
                        keys: proposal.action.details.entries.map(\.key),
                        row: LogisticRegression.Row(features: features, isRight: isRight)))
            }
        }
    }

    private static func features(of proposal: Proposal, experience: Experience, chatter: Double) -> [Double] {
        var features = proposal.features
        features[ConfidenceWeights.Feature.leastUsed.rawValue] = experience.leastTrust(proposal.trail)
        features[ConfidenceWeights.Feature.leastPair.rawValue] = experience.leastPairTrust(proposal.trail)
        features[ConfidenceWeights.Feature.unfamiliar.rawValue] = experience.unfamiliarCount(proposal.trail)
        ConfidenceWeights.add(chatter: chatter, to: &features)
        return features
    }

    /// By line, what it was read by.
    static func trails(of grammar: Grammar, on corpus: Corpus) -> [Experience.Trail] {
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        return corpus.utterances.map { parser.trail(of: $0.text, workspace: &workspace) }
    }

    /// By line, the log odds that a complaint is told, as newly trained associations have them; nil without any.
    static func told(of grammar: Grammar, on corpus: Corpus, by associations: AssociationTraining?) -> [Double?] {
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        return corpus.utterances.map { line in associations.map { $0.toldLogOdds(parser.toldLook(at: line.text, workspace: &workspace)) } }
    }

    static func chatterLines(_ corpus: Corpus, _ trails: [Experience.Trail], foldCount: Int) -> [ChatterTraining.Line] {
        zip(corpus.utterances, trails).map { line, trail in
            ChatterTraining.Line(words: trail.chatterWords, isSilent: line.gold.isEmpty, fold: fold(of: String(line.id.dropLast()), among: foldCount))
        }
    }

    static func chatterLines(_ talk: TalkCorpus, of grammar: Grammar, foldCount: Int) -> [ChatterTraining.Line] {
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        return talk.lines.map { line in
            let words = parser.trail(of: line.text, workspace: &workspace).chatterWords
            return ChatterTraining.Line(words: words, isSilent: line.types.isEmpty, fold: fold(of: String(line.id.dropLast()), among: foldCount))
        }
    }

    /// Types that enough actions have to say something of them.
    var types: [String] {
        var counts: [String: Int] = [:]
        for example in examples { counts[example.type, default: 0] += 1 }
        return counts.filter { $0.value >= 10 }.keys.sorted()
    }

    /// FNV-1a, which is the same everywhere and forever: a line stays in its fold when others come and go.
    static func fold(of id: String, among count: Int) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        // The low bits of the plain hash follow the last letters, and ids end in running numbers.
        return Int((hash ^ (hash >> 32)) % UInt64(count))
    }

    func scores(of confidences: [Double], least: Double) -> Training.Scores {
        let claims = zip(confidences, examples).filter { $0.0 >= least }.map { Claim($0, isRight: $1.row.isRight) }
        let loss = zip(confidences, examples).reduce(0) { $0 + logLoss(of: $1.0, isRight: $1.1.row.isRight) }
        return Training.Scores(
            exact: Proportion(exactLines(of: confidences)(least), of: lines.count), calibration: Calibration(of: claims),
            logLoss: loss / Double(max(1, examples.count)))
    }

    /// The highest threshold by which hardly a line fewer is exact than by the best: where little is lost, a guess is not logged.
    func bestLeast(of confidences: [Double]) -> Double {
        // What is new is never less sure than the highest of these (`ConfidenceWeights.asked`), so none is dropped for that alone.
        let thresholds = (10...49).map { Double($0) / 100 }
        let exact = thresholds.map(exactLines(of: confidences))
        let enough = (exact.max() ?? 0) - lines.count / Self.linesForOne
        return thresholds.indices.last { exact[$0] >= enough }.map { thresholds[$0] } ?? 0.3
    }

    /// One line in so many may be lost to the threshold.
    private static let linesForOne = 400

    /// How many lines are exact when only actions of some confidence are put forward.
    private func exactLines(of confidences: [Double]) -> (Double) -> Int {
        // A line's grade changes only where one of its confidences is passed.
        var grades: [[(from: Double, isExact: Bool)]] = lines.map { [(-1, $0.gold.isEmpty)] }
        for (line, indices) in Dictionary(grouping: examples.indices, by: { examples[$0].line }) {
            let steps = Set(indices.map { confidences[$0] }).sorted()
            grades[line] = ([-1] + steps).enumerated().map { step, from in
                let kept = indices.filter { step == steps.count ? false : confidences[$0] >= steps[step] }
                return (from, GradedLine(lines[line], found: kept.map { actions[$0] }).isExact)
            }
        }
        // Above a step the actions of that confidence are gone: the grade of `from` holds for thresholds above it.
        return { least in grades.count { steps in steps.last { $0.from < least }?.isExact ?? false } }
    }
}
