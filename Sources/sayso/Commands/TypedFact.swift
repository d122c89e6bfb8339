import SaysoHealth
import SaysoLanguage

/// A fact about the person that was typed and not said: it can be so, or it is refused. Nobody asks back here.
struct TypedFact {
    let field: String
    let said: String
    let moment: Moment
    /// Reads a day by its words: "next friday".
    let day: (String) throws -> CivilDate?

    /// - Throws: A `Failure` where there is no such field, or it cannot be so.
    func fact() throws -> ProfileFact {
        guard Profile.fields.contains(field) else {
            throw Failure.usage(
                "there is no field '\(field.printable)'\(suggestion(for: field, among: Profile.fields)); there are \(Profile.fields.joined(separator: ", "))")
        }
        return ProfileFact(field: field, value: try value(), at: moment)
    }

    private func value() throws -> String {
        switch field {
        case "age": guard Double(said).map({ (0...130).contains($0) }) ?? false else { throw refusal("is no age in years") }
        case "weight", "height": try checkSize(Metric(rawValue: field))
        case "due_date":
            guard let day = try CivilDate(text: said) ?? day(said) else { throw refusal("is no date; write it like 2026-10-01") }
            return day.text
        default: break
        }
        return said
    }

    /// By the limits that what is said has.
    private func checkSize(_ metric: Metric) throws(Failure) {
        guard let readings = Self.size(of: said).flatMap({ Self.readings(of: $0, metric) }) else {
            throw refusal("is no \(metric.rawValue); write a number and its unit, \(metric.units.joined(separator: " or "))")
        }
        guard readings.contains(where: { metric.possible(in: $0.unit)?.contains($0.value) ?? false }) else {
            throw refusal("is no \(metric.rawValue) of a living person")
        }
    }

    /// What a size may be; nil where the metric has no such unit.
    private static func readings(of size: (value: Double, unit: String?), _ metric: Metric) -> [(value: Double, unit: String)]? {
        guard let unit = size.unit else { return metric.units.map { (size.value, $0) } }
        return metric.standard(size.value, unit: unit).map { [$0] }
    }

    /// "150 lb", "70", "5 ft 10 in", "5'10".
    private static func size(of text: String) -> (value: Double, unit: String?)? {
        let parts = text.lowercased().matches(of: /([0-9]+(?:\.[0-9]+)?)\s*([^0-9\s]*)/).compactMap { match in Double(match.1).map { (number: $0, unit: String(match.2)) } }
        let isWhole = text.lowercased().replacing(/[0-9]+(?:\.[0-9]+)?\s*[^0-9\s]*/, with: "").allSatisfy(\.isWhitespace)
        guard isWhole, let first = parts.first, parts.count < 3 else { return nil }
        if feet.contains(first.unit) {
            let rest = parts.count == 2 ? parts[1] : (number: 0, unit: "")
            return inches.contains(rest.unit) ? (first.number * 12 + rest.number, "in") : nil
        }
        return parts.count == 1 ? (first.number, first.unit.isEmpty ? nil : first.unit) : nil
    }

    private static let feet: Set = ["ft", "foot", "feet", "'", "\u{2019}"]
    private static let inches: Set = ["", "in", "inch", "inches", "\"", "\u{201D}"]

    private func refusal(_ reason: String) -> Failure { .usage("'\(said.printable)' \(reason)") }
}
