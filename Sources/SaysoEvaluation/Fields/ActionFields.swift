internal import SaysoLanguage

/// The details of each action type, in the order in which a report lists them.
enum ActionFields {
    static func of(_ type: ActionType) -> [Field] { table[type] ?? [] }

    /// The field that says what an action is about, which best tells two actions of a type apart.
    static func subject(of type: ActionType) -> Field? { subjects[type].flatMap { key in of(type).first { $0.key == key } } }

    /// Without these keys a label of the type says nothing.
    static func required(in type: ActionType) -> [String] {
        type == .logMeasurement ? ["metric", "value"] : alwaysStated.contains(type) ? [subjects[type]].compactMap(\.self) : []
    }

    static let types: [ActionType] = [
        .logFood, .logWater, .logSymptom, .logVitamin, .addVitamin, .logMedication, .addMedication, .logMeasurement,
        .logActivity, .reportPEM, .answerReminder, .setReminder, .query, .correct, .setProfile, .unknown,
    ]

    /// Every other metric has one unit.
    static let metricsWithChoiceOfUnit: Set<String> = ["temperature", "weight", "height", "blood_glucose"]

    /// A class is looked up, not spoken, so that most labels leave it out; these they give to every drug of the class.
    static let classesAlwaysLabelled: Set<String> = ["beta blocker"]

    private static let alwaysStated: Set<ActionType> = [.logSymptom, .answerReminder, .correct, .setProfile]
    private static let subjects: [ActionType: String] = [
        .logWater: "item", .logSymptom: "symptoms", .logVitamin: "vitaminName", .addVitamin: "vitaminName",
        .logMedication: "medicationName", .addMedication: "medicationName", .logMeasurement: "metric",
        .logActivity: "activity", .answerReminder: "answer", .setReminder: "item", .query: "subject",
        .setProfile: "field", .correct: "operation",
    ]

    private static let table: [ActionType: [Field]] = [
        .logFood: [
            // Compared as one meal, with its foods, their quantities and its structure.
            Field("item", .text, .ungraded), Field("isCompoundMeal", .flag, .ungraded),
            Field("components", .components, .ungraded),
            Field("mealType", .oneOf(meals), .word),
        ] + nutrients + common,
        .logWater: [
            Field("item", .text, .name, unlabelled: .harmless), Field("amount", .figure, .amount),
            Field("unit", .text, .word, unlabelled: .harmless),
            Field("beverage", .oneOf(beverages), .name, unlabelled: .harmless),
            Field("temperature", .oneOf(warmths), .word), calories, nutritionSource,
        ] + common,
        .logSymptom: [
            Field("symptoms", .texts, .name), severity, Field("severityScore", .figure, .number), duration,
            Field("bodySite", .text, .name), Field("triggers", .texts, .phrases), Field("relief", .texts, .phrases),
        ] + common,
        .logVitamin: [Field("vitaminName", .text, .drug)] + dose + [count] + common,
        .addVitamin: [Field("vitaminName", .text, .drug)] + dose + [count] + schedule + [duration] + common,
        .logMedication: [Field("medicationName", .text, .drug), drugClass] + dose + [count] + common,
        .addMedication: [Field("medicationName", .text, .drug), drugClass] + dose + [count] + schedule + [duration] + common,
        .logMeasurement: [
            Field("metric", .oneOf(metrics), .word), Field("value", .figure, .reading), Field("value2", .figure, .reading),
            Field("unit", .text, .word, unlabelled: .impliedByMetric), Field("context", .oneOf(contexts), .word),
        ] + common,
        .logActivity: [
            Field("activity", .text, .name), duration, Field("distance", .figure, .number),
            Field("distanceUnit", .oneOf(distanceUnits), .word),
            Field("intensity", .oneOf(intensities), .word, unlabelled: .harmless), calories, nutritionSource,
        ] + common,
        .reportPEM: [severity, Field("triggers", .texts, .phrases)] + common,
        .answerReminder: [Field("answer", .oneOf(answers), .word), Field("delaySeconds", .figure, .number)] + common,
        .setReminder: [Field("item", .text, .gist)] + schedule + common,
        .query: [
            Field("subject", .text, .name), Field("aggregate", .oneOf(aggregates), .word), Field("range", .text, .gist), notes,
        ],
        // The changed details may be any of the others'.
        .correct: [
            Field("operation", .oneOf(["undo", "delete", "amend"]), .word), Field("value", .scalar, .value), count,
            Field("dosage", .figure, .number), Field("amount", .figure, .amount), Field("quantity", .text, .quantity),
            Field("severityScore", .figure, .number), Field("unit", .text, .word), severity,
            Field("item", .text, .name), Field("medicationName", .text, .drug), Field("vitaminName", .text, .drug),
            Field("mealType", .oneOf(meals), .word), Field("temperature", .text, .word),
            Field("metric", .oneOf(metrics), .word), Field("bodySite", .text, .name), Field("activity", .text, .name),
            Field("symptoms", .texts, .phrases), duration, Field("distance", .figure, .number),
            Field("distanceUnit", .oneOf(distanceUnits), .word), Field("value2", .figure, .reading),
            Field("context", .oneOf(contexts), .word), Field("calories", .figure, .number),
            Field("beverage", .oneOf(beverages), .name),
        ] + schedule + circumstances,
        .setProfile: [Field("field", .text, .word), Field("value", .scalar, .value), Field("unit", .text, .word), notes],
        .unknown: [notes],
    ]

    private static let notes = Field("notes", .text, .ungraded)
    private static let severity = Field("severity", .oneOf(["mild", "moderate", "severe"]), .word)
    private static let duration = Field("durationSeconds", .figure, .number)
    private static let count = Field("count", .figure, .number)
    private static let calories = Field("calories", .figure, .number, unlabelled: .estimate)
    private static let nutritionSource = Field("nutritionSource", .oneOf(["spoken"]), .ungraded)
    private static let drugClass = Field("drugClass", .text, .drug, unlabelled: .knownClass)
    private static let dose = [Field("dosage", .figure, .number), Field("unit", .text, .word)]
    private static let schedule = [Field("frequency", .text, .frequency), Field("timesPerDay", .figure, .ungraded)]
    private static let nutrients =
        [calories] + ["protein", "carbs", "fat", "fiber"].map { Field($0, .figure, .number, unlabelled: .estimate) }
        + [nutritionSource]
    private static let circumstances = [
        Field("timestamp", .moment, .time), Field("precision", .oneOf(["minute", "partOfDay", "day"]), .ungraded),
        Field("negated", .flag, .flag), notes,
    ]
    private static let common = circumstances + [Field("quantity", .text, .ungraded)]

    private static let meals = ["breakfast", "lunch", "dinner", "snack"]
    private static let beverages = ["water", "herbal_tea", "milk", "juice", "smoothie", "other"]
    private static let warmths = ["cold", "room", "warm", "hot"]
    private static let contexts = [
        "resting", "standing", "after exercise", "fasting", "after meal", "oral", "ear", "forehead", "armpit",
    ]
    private static let distanceUnits = ["mi", "km", "m", "yd"]
    private static let intensities = ["light", "moderate", "vigorous"]
    private static let answers = ["taken", "not_taken", "later", "no_reminder"]
    private static let aggregates = ["total", "latest", "count", "average", "list", "status"]
    private static let metrics = [
        "temperature", "heart_rate", "resting_heart_rate", "blood_pressure", "oxygen_saturation", "respiratory_rate", "hrv",
        "weight", "height", "blood_glucose", "steps", "sleep", "deep_sleep", "movement", "sleep_efficiency", "anc",
        "white_blood_cells", "platelets", "neutrophils", "lymphocytes", "hemoglobin",
    ]
}
