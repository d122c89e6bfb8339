/// What a condition is known by, and what beside it says that it is over or never was.
///
/// "Not on chemotherapy" and "finished my chemo in 2019" are no chemotherapy; "not eating much on chemo" is. So what says that it is over stands
/// next to the condition's own word, before or after it, with nothing but small words in between.
public struct ConditionWords: Sendable {
    /// The last word of each may be a part of what was told: "chemo" is in "radiochemotherapy".
    private let parts: [[Substring]]
    /// Whole words: "chop" is not in "psychopathy".
    private let names: [[Substring]]
    private let over: [[Substring]]
    private let between: Set<Substring>

    init(_ key: SettingKey<[String]>, names: SettingKey<[String]>? = nil, _ settings: Settings) {
        parts = settings[key].map(Self.words)
        self.names = names.map { settings[$0].map(Self.words) } ?? []
        over = settings[.conditionOver].map(Self.words)
        between = Set(settings[.conditionBetween].flatMap(Self.words))
    }

    /// Whether one of the conditions that were told, comma separated, is meant.
    func isMeant(by told: String) -> Bool {
        told.split(separator: ",").contains { condition in
            let words = Self.words(String(condition))
            return words.indices.contains { start in
                Self.end(of: parts, in: words, from: start, isWhole: false).map { !isOver(words[..<start], words[$0...]) } ?? false
                    || Self.end(of: names, in: words, from: start, isWhole: true).map { !isOver(words[..<start], words[$0...]) } ?? false
            }
        }
    }

    private func isOver(_ before: ArraySlice<Substring>, _ after: ArraySlice<Substring>) -> Bool {
        var before = before
        while let last = before.last, between.contains(last) { before.removeLast() }
        let after = after.drop(while: between.contains)
        return over.contains { before.suffix($0.count).elementsEqual($0) || after.prefix($0.count).elementsEqual($0) }
    }

    /// Where one of the phrases that begins at a word ends.
    private static func end(of phrases: [[Substring]], in words: [Substring], from start: Int, isWhole: Bool) -> Int? {
        for phrase in phrases where !phrase.isEmpty && start + phrase.count <= words.count {
            let said = words[start..<start + phrase.count]
            let isSame = zip(said, phrase).dropLast().allSatisfy { $0 == $1 }
            guard isSame, let word = said.last, let meant = phrase.last else { continue }
            let isMeant = isWhole ? word == meant : phrase.count == 1 ? word.contains(meant) : word.hasPrefix(meant)
            if isMeant { return start + phrase.count }
        }
        return nil
    }

    private static func words(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
}

extension SettingKey where Value == [String] {
    private static func conditions(_ name: String, _ meaning: String) -> SettingKey {
        let row = ConditionWordTable.rows[name]
        return SettingKey("conditions.\(name)", default: row?["words"]?.split(separator: "|").map(String.init) ?? [], meaning, source: row?["source"])
    }

    /// They make a fever without any ANC worth a call.
    public static let chemotherapyWords = conditions("chemotherapy", "conditions holding one of these mean chemotherapy")
    public static let chemotherapyNames = conditions(
        "chemotherapyNames", "conditions with one of these as whole words mean chemotherapy: regimens and cytotoxic drugs that are given for little else")
    /// In pregnancy more signs are red flags.
    public static let pregnancyWords = conditions("pregnancy", "conditions holding one of these mean pregnancy")
    public static let pacingWords = conditions(
        "pacing", "conditions holding one of these are paced by the heart rate: without a limit for it, the age is asked for once a day")
    public static let conditionOver = conditions("over", "next to a condition's own word these say that it is over or never was")
    public static let conditionBetween = conditions("between", "words that may stand between the two")
}

private enum ConditionWordTable {
    static let rows = TabbedTable(PackageResources.condition_words_tsv).keyed(by: "setting")
}

extension Settings {
    public var chemotherapy: ConditionWords { ConditionWords(.chemotherapyWords, names: .chemotherapyNames, self) }
    var pregnancy: ConditionWords { ConditionWords(.pregnancyWords, self) }
    var pacing: ConditionWords { ConditionWords(.pacingWords, self) }

    static let conditions: [AnySetting] = [
        AnySetting(.chemotherapyWords), AnySetting(.chemotherapyNames), AnySetting(.pregnancyWords), AnySetting(.pacingWords), AnySetting(.conditionOver),
        AnySetting(.conditionBetween),
    ]
}
