/// Tells by a name, a number or words whether an entry may have to do with a red flag at all: most have not, and need not be read as a whole.
///
/// What it lets through is looked at properly by `RedFlags`; what it keeps back neither raises a flag nor stands beside what raises one.
public struct RedFlagScreen: Sendable {
    /// Plain names of symptoms, in lower case.
    private let names: Set<String>
    /// Of symptoms of which the place may be a part of the name, what the name begins with.
    private let beginnings: [String]
    /// By their first words.
    private let phrases: [Substring: [[Substring]]]
    private let ofReadings: [RedFlagSign]
    /// Whether there is a sign that anything of its kind shows.
    private let isOpen: Bool

    /// - Parameter others: More names of symptoms.
    init(_ signs: [RedFlagSign], others: Set<String>) {
        // Where words are needed as well, they let it through.
        let named = signs.filter(\.said.isEmpty)
        names = others.union(named.flatMap(\.symptoms)).union(signs.flatMap(\.beside).flatMap { $0 })
        beginnings = named.filter { !$0.sites.isEmpty }.flatMap(\.symptoms).map { $0 + " " }
        phrases = Dictionary(grouping: signs.flatMap(\.said).filter { !$0.isEmpty }) { $0[0] }
        ofReadings = signs.filter { $0.metric != nil }
        isOpen = named.contains { $0.symptoms.isEmpty && $0.metric == nil }
    }

    /// - Parameters:
    ///   - name: The plain name of a symptom; nil of anything else.
    ///   - utterance: What it came from, as said.
    public func mayConcern(symptom name: String?, saidIn utterance: String?) -> Bool { mayConcern(symptom: name?.lowercased(), SaidWords(utterance)) }

    public func mayConcern(_ metric: Metric, value: Double?, value2: Double?, saidIn utterance: String?) -> Bool {
        mayConcern(metric, value, value2) || mayConcern(symptom: nil, SaidWords(utterance))
    }

    func mayConcern(_ event: HealthEvent, _ words: SaidWords) -> Bool {
        if case .measurement(let measured) = event.payload, mayConcern(measured.metric, measured.value, measured.value2) { return true }
        return mayConcern(symptom: event.complaint, words)
    }

    private func mayConcern(_ metric: Metric, _ value: Double?, _ value2: Double?) -> Bool {
        ofReadings.contains { $0.isShown(by: metric, value: value, value2: value2) }
    }

    private func mayConcern(symptom name: String?, _ words: SaidWords) -> Bool {
        if isOpen { return true }
        if let name, names.contains(name) || beginnings.contains(where: name.hasPrefix) { return true }
        return words.hold(anyOf: phrases)
    }
}
