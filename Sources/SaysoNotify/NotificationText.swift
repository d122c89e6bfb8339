internal import Foundation
internal import SaysoHealth
internal import SaysoLanguage
public import SaysoStore

/// A notification in words for people.
public struct NotificationText: Hashable, Sendable {
    public var title: String
    /// What to do, and then the values it rests on, one a line.
    public var lines: [String]
}

extension QueuedNotification {
    public var text: NotificationText {
        guard let alert = try? JSONDecoder().decode(Shown.self, from: Data(payload.utf8)) else {
            return NotificationText(title: rule.rawValue, lines: [])  // a payload of a later version still says which rule it is
        }
        return NotificationText(title: alert.title, lines: [alert.message] + alert.evidence.map { "  \($0.what), \(Self.localTime($0.at))" })
    }
}

extension QueuedNotification {
    /// A moment as the clock of its own zone shows it, `2026-03-14 14:30`; what is no moment, as it is.
    private static func localTime(_ text: String) -> String {
        Moment(iso8601: text) == nil ? text : "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }
}

private struct Shown: Decodable {
    struct Evidence: Decodable {
        var what: String
        var at: String
    }
    var title: String
    var message: String
    var evidence: [Evidence]
}
