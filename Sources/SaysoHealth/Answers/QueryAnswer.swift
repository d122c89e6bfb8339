public import SaysoLanguage

/// What the log says to a question. A pure function of (question, stretch of time, what the log holds of it).
public struct QueryAnswer: Hashable, Sendable {
    public enum Aggregate: String, CaseIterable, Sendable {
        case total, latest, count, average, list, status

        /// A question that asks for nothing in particular asks for a list.
        public init(_ name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .list }
    }

    /// What is known of a day that has one value.
    public struct Day: Hashable, Sendable {
        public var date: CivilDate
        public var value: Double
    }

    /// What the log holds of the stretch and the subject.
    public struct Material: Sendable {
        /// Oldest first.
        public var events: [HealthEvent]
        /// By day.
        public var daily = DailyHistory()
        public var doses: [Dose] = []
        /// Readings of the temperature, oldest first, where the question is about a complaint that they show.
        public var temperatures: [HealthEvent] = []
        /// Those that hold.
        public var reminders: [Reminder] = []
        public var holding: [Schedule] = []
        /// All that were ever told.
        public var schedules: [Schedule] = []

        public init(_ events: [HealthEvent]) { self.events = events }
    }

    public let query: Query
    public let subject: QuerySubject
    public let aggregate: Aggregate
    public let span: QuerySpan
    /// What it rests on, oldest first; only what happened.
    public private(set) var entries: [HealthEvent] = []
    /// What was said not to have happened: "no nausea", a dose not taken.
    public private(set) var denials: [HealthEvent] = []
    public private(set) var days: [Day] = []
    public private(set) var doses: [Dose] = []
    public private(set) var reminders: [Reminder] = []
    public private(set) var schedules: [Schedule] = []
    /// Nil where nothing is known that could be counted with.
    public private(set) var value: Double?
    /// Of a pair: diastolic.
    public private(set) var value2: Double?
    /// In the contract's spelling; nil for a plain count.
    public private(set) var unit: String?
    /// How many values `value` is made of.
    public private(set) var basis = 0
    /// Of a question for the total of water what was drunk in all, where that is more.
    public private(set) var drunkML: Double?
    /// Of a question for the highest or lowest value the entry, or the day, that has it.
    public private(set) var outermost: HealthEvent?
    public private(set) var outermostDay: Day?
    /// Entries that are of the subject, and say nothing that could be added up.
    public private(set) var unmeasured: [HealthEvent] = []
    /// Of what was taken how many pieces there were, as far as entries say it; nil where none does, or their forms have no sum.
    public private(set) var pieces: Pieces?
    /// Of a question for how a value has changed the first and the last value of the stretch, where there are two.
    public private(set) var change: Change?
    /// Of a question about a medicine those entries that hold other substances too, so that no amount of theirs is one of it.
    public private(set) var combined: [HealthEvent] = []
    /// Of a question about a medicine what may have been one, or hold it: of a class alone, or of a name that nothing is known of.
    public private(set) var possible: [HealthEvent] = []
    /// Of a question about a complaint that the temperature shows its highest reading, and how many there are.
    public private(set) var warmest: HealthEvent?
    public private(set) var temperatures = 0
    /// Of a question about a meal the food of no meal that may have been it.
    public private(set) var ofNoMeal: [HealthEvent] = []

    /// Of a question for what is due whether any plan has doses of it.
    public private(set) var hasPlan = false

    /// How many values or entries the answer tells of: of readings that have no sum the newest alone.
    public var count: Int {
        if change != nil || outermost != nil || outermostDay != nil { return basis }
        let all = days.isEmpty ? entries.count : days.count
        let isOfOne = aggregate == .latest || aggregate == .total && days.isEmpty && latest?.kind == .measurement
        return isOfOne ? min(1, all) : all
    }

    /// Of what says nothing of the amount that is asked for the pieces.
    public var unmeasuredPieces: Pieces? { Self.pieces(of: unmeasured) }

    public struct Pieces: Hashable, Sendable {
        public var count: Double
        /// "tablet", "puff"; nil where none was said.
        public var form: String?
        /// Entries that say no number.
        public var silent: Int
    }

    /// A value and when it was: at an instant, or of a day.
    public struct Change: Hashable, Sendable {
        public struct Value: Hashable, Sendable {
            public var value: Double
            public var value2: Double?
            public var at: HealthEvent?
            public var day: CivilDate?
        }
        public var first: Value
        public var last: Value
    }

    /// Whether the log says anything about it, be it that it did not happen.
    public var isKnown: Bool {
        hasPlan || !(entries.isEmpty && denials.isEmpty && days.isEmpty && doses.isEmpty && reminders.isEmpty && schedules.isEmpty)
    }

    /// Of a question for what was missed: the doses whose time is over, and those said not to have been taken.
    public var missed: [Dose] { doses.filter { $0.state == .missed || $0.state == .skipped } }

    /// What was said not to have been taken, of which no dose of a plan says so too.
    public var denialsBesideDoses: [HealthEvent] {
        denials.filter { denial in !missed.contains { dose in denial.isNamed(dose.item.lowercased()) } }
    }

    /// The newest of it.
    public var latest: HealthEvent? { entries.last }

    public init(_ query: Query, over span: QuerySpan, in material: Material, clock: LocalClock, settings: Settings = Settings()) {
        (self.query, self.span) = (query, span)
        (subject, aggregate) = (QuerySubject(query.subject), Aggregate(query.aggregate))
        let ofSpan = material.events.filter { span.seconds.contains($0.date.secondsSinceEpoch) && subject.holds($0) }
        let meal = subject.isOfFood ? query.meal : nil
        let meant = meal.map { ofSpan.told(of: $0) } ?? ofSpan
        ofNoMeal = meal.map { ofSpan.ofNoMeal(near: $0, clock, settings) } ?? []
        entries = meant.filter(\.happened)
        denials = meant.filter { !$0.happened }
        if case .named(let name) = subject, span.standing == .known { findShares(of: name, in: material.events) }
        if case .daily(let metric) = subject {
            if span.standing == .known { weighDays(metric, material.daily, clock) }
            return
        }
        // What there is to be reminded of is there at any time; of a time that is not known nothing else can be said.
        if span.standing == .unknown, subject != .reminders { return }
        let supplements = Set(material.schedules.filter { $0.kind == .supplement }.map(\.item))
        func isMeant(_ dose: Dose) -> Bool {
            subject == .everything || subject == .category(.supplements) && supplements.contains(dose.item) || subject.holds(dose.item)
        }
        if query.aspects.contains(.due) {
            doses = material.doses.filter { isMeant($0) && $0.state != .taken && $0.state != .skipped }
            value = material.doses.contains(where: isMeant) ? Double(doses.count { $0.state == .due }) : nil
            hasPlan = material.doses.contains(where: isMeant)
            (entries, denials) = ([], [])
            return
        }
        findTemperatures(material.temperatures)
        if query.isOfMissed {
            doses = material.doses.filter { span.seconds.contains($0.due.secondsSinceEpoch) && isMeant($0) }
            value = isKnown ? Double(missed.count + denialsBesideDoses.count) : nil
            return
        }
        if aggregate == .list, query.aspects.contains(.habit), subject.isOfAllTaken { schedules = material.holding.filter { subject != .category(.supplements) || $0.kind == .supplement } }
        if aggregate == .status || aggregate == .list { doses = material.doses.filter { subject.holds($0.item) } }
        if subject == .reminders { (reminders, schedules) = (material.reminders, material.holding) }
        weigh(clock)
        if subject == .water, aggregate == .total { weighDrinks(material) }
    }

    private mutating func weighDrinks(_ material: Material) {
        let all = material.events.filter { span.seconds.contains($0.date.secondsSinceEpoch) && $0.happened }
            .reduce(0) { $0 + (QuerySubject.fluids.holds($1) ? QuerySubject.fluids.amount(of: $1)?.value ?? 0 : 0) }
        drunkML = all > value ?? 0 ? all : nil
    }

    private mutating func findTemperatures(_ readings: [HealthEvent]) {
        let own = readings.filter { span.seconds.contains($0.date.secondsSinceEpoch) }
        temperatures = own.count
        warmest = Self.outermost(.highest, of: own) { QuerySubject.everything.amount(of: $0)?.converted(to: "degF")?.value }
    }

    private mutating func findShares(of name: String, in events: [HealthEvent]) {
        guard let medicine = AskedMedicine(name) else { return }
        combined = entries.filter { medicine.share(in: $0) == .part }
        // One that is named is enough for "did I", and of several the last is asked for.
        if aggregate == .status, !entries.isEmpty { return }
        let since = aggregate == .latest ? latest?.date.secondsSinceEpoch : nil
        possible = events.filter { event in
            let second = event.date.secondsSinceEpoch
            return event.happened && span.seconds.contains(second) && second > since ?? .min && !entries.contains { $0.id == event.id } && medicine.share(in: event) == .unknown
        }
    }

    // MARK: Counting

    private mutating func weigh(_ clock: LocalClock) {
        let whole = entries.filter { event in !combined.contains { $0.id == event.id } }
        pieces = Self.pieces(of: whole)
        let amounts = amounts(of: whole)
        unmeasured = whole.filter { event in !amounts.contains { $0.event.id == event.id } }
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
        unmeasured = whole.filter { event in !alike.contains { $0.event.id == event.id } }
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
        return all { event in event.pieces.map { QueryAmount(value: $0.value, unit: pieces.form) } }
    }

    /// "Two" and "two tablets" are four tablets; a puff and a tablet have no sum.
    private static func pieces(of entries: [HealthEvent]) -> Pieces? {
        let taken = entries.filter { $0.kind == .medication || $0.kind == .supplement }, said = taken.compactMap(\.pieces), forms = Set(said.compactMap(\.unit))
        guard !said.isEmpty, forms.count < 2 else { return nil }
        return Pieces(count: said.reduce(0) { $0 + $1.value }, form: forms.first, silent: entries.count - said.count)
    }

    /// - Parameter readings: Oldest first.
    private mutating func weighChange(_ readings: [(event: HealthEvent, amount: QueryAmount)]) {
        let shown = readings.last?.amount.unit
        let alike = readings.compactMap { reading in reading.amount.converted(to: shown).map { Change.Value(value: $0.value, value2: $0.value2, at: reading.event) } }
        basis = alike.count
        guard let first = alike.first, let last = alike.last, alike.count > 1 else { return }
        (change, value, unit) = (Change(first: first, last: last), last.value - first.value, shown)
        value2 = first.value2.flatMap { before in last.value2.map { $0 - before } }
    }

    /// Of several that are alike the latest.
    private static func outermost<Item>(_ extreme: Query.Extreme, of items: [Item], by value: (Item) -> Double?) -> Item? {
        let valued = items.compactMap { item in value(item).map { (item: item, value: $0) } }
        return valued.reduce(nil as (item: Item, value: Double)?) { best, next in
            guard let best else { return next }
            return (extreme == .highest ? next.value >= best.value : next.value <= best.value) ? next : best
        }?.item
    }

    /// Several values of a day are one: the greatest.
    private mutating func weighDays(_ metric: DailyMetric, _ daily: DailyHistory, _ clock: LocalClock) {
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
    /// What was told as of a meal. Drinks have none.
    fileprivate func told(of meal: FoodEvent.MealType?) -> [HealthEvent] {
        filter { if case .food(let food) = $0.payload { food.mealType == meal } else { false } }
    }

    /// Food that was told of no meal, and may have been this one: at an hour that is nearer to it than to another. A snack has no hour.
    fileprivate func ofNoMeal(near meal: FoodEvent.MealType, _ clock: LocalClock, _ settings: Settings) -> [HealthEvent] {
        let times = settings[.mealTimes].times.map(\.secondOfDay)
        return told(of: nil).filter { event in
            guard event.happened else { return false }
            guard let index = [.breakfast, .lunch, .dinner].firstIndex(of: meal), times.indices.contains(index), event.precision != "day" else { return true }
            let away = times.map { abs($0 - clock.moment(at: event.date.secondsSinceEpoch).secondOfDay) }
            return away[index] == away.min() && away[index] <= settings[.mealHours] * 3_600
        }
    }
}

/// An amount that an entry says.
package struct QueryAmount {
    package var value: Double
    package var value2: Double?
    package var unit: String?

    func converted(to other: String?) -> QueryAmount? {
        UnitConversion.convert(value, from: unit, to: other).map {
            QueryAmount(value: $0, value2: value2.flatMap { UnitConversion.convert($0, from: unit, to: other) }, unit: other)
        }
    }
}

extension QuerySubject {
    func holds(_ event: HealthEvent) -> Bool {
        switch self {
        case .everything: true
        case .category(let category): event.category == category
        case .intakes: event.kind == .medication || event.kind == .supplement
        case .fluids: event.kind == .hydration
        case .water: if case .hydration(let drink) = event.payload { drink.beverage == .water } else { false }
        case .nutrient(let nutrient): event.kind == .food || nutrient.amount(in: event) != nil
        case .daily(let metric):
            if case .measurement(let measured) = event.payload { metric.measurements.contains(measured.metric) } else { false }
        case .reminders: false
        case .named(let name): event.isNamed(name)
        }
    }

    /// Whether a dose of a schedule is of it.
    func holds(_ item: String) -> Bool {
        switch self {
        case .category(.medications), .intakes, .reminders: true
        case .named(let name):
            HealthEvent(id: "", date: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), payload: .medication(MedicationEvent(name: item.lowercased())))
                .isNamed(name)
        default: false
        }
    }

    package func amount(of event: HealthEvent) -> QueryAmount? {
        if case .nutrient(let nutrient) = self { return nutrient.amount(in: event).map { QueryAmount(value: $0, unit: nutrient.unit) } }
        switch event.payload {
        case .hydration(let drink): return QueryAmount(value: drink.amountML, unit: "mL")
        case .measurement(let measured):
            return measured.value.map { QueryAmount(value: $0, value2: measured.value2, unit: measured.unit) }
        case .activity(let activity): return activity.durationSeconds.map { QueryAmount(value: $0 / 60, unit: "min") }
        case .medication, .supplement: return event.strength
        default: return nil
        }
    }

    /// Whether it is of what was eaten, which belongs to meals.
    var isOfFood: Bool {
        switch self {
        case .nutrient, .category(.nutrition): true
        default: false
        }
    }

    /// Whether it may be something that is taken.
    var isOfTaking: Bool {
        if case .named = self { return true }
        return isOfAllTaken
    }

    /// Whether it is all that is taken, or all of its kind.
    public var isOfAllTaken: Bool { [.category(.medications), .category(.supplements), .intakes].contains(self) }

    /// Whether a question of how much of it has a number for an answer.
    var isAmount: Bool {
        switch self {
        case .nutrient, .fluids, .water, .daily, .named, .category(.activities): true
        case .everything, .category, .intakes, .reminders: false
        }
    }

    /// Whether it is an amount and no thing that can be counted.
    var isQuantity: Bool {
        switch self {
        case .nutrient, .fluids, .water: true
        default: false
        }
    }

    /// Whether amounts of different entries can be added to one that says something.
    var adds: Bool {
        switch self {
        case .fluids, .water, .nutrient, .named: true
        case .category(let category): category == .activities
        case .everything, .intakes, .daily, .reminders: false
        }
    }
}

extension HealthEvent {
    /// The strength of a piece times the pieces, where a strength was said.
    fileprivate var strength: QueryAmount? {
        switch payload {
        case .medication(let dose):
            guard let strength = dose.dosage.flatMap(Double.init), let unit = dose.unit else { return nil }
            return QueryAmount(value: strength * (dose.count ?? 1), unit: unit)
        case .supplement(let dose):
            guard !dose.isOfPieces, let strength = Double(dose.dosage) else { return nil }
            return QueryAmount(value: strength * (dose.count ?? 1), unit: dose.unit)
        default: return nil
        }
    }

    /// How many were taken, where that was said, with their form as the unit.
    fileprivate var pieces: QueryAmount? {
        switch payload {
        case .medication(let dose): dose.count.map { QueryAmount(value: $0, unit: dose.dosage == nil ? dose.unit : nil) }
        case .supplement(let dose):
            dose.isOfPieces ? Double(dose.dosage).map { QueryAmount(value: $0, unit: dose.unit) } : dose.count.map { QueryAmount(value: $0, unit: nil) }
        default: nil
        }
    }

    fileprivate var distance: QueryAmount? {
        guard case .activity(let activity) = payload, let distance = activity.distance else { return nil }
        return QueryAmount(value: distance, unit: activity.distanceUnit)
    }
}

extension SupplementEvent {
    /// Whether its dosage is the number of pieces: no strength was said.
    fileprivate var isOfPieces: Bool { count.map { dosage == $0.plain } ?? (dosage == "1" && unit == "tablet") }
}

extension DailyMetric {
    /// In the contract's spelling; nil for a count and for what is not known here.
    public var unit: String? { Self.units[self] }

    /// Whether the values of several days have a sum.
    var adds: Bool { Self.summable.contains(self) }

    /// Whether it is of a night, which counts for the day on which it ends.
    var isOfNight: Bool { [.sleep, .deepSleep, .sleepEfficiency].contains(self) }

    private static let units: [DailyMetric: String] = [
        .sleep: "min", .deepSleep: "min", .movement: "min", .heartRateVariability: "ms", .restingHeartRate: "bpm", .sleepEfficiency: "%",
    ]
    private static let summable: Set<DailyMetric> = [.sleep, .deepSleep, .movement, .steps]
}
