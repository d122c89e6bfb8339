internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

// A value that is said by itself, of a reading that is asked about or was just logged: it is read as a first one of its metric is.

extension WordReader {
    /// Words in which a value is said anew are few.
    private static let mostWords = 8

    /// The reading of a metric that words come to that say its value, and no more than that.
    func reading(in text: String, of metric: Metric, at moment: Moment) -> VoiceAction? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count <= Self.mostWords, numbers(text).count == 1 else { return nil }
        let name = metric.rawValue.replacing("_", with: " ")
        for start in words.indices {
            let rest = words[start...].joined(separator: " ")
            let own = sayings("\(name) \(rest)", moment)
            guard own.count == 1, own[0].type == .logMeasurement, own[0].span.lowerBound == 0, own[0].details.text("metric") == metric.rawValue,
                let value = own[0].details.number("value"), !own[0].details.flag("negated")
            else { continue }
            var reading = own[0]
            reading.span = 0..<text.unicodeScalars.count
            // "1.0" has a point, which a number has not.
            if words[start...].contains(where: { $0.contains(".") && Double($0) == value }), let meant = metric.read(pointed: value) {
                (reading.details["value"], reading.details["unit"]) = (.number(meant.value), .text(meant.unit))
                reading.confidence = min(reading.confidence, Confirmation.justBelow)
            }
            return reading
        }
        return nil
    }
}

extension Pendings {
    /// The one reading that the question asks about that was put last, where that is not long ago.
    static func readingAskedLast(at moment: Moment, in db: Database) throws -> (question: Question, reading: VoiceAction)? {
        guard let question = try askedLast(before: .max, in: db) else { return nil }
        let age = moment.secondsSinceEpoch - question.at.secondsSinceEpoch
        let items = try items(of: question, in: db)
        guard try age >= 0 && age <= Facts.settings(db)[.askedMinutes] * 60, items.count == 1, items[0].action.type == .logMeasurement else { return nil }
        return (question, items[0].action)
    }
}

extension Recording {
    /// The value that was asked about, said again, is a yes; another one takes its place.
    mutating func answer(_ question: Pendings.Question, of asked: VoiceAction, with reading: VoiceAction) throws {
        guard asked.details.number("value") != reading.details.number("value") || asked.details.text("unit") != reading.details.text("unit") else {
            return try decide(question, .instead)
        }
        try Pendings.decide(question, accept: false, by: utterance, in: db)
        try apply([reading], of: text, confirmation: .ask)
    }

    /// A bare new value of a reading, by the rules of a first one; nil where those say the same, or nothing.
    func anew(_ details: ActionDetails, of event: HealthEvent) -> (details: ActionDetails, isDoubtful: Bool)? {
        guard case .measurement(let old) = event.payload, old.value2 == nil, let value = details.number("value"), details.entries.allSatisfy({ $0.key == "value" }),
            let reading = words?.reading(in: ownWords, of: old.metric, at: moment), reading.details.text("unit") == old.unit,
            let new = reading.details.number("value"), new != value || reading.isDoubtful
        else { return nil }
        var anew = details
        (anew["value"], anew["unit"]) = (.number(new), old.unit.map { .text($0) })
        return (anew, reading.isDoubtful)
    }

    /// The same of the last entry, where that is one reading.
    func lastReading(changedBy details: ActionDetails) throws -> (entry: EventRows.Current, details: ActionDetails, isDoubtful: Bool)? {
        guard details.entries.allSatisfy({ $0.key == "value" }), let last = try newest(where: { _ in true }), try entries(of: last.source.utterance).count == 1,
            let anew = anew(details, of: last.event)
        else { return nil }
        return (last, anew.details, anew.isDoubtful)
    }
}
