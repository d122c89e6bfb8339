internal import SaysoHealth
public import SaysoLanguage

extension EvaluationReport {
    /// One page that needs nothing else: no script, no font, no picture from elsewhere.
    ///
    /// - Parameter explain: the derivation of a failing line, `parser.explain`, with the winning and the losing readings; nil shows none.
    public func html(title: String = "Sayso: evaluation", explain: ((String, Moment) -> String)? = nil) -> String {
        let sections = [
            comparisonSection, safetySection, calibrationSection, typeSection, sliceSection, fieldSection, confusionSection, latencySection,
            toldSection, talkSection, ruleSection, failureSection(explain),
        ].compactMap(\.self)
        let links = sections.map { "<a href=\"#\($0.id)\">\(Markup.escaped($0.title))</a>" }.joined(separator: " ")
        let body = sections.map { "<section id=\"\($0.id)\">\n<h2>\(Markup.escaped($0.title))</h2>\n\($0.body)\n</section>" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>\(Markup.escaped(title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <h1>\(Markup.escaped(title))</h1>
            \(headline)
            <nav>\(links)</nav>
            \(body.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private typealias Section = (id: String, title: String, body: String)

    private var headline: String {
        func figure(_ value: String, _ name: String) -> String { "<div><b>\(value)</b>\(Markup.escaped(name))</div>" }
        let all = types.first { $0.type == "all" }
        return "<div class=\"headline\">" + [
            figure("\(percent(exact.share)) %", "of \(exact.whole) utterances exact"),
            figure(percent(all?.f1), "F1 of action types"), figure("\(percent(falseLogs.share)) %", "of \(falseLogs.whole) silent lines with a false log"),
            figure(String(safety.count), "safety findings"), figure(fixed(calibration.expectedCalibrationError, 3), "calibration error"),
            figure("\(percent(calibration.coverageAt99)) %", "of actions sure at 99 % right"),
        ].joined() + "</div>"
    }

    private var comparisonSection: Section? {
        guard let comparison else { return nil }
        let changes = HTMLTable(["score", "before", "now", ""], words: [0, 3], rows: comparison.changes.map { change in
            let verdict = change.isBetter.map { $0 ? "better" : "worse" } ?? ""
            return [.text(change.score), .text(change.beforeText), .text(change.afterText), .html("<span class=\"\(verdict)\">\(verdict)</span>")]
        })
        func list(_ name: String, _ ids: [String]) -> String {
            let items = ids.map { id in
                // Only failing lines have a place on the page.
                name == "Broken" ? "<a href=\"#line-\(Markup.attribute(id))\">\(Markup.escaped(id))</a>" : Markup.escaped(id)
            }
            return "<p><b>\(name): \(ids.count)</b> \(items.joined(separator: ", "))</p>"
        }
        return (
            "baseline", "Against the baseline",
            changes.html + list("Broken", comparison.broken) + list("Mended", comparison.mended)
                + "<p>\(comparison.added) lines are new, \(comparison.removed) are gone.</p>"
        )
    }

    private var safetySection: Section {
        let counts = HTMLTable(
            ["concern, each to be zero", "all", "at 0.5 and more"],
            rows: SafetyConcern.allCases.map { concern in
                let findings = safety.filter { $0.concern == concern }
                return [.text(concern.rawValue), .text(String(findings.count)), .text(String(findings.count { $0.confidence >= 0.5 }))]
            })
        let texts = Dictionary(lines.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        let findings = HTMLTable(
            ["concern", "line", "confidence", "what is wrong", "said"], words: [0, 1, 3, 4],
            rows: safety.map { finding in
                [
                    .text(finding.concern.rawValue), .link(finding.line), .text(fixed(finding.confidence, 2)), .text(finding.note),
                    .text(texts[finding.line] ?? ""),
                ]
            })
        return ("safety", "Safety", findings.html + counts.html)
    }

    private var calibrationSection: Section? {
        guard calibration.count > 0 else { return nil }
        let bins = HTMLTable(["confidence", "actions", "claimed %", "right %"], rows: calibration.bins.filter { $0.count > 0 }.map { bin in
            [
                .text("\(fixed(bin.from, 1)) to \(fixed(bin.to, 1))"), .text(String(bin.count)), .text(percent(bin.meanConfidence)),
                .text(percent(bin.shareRight)),
            ]
        })
        let sweep = HTMLTable(["threshold", "kept", "kept %", "right", "right %"], rows: calibration.sweep.map { row in
            [
                .text(fixed(row.threshold, 2)), .text(String(row.kept.part)), .text(percent(row.kept.share)), .text(String(row.right.part)),
                .text(percent(row.right.share)),
            ]
        })
        let from = calibration.thresholdAt99.map { ", from confidence \(fixed($0, 3))" } ?? ""
        return (
            "confidence", "Confidence",
            """
            <p>Expected calibration error \(fixed(calibration.expectedCalibrationError, 4)), Brier score \(fixed(calibration.brierScore, 4)), \
            coverage at 99 % right \(percent(calibration.coverageAt99)) %\(from).</p>
            <div class="charts"><figure>\(CalibrationChart.reliability(calibration))<figcaption>Reliability: claimed across, right upwards; \
            the larger the dot, the more actions. On the diagonal, claims hold.</figcaption></figure>
            <figure>\(CalibrationChart.sweep(calibration))<figcaption>Threshold: what is asked back below it. Full line: share of actions \
            kept; broken line: share of these that are right.</figcaption></figure></div>
            <div class="charts">\(bins.html)\(sweep.html)</div>
            """
        )
    }

    private var typeSection: Section {
        let rows = types.map { score -> [HTMLTable.Cell] in
            [.text(score.type)] + [score.expected, score.found, score.matched].map { .text(String($0)) }
                + [score.precision, score.recall, score.f1].map { .text(percent($0)) }
        }
        return ("types", "Action types", HTMLTable(["type", "labels", "found", "matched", "precision", "recall", "F1"], rows: rows).html)
    }

    private var sliceSection: Section {
        let rows = slices.map { slice -> [HTMLTable.Cell] in
            let interval = slice.exact.interval
            return [
                .text(slice.kind.rawValue), .text(slice.name), .text(String(slice.exact.part)), .text(String(slice.exact.whole)), .bar(slice.exact.share),
                .text(percent(interval?.lowerBound)), .text(percent(interval?.upperBound)),
            ]
        }
        return ("slices", "Slices", HTMLTable(["slice", "", "exact", "of", "%", "95 %: low", "high"], words: [0, 1], rows: rows).html)
    }

    private var fieldSection: Section {
        let rows = fields.map { score -> [HTMLTable.Cell] in
            [.text("\(score.type).\(score.field)")] + [score.right, score.wrong, score.missing, score.spurious].map { .text(String($0)) }
                + [.bar(score.accuracy)]
        }
        return ("fields", "Fields of matched items", HTMLTable(["field", "right", "wrong", "missing", "spurious", "%"], rows: rows).html)
    }

    /// Labels down, answers across; what agrees is on the diagonal.
    private var confusionSection: Section {
        let matched = Dictionary(types.filter { $0.type != "all" }.map { ($0.type, $0.matched) }, uniquingKeysWith: { first, _ in first })
        let names = matched.keys.sorted() + ["nothing"]
        var counts: [[String]: Int] = [:]
        for confusion in confusions { counts[[confusion.expected, confusion.found]] = confusion.count }
        for (type, count) in matched { counts[[type, type], default: 0] += count }
        let rows = names.map { expected -> [HTMLTable.Cell] in
            [.text(expected)] + names.map { found in
                let count = counts[[expected, found]] ?? 0
                if count == 0 { return .text("") }
                return .html("<span class=\"\(expected == found ? "same" : "other")\">\(count)</span>")
            }
        }
        return ("confusion", "Confusion", HTMLTable(["expected ↓ found →"] + names, rows: rows, isMatrix: true).html)
    }

    private var latencySection: Section? {
        guard let latency else { return nil }
        let rows: [[HTMLTable.Cell]] = [
            ("p50", latency.p50Nanoseconds), ("p99", latency.p99Nanoseconds), ("max", latency.maxNanoseconds), ("mean", latency.meanNanoseconds),
        ].map { [.text($0.0), .text(fixed($0.1 / 1_000, 1))] }
        return ("latency", "Time of a parse", HTMLTable(["of \(latency.count) utterances", "µs"], rows: rows).html)
    }

    private var toldSection: Section? {
        guard let told else { return nil }
        return ("told", "Complaints told", shareTable(told.rows))
    }

    private var talkSection: Section? {
        guard let talk else { return nil }
        return ("talk", "Everyday talk", shareTable(talk.rows))
    }

    private func shareTable(_ rows: [(name: String, share: Proportion)]) -> String {
        HTMLTable(["", "part", "of", "%"], rows: rows.map { [.text($0.name), .text(String($0.share.part)), .text(String($0.share.whole)), .text(percent($0.share.share))] }).html
    }

    private var ruleSection: Section? {
        guard let rules else { return nil }
        func list(_ name: String, _ rules: [String]) -> String {
            "<details><summary>\(name): \(rules.count)</summary><p>\(rules.map(Markup.escaped).joined(separator: ", "))</p></details>"
        }
        let used = rules.ruleCount - rules.neverTested.count - rules.dead.count
        return (
            "rules", "Rules",
            "<p>\(used) of \(rules.ruleCount) rules have a part in what some line is understood to say.</p>"
                + list("Never tested: no line uses them", rules.neverTested)
                + list("Dead: found something to read, and lost every time", rules.dead)
        )
    }

    private func failureSection(_ explain: ((String, Moment) -> String)?) -> Section {
        let body = failures.map { line -> String in
            func list(_ name: String, _ items: [String]) -> String {
                (items.isEmpty ? ["nothing"] : items).map { "<dt>\(name)</dt><dd>\(Markup.escaped($0))</dd>" }.joined()
            }
            var derivation = ""
            if let explain, let reference = Moment(iso8601: line.reference) {
                derivation = "<details><summary>readings</summary><pre>\(Self.marked(explain(line.text, reference)))</pre></details>"
            }
            return """
                <article id="line-\(Markup.attribute(line.id))"><h3>\(Markup.escaped(line.text))</h3>
                <p class="place">\(Markup.escaped(line.id)) · \(Markup.escaped(line.location)) · at \(Markup.escaped(line.reference))</p>
                <dl>\(list("expected", line.expected))\(list("found", line.found))\(line.problems.isEmpty ? "" : list("wrong", line.problems))</dl>
                \(derivation)</article>
                """
        }
        return ("failures", "Failing lines: \(failures.count)", body.joined(separator: "\n"))
    }

    /// A derivation with its winning and its losing readings in colour.
    private static func marked(_ derivation: String) -> String {
        derivation.split(separator: "\n").map { line in
            let text = Markup.escaped(String(line))
            let word = line.drop { $0 == " " }.prefix { $0 != " " }
            switch word {
            case "reads", "action": return "<span class=\"won\">\(text)</span>"
            case "lost", "silent": return "<span class=\"lost\">\(text)</span>"
            default: return text
            }
        }.joined(separator: "\n")
    }

    private static let style = """
        :root { color-scheme: light dark; --line: #8884; --good: #197a3c; --bad: #b3261e; --mark: #2b6cb0; }
        @media (prefers-color-scheme: dark) { :root { --good: #6fcf8f; --bad: #ff8a80; --mark: #7db3ee; } }
        body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin: 0; }
        nav a { margin-right: .9rem; } a { color: var(--mark); }
        .headline { display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin: 1rem 0; }
        .headline div { max-width: 11rem; } .headline b { display: block; font-size: 1.5rem; }
        table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
        th, td { border-bottom: 1px solid var(--line); padding: .18rem .6rem; text-align: right; vertical-align: top; }
        th.words, td.words { text-align: left; } .scroll { overflow-x: auto; }
        .matrix th { font-weight: normal; font-size: .8rem; } .matrix td { text-align: center; }
        .matrix thead th:not(:first-child) { writing-mode: vertical-rl; transform: rotate(180deg); }
        .bar { display: inline-block; height: .6em; background: var(--mark); margin-right: .5em; }
        .same, .better, .won { color: var(--good); } .other, .worse, .lost { color: var(--bad); }
        .charts { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
        figure { margin: 0; max-width: 24rem; } figcaption { font-size: .85rem; opacity: .8; }
        svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: currentColor; }
        article { border-top: 1px solid var(--line); padding: .7rem 0; } article:target { outline: 2px solid var(--mark); }
        .place { margin: 0; font-size: .85rem; opacity: .75; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .3rem 0; font-family: ui-monospace, monospace; font-size: .85rem; }
        dt { opacity: .7; } dd { margin: 0; overflow-wrap: anywhere; }
        pre { overflow-x: auto; font-size: .8rem; } summary { cursor: pointer; }
        """
}

/// A table of a page: the first column, and columns of words, to the left, figures to the right.
private struct HTMLTable {
    enum Cell {
        case text(String)
        case html(String)
        /// To a failing line.
        case link(String)
        case bar(Double?)

        var html: String {
            switch self {
            case .text(let text): Markup.escaped(text)
            case .html(let html): html
            case .link(let id): "<a href=\"#line-\(Markup.attribute(id))\">\(Markup.escaped(id))</a>"
            case .bar(let share): "<span class=\"bar\" style=\"width:\(fixed((share ?? 0) * 5, 2))em\"></span>\(percent(share))"
            }
        }
    }

    let headings: [String]
    var words: Set<Int> = [0]
    let rows: [[Cell]]
    var isMatrix = false

    init(_ headings: [String], words: Set<Int> = [0], rows: [[Cell]], isMatrix: Bool = false) {
        (self.headings, self.words, self.rows, self.isMatrix) = (headings, words, rows, isMatrix)
    }

    /// Empty without rows.
    var html: String {
        guard !rows.isEmpty else { return "" }
        func row(_ tag: String, _ cells: [String]) -> String {
            "<tr>" + cells.enumerated().map { index, cell in
                "<\(tag)\(words.contains(index) ? " class=\"words\"" : "")>\(cell)</\(tag)>"
            }.joined() + "</tr>"
        }
        let body = rows.map { row("td", $0.map(\.html)) }.joined(separator: "\n")
        return """
            <div class="scroll"><table\(isMatrix ? " class=\"matrix\"" : "")><thead>\(row("th", headings.map(Markup.escaped)))</thead>
            <tbody>\(body)</tbody></table></div>
            """
    }
}
