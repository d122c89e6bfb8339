/// The name of a field of a record: what a rule or a word says about a thing.
///
/// The keys below are those that Swift reads; a grammar may use others, which are carried into the details of an action as they are.
struct FieldKey: Hashable, Sendable {
    let rawValue: UInt8

    static let capacity = 128
    /// Those that Swift reads, in the order of their raw values.
    private enum WellKnown: UInt8, CaseIterable {
        // Of times (see TimeExpression).
        case
            dayOffset, weekday, weekOffset, monthOffset, month, dayOfMonth, year, hour, minute, meridiem, partHour, mealHour,
            doseHour, ago, ahead, grain, now
        // Of actions.
        case
            item, quantity, mealType, amount, unit, symptom, severity, severityScore, durationSeconds, negated, metric, value,
            value2, food, portionCount, portionUnit, calories, name, notes, medicationName, vitaminName, near, dateValue, count,
            doubt, own, keeps, told, each, activity, triggers, fromBefore
    }

    static let wellKnown = WellKnown.allCases.map { String(describing: $0) }

    static let dayOffset = FieldKey(.dayOffset)
    static let weekday = FieldKey(.weekday)
    static let weekOffset = FieldKey(.weekOffset)
    static let monthOffset = FieldKey(.monthOffset)
    static let month = FieldKey(.month)
    static let dayOfMonth = FieldKey(.dayOfMonth)
    static let year = FieldKey(.year)
    static let hour = FieldKey(.hour)
    static let minute = FieldKey(.minute)
    static let meridiem = FieldKey(.meridiem)
    static let partHour = FieldKey(.partHour)
    static let mealHour = FieldKey(.mealHour)
    static let doseHour = FieldKey(.doseHour)
    static let ago = FieldKey(.ago)
    static let ahead = FieldKey(.ahead)
    static let grain = FieldKey(.grain)
    static let now = FieldKey(.now)
    static let item = FieldKey(.item)
    static let quantity = FieldKey(.quantity)
    static let mealType = FieldKey(.mealType)
    static let amount = FieldKey(.amount)
    static let unit = FieldKey(.unit)
    static let symptom = FieldKey(.symptom)
    static let severity = FieldKey(.severity)
    static let severityScore = FieldKey(.severityScore)
    static let durationSeconds = FieldKey(.durationSeconds)
    static let negated = FieldKey(.negated)
    static let metric = FieldKey(.metric)
    static let value = FieldKey(.value)
    static let value2 = FieldKey(.value2)
    static let food = FieldKey(.food)
    static let portionCount = FieldKey(.portionCount)
    static let portionUnit = FieldKey(.portionUnit)
    static let calories = FieldKey(.calories)
    static let name = FieldKey(.name)
    static let notes = FieldKey(.notes)
    static let near = FieldKey(.near)
    static let doubt = FieldKey(.doubt)
    static let own = FieldKey(.own)
    static let keeps = FieldKey(.keeps)
    static let told = FieldKey(.told)
    static let each = FieldKey(.each)
    static let activity = FieldKey(.activity)
    static let triggers = FieldKey(.triggers)
    static let fromBefore = FieldKey(.fromBefore)
    static let dateValue = FieldKey(.dateValue)
    static let count = FieldKey(.count)
    static let medicationName = FieldKey(.medicationName)
    static let vitaminName = FieldKey(.vitaminName)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    private init(_ field: WellKnown) { rawValue = field.rawValue }

    var bit: FieldSet { FieldSet(rawValue: 1 << UInt128(rawValue)) }
}

/// Keys that a record sets. Two records that share one do not unify.
struct FieldSet: OptionSet, Hashable, Sendable {
    var rawValue: UInt128
    static let timeOfDay: FieldSet = [
        FieldKey.hour.bit, FieldKey.minute.bit, FieldKey.meridiem.bit, FieldKey.partHour.bit, FieldKey.doseHour.bit, FieldKey.ago.bit,
        FieldKey.ahead.bit,
    ]
    static let time: FieldSet = timeOfDay.union([
        FieldKey.dayOffset.bit, FieldKey.weekday.bit, FieldKey.weekOffset.bit, FieldKey.monthOffset.bit, FieldKey.month.bit, FieldKey.dayOfMonth.bit, FieldKey.year.bit,
        FieldKey.mealHour.bit, FieldKey.now.bit,
    ])
    /// What names a day. Of two such names that are not said together the second is of another day.
    static let days: FieldSet = [
        FieldKey.dayOffset.bit, FieldKey.weekday.bit, FieldKey.weekOffset.bit, FieldKey.dayOfMonth.bit, FieldKey.month.bit, FieldKey.year.bit,
    ]
    /// The hour of a day, whatever names it.
    static let hours: FieldSet = [FieldKey.hour.bit, FieldKey.partHour.bit, FieldKey.mealHour.bit, FieldKey.doseHour.bit, FieldKey.ago.bit]
    /// What names a thing that was taken in or done.
    static let names: FieldSet = [FieldKey.item.bit, FieldKey.medicationName.bit, FieldKey.vitaminName.bit, FieldKey.activity.bit]
    /// How many there were.
    static let pieces: FieldSet = [FieldKey.count.bit, FieldKey.quantity.bit, FieldKey.portionCount.bit]
    /// What one occasion alone has: when it was, and whether.
    static let occasion: FieldSet = time.union(FieldKey.negated.bit)
}

/// The value of a field.
enum FieldValue: Hashable, Sendable {
    case number(Double)
    case text(String)
    /// Several texts at once ("knees are sore and swollen").
    case list([String])

    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The text or texts.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts
        case .number: []
        }
    }
}

/// Fields with their values, each key once: what one edge of the chart says.
struct Record: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        let key: FieldKey
        let value: FieldValue
    }

    private(set) var fields: [Field] = []
    private(set) var keys = FieldSet()

    subscript(key: FieldKey) -> FieldValue? {
        get { keys.contains(key.bit) ? fields.first { $0.key == key }?.value : nil }
        set {
            if let index = fields.firstIndex(where: { $0.key == key }) { fields.remove(at: index) }
            keys.remove(key.bit)
            guard let newValue else { return }
            fields.append(Field(key: key, value: newValue))
            keys.insert(key.bit)
        }
    }

    /// Adds a field that is not there yet.
    mutating func add(_ key: FieldKey, _ value: FieldValue) {
        if fields.isEmpty { fields.reserveCapacity(8) }
        fields.append(Field(key: key, value: value))
        keys.insert(key.bit)
    }

    func number(_ key: FieldKey) -> Double? { self[key]?.number }
    func text(_ key: FieldKey) -> String? { self[key]?.text }

    /// The record less some fields.
    func without(_ dropped: FieldSet) -> Record {
        var out = self
        for field in fields where dropped.contains(field.key.bit) { out[field.key] = nil }
        return out
    }

    /// Some fields of the record.
    func only(_ kept: FieldSet) -> Record { without(keys.subtracting(kept)) }

    /// Takes the fields of another record whose keys it has not.
    mutating func take(_ other: Record) {
        for field in other.fields where !keys.contains(field.key.bit) { add(field.key, field.value) }
    }

}
