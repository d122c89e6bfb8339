/// "2 slices" as a number and a unit; nil where nothing is said ("some").
struct SpokenQuantity: Sendable {
    let value: Double?
    /// In the singular, abbreviations written out.
    let unit: [String]

    init?(_ text: String?) {
        guard let text else { return nil }
        let number = SpokenNumber(PlainWords(text).words)
        value = number.value
        unit = number.rest.filter { $0 != "some" }.map { Self.units[$0] ?? PlainWords.singular($0) }
        if value == nil, unit.isEmpty { return nil }
    }

    func agrees(with other: SpokenQuantity) -> Bool {
        guard unit == other.unit else { return false }
        guard let value, let found = other.value else { return value == nil && other.value == nil }
        return Tolerance.number.holds(value, found)
    }

    /// "a banana" is one banana: an answer may say so.
    var isOne: Bool { value == 1 && unit.isEmpty }

    private static let units = [
        "oz": "ounce", "g": "gram", "gm": "gram", "kg": "kilogram", "lb": "pound", "lbs": "pound", "ml": "millilitre",
        "milliliter": "millilitre", "milliliters": "millilitre", "l": "litre", "liter": "litre", "liters": "litre",
        "tbsp": "tablespoon", "tsp": "teaspoon", "fl": "fluid", "pc": "piece", "pcs": "piece",
    ]
}

/// How far a number may be from the label's.
struct Tolerance: Sendable {
    var relative: Double
    var absolute = 1e-9

    static let number = Tolerance(relative: 0.005)
    static let reading = Tolerance(relative: 0.0005)
    static let amount = Tolerance(relative: 0.03, absolute: 1)
    /// Beyond it, a dose or a value is a danger and no rounding.
    static let safety = Tolerance(relative: 0.01)

    func holds(_ expected: Double, _ found: Double) -> Bool {
        abs(expected - found) <= max(absolute, relative * abs(expected))
    }
}
