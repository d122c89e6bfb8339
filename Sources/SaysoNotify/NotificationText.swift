internal import Foundation
public import SaysoHealth
internal import SaysoLanguage
public import SaysoStore

/// A notification in words for people.
public struct NotificationText: Hashable, Sendable {
    public var title: String
    /// What to do, and then the values it rests on, one a line.
    public var lines: [String]
}

extension QueuedNotification {
    /// - Parameter clock: On which times are told; nil: as they were when the alert was found.
    public func text(on clock: LocalClock? = nil) -> NotificationText {
        guard let alert = try? JSONDecoder().decode(Shown.self, from: Data(payload.utf8)) else {
            return NotificationText(title: named(rule.rawValue), lines: [])  // a payload of a later version still says which rule it is
        }
        return NotificationText(
            title: named(alert.title), lines: [alert.message] + alert.evidence.map { "  \($0.what), \($0.time(on: clock))" })
    }

    /// A title with whose alert it is, where it is not the recipient's own. Several people of one log may be told in one place, so that it is of
    /// no other than the owner goes without saying; an owner without a name has none to be said.
    private func named(_ title: String) -> String {
        let isOwn = isOwners && member.lowercased() == recipient.lowercased()
        return isOwn || member == Recipient.alone || title.hasPrefix("\(member): ") ? title : "\(member): \(title)"
    }
}

private struct Shown: Decodable {
    struct Evidence: Decodable {
        var what: String
        var at: String
        var event: String?

        /// When it was as a clock shows it, `2026-03-14 14:30`; what is no moment, as it is.
        func time(on clock: LocalClock?) -> String {
            guard let moment = Moment(iso8601: at) else { return at }
            // What no event holds and begins with a day is of that day, which elsewhere would be another one.
            let isDay = event == nil && moment.secondOfDay == 0
            let shown = isDay ? at : clock?.moment(at: moment.secondsSinceEpoch).iso8601 ?? at
            return "\(shown.prefix(10)) \(shown.dropFirst(11).prefix(5))"
        }
    }
    var title: String
    var message: String
    var evidence: [Evidence]
}
