/// A list of segments that is still being written: each is a record as soon as it is whole, and what is cut short costs no other.
///
/// `yap` writes one document for as long as it listens, and closes it when it ends:
///
///     {"metadata":{"language":"en"},"segments":[
///     {"id":1,"text":"took my prenatal"}
///     ,
///     {"id":2,"text":"drank water"}
///     ]}
struct OpenDocument {
    enum Part {
        /// All of a segment, or what there is of one that is broken.
        case segment([UInt8])
        case tooLong
        /// The document is over.
        case end
    }

    /// The document around its segments.
    private var document: JSONFrame
    private var hasListEnded = false
    /// The segment that is being written.
    private var segment: (frame: JSONFrame, bytes: [UInt8])?

    /// - Parameters:
    ///   - head: All of a value so far.
    ///   - frame: Has been fed with it.
    /// - Returns: nil where it is no document of this kind whose list has just begun.
    init?(_ head: some Collection<UInt8>, _ frame: JSONFrame) {
        guard Self.hasBegun(head, frame) else { return nil }
        document = frame
    }

    /// Longer than any head.
    static let longestHead = 1 << 12
    private static let list = Array("\"segments\":[".utf8)

    private static func hasBegun(_ head: some Collection<UInt8>, _ frame: JSONFrame) -> Bool {
        guard frame.depth == 2, head.count <= longestHead else { return false }
        let marks = head.filter { !JSONFrame.isBlank($0) }
        return begins(marks) && marks.suffix(list.count) == list[...]
    }

    private static func begins(_ marks: [UInt8]) -> Bool { marks.starts(with: "{\"metadata\":".utf8) }

    /// Whether a line whose end has not come may be of such a document, and hold segments already.
    static func mayBegin(_ line: [UInt8]) -> Bool {
        guard line.first == UInt8(ascii: "{") else { return false }
        let marks = line.prefix(longestHead).filter { !JSONFrame.isBlank($0) }
        return begins(marks) && marks.contains(list)
    }

    /// Whether a segment has begun and not ended.
    var isInside: Bool { segment != nil }

    mutating func take(_ byte: UInt8) -> Part? {
        guard segment == nil else { return takeInside(byte) }
        if JSONFrame.isBlank(byte) { return nil }
        if hasListEnded || byte == UInt8(ascii: "]") {
            document.feed(byte)
            hasListEnded = true
            return document.state == .open ? nil : .end
        }
        switch byte {
        case UInt8(ascii: ","): return nil
        case UInt8(ascii: "{"):
            segment = (JSONFrame(), [])
            return takeInside(byte)
        default: return .end
        }
    }

    private mutating func takeInside(_ byte: UInt8) -> Part? {
        segment?.frame.feed(byte)
        segment?.bytes.append(byte)
        guard let own = segment else { return nil }
        if own.bytes.count > LineReader.limit, own.frame.state != .complete {
            // Its end is still to be found.
            segment?.bytes.removeSubrange(1...)
            isTooLong = true
        }
        // Whoever was cut off and begins anew writes a document into the list.
        if byte == UInt8(ascii: "["), Self.hasBegun(own.bytes, own.frame) {
            (document, segment, isTooLong) = (own.frame, nil, false)
            return nil
        }
        guard own.frame.state != .open else { return nil }
        // What is broken goes to its bracket, or to the end of the line: the segments behind it are whole.
        if own.frame.state == .broken, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "\n") { return nil }
        defer { (segment, isTooLong) = (nil, false) }
        return isTooLong || own.bytes.count > LineReader.limit ? .tooLong : .segment(own.bytes)
    }

    private var isTooLong = false

    /// What there is of a segment at the end of the input.
    var rest: [UInt8]? { segment.map { isTooLong ? [] : $0.bytes } }
}
