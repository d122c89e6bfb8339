public import SaysoLanguage

extension Doses {
    /// The doses of some local days, both included, as `doses(on:at:)` has them, with all that is over of what is taken every so many hours: each of these
    /// is counted from the one before, and only what is to be asked for since the last one is among those.
    public func counted(from first: CivilDate, through last: CivilDate, at moment: Moment) -> [Dose] {
        guard first <= last else { return [] }
        let span = clock.day(first).lowerBound..<clock.day(last).upperBound
        let over = plans.indices.flatMap { dosesOver(of: $0, in: span, moment.secondsSinceEpoch) }
        let days = (first.daysSinceEpoch...last.daysSinceEpoch).flatMap { doses(on: CivilDate(daysSinceEpoch: $0), at: moment) }
        return (days + over).sorted { ($0.due, $0.item) < ($1.due, $1.item) }
    }

    /// What was taken every so many hours in a span of seconds, and what was to be and was not, up to the last time that it was taken.
    private func dosesOver(of index: Int, in span: Range<Int>, _ now: Int) -> [Dose] {
        guard case .everyHours(let hours, let first) = plans[index].rhythm else { return [] }
        var doses: [Dose] = [], before = Int.min
        for taken in dosesTaken(of: index, now) {
            let second = taken.due.secondsSinceEpoch
            defer { before = second }
            if span.contains(second) { doses.append(taken) }
            guard before < span.upperBound, second > span.lowerBound else { continue }
            // As it was just before it was taken again.
            doses += chain(of: index, every: hours * 3_600, from: first, second - 1).filter { dose in
                let due = dose.due.secondsSinceEpoch
                return (dose.state == .missed || dose.state == .skipped) && due < second && span.contains(due)
            }
        }
        return doses
    }

    /// What was taken of a plan up to now, told or answered for, in order; each as due when it was taken.
    private func dosesTaken(of index: Int, _ now: Int) -> [Dose] {
        let plan = plans[index], told = said(of: index, now)
        func taken(_ second: Int, _ ids: [String]) -> Dose {
            Dose(item: plan.item, due: clock.moment(at: second), state: .taken, isIntake: plan.isIntake, intakes: ids)
        }
        // Who answers yes and then says what was taken has taken it once.
        let answered = answeredDoses(of: plan, by: now), untold = Set(answered.map(\.dose).untold(by: told).map(\.id))
        let doses = told.filter(\.happened).map { taken($0.date.secondsSinceEpoch, [$0.id]) }
            + answered.filter { untold.contains($0.dose.event.id) }.map { taken($0.dose.event.date.secondsSinceEpoch, $0.ids) }
        return doses.filter { (plan.from..<max(plan.from, plan.until)).contains($0.due.secondsSinceEpoch) }.sorted { $0.due < $1.due }
    }
}
