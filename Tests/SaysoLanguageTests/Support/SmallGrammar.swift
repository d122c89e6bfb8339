@testable import SaysoLanguage

/// A grammar written in a test: the seven files that every grammar has, with next to nothing in them, and what the test puts there.
struct SmallGrammar {
    var files: [String: String] = [
        "contractions.tsv": "n't\n's\n'll\ndidn't\tdid n't\ndidnt\tdid n't\ndont\tdo n't\n",
        "irregular.tsv": "foot\tfeet\n",
        // A word of a rule is dearer to leave unread than a frame is.
        "settings.yaml": "format: 1\nskip: {filler: 0, closed: 0.5, content: 1}\n",
        "lexicon.yaml": "format: 1\n",
        "scopes.yaml": "format: 1\n",
        "metrics.yaml": "format: 1\n",
        "weights.yaml": "format: 1\nleast: 0.3\nweights: {bias: 3}\n",
    ]

    /// - Parameters:
    ///   - rules: The body of `rules/test.yaml` behind its format.
    ///   - settings, scopes: The same of theirs.
    init(_ rules: String = "", settings: String = "", scopes: String = "", metrics: String = "") {
        if !rules.isEmpty { files["rules/test.yaml"] = "format: 1\n" + rules }
        for (path, body) in [("settings.yaml", settings), ("scopes.yaml", scopes), ("metrics.yaml", metrics)] where !body.isEmpty {
            files[path, default: ""] += body
        }
    }

    subscript(path: String) -> String? {
        get { files[path] }
        set { files[path] = newValue }
    }

    var list: [GrammarFile] { files.sorted { $0.key < $1.key }.map { GrammarFile(path: $0.key, text: $0.value) } }

    func parser() throws -> Parser { Parser(grammar: try Grammar(list)) }

    /// What is wrong with it, as people see it; empty when it loads.
    var problems: [String] {
        do { _ = try Grammar(list); return [] } catch { return error.problems.map(\.description) }
    }
}

extension Moment {
    /// Saturday, 2026-03-14, 14:30 in a zone five hours behind UTC: the instant at which tests live.
    static let saturdayAfternoon = Moment(iso8601: "2026-03-14T14:30:00-05:00")!
}

extension Parser {
    /// The chosen frames in order, each as `rule "words"`; unread tokens as `? "word"`.
    func reading(_ text: String) -> [String] {
        var workspace = Workspace(grammar), text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            return workspace.cover.segments.map { segment in
                let tokens = workspace.forest.tokens[Int(segment.start)..<Int(segment.end)]
                let words = String(decoding: bytes[Int(tokens.first!.start)..<Int(tokens.last!.end)], as: UTF8.self)
                guard segment.edge >= 0 else { return "? \"\(words)\"" }
                return "\(grammar.tables.ruleOrigins[workspace.forest.edges[Int(segment.edge)].rule].name) \"\(words)\""
            }
        }
    }

    /// The edges that the chart keeps for a category, each as `words = value`.
    func found(_ category: String, in text: String) -> [String] {
        var workspace = Workspace(grammar), text = text
        return text.withUTF8 { bytes in
            workspace.read(bytes)
            let chart = workspace.forest
            return chart.edges.filter { grammar.tables.categories[Int($0.category)].name == category }.map { edge in
                let words = String(decoding: bytes[Int(chart.tokens[Int(edge.start)].start)..<Int(chart.tokens[Int(edge.end) - 1].end)], as: UTF8.self)
                return edge.value.isNaN ? words : "\(words) = \(NumberText.plain(edge.value))"
            }
        }
    }

    /// The actions in order, each as `type key=value …`.
    func actions(_ text: String, at moment: Moment = .saturdayAfternoon) -> [String] {
        parse(text, at: moment).actions.map { $0.summary }
    }
}

extension VoiceAction {
    var summary: String {
        var writer = JSONWriter()
        return ([type.rawValue] + details.entries.map { entry in
            writer = JSONWriter()
            if case .text(let text) = entry.value { return "\(entry.key)=\(text)" }
            writer.value(entry.value)
            return "\(entry.key)=\(writer.text)"
        }).joined(separator: " ")
    }
}
