public import SaysoHealth
internal import SaysoLanguage

/// The records of an Apple Health `export.xml`, read piece by piece: an export of gigabytes takes no more memory than its days do.
///
/// Heart rates, temperatures and the like come as samples while the file is read, drinks of water and symptoms as events; steps, sleep and what else is counted by day come at
/// its end, a value a day and source. Sleep belongs to the day on which somebody wakes up. What is counted is counted once: of each such record eight bytes are
/// kept, by which the very same one is known that stands in the file again.
public struct AppleHealthExport {
    public enum Step {
        case records([ImportedRecord])
        /// A record that was left out: where it begins and why, without any of its values. A day's total is known at the end of the file.
        case malformed(line: Int, reason: String)
    }

    private var tags: TagReader
    private var days: DailyTotals
    private let clock: LocalClock?
    private var pressures = PressurePairs()
    private var isOpen = false
    private var phase = Phase.reading
    /// Why totals were left out; told last.
    private var impossible: ArraySlice<String> = []

    private enum Phase { case reading, totals, over }

    /// - Parameters:
    ///   - clock: Decides of which day something is; nil: the offset that each record carries.
    ///   - source: The next piece of the document; empty at its end.
    public init(clock: LocalClock? = nil, _ source: @escaping () throws -> [UInt8]) {
        (self.clock, days) = (clock, DailyTotals(clock: clock))
        tags = TagReader(source)
    }

    /// Whether a document that begins so is an export.
    public static func recognises(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.prefix(4_096), as: UTF8.self)
        return text.contains("<HealthData") || text.contains("<!DOCTYPE HealthData")
    }

    /// - Returns: nil at the end.
    /// - Throws: What the source throws.
    public mutating func next() throws -> Step? {
        while phase == .reading {
            guard let item = try tags.next() else {
                phase = .totals
                guard isOpen else { break }
                return .malformed(line: tags.currentLine, reason: "the file ends before its end; it was cut")
            }
            switch item {
            case .malformed(let line): return .malformed(line: line, reason: "the element is not well formed")
            case .tag(let tag):
                if tag.name == "HealthData" { isOpen = !tag.isEnd }
                guard !tag.isEnd else { continue }
                do throws(RecordError) {
                    if let records = try records(of: tag) { return .records(records) }
                } catch { return .malformed(line: tag.line, reason: error.description) }
            }
        }
        guard phase == .totals else { return impossible.popFirst().map { .malformed(line: tags.currentLine, reason: $0) } }
        phase = .over
        let totals = days.finished
        impossible = totals.impossible[...]
        return .records(totals.records + pressures.unpaired)
    }

    private mutating func records(of tag: Tag) throws(RecordError) -> [ImportedRecord]? {
        switch tag.name {
        case "Record": try record(tag)
        case "Workout": [.workout(try workout(tag))]
        default: nil
        }
    }

    private mutating func record(_ tag: Tag) throws(RecordError) -> [ImportedRecord]? {
        guard let name = tag["type"] else { throw RecordError("the record has no type") }
        guard let type = HealthType.named(name) else { return nil }
        let start = try Self.date(tag, "startDate")
        guard let source = tag["sourceName"] else { throw RecordError("the record has no sourceName") }
        switch type {
        case .sleep:
            let stage = try SleepStage(tag["value"]), end = try Self.date(tag, "endDate")
            if isNew(tag) { try days.add(stage, from: start, to: end, source: source) }
            return nil
        case .symptom(let name, let scale): return [.event(try Self.symptom(tag, name, scale, from: start, source: source))]
        default: break
        }
        let (value, unit) = try Self.quantity(tag)
        try Self.checkOrder(tag, from: start)
        switch type {
        case .sample(let metric):
            let (scaled, spelled) = (Self.scaled(value, unit), Self.unit(unit, of: metric))
            try Self.check(scaled, within: metric.recordable(in: spelled))
            return [.sample(Sample(at: start, metric: metric, value: scaled, unit: spelled, source: source))]
        case .pressure(let isSystolic):
            try Self.check(value, within: isSystolic ? PressurePairs.metric.recordable(in: unit) : PressurePairs.metric.possibleSecond)
            return pressures.take(value, isSystolic: isSystolic, at: start, source: source).map { [.sample($0)] }
        case .sum(let metric): if isNew(tag) { days.add(value, to: metric, on: day(start), source: source) }
        case .mean(let metric):
            for measured in metric.measurements { try Self.check(value, within: measured.recordable(in: unit)) }
            if isNew(tag) { days.average(value, in: metric, on: day(start), source: source) }
        case .water:
            try Self.check(value, within: Metric(rawValue: "water").recordable(in: unit))
            let drink = HydrationEvent(amountML: value.rounded(toPlaces: 1))
            return [.event(Self.event(.hydration(drink), "water-\(drink.amountML.plain)", at: start, source: source))]
        case .sleep, .symptom: break
        }
        return nil
    }

    private var counted: Set<UInt64> = []

    /// Whether a record was not counted yet: the very same may stand in a file again, inside a correlation and by itself.
    private mutating func isNew(_ tag: Tag) -> Bool {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for part in [tag.bytes("type"), tag.bytes("sourceName"), tag.bytes("startDate"), tag.bytes("endDate"), tag.bytes("value"), tag.bytes("unit")] {
            part?.forEach(mix)
            // No attribute holds it.
            mix(UInt8(ascii: "<"))
        }
        return counted.insert(hash).inserted
    }

    private func day(_ moment: Moment) -> CivilDate { clock?.date(of: moment) ?? moment.date }

    /// What ends before it starts is a slip of whatever wrote it. Many a record needs no end.
    private static func checkOrder(_ tag: Tag, from start: Moment) throws(RecordError) {
        guard tag.bytes("endDate") != nil, try date(tag, "endDate") < start else { return }
        throw RecordError("the endDate is before the startDate")
    }

    /// A symptom that somebody entered; one that is not there is a denial of it.
    private static func symptom(_ tag: Tag, _ name: String, _ scale: SymptomScale, from start: Moment, source: String) throws(RecordError) -> HealthEvent {
        guard let reading = tag["value"].flatMap(scale.reading) else { throw RecordError("the value of the symptom is not known") }
        try checkOrder(tag, from: start)
        let end = try date(tag, "endDate")
        let name = reading.name ?? name, type = SymptomType(plainName: name), seconds = end.secondsSinceEpoch - start.secondsSinceEpoch
        let symptom = SymptomEvent(
            type: type, name: type == .other ? name : nil, severity: reading.severity, durationSeconds: seconds > 0 ? Double(seconds) : nil,
            present: reading.isPresent)
        return event(.symptom(symptom), name, at: start, source: source)
    }

    /// Its id is the same each time it is read.
    private static func event(_ payload: HealthEvent.Payload, _ what: String, at start: Moment, source: String) -> HealthEvent {
        HealthEvent(id: "health-\(what)-\(start.secondsSinceEpoch)-\(source)", date: start, payload: payload, precision: "minute")
    }

    /// A sensor that came off must not raise an alert.
    /// - Parameter possible: nil where no limit is known.
    private static func check(_ value: Double, within possible: ClosedRange<Double>?) throws(RecordError) {
        guard let possible, !possible.contains(value) else { return }
        throw RecordError("the value is none that a living person has")
    }

    private func workout(_ tag: Tag) throws(RecordError) -> WorkoutDay {
        guard let type = tag["workoutActivityType"] else { throw RecordError("the workout has no workoutActivityType") }
        let prefix = "HKWorkoutActivityType"
        let words = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
        let start = try Self.date(tag, "startDate")
        try Self.checkOrder(tag, from: start)
        return WorkoutDay(day: day(start), what: words.separated, source: tag["sourceName"] ?? "")
    }

    private static func date(_ tag: Tag, _ name: StaticString) throws(RecordError) -> Moment {
        guard let bytes = tag.bytes(name) else { throw RecordError("the \(tag.name.lowercased()) has no \(name)") }
        guard let moment = Moment(export: bytes) else { throw RecordError("the \(name) cannot be read") }
        return moment
    }

    private static func quantity(_ tag: Tag) throws(RecordError) -> (value: Double, unit: String) {
        guard let text = tag["value"] else { throw RecordError("the record has no value") }
        guard !text.utf8.contains(UInt8(ascii: "x")), let value = Double(text), value.isFinite, value >= 0 else { throw RecordError("the value is no number that can be") }
        guard let name = tag["unit"] else { throw RecordError("the record has no unit") }
        guard let unit = HealthUnit.converted(name) else { throw RecordError("the unit '\(name)' is not known") }
        // 11.2 stone are 156.8 lb: the last bit of a product is no reading.
        return (unit.factor == 1 ? value : (value * unit.factor).rounded(toPlaces: 6), unit.unit)
    }

    /// A saturation is written as a fraction under the unit of a percentage.
    private static func scaled(_ value: Double, _ unit: String) -> Double {
        unit == "%" && value <= 1 ? (value * 1_000).rounded() / 10 : value
    }

    /// Breaths are counted by the minute as beats are.
    private static func unit(_ unit: String, of metric: Metric) -> String {
        unit == "bpm" && metric.rawValue == "respiratory_rate" ? "breaths/min" : unit
    }
}

extension String {
    /// `TraditionalStrengthTraining` as "traditional strength training".
    fileprivate var separated: String {
        reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text += letter.lowercased()
        }
    }
}
