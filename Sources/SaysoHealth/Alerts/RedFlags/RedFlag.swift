/// A group of signs that call for help at once: a line of `red-flags.tsv`.
public struct RedFlag: Hashable, Sendable {
    /// The `flag` of the JSON contract.
    public let name: String
    let title: String
    /// What to do, in words for the person.
    public let notice: String
    private let source: String?

    /// In the order in which an event's flags are told.
    public static let all = TabbedTable(PackageResources.red_flags_tsv).rows.map { row in
        RedFlag(name: row["flag"] ?? "", title: row["title"] ?? "", notice: row["notice"] ?? "", source: row["source"])
    }

    /// Plain names of symptoms that raise the flag when they are felt, whatever else is said of them.
    public var presentNames: SettingKey<[String]> {
        SettingKey(
            "redFlags.\(name)", default: RedFlagSign.plainNames(of: name, absent: false), "symptoms that raise the flag \(name)", source: source)
    }

    /// Plain names of good signs whose absence raises the flag ("the baby has not moved").
    public var absentNames: SettingKey<[String]> {
        SettingKey(
            "redFlags.\(name).absent", default: RedFlagSign.plainNames(of: name, absent: true),
            "signs whose absence raises the flag \(name)", source: source)
    }

    /// The flags that signs name.
    package static let flagsOfSigns = Set(RedFlagSign.all.map(\.flag))

    static let settings = all.flatMap { [AnySetting($0.presentNames), AnySetting($0.absentNames)] }
}

extension SettingKey where Value == Int {
    /// Preeclampsia can begin until six weeks after birth. Source: ACOG, Preeclampsia and High Blood Pressure During Pregnancy (FAQ 034).
    public static let postpartumDays = SettingKey(
        "redFlags.postpartumDays", default: 42, in: 0...366, "the signs of pregnancy count until so many days after the due date", source: "ACOG FAQ 034")
}
