internal import SaysoHealth
internal import SaysoStore

/// What is behind each kind of channel.
struct Channels {
    /// Shows a notification to the person in front of the worker.
    let terminal: (QueuedNotification, NotificationText) throws -> Void
    /// The clock of an IANA zone.
    let clock: (String?) -> LocalClock

    func channel(_ kind: ChannelKind, for recipient: Recipient) -> any Channel {
        let settings = recipient.settings
        let timeoutSeconds = max(1, settings[.notificationTimeoutSeconds]), clock = recipient.zone.map(clock)
        switch kind {
        case .terminal, .push: return TerminalChannel(show: terminal, clock: clock)
        case .file: return FileChannel(path: settings[.channelFile])
        case .command, .sms, .whatsapp: return CommandChannel(command: settings[.channelCommand], timeoutSeconds: timeoutSeconds)
        case .webhook: return WebhookChannel(address: settings[.channelWebhook], timeoutSeconds: timeoutSeconds)
        case .email:
            return EmailChannel(
                address: recipient.email ?? settings[.channelEmailTo], sendmail: settings[.channelSendmail], timeoutSeconds: timeoutSeconds,
                clock: clock)
        }
    }

    /// What is behind a channel and may keep a worker waiting, by its kind and its address; nil where nothing is waited for.
    func place(_ kind: ChannelKind, for recipient: Recipient) -> [String]? {
        let settings = recipient.settings
        switch kind {
        case .terminal, .push, .file: return nil
        case .command, .sms, .whatsapp: return ["command", settings[.channelCommand]]
        case .webhook: return ["webhook", settings[.channelWebhook]]
        case .email: return ["email", settings[.channelSendmail]]
        }
    }
}
