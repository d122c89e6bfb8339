import Testing

@testable import SaysoLanguage

/// Words that are not what was said: slips of the pen, numbers heard as other words, names heard as several.
@Suite("Misspelt and misheard words") struct MisheardTests {
    // MARK: Slips of the pen

    /// What is left of a text where "remind", "yesterday" and "boiled" are known, and "boiled egg" and "spoiled milk" are names.
    private func respelled(_ text: String) -> String {
        var vocabulary = Vocabulary(), tokens: [Token] = [], copy = text
        let listed = Set(["remind", "yesterday", "every"].map { vocabulary.intern($0) })
        let pairs = Set([("boiled", "egg"), ("spoiled", "milk")].map { Respelling.Pair(first: vocabulary.intern($0.0), second: vocabulary.intern($0.1)) })
        for word in ["me", "my", "had"] { _ = vocabulary.intern(word) }
        let memory = FrozenMemory()
        return withExtendedLifetime(memory) {
            let respelling = Respelling(listed: listed, pairs: pairs, vocabulary: vocabulary, in: memory), frozen = FrozenVocabulary(vocabulary, in: memory)
            copy.withUTF8 { bytes in
                Tokenizer().tokens(of: bytes, into: &tokens) { frozen.id(of: $0) }
                respelling.apply(to: &tokens, of: bytes, vocabulary: frozen)
            }
            return tokens.dropLast().map { $0.word < 0 ? "?" : String(decoding: frozen.bytes($0.word), as: UTF8.self) }.joined(separator: " ")
        }
    }

    @Test("an unknown word one letter off a word of the list is that word", arguments: [
        ("remnd me", "remind me"), ("remimd me", "remind me"), ("reminnd me", "remind me"), ("remidn me", "remind me"), ("yesterda", "yesterday"), ("ermind me", "remind me"), ("Yestreday", "yesterday"),
        ("evry", "every"),
        // Two letters off, another beginning, another word altogether.
        ("remd me", "? me"), ("xemind me", "? me"), ("reminders me", "? me"),
        // Other endings are other words.
        ("reminds me", "? me"), ("reminf me", "? me"), ("remin me", "? me"), ("yesterdar", "?"), ("evr", "?"), ("zorbo", "?"),
    ])
    func slips(text: String, read: String) { #expect(respelled(text) == read) }

    @Test("a word of names counts only beside a word that stands beside it there", arguments: [
        ("boild egg", "boiled egg"), ("had boild", "had ?"), ("boild milk", "? milk"), ("spoild milk", "spoiled milk"),
    ])
    func parts(text: String, read: String) { #expect(respelled(text) == read) }

    // MARK: What words sound like

    private func sounds(_ text: String) -> Sounds {
        text.split(separator: " ").reduce(into: Sounds()) { sounds, word in Array(word.utf8).withUnsafeBufferPointer { sounds.add($0) } }
    }

    @Test("a name and the words that a recogniser makes of it sound alike", arguments: [
        ("lore at a dean", "loratadine"), ("lan tiss", "lantus"), ("prednis a lone", "prednisolone"), ("clop id oh grell", "clopidogrel"), ("eye be pro fin", "ibuprofen"),
        ("leave oh thigh rocks in", "levothyroxine"), ("sim balta", "cymbalta"), ("mag knee zee um", "magnesium"), ("nova log", "novolog"),
    ])
    func alike(heard: String, name: String) {
        #expect(sounds(heard).hash == sounds(name).hash)
        #expect((sounds(heard).vowels ^ sounds(name).vowels).nonzeroBitCount <= 1)
    }

    @Test("other names sound otherwise", arguments: [("metformin", "metoprolol"), ("hydralazine", "hydroxyzine"), ("prednisone", "prednisolone"), ("losartan", "valsartan")])
    func unlike(one: String, other: String) { #expect(sounds(one).hash != sounds(other).hash) }

    // MARK: Under the grammar shipped

    private func actions(_ text: String) throws -> [String] {
        try Shipped.parser.get().parse(text, at: .saturdayAfternoon).actions.map { action in
            let details = ["medicationName", "dosage", "count", "value", "value2", "severityScore", "item", "negated"].compactMap { key in
                action.details.entries.first { $0.key == key }.map { "\(key) \(DetailText.of($0.value))" }
            }
            return "\(action.type.rawValue) \(details.joined(separator: ", "))\(action.confidence < 0.5 ? " asked" : "")"
        }
    }

    @Test("what rests on a guess is asked about, and not logged", arguments: [
        ("pulse seventy ate", "log_measurement value 78 asked"), ("sats ninety for", "log_measurement value 94 asked"), ("sats ninety four", "log_measurement value 94"),
        ("temp ninety nine point for", "log_measurement value 99.4 asked"), ("pain is an ate out of ten", "log_symptom severityScore 8 asked"),
        ("am low d pine five milligrams", "log_medication medicationName amlodipine, dosage 5 asked"),
        ("took my lows are tan fifty", "log_medication medicationName losartan, dosage 50 asked"), ("took losartan 5o mg", "log_medication medicationName losartan, dosage 50 asked"),
        ("had to prop myself on four pillows", "log_medication medicationName toprol asked"),
        ("pulse 7 2", "log_measurement value 72 asked"), ("bp 12482", "log_measurement value 124, value2 82 asked"),
    ])
    func guesses(text: String, read: String) throws { #expect(try actions(text) == [read]) }

    @Test("what is plain stays as it is said", arguments: [
        ("sats ninety for the last hour", "log_measurement value 90"), ("i ate eight crackers", "log_food item crackers"), ("woke at seven thirty ate eggs", "log_food item eggs"),
        ("took metformin 500 mg", "log_medication medicationName metformin, dosage 500"),
        ("yestrday had boild eggs", "log_food item boiled eggs"), ("had 5o zorbos", "log_food item zorbos asked"),
    ])
    func plain(text: String, read: String) throws { #expect(try actions(text) == [read]) }
}

/// What a detail says, in plain text.
private enum DetailText {
    static func of(_ value: DetailValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): NumberText.plain(number)
        case .flag(let flag): String(flag)
        case .list(let texts): texts.joined(separator: "+")
        default: "?"
        }
    }
}
