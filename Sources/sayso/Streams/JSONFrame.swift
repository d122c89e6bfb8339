/// Finds where a JSON value ends while its bytes are still coming, in constant time a byte.
///
/// It checks the order of brackets, keys and values, and leaves what is inside strings and numbers to `JSONScanner`.
struct JSONFrame {
    enum State { case open, complete, broken }
    private enum Wanted { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd }

    private var closing: [UInt8] = []
    private var wanted = Wanted.value
    private var inString = false, escaped = false, inScalar = false
    private(set) var state = State.open
    /// Brackets that are open.
    var depth: Int { closing.count }
    /// Whether a writer that indents would break the line here.
    var mayBreak: Bool { !inString && !inScalar && (wanted == .valueOrEnd || wanted == .keyOrEnd || wanted == .key || (wanted == .value && closing.last == UInt8(ascii: "]"))) }

    /// Nobody dictates a brace. A single bracket is a transcript's `[NOISE]`, two or a bracket and a quote are JSON.
    static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
        var rest = bytes.lazy.filter { !isBlank($0) }.makeIterator()
        switch rest.next() {
        case UInt8(ascii: "{"): return true
        case UInt8(ascii: "["): return rest.next().map { "{[\"".utf8.contains($0) } ?? true
        default: return false
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

    mutating func feed(_ byte: UInt8) {
        if inString { return feedString(byte) }
        if inScalar {
            guard Self.isBlank(byte) || ",]}".utf8.contains(byte) else { return feedScalar(byte) }
            inScalar = false
        }
        if Self.isBlank(byte) { return }
        switch byte {
        case UInt8(ascii: "\""): string()
        case UInt8(ascii: "{"): open(closedBy: "}", then: .keyOrEnd)
        case UInt8(ascii: "["): open(closedBy: "]", then: .valueOrEnd)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
        case UInt8(ascii: ":"): move(from: .colon, to: .value)
        case UInt8(ascii: ","): move(from: .commaOrEnd, to: closing.last == UInt8(ascii: "}") ? .key : .value)
        default:
            value()
            inScalar = true
            feedScalar(byte)
        }
    }

    private mutating func feedString(_ byte: UInt8) {
        if escaped {
            escaped = false
        } else if byte == UInt8(ascii: "\\") {
            escaped = true
        } else if byte == UInt8(ascii: "\"") {
            inString = false
        }
    }

    private mutating func feedScalar(_ byte: UInt8) {
        if !"+-.0123456789Etruefalsn".utf8.contains(byte) { state = .broken }
    }

    private mutating func string() {
        if wanted == .key || wanted == .keyOrEnd { wanted = .colon } else { value() }
        inString = true
    }

    private mutating func value() {
        if wanted == .value || wanted == .valueOrEnd, !closing.isEmpty { wanted = .commaOrEnd } else { state = .broken }
    }

    private mutating func open(closedBy bracket: Unicode.Scalar, then next: Wanted) {
        guard wanted == .value || wanted == .valueOrEnd else { return state = .broken }
        closing.append(UInt8(ascii: bracket))
        wanted = next
    }

    private mutating func close(_ byte: UInt8) {
        guard closing.last == byte, wanted == .commaOrEnd || wanted == .valueOrEnd || wanted == .keyOrEnd else { return state = .broken }
        closing.removeLast()
        wanted = .commaOrEnd
        if closing.isEmpty { state = .complete }
    }

    private mutating func move(from: Wanted, to next: Wanted) {
        if wanted == from { wanted = next } else { state = .broken }
    }
}
