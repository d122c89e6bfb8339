extension GrammarCompiler {
    mutating func readMetrics(_ file: GrammarFile) {
        guard let node = YAMLNode.document(file.text, file: file.path, problems: problems),
            let top = topLevel(of: node, keys: ["metrics"])
        else { return }
        if let list = top["metrics"] { metrics = MetricTable(list) }
    }
}

extension MetricTable {
    /// The table alone, without the grammar that it is part of. What is wrong in it is told where a grammar is loaded.
    package init(yaml text: String) {
        let list = YAMLNode.document(text, file: "metrics.yaml", problems: ProblemList())?.mapping(["format", "metrics"])["metrics"]
        self = list.map { MetricTable($0) } ?? MetricTable()
    }

    init(_ list: YAMLNode) {
        for (key, name, scales) in list.pairs { metrics[name] = Metric(name, scales, at: key) }
    }
}

extension Metric {
    private static let keys = [
        "unit", "possible", "plausible", "bare", "factor", "pointless", "maybe-pointless", "alias", "spoken", "recordable", "second", "second-plausible", "gap", "unclear", "doubtful", "near-share", "source",
    ]

    fileprivate init(_ name: String, _ list: YAMLNode, at key: YAMLNode) {
        var scales: [Scale] = []
        var second: ClosedRange<Double>?, secondPlausible: ClosedRange<Double>?, gap = 0.0, unclear: ClosedRange<Double>?, doubtful: ClosedRange<Double>?, nearShare: Double?
        for item in list.items {
            let keys = item.mapping(Self.keys)
            guard let unit = keys["unit"]?.text, let possible = keys["possible"].flatMap(\.range) else {
                item.report("a scale needs 'unit' and 'possible: [low, high]'")
                continue
            }
            scales.append(
                Scale(
                    unit: unit, possible: possible, plausible: keys["plausible"]?.range ?? possible, bare: keys["bare"]?.range, factor: keys["factor"]?.number ?? 1,
                    pointless: keys["pointless"]?.range, maybePointless: keys["maybe-pointless"]?.range, aliases: Set(keys["alias"]?.texts ?? []), isSpoken: keys["spoken"]?.text == "yes",
                    recordable: keys["recordable"]?.range))
            if let node = keys["second"] { second = node.range }
            if let node = keys["second-plausible"] { secondPlausible = node.range }
            if let number = keys["gap"]?.number { gap = number }
            if let node = keys["unclear"] { unclear = node.range }
            if let node = keys["doubtful"] { doubtful = node.range }
            if let number = keys["near-share"]?.number { nearShare = number }
        }
        if scales.isEmpty { key.report("the metric '\(name)' has no scale") }
        self.init(name: name, scales: scales, second: second, secondPlausible: secondPlausible, gap: gap, unclear: unclear, doubtful: doubtful, nearShare: nearShare)
    }
}

extension YAMLNode {
    /// A list of two numbers, the lower one first.
    fileprivate var range: ClosedRange<Double>? {
        let ends = items.compactMap(\.number)
        guard ends.count == 2, ends[0] <= ends[1] else {
            report("a range is [low, high]")
            return nil
        }
        return ends[0]...ends[1]
    }
}
