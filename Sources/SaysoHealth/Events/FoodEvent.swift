/// Something eaten: one food, or a meal of several.
public struct FoodEvent: EventContent {
    /// Lower case, as spoken. Nil when only the meal was named ("skipped lunch").
    public var item: String?
    public var isCompoundMeal: Bool
    public var components: [Component]
    public var mealType: MealType?
    /// As spoken, numbers as digits: "2 slices".
    public var quantity: String?
    /// Kilocalories.
    public var calories: Double?
    /// Grams.
    public var protein: Double?
    /// Grams.
    public var carbs: Double?
    /// Grams.
    public var fat: Double?
    /// Grams.
    public var fiber: Double?
    /// `spoken` or `estimated`.
    public var nutritionSource: String?
    /// False for a meal that was skipped: it counts for nothing.
    public var eaten: Bool

    public init(
        item: String?, isCompoundMeal: Bool = false, components: [Component] = [], mealType: MealType? = nil,
        quantity: String? = nil, calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil,
        fat: Double? = nil, fiber: Double? = nil, nutritionSource: String? = nil, eaten: Bool = true
    ) {
        (self.item, self.isCompoundMeal, self.components, self.mealType) = (item, isCompoundMeal, components, mealType)
        (self.quantity, self.calories, self.protein, self.carbs) = (quantity, calories, protein, carbs)
        (self.fat, self.fiber, self.nutritionSource, self.eaten) = (fat, fiber, nutritionSource, eaten)
    }

    /// One food of a meal.
    public struct Component: Codable, Hashable, Sendable {
        public var name: String
        public var quantity: String?
        /// Kilocalories.
        public var calories: Double?
        public init(name: String, quantity: String? = nil, calories: Double? = nil) {
            (self.name, self.quantity, self.calories) = (name, quantity, calories)
        }
    }

    public enum MealType: String, Codable, CaseIterable, Sendable {
        case breakfast = "Breakfast"
        case lunch = "Lunch"
        case dinner = "Dinner"
        case snack = "Snack"
    }

    var happened: Bool { eaten }

    var summary: String {
        let name = item ?? mealType?.rawValue ?? "Food"
        let parts = isCompoundMeal && !components.isEmpty ? " (\(components.map(\.name).joined(separator: ", ")))" : ""
        return name + parts + (eaten ? "" : " - not eaten")
    }
}
