import Foundation
import SaysoHealth
import SaysoLanguage
import Testing

@testable import sayso

@Suite("What is shown fits the terminal") struct TerminalWidthTests {
    private let plain = Style(for: -1, environment: [:])

    @Test("a table gives way in its flexible column, and loses nothing", arguments: [200, 90, 70, 60, 40, 24, 10])
    func table(width: Int) {
        var table = Table("What", ">mg", ">times")
        table.add("a very long name of a medicine that somebody takes every day", "1000", "3")
        table.add("薬をのむ 💊", "5", "12")
        let lines = table.lines(width: width, style: plain)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        if width >= 60 {
            #expect(lines.count == (width >= 90 ? 3 : 4))
            #expect(lines[1].hasSuffix("1000      3") && lines.last?.hasSuffix("5     12") == true, "\(lines)")
            let names = lines.dropFirst().map { $0.prefix { !$0.isNumber } }.joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(names == "a very long name of a medicine that somebody takes every day 薬をのむ 💊")
        } else {
            let shown = lines.joined().filter { !$0.isWhitespace }
            for cell in ["averylongnameofamedicinethatsomebodytakeseveryday", "mg1000,times3", "薬をのむ💊", "mg5,times12"] { #expect(shown.contains(cell)) }
        }
    }

    @Test("columns stand closer before anything is cut")
    func closer() {
        var table = Table("Day", ">entries", ">drunk", ">kcal", ">protein", ">carbs", ">fat", ">doses")
        table.add("Tue 10 Mar", "12", "1500 mL", "1979", "139 g", "225 g", "43 g", "10/12")
        let lines = table.lines(width: 60, style: plain)
        #expect(lines.count == 2 && lines[1].hasPrefix("Tue 10 Mar ") && lines.allSatisfy { $0.columns <= 60 }, "\(lines)")
        #expect(table.lines(width: 80, style: plain)[1].hasPrefix("Tue 10 Mar  "))
    }

    @Test("a chart fits, marks its thresholds, and shows every value", arguments: [120, 80, 40, 30, 20, 12])
    func chart(width: Int) {
        let rows = [("today 08:00", 98.6), ("today 12:00", 101.2)].map { BarChart.Row(label: $0.0, value: $0.1, text: "\($0.1) °F", thresholds: [100.4, 101]) }
        let lines = BarChart(rows: rows, start: 95).lines(width: width, style: plain)
        #expect(lines.count == (width >= 21 ? 2 : 4))
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        for text in rows.flatMap({ [$0.label, $0.text] }) { #expect(lines.contains { $0.contains(text) }) }
        if width >= 40 { #expect(lines[0].contains("┊")) }
    }

    @Test("a bar is over every mark that its value has reached, and touches no other", arguments: [
        ([98.6, 100.2, 100.4, 100.8, 101, 101.2], [100.4, 101], 95), ([37.2, 37.9, 38, 38.2, 38.3], [38, 38.3], 35), ([69, 70, 71, 120], [70], 30),
        ([35.2, 36], [35.1, 35.2], 35),
    ] as [([Double], [Double], Double)])
    func marks(values: [Double], thresholds: [Double], start: Double) {
        let rows = values.map { BarChart.Row(label: "today", value: $0, text: "\($0) x", thresholds: thresholds) }
        for width in 22...90 {
            let lines = BarChart(rows: rows, start: start).lines(width: width, style: plain)
            for (line, value) in zip(lines, values) {
                let reached = thresholds.count { value >= $0 }
                #expect(line.count { $0 == "▌" } == reached && line.count { $0 == "┊" } == thresholds.count - reached, "\(width): \(line)")
                #expect(!line.contains("█┊") && !line.contains("▌┊"), "\(width): \(line)")
            }
        }
    }

    @Test("wide letters and pictures count as two columns", arguments: [("abc", 3), ("💧", 2), ("水を", 4), ("é", 1), ("e\u{301}", 1), ("⚠️", 2)])
    func columns(text: String, count: Int) { #expect(text.columns == count) }

    @Test("a sentence is broken between words, and none is lost", arguments: [20, 30, 50, 100])
    func sentence(width: Int) {
        let text = "Water: 990 mL, today (3 entries, 750 mL of it water)."
        let lines = text.wrapped(to: width)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        #expect(lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ") == text)
    }

    @Test("a word that is longer than a line is broken, and nothing of it is lost", arguments: [8, 10, 20])
    func longWord(width: Int) {
        let text = "took hydroxychloroquinesulfateextended 水水水水水水水水水水"
        let lines = text.wrapped(to: width)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    private static let at = Moment(iso8601: "2026-03-14T14:30:00-05:00")!
    private static let events = ["a very long name of a medicine that somebody takes", "hydroxychloroquinesulfateextendedrelease", "tums"].map { name in
        HealthEvent(id: name, date: at.adding(seconds: -90_000), payload: .medication(MedicationEvent(name: name)), confidence: 0.97)
    } + [HealthEvent(id: "W", date: at, payload: .hydration(HydrationEvent(amountML: 1_250)), confidence: 0.7)]

    @Test("entries, a week and alerts fit any terminal, and say all that they say where lines may be long", arguments: [24, 30, 40, 49, 59, 60, 66, 70, 80])
    func narrow(width: Int) {
        let clock = LocalClock(offsetSeconds: -5 * 3_600)
        let alert = Alert(
            rule: .fever, severity: .attention, since: Self.at, title: "Fever with a low neutrophil count",
            message: "Contact your care provider now: a fever with a low neutrophil count needs prompt attention.",
            evidence: [.init(what: "temperature 101.2 °F, the latest of the last hour", at: Self.at, event: nil)])
        func shown(_ width: Int?) -> [String] {
            let text = AnswerText(style: plain, reference: Self.at, width: width)
            return text.today(Self.events, clock: clock) + text.week(Self.events, clock: clock) + text.alerts([alert]) + Self.events.flatMap { text.lines($0) }
        }
        let lines = shown(width)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines.filter { $0.columns > width })")
        // A chart may leave out its bars.
        func letters(_ lines: [String]) -> String { lines.joined().filter { !$0.isWhitespace && $0 != "█" && $0 != "#" } }
        #expect(letters(lines) == letters(shown(nil)))
    }

    @Test("on a wide terminal an entry is a line") func wide() {
        let text = AnswerText(style: plain, reference: Self.at, width: 80)
        #expect(Self.events.allSatisfy { text.entry($0).count == 1 })
    }
}
