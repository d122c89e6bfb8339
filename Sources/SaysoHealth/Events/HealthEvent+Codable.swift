public import SaysoLanguage

extension HealthEvent: Codable {
    private enum Key: String, CodingKey {
        case id, kind, category, date, summary, precision, notes, confidence, utterance
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try fields.decode(String.self, forKey: .id),
            date: try fields.decode(Moment.self, forKey: .date),
            payload: try Payload(kind: fields.decode(EventKind.self, forKey: .kind), from: decoder),
            notes: try fields.decodeIfPresent(String.self, forKey: .notes),
            confidence: try fields.decodeIfPresent(Double.self, forKey: .confidence) ?? 1,
            precision: try fields.decodeIfPresent(String.self, forKey: .precision),
            utterance: try fields.decodeIfPresent(String.self, forKey: .utterance))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(kind, forKey: .kind)
        try fields.encode(category, forKey: .category)
        try fields.encode(date, forKey: .date)
        try fields.encode(displaySummary, forKey: .summary)
        try payload.content.encode(to: encoder)
        try fields.encodeIfPresent(precision, forKey: .precision)
        try fields.encodeIfPresent(notes, forKey: .notes)
        try fields.encode(confidence, forKey: .confidence)
        try fields.encodeIfPresent(utterance, forKey: .utterance)
    }

    /// One line of JSON, as `sayso events --json` prints it.
    public var json: String { OrderedJSON.text(self) }
}

/// The event's own fields, without what all events share.
extension HealthEvent.Payload: Encodable {
    public func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
    public var json: String { OrderedJSON.text(self) }
}

/// As ISO 8601 text with an offset.
extension Moment: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let moment = Moment(iso8601: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an ISO 8601 instant with an offset"))
        }
        self = moment
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
