/// The tags of an XML document, one after the other, with their lines. What stands between tags is passed over.
///
/// Not the system's parser: that one stops for good at the first thing that is not well formed, and the exports of some telephones have
/// a document type that is not, or records that were cut. A `<` has no place inside a tag, not even between quotes, so that a broken
/// tag ends where the next one begins.
struct TagReader {
    /// Longer than any real one.
    private static let limit = 1 << 20

    enum Item {
        case tag(Tag)
        /// Broken, where it begins.
        case malformed(line: Int)
    }

    private let source: () throws -> [UInt8]
    private var bytes: [UInt8] = []
    private var at = 0
    private var line = 1

    /// - Parameter source: The next piece of the document; empty at its end.
    init(_ source: @escaping () throws -> [UInt8]) { self.source = source }

    var currentLine: Int { line }

    /// - Returns: nil at the end.
    mutating func next() throws -> Item? {
        while try seek(UInt8(ascii: "<")) {
            guard try hold(2) else { return .malformed(line: line) }
            switch bytes[at + 1] {
            case UInt8(ascii: "!"):
                if try begins("<!--") { try skip(past: "-->") } else if try begins("<![CDATA[") { try skip(past: "]]>") } else { try skipDocumentType() }
            case UInt8(ascii: "?"): try skip(past: "?>")
            default: return try tag()
            }
        }
        return nil
    }

    private mutating func tag() throws -> Item {
        let begin = line
        var length = 1
        var quote: UInt8 = 0
        while true {
            if at + length == bytes.count, try !more() { return broken(length, begin) }
            let byte = bytes[at + length]
            if byte == UInt8(ascii: "<") || length > Self.limit { return broken(length, begin) }
            length += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
        }
        let tag = Tag(Array(bytes[at..<at + length]), line: begin)
        advance(length)
        return tag.isWellFormed ? .tag(tag) : .malformed(line: begin)
    }

    private mutating func broken(_ length: Int, _ begin: Int) -> Item {
        advance(length)
        return .malformed(line: begin)
    }

    /// A document type may hold declarations in brackets, each between `<` and `>`; some telephones leave one of these out.
    private mutating func skipDocumentType() throws {
        advance(2)
        var isBracketed = false
        while try hold(1) {
            let byte = bytes[at]
            if byte == UInt8(ascii: "[") { isBracketed = true }
            if byte == UInt8(ascii: "]") { isBracketed = false }
            // The root of what is described: the declarations have not ended as they should.
            if byte == UInt8(ascii: "<"), try begins("<HealthData") { return }
            advance(1)
            if byte == UInt8(ascii: ">"), !isBracketed { return }
        }
    }

    private mutating func seek(_ byte: UInt8) throws -> Bool {
        while true {
            if let found = bytes[at...].firstIndex(of: byte) {
                advance(found - at)
                return true
            }
            advance(bytes.count - at)
            guard try more() else { return false }
        }
    }

    private mutating func skip(past end: String) throws {
        let end = Array(end.utf8)
        while try hold(end.count) {
            if bytes[at..<at + end.count].elementsEqual(end) { return advance(end.count) }
            advance(1)
        }
        advance(bytes.count - at)
    }

    private mutating func begins(_ text: StaticString) throws -> Bool {
        guard try hold(text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { buffer in bytes[at..<at + buffer.count].elementsEqual(buffer) }
    }

    private mutating func hold(_ count: Int) throws -> Bool {
        while bytes.count - at < count { guard try more() else { return false } }
        return true
    }

    private mutating func more() throws -> Bool {
        let piece = try source()
        guard !piece.isEmpty else { return false }
        bytes.removeSubrange(..<at)
        at = 0
        bytes += piece
        return true
    }

    private mutating func advance(_ count: Int) {
        bytes.withUnsafeBufferPointer { buffer in
            for index in at..<at + count where buffer[index] == UInt8(ascii: "\n") { line += 1 }
        }
        at += count
    }
}

/// One tag as it stands in the document: `<Record type="…" value="…"/>`.
struct Tag {
    let line: Int
    let name: String
    let isEnd: Bool
    let isWellFormed: Bool
    private let bytes: [UInt8]
    /// Names and values of the attributes in `bytes`, in their order.
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    /// - Parameter bytes: From `<` to `>`.
    init(_ bytes: [UInt8], line: Int) {
        (self.bytes, self.line) = (bytes, line)
        isEnd = bytes[1] == UInt8(ascii: "/")
        var at = isEnd ? 2 : 1
        let end = bytes[bytes.count - 2] == UInt8(ascii: "/") ? bytes.count - 2 : bytes.count - 1
        func word() -> Range<Int> {
            let start = at
            while at < end, !Self.isBlank(bytes[at]), bytes[at] != UInt8(ascii: "=") { at += 1 }
            return start..<at
        }
        let first = word()
        name = String(decoding: bytes[first], as: UTF8.self)
        var isSound = !first.isEmpty
        while isSound {
            while at < end, Self.isBlank(bytes[at]) { at += 1 }
            guard at < end else { break }
            let key = word()
            while at < end, Self.isBlank(bytes[at]) { at += 1 }
            guard !key.isEmpty, at < end, bytes[at] == UInt8(ascii: "=") else {
                isSound = false
                break
            }
            at += 1
            while at < end, Self.isBlank(bytes[at]) { at += 1 }
            guard at < end, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
                let close = bytes[(at + 1)..<end].firstIndex(of: bytes[at])
            else {
                isSound = false
                break
            }
            attributes.append((key, at + 1..<close))
            at = close + 1
        }
        isWellFormed = isSound
    }

    /// The value of an attribute as text. Of one that stands there twice, as some telephones write it, the first.
    subscript(_ name: StaticString) -> String? {
        value(name).map { range in
            let plain = bytes[range]
            return plain.contains(UInt8(ascii: "&")) ? Self.unescaped(plain) : String(decoding: plain, as: UTF8.self)
        }
    }

    /// The same as bytes, for values that hold no entity.
    func bytes(_ name: StaticString) -> ArraySlice<UInt8>? { value(name).map { bytes[$0] } }

    private func value(_ name: StaticString) -> Range<Int>? {
        name.withUTF8Buffer { wanted in
            attributes.first { bytes[$0.name].elementsEqual(wanted) }?.value
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "&", let end = rest.firstIndex(of: ";") else {
                text.append(scalar)
                continue
            }
            let name = String(rest[..<end])
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let meant = entities[name] ?? number.flatMap(Unicode.Scalar.init) else {
                text.append(scalar)
                continue
            }
            text.append(meant)
            rest = rest[rest.index(after: end)...]
        }
        return String(text)
    }
}
