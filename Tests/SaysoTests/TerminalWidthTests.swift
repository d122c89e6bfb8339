import Foundation
import Testing

@testable import sayso

@Suite("What is shown fits the terminal") struct TerminalWidthTests {
    private let plain = Style(for: -1, environment: [:])

    @Test("a table gives way in its flexible column, and is cut where even that does not help", arguments: [200, 60, 40, 24, 10])
    func table(width: Int) {
        var table = Table("What", ">mg", ">times")
        table.add("a very long name of a medicine that somebody takes", "1000", "3")
        table.add("薬をのむ 💊", "5", "12")
        let lines = table.lines(width: width, style: plain)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        #expect(lines.count == 3)
    }

    @Test("a chart fits, marks its thresholds, and shows every value", arguments: [120, 80, 40, 30, 20])
    func chart(width: Int) {
        let rows = [("today 08:00", 98.6), ("today 12:00", 101.2)].map { BarChart.Row(label: $0.0, value: $0.1, text: "\($0.1) °F") }
        let lines = BarChart(rows: rows, thresholds: [100.4, 101], start: 95).lines(width: width, style: plain)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        if width >= 40 { #expect(lines[0].contains("┊")) }
    }

    @Test("wide letters and pictures count as two columns", arguments: [("abc", 3), ("💧", 2), ("水を", 4), ("é", 1), ("e\u{301}", 1), ("⚠️", 2)])
    func columns(text: String, count: Int) { #expect(text.columns == count) }

    @Test("a cut text ends in an ellipsis and is no longer than asked", arguments: 1...12)
    func cut(width: Int) {
        let fitted = "水を飲んだ today".fitted(to: width)
        #expect(fitted.columns <= width)
        #expect(fitted.hasSuffix("…"))
    }

    @Test("a sentence is broken between words, and none is lost", arguments: [20, 30, 50, 100])
    func sentence(width: Int) {
        let text = "Water: 990 mL, today (3 entries, 750 mL of it water)."
        let lines = text.wrapped(to: width)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        #expect(lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ") == text)
    }
}
