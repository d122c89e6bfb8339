import Testing

@testable import SaysoLanguage

/// What a number without its unit or its point comes to, and which are asked about before they are stored: at, below and above each boundary of the grammar's table.
@Suite("Readings at the edges of what is possible") struct ReadingRangeTests {
    private enum Standing: String { case told, warned, asked, refused, perhaps }

    /// The value and unit of the one measurement, and how sure it is.
    private func read(_ text: String) throws -> (reading: String, standing: Standing) {
        let actions = try Shipped.parser.get().parse(text, at: .saturdayAfternoon).actions
        let action = try #require(actions.first, "'\(text)' logs nothing")
        try #require(actions.count == 1, "'\(text)' is \(actions.map(\.summary))")
        let details = action.details
        let values = [details.number("value"), details.number("value2")].compactMap { $0 }.map(NumberText.plain)
        let reading = values.isEmpty ? "" : values.joined(separator: "/") + " " + (details.text("unit") ?? "")
        if action.type == .unknown { return (reading, reading.isEmpty ? .refused : .perhaps) }
        return (reading, action.confidence < 0.5 ? .asked : action.confidence < 0.8 ? .warned : .told)
    }

    private func expect(_ text: String, _ reading: String, _ standing: Standing) throws {
        let found = try read(text)
        #expect(found.reading == reading && found.standing == standing, "'\(text)' is \(found.reading), \(found.standing.rawValue)")
    }

    @Test("a temperature without its point is asked about with it, however it is said, and with its unit too", arguments: [
        ("temp 1008", "100.8 degF"), ("temp one thousand eight", "100.8 degF"), ("temp one thousand and eight", "100.8 degF"), ("temp ten oh eight", "100.8 degF"),
        ("temp 1008 fahrenheit", "100.8 degF"), ("fever of 1012", "101.2 degF"), ("temp nine eighty six", "98.6 degF"), ("temp 860", "86 degF"), ("temp 1130", "113 degF"),
        // "A hundred four" is 104 or 100.4, and a recogniser hears "for".
        ("temp one hundred four", "104 degF"), ("temp 100 for", "104 degF"), ("temp one hundred to", "102 degF"),
    ])
    func pointless(text: String, reading: String) throws { try expect(text, reading, .asked) }

    @Test("what has lost no point is refused", arguments: ["temp 859", "temp 1131", "temp 349", "temp 451", "temp 1008 celsius", "temp 385 fahrenheit", "temp 300", "temp 60"])
    func refused(text: String) throws { try expect(text, "", .refused) }

    @Test("what may be another slip as well is not understood, and asked about with its point", arguments: [
        ("temp 385", "38.5 degC"), ("temp three eighty five", "38.5 degC"), ("temp three hundred and eighty five", "38.5 degC"), ("temp 385 celsius", "38.5 degC"),
        ("temp 350", "35 degC"), ("temp 450", "45 degC"), ("my temperature is four hundred", "40 degC"), ("fever of 391", "39.1 degC"),
    ])
    func maybePointless(text: String, reading: String) throws { try expect(text, reading, .perhaps) }

    @Test("tenths said digit by digit", arguments: [("temp one oh oh eight", "100.8 degF"), ("temp one oh one two", "101.2 degF"), ("temp one oh oh", "100 degF"), ("temp ninety nine five", "99.5 degF")])
    func tenths(text: String, reading: String) throws { try expect(text, reading, .told) }

    @Test("a pressure the wrong way round is perhaps the other way round", arguments: [
        ("bp 80 over 120", "120/80 mmHg"), ("bp 80/120", "120/80 mmHg"), ("blood pressure eighty over one twenty", "120/80 mmHg"), ("bp 80 on 120", "120/80 mmHg"),
        ("80 over 120", "120/80 mmHg"), ("bp 60 over 90 standing", "90/60 mmHg"), ("bp 45 over 110", "110/45 mmHg"),
    ])
    func swapped(text: String, reading: String) throws { try expect(text, reading, .perhaps) }

    @Test("what is a pressure neither way is refused", arguments: ["bp 80 over 80", "bp 80 over 350", "bp 120 over 19", "bp 10 over 120"])
    func noPressure(text: String) throws { try expect(text, "", .refused) }

    @Test("'over' is said of a pressure, whatever it is called", arguments: ["pulse 120 over 80", "my pulse is one twenty over eighty", "hr 120 over 80"])
    func over(text: String) throws { try expect(text, "120/80 mmHg", .told) }

    @Test("a saturation may be a share of one", arguments: [
        ("o2 0.97", "97 %", Standing.told), ("sats point nine seven", "97 %", .told), ("oxygen saturation zero point nine seven", "97 %", .told), ("o2 1.0", "100 %", .told),
        ("o2 0.5", "50 %", .asked), ("o2 0.49", "", .refused), ("o2 49", "", .refused), ("o2 69", "69 %", .asked), ("o2 70", "70 %", .told),
    ])
    private func share(text: String, reading: String, standing: Standing) throws { try expect(text, reading, standing) }

    @Test("a count of blood cells is in thousands where nobody has it otherwise, and asked about where it may be either", arguments: [
        ("anc 0.4", "400 cells/uL", Standing.told), ("anc 1.2k", "1200 cells/uL", .told), ("anc 1200", "1200 cells/uL", .told), ("anc 1", "1 cells/uL", .asked), ("anc 30", "30 cells/uL", .asked),
        ("anc 29.5", "29500 cells/uL", .asked), ("anc 30.5", "30.5 cells/uL", .warned), ("anc 35.5", "35.5 cells/uL", .warned), ("anc 99", "99 cells/uL", .warned), ("anc 100", "100 cells/uL", .told),
        ("wbc 4.2", "4200 cells/uL", .told), ("wbc 99", "99000 cells/uL", .told), ("wbc 100", "100 cells/uL", .asked), ("wbc 500", "500 cells/uL", .asked), ("wbc 501", "501 cells/uL", .told),
        ("platelets 150", "150000 cells/uL", .told), ("platelets 1999", "1999000 cells/uL", .asked), ("platelets 2000", "2000 cells/uL", .asked), ("platelets 4999", "4999 cells/uL", .asked),
        ("platelets 5000", "5000 cells/uL", .told), ("hemoglobin 125", "12.5 g/dL", .told), ("hemoglobin 25", "25 g/dL", .asked), ("hemoglobin 26", "2.6 g/dL", .asked), ("hemoglobin 39", "3.9 g/dL", .asked),
        ("hemoglobin 250", "25 g/dL", .asked), ("hemoglobin 251", "", .refused),
    ])
    private func counts(text: String, reading: String, standing: Standing) throws { try expect(text, reading, standing) }

    @Test("sugar between the units is asked about", arguments: [
        ("glucose 27.8", "27.8 mmol/L", Standing.told), ("glucose 33.3", "33.3 mmol/L", .asked), ("glucose 34", "34 mmol/L", .asked), ("glucose 39", "39 mg/dL", .asked), ("glucose 40", "40 mg/dL", .told),
    ])
    private func sugar(text: String, reading: String, standing: Standing) throws { try expect(text, reading, standing) }

    @Test("size and weight", arguments: [
        ("height 46 inches", "46 in", Standing.asked), ("height 47 inches", "47 in", .told), ("height 170", "170 cm", .told), ("my weight is 15 kg", "15 kg", .asked), ("weight 2 lb", "2 lb", .asked),
        ("weight 0.5 kg", "", .refused), ("weight 30 kg", "30 kg", .told), ("weight 301 kg", "301 kg", .asked),
    ])
    private func sizes(text: String, reading: String, standing: Standing) throws { try expect(text, reading, standing) }

    @Test("so much of a drink at once is asked about", arguments: [("drank 2 liters of water", false), ("drank 2001 ml of water", true), ("drank 5001 ml of water", true), ("took a sip of water", false), ("drank 10 ml of water", true)])
    func drinks(text: String, isAsked: Bool) throws {
        let action = try #require(try Shipped.parser.get().parse(text, at: .saturdayAfternoon).actions.first)
        #expect(action.type == .logWater && (action.confidence < 0.5) == isAsked, "\(action.summary) \(action.confidence)")
    }

    @Test("what is right for an age or a size is asked of no log", arguments: [
        "what's my max heart rate for my age", "what's my target heart rate for my age", "what's my ideal weight for my height", "what should i weigh for my height",
        "what's my maximum heart rate supposed to be", "what's my recommended calorie intake for my weight", "what is a normal blood pressure for my age",
    ])
    func advice(text: String) throws {
        #expect(try Shipped.parser.get().parse(text, at: .saturdayAfternoon).actions.isEmpty)
        // The log is asked all the same.
        #expect(try Shipped.parser.get().parse("what's my max heart rate for today", at: .saturdayAfternoon).actions.map(\.type) == [.query])
    }
}
