internal import Foundation
public import SaysoHealth
internal import SaysoLanguage

/// Everything that a log holds as JSON, a line each: an event as `sayso events --json` has it, anything else in an envelope that names
/// its kind: `{"kind":"Schedule","record":{…}}`.
public enum LogRecord {
    public static func line(_ record: ImportedRecord) -> String {
        switch record {
        case .event(let event): event.json
        case .schedule(let schedule): envelope(.schedule, schedule)
        case .reminder(let reminder): envelope(.reminder, reminder)
        case .answer(let answer): envelope(.answer, answer)
        case .profile(let fact): envelope(.profile, fact)
        case .daily(let value): envelope(.daily, DailyLine(value))
        case .sample(let sample): envelope(.sample, SampleLine(sample))
        case .score(let score): envelope(.score, ScoreLine(score))
        case .workout(let workout): envelope(.workout, WorkoutLine(workout))
        }
    }

    /// - Throws: `RecordError` when the line is nothing of ours.
    public static func record(line bytes: some Sequence<UInt8>) throws(RecordError) -> ImportedRecord {
        let json = Data(bytes)
        let name: String
        do { name = try JSONDecoder().decode(KindOnly.self, from: json).kind } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw RecordError("it is no JSON")
        } catch let error as DecodingError {
            throw RecordError(error)
        } catch { throw RecordError("it cannot be read") }
        switch Kind(rawValue: name) {
        case .schedule: return .schedule(try content(json))
        case .reminder: return .reminder(try content(json))
        case .answer: return .answer(try content(json))
        case .profile: return .profile(try content(json))
        case .daily: return .daily(try (try content(json) as DailyLine).value())
        case .sample: return .sample(try (try content(json) as SampleLine).value())
        case .score: return .score(try (try content(json) as ScoreLine).value())
        case .workout: return .workout(try (try content(json) as WorkoutLine).value())
        case nil:
            guard EventKind(rawValue: name) != nil else { throw RecordError("its 'kind' cannot be read") }
            return .event(try EventRecord.event(json))
        }
    }

    /// Whether a file that begins so holds such lines.
    public static func recognises(_ head: [UInt8]) -> Bool {
        let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("{") && line.contains("\"kind\"")
    }

    private enum Kind: String {
        case schedule = "Schedule"
        case reminder = "Reminder"
        case answer = "ReminderAnswer"
        case profile = "ProfileFact"
        case daily = "DailyValue"
        case sample = "Sample"
        case score = "VitalityScore"
        case workout = "WorkoutDay"
    }

    private struct KindOnly: Decodable {
        var kind: String
    }

    private struct Envelope<Content: Encodable>: Encodable {
        var kind: String
        var record: Content
    }

    private struct Opened<Content: Decodable>: Decodable {
        var record: Content
    }

    private static func envelope(_ kind: Kind, _ content: some Encodable) -> String {
        OrderedJSON.text(Envelope(kind: kind.rawValue, record: content))
    }

    private static func content<Content: Decodable>(_ json: Data) throws(RecordError) -> Content {
        do { return try JSONDecoder().decode(Opened<Content>.self, from: json).record } catch let error as DecodingError {
            throw RecordError(error)
        } catch { throw RecordError("it cannot be read") }
    }
}

/// Days as people write them, and numbers that can be counted with.
private struct DailyLine: Codable {
    var day: String
    var metric: String
    var number: Double
    var source: String

    private enum CodingKeys: String, CodingKey {
        case day, metric
        case number = "value"
        case source
    }

    init(_ value: DailyValue) {
        (day, metric, number, source) = (value.day.text, value.metric.rawValue, value.value, value.source)
    }

    func value() throws(RecordError) -> DailyValue {
        let value = DailyValue(day: try date(day), metric: DailyMetric(rawValue: metric), value: number, source: source)
        guard DailyMetric.all.contains(value.metric) else { throw .unknownMetric }
        guard value.flaw == nil else { throw .impossible }
        return value
    }
}

private struct SampleLine: Codable {
    var date: Moment
    var metric: String
    var number: Double
    var value2: Double?
    var unit: String?
    var source: String

    private enum CodingKeys: String, CodingKey {
        case date, metric
        case number = "value"
        case value2, unit, source
    }

    init(_ sample: Sample) {
        (date, metric, number, value2) = (sample.at, sample.metric.rawValue, sample.value, sample.value2)
        (unit, source) = (sample.unit, sample.source)
    }

    func value() throws(RecordError) -> Sample {
        let sample = Sample(at: date, metric: Metric(rawValue: metric), value: number, value2: value2, unit: unit, source: source)
        guard Metric.all.contains(sample.metric) else { throw .unknownMetric }
        try RecordError.check(unit: unit, of: sample.metric)
        guard sample.flaw == nil else { throw .impossible }
        return sample
    }
}

private struct ScoreLine: Codable {
    var member: String
    var day: String
    var pillar: Pillar
    var score: Double

    init(_ score: VitalityScore) { (member, day, pillar, self.score) = (score.member, score.day.text, score.pillar, score.score) }

    func value() throws(RecordError) -> VitalityScore {
        guard (0...100).contains(score) else { throw RecordError("its 'score' is not from 0 to 100") }
        return VitalityScore(member: member, day: try date(day), pillar: pillar, score: score)
    }
}

private struct WorkoutLine: Codable {
    var day: String
    var what: String
    var source: String

    init(_ workout: WorkoutDay) { (day, what, source) = (workout.day.text, workout.what, workout.source) }

    func value() throws(RecordError) -> WorkoutDay { WorkoutDay(day: try date(day), what: what, source: source) }
}

private func date(_ text: String) throws(RecordError) -> CivilDate {
    guard let date = CivilDate(text: text) else { throw RecordError("its 'day' cannot be read") }
    return date
}
