/// A report held against an earlier one: what was mended, what broke.
public struct BaselineComparison: Hashable, Codable, Sendable {
    /// Ids of lines that are exact now and were not, in the order of the corpus.
    public let mended: [String]
    /// Ids of lines that were exact and are not.
    public let broken: [String]
    /// Lines that only one of the reports has.
    public let added: Int
    public let removed: Int
    public let changes: [ScoreChange]

    /// One score, before and after.
    public struct ScoreChange: Hashable, Codable, Sendable {
        public let score: String
        /// nil where there was nothing to measure.
        public let before: Double?
        public let after: Double?
        /// Written in per cent.
        public let isShare: Bool
        public let isBetterWhenHigher: Bool

        /// nil where nothing changed, or one side was not measured.
        public var isBetter: Bool? {
            guard let before, let after, before != after else { return nil }
            return (after > before) == isBetterWhenHigher
        }
    }

    public init(of report: EvaluationReport, against baseline: EvaluationReport) {
        let before = Dictionary(baseline.lines.map { ($0.id, $0.isExact) }, uniquingKeysWith: { first, _ in first })
        mended = report.lines.filter { $0.isExact && before[$0.id] == false }.map(\.id)
        broken = report.lines.filter { !$0.isExact && before[$0.id] == true }.map(\.id)
        let ids = Set(report.lines.map(\.id))
        added = report.lines.count { before[$0.id] == nil }
        removed = baseline.lines.count { !ids.contains($0.id) }
        changes = zip(Self.scores(of: baseline), Self.scores(of: report)).map { old, new in
            ScoreChange(
                score: new.name, before: old.value, after: new.value, isShare: new.isShare, isBetterWhenHigher: new.isBetterWhenHigher)
        }
    }

    private typealias Score = (name: String, value: Double?, isShare: Bool, isBetterWhenHigher: Bool)

    private static func scores(of report: EvaluationReport) -> [Score] {
        [
            ("exact utterances", report.exact.share, true, true),
            ("exact held-out utterances", report.slice(.part, "held out")?.share, true, true),
            ("action types, F1", report.types.first { $0.type == "all" }?.f1, true, true),
            ("silent lines with a false log", report.falseLogs.share, true, false),
            ("silent lines with any action", report.falseActions.share, true, false),
            ("safety findings", Double(report.safety.count), false, false),
            ("expected calibration error", report.calibration.expectedCalibrationError, false, false),
            ("Brier score", report.calibration.brierScore, false, false),
            ("coverage at 99 % right", report.calibration.coverageAt99, true, true),
        ]
    }
}

extension EvaluationReport {
    /// Exactness of the slice of that name.
    func slice(_ kind: Slice.Kind, _ name: String) -> Proportion? { slices.first { $0.kind == kind && $0.name == name }?.exact }
}

extension BaselineComparison.ScoreChange {
    var beforeText: String { isShare ? percent(before) : fixed(before, Self.decimals(before)) }
    var afterText: String { isShare ? percent(after) : fixed(after, Self.decimals(after)) }

    /// Counts are whole, errors small.
    private static func decimals(_ number: Double?) -> Int { number.map { $0 == $0.rounded() ? 0 : 4 } ?? 0 }
}
