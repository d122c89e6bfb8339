extension Parse {
    /// One JSON object without a line break, keys in the order of the contract.
    ///
    ///     {"id":"u1","text":"…","at":"2026-03-14T14:30:00-05:00","actions":[…]}
    ///
    /// - Parameter id: The record's own id; left out when nil.
    public func json(id: String? = nil) -> String {
        var writer = JSONWriter()
        write(to: &writer, id: id)
        return writer.text
    }

    /// Writes the object without its closing brace, for callers that have more keys to add.
    public func writeOpen(to writer: inout JSONWriter, id: String? = nil) {
        writer.openAnswer(id: id, text: text, at: moment, key: "actions", actions) { $0.write(to: &$1) }
    }

    func write(to writer: inout JSONWriter, id: String?) {
        writeOpen(to: &writer, id: id)
        writer.literal("}")
    }
}

extension VoiceAction {
    public func write(to writer: inout JSONWriter) {
        writer.literal("{\"type\":")
        writer.string(type.rawValue)
        writer.literal(",\"confidence\":")
        writer.number(confidence)
        writer.literal(",\"span\":[")
        writer.integer(span.lowerBound)
        writer.literal(",")
        writer.integer(span.upperBound)
        writer.literal("],\"details\":{")
        for index in details.entries.indices {
            writer.key(details.entries[index].key, first: index == 0)
            writer.value(details.entries[index].value)
        }
        writer.literal("}}")
    }
}

/// Writes JSON by hand, in the order of the calls.
public struct JSONWriter: ~Copyable {
    private var bytes = Pool<UInt8>(capacity: 1_024)
    public init() {}

    public var text: String { String(decoding: bytes.view, as: UTF8.self) }

    public mutating func raw(_ text: String) { Self.withBytes(of: text) { bytes.append(contentsOf: $0) } }

    /// The same for what the program itself says: nothing is counted or copied.
    mutating func literal(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    /// The bytes of a text where they lie; of one that does not lie in one stretch, in a copy.
    @inline(__always)
    private static func withBytes(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
        Array(text.utf8).withUnsafeBufferPointer(body)
    }

    public mutating func key(_ name: String, first: Bool = false) {
        if !first { bytes.append(UInt8(ascii: ",")) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// What every answer to a record begins with: its id, words and instant, and what was found in it; the closing brace is left to the caller.
    mutating func openAnswer<Found>(id: String?, text: String, at moment: Moment, key name: String, _ found: [Found], _ write: (Found, inout JSONWriter) -> Void) {
        literal("{")
        if let id {
            key("id", first: true)
            string(id)
        }
        key("text", first: id == nil)
        string(text)
        key("at")
        self.moment(moment)
        key(name)
        literal("[")
        for (index, one) in found.enumerated() {
            if index > 0 { literal(",") }
            write(one, &self)
        }
        literal("]")
    }

    /// A finite number as an integer where it is one; anything else is null.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return literal("null") }
        if value == value.rounded(), abs(value) < 1e15 { return integer(Int(value)) }
        // What has at most three decimals, as nearly everything here, needs no general printer.
        let thousandths = (value * 1_000).rounded()
        guard abs(value) < 1e9, thousandths / 1_000 == value else { return raw(String(value)) }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let whole = Int(abs(thousandths))
        integer(whole / 1_000)
        bytes.append(UInt8(ascii: "."))
        let rest = whole % 1_000
        bytes.append(48 + UInt8(rest / 100))
        if rest % 100 > 0 { bytes.append(48 + UInt8(rest / 10 % 10)) }
        if rest % 10 > 0 { bytes.append(48 + UInt8(rest % 10)) }
    }

    fileprivate mutating func integer(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var digits = InlineArray<20, UInt8>(repeating: 0), first = digits.count, rest = value.magnitude
        repeat {
            first -= 1
            digits[first] = 48 + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        while first < digits.count {
            bytes.append(digits[first])
            first += 1
        }
    }

    public mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        Self.withBytes(of: text) { utf8 in
            guard let first = Self.escape(in: utf8, from: 0) else { return bytes.append(contentsOf: utf8) }
            // What needs no escape is copied in runs.
            var start = 0, next: Int? = first
            while let index = next {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(utf8[index])
                start = index + 1
                next = Self.escape(in: utf8, from: start)
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Where the next byte is that needs an escape.
    private static func escape(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        // Eight bytes at a time: in a byte below 32, or one that equals a sign, subtracting borrows from its highest bit.
        let ones: UInt64 = 0x0101_0101_0101_0101, highs = ones << 7
        while index + 8 <= utf8.count {
            let eight = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let quotes = eight ^ ones &* UInt64(UInt8(ascii: "\"")), slashes = eight ^ ones &* UInt64(UInt8(ascii: "\\"))
            let found = (eight &- ones &* 32) | (quotes &- ones) | (slashes &- ones)
            if found & ~eight & highs != 0 { break }
            index += 8
        }
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
            index += 1
        }
        return nil
    }

    private mutating func moment(_ moment: Moment) {
        bytes.append(UInt8(ascii: "\""))
        let text = moment.iso8601Bytes
        for index in text.indices { bytes.append(text[index]) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 10: literal("\\n")
        case 13: literal("\\r")
        case 9: literal("\\t")
        default:
            literal("\\u00")
            for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 87 + digit) }
        }
    }

    public mutating func value(_ value: DetailValue) {
        switch value {
        case .text(let text): string(text)
        case .number(let number): self.number(number)
        case .flag(let flag): literal(flag ? "true" : "false")
        case .moment(let moment): self.moment(moment)
        case .list(let texts):
            literal("[")
            for (index, text) in texts.enumerated() {
                if index > 0 { literal(",") }
                string(text)
            }
            literal("]")
        case .components(let components):
            literal("[")
            for (index, component) in components.enumerated() {
                literal(index > 0 ? ",{\"name\":" : "{\"name\":")
                string(component.name)
                literal(",\"quantity\":")
                if let quantity = component.quantity { string(quantity) } else { literal("null") }
                literal("}")
            }
            literal("]")
        }
    }
}
