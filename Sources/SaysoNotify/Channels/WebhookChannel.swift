internal import SaysoStore

/// An address that takes the notification as JSON, by POST. The header `Idempotency-Key` holds the notification's id.
///
/// The one channel that opens a connection, by way of curl: it goes on when the worker is killed, and tells how it ended.
struct WebhookChannel: Channel {
    let address: String
    let timeoutSeconds: Int

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        guard address.lowercased().hasPrefix("http://") || address.lowercased().hasPrefix("https://") else {
            throw DeliveryError(reason: "channels.webhook is no http or https address", isFinal: true)
        }
        // On the standard input, where nobody else on this machine can read the address.
        let configuration = [
            ("url", address), ("proto", "=http,https"), ("header", "Content-Type: application/json"),
            ("header", "Idempotency-Key: \(notification.id)"), ("data-raw", notification.json), ("max-time", "\(timeoutSeconds)"),
        ].map { "\($0) = \"\($1.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " "))\"\n" }.joined()
        let curl = Program(arguments: ["/bin/sh", "-c", Self.call], input: configuration, timeoutSeconds: timeoutSeconds + 5)
        guard let status = try curl.run(under: claim) else { throw Self.timeout }
        try Self.check(status)
    }

    /// Ends with the status of curl; for curl a redirect that is not followed is a success, and here one too many, which is its status 47.
    private static let call = """
        code=$(curl -q --silent --fail --output /dev/null --write-out '%{http_code}' --config -) || exit
        case $code in 2*) exit 0 ;; *) exit 47 ;; esac
        """

    private static let timeout = DeliveryError(reason: "the webhook did not answer in time", isTimeout: true)

    static func check(_ status: Int32) throws(DeliveryError) {
        switch status {
        case 0: return
        case 22: throw DeliveryError(reason: "the webhook answered with an error")
        case 28: throw timeout
        case 47: throw DeliveryError(reason: "the webhook answered with a redirect, which is not followed: set channels.webhook to where it leads")
        case 127: throw DeliveryError(reason: "curl, which calls the webhook, was not found")
        default: throw DeliveryError(reason: "the webhook could not be reached (curl status \(status))")
        }
    }
}
