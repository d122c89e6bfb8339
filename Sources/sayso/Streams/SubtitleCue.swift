/// A cue of SRT or WebVTT: lines up to a blank one, with an index, a time line and what was said.
struct SubtitleCue {
    /// What was said, on one line; nil for a block without words: a header, a note, a cue of noise.
    let text: String?

    init(_ block: [ArraySlice<UInt8>]) throws(Refusal) {
        guard let timing = block.prefix(2).firstIndex(where: Self.isTiming) else {
            guard let first = block.first, Self.isRemark(first) else { throw Refusal("the cue has no line with its times") }
            text = nil
            return
        }
        let words = block[(timing + 1)...].map { WhisperLine($0).text }.filter { !$0.isEmpty }
        text = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// `00:00:00,000 --> 00:00:02,000`, in WebVTT with a full stop and perhaps without the hours.
    static func isTiming(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return String(decoding: line.prefix(32), as: UTF8.self).contains("-->")
    }

    static func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "WEBVTT".utf8) }

    private static func isRemark(_ line: ArraySlice<UInt8>) -> Bool {
        isHeader(line) || ["NOTE", "STYLE", "REGION"].contains { line.starts(with: $0.utf8) }
    }
}
