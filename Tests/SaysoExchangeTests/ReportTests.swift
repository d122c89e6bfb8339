import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import Testing

@Suite("The report for a clinician") struct ReportTests {
    private let clock = LocalClock(offsetSeconds: -5 * 3_600)

    private func page(_ events: [HealthEvent], doses: [Dose] = [], daily: [DailyValue] = [], alerts: [Alert] = [], profile: Profile = Profile(), days: Int = 30) -> String {
        let last = CivilDate(text: "2026-03-14")!
        return ClinicianReport(
            events: events, doses: doses, daily: daily, alerts: alerts, profile: profile, settings: Settings(), days: last.adding(days: 1 - days)...last, clock: clock, at: reference
        ).html
    }

    private func temperature(_ value: Double, _ unit: String, hours: Int = 0) -> HealthEvent {
        event(.measurement(MeasurementEvent(metric: .temperature, value: value, unit: unit)), at: reference.adding(seconds: -hours * 3_600))
    }

    /// The page without its type declaration is XML, which shows that every tag is closed and every text escaped.
    private func problems(_ page: String) -> String? {
        let parser = XMLParser(data: Data(page.replacing("<!DOCTYPE html>\n", with: "").utf8))
        return parser.parse() ? nil : "\(parser.parserError.map { "\($0)" } ?? "?") at line \(parser.lineNumber)"
    }

    @Test("is sound markup, whatever was said", arguments: [1, 7, 30, 400, 4_000])
    func markup(days: Int) {
        let odd = everyKind + [event(.medication(MedicationEvent(name: "<script>alert('&\"')</script>\u{0}"))), temperature(101.2, "degF"), temperature(38.2, "degC")]
        let daily = (0..<30).map { DailyValue(day: CivilDate(text: "2026-03-14")!.adding(days: -$0), metric: .restingHeartRate, value: 60) }
        let page = page(odd, daily: daily, profile: Profile(name: "<Ann>", age: 36, conditions: ["a & b"]), days: days)
        #expect(problems(page) == nil)
        #expect(!page.contains("<script"))
    }

    private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first(where: FileManager.default.isExecutableFile)

    @Test("a month of somebody who is ill is one sheet", .enabled(if: browser != nil), arguments: ["A4", "letter"])
    func oneSheet(paper: String) throws {
        let days = 0..<30, names = (0..<10).map { "symptom \($0)" }, drugs = ["metoprolol", "lisinopril", "ondansetron", "tylenol", "vitamin d"]
        func hours(_ day: Int) -> Moment { reference.adding(seconds: -day * 86_400) }
        var events = days.map { temperature(99 + Double($0 % 4), "degF", hours: $0 * 24) }
        for day in days {
            events.append(event(.hydration(HydrationEvent(amountML: 1_500)), at: hours(day)))
            events += drugs.map { event(.medication(MedicationEvent(name: $0, taken: day % 5 > 0)), at: hours(day)) }
            events += names.map { event(.symptom(SymptomEvent(type: .other, name: $0, severity: .moderate)), at: hours(day)) }
            events += ["weight", "blood_glucose", "hrv", "anc", "platelets", "hemoglobin", "white_blood_cells", "oxygen_saturation", "steps", "sleep"].map {
                event(.measurement(MeasurementEvent(metric: Metric(rawValue: $0), value: 50 + Double(day))), at: hours(day))
            }
        }
        let daily = days.map { DailyValue(day: CivilDate(text: "2026-03-14")!.adding(days: -$0), metric: .restingHeartRate, value: 60 + Double($0 % 3)) }
        let alerts = (0..<3).map { number in
            Alert(rule: .fever, severity: .attention, since: reference, title: "Fever \(number)", message: "", evidence: [.init(what: "temperature 101.2 °F", at: reference, event: nil)], extras: [])
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "sayso-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let html = page(events, daily: daily, alerts: alerts, profile: Profile(name: "Ann", age: 52)).replacing("@page { size: auto;", with: "@page { size: \(paper);")
        try html.write(to: folder.appending(path: "page.html"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.browser))
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile", "--no-pdf-header-footer",
            "--print-to-pdf=\(folder.path)/page.pdf", "\(folder.path)/page.html",
        ]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        let paper = String(decoding: try Data(contentsOf: folder.appending(path: "page.pdf")), as: UTF8.self)
        #expect(paper.ranges(of: try Regex("/Type ?/Page\\b")).count == 1)
    }

    @Test("loads nothing from elsewhere")
    func selfContained() {
        let page = page(everyKind + [temperature(101.2, "degF")])
        for word in ["http", "src=", "@import", "url(", "<script", "<link"] { #expect(!page.contains(word), "\(word)") }
    }

    @Test("an empty log is a page too")
    func empty() {
        let page = page([])
        #expect(problems(page) == nil)
        #expect(!page.contains("<svg"))
    }

    @Test("a reading is marked by its threshold, in the unit in which it was taken", arguments: [
        (101.0, "degF", "high"), (100.9, "degF", "raised"), (38.3, "degC", "high"), (38.2, "degC", "raised"), (100.4, "degF", "raised"), (100.3, "degF", "point"),
        (37.9, "degC", "point"),
    ])
    func fever(value: Double, unit: String, style: String) {
        let page = page([temperature(value, unit)])
        #expect(page.contains("<circle class=\"\(style)\""))
        #expect(page.contains(unit == "degF" ? "fever: 101<" : "fever: 38.3<"))
    }

    @Test("the baseline is of the days before the last three, where there are four of them", arguments: [(6, nil), (7, "baseline 60"), (30, "baseline 60")])
    func baseline(days: Int, level: String?) {
        let daily = (0..<days).map { DailyValue(day: CivilDate(text: "2026-03-14")!.adding(days: -$0), metric: .restingHeartRate, value: $0 < 3 ? 90 : 60) }
        #expect(page([], daily: daily).contains("baseline 60") == (level != nil))
    }

    @Test("what devices recorded stands among what was told, and what counts for a day stands by days")
    func recorded() {
        func reading(_ metric: String, _ value: Double, over value2: Double? = nil, _ unit: String, hours: Int) -> HealthEvent {
            event(.measurement(MeasurementEvent(metric: Metric(rawValue: metric), value: value, value2: value2, unit: unit)), at: reference.adding(seconds: -hours * 3_600))
        }
        var devices = MeasuredValues(clock: clock)
        for reading in [
            reading("blood_pressure", 131, over: 84, "mmHg", hours: 2), reading("blood_pressure", 118, over: 90, "mmHg", hours: 26), reading("anc", 900, "cells/uL", hours: 1),
            reading("resting_heart_rate", 61, "bpm", hours: 24),
        ] { devices.add(reading) }
        let said = [reading("blood_pressure", 125, over: 80, "mmHg", hours: 0), reading("steps", 9_000, "count", hours: 0)]
        let last = CivilDate(text: "2026-03-14")!
        let daily = [
            DailyValue(day: last, metric: .steps, value: 8_000, source: "Watch"), DailyValue(day: last.adding(days: -1), metric: .steps, value: 4_000),
            DailyValue(day: last.adding(days: -40), metric: .steps, value: 1), DailyValue(day: last, metric: .sleep, value: 432),
        ]
        let page = ClinicianReport(
            events: said, doses: [], daily: daily, recorded: devices, alerts: [], profile: Profile(), settings: Settings(), days: last.adding(days: -29)...last,
            clock: clock, at: reference
        ).html
        #expect(problems(page) == nil)
        for row in [
            "Blood pressure|125/80 mmHg|14 Mar 2026 14:30|131/84 mmHg, 14 Mar|118–131 / 80–90|3", "ANC|900 cells/µL|14 Mar 2026 13:30|||1",
            "Steps of a day|9000|14 Mar 2026|4000, 13 Mar|4000–9000|2 days", "Sleep of a day|432 min|14 Mar 2026|||1 day",
            "Resting heart rate of a day|61 bpm|13 Mar 2026|||1 day",
        ] { #expect(page.contains(row.split(separator: "|", omittingEmptySubsequences: false).map { "<td>\($0)</td>" }.joined()), "\(row)\n\(page)") }
        #expect(page.contains("<b>900 cells/µL</b>ANC, 14 Mar"))
        #expect(page.contains("13 Mar 2026: 61/min"))
    }

    @Test("a dose missed is a cross, a symptom not felt a ring; neither counts as the other")
    func negated() {
        let page = page([event(.medication(MedicationEvent(name: "metoprolol", taken: false))), event(.symptom(SymptomEvent(type: .nausea, present: false)))])
        #expect(page.contains("class=\"missed\""))
        #expect(!page.contains("class=\"taken\""))
        #expect(page.contains("class=\"absent\""))
        #expect(page.contains("0 of 1"))
        #expect(!page.contains("days with a symptom"))
    }

    @Test("a dose that lapsed is a cross, and what was told of a dose is counted once, with it")
    func lapsed() {
        let taken = event(.medication(MedicationEvent(name: "metoprolol"))), extra = event(.medication(MedicationEvent(name: "tylenol")), id: "T")
        func dose(_ hours: Int, _ state: Dose.State, _ intakes: [String] = [], of item: String = "metoprolol", isIntake: Bool = true) -> Dose {
            Dose(item: item, due: reference.adding(seconds: hours * 3_600), state: state, isIntake: isIntake, intakes: intakes)
        }
        let doses = [
            dose(-48, .missed), dose(-24, .skipped), dose(-6, .taken, [taken.id]), dose(-1, .due), dose(1, .upcoming),
            dose(-24 * 40, .missed), dose(-3, .missed, of: "call mom", isIntake: false),
        ]
        let page = page([taken, extra], doses: doses)
        #expect(problems(page) == nil)
        #expect(page.contains("<b>2 of 4</b>doses taken"))
        #expect(page.contains("class=\"sum\">1/3<") && page.contains("class=\"sum\">1/1<"))
        #expect(page.contains("14 Mar 2026: 1 taken, 0 missed") && page.contains("13 Mar 2026: 0 taken, 1 missed") && page.contains("12 Mar 2026: 0 taken, 1 missed"))
        #expect(!page.contains("call mom"))
    }
}
