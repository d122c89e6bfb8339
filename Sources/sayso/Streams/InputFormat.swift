import ArgumentParser

/// How utterances are written in the input.
///
/// A format that frames its records otherwise than by lines gets its own reader beside `LineReader`; the rest of the
/// program sees utterances alone.
enum InputFormat: String, CaseIterable {
    /// Each record by its first byte.
    case auto
    case text
    case jsonl

    /// Formats of the contract that have no reader yet, so that the message can say so.
    static let planned = ["json", "whisper", "srt", "vosk"]

    /// - Returns: nil when the line is no record at all: a blank line between JSON objects.
    func record(from bytes: [UInt8]) throws(JSONError) -> InputRecord? {
        switch self {
        case .text: return InputRecord(line: bytes)
        case .jsonl: return bytes.allSatisfy(Self.isBlank) ? nil : try InputRecord(json: bytes)
        case .auto: return Self.looksLikeJSON(bytes) ? try InputRecord(json: bytes) : InputRecord(line: bytes)
        }
    }

    /// Nobody dictates a brace. A single bracket is a transcript's `[NOISE]`, two or a bracket and a quote are JSON.
    private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.lazy.filter { !isBlank($0) }.makeIterator()
        switch rest.next() {
        case UInt8(ascii: "{"): return true
        case UInt8(ascii: "["):
            let second = rest.next()
            return second == UInt8(ascii: "{") || second == UInt8(ascii: "[") || second == UInt8(ascii: "\"")
        default: return false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

extension InputFormat: ExpressibleByArgument {
    init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
