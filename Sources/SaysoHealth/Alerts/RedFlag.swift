internal import SaysoLanguage

/// Symptoms that call for help at once. The raw value is the `flag` of the JSON contract.
public enum RedFlag: String, Codable, CaseIterable, Sendable {
    case chestPain, breathing, fainting, stroke, bleeding, selfHarm, fetalMovement

    /// Plain names of symptoms that raise the flag when they are felt. A setting, so that the list is no code.
    /// Source: warning signs of the CDC "Hear Her" list, of the American Stroke Association and of the 988 lifeline.
    public var presentNames: SettingKey<[String]> {
        SettingKey(
            "redFlags.\(rawValue)", default: Self.present[self] ?? [],
            "symptoms that raise the flag \(rawValue)", source: Self.source)
    }

    /// Plain names of good signs whose absence raises the flag ("the baby has not moved").
    public var absentNames: SettingKey<[String]> {
        SettingKey(
            "redFlags.\(rawValue).absent", default: Self.absent[self] ?? [],
            "signs whose absence raises the flag \(rawValue)", source: Self.source)
    }

    /// Plain names of symptoms that are a sign of a stroke where they are felt on one side. Source: American Stroke Association.
    static let sidedNames = SettingKey<[String]>(
        "redFlags.stroke.sided", default: ["numbness", "weakness"], "symptoms of one of redFlags.stroke.sites that raise the flag stroke", source: source)

    /// Places of the body; one is meant where all its words are said ("left side of my face"). Source: as above.
    static let sidedSites = SettingKey<[String]>(
        "redFlags.stroke.sites",
        default: ["one side", "left side", "right side", "left arm", "right arm", "left leg", "right leg", "face"],
        "places of the body where redFlags.stroke.sided count", source: source)

    /// Whether the flag is raised by where a symptom is felt.
    fileprivate func isRaised(by symptom: SymptomEvent, named name: String, _ settings: Settings) -> Bool {
        guard self == .stroke, symptom.present, settings[Self.sidedNames].contains(name), let site = symptom.bodySite?.lowercased() else { return false }
        let words = Set(site.split(separator: " "))
        return settings[Self.sidedSites].contains { words.isSuperset(of: $0.lowercased().split(separator: " ")) }
    }

    /// What to do, in words for the person.
    public var notice: String {
        switch self {
        case .chestPain, .breathing:
            "This can be an emergency. If it is severe, new or does not pass, call emergency services now "
                + "(911 in the US, 112 in Europe)."
        case .fainting:
            "Lie down, and do not stay alone. Call emergency services if it happens again or does not pass; "
                + "else contact your care provider today."
        case .stroke:
            "This can be an emergency. Call emergency services now (911 in the US, 112 in Europe) "
                + "and note when it began."
        case .bleeding:
            "Heavy bleeding can be an emergency. Call emergency services or your care provider now."
        case .selfHarm:
            "You are not alone. Call or text 988 (US), or your local crisis line, now; "
                + "call emergency services if you are in danger."
        case .fetalMovement:
            "Call your maternity unit or care provider now, at any hour. Do not wait until tomorrow."
        }
    }

    var title: String {
        switch self {
        case .chestPain: "Chest pain"
        case .breathing: "Trouble breathing"
        case .fainting: "Fainting"
        case .stroke: "Possible signs of a stroke"
        case .bleeding: "Heavy bleeding"
        case .selfHarm: "Thoughts of self-harm"
        case .fetalMovement: "Less movement of the baby"
        }
    }

    private static let source =
        "CDC Hear Her urgent warning signs; American Stroke Association warning signs; 988 Suicide & Crisis Lifeline"

    private static let present: [RedFlag: [String]] = [
        .chestPain: [
            "chest pain", "severe chest pain", "chest tightness", "chest pressure", "chest heaviness", "chest discomfort",
            "pleuritic chest pain", "heart attack", "heart pain", "heart pressure",
        ],
        .breathing: [
            "shortness of breath", "blue lips", "trouble breathing", "difficulty breathing", "breathing problems", "labored breathing",
        ],
        .fainting: ["fainting", "loss of consciousness"],
        .stroke: [
            "slurred speech", "facial weakness", "facial droop", "one-sided weakness", "arm weakness",
            "sudden vision loss", "vision loss", "loss of vision", "paralysis", "stroke", "stroke symptoms",
            "trouble moving left arm", "trouble moving right arm", "trouble moving left leg", "trouble moving right leg", "trouble moving face",
        ],
        .bleeding: [
            "bleeding", "heavy bleeding", "severe bleeding", "heavy period", "vaginal bleeding", "vomiting blood", "coughing up blood",
        ],
        .selfHarm: [
            "suicidal thoughts", "suicidal ideations", "self harm", "self-harm", "nonsuicidal self-harm", "thoughts of self-harm",
        ],
        .fetalMovement: ["reduced fetal movement", "reduced foetal movement", "decreased fetal movement", "no fetal movement"],
    ]
    private static let absent: [RedFlag: [String]] = [.fetalMovement: ["baby movement", "fetal movement"]]
}

extension HealthEvent {
    /// The red flags that this event raises; empty for all but a few symptoms.
    public func redFlags(_ settings: Settings) -> [RedFlag] {
        guard case .symptom(let symptom) = payload, let name = symptom.plainName?.lowercased() else { return [] }
        return RedFlag.allCases.filter { flag in
            settings[symptom.present ? flag.presentNames : flag.absentNames].contains(name) || flag.isRaised(by: symptom, named: name, settings)
        }
    }

    /// An urgent notice for each red flag of this event.
    public func redFlagAlerts(_ settings: Settings) -> [Alert] {
        redFlags(settings).map { flag in
            Alert(
                rule: .redFlag, severity: .critical, since: date, title: flag.title, message: flag.notice,
                evidence: [.init(what: displaySummary, at: date, event: id)],
                extras: [.init("flag", .text(flag.rawValue))], subject: flag.rawValue)
        }
    }
}
