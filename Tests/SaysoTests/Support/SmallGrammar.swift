extension Home {
    /// A folder with a grammar of next to nothing and the rules of a test: it is there in a moment, where that of a language takes its time.
    /// - Parameters:
    ///   - rules: `rules/first.yaml` behind its format.
    ///   - metrics: `metrics.yaml` behind its format.
    func grammar(rules: String, metrics: String = "") throws -> String {
        let files = [
            "contractions.tsv": "n't\n", "irregular.tsv": "foot\tfeet\n", "settings.yaml": "format: 1\nskip: {closed: 0.5}\n", "lexicon.yaml": "format: 1\n",
            "scopes.yaml": "format: 1\n", "metrics.yaml": "format: 1\n" + metrics, "weights.yaml": "format: 1\nweights: {bias: 3}\n",
            "rules/first.yaml": "format: 1\nrules:\n" + rules,
        ]
        for (name, text) in files { try write(text, to: "grammar/" + name) }
        return file("grammar")
    }

    /// One that reads "temp 98.6" and no more, for what is about the log and not about words.
    func thermometerGrammar() throws -> String {
        try grammar(
            rules: "  - {name: temperature, makes: log_measurement, says: \"temp <n:decimal>\", fields: {metric: '\"temperature\"', value: n, unit: '\"degF\"'}}\n",
            metrics: "metrics:\n  temperature: [{unit: degF, possible: [86, 115], plausible: [95, 106], bare: [86, 115]}]\n")
    }
}
