import Testing

@testable import SaysoLanguage

/// What Sayso understood from its first day, by the contract, said on Saturday, 2026-03-14, 14:30-05:00.
///
/// Calories and macronutrients are left out of the comparison: the food table may be corrected.
@Suite("Utterances that are understood exactly") struct RequiredUtteranceTests {
    private static let nutrients: Set = ["calories", "protein", "carbs", "fat", "fiber", "nutritionSource"]

    @Test("means", arguments: [
        ("had oatmeal and berries", ["log_food item=oatmeal with berries isCompoundMeal=true components=[{\"name\":\"oatmeal\",\"quantity\":null},{\"name\":\"berries\",\"quantity\":null}]"]),
        ("took my prenatal", ["log_vitamin vitaminName=prenatal"]),
        ("feeling nauseous, pretty bad", ["log_symptom symptoms=[\"nausea\"] severity=severe"]),
        ("temp 100.8", ["log_measurement metric=temperature value=100.8 unit=degF"]),
        ("took my beta blocker", ["log_medication medicationName=beta blocker drugClass=beta blocker"]),
        ("I had a banana for breakfast, then later some crackers",
            ["log_food item=banana isCompoundMeal=false mealType=breakfast timestamp=\"2026-03-14T08:00:00-05:00\" precision=partOfDay", "log_food item=crackers isCompoundMeal=false"]),
        ("I made chicken with broccoli and rice",
            ["log_food item=chicken with broccoli and rice isCompoundMeal=true components=[{\"name\":\"chicken\",\"quantity\":null},{\"name\":\"broccoli\",\"quantity\":null},{\"name\":\"rice\",\"quantity\":null}]"]),
        ("two glasses of water", ["log_water item=water amount=500 unit=mL beverage=water"]),
        ("bp 120 over 80", ["log_measurement metric=blood_pressure value=120 value2=80 unit=mmHg"]),
        ("temp one oh one point two", ["log_measurement metric=temperature value=101.2 unit=degF"]),
        ("no fever today", ["log_symptom symptoms=[\"fever\"] negated=true timestamp=\"2026-03-14T12:00:00-05:00\" precision=day"]),
        ("forgot my prenatal", ["log_vitamin vitaminName=prenatal negated=true"]),
        ("walked 20 minutes", ["log_activity durationSeconds=1200 activity=walking"]),
        ("drank a cup of tea and took two tylenol an hour ago",
            [
                "log_water item=tea amount=240 unit=mL beverage=other timestamp=\"2026-03-14T13:30:00-05:00\" precision=minute",
                "log_medication medicationName=tylenol drugClass=pain reliever count=2 timestamp=\"2026-03-14T13:30:00-05:00\" precision=minute",
            ]),
        ("my ANC came back 400", ["log_measurement metric=anc value=400 unit=cells/uL"]),
        ("crashed today", ["report_pem timestamp=\"2026-03-14T12:00:00-05:00\" precision=day"]),
        ("undo that", ["correct operation=undo"]),
        ("my husband has a fever", []),
        ("should I take tylenol", []),
        ("take two capsules of amoxicillin 500 mg every twelve hours for ten days",
            ["add_medication medicationName=amoxicillin drugClass=antibiotic dosage=500 unit=mg count=2 frequency=every 12 hours durationSeconds=864000"]),
        ("nice weather", []),
    ] as [(String, [String])])
    func means(text: String, expected: [String]) throws {
        let parser = try Shipped.parser.get()
        let found = parser.parse(text, at: .saturdayAfternoon).actions.map { action in
            var action = action
            for key in Self.nutrients { action.details[key] = nil }
            return action.summary
        }
        #expect(found == expected, "'\(text)' was understood so:\n\(parser.explain(text, at: .saturdayAfternoon))")
        #expect(parser.parse(text, at: .saturdayAfternoon).actions.allSatisfy { $0.confidence >= 0.8 }, "'\(text)' is below the confidence of a warning")
    }
}
