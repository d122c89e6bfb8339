internal import SaysoLanguage

// What the details of a change put into an event of each kind.

extension FoodEvent {
    /// Of another food, or of another quantity, the nutrients are others. What a person said of the food itself stays.
    mutating func weighAnew(after before: FoodEvent, _ details: ActionDetails, _ foods: FoodReader?) {
        if details["calories"] != nil {
            nutritionSource = details.text("nutritionSource") ?? "spoken"
            return
        }
        let isOther = item != before.item
        guard isOther || (quantity != before.quantity && before.nutritionSource != "spoken") else { return }
        let known = item.flatMap { foods?($0, quantity) }
        (calories, protein, carbs) = (known?.finite("calories"), known?.finite("protein"), known?.finite("carbs"))
        (fat, fiber, nutritionSource) = (known?.finite("fat"), known?.finite("fiber"), known?.text("nutritionSource"))
        if isOther, let known, details.components.isEmpty {
            isCompoundMeal = known.flag("isCompoundMeal")
            components = known.components.map { Component(name: $0.name, quantity: $0.quantity) }
        }
    }

    /// Another food has other components, nutrients and quantity, unless they are said too.
    mutating func apply(_ details: ActionDetails, eaten happened: Bool?) {
        if let item = details.text("item"), item != self.item {
            self = FoodEvent(item: item, mealType: mealType, eaten: eaten)
        }
        if details["isCompoundMeal"] != nil { isCompoundMeal = details.flag("isCompoundMeal") }
        if !details.components.isEmpty {
            components = details.components.map { Component(name: $0.name, quantity: $0.quantity) }
        }
        if let meal = details.text("mealType").flatMap({ MealType(rawValue: $0.capitalizedFirst) }) { mealType = meal }
        details.change(&quantity, "quantity")
        details.change(&calories, "calories")
        details.change(&protein, "protein")
        details.change(&carbs, "carbs")
        details.change(&fat, "fat")
        details.change(&fiber, "fiber")
        details.change(&nutritionSource, "nutritionSource")
        eaten = happened ?? eaten
    }
}

extension HydrationEvent {
    mutating func apply(_ details: ActionDetails, drunk happened: Bool?) {
        if let item = details.text("item"), item != self.item {
            // Another drink; which kind of beverage it is only the details can say.
            self.item = item
            beverage = .other
            calories = nil
        }
        if let said = details.text("beverage") { beverage = Beverage(action: said) }
        // How many were said before is of the old amount.
        if let amount = details.finite("amount") { (amountML, quantity) = (amount, "\(amount.plain) mL") }
        details.change(&temperature, "temperature")
        details.change(&quantity, "quantity")
        details.change(&calories, "calories")
        drunk = happened ?? drunk
    }
}

extension SymptomEvent {
    mutating func apply(_ details: ActionDetails, present happened: Bool?) {
        if let said = details.list("symptoms").first {
            type = SymptomType(plainName: said)
            name = type == .other ? said : nil
        }
        severity = details.severity ?? severity
        if details["severity"] != nil { severityScore = nil }
        details.change(&severityScore, "severityScore")
        details.change(&durationSeconds, "durationSeconds")
        details.change(&bodySite, "bodySite")
        if !details.list("triggers").isEmpty { triggers = details.list("triggers") }
        if !details.list("relief").isEmpty { relief = details.list("relief") }
        present = happened ?? present
    }
}

extension SupplementEvent {
    mutating func apply(_ details: ActionDetails, taken happened: Bool?) {
        if let said = details.text("vitaminName") {
            name = said
            isPrenatal = said.lowercased().contains("prenatal")
        }
        // Pieces are the dosage where no strength was ever said.
        if let said = details.finite("count"), count.map({ $0.plain == dosage }) ?? (dosage == "1") { dosage = said.plain }
        details.change(&count, "count")
        if let said = details["dosage"]?.plainText { dosage = said }
        if let said = details.text("unit") { unit = said }
        if let said = details.text("frequency").flatMap(Frequency.init(spoken:)) {
            frequency = said
            timesPerDay = said.timesPerDay ?? 1
        }
        if let said = details.count("timesPerDay") { timesPerDay = said }
        taken = happened ?? taken
    }
}

extension MedicationEvent {
    /// Another medicine has another class, unless that is said too.
    mutating func apply(_ details: ActionDetails, taken happened: Bool?) {
        if let said = details.text("medicationName"), said != name {
            name = said
            drugClass = nil
        }
        details.change(&drugClass, "drugClass")
        if let said = details["dosage"]?.plainText { dosage = said }
        details.change(&unit, "unit")
        details.change(&count, "count")
        taken = happened ?? taken
    }
}

extension MeasurementEvent {
    mutating func apply(_ details: ActionDetails, measured happened: Bool?) {
        details.change(&value, "value")
        details.change(&value2, "value2")
        if let said = details.text("unit") {
            unit = said
        }
        details.change(&context, "context")
        measured = happened ?? measured
    }
}

extension ActivityEvent {
    mutating func apply(_ details: ActionDetails, done happened: Bool?) {
        if let said = details.text("activity") { activity = said }
        details.change(&durationSeconds, "durationSeconds")
        details.change(&distance, "distance")
        details.change(&distanceUnit, "distanceUnit")
        details.change(&intensity, "intensity")
        details.change(&calories, "calories")
        done = happened ?? done
    }
}

extension ActionDetails {
    func change(_ field: inout String?, _ key: String) { field = text(key) ?? field }
    func change(_ field: inout Double?, _ key: String) { field = finite(key) ?? field }
}
