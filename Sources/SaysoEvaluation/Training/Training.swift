public import SaysoLanguage

/// The confidence model of a grammar, trained on the actions that its parser proposes for a corpus.
///
/// 1. Every line that is not held out is parsed; each action that could be put forward, however unlikely, is an example: what the model looks at, and
///    whether the action is right as the evaluation sees it.
/// 2. From the words of the lines it is learned which are those of lines that ask for nothing (`Chatter`); what it says of a line is learned from others.
/// 3. The lines fall into folds by a hash of their ids. For each fold a logistic regression is trained on the others; what it says of the lines of
///    the fold it says of lines that it has not seen. The penalty that does best so is taken.
/// 4. These sums, and what came of them, make a rising line: the calibration. It too is scored on folds that it was not made from.
/// 5. Lines that a grammar was written for are easier for it than lines that it never met. Where such unseen lines are given, the calibration is corrected by
///    a slope and a level, and by what new words, little used rules and new neighbours are worth, so that their outcomes are likeliest.
/// 6. The threshold `least` is the highest by which about as many lines are exact as by any: of the unseen ones where they are given.
/// 7. The weights that are kept are trained on all examples.
///
/// No step involves chance, and no held-out line.
public struct Training: Sendable {
    /// Of the model as the grammar has it, on the training lines.
    public let before: Scores
    /// Of the new model, on lines that it was not trained on.
    public let after: Scores
    public let lineCount: Int
    public let actionCount: Int
    public let foldCount: Int
    public let penalty: Double
    /// What the unseen lines made of the confidences; nil without any.
    public let correction: Recalibration?
    let unseenLineCount: Int
    let unseenActionCount: Int
    let weights: ConfidenceWeights
    let examples: [Example]
    private let prior: [Double]

    /// How well confidences did.
    public struct Scores: Hashable, Sendable {
        /// Lines with everything right and nothing left over.
        public let exact: Proportion
        /// Of the actions that are put forward.
        public let calibration: Calibration
        /// Mean surprise in nats over all proposed actions, those below the threshold too.
        public let logLoss: Double
    }

    /// An action that the parser proposes for a line.
    struct Example: Sendable {
        let line: Int
        let fold: Int
        let type: String
        /// Of the details that it gives.
        let keys: [String]
        let row: LogisticRegression.Row
    }

    /// - Parameter corpus: Its held-out lines are left out.
    /// - Parameter unseen: Lines that nobody had in mind when the grammar was written; they move the calibration and nothing else.
    /// - Parameter associations: Trained on the same corpus; nil leaves those of the grammar, which know its lines.
    /// - Parameter talk: More lines of which nothing is to be logged, and of which something is; its held-out ones are left out.
    /// - Parameter foldCount: At least 2.
    public init(of grammar: Grammar, on corpus: Corpus, unseen: Corpus = Corpus([]), associations: AssociationTraining? = nil, talk: TalkCorpus = TalkCorpus([]), foldCount: Int = 10) {
        precondition(foldCount >= 2, "cross-validation needs two folds")
        let seen = corpus.heldOut(false), trails = Evidence.trails(of: grammar, on: seen)
        let experience = Experience(of: trails), words = ChatterTraining(Evidence.chatterLines(seen, trails, foldCount: foldCount) + Evidence.chatterLines(talk.heldOut(false), of: grammar, foldCount: foldCount))
        let chatter = words.unseenLogOdds(foldCount: foldCount)
        let evidence = Evidence(of: grammar, on: seen, experience: experience, chatter: chatter,
            told: seen.utterances.map { associations?.unseenLogOdds[$0.id] }, foldCount: foldCount)
        let known = grammar.weights
        let columns = Columns(types: evidence.types)
        let prior = known.prior + columns.types.map { _ in 0 }
        let examples = evidence.examples.map { columns.example($0) }
        let best = Self.penalties
            .map { (penalty: $0, sums: Self.unseenSums(of: examples, foldCount, prior: prior, penalty: $0)) }
            .min { Self.logLoss(of: $0.sums, examples) < Self.logLoss(of: $1.sums, examples) }!  // there are penalties
        let confidences = Self.unseenConfidences(of: best.sums, examples, foldCount)
        let least = evidence.bestLeast(of: confidences)
        (self.foldCount, self.penalty, self.examples) = (foldCount, best.penalty, examples)
        (lineCount, actionCount) = (evidence.lines.count, examples.count)
        before = evidence.scores(
            of: evidence.examples.map { known.confidence(Array($0.row.features), type: ActionType(rawValue: $0.type)) }, least: known.least)
        after = evidence.scores(of: confidences, least: least)
        self.prior = prior
        var model = columns.weights(
            LogisticRegression(of: examples.map(\.row), prior: prior, penalty: best.penalty).weights, prior: known.prior,
            calibration: Self.calibration(of: zip(best.sums, examples).map { ($0, $1.row.isRight) }), least: least)
        (model.experience, model.chatter) = (experience, words.chatter())
        let strangers = Evidence.trails(of: grammar, on: unseen).map { model.chatter.logOdds($0.chatterWords) }
        let others = Evidence(of: grammar, on: unseen, experience: experience, chatter: strangers, told: Evidence.told(of: grammar, on: unseen, by: associations), foldCount: foldCount)
        (unseenLineCount, unseenActionCount) = (others.lines.count, others.examples.count)
        correction = Recalibration(of: others.examples.map {
            Recalibration.Outcome(confidence: model.confidence($0.row.features, type: ActionType(rawValue: $0.type)), features: $0.row.features, isRight: $0.row.isRight)
        })
        if let correction {
            model.calibration = model.calibration.map { .init(sum: $0.sum, confidence: rounded(correction($0.confidence))) }
            model.correction = correction.features
            model.least = others.bestLeast(of: others.examples.map { model.confidence($0.row.features, type: ActionType(rawValue: $0.type)) })
        }
        weights = model
    }

    private static let penalties = [0.1, 0.3, 1, 3, 10, 30]

    /// Of fewer outcomes a point of the calibration says little.
    private static let fewestOfPoint = 20

    private static func calibration(of outcomes: [(sum: Double, isRight: Bool)]) -> [ConfidenceWeights.Point] {
        IsotonicRegression(of: outcomes, fewest: fewestOfPoint).points()
    }

    /// For each example the sum of a model that was trained without its fold.
    private static func unseenSums(
        of examples: [Example], _ foldCount: Int, prior: [Double], penalty: Double, without column: Int? = nil
    ) -> [Double] {
        var sums = Array(repeating: 0.0, count: examples.count)
        func features(_ example: Example) -> [Double] {
            var features = example.row.features
            if let column { features[column] = 0 }
            return features
        }
        for fold in 0..<foldCount {
            let seen = examples.filter { $0.fold != fold }.map { LogisticRegression.Row(features: features($0), isRight: $0.row.isRight) }
            let model = LogisticRegression(of: seen, prior: prior, penalty: penalty)
            for index in examples.indices where examples[index].fold == fold { sums[index] = model.sum(features(examples[index])) }
        }
        return sums
    }

    /// The same after a calibration that was made without the example's fold.
    private static func unseenConfidences(of sums: [Double], _ examples: [Example], _ foldCount: Int) -> [Double] {
        var out = sums
        for fold in 0..<foldCount {
            var weights = ConfidenceWeights()
            weights.calibration = calibration(of: zip(sums, examples).filter { $1.fold != fold }.map { ($0, $1.row.isRight) })
            for index in examples.indices where examples[index].fold == fold { out[index] = weights.confidence(ofSum: sums[index]) }
        }
        return out
    }

    private static func logLoss(of sums: [Double], _ examples: [Example]) -> Double {
        let total = zip(sums, examples).reduce(0) {
            $0 + SaysoEvaluation.logLoss(of: ConfidenceWeights.logistic($1.0), isRight: $1.1.row.isRight)
        }
        return total / Double(max(1, examples.count))
    }

    /// How much the log loss on unseen lines rises when a feature is left out: what is not above 0 is better dropped.
    public func worths() -> [(feature: String, worth: Double)] {
        let names = ConfidenceWeights.Feature.allCases
        let whole = Self.logLoss(of: Self.unseenSums(of: examples, foldCount, prior: prior, penalty: penalty), examples)
        return names.filter { $0 != .bias }.map { feature in
            let sums = Self.unseenSums(of: examples, foldCount, prior: prior, penalty: penalty, without: feature.rawValue)
            return (String(describing: feature), Self.logLoss(of: sums, examples) - whole)
        }
    }
}

/// The columns of the regression: the features, then one a type that is 1 for its actions.
private struct Columns {
    let types: [String]

    func example(_ example: Training.Example) -> Training.Example {
        Training.Example(
            line: example.line, fold: example.fold, type: example.type, keys: example.keys,
            row: LogisticRegression.Row(
                features: zip(ConfidenceWeights.Feature.allCases, example.row.features).map { $0.isOfNovelty ? 0 : $1 } + types.map { $0 == example.type ? 1 : 0 },
                isRight: example.row.isRight))
    }

    func weights(_ values: [Double], prior: [Double], calibration: [ConfidenceWeights.Point], least: Double) -> ConfidenceWeights {
        let count = ConfidenceWeights.Feature.allCases.count
        var weights = ConfidenceWeights()
        weights.least = least
        weights.prior = prior
        weights.calibration = calibration
        guard values.count == count + types.count else { return weights }
        weights.values = values[..<count].map(rounded)
        for (type, value) in zip(types, values[count...]) { weights.types[type] = rounded(value) }
        return weights
    }
}
