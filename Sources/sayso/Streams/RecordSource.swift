/// What one or several lines of the input hold together.
struct Unit {
    enum Content {
        /// One line, in the format of the stream.
        case line([UInt8])
        /// A JSON value, on one line or several.
        case value([UInt8], severalLines: Bool)
        /// Words taken out of a transcript's lines.
        case speech(String)
        /// An utterance with what the recogniser thinks of it.
        case record(InputRecord)
        case refused(String)
    }

    /// Where it begins, from 1.
    var line: Int
    var content: Content
}

/// Puts the lines of the input together to records: a JSON value over several lines, a cue of subtitles, a frame of `whisper-stream`.
///
/// What goes wrong costs the record it goes wrong in; the line that shows it is read as a record of its own.
struct RecordSource {
    private struct Line {
        var number: Int
        /// Nil when it is longer than a line may be.
        var bytes: ArraySlice<UInt8>?
        /// Whether more of it is to come.
        var isBegun = false
    }

    /// Brackets that the first line of an indented JSON value may leave open, where lines may also be records themselves.
    private static let openBrackets = 3

    private var reader: GrowingLines
    private let format: InputFormat
    private var held: Line?
    private var isFirst = true
    private var isSubtitles: Bool
    /// Whether a line came that only a program of whisper.cpp prints.
    private var isWhisper = false
    /// Set where the input is a table of segments.
    private var heading: CSVSegment.Heading?
    /// Set while the segments of a document come, with the piece of it that came last and the line on which the last segment began.
    private var open: (document: OpenDocument, piece: ArraySlice<UInt8>, line: Int)?

    init(_ reader: GrowingLines, format: InputFormat) {
        (self.reader, self.format) = (reader, format)
        isSubtitles = format == .srt
    }

    mutating func next() throws(Failure) -> Unit? {
        if let segment = try segment() { return segment }
        while let line = try take() {
            defer { isFirst = isFirst && line.bytes?.allSatisfy(JSONFrame.isBlank) == true }
            guard let bytes = line.bytes else { return Unit(line: line.number, content: .refused(Self.tooLong(format.longest))) }
            if isFirst, format == .auto, try showsSubtitles(bytes) { isSubtitles = true }
            if isFirst, format.takesWhisper, let found = CSVSegment.Heading(bytes) {
                heading = found
            } else if isSubtitles {
                if let cue = try cue(from: line) { return cue }
            } else if let heading {
                if let segment = segment(line, bytes, heading) { return segment }
            } else if format.takesMarkup, SpeechMarkup.begins(bytes) {
                if let result = try markup(from: line) { return result }
            } else if format.takesValues, JSONFrame.begins(bytes) {
                if let value = try value(from: line, bytes) { return value }
            } else if format.takesWhisper, WhisperLine.beginsFrame(bytes) {
                isWhisper = true
                if let speech = try frame(from: line) { return speech }
            } else if format == .auto, try isBetweenSpeech(bytes) {
                continue
            } else if bytes.count > LineReader.limit {
                return Unit(line: line.number, content: .refused(Self.tooLong(LineReader.limit)))
            } else {
                return Unit(line: line.number, content: .line(Array(bytes)))
            }
        }
        return nil
    }

    private mutating func take() throws(Failure) -> Line? {
        if let line = held {
            held = nil
            return line
        }
        guard let line = try reader.next() else { return nil }
        return switch line {
        case .bytes(let bytes): Line(number: reader.number, bytes: bytes[...])
        case .begun(let bytes): Line(number: reader.number, bytes: bytes[...], isBegun: true)
        case .tooLong: Line(number: reader.number, bytes: nil)
        }
    }

    private static func tooLong(_ limit: Int) -> String { "the record is longer than \(limit >> 20) MiB" }

    // MARK: JSON

    /// - Returns: nil where nothing was said in it: the end of a document whose segments have been records of their own.
    private mutating func value(from first: Line, _ bytes: ArraySlice<UInt8>) throws(Failure) -> Unit? {
        var frame = JSONFrame(), value: [UInt8] = [], line = first, piece = bytes, isTooLong = false
        while true {
            var end = piece.startIndex
            while end < piece.endIndex, frame.state == .open {
                let byte = piece[end]
                frame.feed(byte)
                end += 1
                guard byte == UInt8(ascii: "["), frame.depth == 2, value.count + end - piece.startIndex <= OpenDocument.longestHead,
                    let document = OpenDocument(value + piece[..<end], frame)
                else { continue }
                open = (document, piece[end...] + (line.isBegun ? [] : [UInt8(ascii: "\n")]), line.number)
                return try segment()
            }
            if frame.state == .broken, line.number > first.number {
                held = line
                return unit(first, value, isTooLong: isTooLong, over: line)
            }
            if frame.state == .complete, JSONFrame.begins(piece[end...]) {
                held = Line(number: line.number, bytes: piece[end...])
                piece = piece[..<end]
            }
            isTooLong = isTooLong || value.count + piece.count > InputFormat.longestDocument
            if isTooLong { value = [] } else { value += piece }
            let goesOn = frame.state == .open && (format != .auto || line.number > first.number || frame.depth <= Self.openBrackets && frame.mayBreak)
            guard goesOn, let next = try take() else { return try checked(unit(first, value, isTooLong: isTooLong, over: line)) }
            line = next
            guard let more = next.bytes else { return unit(first, [], isTooLong: true, over: line) }
            frame.feed(UInt8(ascii: "\n"))
            value.append(UInt8(ascii: "\n"))
            piece = more
        }
    }

    /// The next segment of a document that is still being written, as soon as it is whole; nil where none is, or it is over.
    private mutating func segment() throws(Failure) -> Unit? {
        while open != nil {
            while let byte = open?.piece.popFirst() {
                if open?.document.isInside == false { open?.line = reader.number }
                switch open?.document.take(byte) {
                case nil: continue
                case .segment(let bytes)?: return Unit(line: open?.line ?? reader.number, content: .value(bytes, severalLines: true))
                case .tooLong?: return Unit(line: open?.line ?? reader.number, content: .refused(Self.tooLong(LineReader.limit)))
                case .end?:
                    if let rest = open?.piece, !rest.allSatisfy(JSONFrame.isBlank) {
                        held = Line(number: reader.number, bytes: rest.last == UInt8(ascii: "\n") ? rest.dropLast() : rest)
                    }
                    open = nil
                    return nil
                }
            }
            if let piece = try reader.piece() {
                open?.piece = piece
            } else {
                // Whoever ends the recogniser cuts the document off behind a segment, or inside of one.
                defer { open = nil }
                return open?.document.rest.map { Unit(line: open?.line ?? reader.number, content: .value($0, severalLines: true)) }
            }
        }
        return nil
    }

    private func unit(_ first: Line, _ value: [UInt8], isTooLong: Bool, over last: Line) -> Unit {
        let content = isTooLong ? Unit.Content.refused(Self.tooLong(InputFormat.longestDocument)) : .value(value, severalLines: last.number > first.number)
        return Unit(line: first.number, content: content)
    }

    /// A value longer than a record may be is allowed where it is all of the input.
    private mutating func checked(_ unit: Unit) throws(Failure) -> Unit {
        guard case .value(let value, _) = unit.content, value.count > LineReader.limit else { return unit }
        while isFirst, held == nil, let line = try take() {
            if line.bytes?.allSatisfy(JSONFrame.isBlank) == true { continue }
            held = line
        }
        return isFirst && held == nil ? unit : Unit(line: unit.line, content: .refused(Self.tooLong(LineReader.limit)))
    }

    // MARK: Subtitles

    /// Subtitles begin with their name, or with the number of the first cue and a line with its times.
    private mutating func showsSubtitles(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Bool {
        if SubtitleCue.isHeader(bytes) || SubtitleCue.isTiming(bytes) { return true }
        guard bytes.elementsEqual("1".utf8) || bytes.elementsEqual("0".utf8), let next = try take() else { return false }
        held = next
        return next.bytes.map { SubtitleCue.isTiming($0) } ?? false
    }

    private mutating func cue(from first: Line) throws(Failure) -> Unit? {
        var block: [ArraySlice<UInt8>] = [], size = 0, line: Line? = first
        while let next = line {
            guard let bytes = next.bytes else {
                size = .max
                break
            }
            if bytes.allSatisfy(JSONFrame.isBlank) { break }
            size += bytes.count
            if size <= LineReader.limit { block.append(bytes) }
            line = try take()
        }
        if block.isEmpty, size == 0 { return nil }
        guard size <= LineReader.limit else { return Unit(line: first.number, content: .refused(Self.tooLong(LineReader.limit))) }
        do {
            return try SubtitleCue(block).text.map { Unit(line: first.number, content: .speech($0)) }
        } catch {
            return Unit(line: first.number, content: .refused(error.message))
        }
    }

    // MARK: Segments and interpretations

    private func segment(_ line: Line, _ bytes: ArraySlice<UInt8>, _ heading: CSVSegment.Heading) -> Unit? {
        if bytes.allSatisfy(JSONFrame.isBlank) { return nil }
        do throws(Refusal) {
            return try CSVSegment(bytes, under: heading).text.map { Unit(line: line.number, content: .speech($0)) }
        } catch { return Unit(line: line.number, content: .refused(error.message)) }
    }

    private mutating func markup(from first: Line) throws(Failure) -> Unit? {
        var document: [UInt8] = [], line: Line? = first, hasEnded = false
        while !hasEnded, let next = line {
            guard let bytes = next.bytes, document.count + bytes.count <= LineReader.limit else {
                return Unit(line: first.number, content: .refused(Self.tooLong(LineReader.limit)))
            }
            document += bytes + [UInt8(ascii: "\n")]
            hasEnded = SpeechMarkup.ends(bytes)
            if !hasEnded { line = try take() }
        }
        do throws(Refusal) {
            guard hasEnded else { throw Refusal("the document has no end") }
            return try SpeechMarkup(document).record.map { Unit(line: first.number, content: .record($0)) }
        } catch { return Unit(line: first.number, content: .refused(error.message)) }
    }

    // MARK: Lines of whisper.cpp

    /// Whether a blank line is of a transcript, which has one in front and around its frames, and not an utterance of no words.
    private mutating func isBetweenSpeech(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Bool {
        guard bytes.allSatisfy(JSONFrame.isBlank) else {
            isWhisper = isWhisper || WhisperLine.isMarked(bytes)
            return false
        }
        if isWhisper || !isFirst { return isWhisper }
        held = try take()
        return held?.bytes.map(WhisperLine.isMarked) ?? false
    }

    private mutating func frame(from first: Line) throws(Failure) -> Unit? {
        var words: [String] = [], size = 0
        while let line = try take() {
            guard let bytes = line.bytes else { return Unit(line: first.number, content: .refused(Self.tooLong(format.longest))) }
            if WhisperLine.endsFrame(bytes) { break }
            if WhisperLine.beginsFrame(bytes) {
                held = line
                break
            }
            size += bytes.count
            let text = size > LineReader.limit ? "" : WhisperLine(bytes).text
            if !text.isEmpty { words.append(text) }
        }
        if size > LineReader.limit { return Unit(line: first.number, content: .refused(Self.tooLong(LineReader.limit))) }
        return words.isEmpty ? nil : Unit(line: first.number, content: .speech(words.joined(separator: " ")))
    }
}
