internal import SaysoStore

/// The terminal of whoever runs the worker.
struct TerminalChannel: Channel {
    let show: (QueuedNotification) throws -> Void

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        do { try show(notification) } catch { throw DeliveryError(reason: "the terminal could not be written to") }
    }
}
