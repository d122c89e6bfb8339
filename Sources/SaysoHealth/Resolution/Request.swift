public import SaysoLanguage

// What the words of a request name besides what its details say: the sort of entry that is meant, and its value.

extension ActionDetails {
    /// The same with the sort of entry that the words name ("delete my last lab", "delete all my meds from today"), where nothing else names the entry but its
    /// numbers and its time.
    public func sorted(by words: String, _ settings: Settings) -> ActionDetails {
        let isOfAll = text("range").flatMap { Place($0, settings) } == .everything
        guard entries.allSatisfy({ !Self.ofName.contains($0.key) || isOfAll && $0.key == "range" }), let sort = EntrySort(named: words, settings) else { return self }
        var details = self
        details[Self.sort] = sort.value
        return details
    }

    /// Whether the words mean what they name and nothing that was told with it: "no, just the headache".
    public func standAlone(in words: String, _ settings: Settings) -> Bool { words.lowercased().plainWords.hold(anyOf: settings[.aloneWords]) }

    /// The numbers that it says, each in every unit in which it may have been spoken.
    public var spokenNumbers: [Double] {
        let plain = Self.numbers.compactMap { number($0) } + (text("quantity").map { $0.split(separator: " ").compactMap { Double($0) } } ?? [])
        return plain + (number("durationSeconds").map { [$0 / 60, $0 / 3_600] } ?? [])
    }

    /// Whether a request knows its entry by a value.
    public var namesValue: Bool { !values.isEmpty }

    /// The value by which a request knows its entry. A count is of how many are meant.
    var values: [Double] { Self.numbers.filter { $0 != "count" }.compactMap { number($0) } + (number("durationSeconds").map { [$0 / 60] } ?? []) }

    public static let sort = "sort"
    static let numbers = ["value", "value2", "dosage", "count", "amount", "distance", "severityScore", "calories", "protein", "carbs", "fat", "fiber"]
    private static let ofName: Set = ["metric", "item", "medicationName", "vitaminName", "symptoms", "mealType", "activity", "range", "subject"]
}

/// A sort of entries that people have one word for.
enum EntrySort: Hashable {
    /// Measurements of these.
    case metrics([String])
    case category(Category)

    /// The narrowest one that the words name.
    init?(named text: String, _ settings: Settings) {
        let words = text.lowercased().plainWords
        let sorts: [(SettingKey<[String]>, EntrySort)] = [
            (.labWords, .metrics(settings[.labMetrics])), (.supplementEntryWords, .category(.supplements)), (.medicationEntryWords, .category(.medications)),
            (.symptomEntryWords, .category(.symptoms)), (.activityEntryWords, .category(.activities)), (.foodEntryWords, .category(.nutrition)),
            (.drinkEntryWords, .category(.hydration)), (.readingWords, .category(.measurements)),
        ]
        guard let sort = sorts.first(where: { words.hold(anyOf: settings[$0.0]) })?.1 else { return nil }
        self = sort
    }

    init?(_ value: DetailValue?) {
        switch value {
        case .list(let metrics)?: self = .metrics(metrics)
        case .text(let name)?:
            guard let category = Category(rawValue: name) else { return nil }
            self = .category(category)
        default: return nil
        }
    }

    var value: DetailValue {
        switch self {
        case .metrics(let metrics): .list(metrics)
        case .category(let category): .text(category.rawValue)
        }
    }

    func holds(_ event: HealthEvent) -> Bool {
        switch self {
        case .metrics(let metrics): if case .measurement(let reading) = event.payload { metrics.contains(reading.metric.rawValue) } else { false }
        // A pill is taken as a medicine or as a supplement.
        case .category(.medications): [.medications, .supplements].contains(event.category)
        case .category(let category): event.category == category
        }
    }
}

extension HealthEvent {
    /// Its numbers as somebody would say them.
    public var numbers: [Double] {
        switch payload {
        case .measurement(let event): [event.value, event.value2].compactMap { $0 } + (event.unit == "min" ? event.value.map { [$0 / 60] } ?? [] : [])
        case .food(let food): [food.calories, food.protein, food.carbs, food.fat, food.fiber].compactMap { $0 } + spoken(food.quantity)
        case .hydration(let drink): [drink.amountML] + spoken(drink.quantity)
        case .symptom(let symptom): [symptom.severityScore].compactMap { $0 } + lengths(symptom.durationSeconds)
        case .supplement(let supplement): [Double(supplement.dosage), supplement.count].compactMap { $0 }
        case .medication(let medication): [medication.dosage.flatMap { Double($0) }, medication.count].compactMap { $0 }
        case .activity(let activity): [activity.distance, activity.calories].compactMap { $0 } + lengths(activity.durationSeconds)
        case .exertionEpisode: []
        }
    }

    private func spoken(_ quantity: String?) -> [Double] { quantity?.split(separator: " ").compactMap { Double($0) } ?? [] }

    private func lengths(_ seconds: Double?) -> [Double] { seconds.map { [$0 / 60, $0 / 3_600] } ?? [] }

    /// Whether it has a value: of two that are said ("120/80") both.
    public func has(_ said: [Double]) -> Bool {
        let own = numbers
        return !said.isEmpty && said.allSatisfy { number in own.contains { number.isNearly($0) } }
    }
}

extension Double {
    /// Numbers are told to a tenth.
    public func isNearly(_ other: Double) -> Bool { abs(self - other) < 0.05 }
}
