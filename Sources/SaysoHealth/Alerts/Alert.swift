public import SaysoLanguage

/// One rule that holds, with the values it rests on.
public struct Alert: Hashable, Sendable, Identifiable {
    /// Stable for an episode: the same as long as the rule holds without a break.
    public var id: String
    public var rule: AlertRule
    public var severity: AlertSeverity
    public var status: Status
    /// The first instant from which the rule has held without a break.
    public var since: Moment
    public var title: String
    /// What to do. Never a diagnosis.
    public var message: String
    public var evidence: [Evidence]
    /// How far an episode has come, for rules that grow worse in steps; 0 for others. A step up is news.
    public var level: Int
    /// The rule's own keys, in the order in which they are written.
    public var extras: [Extra]

    public init(
        rule: AlertRule, severity: AlertSeverity, status: Status = .active, since: Moment, title: String,
        message: String, evidence: [Evidence], level: Int = 0, extras: [Extra] = [], subject: String? = nil
    ) {
        id = [rule.rawValue, subject, String(since.secondsSinceEpoch)].compactMap { $0 }.joined(separator: "-")
        (self.rule, self.severity, self.status, self.since) = (rule, severity, status, since)
        (self.title, self.message, self.evidence) = (title, message, evidence)
        (self.level, self.extras, self.subject) = (level, extras, subject)
    }

    /// The same alert, begun with another one of its rule and subject, whose values it rests on too.
    ///
    /// Of very many signs the newest are told.
    public func following(_ first: Alert) -> Alert {
        Alert(
            rule: rule, severity: severity, status: status, since: first.since, title: title, message: message,
            evidence: evidence + first.evidence.filter { !evidence.contains($0) }.prefix(max(0, Self.mostEvidence - evidence.count)), level: level, extras: extras, subject: subject)
    }

    private static let mostEvidence = 100

    /// What tells two alerts of one rule apart (a red flag's kind); nil where a rule holds at most once.
    public var subject: String?

    public enum Status: String, Codable, Sendable { case active, resolved }

    /// A value that the alert rests on.
    public struct Evidence: Codable, Hashable, Sendable {
        /// "temperature 101.2 °F"
        public var what: String
        public var at: Moment
        /// The id of the event that holds the value.
        public var event: String?
        public init(what: String, at: Moment, event: String?) { (self.what, self.at, self.event) = (what, at, event) }
    }

    public struct Extra: Hashable, Sendable {
        /// `null`: the key belongs to the rule, and there is no value to give.
        public enum Value: Hashable, Sendable { case text(String), number(Double), flag(Bool), moment(Moment), null }
        public var key: String
        public var value: Value
        public init(_ key: String, _ value: Value) { (self.key, self.value) = (key, value) }
    }

    /// One line of JSON, as `sayso alerts --json` prints it.
    public var json: String { OrderedJSON.text(self) }
}

/// The raw value is the `rule` of the JSON contract and of the database.
public struct AlertRule: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let febrileNeutropenia = AlertRule(rawValue: "febrileNeutropenia")
    public static let fever = AlertRule(rawValue: "fever")
    public static let neutropenia = AlertRule(rawValue: "neutropenia")
    public static let redFlag = AlertRule(rawValue: "redFlag")
    public static let labReminder = AlertRule(rawValue: "labReminder")
    public static let betaBlockerMissed = AlertRule(rawValue: "betaBlockerMissed")
    public static let pattern = AlertRule(rawValue: "pattern")
    public static let trendInsight = AlertRule(rawValue: "trendInsight")
    public static let exertion = AlertRule(rawValue: "exertion")
    public static let doseDue = AlertRule(rawValue: "doseDue")

    /// The rules that hold too while this one does, unsaid: a low count goes on through a fever, and is no news after it.
    public var includes: [AlertRule] { self == .febrileNeutropenia ? [.neutropenia] : [] }
}

/// Most severe last, so that a greater one is a worse one.
public enum AlertSeverity: String, Codable, CaseIterable, Comparable, Sendable {
    case celebrate, watch, attention, critical

    public static func < (a: Self, b: Self) -> Bool {
        a.rank < b.rank
    }

    private var rank: Int {
        switch self {
        case .celebrate: 0
        case .watch: 1
        case .attention: 2
        case .critical: 3
        }
    }
}

extension Alert: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        var intValue: Int? { nil }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id, forKey: Key("id"))
        try fields.encode(rule, forKey: Key("rule"))
        try fields.encode(severity, forKey: Key("severity"))
        try fields.encode(status, forKey: Key("status"))
        try fields.encode(since, forKey: Key("since"))
        try fields.encode(title, forKey: Key("title"))
        try fields.encode(message, forKey: Key("message"))
        try fields.encode(evidence, forKey: Key("evidence"))
        for extra in extras {
            switch extra.value {
            case .text(let text): try fields.encode(text, forKey: Key(extra.key))
            case .number(let number): try fields.encode(number, forKey: Key(extra.key))
            case .flag(let flag): try fields.encode(flag, forKey: Key(extra.key))
            case .moment(let moment): try fields.encode(moment, forKey: Key(extra.key))
            case .null: try fields.encodeNil(forKey: Key(extra.key))
            }
        }
    }
}
