public import SaysoLanguage

/// Trains the `Associations` of a grammar: two linear models over the words and the neighbours of sentences.
///
/// 1. Whether a complaint of the speaker is told: from complaints and from sentences that log nothing.
/// 2. Which one: from the complaints alone.
/// 3. The same on four fifths, for each fifth of the lines: what it says of lines that it has not seen and of which the grammar reads nothing, and what came
///    of it, is a rising line from likelihood to confidence.
///
/// By stochastic gradient with a step of its own for each weight, and a pull to 0 that leaves few weights; the order of the lines is fixed.
public struct AssociationTraining: Sendable {
    /// Complaints that the grammar reads nothing of, those that the model then names rightly, and wrongly: on lines that it was not trained on.
    public let unreadCount: Int
    public let rightCount: Int
    public let wrongCount: Int
    /// Sentences that log nothing and of which the grammar reads nothing, and those that the model takes for a complaint.
    public let silentCount: Int
    public let falseCount: Int
    public let lineCount: Int
    private let associations: Associations

    /// By id of the corpus lines, the log odds that a complaint is told, of models that were not trained on them.
    let unseenLogOdds: [String: Double]

    private struct Line {
        let id: String
        let text: String
        let names: [String]
        let also: [String]
        var isOfCorpus = false
        /// Of what is logged besides complaints nothing is learned: it is read.
        var teaches = true
    }

    /// A sentence as the models see it.
    private struct Example {
        let line: Line
        /// Of its keys, and that of the level.
        let columns: [Int]
        /// The first one that is known well enough.
        let name: Int?
        let fold: Int
        let isUnread: Bool
        var isTold: Bool { !line.names.isEmpty }
    }

    private struct Model {
        /// By key, and the level at the end.
        var told: [Double]
        /// By key, then by name; the levels at the end.
        var names: [[Double]]
    }

    private static let foldCount = 5
    /// A key of fewer lines says nothing, and a complaint of fewer is not told apart.
    private static let fewestOfKey = 3, fewestOfName = 5
    private static let rounds = 12
    private static let toldPull = 0.002, namePull = 0.01
    /// Whether a complaint is told is learned in smaller steps than which: larger ones are sure too soon, and on new sentences oftener wrong.
    private static let toldStep = 0.1, nameStep = 0.3
    /// Below these nothing is taken for told. Lower ones name more complaints rightly on held-out sentences, and take talk and silent lines for complaints oftener.
    private static let least = Associations.Least(told: 0.8, named: 0.27)
    private static let beside = Associations.Beside(named: 0.85, below: 0.95)
    /// However it looks, a user is shown a warning that it may be wrong.
    private static let mostConfidence = 0.79
    /// Of fewer outcomes a point of the calibration says little.
    private static let fewestOfPoint = 40

    public init(of grammar: Grammar, on corpus: Corpus, told: ToldCorpus) {
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        // What a name is called by the grammar, so that two names of one complaint are one.
        var plainNames: [String: String] = [:]
        func plain(_ name: String) -> String {
            if let known = plainNames[name] { return known }
            let plain = parser.symptom(named: name, workspace: &workspace) ?? name
            plainNames[name] = plain
            return plain
        }
        let lines = told.heldOut(false).lines.map { Line(id: $0.id, text: $0.text, names: $0.names.map(plain), also: $0.also.map(plain)) }
            + corpus.heldOut(false).utterances.map { line in
                let names = line.gold.filter { $0.type == .logSymptom && !$0.details.flag("negated") }.flatMap { parser.complaints(of: $0.details) }.map(plain)
                return Line(id: line.id, text: line.text, names: names, also: [], isOfCorpus: true, teaches: !names.isEmpty || line.gold.isEmpty)
            }
        let looks = lines.map { parser.toldLook(at: $0.text, workspace: &workspace) }
        var keyLines: [String: Int] = [:], nameLines: [String: Int] = [:]
        for (line, look) in zip(lines, looks) where line.teaches {
            for key in look.keys { keyLines[key, default: 0] += 1 }
            if let name = line.names.first { nameLines[name, default: 0] += 1 }
        }
        let known = keyLines.filter { $0.value >= Self.fewestOfKey }.keys.sorted()
        let names = nameLines.filter { $0.value >= Self.fewestOfName && parser.symptom(named: $0.key, workspace: &workspace) != nil }.keys.sorted()
        let columns = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) }), places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let examples = zip(lines, looks).map { line, look in
            // Lines of one topic stand beside each other and are much alike: they are in one fold.
            Example(
                line: line, columns: look.keys.compactMap { columns[$0] }.sorted() + [known.count], name: line.names.lazy.compactMap { places[$0] }.first,
                fold: Evidence.fold(of: String(line.id.dropLast()), among: Self.foldCount), isUnread: look.isUnread)
        }
        lineCount = examples.count(where: \.line.teaches)
        var outcomes: [(sum: Double, isRight: Bool)] = [], counts = (unread: 0, right: 0, wrong: 0, silent: 0, wrongly: 0), unseen: [String: Double] = [:]
        for fold in 0..<Self.foldCount {
            let model = Self.model(of: examples.filter { $0.fold != fold && $0.line.teaches }, columnCount: known.count + 1, nameCount: names.count)
            for example in examples where example.fold == fold {
                if example.line.isOfCorpus { unseen[example.line.id] = Self.toldLogOdds(model, example) }
                guard example.isUnread, example.line.teaches else { continue }
                if example.isTold { counts.unread += 1 } else { counts.silent += 1 }
                let guess = Self.guess(model, example)
                guard guess.told >= Self.least.told, guess.named >= Self.least.named else { continue }
                let isRight = (example.line.names + example.line.also).contains(names[guess.name])
                outcomes.append((guess.named, isRight))
                if !example.isTold { counts.wrongly += 1 } else if isRight { counts.right += 1 } else { counts.wrong += 1 }
            }
        }
        (unreadCount, rightCount, wrongCount, silentCount, falseCount) = (counts.unread, counts.right, counts.wrong, counts.silent, counts.wrongly)
        unseenLogOdds = unseen
        let model = Self.model(of: examples.filter(\.line.teaches), columnCount: known.count + 1, nameCount: names.count)
        var out = Associations()
        out.level = rounded(model.told[known.count])
        out.names = names.enumerated().map { ($1, rounded(model.names[known.count][$0])) }
        out.least = Self.least
        out.beside = Self.beside
        out.calibration = IsotonicRegression(of: outcomes, fewest: Self.fewestOfPoint).points().map {
            .init(sum: rounded($0.sum), confidence: rounded(min($0.confidence, Self.mostConfidence)))
        }
        for (column, key) in known.enumerated() {
            var hint = Associations.Hint()
            hint.told = (model.told[column] * 100).rounded() / 100
            for (name, weight) in model.names[column].enumerated() where abs(weight) >= 0.1 { hint.names[name] = (weight * 100).rounded() / 100 }
            if abs(hint.told) >= 0.05 || !hint.names.isEmpty { out.hints[key] = hint }
        }
        associations = out
    }

    /// The log odds that a complaint is told, by the trained model.
    func toldLogOdds(_ look: ToldLook) -> Double { look.keys.reduce(associations.level) { $0 + (associations.hints[$1]?.told ?? 0) } }

    private static func model(of examples: [Example], columnCount: Int, nameCount: Int) -> Model {
        var model = Model(told: Array(repeating: 0, count: columnCount), names: Array(repeating: Array(repeating: 0, count: nameCount), count: columnCount))
        var toldSlopes = Array(repeating: 1e-8, count: columnCount), nameSlopes = model.names.map { $0.map { _ in 1e-8 } }
        var order = Array(examples.indices), state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<rounds {
            for index in order.indices.reversed() where index > 0 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                order.swapAt(index, Int(state >> 33) % (index + 1))
            }
            for index in order {
                let example = examples[index]
                let miss = ConfidenceWeights.logistic(toldLogOdds(model, example)) - (example.isTold ? 1 : 0)
                for column in example.columns {
                    let slope = miss + toldPull * model.told[column]
                    toldSlopes[column] += slope * slope
                    model.told[column] -= toldStep * slope / toldSlopes[column].squareRoot()
                }
                guard let name = example.name else { continue }
                var misses = likelihoods(model, example)
                misses[name] -= 1
                for column in example.columns {
                    for place in misses.indices {
                        nameSlopes[column][place] += misses[place] * misses[place]
                        let pace = nameStep / nameSlopes[column][place].squareRoot(), next = model.names[column][place] - pace * misses[place]
                        model.names[column][place] = column == model.names.count - 1 ? next : next > 0 ? max(0, next - pace * namePull) : min(0, next + pace * namePull)
                    }
                }
            }
        }
        return model
    }

    private static func toldLogOdds(_ model: Model, _ example: Example) -> Double { example.columns.reduce(0) { $0 + model.told[$1] } }

    private static func likelihoods(_ model: Model, _ example: Example) -> [Double] {
        var sums = model.names.last.map { $0.map { _ in 0.0 } } ?? []
        for column in example.columns { for place in sums.indices { sums[place] += model.names[column][place] } }
        let most = sums.max() ?? 0
        let powers = sums.map { ConfidenceWeights.exponential($0 - most) }
        let whole = powers.reduce(0, +)
        return powers.map { $0 / whole }
    }

    private static func guess(_ model: Model, _ example: Example) -> (told: Double, named: Double, name: Int) {
        let told = ConfidenceWeights.logistic(toldLogOdds(model, example)), shares = likelihoods(model, example)
        guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return (told, 0, 0) }
        return (told, told * shares[best], best)
    }

    /// What it does on lines that it was not trained on, for a terminal.
    public func text() -> String {
        "associations: of \(unreadCount) complaints that the grammar reads nothing of, \(rightCount) named rightly and \(wrongCount) wrongly; "
            + "of \(silentCount) sentences that log nothing, \(falseCount) taken for a complaint (lines that it was not trained on, \(Self.foldCount) folds of \(lineCount))"
    }

    /// The trained model as the file `associations.tsv` of a grammar.
    /// - Parameter command: How the file is made again.
    public func file(command: String) -> String {
        var lines = [
            "# Which words bring which complaint to mind where nothing else is understood. Made by: \(command)",
            "# Of \(unreadCount) complaints that the grammar reads nothing of, \(rightCount) are named rightly and \(wrongCount) wrongly; of \(silentCount) sentences that log nothing, \(falseCount) are taken for one (unseen lines, \(Self.foldCount) folds).",
            "level\t\(associations.level)", "least\t\(associations.least.told)\t\(associations.least.named)",
            "beside\t\(associations.beside.named)\t\(associations.beside.below)",
        ]
        lines += associations.calibration.map { "point\t\($0.sum)\t\($0.confidence)" }
        lines += associations.names.map { "name\t\($0.name)\t\($0.level)" }
        lines += associations.hints.sorted { $0.key < $1.key }.map { key, hint in
            let names = hint.names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\(associations.names[$0.key].name) \($0.value)" }
            return "hint\t\(key)\t\(hint.told)" + (names.isEmpty ? "" : "\t" + names.joined(separator: ","))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
