import ArgumentParser

/// How utterances are written in the input.
enum InputFormat: String, CaseIterable {
    /// Each record by how it begins; subtitles by how the input does.
    case auto
    /// An utterance a line.
    case text
    /// An object a line.
    case jsonl
    /// JSON values one after the other, each an object as in JSONL or the document of a recogniser.
    case json
    /// What the programs of whisper.cpp print: lines, CSV or JSON.
    case whisper
    /// SRT or WebVTT.
    case srt
    /// JSON objects or XML documents one after the other, partial results and silence among them.
    case vosk

    /// Bytes that a JSON document may have that is the whole input.
    static let longestDocument = 10 << 20

    var takesValues: Bool { self == .auto || self == .json || self == .whisper || self == .vosk }
    var takesWhisper: Bool { self == .auto || self == .whisper }
    var takesMarkup: Bool { self == .auto || self == .vosk }
    /// Bytes that a line may have.
    var longest: Int { takesValues ? Self.longestDocument : LineReader.limit }

    /// The utterances of one unit, none when it has none: a partial result, noise, a blank line between JSON values.
    func records(from content: Unit.Content) throws(Refusal) -> [InputRecord] {
        switch content {
        case .line(let bytes): try Self.explaining { () throws(JSONError) in try records(fromLine: bytes) }
        case .value(let bytes, let severalLines):
            try Self.explaining { () throws(JSONError) in try records(fromValue: bytes, isDocument: severalLines || self == .vosk || self == .whisper) }
        case .speech(let text): [InputRecord(text: text)]
        case .record(let record): [record]
        case .refused(let message): throw Refusal(message)
        }
    }

    private static func explaining(_ read: () throws(JSONError) -> [InputRecord]) throws(Refusal) -> [InputRecord] {
        do {
            return try read()
        } catch {
            throw Refusal("the record cannot be read: \(error.message) (column \(error.column))")
        }
    }

    private func records(fromLine bytes: [UInt8]) throws(JSONError) -> [InputRecord] {
        let isBlank = bytes.allSatisfy(JSONFrame.isBlank)
        switch self {
        case .text, .srt: return [InputRecord(line: bytes)]
        case .auto where !WhisperLine.isMarked(bytes[...]): return [InputRecord(line: bytes)]
        case .auto, .whisper:
            let text = WhisperLine(bytes[...]).text
            return text.isEmpty ? [] : [InputRecord(text: text)]
        case .jsonl, .json, .vosk: return isBlank ? [] : [try InputRecord(json: bytes)]
        }
    }

    private func records(fromValue bytes: [UInt8], isDocument: Bool) throws(JSONError) -> [InputRecord] {
        let tree = try JSONTree(bytes)
        var isDocument = isDocument || TranscriptDocument.isRecogniser(tree)
        if case .array = tree { isDocument = true }
        guard isDocument else { return [try InputRecord(json: bytes)] }
        guard let document = TranscriptDocument(tree) else { throw JSONError(message: "it has no \"text\"", column: 1) }
        return document.records
    }
}

extension InputFormat: ExpressibleByArgument {
    init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
