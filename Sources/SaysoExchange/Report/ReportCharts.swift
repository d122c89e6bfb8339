internal import SaysoHealth
internal import SaysoLanguage

/// A temperature as it was taken.
struct TemperatureReading {
    var at: Moment
    var value: Double
    var isCelsius: Bool
    /// For drawing only: thresholds are compared in the unit of the reading.
    var fahrenheit: Double { isCelsius ? value * 9 / 5 + 32 : value }
    var celsius: Double { isCelsius ? value : (value - 32) * 5 / 9 }
}

extension ClinicianReport {
    func readings(of metric: Metric) -> [TemperatureReading] {
        events.compactMap { event in
            guard case .measurement(let reading) = event.payload, reading.metric == metric, reading.measured, let value = reading.value else { return nil }
            return TemperatureReading(at: event.date, value: value, isCelsius: reading.unit == "degC" || (reading.unit == nil && value < 50))
        }.sorted { $0.at < $1.at }
    }

    var temperatureSection: String? {
        let readings = readings(of: .temperature).filter { axis.index(of: $0.at) != nil }
        guard !readings.isEmpty else { return nil }
        let inCelsius = readings.count { $0.isCelsius } * 2 > readings.count
        func shown(_ reading: TemperatureReading) -> Double { inCelsius ? reading.celsius : reading.fahrenheit }
        let single = settings[inCelsius ? .feverSingleC : .feverSingleF], sustained = settings[inCelsius ? .feverSustainedC : .feverSustainedF]
        let scale = ValueScale(readings.map(shown), atLeast: inCelsius ? 36...39 : 97...102, top: 12, bottom: 98)
        let points = readings.compactMap { reading in axis.x(reading.at).map { (x: $0, y: scale.y(shown(reading)), reading) } }
        let dots = points.map { point in
            let limit = point.2.isCelsius ? settings[.feverSingleC] : settings[.feverSingleF]
            let lower = point.2.isCelsius ? settings[.feverSustainedC] : settings[.feverSustainedF]
            let style = point.2.value >= limit ? "high" : point.2.value >= lower ? "raised" : "point"
            return """
                <circle class="\(style)" cx="\(point.x.svg)" cy="\(point.y.svg)" r="3"><title>\(point.2.value.plain) \
                \(point.2.isCelsius ? "°C" : "°F"), \(Markup.escaped(point.2.at.readable))</title></circle>
                """
        }
        let unit = inCelsius ? "°C" : "°F"
        return section(
            "Temperature (\(unit))",
            svg("Temperatures with the thresholds of a fever", height: 122, [
                axis.grid(from: scale.top, to: scale.bottom), scale.marks,
                scale.level(single, "fever: \(single.plain)", "limit"), scale.level(sustained, "lasting: \(sustained.plain)", "lower"),
                polyline(points.map { ($0.x, $0.y) })
            ] + dots + [axis.labels(at: 114)]))
    }

    var hydrationSection: String? {
        let amounts = axis.all.map { analytics.hydrationML(on: $0) }
        guard amounts.contains(where: { $0 > 0 }) else { return nil }
        let scale = ValueScale(amounts, atLeast: 0...1_000, top: 8, bottom: 70)
        let bars = amounts.enumerated().filter { $0.element > 0 }.map { index, amount in
            """
            <rect class="bar" x="\((axis.x(Double(index)) + axis.dayWidth * 0.15).svg)" y="\(scale.y(amount).svg)" width="\(max(0.5, axis.dayWidth * 0.7).svg)" \
            height="\((scale.bottom - scale.y(amount)).svg)"><title>\(axis.all[index].readable): \(amount.plain) mL</title></rect>
            """
        }
        return section(
            "Drinks (mL a day)",
            svg("Millilitres drunk on each day", height: 94, [axis.grid(from: scale.top, to: scale.bottom), scale.marks] + bars + [axis.labels(at: 86)]))
    }

    var heartRateSection: String? {
        let rates = values.days(of: .restingHeartRate, through: axis.days.upperBound)
        let shown = rates.compactMap { day, rate in axis.index(of: day).map { (index: $0, day: day, rate: rate) } }
        guard !shown.isEmpty else { return nil }
        // As the pattern alerts have it: the last three days stand against at most 21 days before them, at least four.
        let before = rates.map(\.value).dropLast(3).suffix(21)
        let baseline = before.count >= 4 ? before.reduce(0, +) / Double(before.count) : nil
        let scale = ValueScale(shown.map(\.rate) + [baseline].compactMap { $0 }, atLeast: (shown.map(\.rate).min() ?? 60) - 5...(shown.map(\.rate).max() ?? 60) + 5, top: 12, bottom: 70)
        let points = shown.map { (axis.middle($0.index), scale.y($0.rate)) }
        let dots = zip(points, shown).map { point, value in
            "<circle class=\"point\" cx=\"\(point.0.svg)\" cy=\"\(point.1.svg)\" r=\"2.5\"><title>\(value.day.readable): \(value.rate.plain)/min</title></circle>"
        }
        return section(
            "Resting heart rate (beats a minute)",
            svg("Resting heart rate of each day against its baseline", height: 94, [
                axis.grid(from: scale.top, to: scale.bottom), scale.marks,
                baseline.map { scale.level($0, "baseline \($0.rounded(toPlaces: 1).plain)", "base") } ?? "", polyline(points)
            ] + dots + [axis.labels(at: 86)]))
    }

    private func polyline(_ points: [(Double, Double)]) -> String {
        "<polyline class=\"line\" points=\"\(points.map { "\($0.0.svg),\($0.1.svg)" }.joined(separator: " "))\"/>"
    }

    var symptomSection: String? {
        let rows = SymptomRow.rows(events, axis)
        guard !rows.isEmpty else { return nil }
        let most = 14
        let drawn = rows.prefix(most).enumerated().map { place, row -> String in
            let y = Double(place) * 16 + 8
            let size = min(11, max(1, axis.dayWidth * 0.85))
            let felt = row.felt.sorted { $0.key < $1.key }.map { index, severity in
                """
                <rect class="\(severity.rawValue.lowercased())" x="\((axis.middle(index) - size / 2).svg)" y="\((y - 5.5).svg)" width="\(size.svg)" height="11" rx="2">\
                <title>\(axis.all[index].readable): \(severity.rawValue.lowercased())</title></rect>
                """
            }
            let absent = row.absent.sorted().map { index in
                "<circle class=\"absent\" cx=\"\(axis.middle(index).svg)\" cy=\"\(y.svg)\" r=\"\(min(3, size / 2).svg)\"><title>\(axis.all[index].readable): not felt</title></circle>"
            }
            return rowLabel(row.name, y) + felt.joined() + absent.joined()
        }
        let height = Double(min(rows.count, most)) * 16
        let rest = rows.count > most ? " \(rows.count - most) more, each rarer, are not shown." : ""
        return section(
            "Symptoms",
            svg("Symptoms by day and severity", height: height + 20, [axis.grid(from: 0, to: height)] + drawn + [axis.labels(at: height + 14)]),
            note: "The darker, the more severe: mild, moderate, severe. A ring: said not to be felt." + rest)
    }

    var doseSection: String? {
        let rows = DoseRow.rows(events, doses, axis)
        guard !rows.isEmpty else { return nil }
        let drawn = rows.enumerated().map { place, row -> String in
            let y = Double(place) * 16 + 8
            let size = min(4.5, max(0.8, axis.dayWidth * 0.4))
            let marks = row.days.sorted { $0.key < $1.key }.map { index, day -> String in
                let x = axis.middle(index)
                let title = "<title>\(axis.all[index].readable): \(day.taken) taken, \(day.missed) missed</title>"
                let taken = day.taken > 0 ? "<circle class=\"taken\" cx=\"\(x.svg)\" cy=\"\(y.svg)\" r=\"\(size.svg)\">\(title)</circle>" : ""
                let missed = day.missed > 0
                    ? "<path class=\"missed\" d=\"M\((x - size).svg) \((y - size).svg)L\((x + size).svg) \((y + size).svg)M\((x - size).svg) \((y + size).svg)L\((x + size).svg) \((y - size).svg)\">\(title)</path>"
                    : ""
                return taken + missed
            }
            return rowLabel(row.name, y) + marks.joined()
                + "<text x=\"738\" y=\"\((y + 3.5).svg)\" text-anchor=\"end\" class=\"sum\">\(row.takenCount)/\(row.takenCount + row.missedCount)</text>"
        }
        let height = Double(rows.count) * 16
        return section(
            "Medicines and supplements",
            svg("Doses taken and missed by day", height: height + 20, [axis.grid(from: 0, to: height)] + drawn + [axis.labels(at: height + 14)]),
            note: "A dot: taken. A cross: said not to have been taken, or not taken by when its time was over. At the end: how many were taken.")
    }

    private func rowLabel(_ name: String, _ y: Double) -> String {
        let short = name.count > 18 ? name.prefix(17) + "…" : name[...]
        return "<text class=\"row\" x=\"0\" y=\"\((y + 3.5).svg)\">\(Markup.escaped(String(short)))<title>\(Markup.escaped(name))</title></text>"
    }
}

/// One symptom over the days, the worst of each.
struct SymptomRow {
    var name: String
    var felt: [Int: Severity] = [:]
    /// Days on which it was said not to be felt, and on none of which it was.
    var absent: Set<Int> = []

    /// Most days first.
    static func rows(_ events: [HealthEvent], _ axis: DayAxis) -> [SymptomRow] {
        var rows: [String: SymptomRow] = [:]
        for event in events {
            guard let index = axis.index(of: event.date), let (name, severity) = event.symptom else { continue }
            var row = rows[name] ?? SymptomRow(name: name)
            if let severity {
                let worst = row.felt[index].map { $0.score >= severity.score ? $0 : severity } ?? severity
                row.felt[index] = worst
            } else {
                row.absent.insert(index)
            }
            rows[name] = row
        }
        return rows.values.map { row in
            var row = row
            row.absent.subtract(row.felt.keys)
            return row
        }.sorted { ($1.felt.count, $0.name) < ($0.felt.count, $1.name) }
    }
}

extension HealthEvent {
    /// The name, and how severe; nil severity where it was said not to be felt.
    fileprivate var symptom: (String, Severity?)? {
        switch payload {
        case .symptom(let symptom): symptom.plainName.map { ($0, symptom.present ? symptom.severity : nil) }
        case .exertionEpisode(let episode): ("post-exertional malaise", episode.present ? episode.severity ?? .moderate : nil)
        default: nil
        }
    }

    fileprivate var dose: (name: String, taken: Bool)? {
        switch payload {
        case .medication(let dose): (dose.name, dose.taken)
        case .supplement(let dose): (dose.name, dose.taken)
        default: nil
        }
    }
}

/// One medicine over the days.
struct DoseRow {
    struct Day {
        var taken = 0
        var missed = 0
    }

    var name: String
    var days: [Int: Day] = [:]

    var takenCount: Int { days.values.reduce(0) { $0 + $1.taken } }
    var missedCount: Int { days.values.reduce(0) { $0 + $1.missed } }

    /// By name: the doses that were to be taken and are over, and what was told beside them.
    static func rows(_ events: [HealthEvent], _ doses: [Dose], _ axis: DayAxis) -> [DoseRow] {
        var rows: [String: DoseRow] = [:]
        func count(_ name: String, at moment: Moment, isTaken: Bool) {
            guard let index = axis.index(of: moment) else { return }
            let count = isTaken ? \Day.taken : \Day.missed
            rows[name, default: DoseRow(name: name)].days[index, default: Day()][keyPath: count] += 1
        }
        for dose in doses where dose.isIntake {
            switch dose.state {
            case .taken: count(dose.item, at: dose.due, isTaken: true)
            case .skipped, .missed: count(dose.item, at: dose.due, isTaken: false)
            case .upcoming, .due: break
            }
        }
        let counted = Set(doses.flatMap(\.intakes))
        for event in events where !counted.contains(event.id) {
            if let dose = event.dose { count(dose.name, at: event.date, isTaken: dose.taken) }
        }
        return rows.values.sorted { $0.name < $1.name }
    }
}
