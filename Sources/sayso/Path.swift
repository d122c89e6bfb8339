import SaysoHealth
import SaysoLanguage
import SaysoStore

/// The one path from words to the log: text → actions → events and alerts → disk. The stream and the conversation both walk it.
struct Path {
    let parser: Parser
    let log: HealthLog
    let clock: Clock
    /// Reads the times that questions are about.
    let ranges: SpokenRanges

    struct Answer {
        let parse: Parse
        /// What is on disk by the time it is answered.
        let recorded: Recorded
        /// To the questions in it, in spoken order.
        var answers: [QueryAnswer] = []

        /// Whether it neither did nor said anything.
        var cameToNothing: Bool {
            answers.isEmpty && recorded.events.isEmpty && recorded.changes.isEmpty && recorded.others.isEmpty && recorded.alerts.isEmpty
                && recorded.pending == nil && recorded.followUp == nil && recorded.surplus.isEmpty
        }
    }

    /// Text to actions, on the clock by which it is logged.
    func understand(_ text: String, at moment: Moment) -> Parse { parser.parse(text, at: moment, zone: TimeZoneOffsets(clock.local(at: moment))) }

    /// What a change must know of words.
    var words: WordReader {
        // An estimate is of no time.
        let (parser, ranges, moment) = (parser, ranges, Moment(secondsSinceEpoch: 0, offsetSeconds: 0))
        return WordReader(
            foods: { item, quantity in
                // What would be logged of the two alone. Of nothing that has no food in the table.
                let actions = parser.parse([quantity, item].compactMap { $0 }.joined(separator: " "), at: moment).actions
                guard actions.count == 1, actions[0].type == .logFood, actions[0].details.text("item") == item else { return nil }
                return actions[0].details
            },
            // A grammar that cannot be read is told of by what needs it to understand anything.
            count: { utterance, drink in try? ranges.count(of: drink, in: utterance) },
            time: { utterance, moment in try? ranges.time(toCome: utterance, at: moment) }, sayings: sayings,
            numbers: { utterance in (try? ranges.numbers(in: utterance)) ?? [] })
    }

    /// What a text means at another instant, on the clock by which it is logged.
    var sayings: SayingReader {
        let (parser, clock) = (parser, clock)
        return { parser.parse($0, at: $1, zone: TimeZoneOffsets(clock.local(at: $1))).actions }
    }

    /// How the text is understood.
    func explain(_ text: String, at moment: Moment) -> String { parser.explain(text, at: moment, zone: TimeZoneOffsets(clock.local(at: moment))) }

    func follow(_ text: String, at moment: Moment) throws -> Answer { try follow(InputRecord(text: text), at: moment) }

    /// Nothing is stored while the speaker is still speaking, and nothing answered.
    func follow(_ record: InputRecord, at moment: Moment) throws -> Answer {
        let heard = Hearing.parse(record) { understand($0, at: moment) }
        guard record.isFinal else { return Answer(parse: heard, recorded: Recorded()) }
        let local = clock.local(at: moment)
        let parse = try hours(heard, at: moment, clock: local) ?? answering(heard, at: moment, clock: local) ?? factMended(heard, at: moment) ?? heard
        let isAsked = parse.actions.contains { $0.type == .query }
        let settings = isAsked ? try log.settings() : Settings()
        let actions = try isAsked ? ranges.completed(parse, settings, at: moment) : parse.actions
        let restated = try restated(parse, at: moment, clock: local)
        if let restated, restated.isSure {
            // Nobody need be asked: it is a correction of the last entry like any other.
            let mended = Parse(text: parse.text, moment: parse.moment, actions: [restated.correction])
            return Answer(parse: mended, recorded: try log.record(parse.text, actions: mended.actions, at: moment, clock: local, words: words))
        }
        if let question = try asksBack(parse, at: moment) {
            var recorded = Recorded()
            recorded.followUp = question
            return Answer(parse: parse, recorded: recorded)
        }
        let recorded = try log.record(parse.text, actions: actions, or: restated?.action, at: moment, clock: local, words: words)
        return Answer(parse: parse, recorded: recorded, answers: try answers(recorded, settings, at: moment, clock: local))
    }

    private func answers(_ recorded: Recorded, _ settings: Settings, at moment: Moment, clock: LocalClock) throws -> [QueryAnswer] {
        let queries = recorded.others.compactMap { if case .query(let query) = $0 { query } else { nil } }
        guard !queries.isEmpty else { return [] }
        // What is asked twice has one answer.
        var places: [Query: Int] = [:], asked: [(query: Query, span: QuerySpan)] = []
        for query in queries where places[query] == nil {
            let reading = try query.range.flatMap { try ranges.reading(of: $0, at: moment) }
            places[query] = asked.count
            asked.append((query, QuerySpan(of: query, reading: reading, at: moment, clock: clock, settings: settings)))
        }
        let answers = try log.answers(asked, at: moment, clock: clock)
        return queries.compactMap { places[$0].map { answers[$0] } }
    }

    /// The words as other words for what was just logged; nil where they are none.
    private func restated(_ parse: Parse, at moment: Moment, clock: LocalClock) throws -> Restatement? {
        let settings = try log.settings(), lead = Restatement.Lead(of: parse.text, settings)
        let lately = try parse.actions.count == 1 ? log.saidLately(at: moment) : [], denial = Restatement(of: lately, deniedBy: parse.actions)
        // "Actually I didn't": what mends the last entry needs no question.
        if let lead, lead.mends, denial != nil { return try restated(parse, ledBy: lead, settings, at: moment, clock: clock) ?? denial }
        if let denial { return denial }
        if let earlier = try deniedEarlier(parse, settings, at: moment, clock: clock) { return earlier }
        if let more = Restatement(of: lately, definitely: parse.actions, saidAs: parse.text, settings, clock: clock, words: words) { return more }
        if let moved = try retimed(parse, settings, at: moment) { return moved }
        if lead == nil, let reading = try readingMended(parse, ledBy: nil, settings, besides: [], at: moment, clock: clock) { return reading }
        return try lead.flatMap { try restated(parse, ledBy: $0, settings, at: moment, clock: clock) }
    }

    /// "No, the temp was 100.8", or "the bp was 130/85, not 120/80", of a reading of that metric that is not what was told last.
    private func readingMended(
        _ parse: Parse, ledBy lead: Restatement.Lead?, _ settings: Settings, besides told: [HealthEvent], at moment: Moment, clock: LocalClock
    ) throws -> Restatement? {
        guard Restatement.reading(in: parse.actions) != nil else { return nil }
        let numbers = words.numbers(parse.text)
        let earlier = try log.events(from: Restatement.earliest(before: moment, clock: clock), to: moment.adding(seconds: 1))
        return Restatement(ofReadings: earlier, besides: told, by: parse.actions, saidAs: parse.text, numbers: numbers, lead: lead, settings, clock: clock)
    }

    /// What was logged hours ago and is said not to have happened. While a dose is asked about, what is said is of that one.
    private func deniedEarlier(_ parse: Parse, _ settings: Settings, at moment: Moment, clock: LocalClock) throws -> Restatement? {
        guard let denial = Restatement.denial(in: parse.actions) else { return nil }
        guard try denial.details["timestamp"] != nil || log.openQuestion(at: moment, clock: clock) == nil else { return nil }
        let first = (denial.details.moment("timestamp") ?? moment).adding(seconds: -86_400)
        let earliest = moment.adding(seconds: -settings[.reversalHours] * 3_600)
        return Restatement(ofEarlier: try log.events(from: first, to: moment.adding(seconds: 1)), since: earliest, until: moment, deniedBy: parse.actions, clock: clock)
    }

    /// "That's wrong" says not what it should be: of what was just logged that is asked.
    private func asksBack(_ parse: Parse, at moment: Moment) throws -> String? {
        guard parse.actions.isEmpty else { return nil }
        guard try Restatement.isMereProtest(parse.text, log.settings()), let told = try log.saidLast(at: moment), !told.isEmpty else { return nil }
        return "What should it be: \(told.map(\.displaySummary).joined(separator: ", "))? Say what is right (\"make that …\", \"it was …\"), or \"undo that\"."
    }

    private func restated(_ parse: Parse, ledBy lead: Restatement.Lead, _ settings: Settings, at moment: Moment, clock: LocalClock) throws -> Restatement? {
        guard let opener = settings[.amendLeads].first else { return nil }
        let told = try log.saidLast(at: moment) ?? []
        if let reading = try readingMended(parse, ledBy: lead, settings, besides: told, at: moment, clock: clock) { return reading }
        if let alone = Restatement(alone: told, by: parse.actions, lead: lead, settings) { return alone }
        guard try !told.isEmpty || log.hasScheduledLast(at: moment) else { return nil }
        var corrections = understand("\(opener) \(lead.rest)", at: moment).actions
        for index in corrections.indices { corrections[index].span = 0..<parse.text.unicodeScalars.count }
        guard !told.isEmpty else {
            return corrections.count == 1 ? Restatement(ofScheduleBy: corrections[0], besides: parse.actions, lead: lead) : nil
        }
        return Restatement(
            of: told, by: corrections.count == 1 ? corrections[0] : nil, besides: behind(lead, parse.actions, at: moment), lead: lead, clock: clock, words: words)
    }

    /// The actions as said behind a lead, where they would be the same without it: "actually" hesitates before "three glasses", and "no appetite" is nothing without its "no".
    private func behind(_ lead: Restatement.Lead, _ actions: [VoiceAction], at moment: Moment) -> [VoiceAction] {
        guard actions.contains(where: { $0.span.lowerBound < lead.start }) else { return actions }
        let alone = understand(lead.rest, at: moment).actions
        guard alone.map(\.type) == actions.map(\.type), alone.map(\.details) == actions.map(\.details) else { return actions }
        return actions.map { action in
            var action = action
            action.span = max(action.span.lowerBound, lead.start)..<max(action.span.upperBound, lead.start)
            return action
        }
    }

    /// The answer to the follow-up of a reminder, of which only the number is said ("two", "in two"), or the hour ("at six").
    /// - Returns: nil where that is not asked, or something else is said.
    private func hours(_ heard: Parse, at moment: Moment, clock: LocalClock) throws -> Parse? {
        let count = heard.text.split(separator: " ").count
        guard heard.actions.isEmpty, (1...Self.mostWordsOfTime).contains(count), try log.openQuestion(at: moment, clock: clock)?.isFollowUp == true else { return nil }
        if count > 1, try isHour(heard.text, at: moment) { return try hour(heard, at: moment) }
        let said = heard.text.split(separator: " ").compactMap { delay(String($0), at: moment) }
        guard said.count == 1 else { return count == 1 ? nil : try hour(heard, at: moment) }
        var answer = said[0]
        answer.span = 0..<heard.text.unicodeScalars.count
        return Parse(text: heard.text, moment: heard.moment, actions: [answer])
    }
}

extension Path {
    /// "At half past six" has no more.
    fileprivate static let mostWordsOfTime = 4

    /// Whether an answer names an hour of the clock ("at two", "2 pm", "half past two"), and does not count hours ("in two", "2 please").
    fileprivate func isHour(_ text: String, at moment: Moment) throws -> Bool {
        if try ReminderAnswer.isOfClock(text, log.settings()) { return true }
        return try ranges.time(toCome: text, at: moment).map { $0.form != .bareHour } ?? false
    }

    /// The answer that a number of hours gives; nil of another word, and of what is not offered.
    fileprivate func delay(_ word: String, at moment: Moment) -> VoiceAction? {
        let actions = understand("\(word) \(ReminderAnswer.followUpUnit)", at: moment).actions
        guard actions.count == 1, actions[0].type == .answerReminder, actions[0].details.text("answer") == ReminderAnswer.Answer.later.rawValue else { return nil }
        return actions[0]
    }

    /// "At six": asked again then.
    fileprivate func hour(_ heard: Parse, at moment: Moment) throws -> Parse? {
        guard let time = try words.reminderTime(in: heard.text, at: moment, log.settings()), time.form != .day, time.moment > moment else { return nil }
        let delay = Double(time.moment.secondsSinceEpoch - moment.secondsSinceEpoch)
        let answer = VoiceAction(
            type: .answerReminder, confidence: Self.sureOfTime, span: 0..<heard.text.unicodeScalars.count,
            details: ActionDetails([("answer", .text(ReminderAnswer.Answer.later.rawValue)), ("delaySeconds", .number(delay))]))
        return Parse(text: heard.text, moment: heard.moment, actions: [answer])
    }

    /// A time is the whole answer to a question that asks for one.
    private static let sureOfTime = 0.9
}

/// Reads the times in a question. The rules for it are loaded with the first question that names a time: most utterances ask nothing.
final class SpokenRanges {
    private let setup: Setup
    private var parser: EntityParser?

    init(_ setup: Setup) { self.setup = setup }

    /// The actions, each question with the time that was said of it, whether or not a rule gave one, and with what it asks for.
    func completed(_ parse: Parse, _ settings: Settings, at moment: Moment) throws -> [VoiceAction] {
        let scalars = Array(parse.text.unicodeScalars)
        var questions = 0
        return try parse.actions.indices.map { index in
            var action = parse.actions[index]
            guard action.type == .query else { return action }
            questions += 1
            // More are not answered.
            guard questions <= Surplus.Kind.questions.most else { return action }
            let context = QueryContext(of: index, in: parse.actions, saidAs: scalars, settings: settings)
            if let range = action.details.text("range") {
                action.details["range"] = .text(context.range(range))
            } else if context.hasMore || action.details["timestamp"] != nil {
                action.details["range"] = context.time(in: try reading(of: context.sentence, at: moment)).map(DetailValue.text)
            }
            if context.asksForAllIntakes { action.details["subject"] = .text(QuerySubject.allIntakes) }
            if context.asksForAllDrinks { action.details["subject"] = .text(QuerySubject.allDrinks) }
            if let choice = context.choice {
                action.details["choice"] = .text(choice.rawValue)
                action.details["aggregate"] = .text(QueryAnswer.Aggregate.latest.rawValue)
            }
            if let meal = context.meal { action.details["mealType"] = .text(meal.rawValue) }
            if let extreme = context.extreme { action.details["extreme"] = .text(extreme.rawValue) }
            if let metric = context.changed { action.details["subject"] = .text(metric) }
            if let aggregate = context.aggregate, action.details.text("aggregate") == QueryAnswer.Aggregate.status.rawValue {
                action.details["aggregate"] = .text(aggregate)
            }
            if context.asksForBound { action.details["aggregate"] = .text(QueryAnswer.Aggregate.list.rawValue) }
            if !context.aspects.isEmpty { action.details["aspects"] = .list(context.aspects.map(\.rawValue).sorted()) }
            action.details["unit"] = context.unit.map(DetailValue.text)
            if context.asksForMissed { action.details["negated"] = .flag(true) }
            return action
        }
    }

    /// How many of a drink the words say: of several drinks those of the one.
    func count(of drink: String, in utterance: String) throws -> Double? {
        let amounts = try reading(of: utterance, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0))?.entities.filter {
            [.volume, .quantity].contains($0.dimension) && $0.details["value"] != nil && $0.details["unit"] != nil
        } ?? []
        let own = amounts.filter { amount in amount.details.text("product").map { $0.hasSuffix(drink) || drink.hasSuffix($0) } ?? false }
        return (own.first ?? (amounts.count == 1 ? amounts[0] : nil))?.details.number("value")
    }

    /// The numbers in the words that are of no time, in spoken order.
    func numbers(in utterance: String) throws -> [Double] {
        let entities = try reading(of: utterance, at: Moment(secondsSinceEpoch: 0, offsetSeconds: 0))?.entities ?? []
        return SpokenNumbers(in: utterance, among: entities).values
    }

    /// The time in the words that is still to come; nil where there is none.
    func time(toCome utterance: String, at moment: Moment) throws -> SpokenTime? {
        func said(at moment: Moment) throws -> (moment: Moment, time: Entity)? {
            let times = try reading(of: utterance, at: moment, prefer: .future)?.entities.filter { $0.dimension == .time } ?? []
            guard let time = times.last(where: { !$0.isLatent }) ?? times.last else { return nil }
            // "Until 2 pm" is asked for again then.
            return (time.details.moment("value") ?? time.details.moment("from") ?? time.details.moment("to")).map { ($0, time) }
        }
        guard let now = try said(at: moment) else { return nil }
        guard now.time.details.text("grain") != "day" else { return SpokenTime(now.moment, .day) }
        if now.time.details["part"] != nil, now.time.details["value"] == nil {
            let scalars = Array(utterance.unicodeScalars), span = now.time.span
            let before = scalars[..<span.lowerBound].dropLast().lastIndex(of: " ").map { $0 + 1 } ?? 0
            return SpokenTime(now.moment, .clock, part: [span, before..<span.upperBound].map { String(String.UnicodeScalarView(scalars[$0])) })
        }
        // What moves with the moment at which it is said is told from there, and what moves with half a day is of either half.
        func moves(with seconds: Int) throws -> Bool { try said(at: moment.adding(seconds: seconds))?.moment == now.moment.adding(seconds: seconds) }
        return try SpokenTime(now.moment, moves(with: 60) ? .ahead : moves(with: 43_200) ? .bareHour : .clock)
    }

    /// The day that the words are and name no more than, the next one where several may be meant; nil where they name none.
    func day(toCome words: String, at moment: Moment) throws -> CivilDate? {
        let times = try reading(of: words, at: moment, prefer: .future)?.entities.filter { $0.dimension == .time && !$0.isLatent } ?? []
        guard times.count == 1, times[0].span == 0..<words.unicodeScalars.count, times[0].details.text("grain") == "day" else { return nil }
        return times[0].details.moment("value")?.date
    }

    /// - Returns: nil where the grammar has no rules for times of questions.
    func reading(of range: String, at moment: Moment, prefer: TimePreference = .past) throws -> EntityReading? {
        if parser == nil {
            guard GrammarView.entities.isPresent(in: try setup.grammarPath()) else { return nil }
            parser = EntityParser(grammar: try setup.grammar(view: .entities))
        }
        return parser?.entities(in: range, at: moment, zone: TimeZoneOffsets(setup.clock.local(at: moment)), prefer: prefer)
    }
}
