internal import GRDB
public import SaysoHealth
public import SaysoLanguage

/// The log on disk: utterances, the events they came to, and everything that was ever changed about them.
///
/// Nothing is overwritten: a change ends the old revision and writes a new one. Each public call is one transaction; when it
/// returns, what it wrote is on disk. Several processes may have the same log open.
public final class HealthLog: Sendable {
    public let path: String
    let queue: DatabaseQueue

    public enum Access: Sendable {
        /// Makes the file and its folders (0600, 0700) where they are missing.
        case write
        /// Makes nothing, and opens a log on a read-only disk too.
        case read
    }

    /// - Throws: `notOurs`, `damaged`, `newerSchema`, `readOnly`, `missing` (`.read` only), `cannotOpen`, `busy`, `full`.
    ///   In every one of these cases the file is as it was.
    public init(path: String, access: Access = .write) throws(StoreError) { preconditionFailure() }

    // MARK: Recording

    /// Stores one utterance and everything resolved from its actions, in one transaction, and evaluates the alerts.
    public func record(
        _ text: String, actions: [VoiceAction], at moment: Moment, confirmation: Confirmation = .ask
    ) throws(StoreError) -> Recorded { preconditionFailure() }

    /// Answers a `Pending`. A yes stores its actions as of the moment at which they were said.
    /// - Returns: nil when no question of this id is open.
    public func answer(pending id: String, accept: Bool, at moment: Moment) throws(StoreError) -> Recorded? { preconditionFailure() }

    /// The questions that wait for an answer, oldest first.
    public func openPendings() throws(StoreError) -> [Pending] { preconditionFailure() }

    // MARK: Correcting, other than by voice

    /// Takes back the last utterance that changed the log and was not taken back.
    public func undo(at moment: Moment) throws(StoreError) -> Recorded { preconditionFailure() }
    public func delete(event id: String, at moment: Moment) throws(StoreError) -> Recorded { preconditionFailure() }
    public func amend(event id: String, with details: ActionDetails, at moment: Moment) throws(StoreError) -> Recorded { preconditionFailure() }

    // MARK: Reading

    /// Current events of `[from, to)`, oldest first.
    public func events(from: Moment? = nil, to: Moment? = nil, category: SaysoHealth.Category? = nil, limit: Int? = nil) throws(StoreError) -> [HealthEvent] { preconditionFailure() }
    /// The events of the local day that holds `moment`, oldest first.
    public func today(at moment: Moment, clock: LocalClock) throws(StoreError) -> [HealthEvent] { preconditionFailure() }
    /// The newest events by date, newest first.
    public func latest(_ count: Int = 1, before moment: Moment? = nil, category: SaysoHealth.Category? = nil) throws(StoreError) -> [HealthEvent] { preconditionFailure() }
    public func event(_ id: String) throws(StoreError) -> HealthEvent? { preconditionFailure() }
    /// Every state that an event has been in, oldest first.
    public func revisions(ofEvent id: String) throws(StoreError) -> [Revision] { preconditionFailure() }
    public func utterances(limit: Int) throws(StoreError) -> [Utterance] { preconditionFailure() }
    public func schedules() throws(StoreError) -> [Schedule] { preconditionFailure() }
    public func reminders() throws(StoreError) -> [Reminder] { preconditionFailure() }
    /// The alerts that hold at an instant, most severe first. Writes nothing.
    public func alerts(asOf moment: Moment) throws(StoreError) -> [Alert] { preconditionFailure() }

    // MARK: Profile and settings

    public func profile() throws(StoreError) -> Profile { preconditionFailure() }
    public func setProfile(_ fact: ProfileFact) throws(StoreError) { preconditionFailure() }
    public func settings() throws(StoreError) -> Settings { preconditionFailure() }
    public func save(_ settings: Settings) throws(StoreError) { preconditionFailure() }
}

/// One state of an event, and how it ended.
public struct Revision: Hashable, Sendable {
    public enum State: String, Sendable { case current, amended, deleted, undone }
    /// From 1.
    public var number: Int
    public var event: HealthEvent
    public var state: State
}

/// One thing that a person said, as it was kept.
public struct Utterance: Hashable, Sendable, Identifiable {
    public var id: String
    public var text: String
    public var at: Moment
    public var undone: Bool
}
