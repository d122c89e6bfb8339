internal import Foundation
public import SaysoHealth

/// Events as a table, a line each: one column for every key that any kind of event has.
public enum EventTable {
    /// What every event has, then what its kind adds. `category` and `summary` are for people; they are not read back.
    public static let columns = [
        "id", "kind", "category", "date", "summary", "precision", "notes", "confidence", "utterance",
        "item", "isCompoundMeal", "components", "mealType", "quantity", "calories", "protein", "carbs", "fat", "fiber",
        "nutritionSource", "eaten", "name", "dosage", "unit", "frequency", "isPrenatal", "timesPerDay", "count", "takenAt", "taken",
        "type", "severity", "severityScore", "duration", "bodySite", "triggers", "relief", "present", "amount", "beverage",
        "temperature", "drunk", "metric", "value", "value2", "context", "measured", "drugClass", "schedule", "activity", "distance",
        "distanceUnit", "intensity", "done",
    ]

    /// Columns whose cells are JSON: numbers, flags and lists.
    private static let json: Set<String> = [
        "confidence", "isCompoundMeal", "components", "calories", "protein", "carbs", "fat", "fiber", "eaten", "isPrenatal",
        "timesPerDay", "count", "takenAt", "taken", "severityScore", "duration", "triggers", "relief", "present", "amount", "drunk",
        "value", "value2", "measured", "distance", "done",
    ]

    public static var head: String { CSV.line(columns) }

    public static func line(_ event: HealthEvent) -> String {
        let members = Dictionary(OrderedJSON.members(event).map { ($0.key, $0.value) }) { first, _ in first }
        return CSV.line(columns.map { members[$0] })
    }

    /// Whether a table with these column names holds events.
    public static func isHead(_ names: [String?]) -> Bool {
        Set(["id", "kind", "date"]).isSubset(of: names.compactMap { $0 })
    }

    /// - Parameter head: The names of the columns, in whatever order; names that are not known are passed over.
    /// - Throws: `RecordError` when the line is no event.
    public static func event(_ cells: [String?], under head: [String?]) throws(RecordError) -> HealthEvent {
        guard cells.count <= head.count else { throw RecordError("it has \(cells.count) cells under \(head.count) names") }
        var text = ""
        for (name, cell) in zip(head, cells) {
            guard let name, let cell, columns.contains(name) else { continue }
            text += text.isEmpty ? "{" : ","
            OrderedJSON.write(name, to: &text)
            text += ":"
            if json.contains(name) { text += cell } else { OrderedJSON.write(cell, to: &text) }
        }
        return try EventRecord.event(Data((text + "}").utf8))
    }
}

/// Events as JSON, a line each, as `sayso events --json` has them.
public enum EventRecord {
    /// - Throws: `RecordError` when the line is no event.
    public static func event(line bytes: some Sequence<UInt8>) throws(RecordError) -> HealthEvent { try event(Data(bytes)) }

    static func event(_ json: Data) throws(RecordError) -> HealthEvent {
        do {
            let event = try JSONDecoder().decode(HealthEvent.self, from: json)
            guard !event.id.isEmpty else { throw RecordError("its 'id' is empty") }
            guard (0...1).contains(event.confidence) else { throw RecordError("its 'confidence' is not from 0 to 1") }
            if case .measurement(let measured) = event.payload {
                // The grammar of a log may name metrics of its own.
                try RecordError.check(unit: measured.unit, of: measured.metric)
                guard measured.isPossible else { throw RecordError.impossible }
            }
            return event
        } catch let error as RecordError {
            throw error
        } catch let error as DecodingError {
            throw RecordError(error)
        } catch { throw RecordError("it cannot be read") }
    }
}

/// Why a record of an import was passed over. Names the place inside it, and none of its values.
public struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }

    /// A sensor that came off, or a slip of the unit, must not raise an alert.
    static let impossible = RecordError("its value is none that a living person has")

    /// A name that no rule would ever look at is a slip of whoever wrote the file.
    static let unknownMetric = RecordError("its 'metric' is none that is known")

    static func check(unit: String?, of metric: Metric) throws(RecordError) {
        guard let unit, !metric.units.isEmpty, !metric.units.contains(unit) else { return }
        throw RecordError("its 'unit' is none of the metric; there is \(metric.units.joined(separator: ", "))")
    }

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): self.init("it has no '\(key.stringValue)'")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let key = context.codingPath.last?.stringValue
            self.init(key.map { "its '\($0)' cannot be read" } ?? "it is no event")
        @unknown default: self.init("it cannot be read")
        }
    }
}
