internal import SaysoLanguage

extension EvaluationReport {
    /// - Parameter latencies: of the parses, in any order; empty when none were measured.
    public init(of lines: [GradedLine], latencies: [Duration] = []) {
        let silent = lines.filter { $0.utterance.gold.isEmpty }
        let timed = lines.flatMap(\.pairs).filter { $0.expected.precision != nil && $0.found.stated("timestamp") != nil }
        let findings = lines.flatMap { SafetyCheck(line: $0).findings() }
        self.init(
            exact: Proportion(lines.count(where: \.isExact), of: lines.count),
            slices: Self.slices(of: lines),
            types: Self.types(of: lines),
            fields: Self.fields(of: lines),
            precisionLabels: Proportion(timed.count { $0.expected.precision == $0.found.precision }, of: timed.count),
            falseLogs: Proportion(
                silent.count { $0.found.contains { $0.type.isRecord && $0.confidence >= Self.sure } }, of: silent.count),
            falseActions: Proportion(silent.count { !$0.found.isEmpty }, of: silent.count),
            safety: SafetyConcern.allCases.flatMap { concern in findings.filter { $0.concern == concern } },
            calibration: Calibration(of: lines.flatMap { line in
                zip(line.found, line.rightActions).map { Claim($0.confidence, isRight: $1) }
            }),
            confusions: Self.confusions(of: lines),
            latency: Latency(of: latencies),
            lines: lines.map(LineOutcome.init))
    }

    /// The confidence from which an action is carried out without a question.
    private static let sure = 0.5

    private static func slices(of lines: [GradedLine]) -> [Slice] {
        Slice.Kind.allCases.flatMap { kind in
            var groups: [String: Proportion] = [:]
            for line in lines {
                for name in kind.names(of: line.utterance) { groups[name, default: Proportion()].count(line.isExact) }
            }
            return groups.sorted { $0.key < $1.key }.map { Slice(kind: kind, name: $0.key, exact: $0.value) }
        }
    }

    private static func types(of lines: [GradedLine]) -> [TypeScore] {
        var scores: [String: TypeScore] = [:]
        for line in lines {
            let expected = line.pairs.map(\.expected) + line.missed, found = line.pairs.map(\.found) + line.extra
            for name in ["all"] + Set((expected + found).map(\.type.rawValue)) {
                func isOfType(_ item: ActionItem) -> Bool { name == "all" || item.type.rawValue == name }
                var score = scores[name] ?? TypeScore(type: name)
                score.expected += expected.count(where: isOfType)
                score.found += found.count(where: isOfType)
                // Labels and answers of one type always pair as far as they go.
                score.matched += line.pairs.map(\.expected).count(where: isOfType)
                scores[name] = score
            }
        }
        return scores.values.sorted { ($0.type == "all" ? "" : $0.type) < ($1.type == "all" ? "" : $1.type) }
    }

    private static func fields(of lines: [GradedLine]) -> [FieldScore] {
        var scores: [String: [String: FieldScore]] = [:]
        for verdict in lines.flatMap(\.pairs).flatMap(\.verdicts) {
            scores[verdict.type, default: [:]][verdict.field, default: FieldScore(type: verdict.type, field: verdict.field)]
                .count(verdict.verdict)
        }
        return scores.sorted { $0.key < $1.key }.flatMap { type, fields in
            let order = ["foods", "structure", "quantity"] + ActionFields.of(ActionType(rawValue: type)).map(\.key)
            return fields.values.sorted { order.firstIndex(of: $0.field) ?? 0 < order.firstIndex(of: $1.field) ?? 0 }
        }
    }

    /// Labels and answers that are left over in a line are set against each other in spoken order.
    private static func confusions(of lines: [GradedLine]) -> [TypeConfusion] {
        var counts: [[String]: Int] = [:]
        for line in lines {
            for index in 0..<max(line.missed.count, line.extra.count) {
                let expected = index < line.missed.count ? line.missed[index].type.rawValue : "nothing"
                let found = index < line.extra.count ? line.extra[index].type.rawValue : "nothing"
                counts[[expected, found], default: 0] += 1
            }
        }
        return counts.map { TypeConfusion(expected: $0.key[0], found: $0.key[1], count: $0.value) }
            .sorted { (-$0.count, $0.expected, $0.found) < (-$1.count, $1.expected, $1.found) }
    }
}

extension EvaluationReport.Slice.Kind {
    /// The slices of this kind that a line belongs to.
    func names(of utterance: LabelledUtterance) -> [String] {
        switch self {
        case .style: [utterance.style.rawValue]
        case .part: [utterance.isHeldOut ? "held out" : "open"]
        case .difficulty: [utterance.isHard ? "hard" : "plain"]
        case .actions: [utterance.gold.count > 3 ? "4 and more" : String(utterance.gold.count)]
        case .tag: utterance.tags
        }
    }
}
