import SaysoHealth
import SaysoLanguage
import SaysoStore

/// What several days come to: sums of each, symptoms, doses, and what follows what.
struct Statistics {
    /// Oldest first, the last is today.
    let days: [Day]
    let symptoms: [(name: String, count: Int)]
    let doses: [Doses]
    let following: [Analytics.Following]
    let temperatures: [HealthEvent]
    let restingHeartRates: [QueryAnswer.Day]
    /// Above it a resting heart rate is asked about; nil where none is set.
    let boundary: BetaBlockerBoundary?
    let fever: (fahrenheit: [Double], celsius: [Double])

    struct Day {
        var date: CivilDate
        var events: Int
        var hydrationML: Double
        var nutrition: Analytics.Nutrition
        var taken: Int
        /// Said not to have been taken.
        var skipped: Int
        var missed: Int
        /// Those whose time is over.
        var doses: Int { taken + skipped + missed }
        var isEmpty: Bool { events == 0 && doses == 0 }
    }

    struct Doses {
        var item: String
        var taken: Int
        /// Said not to have been taken.
        var skipped: Int
        var missed: Int
    }

    /// - Parameter count: How many local days, the one of the moment included.
    init(of log: HealthLog, days count: Int, at moment: Moment, clock: LocalClock) throws {
        let today = clock.date(of: moment), first = today.adding(days: 1 - count)
        let events = try log.events(from: clock.moment(at: clock.start(of: first)), to: moment.adding(seconds: 1))
        let analytics = Analytics(events, clock: clock)
        let doses = try log.doses(from: first, through: today, at: moment, clock: clock).filter(\.isIntake)
        let byDay = Dictionary(analytics.byDay().map { ($0.date, Analytics($0.events, clock: clock)) }) { first, _ in first }
        days = (0..<count).map { index in
            let date = first.adding(days: index)
            let ofDay = doses.filter { clock.date(of: $0.due) == date }, said = byDay[date]
            return Day(
                date: date, events: said?.events.count ?? 0, hydrationML: said?.hydrationML(on: date) ?? 0,
                nutrition: said?.nutrition(on: date) ?? Analytics.Nutrition(), taken: ofDay.count { $0.state == .taken },
                skipped: ofDay.count { $0.state == .skipped }, missed: ofDay.count { $0.state == .missed })
        }
        symptoms = analytics.symptomFrequency(days: count, endingOn: today)
        self.doses = Dictionary(grouping: doses, by: \.item).map { item, ofItem in
            Doses(
                item: item, taken: ofItem.count { $0.state == .taken }, skipped: ofItem.count { $0.state == .skipped },
                missed: ofItem.count { $0.state == .missed })
        }.filter { $0.taken + $0.skipped + $0.missed > 0 }.sorted { $0.item < $1.item }
        following = analytics.following()
        let span = QuerySpan(spoken: nil, seconds: clock.start(of: first)..<moment.secondsSinceEpoch + 1)
        temperatures = try log.answer(
            Query(subject: Metric.temperature.rawValue, aggregate: "list", range: nil), over: span, at: moment, clock: clock
        ).entries
        restingHeartRates = try log.dailyValues(of: .restingHeartRate, from: first, through: today, clock: clock)
        let settings = try log.settings()
        let boundary = try log.betaBlockerBoundary()
        self.boundary = boundary.isSet ? boundary : nil
        fever = ([settings[.feverSustainedF], settings[.feverSingleF]], [settings[.feverSustainedC], settings[.feverSingleC]])
    }

    var isEmpty: Bool { days.allSatisfy(\.isEmpty) && temperatures.isEmpty && restingHeartRates.isEmpty }

    /// One object a line: days, then symptoms, doses, and pairs of food and symptom. `kind` says which.
    func json() -> [String] {
        days.map(\.json)
            + symptoms.map { object("symptom", [("symptom", $0.name)], [("count", Double($0.count)), ("days", Double(days.count))]) }
            + doses.map {
                object("doses", [("item", $0.item)], [("taken", Double($0.taken)), ("skipped", Double($0.skipped)), ("missed", Double($0.missed))])
            }
            + following.map {
                object(
                    "following", [("food", $0.food), ("symptom", $0.symptom)],
                    [
                        ("eaten", Double($0.eaten)), ("followed", Double($0.followed)), ("notFollowed", Double($0.eaten - $0.followed)),
                        ("otherEaten", Double($0.otherEaten)), ("otherFollowed", Double($0.otherFollowed)),
                    ])
            }
    }
}

extension Statistics.Day {
    fileprivate var json: String {
        object(
            "day", [("date", date.text)],
            [
                ("events", Double(events)), ("hydration", hydrationML), ("calories", nutrition.calories), ("protein", nutrition.protein),
                ("carbs", nutrition.carbs), ("fat", nutrition.fat), ("fiber", nutrition.fiber), ("dosesTaken", Double(taken)),
                ("dosesSkipped", Double(skipped)), ("dosesMissed", Double(missed)),
            ])
    }
}

/// Numbers that are nil are not known, and left out.
private func object(_ kind: String, _ texts: [(String, String)], _ numbers: [(String, Double?)]) -> String {
    var writer = JSONWriter()
    writer.raw("{")
    writer.key("kind", first: true)
    writer.string(kind)
    for (key, text) in texts {
        writer.key(key)
        writer.string(text)
    }
    for (key, number) in numbers {
        guard let number else { continue }
        writer.key(key)
        writer.number(number.rounded(toPlaces: 3))
    }
    writer.raw("}")
    return writer.text
}

extension AnswerText {
    func lines(_ statistics: Statistics, clock: LocalClock) -> [String] {
        guard !statistics.isEmpty else { return ["Nothing logged in \(count(statistics.days.count, "day", "days"))."] }
        let today = clock.date(of: reference)
        var sections: [[String]] = [days(statistics, today), drinking(statistics, today)]
        if !statistics.symptoms.isEmpty {
            let rows = statistics.symptoms.map { BarChart.Row(label: $0.name.printable, value: Double($0.count), text: "\($0.count)") }
            sections.append([style.bold("Symptoms")] + BarChart(rows: rows).lines(width: width, style: style))
        }
        sections.append(temperatures(statistics))
        sections.append(heartRates(statistics, clock))
        if !statistics.doses.isEmpty {
            var table = Table("Doses", ">taken", ">skipped", ">missed")
            for dose in statistics.doses { table.add(dose.item.printable, "\(dose.taken)", "\(dose.skipped)", "\(dose.missed)") }
            sections.append(table.lines(width: width, style: style))
        }
        if !statistics.following.isEmpty {
            var table = Table("Within 6 h after", "came", ">times", ">of", ">after other food", ">of")
            for pair in statistics.following.prefix(10) {
                table.add(pair.food.printable, pair.symptom.printable, "\(pair.followed)", "\(pair.eaten)", "\(pair.otherFollowed)", "\(pair.otherEaten)")
            }
            sections.append(table.lines(width: width, style: style) + wrapped("Counts, and no proof of a cause.", style.dim))
        }
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func days(_ statistics: Statistics, _ today: CivilDate) -> [String] {
        var table = Table("Day", ">entries", ">drunk", ">kcal", ">protein", ">carbs", ">fat", ">doses")
        func grams(_ value: Double?) -> String { value.map { "\(Int($0.rounded())) g" } ?? "-" }
        for day in statistics.days where !day.isEmpty {
            table.add(
                dayWords(day.date, from: today), "\(day.events)", day.hydrationML > 0 ? amountWords(day.hydrationML, "mL") : "-",
                day.nutrition.calories.map { "\(Int($0.rounded()))" } ?? "-", grams(day.nutrition.protein), grams(day.nutrition.carbs),
                grams(day.nutrition.fat), day.doses > 0 ? "\(day.taken)/\(day.doses)" : "-")
        }
        return table.isEmpty ? [] : table.lines(width: width, style: style)
    }

    /// What was drunk day by day; nothing where nothing was.
    private func drinking(_ statistics: Statistics, _ today: CivilDate) -> [String] {
        hydration(statistics.days.suffix(7).map { ($0.date, $0.hydrationML) }, today)
    }

    func hydration(_ days: [(date: CivilDate, amount: Double)], _ today: CivilDate) -> [String] {
        guard days.contains(where: { $0.amount > 0 }) else { return [] }
        let rows = days.map { BarChart.Row(label: dayWords($0.date, from: today), value: $0.amount, text: amountWords($0.amount, "mL")) }
        return [style.bold("Drunk")] + BarChart(rows: rows).lines(width: width, style: style)
    }

    /// The readings of each unit against the thresholds of that unit.
    private func temperatures(_ statistics: Statistics) -> [String] {
        [("degF", statistics.fever.fahrenheit, 95.0), ("degC", statistics.fever.celsius, 35.0)].flatMap { unit, thresholds, start -> [String] in
            let rows = statistics.temperatures.suffix(20).compactMap { event -> BarChart.Row? in
                guard case .measurement(let measured) = event.payload, let value = measured.value, measured.unit == unit else { return nil }
                return BarChart.Row(label: seen(event.date, precision: event.precision), value: value, text: amountWords(value, unit), thresholds: thresholds)
            }
            guard !rows.isEmpty else { return [] }
            let marks = thresholds.map { amountWords($0, unit) }.joined(separator: " and ")
            return heading("Temperature", "marks at \(marks)")
                + BarChart(rows: rows, start: start).lines(width: width, style: style)
        }
    }

    /// Each day against the boundary that was in force when it began: an answer given on a day raises that of the days after it.
    private func heartRates(_ statistics: Statistics, _ clock: LocalClock) -> [String] {
        guard !statistics.restingHeartRates.isEmpty else { return [] }
        let rows = statistics.restingHeartRates.map { day in
            BarChart.Row(
                label: dayWords(day.date, from: clock.date(of: reference)), value: day.value, text: amountWords(day.value, "bpm"),
                thresholds: statistics.boundary.map { [$0.value(at: clock.start(of: day.date))] } ?? [])
        }
        let marks = statistics.boundary.map { boundary in
            let now = boundary.value(at: reference.secondsSinceEpoch)
            let isOne = rows.allSatisfy { $0.thresholds == [now] }
            return isOne ? "mark at your boundary of \(amountWords(now, "bpm"))" : "marks at your boundary of each day, now \(amountWords(now, "bpm"))"
        }
        return heading("Resting heart rate", marks) + BarChart(rows: rows, start: 30).lines(width: width, style: style)
    }

    /// What a chart shows, and what its marks are: in one line where there is room.
    private func heading(_ title: String, _ marks: String?) -> [String] {
        guard let marks else { return [style.bold(title)] }
        let isWide = width.map { title.columns + marks.columns + 2 <= $0 } ?? true
        return isWide ? [style.bold(title) + style.dim(", \(marks)")] : [style.bold(title)] + wrapped(marks, indent: 2, style.dim)
    }
}
