internal import SaysoHealth

/// The names that the outer world has for what a log holds.
enum Codes {
    struct Measured: Sendable {
        var category: String
        /// LOINC codes with their names.
        var codings: [Coding]
        /// Nil for a unit that has no line.
        var unit: (ucum: String, shown: String)?
    }

    /// - Parameter part: Which value of a pair, from 1.
    static func measurement(_ metric: String, unit: String?, part: Int? = nil) -> Measured? {
        let rows = measurements[metric + (part.map { "/\($0)" } ?? "")] ?? []
        let exact = rows.first { $0["unit"] == unit }
        guard let row = exact ?? rows.first else { return nil }
        let names = row["display"]?.split(separator: ",").map(String.init) ?? []
        let codings = (row["loinc"] ?? "").split(separator: ",").enumerated().map { index, code in
            Coding(system: .loinc, code: String(code), display: index < names.count ? names[index] : nil)
        }
        let measure = exact.flatMap { row in row["ucum"].map { (ucum: $0, shown: row["shown"] ?? $0) } }
        return Measured(category: row["category"] ?? "survey", codings: codings, unit: measure)
    }

    /// Of a daily value, which is always in the first unit of its metric.
    static func measurement(daily metric: String) -> Measured? {
        measurements[metric]?.first.flatMap { measurement(metric, unit: $0["unit"]) }
    }

    static func isPair(_ metric: String) -> Bool { measurements[metric + "/1"] != nil }

    /// The SNOMED CT code of a symptom's plain name.
    static func symptom(_ name: String) -> Coding? {
        symptoms[name]?["snomed"].map { Coding(system: .snomed, code: $0) }
    }

    /// The UCUM code of a unit in which medicines are dosed.
    static func doseUnit(_ unit: String) -> String? { doses[unit]?["ucum"] }

    private static let measurements = Dictionary(grouping: TabbedTable(PackageResources.measurements_tsv).rows) { $0["metric"] ?? "" }
    private static let symptoms = TabbedTable(PackageResources.symptoms_tsv).keyed(by: "name")
    private static let doses = TabbedTable(PackageResources.doses_tsv).keyed(by: "unit")

    /// HealthKit's types of symptoms: `type`, `symptom` and `scale`.
    static let healthKitSymptoms = TabbedTable(PackageResources.apple_health_symptoms_tsv).rows
}
