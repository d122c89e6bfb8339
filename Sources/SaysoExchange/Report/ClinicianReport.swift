public import SaysoHealth
public import SaysoLanguage

/// What a clinician wants to see of a log on one page: fevers against their thresholds, drinking, resting heart rate against its
/// baseline, symptoms, doses taken and missed, laboratory values, and the alerts that hold.
///
/// The page needs nothing else: no script, no font, no picture from elsewhere. It prints on A4 and letter paper. It shows what was
/// told and measured and judges nothing.
public struct ClinicianReport {
    let events: [HealthEvent]
    let doses: [Dose]
    let values: MeasuredValues
    let alerts: [Alert]
    let profile: Profile
    let settings: Settings
    let axis: DayAxis
    let instant: Moment

    /// - Parameters:
    ///   - events: Of the days shown. Temperatures that devices took are among them.
    ///   - doses: Of the days shown, and of those before whose doses may have been taken in them.
    ///   - daily: Of the days shown and, for the baseline, of some weeks before.
    ///   - recorded: What else devices recorded in the days shown, and what of whole days was told in the weeks before.
    ///   - days: The local days shown.
    ///   - instant: When the report is made; alerts hold as of then.
    public init(
        events: [HealthEvent], doses: [Dose], daily: [DailyValue], recorded: MeasuredValues? = nil, alerts: [Alert], profile: Profile, settings: Settings,
        days: ClosedRange<CivilDate>, clock: LocalClock, at instant: Moment
    ) {
        (self.events, self.doses, self.alerts) = (events, doses, alerts)
        var values = recorded ?? MeasuredValues(clock: clock)
        for value in daily { values.add(value) }
        for event in events { values.add(event) }
        self.values = values
        (self.profile, self.settings, self.instant) = (profile, settings, instant)
        axis = DayAxis(days: days, clock: clock)
    }

    public var html: String {
        let sections = [
            alertSection, temperatureSection, heartRateSection, hydrationSection, symptomSection, doseSection, valueSection,
        ].compactMap(\.self)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>\(Markup.escaped(title))</title>
            <style>
            \(ReportStyle.css)
            </style>
            </head>
            <body>
            <header><h1>\(Markup.escaped(title))</h1>
            <p>\(Markup.escaped(subtitle))</p></header>
            <div class="tiles">\(tiles)</div>
            \(sections.joined(separator: "\n"))
            <footer>Made \(Markup.escaped(instant.readable)) by Sayso from what was said and measured. Values are as told and not checked by \
            anybody; what is missing here was not recorded, which does not mean that it did not happen. This page records and does not \
            diagnose.</footer>
            </body>
            </html>

            """
    }

    private var title: String { profile.name.map { "Health report: \($0)" } ?? "Health report" }

    private var subtitle: String {
        let facts: [String?] = [
            "\(axis.days.lowerBound.readable) to \(axis.days.upperBound.readable)", profile.age.map { "age \($0.plain)" },
            profile.conditions.isEmpty ? nil : profile.conditions.joined(separator: ", "),
            profile.others["allergies"].map { "allergies: \($0)" },
        ]
        return facts.compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: Figures

    private var tiles: String {
        let temperatures = readings(of: .temperature)
        let highest = temperatures.max { $0.fahrenheit < $1.fahrenheit }
        let drunk = axis.all.map { analytics.hydrationML(on: $0) }
        let drinkingDays = drunk.filter { $0 > 0 }
        let (taken, missed) = DoseRow.rows(events, doses, axis).reduce((0, 0)) { ($0.0 + $1.takenCount, $0.1 + $1.missedCount) }
        let anc = values.latest(of: .anc).map { HealthEvent(id: "", date: $0.at, payload: .measurement($0.value)) }
        let symptomDays = Set(SymptomRow.rows(events, axis).flatMap { $0.felt.keys }).count
        let figures: [(String, String)?] = [
            highest.map { ("\($0.value.plain) \($0.isCelsius ? "°C" : "°F")", "highest temperature, \($0.at.date.short)") },
            anc.map { ($0.displaySummary.replacing("ANC ", with: ""), "ANC, \($0.date.date.short)") },
            drinkingDays.isEmpty
                ? nil : ("\(Int((drinkingDays.reduce(0, +) / Double(drinkingDays.count)).rounded())) mL", "drunk a day, on \(drinkingDays.count) days with an entry"),
            taken + missed == 0 ? nil : ("\(taken) of \(taken + missed)", "doses taken"),
            symptomDays == 0 ? nil : ("\(symptomDays) of \(axis.count)", "days with a symptom"),
        ]
        return figures.compactMap { $0 }.map { "<div><b>\(Markup.escaped($0.0))</b>\(Markup.escaped($0.1))</div>" }.joined()
    }

    var analytics: Analytics { Analytics(events, clock: axis.clock) }

    func section(_ title: String, _ body: String, note: String? = nil) -> String {
        let remark = note.map { "<p class=\"note\">\(Markup.escaped($0))</p>" } ?? ""
        return "<section><h2>\(Markup.escaped(title))</h2>\(remark)\n\(body)\n</section>"
    }

    private var alertSection: String? {
        guard !alerts.isEmpty else { return nil }
        let items = alerts.map { alert in
            let evidence = alert.evidence.map { "\($0.what), \($0.at.readable)" }.joined(separator: "; ")
            return """
                <li class="\(alert.severity.rawValue)"><b>\(Markup.escaped(alert.title))</b> since \(Markup.escaped(alert.since.readable))\
                \(evidence.isEmpty ? "" : "<br/><span>\(Markup.escaped(evidence))</span>")</li>
                """
        }
        return section("Alerts that hold", "<ul class=\"alerts\">\(items.joined())</ul>")
    }

    // MARK: Values

    /// Each metric with its latest value, the one before and its range; those of whole days by days.
    private var valueSection: String? {
        let rows = (instantRows + dayRows).sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
        guard !rows.isEmpty else { return nil }
        let body = rows.map { "<tr>" + $0.map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>" }
        let heads = ["Value", "Latest", "When", "Before", "Range", "Times"].map { "<th>\($0)</th>" }.joined()
        return section("Laboratory and other values", "<table><thead><tr>\(heads)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table>")
    }

    /// Temperatures have a chart of their own.
    private var instantRows: [[String]] {
        values.ofInstants.filter { $0.last.value.metric != .temperature }.map { row in
            [
                row.last.value.metric.displayName, row.last.value.shown, row.last.at.readable, row.before.map { "\($0.value.shown), \($0.at.date.short)" } ?? "",
                row.count > 1 ? row.ranges.map(\.shown).joined(separator: " / ") : "", String(row.count),
            ]
        }
    }

    private var dayRows: [[String]] {
        DailyMetric.all.compactMap { metric in
            let days = values.days(of: metric, through: axis.days.upperBound).filter { axis.index(of: $0.day) != nil }
            guard let last = days.last, let measured = metric.measurements.first else { return nil }
            func shown(_ value: Double) -> String { MeasurementEvent(metric: measured, value: value.rounded(toPlaces: 1), unit: metric.unit).shown }
            let before = days.dropLast().last, numbers = days.map { $0.value.rounded(toPlaces: 1) }
            let range = numbers.min().flatMap { low in numbers.max().map { (low...$0).shown } } ?? ""
            return [
                "\(measured.displayName) of a day", shown(last.value), last.day.readable, before.map { "\(shown($0.value)), \($0.day.short)" } ?? "",
                days.count > 1 ? range : "", days.count == 1 ? "1 day" : "\(days.count) days",
            ]
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var shown: String { "\(lowerBound.plain)–\(upperBound.plain)" }
}

extension MeasurementEvent {
    fileprivate var shown: String {
        let number = (value?.plain ?? "") + (value2.map { "/\($0.plain)" } ?? "")
        let unit = unit.map(Metric.displayUnit) ?? ""
        return unit.isEmpty ? number : "\(number) \(unit)"
    }
}

extension Moment {
    /// "14 Mar 2026 14:30", on its own clock.
    var readable: String { "\(date.readable) \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}

extension CivilDate {
    var readable: String { "\(short) \(year)" }
    /// "14 Mar"
    var short: String { "\(day) \(Self.months[month - 1])" }
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
