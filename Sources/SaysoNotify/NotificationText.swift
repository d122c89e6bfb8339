internal import Foundation
internal import SaysoHealth
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
        return NotificationText(title: alert.title, lines: [alert.message] + alert.evidence.map { "  \($0.what), \($0.at)" })
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
