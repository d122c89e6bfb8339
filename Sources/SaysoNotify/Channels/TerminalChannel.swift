internal import SaysoHealth
internal import SaysoStore

/// The terminal of whoever runs the worker.
struct TerminalChannel: Channel {
    let show: (QueuedNotification, NotificationText) throws -> Void
    /// The recipient's; nil: without a zone of their own.
    let clock: LocalClock?

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        do { try show(notification, notification.text(on: clock)) } catch { throw DeliveryError(reason: "the terminal could not be written to") }
    }
}
