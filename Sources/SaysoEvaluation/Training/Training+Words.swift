internal import SaysoLanguage

extension Training {
    /// The trained model as the file `weights.yaml` of a grammar.
    /// - Parameter command: How the file is made again.
    public func weightsFile(command: String) -> String {
        let prior = zip(ConfidenceWeights.Feature.allCases, weights.prior).filter { $1 != 0 }.map { "  \($0): \(Self.plain($1))" }
        let features = zip(ConfidenceWeights.Feature.allCases, weights.values).map { "  \($0): \(Self.plain($1))" }
        let types = weights.types.sorted { $0.key < $1.key }.map { "  \($0.key): \(Self.plain($0.value))" }
        let points = weights.calibration.map { "  - [\(Self.plain($0.sum)), \(Self.plain($0.confidence))]" }
        var lines = [
            "# Weights of the confidence model. Made by: \(command)",
            "# From \(actionCount) actions in \(lineCount) lines. On lines that it was not trained on (\(foldCount) folds): \(Self.figures(after)).",
        ]
        if let correction {
            lines.append("# Corrected by \(unseenActionCount) actions in \(unseenLineCount) unseen lines: slope \(Self.plain(correction.slope)), level \(Self.plain(correction.level)).")
        }
        lines += ["format: 1", "# An action below this confidence is not put forward.", "least: \(Self.plain(weights.least))"]
        if !prior.isEmpty { lines += ["# Written by hand: what is thought of a feature before any line is seen.", "prior:"] + prior }
        lines += ["# What each feature of an action adds to its sum.", "weights:"] + features
        if !types.isEmpty { lines += ["# What its type adds.", "types:"] + types }
        if !points.isEmpty { lines += ["# From the sum to the confidence: straight lines between these points, level outside.", "calibration:"] + points }
        return (lines + experienceLines()).joined(separator: "\n") + "\n"
    }

    private func experienceLines() -> [String] {
        let correction = zip(ConfidenceWeights.Feature.allCases, weights.correction).filter { $1 != 0 }.map { "  \($0): \(Self.plain($1))" }
        let rules = weights.experience.ruleUses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        var pairs: [String] = []
        for (first, uses) in Dictionary(grouping: weights.experience.pairUses, by: \.key.first).sorted(by: { $0.key < $1.key }) {
            let seconds = uses.map { "'\($0.key.second)': \($0.value)" }.sorted()
            pairs += ["  '\(first)': {"] + Self.wrapped(seconds, separator: ", ", indent: 4) + ["  }"]
        }
        var lines: [String] = []
        if !correction.isEmpty { lines += ["# What a feature then adds to the log odds.", "correction:"] + correction }
        lines += ["# How many training lines were read with a rule; the others with none.", "rules: {"] + Self.wrapped(rules, separator: ", ") + ["}"]
        lines += ["# How many have two categories side by side in what was read, the edges (.) and words that nothing reads (~) among them.", "pairs:"] + pairs
        lines += chatterLines()
        lines += ["# Words that the training lines have often.", "words: >-"] + Self.wrapped(weights.experience.familiarWords.sorted(), separator: " ")
        return lines
    }

    private func chatterLines() -> [String] {
        func entry(_ word: String, _ weight: Double) -> String { "\(Self.quoted(word)): \(Self.plain(weight))" }
        let words = weights.chatter.words.map { entry($0.key, $0.value) }.sorted()
        var lines = [
            "# Which words (kinds of names in <>, # for a number) and neighbours (| for the edges) are those of lines that ask for nothing: log odds.", "chatter:",
            "  level: \(Self.plain(weights.chatter.level))", "  words: {",
        ] + Self.wrapped(words, separator: ", ", indent: 4) + ["  }", "  pairs:"]
        for (first, pairs) in Dictionary(grouping: weights.chatter.pairs, by: \.key.first).sorted(by: { $0.key < $1.key }) {
            let seconds = pairs.map { entry($0.key.second, $0.value) }.sorted()
            lines += ["    \(Self.quoted(first)): {"] + Self.wrapped(seconds, separator: ", ", indent: 6) + ["    }"]
        }
        return lines
    }

    private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "''") + "'" }

    /// Items in lines of at most 140 characters.
    private static func wrapped(_ items: [String], separator: String, indent: Int = 2) -> [String] {
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            let piece = item + (index + 1 < items.count ? separator : "")
            if let last = lines.last, last.count + piece.count <= 140 { lines[lines.count - 1] += piece } else { lines.append(String(repeating: " ", count: indent) + piece) }
        }
        return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    /// What the model was trained on, a JSON object for each proposed action, for other tools to look at.
    public func examplesText() -> String {
        let names = ConfidenceWeights.Feature.allCases
        return examples.map { example in
            let features = zip(names, example.row.features).map { "\"\($0)\":\(Self.plain($1))" }.joined(separator: ",")
            let keys = example.keys.map { "\"\($0)\"" }.joined(separator: ",")
            return "{\"line\":\(example.line),\"fold\":\(example.fold),\"type\":\"\(example.type)\",\"right\":\(example.row.isRight),\"features\":{\(features)},\"keys\":[\(keys)]}"
        }.joined(separator: "\n") + "\n"
    }

    /// The scores before and after, as a table for a terminal.
    public func text() -> String {
        var table = TextTable("on \(lineCount) training lines, \(actionCount) proposed actions", "before", "after, \(foldCount) folds")
        func row(_ name: String, _ value: (Scores) -> String) { table.add(name, value(before), value(after)) }
        row("exact utterances %") { percent($0.exact.share) }
        row("expected calibration error") { fixed($0.calibration.expectedCalibrationError, 4) }
        row("Brier score") { fixed($0.calibration.brierScore, 4) }
        row("log loss") { fixed($0.logLoss, 4) }
        row("coverage at 99 % right, %") { percent($0.calibration.coverageAt99) }
        row("actions put forward") { String($0.calibration.count) }
        table.add("threshold", "", fixed(weights.least, 2))
        table.add("penalty", "", Self.plain(penalty))
        if let correction {
            table.add("slope by \(unseenActionCount) actions of unseen lines", "", Self.plain(correction.slope))
            table.add("level by them", "", Self.plain(correction.level))
        }
        return table.lines().joined(separator: "\n")
    }

    private static func figures(_ scores: Scores) -> String {
        "ECE \(fixed(scores.calibration.expectedCalibrationError, 4)), Brier \(fixed(scores.calibration.brierScore, 4)), "
            + "log loss \(fixed(scores.logLoss, 4)), coverage at 99 % right \(percent(scores.calibration.coverageAt99)) %"
    }

    /// Shortest digits, without a sign on nothing.
    private static func plain(_ number: Double) -> String {
        number == 0 ? "0" : number == number.rounded() && abs(number) < 1e6 ? String(Int(number)) : "\(number)"
    }
}
