public import SaysoLanguage

/// The words of an utterance that belong to one question: those of its sentence that no other action is made of.
public struct QueryContext: Hashable, Sendable {
    /// In lower case.
    public let sentence: String
    private let words: [Substring]
    /// The words of the question itself.
    let own: [Substring]
    /// What stands before and behind it.
    let unread: [[Substring]]
    private let subject: QuerySubject
    private let subjectKey: String?
    private let subjectAggregate: QueryAnswer.Aggregate
    private let settings: Settings

    /// - Parameters:
    ///   - index: Which of the actions the question is.
    ///   - scalars: The whole utterance.
    public init(of index: Int, in actions: [VoiceAction], saidAs scalars: [Unicode.Scalar], settings: Settings) {
        let span = actions[index].span.clamped(to: 0..<scalars.count)
        let near = max(0, index - Self.reach)..<min(actions.count, index + Self.reach + 1)
        let others = near.filter { $0 != index }.map { actions[$0].span }
        var start = span.lowerBound, end = span.upperBound
        while start > 0, !Self.ends(scalars, at: start - 1), !others.contains(where: { $0.contains(start - 1) }) { start -= 1 }
        while end < scalars.count, !Self.ends(scalars, at: end), !others.contains(where: { $0.contains(end) }) { end += 1 }
        func lower(_ part: Range<Int>) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[part])
            return String(text).lowercased()
        }
        sentence = lower(start..<end)
        words = sentence.plainWords
        own = lower(span).plainWords
        unread = [lower(start..<span.lowerBound).plainWords, lower(span.upperBound..<end).plainWords]
        subjectKey = actions[index].details.text("subject")
        subjectAggregate = QueryAnswer.Aggregate(actions[index].details.text("aggregate"))
        (subject, self.settings) = (QuerySubject(subjectKey), settings)
    }

    /// Of how many actions before and behind it a question's sentence may have words: those in spoken order, and none that stands further away.
    private static let reach = 16

    /// Whether a sentence ends with a character: a mark, and no point inside a number.
    private static func ends(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        switch scalars[index] {
        case "?", "!", ";", "\n": true
        case ".": index + 1 >= scalars.count || scalars[index + 1] == " "
        default: false
        }
    }

    /// Whether it asks for all that was drunk, and not for the water alone.
    public var asksForAllDrinks: Bool { subject == .water && !isSaid(.waterWords) }

    /// Whether it asks for what was not taken.
    public var asksForMissed: Bool { isSaid(.missedWords) }

    /// Whether it asks for all that was taken, and not for medicines alone: "what did I take today".
    public var asksForAllIntakes: Bool { subject == .category(.medications) && !asksForMissed && isSaid(.anythingWords) && !isSaid(.medicineWords) }

    private func isSaid(_ key: SettingKey<[String]>) -> Bool { settings[key].contains { words.hold($0) } }

    /// What of its subject it asks for.
    public var aspects: Set<Query.Aspect> {
        var aspects: Set<Query.Aspect> = []
        if isSaid(.distanceWords) || unit != nil { aspects.insert(.distance) }
        if isSaid(.strengthWords) { aspects.insert(.strength) }
        if isSaid(.timesWords) { aspects.insert(.times) }
        if metric != nil, isSaid(.changeWords) { aspects.insert(.change) }
        if isSaid(.judgementWords) { aspects.insert(.judgement) }
        // "Haven't I taken my metoprolol?" is whether it was; "what haven't I taken?" is what is left.
        if subject.isOfTaking, metric == nil, !asksForMissed, isSaid(.dueWords) || subject.isOfAllTaken && isSaid(.untakenWords) { aspects.insert(.due) }
        if isSaid(.habitWords) { aspects.insert(.habit) }
        if subject.isOfTaking, metric == nil, isSaid(.countedWords) { aspects.insert(.counted) }
        if isSaid(.everyDayWords) { aspects.insert(.everyDay) }
        if case .named = subject, metric == nil, isSaid(.temperatureWords) { aspects.insert(.temperature) }
        return aspects
    }

    /// The unit of length that it names, in the contract's spelling.
    public var unit: String? {
        let units: [(SettingKey<[String]>, String)] = [(.milesWords, "mi"), (.kilometresWords, "km"), (.metresWords, "m"), (.yardsWords, "yd")]
        return units.first { isSaid($0.0) }?.1
    }

    /// What it is about where it asks how a measured value has changed: the value, also where a symptom bears the name of the change ("weight loss").
    public var changed: String? { isSaid(.changeWords) ? metric?.rawValue : nil }

    private var metric: Metric? {
        let key = subjectKey.map(Metric.init(rawValue:))
        return Metric.all.first { $0 == key } ?? Metric.all.filter { (subjectKey ?? "").plainWords.hold($0.displayName.lowercased()) }.max { $0.rawValue.count < $1.rawValue.count }
    }

    /// What is made of it. Whether it is enough, and how far it was, is answered by the amount.
    public var aggregate: String? {
        guard aspects.contains(.judgement) || aspects.contains(.distance) else { return nil }
        return (subject.isAmount ? QueryAnswer.Aggregate.total : .list).rawValue
    }

    /// Whether it asks which readings are above or below a number: a count or a yes of them all would be none of these.
    public var asksForBound: Bool { metric != nil && isSaid(.boundWords) }

    /// The outermost value that it asks for; nil where it asks for none.
    public var extreme: Query.Extreme? {
        isSaid(.highestWords) ? .highest : isSaid(.lowestWords) ? .lowest : nil
    }

    /// The one entry that it asks for where that is not the latest; nil else.
    public var choice: Query.Choice? {
        guard subjectAggregate == .latest || subjectAggregate == .list else { return nil }
        if case .daily = subject { return nil }
        return isSaid(.worstWords) && metric == nil ? .worst : isSaid(.earliestWords) ? .earliest : nil
    }

    /// Of a question about food the meal that it names.
    public var meal: FoodEvent.MealType? {
        subject.isOfFood ? FoodEvent.MealType.allCases.first { words.hold($0.rawValue.lowercased()) } : nil
    }

    /// Whether words besides the question may say its time.
    public var hasMore: Bool { unread.contains { !$0.isEmpty } }

    /// The range as spoken, with the word before it where that changes its meaning ("the last month").
    public func range(_ range: String) -> String {
        let said = range.lowercased().plainWords
        guard let start = words.indices.first(where: { words[$0...].starts(with: said) }), start > 0 else { return range }
        let led = [words[start - 1]] + said
        return settings[.rollingWords].contains { led.hold($0) && !said.hold($0) } ? led.joined(separator: " ") : range
    }

    /// The time that was said of a question for which no rule gives a range.
    /// - Parameter reading: The typed values in the sentence.
    /// - Returns: As spoken; nil where none was said.
    public func time(in reading: EntityReading?) -> String? {
        let scalars = Array(sentence.unicodeScalars)
        // "At lunch" says which meal, and no hour of it.
        let time = reading?.entities.first { entity in
            entity.dimension == .time && !entity.isLatent && entity.span.upperBound <= scalars.count
                && !(meal != nil && entity.details.text("part") == meal?.rawValue.lowercased())
        }
        if let time {
            var said = String.UnicodeScalarView()
            said.append(contentsOf: scalars[time.span])
            let spoken = String(said)
            // What comes again and again may show in the word before ("at night").
            let repeated = settings[.repeatedTimes].first { words.hold($0) && !spoken.plainWords.hold($0) && $0.plainWords.last == spoken.plainWords.last }
            return repeated ?? range(spoken)
        }
        for words in unread {
            let starts = words.indices.filter { start in
                settings[.timeLeads].contains { words[start...].starts(with: $0.plainWords) && words.count > start + $0.plainWords.count }
            }
            if let start = starts.first { return words[start...].joined(separator: " ") }
        }
        return nil
    }
}

extension String {
    /// Its words, without marks.
    var plainWords: [Substring] {
        // Nearly all that is said; in bytes it takes a tenth of the time.
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "\u{2019}" } }
        return self[...].utf8.split { byte in
            !(byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "'"))
        }.map { Substring($0) }
    }
}

extension [Substring] {
    func hold(anyOf phrases: [String]) -> Bool { phrases.contains { hold($0.lowercased()) } }

    /// Whether all words of a phrase stand in it, one behind the other.
    func hold(_ phrase: String) -> Bool {
        let asked = phrase.plainWords
        return !asked.isEmpty && indices.contains { self[$0...].starts(with: asked) }
    }
}
