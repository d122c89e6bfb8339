import SaysoExchange

/// What `whisper-cli -ocsv` writes: a line of headings, then a segment a line with its times in milliseconds.
///
///     start,end,text
///     0,2000," Took my prenatal."
struct CSVSegment {
    /// Which column holds the words, and how many there are.
    struct Heading: Equatable {
        let text: Int
        let columns: Int

        /// - Returns: nil for a line that is no such heading.
        init?(_ line: ArraySlice<UInt8>) {
            guard line.count < 64 else { return nil }
            let names = String(decoding: line, as: UTF8.self).split(separator: ",").map { $0[...].trimmed }
            guard names.starts(with: ["start", "end"]), let text = names.firstIndex(of: "text") else { return nil }
            (self.text, columns) = (text, names.count)
        }
    }

    /// What was said; nil for noise.
    let text: String?

    init(_ line: ArraySlice<UInt8>, under heading: Heading) throws(Refusal) {
        var reader = CSV.Reader()
        _ = reader.take(line)
        guard !reader.isTorn, let cells = reader.finish()?.cells, cells.count == heading.columns else {
            throw Refusal("the line has not the columns of the first line")
        }
        let words = WhisperLine(Array((cells[heading.text] ?? "").utf8)[...]).text
        text = words.isEmpty ? nil : words
    }
}
