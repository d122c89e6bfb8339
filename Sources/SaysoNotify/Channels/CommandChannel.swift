internal import SaysoStore

/// A program of the recipient's own, which reads the notification as JSON.
struct CommandChannel: Channel {
    let command: String
    let timeoutSeconds: Int

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        guard !command.isEmpty else { throw DeliveryError(reason: "channels.command names no program", isFinal: true) }
        try Program(arguments: Program.arguments(of: command), input: notification.json + "\n", timeoutSeconds: timeoutSeconds)
            .deliver(under: claim, named: "the program")
    }
}
