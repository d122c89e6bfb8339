import SaysoExchange
import SaysoHealth
import SaysoLanguage

/// The tables that can be imported as comma-separated values, each known by the columns of its header.
enum CSVTable: String, CaseIterable {
    case dailyMetrics = "daily metrics"
    case samples
    case scores = "vitality scores"
    case workouts = "workout days"

    /// The columns that the header must have; others may stand beside them, in any order.
    var columns: [String] {
        switch self {
        case .dailyMetrics: ["date", "metric", "value"]
        case .samples: ["timestamp", "metric", "value"]
        case .scores: ["member", "date", "pillar", "score"]
        case .workouts: ["date", "workout"]
        }
    }

    init?(header: [String]) {
        guard let table = Self.allCases.first(where: { Set($0.columns).isSubset(of: header) }) else { return nil }
        self = table
    }

    /// - Parameter order: That of the rows so far.
    /// - Returns: nil for a gap.
    func record(_ row: CSVRow, clock: Clock, order: inout RowOrder) throws(Refusal) -> ImportedRecord? {
        switch self {
        case .dailyMetrics:
            let (day, metric) = (try row.day("date"), try Self.dailyMetric(row.text("metric")))
            guard let value = try row.number("value") else { return nil }
            let daily = DailyValue(day: day, metric: metric, value: value, source: row["source"] ?? "")
            if let flaw = daily.flaw { throw Refusal(flaw.printable) }
            return .daily(daily)
        case .samples:
            let metric = try Self.metric(row.text("metric"))
            let at = try order.moment(row.text("timestamp"), of: "\(metric.rawValue) \(row["source"] ?? "")", clock: clock)
            guard let (value, value2) = try row.pair("value") else { return nil }
            guard let recorded = metric.recorded(value, unit: row["unit"].flatMap { $0.isEmpty ? nil : $0 }) else {
                throw Refusal(Self.withoutUnit(value, of: metric))
            }
            let sample = Sample(at: at, metric: metric, value: recorded.value, value2: value2, unit: recorded.unit, source: row["source"] ?? "")
            if let flaw = sample.flaw { throw Refusal(flaw.printable) }
            return .sample(sample)
        case .scores:
            let (day, name) = (try row.day("date"), try row.text("pillar"))
            guard let pillar = Pillar(name: name) else {
                throw Refusal("there is no pillar '\(name)'; the pillars are \(Pillar.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            guard let score = try row.number("score") else { return nil }
            guard (0...100).contains(score) else { throw Refusal("the score is not from 0 to 100") }
            return .score(VitalityScore(member: row["member"] ?? "", day: day, pillar: pillar, score: score))
        case .workouts:
            let day = try row.day("date")
            guard let what = row["workout"], !what.isEmpty else { return nil }
            return .workout(WorkoutDay(day: day, what: what, source: row["source"] ?? ""))
        }
    }

    /// A name that no rule would ever look at is a slip of whoever wrote the file.
    private static func dailyMetric(_ name: String) throws(Refusal) -> DailyMetric {
        let metric = DailyMetric(name: name)
        guard DailyMetric.all.contains(metric) else {
            throw unknown("daily metric", name, DailyMetric.all.flatMap { [$0.rawValue] + $0.measurements.map(\.rawValue) }, DailyMetric.all.map(\.rawValue))
        }
        return metric
    }

    private static func withoutUnit(_ value: Double, of metric: Metric) -> String {
        let units = metric.units
        guard units.count > 1 else { return "nobody can say in which unit \(value.plain) of \(metric.rawValue) is; write it into the column 'unit'" }
        return "\(metric.rawValue) \(value.plain) has no unit: \(units.joined(separator: " or "))"
    }

    private static func metric(_ name: String) throws(Refusal) -> Metric {
        let metric = Metric(rawValue: name.lowercased())
        guard Metric.all.contains(metric) else { throw unknownMetric(name) }
        return metric
    }

    static func unknownMetric(_ name: String) -> Refusal { unknown("metric", name, Metric.all.map(\.rawValue), Metric.all.map(\.rawValue)) }

    /// - Parameters:
    ///   - known: Every name that is read; the nearest is suggested.
    ///   - listed: What is listed where none is near.
    private static func unknown(_ kind: String, _ name: String, _ known: [String], _ listed: [String]) -> Refusal {
        let near = suggestion(for: name.lowercased(), among: known)
        return Refusal("there is no \(kind) '\(name.printable)'" + (near.isEmpty ? "; there are \(listed.joined(separator: ", "))" : near))
    }
}

extension StringProtocol {
    /// Whether it is written with digits alone: 0x50 is no reading that anybody wrote down.
    fileprivate var isPlainNumber: Bool { utf8.allSatisfy { (48...57).contains($0) || Self.signs.contains($0) } }

    private static var signs: [UInt8] { Array("+-.eE".utf8) }
}

/// One row with the names of its columns.
struct CSVRow {
    let fields: [String]
    /// Where each column of the header stands.
    let places: [String: Int]
    /// Whether 37,5 is thirty-seven and a half, as where commas do not part fields.
    var hasDecimalCommas = false

    subscript(column: String) -> String? {
        guard let place = places[column], place < fields.count else { return nil }
        return fields[place]
    }

    func text(_ column: String) throws(Refusal) -> String {
        guard let text = self[column], !text.isEmpty else { throw Refusal("the \(column) is missing") }
        return text
    }

    func day(_ column: String) throws(Refusal) -> CivilDate {
        let text = try text(column)
        guard let day = CivilDate(text: text) else { throw Refusal("'\(text)' is no date like 2026-03-14") }
        return day
    }

    /// Nil where there is no value.
    func number(_ column: String) throws(Refusal) -> Double? {
        guard let text = self[column] else { throw Refusal("the \(column) is missing") }
        return text.isEmpty ? nil : try value(of: text)
    }

    /// One value, or two with a slash between them: 120/80.
    func pair(_ column: String) throws(Refusal) -> (Double, Double?)? {
        guard let text = self[column] else { throw Refusal("the \(column) is missing") }
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return (try value(of: text), nil) }
        return (try value(of: String(parts[0])), try value(of: String(parts[1])))
    }

    private func value(of text: String) throws(Refusal) -> Double {
        if text.isPlainNumber, let value = Double(text), value.isFinite { return value }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard hasDecimalCommas, parts.count == 2 else { throw Refusal("'\(text)' is no number") }
        // 8,123 may be eight, or eight thousand.
        guard parts[1].count != 3 else { throw Refusal("'\(text)' is no number for certain; write it without a comma") }
        guard parts.allSatisfy({ $0.isPlainNumber }), let value = Double(parts.joined(separator: ".")), value.isFinite else { throw Refusal("'\(text)' is no number") }
        return value
    }
}
