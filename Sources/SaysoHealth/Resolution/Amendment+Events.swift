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

    /// "Make that three eggs" of eggs and toast is of the eggs: what else was eaten stays.
    /// - Returns: nil where the details name no part of it, or not how much.
    func withPart(_ details: ActionDetails, _ foods: FoodReader?) -> FoodEvent? {
        guard components.count > 1, let quantity = details.text("quantity"), let name = details.text("item")?.lowercased(), details.entries.count == 2,
            let part = components.firstIndex(where: { $0.name.lowercased() == name })
        else { return nil }
        var event = self
        event.components[part].quantity = quantity
        guard nutritionSource != "spoken" else { return event }
        let known = event.components.map { foods?($0.name, $0.quantity) }
        func sum(_ key: String) -> Double? {
            let parts = known.map { $0?.finite(key) }
            return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }.reduce(0, +).rounded(toPlaces: 1)
        }
        (event.calories, event.protein, event.carbs, event.fat, event.fiber) = (sum("calories"), sum("protein"), sum("carbs"), sum("fat"), sum("fiber"))
        return event
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
        details.change(&self, texts: ["quantity": \.quantity, "nutritionSource": \.nutritionSource])
        details.change(&self, numbers: ["calories": \.calories, "protein": \.protein, "carbs": \.carbs, "fat": \.fat, "fiber": \.fiber])
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
        details.change(&self, texts: ["temperature": \.temperature, "quantity": \.quantity])
        details.change(&self, numbers: ["calories": \.calories])
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
        details.change(&self, numbers: ["severityScore": \.severityScore, "durationSeconds": \.durationSeconds])
        details.change(&self, texts: ["bodySite": \.bodySite])
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
        details.change(&self, numbers: ["count": \.count])
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
        if let said = details["dosage"]?.plainText { dosage = said }
        details.change(&self, texts: ["drugClass": \.drugClass, "unit": \.unit])
        details.change(&self, numbers: ["count": \.count])
        taken = happened ?? taken
    }
}

extension MeasurementEvent {
    mutating func apply(_ details: ActionDetails, measured happened: Bool?) {
        details.change(&self, numbers: ["value": \.value, "value2": \.value2])
        details.change(&self, texts: ["unit": \.unit, "context": \.context])
        measured = happened ?? measured
    }
}

extension ActivityEvent {
    mutating func apply(_ details: ActionDetails, done happened: Bool?) {
        if let said = details.text("activity") { activity = said }
        details.change(&self, numbers: ["durationSeconds": \.durationSeconds, "distance": \.distance, "calories": \.calories])
        details.change(&self, texts: ["distanceUnit": \.distanceUnit, "intensity": \.intensity])
        done = happened ?? done
    }
}

extension ActionDetails {
    func change(_ field: inout String?, _ key: String) { field = text(key) ?? field }

    /// Puts what is said under each key into its field; what is not said stays.
    func change<Event>(_ event: inout Event, texts fields: [String: WritableKeyPath<Event, String?>]) {
        for (key, field) in fields { event[keyPath: field] = text(key) ?? event[keyPath: field] }
    }

    func change<Event>(_ event: inout Event, numbers fields: [String: WritableKeyPath<Event, Double?>]) {
        for (key, field) in fields { event[keyPath: field] = finite(key) ?? event[keyPath: field] }
    }
}
