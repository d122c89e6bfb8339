extension EvaluationReport {
    /// The comparison as tables for a terminal; empty without a baseline.
    var comparisonTable: [String] {
        guard let comparison else { return [] }
        var table = TextTable("against the baseline", "before", "now", "<")
        for change in comparison.changes {
            table.add(change.score, change.beforeText, change.afterText, change.isBetter.map { $0 ? "better" : "worse" } ?? "")
        }
        func list(_ name: String, _ ids: [String]) -> [String] {
            ids.isEmpty ? ["\(name): none"] : Self.wrapped("\(name), \(ids.count): " + ids.joined(separator: " "))
        }
        let strangers = comparison.added + comparison.removed
        return table.lines() + list("mended", comparison.mended) + list("broken", comparison.broken)
            + (strangers == 0 ? [] : ["\(comparison.added) lines are new, \(comparison.removed) are gone"])
    }

    /// How complaints that are told are understood; empty where none were given.
    var toldTable: [String] {
        guard let told else { return [] }
        var table = TextTable("complaints told", "part", "of", "%", "95 %: low", "high")
        for (name, share) in told.rows { table.add(name, share) }
        return table.lines()
    }

    /// What is found in everyday talk; empty where none was given.
    var talkTable: [String] {
        guard let talk else { return [] }
        var table = TextTable("everyday talk", "part", "of", "%", "95 %: low", "high")
        for (name, share) in talk.rows { table.add(name, share) }
        return table.lines()
    }

    /// Rules that no line uses; empty when the rules were not looked at.
    var ruleList: [String] {
        guard let rules else { return [] }
        func list(_ name: String, _ names: [String]) -> [String] {
            names.isEmpty ? [] : Self.wrapped("\(name), \(names.count): " + names.joined(separator: " "))
        }
        return ["\(rules.ruleCount) rules, \(rules.ruleCount - rules.neverTested.count - rules.dead.count) of them used"]
            + list("never tested (no line uses them)", rules.neverTested) + list("dead (found something to read, and always lost)", rules.dead)
    }

    /// Lines of at most 120 characters, broken at blanks.
    private static func wrapped(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 118 { lines.append(" ") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines
    }
}

extension ToldScore {
    /// With what each figure is called in a report.
    var rows: [(name: String, share: Proportion)] {
        [("logged under a right name", compatible), ("logged under the first name", exact), ("sentences of none with a false log", falseLogs)]
    }
}

extension TalkScore {
    /// With what each figure is called in a report.
    var rows: [(name: String, share: Proportion)] {
        [("types found, of those asked for", found), ("types logged, of those asked for", logged), ("types right, of those found", right), ("sentences of none with a false log", falseLogs)]
    }
}
