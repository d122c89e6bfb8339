public import SaysoLanguage

extension EvaluationReport {
    /// Aligned tables for a terminal, then the failing lines.
    ///
    /// - Parameter limit: how many failing lines are shown; nil for all.
    /// - Parameter explain: the derivation of a failing line, `parser.explain`; nil shows none.
    public func text(limit: Int? = 20, explain: ((String, Moment) -> String)? = nil) -> String {
        let blocks = [
            summary, toldTable, talkTable, comparisonTable, sliceTable, typeTable, fieldTable, safetyTable, calibrationTable, thresholdTable, confusionTable, ruleList,
            failureList(limit: limit, explain: explain),
        ]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The failing lines alone, for the message of a test; empty when there are none.
    public func failureText(limit: Int? = nil, explain: ((String, Moment) -> String)? = nil) -> String {
        failureList(limit: limit, explain: explain).joined(separator: "\n")
    }

    private var summary: [String] {
        var table = TextTable("whole corpus", "part", "of", "%", "95 %: low", "high")
        table.add("exact utterances", exact)
        table.add("silent lines with a false log", falseLogs)
        table.add("silent lines with any action", falseActions)
        table.add("times with the label's precision", precisionLabels)
        guard let latency else { return table.lines() }
        let micros = [
            ("p50", latency.p50Nanoseconds), ("p99", latency.p99Nanoseconds), ("max", latency.maxNanoseconds),
            ("mean", latency.meanNanoseconds),
        ].map { "\($0) \(fixed($1 / 1_000, 1)) µs" }
        return table.lines() + ["time of a parse: " + micros.joined(separator: ", ")]
    }

    private var sliceTable: [String] {
        var table = TextTable("slice", "<", "exact", "of", "%", "95 %: low", "high")
        let shown = slices.filter { $0.kind != .tag || $0.exact.whole >= Self.fewestLinesOfTag }
        for slice in shown {
            let interval = slice.exact.interval
            table.add(
                slice.kind.rawValue, slice.name, String(slice.exact.part), String(slice.exact.whole), percent(slice.exact.share),
                percent(interval?.lowerBound), percent(interval?.upperBound))
        }
        let left = slices.count - shown.count
        return (table.isEmpty ? [] : table.lines())
            + (left == 0 ? [] : ["and \(left) tags of fewer than \(Self.fewestLinesOfTag) lines, in the JSON report"])
    }

    /// Below it an interval says little, and the tags are many.
    private static let fewestLinesOfTag = 10

    private var typeTable: [String] {
        var table = TextTable("type", "labels", "found", "matched", "precision", "recall", "F1")
        for score in types {
            table.add(
                score.type, String(score.expected), String(score.found), String(score.matched), percent(score.precision),
                percent(score.recall), percent(score.f1))
        }
        return table.isEmpty ? [] : table.lines()
    }

    private var fieldTable: [String] {
        var table = TextTable("field of a matched item", "right", "wrong", "missing", "spurious", "%")
        for score in fields {
            table.add(
                "\(score.type).\(score.field)", String(score.right), String(score.wrong), String(score.missing),
                String(score.spurious), percent(score.accuracy))
        }
        return table.isEmpty ? [] : table.lines()
    }

    private var safetyTable: [String] {
        var table = TextTable("safety, each to be zero", "all", "at 0.5 and more")
        for concern in SafetyConcern.allCases {
            let findings = safety.filter { $0.concern == concern }
            table.add(concern.rawValue, String(findings.count), String(findings.count { $0.confidence >= 0.5 }))
        }
        return table.lines() + safety.map { "  \($0.concern.rawValue)  \($0.line)  at \(fixed($0.confidence, 2))  \($0.note)" }
    }

    private var calibrationTable: [String] {
        guard calibration.count > 0 else { return [] }
        var table = TextTable("confidence", "actions", "claimed %", "right %")
        for bin in calibration.bins where bin.count > 0 {
            table.add(
                "\(fixed(bin.from, 1)) to \(fixed(bin.to, 1))", String(bin.count), percent(bin.meanConfidence),
                percent(bin.shareRight))
        }
        let from = calibration.thresholdAt99.map { ", from confidence \(fixed($0, 3))" } ?? ""
        return table.lines() + [
            "expected calibration error \(fixed(calibration.expectedCalibrationError, 4)), "
                + "Brier score \(fixed(calibration.brierScore, 4)), "
                + "coverage at 99 % right \(percent(calibration.coverageAt99)) %\(from)"
        ]
    }

    private var thresholdTable: [String] {
        guard calibration.count > 0 else { return [] }
        var table = TextTable("threshold", "kept", "kept %", "right", "right %")
        for row in calibration.sweep {
            table.add(
                fixed(row.threshold, 2), String(row.kept.part), percent(row.kept.share), String(row.right.part),
                percent(row.right.share))
        }
        return table.lines()
    }

    private var confusionTable: [String] {
        var table = TextTable("expected", "found<", "times")
        for confusion in confusions { table.add(confusion.expected, confusion.found, String(confusion.count)) }
        return table.isEmpty ? [] : table.lines()
    }

    private func failureList(limit: Int?, explain: ((String, Moment) -> String)?) -> [String] {
        let failures = failures
        guard !failures.isEmpty else { return [] }
        let shown = failures.prefix(limit ?? failures.count)
        let amount = failures.count == 1 ? "1 failing line" : "\(failures.count) failing lines"
        var list = [shown.count < failures.count ? "\(amount), the first \(shown.count):" : amount + ":"]
        for line in shown {
            list += ["", "\(line.id)  \(line.location)  at \(line.reference)", "  \(line.text)"]
            list += (line.expected.isEmpty ? ["nothing"] : line.expected).map { "    expected  " + $0 }
            list += (line.found.isEmpty ? ["nothing"] : line.found).map { "    found     " + $0 }
            list += line.problems.map { "    " + $0 }
            if let explain, let reference = Moment(iso8601: line.reference) {
                list += explain(line.text, reference).split(separator: "\n").map { "    | " + $0 }
            }
        }
        return list
    }
}

extension TextTable {
    mutating func add(_ name: String, _ proportion: Proportion) {
        add(
            name, String(proportion.part), String(proportion.whole), percent(proportion.share),
            percent(proportion.interval?.lowerBound), percent(proportion.interval?.upperBound))
    }
}
