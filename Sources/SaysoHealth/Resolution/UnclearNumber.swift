/// A number that somebody said without its unit ("make that three"), where it may be of more than one thing that was said before, or of none.
public struct UnclearNumber: Hashable, Sendable {
    public var number: Double
    /// What was said before, in a few words.
    public var of: String
    /// Empty where there is nothing that it could count.
    public var meanings: [Meaning]

    public enum Meaning: Hashable, Sendable { case severity, hours, minutes, distance, portions, pieces, strength(unit: String?), timesADay, clock }

    public init(_ number: Double, of: String, _ meanings: [Meaning]) { (self.number, self.of, self.meanings) = (number, of, meanings) }

    /// Why it was not taken for anything, and how to say it so that it is clear.
    var reason: String {
        let own = meanings.map { $0.words(number.plain) }
        guard let last = own.last else { return "in \"\(of)\" there is nothing that \(number.plain) could be of" }
        let rest = own.dropLast().joined(separator: ", ")
        return "\(number.plain) may be \(rest.isEmpty ? "" : rest + " or ")\(last)"
    }
}

extension UnclearNumber.Meaning {
    /// What it would be, each with words that say so.
    fileprivate func words(_ number: String) -> String {
        switch self {
        case .severity: "how strong it was (\"make the severity \(number)\")"
        case .hours: "how long it lasted (\"make that \(number) hours\")"
        case .minutes: "how long it took (\"make that \(number) minutes\")"
        case .distance: "how far it was (\"make that \(number) miles\")"
        case .portions: "of any of the things in it (name the one that you mean)"
        case .pieces: "how many (\"make that \(number) tablets\")"
        case .strength(let unit): "how strong they are (\"make that \(number) \(unit ?? "mg")\")"
        case .timesADay: "how often (\"make that \(number) times a day\")"
        case .clock: "the time (\"make that \(number) o'clock\")"
        }
    }
}
