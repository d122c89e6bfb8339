internal import SaysoLanguage

/// The rule `betaBlockerMissed`: a resting heart rate that is high for this person, on a day without a logged dose.
///
/// It asks and never instructs. The warnings of a day are replayed from the dates of its values, so that they come out the same
/// whenever they are asked for. A value that was imported for a day counts from the day's beginning, unless it took the place of another
/// while the day lasted: then it counts from when it did.
struct BetaBlockerReminder: Sendable {
    private let settings: Settings
    private let history: History
    private let clock: LocalClock
    private let date: CivilDate
    /// When warnings may be raised, both ends included.
    private let open: ClosedRange<Int>
    private let readings: Readings
    private let boundary: BetaBlockerBoundary

    /// A question that was raised.
    struct Warning: Hashable {
        var second: Int
        var heartRate: Double
        var boundary: Double
        /// When it can have been asked: an imported value counts from the day's beginning, and was known later.
        var asked: Int
    }

    init(settings: Settings, history: History, clock: LocalClock, at moment: Moment) {
        (self.settings, self.history, self.clock) = (settings, history, clock)
        boundary = BetaBlockerBoundary(settings, falseWarnings: history.falseWarnings)
        date = clock.date(of: moment)
        let from = clock.second(of: date, at: settings[.betaBlockerFrom].secondOfDay)
        open = from...max(from, clock.second(of: date, at: settings[.betaBlockerTo].secondOfDay))
        readings = Readings(history, day: clock.day(date), date: date, least: settings[.betaBlockerLeastHeartRate])
    }

    /// The warning that has held without a break and waits for an answer. What has held no more in between is not asked again: the value is
    /// not new.
    func alert(at moment: Moment) -> Alert? {
        let second = moment.secondsSinceEpoch
        guard open.contains(second), let warning = unanswered(at: second) else { return nil }
        let since = readings.instants.filter { (warning.second..<second).contains($0) } + [second]
        return since.allSatisfy { asks(at: $0)?.heartRate == warning.heartRate } ? alert(warning) : nil
    }

    /// The last warning of the day as a question that an answer may be given to: through the whole day, also while it is not asked any more
    /// because the time for asking is over or the value has changed. A dose settles it.
    func question(at moment: Moment) -> Alert? {
        let second = moment.secondsSinceEpoch
        guard !readings.isDosed(at: second, settings), let warning = unanswered(at: second) else { return nil }
        return alert(warning)
    }

    private func unanswered(at second: Int) -> Warning? {
        warnings(upTo: second).last.flatMap { isAnswered($0, at: second) ? nil : $0 }
    }

    /// The warnings of the day, oldest first.
    func warnings(upTo end: Int) -> [Warning] {
        let changes = Set(readings.instants + boundary.raises + [open.lowerBound]).filter { open.contains($0) && $0 <= end }.sorted()
        var warnings: [Warning] = []
        for (index, change) in changes.enumerated() {
            // A question that comes too soon after the last one waits, as long as nothing changes.
            let waited = warnings.last.map { $0.asked + settings[.betaBlockerWaitMinutes] * 60 } ?? change
            let second = max(change, waited)
            let next = index + 1 < changes.count ? changes[index + 1] : min(end, open.upperBound) + 1
            guard second < next, let warning = asks(at: second), !warnings.contains(where: { $0.heartRate == warning.heartRate }) else { continue }
            warnings.append(warning)
        }
        return warnings
    }

    /// What there is to ask about at an instant, whether or not it was asked before.
    private func asks(at second: Int) -> Warning? {
        let boundary = boundary.value(at: second)
        guard boundary > settings[.betaBlockerLeastBoundary], let resting = readings.resting(at: second), resting.value > boundary,
            !readings.isLow(at: second, resting: resting.value, settings), !readings.isDosed(at: second, settings)
        else { return nil }
        return Warning(second: second, heartRate: resting.value, boundary: boundary, asked: max(second, resting.known))
    }

    private func isAnswered(_ warning: Warning, at second: Int) -> Bool {
        history.answers.contains {
            $0.question?.rule == .betaBlockerMissed && (warning.second...max(second, warning.second)).contains($0.at.secondsSinceEpoch)
        }
    }

    private func alert(_ warning: Warning) -> Alert {
        let resting = readings.resting(at: warning.second)
        return Alert(
            rule: .betaBlockerMissed, severity: .attention, since: clock.moment(at: warning.second), title: "Was the beta blocker taken?",
            message: "Your resting heart rate is above \(warning.boundary.plain) bpm and no dose is logged today. "
                + "Did you take your beta blocker? Answer yes, no, or when to ask again.",
            evidence: [
                .init(
                    what: "resting heart rate \(warning.heartRate.plain) bpm",
                    at: resting?.reading?.at ?? clock.moment(at: clock.start(of: date)), event: resting?.reading?.event)
            ],
            extras: [.init("heartRate", .number(warning.heartRate)), .init("boundary", .number(warning.boundary))],
            subject: "\(date.text)-\(warning.heartRate.plain)")
    }
}

/// What a day says about the heart and the beta blocker.
private struct Readings: Sendable {
    /// Values that were imported for the day, oldest first, each from when it counts.
    let imported: [Imported]
    let resting: [Reading]
    let heartRates: [Reading]
    /// Of any day: the latest holds until there is a newer one.
    let systolic: [Reading]
    /// The class is nil of a dose that was answered for: it is the one that is asked about.
    let doses: [(second: Int, drugClass: String?)]

    /// The greatest of the sources of the day, from an instant on.
    struct Imported: Hashable {
        var second: Int
        var value: Double
        var known: Int
    }

    /// - Parameter least: The heart rate below which nothing is asked.
    init(_ history: History, day: Range<Int>, date: CivilDate, least: Double) {
        func ofDay(_ metric: Metric) -> [Reading] { history.readings(of: metric).filter { day.contains($0.second) } }
        resting = ofDay(.restingHeartRate)
        imported = Self.imported(history, day: day, date: date, said: resting.first?.second)
        heartRates = Self.crossings(ofDay(.heartRate), of: least)
        systolic = history.readings(of: .bloodPressure)
        doses = history.events.compactMap { event in
            guard case .medication(let medication) = event.payload, medication.taken, day.contains(event.date.secondsSinceEpoch),
                let drugClass = medication.drugClass
            else { return nil }
            return (event.date.secondsSinceEpoch, drugClass.lowercased())
        } + history.answers.answeredDoses(of: history.schedules, history.reminders).compactMap { dose in
            // A dose that is answered for with yes is a dose, whatever asked for it. It is known from the answer on, also where it was taken before:
            // the question that it answers was asked.
            guard case .medication(let medication) = dose.event.payload, medication.taken, day.contains(dose.event.date.secondsSinceEpoch),
                dose.rule == .betaBlockerMissed || medication.drugClass != nil
            else { return nil }
            return (dose.told.secondsSinceEpoch, dose.rule == .betaBlockerMissed ? nil : medication.drugClass?.lowercased())
        }
    }

    /// What imports say of the day. History goes by dates, so the first value counts from the day's beginning; but where another took its place
    /// on the same day, or was said before it, when it became known is the only hour that it has.
    /// - Parameter said: When a value of the day was first said.
    private static func imported(_ history: History, day: Range<Int>, date: CivilDate, said: Int?) -> [Imported] {
        let values = history.imported.filter { $0.value.metric == .restingHeartRate && $0.value.day == date }
            .map { (known: day.contains($0.known.secondsSinceEpoch) ? $0.known.secondsSinceEpoch : day.lowerBound, value: $0.value) }
        guard !values.isEmpty else {
            // What was said is a reading of its own time, and here no second time.
            guard history.days.reading(of: .restingHeartRate, day: date.daysSinceEpoch) == nil else { return [] }
            return history.days.value(of: .restingHeartRate, on: date).map { [Imported(second: day.lowerBound, value: $0, known: day.lowerBound)] } ?? []
        }
        var bySource: [String: Double] = [:]
        var imported: [Imported] = []
        for known in Set(values.map(\.known)).sorted() {
            for value in values where value.known == known { bySource[value.value.source] = value.value.value }
            guard let greatest = bySource.values.max(), greatest != imported.last?.value else { continue }
            imported.append(Imported(second: known, value: greatest, known: known))
        }
        if said ?? .max > imported[0].known { imported[0].second = day.lowerBound }
        return imported
    }

    /// Those readings that lie on the other side of a value than the one before: a watch has thousands a day.
    private static func crossings(_ readings: [Reading], of value: Double) -> [Reading] {
        readings.indices.filter { $0 == 0 || (readings[$0].value < value) != (readings[$0 - 1].value < value) }.map { readings[$0] }
    }

    /// When something may change.
    var instants: [Int] { (resting + heartRates + systolic).map(\.second) + doses.map(\.second) + imported.map(\.second) }

    /// The day's value as far as it is known: the newest reading (of one instant the greatest), or an imported value where that is
    /// greater. Of an imported one there is no reading.
    func resting(at second: Int) -> (value: Double, known: Int, reading: Reading?)? {
        let said = resting.filter { $0.second <= second }.max { ($0.second, $0.value) < ($1.second, $1.value) }
        guard let imported = imported.last(where: { $0.second <= second }), imported.value >= said?.value ?? imported.value else {
            return said.map { ($0.value, $0.second, $0) }
        }
        return (imported.value, imported.known, nil)
    }

    /// A low heart rate or pressure may be the reason for which a dose is held back.
    func isLow(at second: Int, resting: Double, _ settings: Settings) -> Bool {
        let rates = [resting] + [heartRates.last { $0.second <= second }?.value].compactMap { $0 }
        let pressure = systolic.last { $0.second <= second }?.value
        return rates.contains { $0 < settings[.betaBlockerLeastHeartRate] } || pressure.map { $0 < settings[.betaBlockerLeastSystolic] } ?? false
    }

    func isDosed(at second: Int, _ settings: Settings) -> Bool {
        let classes = settings[.betaBlockerClasses]
        return doses.contains { dose in dose.second <= second && (dose.drugClass.map { own in classes.contains { own.contains($0) } } ?? true) }
    }
}
