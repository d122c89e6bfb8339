/// Calories and macronutrients of a food, estimated from its row in the lexicon.
struct Nutrition {
    let tables: GrammarTables
    let columns: Columns

    /// The columns of a food table, found once by name. Nutrients are per 100 g.
    struct Columns: Sendable {
        let energy: FieldKey?, protein: FieldKey?, carbs: FieldKey?, fat: FieldKey?, fiber: FieldKey?
        /// Grams of one ordinary portion.
        let portion: FieldKey?
        /// "cup=240;slice=107": grams of one of each.
        let units: FieldKey?

        init(_ names: [String]) {
            func key(_ name: String) -> FieldKey? { names.firstIndex(of: name).map { FieldKey(rawValue: UInt8($0)) } }
            (energy, protein, carbs, fat, fiber) = (key("kcal"), key("protein"), key("carbs"), key("fat"), key("fiber"))
            (portion, units) = (key("portion"), key("units"))
        }
    }

    struct Estimate {
        var calories = 0.0, protein = 0.0, carbs = 0.0, fat = 0.0, fiber = 0.0

        static func + (a: Estimate, b: Estimate) -> Estimate {
            Estimate(
                calories: a.calories + b.calories, protein: a.protein + b.protein, carbs: a.carbs + b.carbs, fat: a.fat + b.fat,
                fiber: a.fiber + b.fiber)
        }
    }

    /// - Returns: nil when the food is not in the table, or the quantity is in a unit whose weight is unknown.
    func estimate(of record: Record) -> Estimate? {
        guard let index = record.number(.food), let lexeme = Int32(exactly: index), (0..<Int32(tables.hot.lexemes.summaries.count)).contains(lexeme),
            let energy = number(columns.energy, of: lexeme), let grams = grams(of: record, lexeme)
        else { return nil }
        func part(_ key: FieldKey?) -> Double { (number(key, of: lexeme) ?? 0) * grams / 100 }
        return Estimate(
            calories: energy * grams / 100, protein: part(columns.protein), carbs: part(columns.carbs), fat: part(columns.fat),
            fiber: part(columns.fiber))
    }

    private func number(_ key: FieldKey?, of lexeme: Int32) -> Double? { key.flatMap { tables.hot.lexemes.number($0, of: lexeme) } }

    private func grams(of record: Record, _ lexeme: Int32) -> Double? {
        let count = record.number(.portionCount) ?? 1
        guard let unit = record.text(.portionUnit) else {
            // A bare count is of pieces, where the table knows what one weighs, else of portions.
            let piece = record.keys.contains(FieldKey.portionCount.bit) ? weight(of: "piece", lexeme) : nil
            return (piece ?? number(columns.portion, of: lexeme)).map { $0 * count }
        }
        if let grams = Self.mass[unit] { return grams * count }
        return weight(of: unit, lexeme).map { $0 * count }
    }

    private func weight(of unit: String, _ lexeme: Int32) -> Double? {
        guard let key = columns.units else { return nil }
        return tables.hot.lexemes.withText(key, of: lexeme) { text in
            var rest = text[...]
            while !rest.isEmpty {
                let pair = rest.prefix { $0 != UInt8(ascii: ";") }
                rest = rest[pair.endIndex...].dropFirst()
                let name = pair.prefix { $0 != UInt8(ascii: "=") }
                if name.elementsEqual(unit.utf8) { return Double(String(decoding: pair[name.endIndex...].dropFirst(), as: UTF8.self)) }
            }
            return nil
        }
    }

    /// Grams of the units of mass, by the names that a grammar gives to `portionUnit`.
    private static let mass: [String: Double] = ["g": 1, "kg": 1_000, "oz": 28.349523125, "lb": 453.59237]
}
