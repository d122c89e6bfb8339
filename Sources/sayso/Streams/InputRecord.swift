/// One record of the input: what somebody said, and what came with it.
struct InputRecord {
    /// What the input called it, to be given back as it came.
    enum ID {
        case string(String)
        /// As written.
        case number(String)
    }

    var text: String
    var id: ID?
    /// The reference instant as written.
    var at: String?
    /// False while the speaker is still speaking: it may be answered, and is never stored.
    var isFinal = true
    /// The recogniser's own confidence, 0…1; nil when it gave none that can be read as a probability.
    var confidence: Double?
    /// Words with the recogniser's confidence in each, in order; not always all words of the text.
    var words: [HeardWord] = []
    /// What else it may have been, best first; the first is often the text itself.
    var alternatives: [Alternative] = []
    /// How the record was written, which is how it is answered.
    var isJSON = false
}

extension InputRecord {
    /// Reads a line of JSONL: `{"id":…,"text":…,"at":…,"final":…,"confidence":…,"words":[…],"alternatives":[…]}`, all but `text` optional.
    init(json bytes: [UInt8]) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        var found: String?
        var read = InputRecord(text: "", isJSON: true)
        try scanner.object { (key, value) throws(JSONError) in
            switch key {
            case "text": found = try value.string()
            case _ where value.literal("null"): break
            case "id": read.id = try value.peek() == UInt8(ascii: "\"") ? .string(value.string()) : .number(value.number())
            case "at", "spoken_at": read.at = try value.string()
            case "final", "is_final", "isFinal":
                if value.literal("false") {
                    read.isFinal = false
                } else if !value.literal("true") {
                    throw value.error("\"\(key)\" is true or false")
                }
            case "confidence", "conf":
                // Some recognisers quote it.
                read.confidence = Self.probability(Double(try value.peek() == UInt8(ascii: "\"") ? value.string() : value.number()))
            case "words": read.words = HeardWord.list(in: .object([key: try JSONTree(next: &value)])) ?? []
            case "alternatives", "alts": read.alternatives = try JSONTree(next: &value).elements.compactMap { Alternative($0) }
            default: try value.skipValue()
            }
        }
        try scanner.end()
        guard let found else { throw JSONError(message: "it has no \"text\"", column: 1) }
        read.text = found
        self = read
    }

    /// A confidence that is a probability; an unnormalised likelihood ranks, and says nothing about truth.
    static func probability(_ confidence: Double?) -> Double? { confidence.flatMap { (0...1).contains($0) ? $0 : nil } }

    /// Reads a plain line. Bytes that are no UTF-8 become U+FFFD.
    init(line bytes: [UInt8]) { self.init(text: String(decoding: bytes, as: UTF8.self)) }
}
