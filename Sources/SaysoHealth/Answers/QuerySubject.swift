/// What a question about the log is about.
public enum QuerySubject: Hashable, Sendable {
    case everything
    case category(Category)
    /// All that was taken, medicines and supplements.
    case intakes
    /// All that was drunk.
    case fluids
    /// Of what was drunk the water.
    case water
    case nutrient(Nutrient)
    /// What a day has one value of, whether it was said or a device counted it.
    case daily(DailyMetric)
    case reminders
    /// Whatever bears the name: a metric's key, a symptom, a drug, a food, an activity.
    case named(String)

    /// - Parameter key: As the contract has it: "food", "water", "calories", a metric's key or a plain name. Nil asks for everything.
    public init(_ key: String?) {
        guard let key = key?.lowercased(), !key.isEmpty else {
            self = .everything
            return
        }
        if let category = Self.generic[key] ?? Category(rawValue: key) {
            self = category == .hydration ? .fluids : .category(category)
        } else if let nutrient = Nutrient(rawValue: key) {
            self = .nutrient(nutrient)
        } else if let daily = DailyMetric(of: Metric(rawValue: key)) {
            self = .daily(daily)
        } else {
            self = key == Self.allIntakes ? .intakes : key == "reminders" ? .reminders : key == "water" ? .water : .named(key)
        }
    }

    /// The contract's generic subjects, and names of activities that are no one activity.
    private static let generic: [String: Category] = [
        "food": .nutrition, "vitamins": .supplements, allDrinks: .hydration, "exercise": .activities, "workout": .activities,
    ]

    /// The key of all that was taken. The contract has "medications" for that too.
    public static let allIntakes = "intakes"

    /// The key of all that was drunk. The contract has "water" for that too; which of them is asked for the words of the question say.
    public static let allDrinks = "drinks"
}

/// What foods and drinks hold.
public enum Nutrient: String, CaseIterable, Sendable {
    case calories, protein, carbs, fat, fiber

    /// Kilocalories or grams.
    public var unit: String { self == .calories ? "kcal" : "g" }

    /// Nil where the event says nothing of it.
    public func amount(in event: HealthEvent) -> Double? {
        switch event.payload {
        case .food(let food):
            switch self {
            case .calories: food.calories
            case .protein: food.protein
            case .carbs: food.carbs
            case .fat: food.fat
            case .fiber: food.fiber
            }
        case .hydration(let drink) where self == .calories: drink.calories
        default: nil
        }
    }
}
