import Testing

@testable import SaysoLanguage

extension Shipped {
    static let entityParser = Result { EntityParser(grammar: try Grammar.shipped(view: .entities)) }
}

extension Entity {
    /// `dim key=value …`, a question mark in front of what is latent; instants without their seconds and offset.
    var summary: String {
        let values = details.entries.map { entry in
            switch entry.value {
            case .moment(let moment): "\(entry.key)=\(moment.iso8601.prefix(16))"
            case .text(let text): "\(entry.key)=\(text)"
            case .number(let number): "\(entry.key)=\(NumberText.plain(number))"
            case .flag(let flag): "\(entry.key)=\(flag)"
            default: "\(entry.key)=?"
            }
        }
        return (isLatent ? "?" : "") + ([dimension.rawValue] + values).joined(separator: " ")
    }
}

/// Under the grammar shipped, at Saturday, 2026-03-14, 14:30.
@Suite("Values in a text") struct EntityTests {
    private let parser: EntityParser

    init() throws { parser = try Shipped.entityParser.get() }

    private func found(_ text: String, prefer: TimePreference = .past) -> [String] {
        parser.entities(in: text, at: .saturdayAfternoon, prefer: prefer).entities.map(\.summary)
    }

    /// What is found that needs no context.
    private func sure(_ text: String, prefer: TimePreference = .past) -> [String] { found(text, prefer: prefer).filter { !$0.hasPrefix("?") } }

    @Test("numbers, written and spoken", arguments: [
        ("forty-two", 42), ("10,000", 10_000), (".5", 0.5), ("three hundred and six", 306), ("nine thousand", 9_000), ("two and a half", 2.5), ("3 1/2", 3.5),
        ("¾", 0.75), ("two fifths", 0.4), ("three dozen", 36), ("half a million", 500_000), ("a couple of", 2), ("minus four", -4), ("six (6)", 6),
    ])
    func numbers(text: String, value: Double) {
        #expect(sure(text) == ["numeral value=\(NumberText.plain(value))"])
    }

    @Test("places in a row", arguments: [("third", 3), ("21st", 21), ("fortyfifth", 45), ("thirty second", 32), ("one hundred and twelfth", 112)])
    func ordinals(text: String, value: Int) { #expect(sure("the \(text) one") == ["ordinal value=\(value)"]) }

    @Test("quantities with their unit, ranges and products", arguments: [
        ("250 ml", "volume value=250 unit=millilitre"), ("half a cup of milk", "volume value=0.5 unit=cup product=milk"),
        ("two and a half litres", "volume value=2.5 unit=litre"), ("a tablespoon of olive oil", "volume value=1 unit=tablespoon product=olive oil"),
        ("between 100 and 200 grams of rice", "quantity from=100 to=200 unit=gram product=rice"), ("at least 3 pounds", "quantity from=3 unit=pound"),
        ("no more than six ounces", "quantity to=6 unit=ounce"), ("6 feet and 2 inches", "distance value=74 unit=inch"),
        ("5-10 km", "distance from=5 to=10 unit=kilometre"), ("under four miles", "distance to=4 unit=mile"), ("ran 5k", "distance value=5 unit=kilometre"),
    ])
    func measures(text: String, entity: String) { #expect(sure(text) == [entity]) }

    @Test("temperatures in the scale spoken", arguments: [
        ("39.2 °C", "temperature value=39.2 unit=celsius"), ("a hundred and one degrees fahrenheit", "temperature value=101 unit=fahrenheit"),
        ("101.2F", "temperature value=101.2 unit=fahrenheit"), ("thirty nine degrees", "temperature value=39 unit=degree"),
        ("between 36 and 37 celsius", "temperature from=36 to=37 unit=celsius"), ("over 40 degrees", "temperature from=40 unit=degree"),
    ])
    func temperatures(text: String, entity: String) { #expect(sure(text) == [entity]) }

    @Test("durations in seconds, counted in the finest unit that makes them whole", arguments: [
        ("half an hour", "seconds=1800 value=30 grain=minute"), ("2 hours ten", "seconds=7800 value=130 grain=minute"),
        ("an hour and a half", "seconds=5400 value=90 grain=minute"), ("1h30m", "seconds=5400 value=90 grain=minute"),
        ("three weeks", "seconds=1814400 value=3 grain=week"), ("a fortnight", "seconds=1209600 value=2 grain=week"),
        ("a year and two months", "seconds=36288000 value=14 grain=month"), ("a couple of days", "seconds=172800 value=2 grain=day"),
        ("a few minutes", "seconds=180 value=3 grain=minute"), ("five to seven days", "from=5 to=7 grain=day"), ("three quarters of an hour", "seconds=2700 value=45 grain=minute"),
    ])
    func durations(text: String, entity: String) { #expect(sure("for " + text) == ["duration " + entity]) }

    @Test("what health speaks of in numbers", arguments: [
        ("120 over 80", "blood_pressure value=120 value2=80 unit=mmHg"), ("one thirty over eighty five", "blood_pressure value=130 value2=85 unit=mmHg"),
        ("eight months old", "age value=8 unit=month"), ("aged 35", "age value=35 unit=year"),
        ("six out of ten", "severity severity=moderate severityScore=6"), ("excruciating", "severity severity=severe"),
    ])
    func clinic(text: String, entity: String) { #expect(sure(text) == [entity]) }

    @Test("doses and how often", arguments: [
        ("take two tablets three times a day", ["dose value=2 unit=tablet", "frequency frequency=three times daily timesPerDay=3 times=3 every=1 per=day"]),
        ("1-2 puffs q4-6h prn", ["dose from=1 to=2 unit=puff", "frequency frequency=every 4 to 6 hours times=1 every=4 everyMax=6 per=hour asNeeded=true"]),
        ("500 mg bid for 10 days", ["dose value=500 unit=mg", "frequency frequency=twice daily timesPerDay=2 times=2 every=1 per=day", "duration seconds=864000 value=10 grain=day"]),
        ("half a capsule every other day", ["dose value=0.5 unit=capsule", "frequency frequency=every 2 days times=1 every=2 per=day"]),
        ("one (1) patch once a week", ["dose value=1 unit=patch", "frequency frequency=weekly times=1 every=1 per=week"]),
        ("give 5 ml at bedtime", ["dose value=5 unit=mL", "frequency frequency=daily timesPerDay=1 times=1 every=1 per=day when=night"]),
        ("1-0-1", ["dose value=1 timesPerDay=2"]),
    ])
    func doses(text: String, entities: [String]) { #expect(sure(text) == entities) }

    @Test("times: the latest that is not after the reference", arguments: [
        // Days
        ("yesterday", "value=2026-03-13T00:00 grain=day"), ("the day before yesterday", "value=2026-03-12T00:00 grain=day"),
        ("tuesday", "value=2026-03-10T00:00 grain=day"), ("last saturday", "value=2026-03-07T00:00 grain=day"),
        ("two mondays ago", "value=2026-03-02T00:00 grain=day"), ("monday of last week", "value=2026-03-02T00:00 grain=day"),
        ("on the 20th", "value=2026-02-20T00:00 grain=day"), ("the third of april", "value=2025-04-03T00:00 grain=day"),
        ("friday the 13th", "value=2026-03-13T00:00 grain=day"), ("christmas eve", "value=2025-12-24T00:00 grain=day"),
        ("monday, december 29", "value=2025-12-29T00:00 grain=day"), ("february 29", "value=2024-02-29T00:00 grain=day"),
        // Dates in all forms
        ("May 5, 2019", "value=2019-05-05T00:00 grain=day"), ("5th of May 2019", "value=2019-05-05T00:00 grain=day"), ("2019-05-15", "value=2019-05-15T00:00 grain=day"),
        ("5/15/2019", "value=2019-05-15T00:00 grain=day"), ("15/5/19", "value=2019-05-15T00:00 grain=day"), ("15-May-2019", "value=2019-05-15T00:00 grain=day"),
        ("20190515", "value=2019-05-15T00:00 grain=day"), ("2019-05-15T08:05:00", "value=2019-05-15T08:05 grain=second"), ("on 2/15", "value=2026-02-15T00:00 grain=day"),
        ("the twelfth of june nineteen eighty four", "value=1984-06-12T00:00 grain=day"),
        // Weeks, months, years
        ("last week", "value=2026-03-02T00:00 grain=week"), ("this month", "value=2026-03-01T00:00 grain=month"), ("in october", "value=2025-10-01T00:00 grain=month"),
        ("october 2014", "value=2014-10-01T00:00 grain=month"), ("2014-10", "value=2014-10-01T00:00 grain=month"), ("in 1998", "value=1998-01-01T00:00 grain=year"),
        ("the last three days", "from=2026-03-11T00:00 to=2026-03-14T00:00 grain=day"), ("last weekend", "from=2026-03-06T18:00 to=2026-03-09T00:00 grain=hour"),
        ("earlier this year", "from=2026-01-01T00:00 to=2026-03-14T00:00 grain=year"),
        // Clock times
        ("at 7", "value=2026-03-14T07:00 grain=hour"), ("at 7 pm", "value=2026-03-13T19:00 grain=hour"), ("half past three", "value=2026-03-14T03:30 grain=minute"),
        ("a quarter to noon", "value=2026-03-14T11:45 grain=minute"), ("ten to eight in the evening", "value=2026-03-13T19:50 grain=minute"),
        ("15:30", "value=2026-03-13T15:30 grain=minute"), ("730 a.m.", "value=2026-03-14T07:30 grain=minute"), ("nine fifty nine a m", "value=2026-03-14T09:59 grain=minute"),
        ("11:45:30 pm", "value=2026-03-13T23:45 grain=second"), ("at midnight", "value=2026-03-14T00:00 grain=hour"),
        ("8 o'clock tonight", "value=2026-03-14T20:00 grain=hour"), ("last night at 2", "value=2026-03-14T02:00 grain=hour"), ("midnight last night", "value=2026-03-14T00:00 grain=hour"),
        ("tuesday at 5", "value=2026-03-10T17:00 grain=hour"), ("may 5, 2019, 20 past eight in the evening", "value=2019-05-05T20:20 grain=minute"),
        // Parts of the day
        ("this morning", "from=2026-03-14T00:00 to=2026-03-14T12:00 grain=hour part=morning"), ("last night", "from=2026-03-13T18:00 to=2026-03-14T00:00 grain=hour part=night"),
        ("wednesday afternoon", "from=2026-03-11T12:00 to=2026-03-11T19:00 grain=hour part=afternoon"),
        ("early in the morning of march 3rd", "from=2026-03-03T00:00 to=2026-03-03T09:00 grain=hour part=morning"),
        // Reckoned from now or from another time
        ("right now", "value=2026-03-14T14:30 grain=second"), ("20 minutes ago", "value=2026-03-14T14:10 grain=second"), ("two weeks ago", "value=2026-02-28T00:00 grain=day"), ("since last march", "from=2025-03-01T00:00 grain=month"),
        ("a month ago", "value=2026-02-14T00:00 grain=day"), ("three days before christmas", "value=2025-12-22T00:00 grain=day"),
        // Stretches
        ("from 9:30 to 11 on thursday", "from=2026-03-12T09:30 to=2026-03-12T11:00 grain=minute"), ("between 10 pm and 6 am", "from=2026-03-13T22:00 to=2026-03-14T06:00 grain=hour"),
        ("from 5 to 6pm yesterday", "from=2026-03-13T17:00 to=2026-03-13T18:00 grain=hour"), ("monday 11-4", "from=2026-03-09T11:00 to=2026-03-09T16:00 grain=hour"),
        ("from 2025-03-01 8:00 to 2025-05-02 9:30", "from=2025-03-01T08:00 to=2025-05-02T09:30 grain=minute"), ("from monday to wednesday", "from=2026-03-09T00:00 to=2026-03-12T00:00 grain=day"), ("march 3 to 5", "from=2026-03-03T00:00 to=2026-03-06T00:00 grain=day"),
        ("for two hours from 9 am", "from=2026-03-14T09:00 to=2026-03-14T11:00 grain=second"),
        // Open on one side
        ("since monday", "from=2026-03-09T00:00 grain=day"), ("before 11 am", "to=2026-03-14T11:00 grain=hour"), ("after 2018", "from=2019-01-01T00:00 grain=year"),
        ("3 pm or later on friday", "from=2026-03-13T15:00 grain=hour"), ("more than two days ago", "to=2026-03-12T14:00 grain=hour"),
    ])
    func times(text: String, value: String) { #expect(sure(text) == ["time " + value]) }

    @Test("of open words the next time, where the future is preferred", arguments: [
        ("monday", "value=2026-03-16T00:00 grain=day"), ("at 7", "value=2026-03-14T19:00 grain=hour"), ("at 2", "value=2026-03-15T02:00 grain=hour"),
        ("in june", "value=2026-06-01T00:00 grain=month"), ("on the 10th", "value=2026-04-10T00:00 grain=day"), ("march 3", "value=2027-03-03T00:00 grain=day"),
        ("yesterday", "value=2026-03-13T00:00 grain=day"), ("in two hours", "value=2026-03-14T16:30 grain=minute"),
    ])
    func future(text: String, value: String) { #expect(sure(text, prefer: .future) == ["time " + value]) }

    @Test("what is a time only where something else says so is latent", arguments: [
        ("7", "?time value=2026-03-14T07:00 grain=hour"), ("ten thirty", "?time value=2026-03-14T10:30 grain=minute"),
        ("morning", "?time from=2026-03-14T00:00 to=2026-03-14T12:00 grain=hour part=morning"), ("sun", "?time value=2026-03-08T00:00 grain=day"),
    ])
    func latent(text: String, entity: String) {
        #expect(found(text).contains(entity))
        #expect(!sure(text).contains { $0.hasPrefix("time") })
    }

    @Test("nothing is claimed of words that only look like a value", arguments: [
        "i'm a man", "it may or may not be", "good morning", "this is the one", "have a great week", "2015-1-32", "rotate 90°", "a 1.8M dollar house",
        "laughing out loud", "february 30", "",
    ])
    func nothing(text: String) { #expect(sure(text).allSatisfy { $0.hasPrefix("numeral") }, "\(found(text))") }

    @Test("spans are half-open, in scalars, without the prepositions")
    func spans() {
        let text = "café: ran 5k for half an hour on tuesday at 7"
        let entities = parser.entities(in: text, at: .saturdayAfternoon).entities
        let words = entities.map { entity in
            let scalars = Array(text.unicodeScalars)[entity.span]
            return String(String.UnicodeScalarView(scalars))
        }
        #expect(words == ["5k", "half an hour", "tuesday at 7"])
    }

    @Test("spans of a long text go on behind its first stretch")
    func stretches() {
        let text = String(repeating: "nothing here at all. ", count: 1_000) + "two cups"
        let entities = parser.entities(in: text, at: .saturdayAfternoon).entities
        #expect(entities.map(\.summary) == ["volume value=2 unit=cup"])
        #expect(entities.first?.span == 21_000..<21_008)
    }

    @Test("any text: spans in order and inside it, finite values, and the same again in used memory")
    func anyText() {
        var workspace = Workspace(parser.grammar), random = SeededRandom(14)
        let texts = Shipped.sample(oneIn: 126) + (0..<200).map { _ in random.text(upTo: 60) } + (0..<100).map { _ in random.repaired(upTo: 60) }
        for text in texts {
            let used = parser.entities(in: text, at: .saturdayAfternoon, workspace: &workspace)
            #expect(used.entities == parser.entities(in: text, at: .saturdayAfternoon).entities, "'\(text)' depends on what was read before it (seed \(random.seed))")
            var before = 0
            for entity in used.entities {
                #expect(entity.span.lowerBound >= before && !entity.span.isEmpty && entity.span.upperBound <= text.unicodeScalars.count, "'\(text)' (seed \(random.seed))")
                before = entity.span.lowerBound
                for entry in entity.details.entries { if case .number(let number) = entry.value { #expect(number.isFinite, "\(entry.key) of '\(text)'") } }
            }
        }
    }

    @Test("the rules keep their examples")
    func examples() { #expect(parser.exampleProblems.map(\.description) == []) }

    @Test("one JSON object, keys in the order of the contract")
    func json() {
        let reading = parser.entities(in: "ran 5k for half an hour", at: .saturdayAfternoon)
        #expect(
            reading.json(id: "u1") == #"{"id":"u1","text":"ran 5k for half an hour","at":"2026-03-14T14:30:00-05:00","entities":["#
                + #"{"dim":"distance","span":[4,6],"value":5,"unit":"kilometre"},{"dim":"duration","span":[11,23],"seconds":1800,"value":30,"grain":"minute"}]}"#)
    }
}
