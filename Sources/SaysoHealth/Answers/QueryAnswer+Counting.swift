internal import SaysoLanguage

/// What is made of the entries and days of an answer: sums, means, extremes and changes.
extension QueryAnswer {
    mutating func weighDrinks(_ material: Material) {
        let all = material.events.filter { span.seconds.contains($0.date.secondsSinceEpoch) && $0.happened }
            .reduce(0) { $0 + (QuerySubject.fluids.holds($1) ? QuerySubject.fluids.amount(of: $1)?.value ?? 0 : 0) }
        drunkML = all > value ?? 0 ? all : nil
    }

    mutating func weigh(_ clock: LocalClock) {
        let whole = entries.without(combined)
        pieces = pieces(of: whole)
        let amounts = amounts(of: whole)
        unmeasured = whole.without(amounts.map(\.event))
        // What is taken in piece by piece has a sum, and no reading that is the highest.
        let readings = amounts.filter { $0.event.kind == .measurement }
        if let extreme = query.extreme, let unit = readings.last?.amount.unit, let found = Self.outermost(extreme, of: readings, by: { $0.amount.converted(to: unit)?.value }) {
            (outermost, value, value2, self.unit, basis) = (found.event, found.amount.value, found.amount.value2, found.amount.unit, readings.count)
            return
        }
        if query.aspects.contains(.change), !readings.isEmpty { return weighChange(readings.map { ($0.event, $0.amount) }) }
        guard let last = amounts.last, aggregate != .count, subject.adds || aggregate == .average || aggregate == .latest else {
            if aggregate == .count, let pieces, pieces.silent == 0, !query.aspects.contains(.times) {
                (value, unit, basis) = (pieces.count, pieces.form, whole.count)
            } else if aggregate == .count || !subject.isQuantity && (entries.isEmpty || aggregate == .list || aggregate == .status) {
                // How often something was is no amount of it.
                (value, basis) = isKnown ? (Double(entries.count), entries.count) : (nil, 0)
            }
            return
        }
        // Readings have no sum; the newest one says most.
        if aggregate == .latest || aggregate != .average && last.event.kind == .measurement {
            (value, value2, unit, basis) = (last.amount.value, last.amount.value2, last.amount.unit, 1)
            return
        }
        // What is in another quantity's unit (a puff among milligrams) cannot be added.
        let shown = query.unit.flatMap { unit in last.amount.converted(to: unit).map { _ in unit } } ?? last.amount.unit
        let alike = amounts.compactMap { item in item.amount.converted(to: shown).map { (event: item.event, amount: $0) } }
        unmeasured = whole.without(alike.map(\.event))
        let sum = alike.reduce(0) { $0 + $1.amount.value }
        unit = shown
        guard aggregate == .average else {
            (value, basis) = (sum, alike.count)
            return
        }
        // What is measured has a mean of its readings, what is taken in has one of its days.
        let isMeasured = alike.allSatisfy { $0.event.kind == .measurement }
        basis = isMeasured ? alike.count : Set(alike.map { clock.date(of: $0.event.date) }).count
        value = sum / Double(basis)
        let second = alike.compactMap(\.amount.value2)
        if isMeasured, second.count == alike.count { value2 = second.reduce(0, +) / Double(second.count) }
    }

    /// What the entries say of the subject: how much of what was taken, or else how many pieces; how long something was done, or where none says
    /// that, how far.
    private func amounts(of entries: [HealthEvent]) -> [(event: HealthEvent, amount: QueryAmount)] {
        func all(_ amount: (HealthEvent) -> QueryAmount?) -> [(event: HealthEvent, amount: QueryAmount)] {
            entries.compactMap { event in amount(event).map { (event: event, amount: $0) } }
        }
        if query.aspects.contains(.distance), entries.contains(where: { $0.kind == .activity }) { return all(\.distance) }
        let own = all(subject.amount)
        guard own.isEmpty else { return own }
        let far = all(\.distance)
        guard far.isEmpty, !query.aspects.contains(.strength), let pieces else { return far }
        return all { event in piece(of: event).map { QueryAmount(value: $0.value, unit: pieces.form) } }
    }

    private func piece(of event: HealthEvent) -> QueryAmount? {
        if case .named(let name) = subject, event.kind == .food { event.portions(of: name) } else { event.pieces }
    }

    /// "Two" and "two tablets" are four tablets; a puff and a tablet have no sum.
    func pieces(of entries: [HealthEvent]) -> Pieces? {
        let said = entries.compactMap(piece), forms = Set(said.compactMap(\.unit))
        guard !said.isEmpty, forms.count < 2 else { return nil }
        return Pieces(count: said.reduce(0) { $0 + $1.value }, form: forms.first, silent: entries.count - said.count)
    }

    /// - Parameter readings: Oldest first.
    mutating func weighChange(_ readings: [(event: HealthEvent, amount: QueryAmount)]) {
        let shown = readings.last?.amount.unit
        let alike = readings.compactMap { reading in reading.amount.converted(to: shown).map { Change.Value(value: $0.value, value2: $0.value2, at: reading.event) } }
        basis = alike.count
        guard let first = alike.first, let last = alike.last, alike.count > 1 else { return }
        (change, value, unit) = (Change(first: first, last: last), last.value - first.value, shown)
        value2 = first.value2.flatMap { before in last.value2.map { $0 - before } }
    }

    /// Of several that are alike the latest.
    static func outermost<Item>(_ extreme: Query.Extreme, of items: [Item], by value: (Item) -> Double?) -> Item? {
        let valued = items.compactMap { item in value(item).map { (item: item, value: $0) } }
        return valued.reduce(nil as (item: Item, value: Double)?) { best, next in
            guard let best else { return next }
            return (extreme == .highest ? next.value >= best.value : next.value <= best.value) ? next : best
        }?.item
    }

    /// Several values of a day are one: the greatest.
    mutating func weighDays(_ metric: DailyMetric, _ daily: DailyHistory, _ clock: LocalClock) {
        var values = daily
        let told = span.days(clock), last = told?.upperBound.daysSinceEpoch ?? .max
        let bounds = span.isNight ? told.map { $0.upperBound...$0.upperBound } : told
        for event in entries {
            guard case .measurement(let measured) = event.payload, let value = measured.value else { continue }
            values.add(value, of: metric, day: bounds?.contains(clock.date(of: event.date)) == false ? last : clock.date(of: event.date).daysSinceEpoch)
        }
        days = values.days(of: metric, through: last)
            .filter { $0.day >= bounds?.lowerBound.daysSinceEpoch ?? .min }
            .map { Day(date: CivilDate(daysSinceEpoch: $0.day), value: $0.value) }
        guard let last = days.last else { return }
        unit = metric.unit
        if query.aspects.contains(.change) {
            basis = days.count
            guard days.count > 1 else { return }
            (change, value) = (Change(first: .init(value: days[0].value, day: days[0].date), last: .init(value: last.value, day: last.date)), last.value - days[0].value)
            return
        }
        if let extreme = query.extreme, let day = Self.outermost(extreme, of: days, by: \.value) {
            (outermostDay, value, basis) = (day, day.value, days.count)
            return
        }
        switch aggregate {
        case .latest: (value, basis) = (last.value, 1)
        case .average: (value, basis) = (days.reduce(0) { $0 + $1.value } / Double(days.count), days.count)
        case .count: (value, unit, basis) = (Double(days.count), nil, days.count)
        case .total, .list, .status:
            // A rate has no sum.
            let sum = days.reduce(0) { $0 + $1.value }
            (value, basis) = (metric.adds ? sum : sum / Double(days.count), days.count)
        }
    }
}

extension [HealthEvent] {
    /// By their instants; those of one instant as they stand.
    public var byTime: [HealthEvent] {
        enumerated().sorted { ($0.element.date.secondsSinceEpoch, $0.offset) < ($1.element.date.secondsSinceEpoch, $1.offset) }.map(\.element)
    }

    /// Those that are none of some others. A watch has tens of thousands of readings: they are held against a set.
    func without(_ others: [HealthEvent]) -> [HealthEvent] {
        let ids = Set(others.map(\.id))
        return ids.isEmpty ? self : filter { !ids.contains($0.id) }
    }
}
