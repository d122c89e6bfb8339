internal import SaysoHealth
internal import SaysoLanguage

/// What a night's record says of its stretch of time.
enum SleepStage {
    case asleep, deep, awake, inBed

    /// - Throws: `RecordError` for a value that is not known.
    init(_ value: String?) throws(RecordError) {
        switch value {
        case "HKCategoryValueSleepAnalysisAsleepDeep": self = .deep
        case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified", "HKCategoryValueSleepAnalysisAsleepCore",
            "HKCategoryValueSleepAnalysisAsleepREM": self = .asleep
        case "HKCategoryValueSleepAnalysisAwake": self = .awake
        case "HKCategoryValueSleepAnalysisInBed": self = .inBed
        default: throw RecordError("the value of the sleep analysis is not known")
        }
    }
}

/// Sums and averages by day and source.
struct DailyTotals {
    /// What ends in the evening from here on belongs to the night that begins: the day of the waking is the day of the sleep.
    private static let nightBegins = 18

    private struct Key: Hashable {
        var metric: DailyMetric
        var day: Int32
        var source: Int32
    }

    private struct Night: Hashable {
        var day: Int32
        var source: Int32
    }

    private struct NightSeconds {
        var asleep = 0, deep = 0, awake = 0, inBed = 0
    }

    /// Decides of which day a night is; nil: the offset of its end.
    private let clock: LocalClock?
    private var sums: [Key: Double] = [:]
    private var means: [Key: (sum: Double, count: Double)] = [:]
    private var nights: [Night: NightSeconds] = [:]
    private var sources: [String: Int32] = [:]

    init(clock: LocalClock? = nil) { self.clock = clock }

    mutating func add(_ value: Double, to metric: DailyMetric, on day: CivilDate, source: String) {
        sums[key(metric, day, source), default: 0] += value
    }

    mutating func average(_ value: Double, in metric: DailyMetric, on day: CivilDate, source: String) {
        let key = key(metric, day, source)
        let before = means[key] ?? (0, 0)
        means[key] = (before.sum + value, before.count + 1)
    }

    /// - Throws: `RecordError` when the stretch ends before it begins.
    mutating func add(_ stage: SleepStage, from start: Moment, to end: Moment, source: String) throws(RecordError) {
        let seconds = end.secondsSinceEpoch - start.secondsSinceEpoch
        guard seconds >= 0 else { throw RecordError("the endDate is before the startDate") }
        let end = clock?.moment(at: end.secondsSinceEpoch) ?? end
        let day = end.date.daysSinceEpoch + (end.hour >= Self.nightBegins ? 1 : 0)
        var night = nights[Night(day: Int32(day), source: index(source))] ?? NightSeconds()
        switch stage {
        case .asleep: night.asleep += seconds
        case .deep:
            night.asleep += seconds
            night.deep += seconds
        case .awake: night.awake += seconds
        case .inBed: night.inBed += seconds
        }
        nights[Night(day: Int32(day), source: index(source))] = night
    }

    /// The values, by metric, day and source, and in words those that were left out because no day has so much: what two devices counted under one
    /// name, or a slip of the unit, must not be somebody's baseline.
    var finished: (records: [ImportedRecord], impossible: [String]) {
        let names = Dictionary(sources.map { ($0.value, $0.key) }) { first, _ in first }
        var values: [DailyValue] = []
        func put(_ metric: DailyMetric, _ day: Int32, _ source: Int32, _ value: Double) {
            values.append(
                DailyValue(day: CivilDate(daysSinceEpoch: Int(day)), metric: metric, value: (value * 1_000).rounded() / 1_000, source: names[source] ?? ""))
        }
        for (key, sum) in sums { put(key.metric, key.day, key.source, sum) }
        for (key, mean) in means { put(key.metric, key.day, key.source, mean.sum / mean.count) }
        for (key, night) in nights where night.asleep > 0 {
            put(.sleep, key.day, key.source, Double(night.asleep) / 60)
            // A source that knows no stages would say that nobody ever sleeps deeply.
            if night.deep > 0 { put(.deepSleep, key.day, key.source, Double(night.deep) / 60) }
            let abed = night.inBed > 0 ? night.inBed : night.awake > 0 ? night.asleep + night.awake : 0
            if abed >= night.asleep { put(.sleepEfficiency, key.day, key.source, 100 * Double(night.asleep) / Double(abed)) }
        }
        let sorted = values.sorted { ($0.metric.rawValue, $0.day, $0.source) < ($1.metric.rawValue, $1.day, $1.source) }
        // Of a night that is too long nothing is to be believed.
        let nights = Set(sorted.filter { $0.metric == .sleep && $0.flaw != nil }.map { Night(day: Int32($0.day.daysSinceEpoch), source: index(of: $0.source)) })
        let told = sorted.filter { value in
            let night = Night(day: Int32(value.day.daysSinceEpoch), source: index(of: value.source))
            return ![.deepSleep, .sleepEfficiency].contains(value.metric) || !nights.contains(night)
        }
        let impossible = told.filter { $0.flaw != nil }, left = told.filter { $0.flaw == nil }
        return (left.map { .daily($0) }, impossible.map { "the \($0.metric.rawValue) of \($0.day.text) are more than a day can have" })
    }

    private mutating func key(_ metric: DailyMetric, _ day: CivilDate, _ source: String) -> Key {
        Key(metric: metric, day: Int32(day.daysSinceEpoch), source: index(source))
    }

    private func index(of source: String) -> Int32 { sources[source] ?? -1 }

    private mutating func index(_ source: String) -> Int32 {
        if let index = sources[source] { return index }
        let index = Int32(sources.count)
        sources[source] = index
        return index
    }
}

/// The two halves of blood pressures. Each stands in the file inside its correlation and again by itself.
struct PressurePairs {
    static let metric = Metric(rawValue: "blood_pressure")

    private struct Key: Hashable {
        var second: Int
        var source: String
    }

    private struct Halves {
        var at: Moment
        var systolic: Double?
        var diastolic: Double?
    }

    private var halves: [Key: Halves] = [:]

    /// - Returns: The pressure when both its halves are there, once.
    mutating func take(_ value: Double, isSystolic: Bool, at moment: Moment, source: String) -> Sample? {
        let key = Key(second: moment.secondsSinceEpoch, source: source)
        var known = halves[key] ?? Halves(at: moment)
        guard (isSystolic ? known.systolic : known.diastolic) == nil else { return nil }
        if isSystolic { known.systolic = value } else { known.diastolic = value }
        halves[key] = known
        guard let systolic = known.systolic, let diastolic = known.diastolic else { return nil }
        return Self.sample(known.at, systolic, diastolic, source)
    }

    /// A first value whose second never came, oldest first.
    var unpaired: [ImportedRecord] {
        halves.filter { $0.value.diastolic == nil }.sorted { ($0.key.second, $0.key.source) < ($1.key.second, $1.key.source) }.compactMap { key, halves in
            halves.systolic.map { .sample(Self.sample(halves.at, $0, nil, key.source)) }
        }
    }

    private static func sample(_ at: Moment, _ systolic: Double, _ diastolic: Double?, _ source: String) -> Sample {
        Sample(at: at, metric: metric, value: systolic, value2: diastolic, unit: "mmHg", source: source)
    }
}
