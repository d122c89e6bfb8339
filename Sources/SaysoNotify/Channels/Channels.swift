internal import SaysoHealth
internal import SaysoStore

/// What is behind each kind of channel.
struct Channels {
    /// Shows a notification to the person in front of the worker.
    let terminal: (QueuedNotification) throws -> Void

    func channel(_ kind: ChannelKind, for recipient: Recipient) -> any Channel {
        let settings = recipient.settings
        let timeoutSeconds = max(1, settings[.notificationTimeoutSeconds])
        switch kind {
        case .terminal, .push: return TerminalChannel(show: terminal)
        case .file: return FileChannel(path: settings[.channelFile])
        case .command, .sms, .whatsapp: return CommandChannel(command: settings[.channelCommand], timeoutSeconds: timeoutSeconds)
        case .webhook: return WebhookChannel(address: settings[.channelWebhook], timeoutSeconds: timeoutSeconds)
        case .email:
            return EmailChannel(
                address: recipient.email ?? settings[.channelEmailTo], sendmail: settings[.channelSendmail], timeoutSeconds: timeoutSeconds)
        }
    }
}
