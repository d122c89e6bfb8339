internal import SaysoStore

/// A way to tell a recipient. Another one is a type that conforms, a case of `ChannelKind` and a line in `Channels`.
protocol Channel {
    /// Passes a notification on.
    ///
    /// A worker may be killed at any moment, and then the next one delivers again under a claim that was interrupted: a channel that
    /// can tell that it has delivered does not do so twice.
    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError)
}

/// Why a delivery failed, in words without any that a person said.
struct DeliveryError: Error, Hashable {
    var reason: String
    /// Whether another attempt would fail for the same reason.
    var isFinal = false
    /// Whether it was waited for as long as a delivery is waited for.
    var isTimeout = false
}
