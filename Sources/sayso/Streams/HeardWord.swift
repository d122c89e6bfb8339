/// A word with how sure the recogniser is of it.
struct HeardWord {
    var text: String
    /// 0…1.
    var confidence: Double

    /// The words of an object, from whichever list it has them in; nil without any that have a confidence.
    static func list(in tree: JSONTree) -> [HeardWord]? {
        if let tokens = tree["tokens"]?.elements, let words = joined(tokens) { return words }
        let words = (tree["words", "result", "items"]?.elements ?? []).compactMap { HeardWord($0) }
        // Google writes 0 of what it has not judged.
        let judged = tree["transcript"] != nil && tree["words"] != nil ? words.filter { $0.confidence > 0 } : words
        return judged.isEmpty ? nil : judged
    }

    init?(_ tree: JSONTree) {
        // A mark is no word; AWS has it among them, of no confidence.
        guard tree["type"]?.text != "punctuation" else { return nil }
        let best = tree["alternatives"]?.elements.first ?? tree  // AWS, of a whole recording
        guard let text = best["word", "w", "text", "content"]?.text,
            let confidence = InputRecord.probability(best["confidence", "conf", "probability"]?.amount)
        else { return nil }
        (self.text, self.confidence) = (text, confidence)
    }

    private init(text: String, confidence: Double) { (self.text, self.confidence) = (text, confidence) }

    /// Whisper's tokens are parts of words: a blank begins a word, which is as sure as its least sure part. `[_BEG_]` and the like are none.
    private static func joined(_ tokens: [JSONTree]) -> [HeardWord]? {
        var words: [HeardWord] = []
        for token in tokens {
            guard let text = token["text"]?.text, let confidence = InputRecord.probability(token["p"]?.amount), !text.hasPrefix("[_") else { continue }
            if text.hasPrefix(" ") || words.isEmpty {
                words.append(HeardWord(text: text, confidence: confidence))
            } else {
                words[words.count - 1].text += text
                words[words.count - 1].confidence = min(words[words.count - 1].confidence, confidence)
            }
        }
        return words.isEmpty ? nil : words
    }
}

/// Another way to hear an utterance.
struct Alternative {
    var text: String
    /// As given: 0…1, or with Vosk an unnormalised likelihood, of which differences alone mean something. Nil when not given.
    var likelihood: Double?

    init?(_ tree: JSONTree) {
        guard let text = tree.text ?? tree["text", "transcript"]?.text else { return nil }
        let likelihood = tree["confidence", "conf"]?.amount
        // Google writes 0 where it has none.
        self.init(text: String(text[...].trimmed), likelihood: likelihood == 0 && tree["transcript"] != nil ? nil : likelihood)
    }

    init(text: String, likelihood: Double?) { (self.text, self.likelihood) = (text, likelihood) }
}
