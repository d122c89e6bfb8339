extension SettingKey where Value == Double {
    /// Single reading that is a fever, °F. Source: IDSA Clinical Practice Guideline for Antimicrobial Agents in Neutropenic
    /// Patients with Cancer (2010), definition of fever.
    public static let feverSingleF = SettingKey(
        "fever.singleF", default: 101.0, in: 96.8...109.4, "a single reading from here on is a fever (°F)", source: idsa)
    /// The same threshold for readings taken in °C; 38.3 °C is 100.94 °F, so converting first would miss it. Source: as above.
    public static let feverSingleC = SettingKey(
        "fever.singleC", default: 38.3, in: 36...43, "a single reading from here on is a fever (°C)", source: idsa)
    /// All readings of the window from here on are a fever, °F. Source: as above (sustained over one hour).
    public static let feverSustainedF = SettingKey(
        "fever.sustainedF", default: 100.4, in: 96.8...109.4, "a fever when all readings of the window are at least this (°F)", source: idsa)
    /// The same in °C. Source: as above.
    public static let feverSustainedC = SettingKey(
        "fever.sustainedC", default: 38.0, in: 36...43, "a fever when all readings of the window are at least this (°C)", source: idsa)
    /// Below: severe neutropenia, cells/µL. Source: as above, definition of neutropenia.
    public static let ancSevere = SettingKey(
        "neutropenia.severe", default: 500, in: 0...2_000, "neutropenia below this ANC (cells/µL)", source: idsa)
    /// Below: profound neutropenia, cells/µL. Source: as above.
    public static let ancProfound = SettingKey(
        "neutropenia.profound", default: 100, in: 0...2_000, "profound neutropenia below this ANC (cells/µL)", source: idsa)
}

extension SettingKey where Value == Int {
    /// Readings up to this old count towards a fever, minutes, the last one included. Source: as `feverSingleF`.
    public static let feverWindowMinutes = SettingKey(
        "fever.windowMinutes", default: 60, in: 1...1_440, "readings up to this old count (minutes, inclusive)", source: idsa)
    /// An antipyretic can mask a fever for this long, hours. Source: labels of acetaminophen and ibuprofen (4 to 6 hours a dose).
    public static let antipyreticHours = SettingKey(
        "fever.antipyreticHours", default: 6, in: 1...48, "a fever reducer this recent is named in the evidence (hours)",
        source: "dosing intervals of acetaminophen and ibuprofen labels")
    /// A laboratory value older than this is marked stale, days. A choice: counts are taken weekly during chemotherapy.
    public static let labStaleDays = SettingKey(
        "labs.staleDays", default: 7, in: 1...366, "a lab value older than this is marked stale and still used (days)")
    /// How long a red flag stays listed, hours. A choice.
    public static let redFlagHours = SettingKey(
        "redFlags.hours", default: 24, in: 1...336, "a red flag stays among the alerts for this long (hours)")
}

extension SettingKey where Value == [String] {
    /// Drug classes that lower a fever, as the lexicon names them; a class of a combination holds one of them.
    /// Source: the lexicon's classes of acetaminophen and of the nonsteroidal anti-inflammatory drugs.
    public static let antipyreticClasses = SettingKey(
        "fever.antipyreticClasses", default: ["antipyretic", "pain reliever", "nsaid", "cold and flu"],
        "drug classes that can mask a fever")
    /// Substances that lower a fever, whatever the class of what holds them: the aspirin of an antacid, the acetaminophen of a cough remedy.
    /// Source: labels of over-the-counter fever reducers (21 CFR part 343).
    public static let antipyreticSubstances = SettingKey(
        "fever.antipyreticSubstances", default: ["acetaminophen", "aspirin", "ibuprofen", "naproxen"],
        "substances that can mask a fever")
}

/// Freifeld et al., the pair of thresholds that alert rules share.
private let idsa =
    "IDSA guideline for antimicrobial agents in neutropenic patients with cancer (2010), definitions of fever and neutropenia"

extension Settings {
    /// Every key, in the order of its topic. A new key is one line here.
    static let registry: [AnySetting] =
        [
            AnySetting(.feverSingleF), AnySetting(.feverSingleC), AnySetting(.feverSustainedF),
            AnySetting(.feverSustainedC), AnySetting(.feverWindowMinutes), AnySetting(.antipyreticHours),
            AnySetting(.antipyreticClasses), AnySetting(.antipyreticSubstances), AnySetting(.ancSevere), AnySetting(.ancProfound),
            AnySetting(.labStaleDays), AnySetting(.redFlagHours), AnySetting(.postpartumDays), AnySetting(.weightUnit),
        ] + conditions + questions + reminders + patterns + insightsAndExertion + notifications + RedFlag.settings
}
