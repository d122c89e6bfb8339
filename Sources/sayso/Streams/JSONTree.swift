/// A JSON value in memory. Values nested deeper than any recogniser writes are passed over and read as null.
enum JSONTree {
    case object([String: JSONTree])
    case array([JSONTree])
    case string(String)
    /// As written.
    case number(String)
    case flag(Bool)
    case null

    private static let deepest = 16

    /// One value that is all of the bytes.
    init(_ bytes: [UInt8]) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        try self.init(next: &scanner)
        try scanner.end()
    }

    init(next scanner: inout JSONScanner, depth: Int = 0) throws(JSONError) {
        let first = scanner.peek()
        if depth == Self.deepest {
            try scanner.skipValue()
            self = .null
        } else if first == UInt8(ascii: "{") {
            var members: [String: JSONTree] = [:]
            try scanner.object { (key, value) throws(JSONError) in
                members[Self.folded(key)] = try JSONTree(next: &value, depth: depth + 1)
            }
            self = .object(members)
        } else if first == UInt8(ascii: "[") {
            var elements: [JSONTree] = []
            try scanner.array { (value) throws(JSONError) in elements.append(try JSONTree(next: &value, depth: depth + 1)) }
            self = .array(elements)
        } else if first == UInt8(ascii: "\"") {
            self = .string(try scanner.string())
        } else if scanner.literal("true") {
            self = .flag(true)
        } else if scanner.literal("false") {
            self = .flag(false)
        } else if scanner.literal("null") {
            self = .null
        } else {
            self = .number(try scanner.number())
        }
    }

    /// The same key is "isFinal", "is_final" or "IsFinal", by who writes it.
    private static func folded(_ key: String) -> String { key.lowercased().replacing("_", with: "") }

    /// The first of the keys that has a value, each without capitals and underscores.
    subscript(keys: String...) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        for key in keys {
            if let value = members[key], !value.isNull { return value }
        }
        return nil
    }

    private var isNull: Bool { if case .null = self { true } else { false } }
    var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

    /// A finite number, also one in quotes.
    var amount: Double? {
        switch self {
        case .number(let text), .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}
