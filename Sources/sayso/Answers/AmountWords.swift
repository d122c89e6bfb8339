import SaysoHealth
import SaysoLanguage

/// "1.25 L", "7 h 30 min", "128/82 mmHg", "1240 kcal".
func amountWords(_ value: Double, _ unit: String?, second: Double? = nil) -> String {
    switch unit {
    case "mL" where value >= 1_000: return "\((value / 1_000).rounded(toPlaces: 2).plain) L"
    case "min" where value >= 60:
        let minutes = Int(value.rounded())
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    case "unit": return pieceWords(value.rounded(toPlaces: 1), unit)
    default:
        let number = value.rounded(toPlaces: abs(value) >= 200 ? 0 : 1).plain + (second.map { "/" + $0.rounded(toPlaces: 0).plain } ?? "")
        let shown = unit.map(Metric.displayUnit) ?? ""
        return shown.isEmpty ? number : shown == "%" ? number + shown : "\(number) \(shown)"
    }
}

func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

func timesWords(_ count: Int) -> String {
    switch count {
    case 0: "not once"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
}

extension String {
    /// With a capital at its head.
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
    /// In lower case, unless it is made of initials.
    var words: String { dropFirst().contains(where: \.isUppercase) ? self : lowercased() }
}

/// "5 tablets", "2 puffs"; of no form the number alone.
func pieceWords(_ number: Double, _ form: String?) -> String {
    guard let form else { return number.plain }
    if number == 1 { return "1 \(form)" }
    if form.hasSuffix("y"), form.dropLast().last.map({ !"aeiou".contains($0) }) ?? false { return "\(number.plain) \(form.dropLast())ies" }
    return "\(number.plain) \(form)\(["s", "x", "ch", "sh"].contains { form.hasSuffix($0) } ? "es" : "s")"
}

extension [HealthEvent] {
    /// How long it was, where that was said.
    var minutesWords: String? {
        let minutes = reduce(0) { if case .activity(let activity) = $1.payload { $0 + (activity.durationSeconds ?? 0) / 60 } else { $0 } }
        return minutes > 0 ? amountWords(minutes, "min") : nil
    }
}

extension HealthEvent {
    var isEstimated: Bool { if case .food(let food) = payload { food.nutritionSource == "estimated" } else { false } }
}
