public import SaysoLanguage

/// Something drunk.
public struct HydrationEvent: EventContent {
    /// Millilitres of the whole amount.
    public var amountML: Double
    public var beverage: Beverage
    /// The drink's own name, where it was said ("coffee").
    public var item: String?
    /// `cold`, `room`, `warm`, `hot`.
    public var temperature: String?
    /// As spoken: "2 glasses".
    public var quantity: String?
    /// Kilocalories.
    public var calories: Double?
    /// False when the utterance says that it was not drunk: it counts for nothing.
    public var drunk: Bool

    public init(
        amountML: Double = UnspokenDrink.milliliters, beverage: Beverage = .water, item: String? = nil, temperature: String? = nil,
        quantity: String? = nil, calories: Double? = nil, drunk: Bool = true
    ) {
        (self.amountML, self.beverage, self.item, self.temperature) = (amountML, beverage, item, temperature)
        (self.quantity, self.calories, self.drunk) = (quantity, calories, drunk)
    }

    private enum CodingKeys: String, CodingKey {
        case amountML = "amount"
        case beverage, item, temperature, quantity, calories, drunk
    }

    var happened: Bool { drunk }

    var summary: String {
        let name = beverage == .other ? item ?? beverage.rawValue : beverage.rawValue
        // An ounce is 29.5735 mL: nobody measures a cup to a hundredth.
        return "\((amountML < 10 ? amountML : amountML.rounded()).plain)mL \(name)" + (drunk ? "" : " - not drunk")
    }
}

public enum Beverage: String, Codable, CaseIterable, Sendable {
    case water = "Water"
    case herbalTea = "Herbal Tea"
    case milk = "Milk"
    case juice = "Juice"
    case smoothie = "Smoothie"
    case other = "Other"

    /// Reads the action's form (`herbal_tea`); anything unknown is `other`.
    public init(action: String) {
        self = Self.allCases.first { $0.rawValue.lowercased().replacing(" ", with: "_") == action } ?? .other
    }
}
