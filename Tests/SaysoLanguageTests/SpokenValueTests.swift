import Testing

@testable import SaysoLanguage

/// A number as people say it, in the ways that matter: "one oh one", "a hundred and one", "one hundred one".
private enum Spoken {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
        "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    private static func belowHundred(_ number: Int) -> String {
        number < 20 ? small[number] : tens[number / 10] + (number % 10 == 0 ? "" : " " + small[number % 10])
    }

    /// - Parameter number: 1 … 999.
    static func forms(_ number: Int) -> [String] {
        guard number >= 100 else { return [String(number), belowHundred(number)] }
        let hundreds = small[number / 100], rest = number % 100
        guard rest > 0 else { return [String(number), hundreds + " hundred"] }
        let short = rest < 10 ? [hundreds + " oh " + small[rest]] : [hundreds + " " + belowHundred(rest)]
        return [String(number), hundreds + " hundred " + belowHundred(rest), hundreds + " hundred and " + belowHundred(rest)] + short
    }

    /// - Parameter tenths: The number times ten.
    static func forms(tenths: Int) -> [String] {
        forms(tenths / 10).dropFirst().map { $0 + " point " + small[tenths % 10] } + ["\(tenths / 10).\(tenths % 10)"]
    }
}

/// Wrong values hurt: whatever way a number is said, it comes out whole.
@Suite("Values, however they are said") struct SpokenValueTests {
    private let parser: Parser

    init() throws { parser = try Shipped.parser.get() }

    /// One action, whose summary begins with a type and holds all of these details and none of those.
    private func expect(_ text: String, _ type: String, _ details: [String], without others: [String] = []) {
        let found = parser.parse(text, at: .saturdayAfternoon).actions.map(\.summary)
        let words = " " + (found.first ?? "") + " "
        let isRight = found.count == 1 && words.hasPrefix(" \(type) ") && details.allSatisfy { words.contains(" \($0) ") } && !others.contains { words.contains(" \($0)=") }
        #expect(isRight, "'\(text)' is \(found), not \(type) \(details)")
    }

    @Test("a temperature", arguments: [970, 986, 991, 1004, 1012, 1019, 1037]) func temperature(tenths: Int) {
        for said in Spoken.forms(tenths: tenths) {
            for frame in ["temp ", "my temperature is ", "just took my temp it was "] { expect(frame + said, "log_measurement", ["metric=temperature", "value=" + (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")]) }
        }
    }

    @Test("a blood pressure", arguments: [(118, 76), (132, 84), (101, 66), (165, 101)]) func bloodPressure(over: Int, under: Int) {
        for systolic in Spoken.forms(over) {
            for diastolic in Spoken.forms(under) {
                for frame in ["bp ", "blood pressure was "] {
                    expect("\(frame)\(systolic) over \(diastolic)", "log_measurement", ["metric=blood_pressure", "value=\(over)", "value2=\(under)"])
                }
            }
        }
    }

    @Test("a blood sugar and a weight", arguments: [104, 126, 205, 132, 199]) func sugarAndWeight(value: Int) {
        for said in Spoken.forms(value) {
            expect("blood sugar \(said)", "log_measurement", ["metric=blood_glucose", "value=\(value)"])
            expect("weighed in at \(said) this morning", "log_measurement", ["metric=weight", "value=\(value)"])
        }
    }

    @Test("a dose", arguments: [5, 25, 100, 125, 325, 500, 750]) func dose(milligrams: Int) {
        for said in Spoken.forms(milligrams) {
            for text in ["took \(said) mg of lisinopril", "i took \(said) milligrams lisinopril this morning", "had \(said) mg lisinopril", "lisinopril \(said) mg"] {
                expect(text, "log_medication", ["medicationName=lisinopril", "dosage=\(milligrams)", "unit=mg"], without: ["count"])
            }
        }
    }

    @Test("a dose with decimals", arguments: [25, 125, 75]) func decimalDose(tenths: Int) {
        for said in Spoken.forms(tenths: tenths) {
            expect("took \(said) mg lisinopril", "log_medication", ["dosage=\(tenths / 10).\(tenths % 10)", "unit=mg"], without: ["count"])
        }
    }

    @Test("half a tablet", arguments: ["half a", "1/2 a", "half of a", "0.5"]) func half(said: String) {
        expect("took \(said) tablet of lisinopril", "log_medication", ["count=0.5", "unit=tablet"])
    }

    @Test("an amount", arguments: [("one and a half liters", "1500"), ("seven hundred and fifty ml", "750"), ("half a litre", "500"), ("two hundred mls", "200")])
    func amount(said: String, milliliters: String) {
        for frame in ["drank ", "had about ", ""] { expect(frame + said + " of milk", "log_water", ["amount=\(milliliters)", "unit=mL"]) }
    }
}

/// What says nothing changes nothing.
@Suite("Hesitations, greetings and thanks") struct SaidBesidesTests {
    private let parser: Parser

    init() throws { parser = try Shipped.parser.get() }

    private func meaning(_ text: String) -> [String] { parser.parse(text, at: .saturdayAfternoon).actions.map(\.summary) }

    @Test("an um between any two words but numbers") func hesitations() {
        var tried = 0
        let numbers = Set("a an and half quarter oh o point over hundred thousand zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety no wait sorry actually make".split(separator: " ").map(String.init))
        // Behind these an um tells the memory from the question, or is listed with the word.
        for text in Shipped.sample(oneIn: 50) where text == text.lowercased() && !text.contains("um ") && !text.contains("what ") {
            let words = text.split(separator: " ").map(String.init)
            let places = words.indices.dropFirst().filter { place in
                [words[place - 1], words[place]].allSatisfy { word in !numbers.contains(word) && word.allSatisfy { $0.isLetter || $0 == "'" } && !word.hasSuffix("teen") }
            }
            guard !places.isEmpty else { continue }
            let place = places[Int(Shipped.hash(text) / 50 % UInt64(places.count))]
            let said = (words[..<place] + ["um"] + words[place...]).joined(separator: " ")
            tried += 1
            #expect(meaning(said) == meaning(text), "'\(said)'")
        }
        #expect(tried > 100)
    }

    @Test("a greeting in front, thanks behind") func edges() {
        for text in Shipped.sample(oneIn: 100) where !text.hasSuffix("?") {
            #expect(meaning("good morning, " + text) == meaning(text), "'\(text)' with a greeting")
            #expect(meaning(text + (text.last?.isPunctuation == true ? " thanks" : ", thanks")) == meaning(text), "'\(text)' with thanks")
        }
    }
}
