import Glibc
import SaysoLanguage

/// What a recogniser's doubts mean for what was understood.
enum Hearing {
    /// Alternatives that are this much less likely than the best are no reason to ask.
    static let leastWeight = 0.1
    /// What an action is worth at most whose numbers or drugs the alternatives disagree about: not enough to be stored unasked.
    static let disputed = 0.49
    /// How many alternatives are looked at; AWS and Google give at most ten and thirty.
    static let most = 10

    /// Parses the text and its alternatives, and takes the best of (parse × likelihood).
    ///
    /// No action is surer than the least sure word it rests on, nor than the utterance: a recogniser may be sure of each word and doubt the whole.
    static func parse(_ record: InputRecord, with parse: (String) -> Parse) -> Parse {
        let first = parse(record.text)
        // Of most records nothing is said but the text.
        if record.alternatives.isEmpty, record.words.isEmpty, record.confidence == nil { return first }
        var candidates = [(parse: first, weight: 1.0)]
        for (alternative, weight) in zip(record.alternatives, weights(of: record.alternatives)).prefix(most)
        where weight >= leastWeight && alternative.text != record.text[...].trimmed {
            candidates.append((parse(alternative.text), min(weight, 1)))
        }
        var best = candidates[0]
        for other in candidates.dropFirst() where score(other) > score(best) { best = other }
        let isFirst = best.parse.text == first.text
        // Where the best guess is the recogniser's own, an alternative that means nothing is no objection.
        let isDisputed = candidates.contains { signature($0.parse) != signature(best.parse) && !(isFirst && $0.parse.actions.isEmpty) }
        let sureness = isFirst ? Sureness(record) : nil
        let actions = best.parse.actions.map { action in
            var action = action
            action.confidence = min(action.confidence, sureness?.lowest(in: action.span) ?? 1, record.confidence ?? 1, isDisputed ? disputed : 1)
            return action
        }
        return Parse(text: best.parse.text, moment: best.parse.moment, actions: actions)
    }

    /// How likely each is beside the best. Probabilities by their ratio, logarithmic likelihoods by their difference, the rest by rank.
    private static func weights(of alternatives: [Alternative]) -> [Double] {
        let likelihoods = alternatives.map(\.likelihood)
        guard let best = likelihoods.compactMap(\.self).max(), likelihoods.allSatisfy({ $0 != nil }), best > 0 else {
            return alternatives.indices.map { 1 / Double($0 + 1) }
        }
        return likelihoods.map { best <= 1 ? ($0 ?? 0) / best : exp(($0 ?? 0) - best) }
    }

    private static func score(_ candidate: (parse: Parse, weight: Double)) -> Double {
        (candidate.parse.actions.map(\.confidence).max() ?? 0) * candidate.weight
    }

    /// What has to agree: what is done or denied, with which numbers and which drugs.
    private static func signature(_ parse: Parse) -> [[String]] {
        parse.actions.map { action in
            [action.type.rawValue] + action.details.entries.compactMap { entry in
                switch entry.value {
                case .number(let number): "\(entry.key) \(number)"
                case .flag(let flag): "\(entry.key) \(flag)"
                case .text(let text) where drugKeys.contains(entry.key): "\(entry.key) \(text)"
                default: nil
                }
            }
        }
    }

    private static let drugKeys: Set = ["medicationName", "vitaminName", "dosage", "amount", "unit"]
}
