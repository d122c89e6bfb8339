internal import Foundation
internal import SaysoHealth
internal import SaysoStore

/// E-mail through the system's sendmail. A notification that is sent again has the same `Message-ID`.
struct EmailChannel: Channel {
    let address: String
    let sendmail: String
    let timeoutSeconds: Int
    /// The recipient's; nil: without a zone of their own.
    let clock: LocalClock?

    func deliver(_ notification: QueuedNotification, under claim: Claim) throws(DeliveryError) {
        // What is no plain address could be an option of the program, or another header.
        guard address.isMailAddress else {
            throw DeliveryError(reason: "no e-mail address", isFinal: true)
        }
        try Program(arguments: [sendmail, "-i", address], input: message(notification), timeoutSeconds: timeoutSeconds)
            .deliver(under: claim, named: "sendmail")
    }

    private func message(_ notification: QueuedNotification) -> String {
        let text = notification.text(on: clock)
        return """
            To: \(address)
            Subject: =?UTF-8?B?\(Data("Sayso: \(text.title)".utf8).base64EncodedString())?=
            Message-ID: <\(notification.id)@sayso.invalid>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit

            \(text.lines.joined(separator: "\n"))

            """
    }
}
