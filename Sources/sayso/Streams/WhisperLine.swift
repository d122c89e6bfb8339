/// A line as `whisper-cli` and `whisper-stream` print it: a stamp, a speaker, then the words, perhaps in colour.
///
///     [00:00:00.000 --> 00:00:02.000]   Took my prenatal.
struct WhisperLine {
    /// The words; empty for a line without any, such as `[BLANK_AUDIO]`.
    let text: String

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = Self.cleaned(bytes)[...].trimmed
        if Self.isStamp(rest.utf8) { rest = rest.dropFirst(while: { $0 != "]" }, atMost: 40).dropFirst().trimmed }
        if rest.hasPrefix("(speaker ") { rest = rest.dropFirst(while: { $0 != ")" }, atMost: 16).dropFirst().trimmed }
        if rest.hasSuffix("[SPEAKER_TURN]") { rest = rest.dropLast("[SPEAKER_TURN]".count).trimmed }
        text = Self.isNoSpeech(rest) ? "" : String(rest)
    }

    /// Whether a line can come from nobody else.
    static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = bytes.prefix(64).drop { JSONFrame.isBlank($0) }
        return isStamp(head) || head.starts(with: "[Start speaking]".utf8) || beginsFrame(bytes) || head.starts(with: [0x1B, UInt8(ascii: "[")])
    }

    static func beginsFrame(_ bytes: ArraySlice<UInt8>) -> Bool { isFrameMark(bytes) && String(decoding: bytes.prefix(64), as: UTF8.self).contains(" START") }
    static func endsFrame(_ bytes: ArraySlice<UInt8>) -> Bool { isFrameMark(bytes) && String(decoding: bytes.prefix(64), as: UTF8.self).contains(" END") }

    private static func isFrameMark(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "### Transcription ".utf8) }

    /// `[dd:dd`
    private static func isStamp(_ bytes: some Sequence<UInt8>) -> Bool {
        let head = Array(bytes.prefix(6)), digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return head.count == 6 && head[0] == UInt8(ascii: "[") && head[3] == UInt8(ascii: ":")
            && [1, 2, 4, 5].allSatisfy { digits.contains(head[$0]) }
    }

    /// One remark in brackets and nothing else: `[NOISE]`, `(humming)`.
    static func isNoSpeech(_ text: Substring) -> Bool {
        guard let first = text.first, let last = text.last, (first, last) == ("[", "]") || (first, last) == ("(", ")") else { return text.isEmpty }
        return !text.dropLast().contains(last)
    }

    /// What a terminal would show: the text after the last carriage return, without control sequences and controls.
    private static func cleaned(_ bytes: ArraySlice<UInt8>) -> String {
        var shown: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x1B, index < bytes.count, bytes[index] == UInt8(ascii: "[") {
                index += 1
                while index < bytes.count, (0x20...0x3F).contains(bytes[index]) { index += 1 }
                if index < bytes.count, (0x40...0x7E).contains(bytes[index]) { index += 1 }
            } else if byte == 0x0D {
                shown.removeAll(keepingCapacity: true)
            } else if byte >= 0x20 || byte == 0x09 {
                shown.append(byte)
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }
}

extension Substring {
    /// Without blanks at either end.
    var trimmed: Substring {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }

    fileprivate func dropFirst(while predicate: (Character) -> Bool, atMost count: Int) -> Substring {
        var rest = self, left = count
        while left > 0, let first = rest.first, predicate(first) {
            rest.removeFirst()
            left -= 1
        }
        return rest
    }
}
