internal import SaysoLanguage

/// The foods of a `log_food`: its components, or its item.
struct Meal {
    /// By name, in spoken order, each once.
    let foods: [(name: String, quantity: SpokenQuantity?)]
    let isCompound: Bool
    /// Its flag and its components contradict each other.
    let isBroken: Bool

    init(_ details: ActionDetails) {
        let components = details.components
        // The quantity of the action is that of its only food.
        let shared = components.count < 2 ? details.text("quantity") : nil
        var said = components.map { ($0.name, $0.quantity ?? shared) }
        if said.isEmpty, let item = details.text("item"), !item.isEmpty { said = [(item, shared)] }
        var seen: Set<String> = []
        foods = said.map { (name: PlainWords($0.0).name, quantity: SpokenQuantity($0.1)) }.filter { seen.insert($0.name).inserted }
        let isCompound = components.count > 1
        self.isCompound = isCompound
        isBroken = details["isCompoundMeal"].map { $0 != .flag(isCompound) } ?? false
    }

    var names: Set<String> { Set(foods.map(\.name)) }

    /// Whether the foods are the same, whether they are one meal in the same way, and whether each has its quantity.
    static func verdicts(_ expected: ActionItem, _ found: ActionItem) -> [FieldVerdict] {
        let label = Meal(expected.details), answer = Meal(found.details)
        if label.foods.isEmpty, answer.foods.isEmpty { return [] }
        func verdict(_ field: String, _ verdict: Verdict) -> FieldVerdict {
            FieldVerdict(type: expected.type.rawValue, field: field, verdict: verdict, expected: label.shown, found: answer.shown)
        }
        if label.foods.isEmpty { return [verdict("foods", .spurious)] }
        if answer.foods.isEmpty { return [verdict("foods", .missing)] }
        let isOneWay = label.isCompound == answer.isCompound && !answer.isBroken
        var verdicts = [
            verdict("foods", label.names == answer.names ? .right : .wrong), verdict("structure", isOneWay ? .right : .wrong),
        ]
        if let quantities = quantities(label, answer) { verdicts.append(verdict("quantity", quantities)) }
        return verdicts
    }

    /// The worst of the foods that both have; nil when no quantity was said.
    private static func quantities(_ label: Meal, _ answer: Meal) -> Verdict? {
        let isOnly = label.foods.count == 1 && answer.foods.count == 1
        let verdicts = label.foods.compactMap { food -> Verdict? in
            let partner = isOnly ? answer.foods.first : answer.foods.first { $0.name == food.name }
            switch (food.quantity, partner?.quantity) {
            case (nil, nil): return nil
            case (nil, let found?): return found.isOne ? nil : .spurious
            case (_?, nil): return .missing
            case (let expected?, let found?): return expected.agrees(with: found) ? .right : .wrong
            }
        }
        return [.wrong, .missing, .spurious].first(where: verdicts.contains) ?? verdicts.first
    }

    private var shown: String {
        foods.isEmpty ? "nothing" : foods.map { food in
            guard let quantity = food.quantity else { return food.name }
            let number = quantity.value.map { [DetailValue.number($0).plainText] } ?? []
            return food.name + " (" + (number + quantity.unit).joined(separator: " ") + ")"
        }.joined(separator: ", ")
    }
}
