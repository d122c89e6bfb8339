internal import SaysoLanguage

/// What raises a red flag: a line of `red-flag-signs.tsv`, where its columns are explained. Each event is held against all of them, so that none is copied.
final class RedFlagSign: Sendable {
    enum Felt: String { case present = "", absent = "no", denied }

    let flag: String
    /// Plain names of symptoms; empty where any event of the kinds will do.
    let symptoms: [String]
    let kinds: Set<EventKind>
    let felt: Felt
    let severity: Severity?
    /// The words of each place.
    let sites: [Set<String>]
    /// The words of each phrase.
    let said: [[Substring]]
    /// Phrases with which it is none: a weak arm after the gym.
    let unsaid: [[Substring]]
    /// Of each group one is felt as well.
    let beside: [Set<String>]
    let metric: Metric?
    let below: Double?
    let from: Double?
    let secondFrom: Double?
    let isOfPregnancy: Bool

    static let all = TabbedTable(PackageResources.red_flag_signs_tsv).rows.map(RedFlagSign.init)
    /// Those that ask for more than a name.
    static let conditional = all.filter { !$0.isPlain }
    /// Plain names of symptoms of which a denial is answered like the symptom itself.
    static let answeredDenials = Set(all.filter { $0.felt == .denied }.flatMap(\.symptoms))
    /// Of which readings can raise a flag.
    static let metrics = Set(all.compactMap(\.metric))

    private init(_ row: [String: String]) {
        func list(_ column: String) -> [String] { row[column]?.split(separator: "|").map(String.init) ?? [] }
        func number(_ column: String) -> Double? { row[column].flatMap(Double.init) }
        flag = row["flag"] ?? ""
        symptoms = list("symptoms")
        kinds = Set(list("kind").compactMap(EventKind.init))
        felt = Felt(rawValue: row["felt"] ?? "") ?? .present
        severity = row["severity"].flatMap(Severity.init(action:))
        sites = list("sites").map { Set($0.split(separator: " ").map(String.init)) }
        said = list("said").map { $0.split(separator: " ") }
        unsaid = list("unsaid").map { $0.split(separator: " ") }
        beside = row["beside"]?.split(separator: ";").map { Set($0.split(separator: "|").map(String.init)) } ?? []
        metric = row["metric"].map(Metric.init(rawValue:))
        (below, from, secondFrom) = (number("below"), number("from"), number("from2"))
        isOfPregnancy = row["pregnant"] == "yes"
    }

    /// The names that raise a flag whatever else is said of them.
    static func plainNames(of flag: String, absent: Bool) -> [String] {
        all.filter { $0.flag == flag && $0.isPlain && ($0.felt == .absent) == absent }.flatMap(\.symptoms)
    }

    private var isPlain: Bool {
        felt != .denied && !symptoms.isEmpty && severity == nil && sites.isEmpty && said.isEmpty && unsaid.isEmpty && beside.isEmpty && !isOfPregnancy
    }

    /// Whether it goes by the words of an utterance alone.
    var isOfWords: Bool { symptoms.isEmpty && kinds.isEmpty && metric == nil }

    /// Whether the event shows the sign, leaving aside what has to be there beside it.
    /// - Parameters:
    ///   - name: Of a symptom, its plain name in lower case.
    ///   - words: Those that the event came from.
    func isShown(by event: HealthEvent, named name: String?, in words: SaidWords) -> Bool {
        guard kinds.isEmpty || kinds.contains(event.kind) else { return false }
        let isShown =
            switch event.payload {
            case .symptom(let symptom) where !symptoms.isEmpty: name.map { self.isShown(by: symptom, named: $0) } ?? false
            case .measurement(let measured) where metric != nil: event.happened && self.isShown(by: measured)
            default: symptoms.isEmpty && metric == nil && event.happened
            }
        return isShown && (said.isEmpty || isSaid(in: words)) && !unsaid.contains(where: words.hold)
    }

    private func isShown(by symptom: SymptomEvent, named name: String) -> Bool {
        guard symptom.present == (felt == .present), severity.map({ symptom.severity.score >= $0.score }) ?? true else { return false }
        guard !sites.isEmpty else { return symptoms.contains(name) }
        // Of some symptoms the place is a part of the name ("trouble moving left arm").
        guard let own = symptoms.first(where: { name == $0 || name.hasPrefix($0 + " ") }) else { return false }
        let place = name.dropFirst(own.count) + " " + (symptom.bodySite?.lowercased() ?? "")
        let words = Set(place.split(separator: " ").map(String.init))
        return sites.contains { words.isSuperset(of: $0) }
    }

    private func isShown(by measured: MeasurementEvent) -> Bool {
        isShown(by: measured.metric, value: measured.value, value2: measured.value2)
    }

    func isShown(by metric: Metric, value: Double?, value2: Double?) -> Bool {
        guard metric == self.metric else { return false }
        if let below { return value.map { $0 < below } ?? false }
        if let from { return value.map { $0 >= from } ?? false }
        return secondFrom.map { least in value2.map { $0 >= least } ?? false } ?? false
    }

    /// Whether one of the phrases stands in the words, whole words for whole words.
    func isSaid(in words: SaidWords) -> Bool { said.contains(where: words.hold) }
}
