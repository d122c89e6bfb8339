internal import SaysoLanguage

extension QuerySubject {
    func holds(_ event: HealthEvent) -> Bool {
        switch self {
        case .everything: true
        case .category(let category): event.category == category
        case .intakes: event.kind == .medication || event.kind == .supplement
        case .fluids: event.kind == .hydration
        case .water: if case .hydration(let drink) = event.payload { drink.beverage == .water } else { false }
        case .nutrient(let nutrient): event.kind == .food || nutrient.amount(in: event) != nil
        case .daily(let metric):
            if case .measurement(let measured) = event.payload { metric.measurements.contains(measured.metric) } else { false }
        case .reminders: false
        case .named(let name): event.isNamed(name)
        }
    }

    /// Whether a dose of a schedule is of it.
    func holds(_ item: String) -> Bool {
        switch self {
        case .category(.medications), .intakes, .reminders: true
        case .named(let name):
            HealthEvent(id: "", date: Moment(secondsSinceEpoch: 0, offsetSeconds: 0), payload: .medication(MedicationEvent(name: item.lowercased())))
                .isNamed(name)
        default: false
        }
    }

    /// Whether it is of what was eaten, which belongs to meals.
    var isOfFood: Bool {
        switch self {
        case .nutrient, .category(.nutrition): true
        default: false
        }
    }

    /// Whether it may be something that is taken.
    var isOfTaking: Bool {
        if case .named = self { return true }
        return isOfAllTaken
    }

    /// Whether it is all that is taken, or all of its kind.
    public var isOfAllTaken: Bool { [.category(.medications), .category(.supplements), .intakes].contains(self) }

    /// Whether a question of how much of it has a number for an answer.
    var isAmount: Bool {
        switch self {
        case .nutrient, .fluids, .water, .daily, .named, .category(.activities): true
        case .everything, .category, .intakes, .reminders: false
        }
    }

    /// Whether it is an amount and no thing that can be counted.
    var isQuantity: Bool {
        switch self {
        case .nutrient, .fluids, .water: true
        default: false
        }
    }

    /// Whether amounts of different entries can be added to one that says something.
    var adds: Bool {
        switch self {
        case .fluids, .water, .nutrient, .named: true
        case .category(let category): category == .activities
        case .everything, .intakes, .daily, .reminders: false
        }
    }
}
