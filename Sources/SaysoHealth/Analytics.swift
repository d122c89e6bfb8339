public import SaysoLanguage

/// Sums and counts over events. What did not happen (a skipped meal, a symptom not felt) counts for nothing.
public struct Analytics: Sendable {
    public let events: [HealthEvent]
    public let clock: LocalClock

    /// - Parameter clock: Decides which local day an event lies in.
    public init(_ events: [HealthEvent], clock: LocalClock) { (self.events, self.clock) = (events, clock) }

    /// Energy and macronutrients. Nil where no event of the day says anything about it.
    public struct Nutrition: Hashable, Sendable {
        /// Kilocalories, of food and drinks.
        public var calories: Double?
        /// Grams.
        public var protein: Double?
        /// Grams.
        public var carbs: Double?
        /// Grams.
        public var fat: Double?
        /// Grams.
        public var fiber: Double?

        public init(
            calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil,
            fiber: Double? = nil
        ) {
            (self.calories, self.protein, self.carbs) = (calories, protein, carbs)
            (self.fat, self.fiber) = (fat, fiber)
        }
    }

    public func nutrition(on date: CivilDate) -> Nutrition {
        var total = Nutrition()
        for event in events(on: date) where event.happened {
            switch event.payload {
            case .food(let food):
                total.calories.add(food.calories)
                total.protein.add(food.protein)
                total.carbs.add(food.carbs)
                total.fat.add(food.fat)
                total.fiber.add(food.fiber)
            case .hydration(let drink): total.calories.add(drink.calories)
            default: break
            }
        }
        return total
    }

    /// Millilitres drunk, of any beverage.
    public func hydrationML(on date: CivilDate) -> Double {
        events(on: date).reduce(0) { sum, event in
            if case .hydration(let drink) = event.payload, drink.drunk { sum + drink.amountML } else { sum }
        }
    }

    /// How often each symptom was felt in the `days` local days that end with `date`, most often first, then by name.
    public func symptomFrequency(days: Int, endingOn date: CivilDate) -> [(name: String, count: Int)] {
        let first = CivilDate(daysSinceEpoch: date.daysSinceEpoch - max(1, days) + 1)
        var counts: [String: Int] = [:]
        for event in events(in: clock.start(of: first)..<clock.day(date).upperBound) {
            if case .symptom(let symptom) = event.payload, symptom.present, let name = symptom.plainName {
                counts[name, default: 0] += 1
            }
        }
        return counts.map { (name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    public func events(of category: Category) -> [HealthEvent] { events.filter { $0.category == category } }
    public func events(on date: CivilDate) -> [HealthEvent] { events(in: clock.day(date)) }
    /// - Parameter seconds: Since 1970, half-open.
    public func events(in seconds: Range<Int>) -> [HealthEvent] {
        events.filter { seconds.contains($0.date.secondsSinceEpoch) }
    }
    /// Events of each category that has any, in the order of `Category`.
    public func byCategory() -> [(category: Category, events: [HealthEvent])] {
        Category.allCases.map { ($0, events(of: $0)) }.filter { !$0.1.isEmpty }
    }
    /// Events of each local day that has any, oldest day first.
    public func byDay() -> [(date: CivilDate, events: [HealthEvent])] {
        Dictionary(grouping: events) { clock.date(of: $0.date) }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
}

extension Double? {
    fileprivate mutating func add(_ other: Double?) { if let other { self = (self ?? 0) + other } }
}
