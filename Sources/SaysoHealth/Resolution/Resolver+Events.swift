internal import SaysoLanguage

extension Resolver {
    /// What the action logs; empty when it logs nothing or lacks what its event cannot do without.
    func payloads(of action: VoiceAction, at date: Moment) -> [HealthEvent.Payload] {
        let details = action.details
        let happened = !details.flag("negated")
        let payload: HealthEvent.Payload? =
            switch action.type {
            case .logFood: .food(food(details, eaten: happened))
            case .logWater: .hydration(hydration(details, drunk: happened))
            case .logVitamin: supplement(details, at: date, taken: happened).map { .supplement($0) }
            case .logMedication: medication(details, taken: happened).map { .medication($0) }
            case .logMeasurement: measurement(details, measured: happened).map { .measurement($0) }
            case .logActivity: activity(details, done: happened).map { .activity($0) }
            case .reportPEM:
                .exertionEpisode(
                    ExertionEpisode(
                        severity: details.severity, triggers: details.list("triggers"), present: happened))
            default: nil
            }
        return action.type == .logSymptom ? symptoms(details, present: happened) : payload.map { [$0] } ?? []
    }

    private func food(_ details: ActionDetails, eaten: Bool) -> FoodEvent {
        FoodEvent(
            item: details.text("item"), isCompoundMeal: details.flag("isCompoundMeal"),
            components: details.components.map { .init(name: $0.name, quantity: $0.quantity) },
            mealType: details.text("mealType").flatMap { FoodEvent.MealType(rawValue: $0.capitalizedFirst) },
            quantity: details.text("quantity"), calories: details.finite("calories"),
            protein: details.finite("protein"), carbs: details.finite("carbs"), fat: details.finite("fat"),
            fiber: details.finite("fiber"), nutritionSource: details.text("nutritionSource"), eaten: eaten)
    }

    /// 250 mL of each drink where no amount was said, water where no drink was.
    private func hydration(_ details: ActionDetails, drunk: Bool) -> HydrationEvent {
        let item = details.text("item"), count = details.text("quantity").flatMap(Double.init).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        return HydrationEvent(
            amountML: details.finite("amount") ?? UnspokenDrink.milliliters * count,
            beverage: details.text("beverage").map(Beverage.init(action:)) ?? .water,
            item: item, temperature: details.text("temperature"),
            quantity: details.text("quantity"), calories: details.finite("calories"), drunk: drunk)
    }

    /// One event a symptom, mild where no severity was said. Without a name, a negated one says "no symptoms".
    private func symptoms(_ details: ActionDetails, present: Bool) -> [HealthEvent.Payload] {
        let names = details.list("symptoms")
        let named: [String?] = names.isEmpty ? (present ? [] : [nil]) : names
        return named.map { name in
            let type = name.map(SymptomType.init(plainName:)) ?? .other
            return .symptom(
                SymptomEvent(
                    type: type, name: type == .other ? name : nil, severity: details.severity ?? .mild,
                    severityScore: details.finite("severityScore"),
                    durationSeconds: details.finite("durationSeconds"), bodySite: details.text("bodySite"),
                    triggers: details.list("triggers"), relief: details.list("relief"), present: present))
        }
    }

    /// One tablet daily where nothing else was said. Pieces count as the dosage where no strength was said.
    private func supplement(_ details: ActionDetails, at date: Moment, taken: Bool) -> SupplementEvent? {
        guard let name = details.text("vitaminName") else { return nil }
        let frequency = details.text("frequency").flatMap(Frequency.init(spoken:)) ?? .daily
        let count = details.finite("count")
        return SupplementEvent(
            name: name, dosage: details.text("dosage") ?? details.finite("dosage")?.plain ?? count?.plain ?? "1",
            unit: details.text("unit") ?? "tablet", frequency: frequency,
            isPrenatal: name.lowercased().contains("prenatal"),
            timesPerDay: details.count("timesPerDay") ?? frequency.timesPerDay ?? 1, count: count,
            takenAt: taken ? [date] : [], taken: taken)
    }

    private func medication(_ details: ActionDetails, taken: Bool) -> MedicationEvent? {
        guard let name = details.text("medicationName") else { return nil }
        return MedicationEvent(
            name: name, drugClass: details.text("drugClass"),
            dosage: details.text("dosage") ?? details.finite("dosage")?.plain, unit: details.text("unit"),
            count: details.finite("count"), taken: taken)
    }

    private func measurement(_ details: ActionDetails, measured: Bool) -> MeasurementEvent? {
        guard let metric = details.text("metric"), !measured || details.finite("value") != nil else { return nil }
        return MeasurementEvent(
            metric: Metric(rawValue: metric), value: details.finite("value"), value2: details.finite("value2"),
            unit: details.text("unit"), context: details.text("context"), measured: measured)
    }

    private func activity(_ details: ActionDetails, done: Bool) -> ActivityEvent? {
        guard let activity = details.text("activity") else { return nil }
        return ActivityEvent(
            activity: activity, durationSeconds: details.finite("durationSeconds"),
            distance: details.finite("distance"), distanceUnit: details.text("distanceUnit"),
            intensity: details.text("intensity"), calories: details.finite("calories"), done: done)
    }
}

extension ActionDetails {
    /// The severity in words, else the one that the score out of ten stands for.
    var severity: Severity? {
        text("severity").flatMap(Severity.init(action:)) ?? finite("severityScore").map(Severity.init(outOfTen:))
    }

    func count(_ key: String) -> Int? { finite(key).flatMap { Int(exactly: $0.rounded()) } }

    /// A number that can be counted with. Four hundred digits in a row, or the word "nan", are none.
    func finite(_ key: String) -> Double? { number(key).flatMap { $0.isFinite ? $0 : nil } }
}

extension DetailValue {
    /// The value as one text; nil for a meal's components, which are no single value.
    var plainText: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number.plain
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): items.joined(separator: ", ")
        case .moment(let moment): moment.iso8601
        case .components: nil
        }
    }
}
