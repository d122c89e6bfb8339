internal import SaysoHealth
internal import SaysoLanguage

/// Days from left to right, each as wide as the next; an instant lies inside its local day.
struct DayAxis {
    let days: ClosedRange<CivilDate>
    let clock: LocalClock

    static let left = 110.0
    static let width = 550.0

    var count: Int { days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1 }
    var dayWidth: Double { Self.width / Double(count) }
    var all: [CivilDate] { (0..<count).map { CivilDate(daysSinceEpoch: days.lowerBound.daysSinceEpoch + $0) } }

    /// Which day of the axis an instant lies in; nil outside.
    func index(of moment: Moment) -> Int? { index(of: clock.date(of: moment)) }

    func index(of date: CivilDate) -> Int? {
        days.contains(date) ? date.daysSinceEpoch - days.lowerBound.daysSinceEpoch : nil
    }

    func x(_ moment: Moment) -> Double? {
        guard let index = index(of: moment) else { return nil }
        let day = clock.day(of: moment)
        return x(Double(index) + Double(moment.secondsSinceEpoch - day.lowerBound) / Double(max(1, day.count)))
    }

    /// The middle of a day.
    func middle(_ index: Int) -> Double { x(Double(index) + 0.5) }

    func x(_ days: Double) -> Double { Self.left + days * dayWidth }

    /// Dates below a chart, as many as have room.
    func labels(at y: Double) -> String {
        let step = [1, 2, 7, 14, 28, 91, 182, 365].first { Double(count) / Double($0) <= 12 } ?? max(1, count / 10)
        return stride(from: 0, to: count, by: step).map { index in
            let date = CivilDate(daysSinceEpoch: days.lowerBound.daysSinceEpoch + index)
            return "<text x=\"\(middle(index).svg)\" y=\"\(y.svg)\" text-anchor=\"middle\">\(date.short)</text>"
        }.joined()
    }

    /// A light line at the beginning of each week that has room.
    func grid(from top: Double, to bottom: Double) -> String {
        guard count <= 400 else { return "" }
        return all.enumerated().filter { $0.element.weekday == 1 }.map { index, _ in
            "<line class=\"grid\" x1=\"\(x(Double(index)).svg)\" x2=\"\(x(Double(index)).svg)\" y1=\"\(top.svg)\" y2=\"\(bottom.svg)\"/>"
        }.joined()
    }
}

extension Double {
    /// A coordinate: one decimal is finer than any printer.
    var svg: String { rounded(toPlaces: 1).plain }
}

/// A drawing as wide as the page.
func svg(_ label: String, height: Double, _ content: [String]) -> String {
    """
    <svg viewBox="0 0 740 \(height.svg)" role="img" aria-label="\(Markup.attribute(label))">
    <style>\(ReportStyle.drawing)</style>
    \(content.joined(separator: "\n"))
    </svg>
    """
}

/// A scale from low to high, drawn with a few round marks.
struct ValueScale {
    let low: Double
    let high: Double
    let top: Double
    let bottom: Double

    /// - Parameter values: Have to fit, with some room.
    init(_ values: [Double], atLeast: ClosedRange<Double>, top: Double, bottom: Double) {
        low = min(values.min() ?? atLeast.lowerBound, atLeast.lowerBound)
        high = max(values.max() ?? atLeast.upperBound, atLeast.upperBound)
        (self.top, self.bottom) = (top, bottom)
    }

    func y(_ value: Double) -> Double { bottom - (value - low) / max(high - low, .leastNormalMagnitude) * (bottom - top) }

    /// Lines across with their values, about four of them.
    var marks: String {
        let rough = (high - low) / 4
        let power = [0.01, 0.1, 1, 10, 100, 1_000, 10_000].last { $0 <= rough } ?? 0.01
        let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
        guard step > 0 else { return "" }
        return stride(from: (low / step).rounded(.up) * step, through: high, by: step).map { value in
            """
            <line class="mark" x1="\(DayAxis.left.svg)" x2="\((DayAxis.left + DayAxis.width).svg)" y1="\(y(value).svg)" y2="\(y(value).svg)"/>\
            <text x="\((DayAxis.left - 6).svg)" y="\((y(value) + 3.5).svg)" text-anchor="end">\(value.plain)</text>
            """
        }.joined()
    }

    /// A level across the chart, named at its right end.
    func level(_ value: Double, _ name: String, _ style: String) -> String {
        """
        <line class="\(style)" x1="\(DayAxis.left.svg)" x2="\((DayAxis.left + DayAxis.width).svg)" y1="\(y(value).svg)" y2="\(y(value).svg)"/>\
        <text class="\(style)" x="\((DayAxis.left + DayAxis.width + 5).svg)" y="\((y(value) + 3.5).svg)">\(Markup.escaped(name))</text>
        """
    }
}
