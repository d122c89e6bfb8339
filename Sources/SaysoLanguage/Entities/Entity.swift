/// A typed value found in a text: a number, a quantity, a time.
public struct Entity: Hashable, Sendable {
    /// What kind of value it is. The raw value is the `dim` of the JSON contract.
    public enum Dimension: String, CaseIterable, Sendable {
        case numeral, ordinal, temperature, volume, quantity, distance, duration, time, age
        case bloodPressure = "blood_pressure"
        case dose, frequency, severity
    }

    public let dimension: Dimension
    /// Half-open, in Unicode scalars of the text. Prepositions are not of it.
    public let span: Range<Int>
    /// The keys of its dimension with their values, in the order of the contract; times with the offset of the reference.
    public let details: ActionDetails
    /// Whether it is this only where something else says so ("7" as a time). It may lie on another entity.
    public let isLatent: Bool
}

/// The typed values of a text.
public struct EntityReading: Sendable {
    /// The text as given.
    public let text: String
    /// The reference instant.
    public let moment: Moment
    /// By where they begin.
    public let entities: [Entity]
}

/// Which of the times that open words ("monday", "at 7") may mean.
public enum TimePreference: String, CaseIterable, Sendable {
    /// The latest that is not after the reference: what a log speaks of.
    case past
    /// The next.
    case future
}

extension EntityReading {
    /// One JSON object without a line break, keys in the order of the contract.
    ///
    ///     {"id":"u1","text":"…","at":"2026-03-14T14:30:00-05:00","entities":[{"dim":"distance","span":[4,6],"value":5,"unit":"kilometre"}]}
    ///
    /// - Parameter id: The record's own id; left out when nil.
    public func json(id: String? = nil) -> String {
        var writer = JSONWriter()
        writer.openAnswer(id: id, text: text, at: moment, key: "entities", entities) { $0.write(to: &$1) }
        writer.raw("}")
        return writer.text
    }
}

extension Entity {
    func write(to writer: inout JSONWriter) {
        writer.raw("{\"dim\":")
        writer.string(dimension.rawValue)
        writer.key("span")
        writer.raw("[\(span.lowerBound),\(span.upperBound)]")
        for entry in details.entries {
            writer.key(entry.key)
            writer.value(entry.value)
        }
        if isLatent {
            writer.key("latent")
            writer.raw("true")
        }
        writer.raw("}")
    }
}
