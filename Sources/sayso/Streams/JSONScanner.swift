/// Why a text is no JSON value of the kind wanted.
struct JSONError: Error {
    let message: String
    /// In bytes, from 1.
    let column: Int
}

/// Reads JSON from bytes, one value after the other, without building a tree.
///
/// Nothing in it recurses: brackets nested a million deep cost a bit each. It is lenient where speech-to-text programs
/// are: raw control characters in strings are taken as they are, and bytes that are no UTF-8 become U+FFFD.
struct JSONScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func error(_ message: String) -> JSONError { JSONError(message: message, column: at + 1) }

    // MARK: Blanks and marks

    mutating func skipBlanks() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    /// The first byte of the next value, without moving past it.
    mutating func peek() -> UInt8? {
        skipBlanks()
        return at < bytes.count ? bytes[at] : nil
    }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    mutating func end() throws(JSONError) {
        if peek() != nil { throw error("something follows the object") }
    }

    // MARK: Values

    /// Calls `member` with each key of an object; it must read or skip exactly one value.
    mutating func object(_ member: (String, inout JSONScanner) throws(JSONError) -> Void) throws(JSONError) {
        guard take("{") else { throw error("an object is wanted here") }
        if take("}") { return }
        repeat {
            try member(try key(), &self)
        } while take(",")
        guard take("}") else { throw error("',' or '}' is missing") }
    }

    /// Calls `element` for each value of an array; it must read or skip exactly one value.
    mutating func array(_ element: (inout JSONScanner) throws(JSONError) -> Void) throws(JSONError) {
        guard take("[") else { throw error("an array is wanted here") }
        if take("]") { return }
        repeat { try element(&self) } while take(",")
        guard take("]") else { throw error("',' or ']' is missing") }
    }

    private mutating func key() throws(JSONError) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw error("a key in double quotes is wanted here") }
        let key = try string()
        guard take(":") else { throw error("':' is missing after a key") }
        return key
    }

    mutating func string() throws(JSONError) -> String {
        guard take("\"") else { throw error("a string in double quotes is wanted here") }
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: try escape().utf8)
            default: text.append(byte)
            }
        }
        throw error("a string has no end")
    }

    private mutating func escape() throws(JSONError) -> String {
        guard at < bytes.count else { throw error("a string has no end") }
        defer { at += 1 }
        switch bytes[at] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return String(try scalar())
        default: throw error("no such escape in a string")
        }
    }

    /// At the `u` of an escape; stops on the last digit. Half a surrogate pair is U+FFFD.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        guard let unit = hexadecimal(after: at) else { throw error("four hexadecimal digits are wanted after \\u") }
        at += 4
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, at + 2 < bytes.count, bytes[at + 1] == UInt8(ascii: "\\"), bytes[at + 2] == UInt8(ascii: "u"),
            let low = hexadecimal(after: at + 2), (0xDC00...0xDFFF).contains(low)
        else { return "\u{FFFD}" }
        at += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private func hexadecimal(after index: Int) -> UInt32? {
        guard index + 4 < bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index + 1...index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// A number as it is written.
    mutating func number() throws(JSONError) -> String {
        _ = peek()
        let start = at
        while at < bytes.count, Self.inNumber(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard Self.isNumber(text.utf8), Double(text) != nil else { throw error("a number is wanted here") }
        return text
    }

    /// `Double` reads more than JSON allows: ".5", "5.", "007". A number is given back as it came, so it has to be JSON's.
    private static func isNumber(_ text: String.UTF8View) -> Bool {
        let digits = text.drop { $0 == UInt8(ascii: "-") }.prefix { isDigit($0) }
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0"), text.first != UInt8(ascii: "+"),
            let last = text.last, isDigit(last)
        else { return false }
        return zip(text, text.dropFirst()).allSatisfy { $0 != UInt8(ascii: ".") || isDigit($1) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func inNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.eE".utf8.contains(byte) }

    /// `true`, `false` or `null`, when it comes next.
    mutating func literal(_ word: StaticString) -> Bool {
        _ = peek()
        let wanted = word.withUTF8Buffer { Array($0) }
        guard bytes[at...].starts(with: wanted) else { return false }
        at += wanted.count
        return true
    }

    /// Passes over one value of any kind and any depth.
    mutating func skipValue() throws(JSONError) {
        var open: [Unicode.Scalar] = []  // closing brackets still owed
        value: while true {
            if take("{") {
                if !take("}") {
                    _ = try key()
                    open.append("}")
                    continue value
                }
            } else if take("[") {
                if !take("]") {
                    open.append("]")
                    continue value
                }
            } else {
                try skipScalar()
            }
            while let bracket = open.last {
                if take(bracket) {
                    open.removeLast()
                } else if take(",") {
                    if bracket == "}" { _ = try key() }
                    continue value
                } else {
                    throw error("',' or '\(bracket)' is missing")
                }
            }
            return
        }
    }

    private mutating func skipScalar() throws(JSONError) {
        switch peek() {
        case nil: throw error("a value is missing")
        case UInt8(ascii: "\""): _ = try string()
        default: if !literal("true"), !literal("false"), !literal("null") { _ = try number() }
        }
    }
}
