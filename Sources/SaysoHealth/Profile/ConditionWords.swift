/// What a condition is known by, and what beside it says that it is over or never was.
///
/// "Not on chemotherapy" and "finished my chemo in 2019" are no chemotherapy; "not eating much on chemo" is. So what says that it is over stands
/// next to the condition's own word, before or after it, with nothing but small words in between.
///
/// A year says it too of what lasts some months: "chemo in 2019" is over, told in any later year. "Chemo since 2019" and "long covid 2020" are not. Where
/// that is in doubt it is not over: a fever that nobody asks about is worse than one too many.
public struct ConditionWords: Sendable {
    /// The last word of each may be a part of what was told: "chemo" is in "radiochemotherapy".
    private let parts: [[Substring]]
    /// Whole words: "chop" is not in "psychopathy".
    private let names: [[Substring]]
    private let over: [[Substring]]
    private let between: Set<Substring>
    private let years: YearWords?

    /// - Parameter isCourse: Whether it is over after some months, so that a year is when it was; what is chronic began in it.
    init(_ key: SettingKey<[String]>, names: SettingKey<[String]>? = nil, isCourse: Bool = false, _ settings: Settings) {
        parts = settings[key].map { $0.plainWords() }
        self.names = names.map { settings[$0].map { $0.plainWords() } } ?? []
        over = settings[.conditionOver].map { $0.plainWords() }
        between = Set(settings[.conditionBetween].flatMap { $0.plainWords() })
        years = isCourse ? YearWords(settings, between: between) : nil
    }

    /// Whether one of the conditions that were told, comma separated, is meant.
    /// - Parameter year: In which it was told; nil where that is not known, and then no year ends anything.
    func isMeant(by told: String, in year: Int?) -> Bool {
        told.split(separator: ",").contains { condition in
            let words = String(condition).plainWords()
            func holds(_ start: Int, _ end: Int) -> Bool {
                let (before, after) = (words[..<start], words[end...])
                return !isOver(before, after) && !(year.map { years?.say(before, after, before: $0) ?? false } ?? false)
            }
            return words.indices.contains { start in
                Self.end(of: parts, in: words, from: start, isWhole: false).map { holds(start, $0) } ?? false
                    || Self.end(of: names, in: words, from: start, isWhole: true).map { holds(start, $0) } ?? false
            }
        }
    }

    /// Whether a year is told with a condition: then it matters in which year that was.
    static func hasYear(_ told: String) -> Bool { told.plainWords().contains { YearWords.year($0) != nil } }

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

}

/// What a year beside a condition says of it.
private struct YearWords {
    /// They may stand between the condition and its year.
    private let leads: Set<Substring>
    /// Before the condition, they tell of what was: its year may then be anywhere behind it.
    private let past: Set<Substring>
    /// Of a single year, that it began in it.
    private let begun: Set<Substring>
    private let ongoing: Set<Substring>

    init(_ settings: Settings, between: Set<Substring>) {
        func words(_ key: SettingKey<[String]>) -> Set<Substring> { Set(settings[key].flatMap { $0.plainWords() }) }
        (leads, past) = (between.union(words(.conditionYearLeads)), words(.conditionPast))
        (begun, ongoing) = (words(.conditionBegun), words(.conditionOngoing))
    }

    /// Whether the words on both sides of a condition say that it was in an earlier year than one, and do not say that it goes on.
    func say(_ before: ArraySlice<Substring>, _ after: ArraySlice<Substring>, before year: Int) -> Bool {
        let words = before + after, years = words.compactMap(Self.year)
        guard let last = years.max(), last < year, ongoing.isDisjoint(with: words), years.count > 1 || begun.isDisjoint(with: words) else { return false }
        func isYear(_ word: Substring?) -> Bool { word.flatMap(Self.year) != nil }
        return isYear(before.last) || isYear(after.drop(while: leads.contains).first) || !past.isDisjoint(with: before) && after.contains { isYear($0) }
    }

    static func year(_ word: Substring) -> Int? {
        guard word.count == 4, let year = Int(word), (1900...2199).contains(year) else { return nil }
        return year
    }
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
    public static let conditionYearLeads = conditions("yearLeads", "words that may stand before the year of a treatment that is over")
    public static let conditionPast = conditions("past", "before a treatment these say that the year behind it is when it was")
    public static let conditionBegun = conditions("begun", "beside a treatment and one year these say that it began then")
    public static let conditionOngoing = conditions("ongoing", "beside a treatment and its years these say that it goes on")
}

private enum ConditionWordTable {
    static let rows = TabbedTable(PackageResources.condition_words_tsv).keyed(by: "setting")
}

extension Settings {
    public var chemotherapy: ConditionWords { ConditionWords(.chemotherapyWords, names: .chemotherapyNames, isCourse: true, self) }
    var pregnancy: ConditionWords { ConditionWords(.pregnancyWords, isCourse: true, self) }
    var pacing: ConditionWords { ConditionWords(.pacingWords, self) }

    static let conditions: [AnySetting] = [
        AnySetting(.chemotherapyWords), AnySetting(.chemotherapyNames), AnySetting(.pregnancyWords), AnySetting(.pacingWords), AnySetting(.conditionOver),
        AnySetting(.conditionBetween), AnySetting(.conditionYearLeads), AnySetting(.conditionPast), AnySetting(.conditionBegun), AnySetting(.conditionOngoing),
    ]
}
