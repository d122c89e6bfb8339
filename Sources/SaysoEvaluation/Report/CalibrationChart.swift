internal import SaysoHealth

/// The calibration as drawings: inline SVG, in the colours of the page.
enum CalibrationChart {
    private static let size = 300.0, left = 34.0, top = 8.0

    /// Claimed confidence against the share that was right, a dot for each tenth, as large as it has actions.
    static func reliability(_ calibration: Calibration) -> String {
        let most = Double(calibration.bins.map(\.count).max() ?? 1)
        let dots = calibration.bins.compactMap { bin -> String? in
            guard let claimed = bin.meanConfidence, let right = bin.shareRight else { return nil }
            let radius = 3 + 9 * (Double(bin.count) / most).squareRoot()
            return """
                <circle cx="\(x(claimed))" cy="\(y(right))" r="\(fixed(radius, 1))" fill="var(--mark)" fill-opacity="0.65">\
                <title>\(bin.count) actions: claimed \(percent(claimed)) %, right \(percent(right)) %</title></circle>
                """
        }
        let points = calibration.bins.compactMap { bin in bin.meanConfidence.flatMap { claimed in bin.shareRight.map { (claimed, $0) } } }
        return frame(
            "Reliability diagram",
            [#"<line x1="\#(x(0))" y1="\#(y(0))" x2="\#(x(1))" y2="\#(y(1))" stroke="currentColor" stroke-opacity="0.4" stroke-dasharray="4 4"/>"#,
             line(points, "")] + dots)
    }

    /// By threshold, the share of actions kept, and the share of the kept ones that are right.
    static func sweep(_ calibration: Calibration) -> String {
        let kept = calibration.sweep.compactMap { row in row.kept.share.map { (row.threshold, $0) } }
        let right = calibration.sweep.compactMap { row in row.right.share.map { (row.threshold, $0) } }
        return frame("Threshold sweep", [line(kept, ""), line(right, "6 3")])
    }

    private static func line(_ points: [(Double, Double)], _ dashes: String) -> String {
        let path = points.map { "\(x($0.0)),\(y($0.1))" }.joined(separator: " ")
        return #"<polyline points="\#(path)" fill="none" stroke="var(--mark)" stroke-width="2" stroke-dasharray="\#(dashes)"/>"#
    }

    private static func frame(_ name: String, _ content: [String]) -> String {
        let marks = [0, 0.25, 0.5, 0.75, 1].map { share in
            """
            <line x1="\(x(0))" y1="\(y(share))" x2="\(x(1))" y2="\(y(share))" stroke="currentColor" stroke-opacity="0.15"/>\
            <text x="\(fixed(left - 6, 1))" y="\(y(share))" text-anchor="end" dominant-baseline="middle">\(fixed(share * 100, 0))</text>\
            <text x="\(x(share))" y="\(fixed(top + size + 16, 1))" text-anchor="middle">\(fixed(share * 100, 0))</text>
            """
        }
        return """
            <svg viewBox="0 0 \(fixed(left + size + 14, 0)) \(fixed(top + size + 24, 0))" role="img" aria-label="\(Markup.attribute(name))">
            \((marks + content).joined(separator: "\n"))
            </svg>
            """
    }

    private static func x(_ share: Double) -> String { fixed(left + share * size, 1) }
    private static func y(_ share: Double) -> String { fixed(top + (1 - share) * size, 1) }
}
