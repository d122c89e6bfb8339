import Testing

@testable import SaysoLanguage

/// Actions a (fig, plum), b (nut), c (pain) and markers that scopes act from: each test brings its own scopes.
@Suite("Scopes and joins") struct AssemblyTests {
    private static let rules = """
        words:
          fruit: [fig, plum, kiwi]
          nut: [nut]
          complaint: [pain, cough, rash]
          bad: [{say: bad, severity: severe}, {say: slight, severity: mild}]
          clock: [{say: early, hour: 7}, {say: late, hour: 11}, {say: one, hour: 1}]
        rules:
          - {name: fruit, makes: log_food, says: "<x:fruit>", fields: {item: x}}
          - {name: fruit.early, makes: log_food, says: "dawn <x:fruit>", fields: {item: x, hour: 5}}
          - {name: fruit.later, makes: set_reminder, says: "tomorrow <x:fruit>", fields: {item: x}}
          - {name: nut, makes: log_vitamin, says: "<x:nut>", fields: {vitaminName: x}}
          - {name: pain, makes: log_symptom, says: "<x:complaint>", fields: {symptoms: x}}
          - {name: pain.kept, makes: log_symptom, says: "nonetheless <x:complaint>", fields: {symptoms: x, negated: 0}}
          - {name: again, makes: same, says: "another [<c:clock>]", fields: {hour: c.hour}}
          - {name: no, marks: denial, says: no, fields: {negated: 1}}
          - {name: mum, marks: other, says: mum}
          - {name: me, marks: self, says: me}
          - {name: perhaps, marks: maybe, says: perhaps}
          - {name: oops, marks: repair, says: oops}
          - {name: bad, marks: severity, says: <+bad>}
          - {name: when, marks: when, says: "at <+clock>"}
          - {name: first, marks: first, says: "from <+clock>"}
          - {name: had, marks: did, says: had, fields: {told: 1}}
          - {name: and, marks: and, says: and}
          - {name: but, marks: but, says: but}
          - {name: stop, marks: stop, says: "."}
        """
    private static let settings = "stops: [stop]\nboundaries: [stop, and, but]\nmarks: [\".\"]\nsentence-marks: [\".\"]\n"

    /// The actions of a text by one word each, with what scopes gave them: "fig", "-pain" (negated), "fig@7", "pain!severe", "pain?" (less sure), "fig+plum".
    private func actions(_ text: String, _ scopes: String, settings: String = "") throws -> [String] {
        var grammar = SmallGrammar(Self.rules, settings: Self.settings + settings, scopes: scopes)
        grammar["weights.yaml"] = "format: 1\nleast: 0.1\nweights: {bias: 3, doubt: -1}\n"
        let parser = try grammar.parser()
        let certain = 0.953
        return parser.parse(text, at: .saturdayAfternoon).actions.map { action in
            let details = action.details
            var name = details.components.map(\.name).joined(separator: "+")
            if name.isEmpty { name = details.text("item") ?? details.text("vitaminName") ?? details.list("symptoms").joined(separator: "+") }
            if details.flag("negated") { name = "-" + name }
            if let moment = details.moment("timestamp") { name += "@\(moment.hour)" }
            if let severity = details.text("severity") { name += "!" + severity }
            if action.confidence != certain { name += "?" }
            return name
        }
    }

    private func scope(_ body: String) -> String { "scopes:\n  - {name: s, \(body)}\n" }

    @Test("what stands behind a no that nothing read is asked about, and no further than its sentence", arguments: [
        ("skipped fig", ["fig?"]), ("fig skipped", ["fig"]), ("skipped zorp fig plum", ["fig?", "plum"]), ("skipped . fig", ["fig"]), ("skipped pain", ["pain"]), ("zorp fig", ["fig"]),
    ])
    func unheardDenial(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: denial, does: give"), settings: "unheard: {words: [skipped], onto: [log_food]}\n") == expected)
    }

    @Test("a complaint that is told with a no of its own is there, whatever was denied before it", arguments: [
        ("no cough never pain", ["-cough", "pain"]), ("no never pain", ["pain"]), ("no cough rash", ["-cough", "-rash"]), ("no cough never pain rash", ["-cough", "pain", "rash"]),
    ])
    func ownDenial(text: String, expected: [String]) throws {
        var grammar = SmallGrammar(
            Self.rules + "\n  - {name: pain.never, makes: log_symptom, says: \"never <x:complaint>\", fields: {symptoms: x}, score: 1}\n", settings: Self.settings + "unheard: {words: [never], onto: [log_food]}\n",
            scopes: scope("on: denial, does: give"))
        grammar["weights.yaml"] = "format: 1\nleast: 0.1\nweights: {bias: 3}\n"
        let found = try grammar.parser().parse(text, at: .saturdayAfternoon).actions.map { ($0.details.flag("negated") ? "-" : "") + $0.details.list("symptoms").joined(separator: "+") }
        #expect(found == expected)
    }

    @Test("a clause may begin where nothing parts it from the one before, but behind a word that wants it", arguments: [
        ("fig i faint", ["fig", "faint"]), ("fig zorp faint", ["fig"]), ("fig that i faint", ["fig"]), ("i faint fig", ["fig"]), ("i faint i", ["faint"]),
    ])
    func runOn(text: String, expected: [String]) throws {
        var grammar = SmallGrammar(
            Self.rules + "\n  - {name: faint, makes: log_symptom, says: \"[i] faint\", fields: {symptoms: '\"faint\"'}, bounded: run-on}\n", settings: Self.settings + "clause-heads: {words: [i], not-after: [that]}\n", scopes: "")
        grammar["weights.yaml"] = "format: 1\nleast: 0.1\nweights: {bias: 3}\n"
        #expect(try grammar.parser().parse(text, at: .saturdayAfternoon).actions.map { $0.details.text("item") ?? $0.details.list("symptoms").joined() } == expected)
    }

    @Test("what a marker does to the actions in front of it", arguments: [
        ("on: denial, does: give", "no pain", ["-pain"]),
        ("on: denial, does: give", "pain no", ["pain"]),
        ("on: denial, does: give", "no pain cough", ["-pain", "-cough"]),
        ("on: denial, does: give", "no nonetheless pain", ["pain"]),
        ("on: denial, does: give, onto: [log_symptom]", "no fig pain", ["fig", "-pain"]),
        ("on: other, does: silence", "pain mum cough", ["pain"]),
        ("on: maybe, does: doubt", "perhaps pain", ["pain?"]),
    ])
    func effects(row: String, text: String, expected: [String]) throws { #expect(try actions(text, scope(row)) == expected) }

    @Test("what gives a field of 'unless' is left alone, and what stands behind it is not", arguments: [
        ("mum nonetheless pain", ["pain"]), ("mum pain", []), ("mum nonetheless pain cough", ["pain"]),
    ])
    func unless(text: String, expected: [String]) throws { #expect(try actions(text, scope("on: other, does: silence, unless: negated")) == expected) }

    @Test("which way a marker looks", arguments: [
        ("looks: forward", "fig at early plum", ["fig", "plum@7"]),
        ("looks: backward", "fig at early plum", ["fig@7", "plum"]),
        // From the beginning of a clause forward, else backward; the other way where that has nothing.
        ("looks: around", "at early fig plum", ["fig@7", "plum@7"]),
        ("looks: around", "fig plum at early", ["fig@7", "plum@7"]),
        ("looks: around", "fig at early plum", ["fig@7", "plum"]),
        ("looks: around, until: [stop]", "fig . at early plum", ["fig", "plum@7"]),
        ("looks: around, until: [stop]", ". at early . plum", ["plum"]),
        ("looks: around, until: [stop]", "florp at early fig", ["fig@7"]),
        // The one it touches, the one before it first.
        ("looks: near, reaches: one", "fig at early plum", ["fig@7", "plum"]),
        ("looks: near, reaches: one", "fig florp at early plum", ["fig", "plum@7"]),
        ("looks: near, reaches: one", "fig florp at early florp plum", ["fig@7", "plum"]),
        ("looks: near, reaches: one", "at early florp plum", ["plum@7"]),
        ("looks: sentence", "fig at early plum", ["fig@7", "plum@7"]),
        ("looks: sentence, until: [stop]", "kiwi . fig at early plum . nut", ["kiwi", "fig@7", "plum@7", "nut"]),
    ])
    func directions(row: String, text: String, expected: [String]) throws { #expect(try actions(text, scope("on: when, does: give, " + row)) == expected) }

    @Test("how far a marker reaches, and what ends it", arguments: [
        ("reaches: one", "no pain cough", ["-pain", "cough"]),
        ("reaches: all", "no pain florp cough", ["-pain", "-cough"]),
        ("until: [but]", "no pain but cough", ["-pain", "cough"]),
        ("until: [but, log_food]", "no pain fig cough", ["-pain", "fig", "cough"]),
        ("until: [stop]", "no pain and cough . rash", ["-pain", "-cough", "rash"]),
    ])
    func reach(row: String, text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: denial, does: give, onto: [log_symptom], " + row)) == expected)
    }

    @Test("an action with a word of its own on the matter ends what is given") func own() throws {
        #expect(try actions("fig dawn plum kiwi at early", scope("on: when, does: give, looks: backward")) == ["fig", "plum@5", "kiwi@7"])
    }

    @Test("what stays takes a marker behind it only as the nearest", arguments: [
        ("fig pain at early", ["fig", "pain@7"]), ("pain fig at early", ["pain", "fig@7"]), ("fig plum at early", ["fig@7", "plum@7"]),
        ("at early fig pain plum", ["fig@7", "pain@7", "plum@7"]),
    ])
    func stays(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: around, stays: [log_symptom]")) == expected)
    }

    @Test("what is told as past does not stay", arguments: [
        ("had pain fig at early", ["pain@7", "fig@7"]), ("had pain and cough at early", ["pain@7", "cough@7"]), ("pain and had cough at early", ["pain", "cough@7"]), ("pain had fig at early", ["pain", "fig@7"]),
    ])
    func told(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: around, stays: [log_symptom], through: [and]")) == expected)
    }

    @Test("the time that ends a clause of unread words is not lent to the next", arguments: [
        ("florp at early and fig", ["fig"]), ("florp at early fig", ["fig@7"]), ("fig florp at early and plum", ["fig@7", "plum"]), ("at early and fig", ["fig@7"]),
    ])
    func timeOfUnread(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: around, until: [stop]")) == expected)
    }

    @Test("in a sentence that begins with an hour, another is of one action", arguments: [
        ("from early fig plum at late", ["fig", "plum@11"]), ("fig plum at late", ["fig@11", "plum@11"]), ("from early . fig plum at late", ["fig@11", "plum@11"]),
    ])
    func secondHour(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: around, leads: [first], until: [stop]")) == expected)
    }

    @Test("bare hours of what is told in order rise", arguments: [
        ("fig at one nut at early", "telling: [when]\n", ["fig@1", "nut@7"]), ("fig at one nut at early", "", ["fig@13", "nut@7"]),
        ("fig at one but nut at early", "telling: [when]\n", ["fig@13", "nut@7"]), ("fig at one tomorrow plum at early", "telling: [when]\n", ["fig@13", "plum@19"]), ("fig at early nut at one", "telling: [when]\n", ["fig@7", "nut@13"]),
        ("fig at one nut at one", "telling: [when]\n", ["fig@13", "nut@13"]), ("fig at late nut at one pain at early", "telling: [when]\n", ["fig@23", "nut@1", "pain@7"]),
    ])
    func rising(text: String, settings: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: backward, reaches: one"), settings: settings) == expected)
    }

    @Test("a row that spares undoes the silence of a row before it", arguments: [("mum fig", []), ("mum fig me", ["fig"]), ("mum fig plum me", ["plum"])])
    func spare(text: String, expected: [String]) throws {
        #expect(try actions(text, "scopes:\n  - {name: a, on: other, does: silence}\n  - {name: b, on: self, does: spare, looks: backward, reaches: one}\n") == expected)
    }

    @Test("a self-repair takes back what came before, where the same comes behind", arguments: [
        ("fig oops plum", ["plum"]), ("fig oops pain", ["fig", "pain"]), ("fig oops", ["fig"]), ("kiwi fig oops plum", ["kiwi", "plum"]),
    ])
    func retract(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: repair, does: retract, looks: backward, reaches: one")) == expected)
    }

    @Test("scopes act in the order of their file") func order() throws {
        let early = "  - {name: a, on: when, does: give, looks: backward}\n", bad = "  - {name: b, on: severity, does: give, looks: forward}\n"
        #expect(try actions("bad pain at early", "scopes:\n" + early + bad) == ["pain@7!severe"])
        #expect(try actions("slight pain bad", "scopes:\n" + bad) == ["pain!mild"])
    }

    private static let joins = "joins:\n  - {action: log_food, through: [and], same: [hour]}\n  - {action: log_symptom, through: [and, severity, denial], same: [severity, negated]}\n"

    @Test("neighbours of one type are one action, unless something parts them or they disagree", arguments: [
        ("fig and plum", ["fig+plum"]), ("fig and plum and kiwi", ["fig+plum+kiwi"]), ("fig plum", ["fig+plum"]),
        ("fig but plum", ["fig", "plum"]), ("fig . plum", ["fig", "plum"]), ("fig florp plum", ["fig", "plum"]), ("fig nut plum", ["fig", "nut", "plum"]),
        ("dawn fig and dawn plum", ["fig+plum@5"]), ("dawn fig and plum", ["fig+plum@5"]), ("nut and nut", ["nut", "nut"]),
        ("pain and cough", ["pain+cough"]), ("pain and pain", ["pain"]),
    ])
    func joins(text: String, expected: [String]) throws { #expect(try actions(text, Self.joins) == expected) }

    @Test("of a strict field both have it, or neither", arguments: [
        ("bad pain and cough", ["pain!severe", "cough"]), ("bad pain and bad cough", ["pain+cough!severe"]), ("bad pain and slight cough", ["pain!severe", "cough!mild"]),
        ("no pain and cough", ["-pain", "cough"]), ("pain and nonetheless cough", ["pain+cough"]),
    ])
    func strict(text: String, expected: [String]) throws {
        let scopes = Self.joins + "scopes:\n  - {name: a, on: severity, does: give, reaches: one}\n  - {name: b, on: denial, does: give, reaches: one}\n"
        #expect(try actions(text, scopes, settings: "strict: [severity, negated]\n") == expected)
    }

    @Test("what is named twice is one thing, unless something is said differently of it", arguments: [
        ("pain and bad pain", ["pain!severe"]), ("bad pain and pain", ["pain!severe"]), ("bad pain and slight pain", ["pain!severe", "pain!mild"]),
        ("pain and no pain", ["pain", "-pain"]), ("pain and bad cough", ["pain", "cough!severe"]),
        ("pain had bad pain", ["pain!severe"]), ("pain had cough", ["pain", "cough"]), ("pain had and cough", ["pain", "cough"]), ("pain me pain", ["pain", "pain"]),
    ])
    func alike(text: String, expected: [String]) throws {
        let joins = "joins:\n  - {action: log_symptom, through: [and, severity, denial], same: [severity, negated], alike: symptoms, apart: [negated], alike-through: [did]}\n"
        let scopes = joins + "scopes:\n  - {name: a, on: severity, does: give, reaches: one}\n  - {name: b, on: denial, does: give, reaches: one}\n"
        #expect(try actions(text, scopes, settings: "strict: [severity, negated]\n") == expected)
    }

    @Test("what each of two says of a sum is added up", arguments: [
        ("fig 2 and plum 3", 5.0), ("fig 2 and plum", 2), ("fig and plum 3", 3), ("fig 2 and plum 3 and kiwi 4", 9),
    ])
    func sums(text: String, calories: Double) throws {
        let grammar = SmallGrammar("""
            words: {fruit: [fig, plum, kiwi]}
            rules:
              - {name: fruit, makes: log_food, says: "<x:fruit> [<n:integer>]", fields: {item: x, calories: n}}
              - {name: and, marks: and, says: and}
            """, scopes: "joins: [{action: log_food, through: [and], sums: [calories]}]\n")
        let actions = try grammar.parser().parse(text, at: .saturdayAfternoon).actions
        #expect(actions.count == 1)
        #expect(actions.first?.details.text("calories").flatMap(Double.init) == calories)
    }

    @Test("what found nothing in its clause looks ahead, after those that found something in theirs", arguments: [
        ("florp at late fig", ["fig@11"]), ("florp at late fig at early", ["fig@7"]), ("had fig at late", ["fig@11"]), ("at late had fig", ["fig@11"]),
    ])
    func ahead(text: String, expected: [String]) throws {
        #expect(try actions(text, scope("on: when, does: give, looks: around, until: [stop]")) == expected)
    }

    @Test("what is said right has the amount of what was said wrong, where it says none", arguments: [
        ("two cups of tea no beer", ["log_water item=beer amount=480 unit=mL"]), ("two cups of tea no three cups of beer", ["log_water item=beer amount=720 unit=mL"]),
        ("two cups of tea no iron", ["log_water item=tea amount=480 unit=mL", "log_vitamin vitaminName=iron"]), ("hm no iron", ["log_vitamin vitaminName=iron"]),
    ])
    func keeps(text: String, expected: [String]) throws {
        let grammar = SmallGrammar("""
            words: {drink: [tea, beer], n: [{say: two, value: 2}, {say: three, value: 3}]}
            rules:
              - {name: cups, makes: log_water, says: "<n> cups of <d:drink>", fields: {item: d, amount: n * 240, unit: '"mL"'}}
              - {name: drink, makes: log_water, says: "<d:drink>", fields: {item: d}}
              - {name: iron, makes: log_vitamin, says: iron, fields: {vitaminName: '"iron"'}}
              - {name: hm, makes: unknown, says: hm}
              - {name: repair, marks: repair, says: "no"}
            """, scopes: "scopes:\n  - {name: r, on: repair, does: retract, looks: backward, keeps: [amount, unit], also: [unknown]}\n")
        #expect(try grammar.parser().actions(text) == expected)
    }

    @Test("a pronoun as trigger is what was had before", arguments: [
        ("fig it gave pain", ["fig", "fig > pain"]), ("it gave pain", [" > pain"]), ("nut fig it gave pain", ["nut", "fig", "fig > pain"]), ("cough it gave pain", ["cough", " > pain"]),
    ])
    func pronouns(text: String, expected: [String]) throws {
        let grammar = SmallGrammar(Self.rules + "\n  - {name: cause, makes: log_symptom, says: \"it gave <x:complaint>\", fields: {symptoms: x, fromBefore: 1}}\n", settings: Self.settings)
        let found = try grammar.parser().parse(text, at: .saturdayAfternoon).actions.map { action in
            let name = action.details.text("item") ?? action.details.text("vitaminName") ?? action.details.list("symptoms").joined()
            return action.span.count > 8 ? action.details.list("triggers").joined() + " > " + name : name
        }
        #expect(found == expected)
    }

    @Test("what is silenced joins nothing") func silenced() throws {
        let scopes = Self.joins + "scopes:\n  - {name: a, on: other, does: silence, until: [self]}\n"
        #expect(try actions("fig mum plum", scopes) == ["fig"])
    }

    @Test("an action that points back has the type and details of the one before it, but for its time", arguments: [
        ("fig another", ["fig", "fig"]), ("dawn fig another", ["fig@5", "fig"]), ("dawn fig another late", ["fig@5", "fig@11"]), ("pain another", ["pain", "pain"]), ("another", []), ("another fig", ["fig"]),
    ])
    func same(text: String, expected: [String]) throws { #expect(try actions(text, "") == expected) }

    @Test("more of the same is of the same size") func each() throws {
        let grammar = SmallGrammar("""
            words: {w: [cups]}
            rules:
              - {name: two, makes: log_water, says: "two <w>", fields: {item: '"tea"', amount: 500, each: 250, unit: '"mL"'}}
              - {name: more, makes: same, says: "three more", fields: {quantity: '"3"', portionCount: 3}}
            """)
        #expect(try grammar.parser().actions("two cups three more") == ["log_water item=tea amount=500 unit=mL", "log_water item=tea amount=750 unit=mL"])
    }

    @Test("a marker is looked for in a bounded stretch only") func farthest() throws {
        let far = "fig " + Array(repeating: "florp", count: Assembly.farthest + 1).joined(separator: " ") + " at early"
        #expect(try actions(far, scope("on: when, does: give, looks: backward")) == ["fig"])
    }

    @Test("an action's span takes in the marker that speaks of it, unless another action lies between", arguments: [
        ("so fig at early !", [3..<15]), ("so fig florp at early", [3..<21]), ("fig plum at early", [0..<3, 4..<17]),
    ])
    func span(text: String, spans: [Range<Int>]) throws {
        let parser = try SmallGrammar(Self.rules, settings: Self.settings, scopes: scope("on: when, does: give, looks: backward")).parser()
        #expect(parser.parse(text, at: .saturdayAfternoon).actions.map(\.span) == spans)
    }
}
