import Testing

@testable import SaysoLanguage

/// "Rings" that are "off" bring swelling to mind; a grammar that knows swelling, somebody else, a denial and a time reads the rest.
@Suite("What is told without its name") struct ToldTests {
    private static let associations = """
        # Which words bring which complaint to mind.
        level\t-2
        least\t0.6\t0.3
        point\t0\t0.3
        point\t1\t0.7
        name\tswelling\t0
        name\thand pain\t0
        hint\tring\t2\tswelling 3,hand pain 0.5
        hint\tmy ring\t1\tswelling 1
        hint\tring |\t-0.5
        hint\t#\t0.5
        hint\t@other\t-4
        hint\t@-other\t-4
        beside\t0.9\t2
        hint\tfinger\t5\tswelling 5

        """
    private static let rules = """
        words:
          complaint: [swelling, rash, hand pain]
          fruit: [fig]
          clock: [{say: early, hour: 7}]
        rules:
          - {name: complaint, makes: log_symptom, says: "<x:complaint>", fields: {symptoms: x}}
          - {name: mum, marks: other, says: mum}
          - {name: when, marks: when, says: "at <+clock>"}
          - {name: no, marks: denial, says: never, fields: {negated: 1}}
          - {name: fig, makes: log_food, says: "<x:fruit>", fields: {item: x}}
        """
    private static let scopes = """
        scopes:
          - {name: other, on: other, does: silence}
          - {name: when, on: when, does: give, looks: around}
          - {name: no, on: denial, does: give}

        """

    private func parser(_ associations: String = Self.associations) throws -> Parser {
        var grammar = SmallGrammar(Self.rules, settings: "told: {endings: [s], keeps: [when, denial]}\n", scopes: Self.scopes)
        grammar["associations.tsv"] = associations
        return try grammar.parser()
    }

    private func told(_ text: String) throws -> [VoiceAction] { try parser().parse(text, at: .saturdayAfternoon).actions }

    @Test("its words bring the complaint to mind") func told() throws {
        let actions = try told("could not get my rings off")
        #expect(actions.map { $0.details.list("symptoms") } == [["swelling"]])
        #expect(actions.first?.span == 0..<26)
        // Told: level -2, "ring" 2, "my ring" 1: odds of e. Named: 4 against 0.5. Of the product the confidence is 0.3 + 0.4 times as much.
        #expect(actions.first?.confidence == 0.584)
    }

    @Test("other words, too few words, and words at another place bring nothing to mind") func silent() throws {
        for text in ["could not get my hat off", "my rings", "rings that my gran wore long ago"] { #expect(try told(text).isEmpty, "\(text)") }
    }

    @Test("what is read for sure is not looked at again") func read() throws {
        #expect(try told("my rings and a fig").map(\.type) == [.logFood])
    }

    @Test("beside a complaint that is read stands what the words surely say besides") func beside() throws {
        #expect(try told("rash and my finger ring").map { $0.details.list("symptoms") } == [["rash"], ["swelling"]])
    }

    @Test("nothing stands beside what is denied, what is said by a wider name, and what is no complaint", arguments: [
        ("never a rash on my finger ring", [["rash"]]), ("swelling of my finger ring", [["swelling"]]), ("my finger ring and a fig", [[]]), ("rash and my ring", [["rash"]]),
    ]) func alone(text: String, symptoms: [[String]]) throws {
        #expect(try told(text).map { $0.details.list("symptoms") } == symptoms)
    }

    @Test("markers at its edges are read as ever") func edges() throws {
        let late = try #require(try told("at early could not get my rings off").first)
        #expect(late.details.moment("timestamp")?.hour == 7)
        #expect(late.span == 0..<35)
        #expect(try told("never could get my rings off").first?.details.flag("negated") == true)
    }

    @Test("somebody else's is not told") func others() throws { #expect(try told("mum could not get my rings off").isEmpty) }

    @Test("what it went by is explained") func explained() throws {
        let lines = try parser().explain("could not get my rings off", at: .saturdayAfternoon)
        #expect(lines.contains("told      swelling"))
        #expect(lines.contains("by \"ring\" 3, \"my ring\" 1"))
    }

    @Test("spans count scalars, whatever stands before and behind") func scalars() throws {
        #expect(try told("\u{e9}t\u{e9} could not get my rings off").map(\.span) == [0..<30])
        #expect(try told("at early \u{2019}t could not get my rings off").map(\.span) == [0..<38])
    }

    @Test("the compiled form gives the same") func compiled() throws {
        let tables = try parser().grammar.tables
        var writer = BinaryWriter()
        tables.associations?.write(to: &writer)
        let again: AssociationTable? = writer.bytes.withUnsafeBytes { bytes in
            var reader = BinaryReader(bytes)
            return AssociationTable(from: &reader)
        }
        #expect(again?.names == ["swelling", "hand pain"])
        #expect(again?.least.told == 0.6 && again?.least.named == 0.3)
        #expect(again?.beside.named == 0.9 && again?.beside.below == 2)
    }

    @Test("a mistake of the file is answered with its place", arguments: [
        ("lvel\t1", "associations.tsv:1:1", "'lvel'"), ("level\thigh", "associations.tsv:1:1", "number"),
        ("name\tswelling\t0\nhint\tring\t1\tsweling 2", "associations.tsv:2:1", "'sweling 2'"), ("point\t0.5\t0.6\npoint\t0.4\t0.7", "associations.tsv:2:1", "rise"),
    ]) func mistakes(file: String, place: String, word: String) {
        var grammar = SmallGrammar(Self.rules, settings: "told: {endings: [s], keeps: [when, denial]}\n", scopes: Self.scopes)
        grammar["associations.tsv"] = file
        #expect(grammar.problems.count == 1)
        #expect(grammar.problems.first?.hasPrefix(place) == true && grammar.problems.first?.contains(word) == true)
    }
}
