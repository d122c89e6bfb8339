/// What was said in a recogniser's JSON: whisper.cpp, `yap`, Vosk, Google, AWS and the OpenAI service.
///
/// They differ in names and nesting: lists of segments, in them a text with words, or alternatives, best first. Partial
/// results and silence are no utterances.
struct TranscriptDocument {
    private(set) var records: [InputRecord] = []

    /// - Returns: nil when no recogniser writes such a value.
    init?(_ tree: JSONTree) {
        switch tree {
        case .object:
            guard Self.isKnown(tree) else { return nil }
            gather(tree)
        case .array(let elements):
            guard elements.allSatisfy({ $0.text != nil || Self.isKnown($0) }) else { return nil }
            elements.forEach { gather($0) }
        default: return nil
        }
    }

    /// Whether an object has what only a recogniser writes, beside or instead of a text.
    static func isRecogniser(_ tree: JSONTree) -> Bool {
        if tree["segments", "transcription", "results", "transcript", "partial", "result"] != nil { return true }
        return tree["alternatives"] != nil && tree["text"] == nil
    }

    private static func isKnown(_ tree: JSONTree) -> Bool { isRecogniser(tree) || tree["text"]?.text != nil }

    /// - Parameter shared: The words of what the tree is all of, where they stand outside of it.
    private mutating func gather(_ tree: JSONTree, shared: [HeardWord] = []) {
        if let text = tree.text { return add(InputRecord(text: text)) }
        if let parts = tree["segments", "transcription", "results", "transcripts", "transcript"] {
            if case .object = parts { return gather(parts) }
            // AWS lists the words of a whole recording beside its one transcript.
            let words = parts.elements.count == 1 ? HeardWord.list(in: tree) ?? [] : []
            if !parts.elements.isEmpty { return parts.elements.forEach { gather($0, shared: words) } }
        }
        guard !Self.isPartial(tree) else { return }
        let heard = (tree["alternatives"]?.elements ?? []).compactMap { Alternative($0) }
        guard let text = tree["text", "transcript"]?.text ?? heard.first?.text else { return }
        var record = InputRecord(text: text)
        record.id = InputRecord.ID(tree["id"])
        record.at = tree["at", "spokenat"]?.text
        record.alternatives = heard
        record.words = HeardWord.list(in: tree) ?? tree["alternatives"]?.elements.first.flatMap { HeardWord.list(in: $0) } ?? shared
        record.confidence = InputRecord.probability(tree["confidence", "conf"]?.amount ?? heard.first?.likelihood)
        add(record)
    }

    private mutating func add(_ record: InputRecord) {
        let text = record.text[...].trimmed
        guard !WhisperLine.isNoSpeech(text) else { return }
        var record = record
        record.text = String(text)
        record.isJSON = true
        records.append(record)
    }

    private static func isPartial(_ tree: JSONTree) -> Bool {
        if tree["partial"] != nil || tree["ispartial"]?.flag == true { return true }
        if let isFinal = tree["isfinal", "final"]?.flag { return !isFinal }
        // Google's interim results have a stability, and leave out what is false.
        return tree["stability"] != nil
    }
}

extension InputRecord.ID {
    init?(_ tree: JSONTree?) {
        switch tree {
        case .string(let text)?: self = .string(text)
        case .number(let text)?: self = .number(text)
        default: return nil
        }
    }
}
