extension SettingKey where Value == Bool {
    public static let channelInApp = SettingKey(
        "channels.inApp", default: true, "show on the worker's terminal what no other channel takes")
    public static let channelPush = SettingKey("channels.push", default: false, "tell through the worker's terminal, beside other channels")
    public static let channelEmail = SettingKey(
        "channels.email", default: false, "tell by e-mail, through the system's sendmail (on for an admin who is the champion)")
    public static let channelSMS = SettingKey("channels.sms", default: false, "tell by SMS, through the program of channels.command")
    public static let channelWhatsApp = SettingKey(
        "channels.whatsapp", default: false, "tell by WhatsApp, through the program of channels.command")
    public static let quietHoursApplyCritical = SettingKey(
        "quietHours.applyCritical", default: false, "whether critical alerts wait too where the level does not pass them")
}

extension SettingKey where Value == String {
    public static let channelFile = SettingKey("channels.file", default: "", "append a line of JSON for each notification to this file", form: .file)
    public static let channelWebhook = SettingKey("channels.webhook", default: "", "send each notification to this http or https address", form: .webAddress)
    public static let channelCommand = SettingKey(
        "channels.command", default: "", "run this program for each notification, with its JSON on standard input", form: .program)
    public static let channelSendmail = SettingKey("channels.sendmail", default: "/usr/sbin/sendmail", "the program that sends e-mail", form: .sendmail)
    public static let channelEmailTo = SettingKey(
        "channels.emailTo", default: "", "the e-mail address of a recipient whom the family gives none", form: .mailAddress)
}

/// Nothing at all closes a channel; what leads nowhere is refused when it is set, and not found out with the first alert.
extension SettingForm where Value == String {
    fileprivate static let webAddress = SettingForm(
        words: "an address with its host behind http:// or https://, as in https://example.org/hook, or \"\" for none") { $0.isEmpty || $0.isWebAddress }
    fileprivate static let file = SettingForm(words: "the path of a file, as in ~/alerts.jsonl, or \"\" for none") { $0.isEmpty || (!$0.isBlank && !$0.hasSuffix("/")) }
    fileprivate static let program = SettingForm(words: "a program, or a line for the shell, as in notify-send, or \"\" for none") { $0.isEmpty || !$0.isBlank }
    fileprivate static let sendmail = SettingForm(words: "a program, as in /usr/sbin/sendmail") { !$0.isBlank }
    fileprivate static let mailAddress = SettingForm(words: "an e-mail address, as in ann@example.org, or \"\" for none") { $0.isEmpty || $0.isMailAddress }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// Whether a host stands behind http or https, and no blank anywhere.
    fileprivate var isWebAddress: Bool {
        let spelled = lowercased()
        guard let scheme = ["http://", "https://"].first(where: spelled.hasPrefix), !contains(where: \.isWhitespace) else { return false }
        // A name and a password may stand before the host, a port behind it.
        let authority = dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last?.prefix { $0 != ":" } ?? ""
        return host.contains { $0.isLetter || $0.isNumber } || (authority.contains("[") && authority.contains("]"))
    }

    /// Plain letters around one "@", as sendmail takes them: no option of a program, and no second header.
    package var isMailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !hasPrefix("-")
            && unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }
    }
}

extension SettingKey where Value == TimeOfDay {
    public static let quietHoursStart = SettingKey(
        "quietHours.start", default: TimeOfDay(hour: 22), "when notifications begin to wait (the recipient's local time)")
    public static let quietHoursEnd = SettingKey(
        "quietHours.end", default: TimeOfDay(hour: 7), "when they are sent (the recipient's local time)")
}

extension SettingKey where Value == QuietHours.Level {
    public static let quietHoursLevel = SettingKey(
        "quietHours.level", default: .none, "what passes quiet hours: none, critical_only or all (critical always, unless applyCritical)")
}

extension SettingKey where Value == Int {
    public static let notificationAttempts = SettingKey("notifications.attempts", default: 5, in: 1...20, "how often a delivery is tried")
    public static let notificationWaitMinutes = SettingKey(
        "notifications.waitMinutes", default: 15, in: 1...1_440, "the wait after a first failed delivery, doubled after each (minutes, 60 at most)")
    public static let notificationTimeoutSeconds = SettingKey(
        "notifications.timeoutSeconds", default: 60, in: 1...3_600, "a delivery that takes longer has failed (seconds)")
}

/// Text as it is.
extension String: SettingValue {
    public init?(settingText: String) { self = settingText }
    public var settingText: String { self }
    public static var settingForm: String { "text" }
}

extension Settings {
    static let notifications: [AnySetting] = [
        AnySetting(.channelInApp), AnySetting(.channelPush), AnySetting(.channelEmail), AnySetting(.channelSMS),
        AnySetting(.channelWhatsApp), AnySetting(.channelFile), AnySetting(.channelWebhook), AnySetting(.channelCommand),
        AnySetting(.channelSendmail), AnySetting(.channelEmailTo), AnySetting(.quietHoursStart), AnySetting(.quietHoursEnd),
        AnySetting(.quietHoursLevel), AnySetting(.quietHoursApplyCritical), AnySetting(.notificationAttempts),
        AnySetting(.notificationWaitMinutes), AnySetting(.notificationTimeoutSeconds),
    ]

    /// Whether a member of the family may have another value than the log has.
    public static func isPersonal(_ name: String) -> Bool { name.hasPrefix("channels.") || name.hasPrefix("quietHours.") }
}
