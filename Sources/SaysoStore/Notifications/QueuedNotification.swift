public import SaysoHealth
public import SaysoLanguage

/// One alert at one level, for one recipient, through one channel.
public struct QueuedNotification: Hashable, Sendable, Identifiable {
    /// The raw value is the `status` of the JSON contract and of the database.
    public enum Status: String, Sendable { case pending, sent, failed, skipped }

    public var id: String
    public var recipient: String
    /// Whom the alert is about.
    public var member: String
    /// Whether it is of the log's owner, and of no other of its people.
    public var isOwners: Bool
    /// The id of the alert's episode.
    public var alert: String
    public var rule: AlertRule
    public var severity: AlertSeverity
    public var channel: ChannelKind
    /// The alert as it was when it was queued, or as it is by what was corrected since: one JSON object.
    public var payload: String
    public var status: Status
    public var attempts: Int
    /// Why it was not sent; no word that a person said.
    public var lastError: String?
    public var sentAt: Moment?

    /// What channels pass on, on one line. The same row is the same `id`, so that who hears it twice can tell.
    public var json: String {
        let members = [("id", id), ("recipient", recipient), ("member", member), ("channel", channel.rawValue)]
        var out = "{"
        for (key, value) in members {
            out += "\"\(key)\":"
            OrderedJSON.write(value, to: &out)
            out += ","
        }
        return out + "\"alert\":\(payload)}"
    }
}

/// Somebody who is told of alerts.
public struct Recipient: Hashable, Sendable {
    /// The name that stands for the person of the log while the family is not told.
    public static let alone = "me"

    public var name: String
    /// An IANA name; nil: the system's.
    public var zone: String?
    public var email: String?
    public var isChampion: Bool
    /// The log's, with the recipient's own over them.
    public var settings: Settings

    public var channels: [ChannelKind] { ChannelKind.open(settings, isChampion: isChampion, email: email) }

    /// Whether a channel through which something was queued is still open. The terminal is, also when another was opened since.
    public func allows(_ channel: ChannelKind) -> Bool { channel == .terminal ? settings[.channelInApp] : channels.contains(channel) }

    /// Whether what was queued for a channel reaches anybody there.
    func isReached(by channel: ChannelKind) -> Bool { allows(channel) && channel.leadsOn(settings, email: email) }
}

/// A notification that waits, with all that decides about it now.
public struct DueNotification: Sendable {
    public var notification: QueuedNotification
    /// Nil when nobody of this name is to be told any more.
    public var recipient: Recipient?
    public var silence: Silence?
    /// Nil while there is something to be told.
    public var withdrawal: Withdrawal?
    /// Whether the recipient was told of it, or will be, through another channel.
    public var isToldElsewhere = false

    /// Through what it is told now: its own channel, or, where that was closed since and no other takes it, the terminal; nil where nothing is open.
    public var channel: ChannelKind? {
        guard let recipient else { return nil }
        if recipient.allows(notification.channel) { return notification.channel }
        return isToldElsewhere || !recipient.allows(.terminal) ? nil : .terminal
    }

    /// Why a notification is nobody's any more.
    public enum Withdrawal: Hashable, Sendable {
        /// The alert holds no more, neither now nor, by what the log says now, when it was queued.
        case corrected
        /// What it asks for was done or answered since.
        case obsolete
    }

    /// Why a recipient is not told.
    public enum Silence: Hashable, Sendable {
        case dismissed
        case snoozed(until: Int)
    }
}
