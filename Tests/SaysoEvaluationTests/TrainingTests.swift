import SaysoLanguage
import Testing

@testable import SaysoEvaluation

@Suite("Logistic regression") struct LogisticRegressionTests {
    private typealias Row = LogisticRegression.Row

    @Test("finds the odds of two groups") func odds() {
        // Three in four are right without the feature, one in four with it: odds of 3 and 1/3.
        let rows = [(0.0, 3, 1), (1.0, 1, 3)].flatMap { feature, right, wrong in
            Array(repeating: Row(features: [1, feature], isRight: true), count: right)
                + Array(repeating: Row(features: [1, feature], isRight: false), count: wrong)
        }
        let weights = LogisticRegression(of: rows, penalty: 1e-9).weights
        #expect(abs(weights[0] - 1.098_612_288_668) < 1e-6)
        #expect(abs(weights[1] + 2.197_224_577_336) < 1e-6)
    }

    @Test("a penalty keeps separable rows finite, and a large one makes a feature worth nothing") func penalty() {
        let rows = [Row(features: [1, 0], isRight: false), Row(features: [1, 1], isRight: true)]
        let some = LogisticRegression(of: rows, penalty: 0.1).weights
        #expect(some[1] > 1 && some[1] < 20)
        #expect(abs(LogisticRegression(of: rows, penalty: 1e9).weights[1]) < 1e-6)
    }

    @Test("a column that never varies, and one that repeats another, do no harm") func degenerate() {
        let rows = (0..<20).map { Row(features: [1, 0, Double($0 % 2), Double($0 % 2)], isRight: $0 % 4 != 0) }
        #expect(LogisticRegression(of: rows, penalty: 1).weights.allSatisfy { $0.isFinite && abs($0) < 10 })
        #expect(LogisticRegression(of: [], penalty: 1).weights.isEmpty)
    }

    @Test("a feature without rows keeps its prior weight") func prior() {
        let rows = (0..<20).map { Row(features: [1, 0], isRight: $0 % 4 != 0) }
        #expect(LogisticRegression(of: rows, prior: [0, -1.5], penalty: 1).weights[1] == -1.5)
    }

    @Test("does not care for a feature's unit") func scale() {
        func rows(_ unit: Double) -> [Row] { (0..<40).map { Row(features: [1, Double($0 % 5) * unit], isRight: $0 % 7 < 4) } }
        let one = LogisticRegression(of: rows(1), penalty: 3), thousand = LogisticRegression(of: rows(1_000), penalty: 3)
        #expect(abs(one.sum([1, 2]) - thousand.sum([1, 2_000])) < 1e-6)
    }
}

@Suite("The curve of a confidence") struct ConfidenceCurveTests {
    @Test("is the logistic one without points", arguments: [(0, 0.5), (2, 0.880_797_077_977_882), (-2, 0.119_202_922_022_118), (30, 1), (-30, 0)])
    func logistic(sum: Double, expected: Double) {
        #expect(abs(ConfidenceWeights().confidence(ofSum: sum) - expected) < 1e-12)
    }

    @Test("goes straight between points, and level outside", arguments: [(-5, 0.2), (-1, 0.2), (0, 0.4), (1, 0.6), (2, 0.75), (3, 0.9), (9, 0.9)])
    func points(sum: Double, expected: Double) {
        var weights = ConfidenceWeights()
        weights.calibration = [(-1, 0.2), (1, 0.6), (3, 0.9)].map { .init(sum: $0, confidence: $1) }
        #expect(abs(weights.confidence(ofSum: sum) - expected) < 1e-12)
    }
}

@Suite("Isotonic regression") struct IsotonicTests {
    @Test("pools neighbours that fall", arguments: [
        ([(1, false), (2, true), (3, true)], [0, 1, 1]), ([(1, true), (2, false), (3, true)], [0.5, 1]),
        ([(1, true), (2, true), (3, false)], [2.0 / 3]), ([(3, true), (1, false), (2, false)], [0, 0, 1]), ([], []),
    ] as [([(Double, Bool)], [Double])])
    func pools(outcomes: [(Double, Bool)], shares: [Double]) {
        // Blocks of equal shares are one.
        var expected: [Double] = []
        for share in shares where expected.last != share { expected.append(share) }
        #expect(IsotonicRegression(of: outcomes.map { (sum: $0.0, isRight: $0.1) }).blocks.map(\.share) == expected)
    }

    @Test("keeps equal sums together, whatever their order") func ties() {
        let a = IsotonicRegression(of: [(1, true), (1, false), (2, true)]), b = IsotonicRegression(of: [(1, false), (2, true), (1, true)])
        #expect(a.blocks == b.blocks)
        #expect(a.blocks.map(\.count) == [2, 1])
    }

    @Test("rests no step on a handful") func fewest() {
        let outcomes = (0..<100).map { (sum: Double($0), isRight: $0 % 3 > 0) }
        #expect(IsotonicRegression(of: outcomes, fewest: 30).blocks.allSatisfy { $0.count >= 30 })
    }

    @Test("gives points that rise and are never certain") func points() {
        let points = IsotonicRegression(of: (0..<40).map { (sum: Double($0), isRight: $0 >= 20) }, fewest: 10).points()
        #expect(points.count == 4)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.sum < $1.sum && $0.confidence <= $1.confidence })
        #expect(points.allSatisfy { $0.confidence > 0 && $0.confidence < 1 })
    }
}

@Suite("Training") struct TrainingTests {
    @Test("is the same every time, and its file is a grammar's") func same() throws {
        let file = try training().weightsFile(command: "sayso train Corpus")
        #expect(try training().weightsFile(command: "sayso train Corpus") == file)
        #expect(file.hasPrefix("# Weights of the confidence model. Made by: sayso train Corpus\n"))
        let grammar = try Grammar(Self.files(weights: file))
        #expect(grammar.weights == (try training().weights))
    }

    @Test("learns what goes wrong") func learns() throws {
        let training = try training()
        #expect(training.actionCount == 60)
        #expect(training.after.logLoss < training.before.logLoss)
        let parser = Parser(grammar: try Grammar(Self.files(weights: training.weightsFile(command: ""))))
        func confidence(_ text: String) -> Double { parser.parse(text, at: reference).actions.first?.confidence ?? 0 }
        #expect(confidence("nausea") > 0.85)
        #expect(confidence("nausea zzz zzz") < 0.4)
    }

    @Test("never looks at held-out lines") func heldOut() throws {
        let more = try (0..<30).map { try utterance("h-\($0)", "nausea", isHeldOut: true, gold: "") }
        #expect(try training(adding: more).weightsFile(command: "") == training().weightsFile(command: ""))
    }

    @Test("takes its level from lines that the grammar was not written for") func unseen() throws {
        let others = try (0..<40).map { try utterance("u-\($0)", "nausea", gold: $0 % 2 == 0 ? #"{"type":"log_symptom","symptoms":["nausea"]}"# : "") }
        let training = try training(unseen: others)
        let parser = Parser(grammar: try Grammar(Self.files(weights: training.weightsFile(command: ""))))
        #expect(abs((parser.parse("nausea", at: reference).actions.first?.confidence ?? 0) - 0.5) < 0.03)
        #expect(training.weightsFile(command: "").contains("40 actions in 40 unseen lines"))
    }

    @Test("what is new is less sure, and not dropped for that alone", arguments: [
        ("rules: {symptom.said: 90}", 0.75...0.85), ("rules: {symptom.said: 0}", 0.49...0.49), ("rules: {another.rule: 90}", 0.49...0.49),
    ])
    func novelty(rules: String, expected: ClosedRange<Double>) throws {
        // Of 0.73 before: with the trust of 90 lines, 0.9, the log odds rise by 0.8 less 0.4; without any they fall by 1.
        let weights = "format: 1\nleast: 0.3\nweights: {bias: 1}\ncorrection: {bias: -1, leastUsed: 1.5}\n\(rules)\n"
        let parser = Parser(grammar: try Grammar(Self.files(weights: weights)))
        let confidence = try #require(parser.parse("nausea", at: reference).actions.first?.confidence)
        #expect(expected.contains(confidence), "\(confidence)")
    }

    @Test("what is likely but new is asked about, and what is as likely wrong as right; a complaint that is felt is logged", arguments: [
        ("log_food", 2.0, -6.0, 0.49), ("log_food", 0.15, 0, 0.49), ("log_food", 0.25, 0, 0.56), ("log_food", -0.4, 0, 0.4), ("log_food", 2, -1.85, 0.49), ("log_food", 2, -1.75, 0.56),
        ("log_symptom", 2, -6, 0.5), ("log_symptom", 0.15, 0, 0.54), ("log_symptom", -0.4, 0, 0.4), ("bare log_symptom", 2, -6, 0.49), ("bare log_symptom", 0.15, 0, 0.49),
    ])
    func asked(type: String, sum: Double, correction: Double, expected: Double) {
        var weights = ConfidenceWeights(), features = Array(repeating: 0.0, count: ConfidenceWeights.Feature.allCases.count)
        features[ConfidenceWeights.Feature.bias.rawValue] = 1
        weights.values[ConfidenceWeights.Feature.bias.rawValue] = sum
        weights.correction = features.map { $0 * correction }
        if type.hasPrefix("bare") { features[ConfidenceWeights.Feature.bare.rawValue] = 1 }
        #expect((weights.confidence(features, type: ActionType(rawValue: type.replacing("bare ", with: ""))) * 100).rounded() / 100 == expected)
    }

    @Test("a parse is as new as the training counts it", arguments: ["nausea", "nausea zzz zzz", "zzz nausea"])
    func trail(text: String) throws {
        let grammar = try Grammar(Self.files(weights: training().weightsFile(command: "")))
        var workspace = Workspace(grammar)
        let proposal = try #require(Parser(grammar: grammar).proposals(in: text, at: reference, workspace: &workspace).first)
        let experience = grammar.weights.experience
        func feature(_ feature: ConfidenceWeights.Feature) -> Double { proposal.features[feature.rawValue] }
        #expect(feature(.leastUsed) == experience.leastTrust(proposal.trail))
        #expect(feature(.leastPair) == experience.leastPairTrust(proposal.trail))
        #expect(feature(.unfamiliar) == experience.unfamiliarCount(proposal.trail))
        let chatter = grammar.weights.chatter.logOdds(proposal.trail.chatterWords)
        #expect(chatter != 0 && feature(.chatter) - feature(.telling) == max(-5, min(5, chatter)))
        #expect(feature(.leastUsed) > 0.8, "the rule was used by all lines")
        #expect((feature(.leastPair) == 0) == (text == "zzz nausea"), "no line began with a word that nothing reads")
    }

    @Test("the words of an utterance are told apart as training tells them", arguments: [
        ("Nausea, um, 38.2 Zorbing!", ["<symptom>", ",", ",", "#", "zorbing", "!"]), ("nausea nausea", ["<symptom>", "<symptom>"]), ("", []),
    ])
    func chatterWords(text: String, expected: [String]) throws {
        let settings = "format: 1\nskip: {filler: 0, closed: 0.5, content: 0.3}\nfillers: filler\nkinds: [symptom]\nmarks: [\",\", \"!\"]\n"
        let grammar = try Grammar(Self.files(weights: "format: 1\nleast: 0.3\n", settings: settings))
        var workspace = Workspace(grammar)
        #expect(Parser(grammar: grammar).trail(of: text, workspace: &workspace).chatterWords == expected)
    }

    @Test("deals lines into folds evenly, and each always into the same") func folds() {
        let folds = (0..<1_000).map { Evidence.fold(of: "food-\($0)", among: 10) }
        #expect(folds == (0..<1_000).map { Evidence.fold(of: "food-\($0)", among: 10) })
        #expect((0..<10).allSatisfy { fold in (60...140).contains(folds.count { $0 == fold }) })
    }

    /// "Nausea" alone is right; with unread words around it, it mostly is not.
    private func training(adding more: [LabelledUtterance] = [], unseen: [LabelledUtterance] = []) throws -> Training {
        let right = #"{"type":"log_symptom","symptoms":["nausea"]}"#
        let lines = try (0..<60).map { index in
            let isPlain = index % 2 == 0
            return try utterance("t-\(index)", isPlain ? "nausea" : "nausea zzz zzz", gold: isPlain || index % 10 == 1 ? right : "")
        }
        return Training(
            of: try Grammar(Self.files(weights: "format: 1\nleast: 0.3\nweights: {bias: 1}\n")), on: Corpus(lines + more), unseen: Corpus(unseen),
            foldCount: 5)
    }

    private static func files(weights: String, settings: String = "format: 1\nskip: {filler: 0, closed: 0.5, content: 0.3}\n") -> [GrammarFile] {
        [
            ("contractions.tsv", ""), ("irregular.tsv", ""), ("lexicon.yaml", "format: 1\n"),
            ("metrics.yaml", "format: 1\n"),
            ("rules/test.yaml", """
                format: 1
                words:
                  symptom: [nausea]
                  filler: [um]
                rules:
                  - {name: symptom.said, makes: log_symptom, says: "<s:symptom>", fields: {symptoms: list(s)}}
                """),
            ("scopes.yaml", "format: 1\n"), ("settings.yaml", settings),
            ("weights.yaml", weights),
        ].map { GrammarFile(path: $0.0, text: $0.1) }
    }
}
