/// A drink of which no amount was said ("two coffees").
public enum UnspokenDrink {
    /// Millilitres of each (contract, alerts: "amount 250 when unspoken").
    public static let milliliters = 250.0
}
