/// Ways to tell a recipient. The raw value is the `channel` of the JSON contract and of the database.
public enum ChannelKind: String, CaseIterable, Sendable {
    /// In the app: on the terminal of whoever runs the worker, where nothing else reaches the recipient.
    case terminal
    case push, email, sms, whatsapp
    case file, webhook, command

    /// The channels through which a recipient is told.
    ///
    /// - Parameters:
    ///   - settings: Those of the log with the recipient's own over them.
    ///   - isChampion: Whether the recipient is an admin and the family's champion, who gets e-mail unless it is switched off.
    ///   - email: The recipient's own address.
    public static func open(_ settings: Settings, isChampion: Bool, email: String? = nil) -> [ChannelKind] {
        let chosen = allCases.filter { kind in
            switch kind {
            case .terminal: false
            case .push: settings[.channelPush]
            case .email: settings.overrides[SettingKey<Bool>.channelEmail.name] == nil ? isChampion : settings[.channelEmail]
            case .sms: settings[.channelSMS]
            case .whatsapp: settings[.channelWhatsApp]
            case .file: !settings[.channelFile].isEmpty
            case .webhook: !settings[.channelWebhook].isEmpty
            case .command: !settings[.channelCommand].isEmpty
            }
        }
        // What is switched on and leads nowhere must not be the only way on which an alert is sent.
        return chosen.contains { $0.leadsOn(settings, email: email) } || !settings[.channelInApp] ? chosen : [.terminal] + chosen
    }

    /// Whether something is behind it that can take what is sent.
    /// - Parameter email: The recipient's own address.
    public func leadsOn(_ settings: Settings, email: String? = nil) -> Bool {
        switch self {
        case .email: (email ?? settings[.channelEmailTo]).isMailAddress
        case .sms, .whatsapp: !settings[.channelCommand].isEmpty
        case .terminal, .push, .file, .webhook, .command: true
        }
    }
}
