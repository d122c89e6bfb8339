public import SaysoHealth
public import SaysoLanguage
public import SaysoStore

/// Delivers what waits in the queue. Any number of workers may run at once, in one process or several.
///
/// A notification is delivered under a `Claim`, after a second look at the queue, and its row is settled before the claim ends: so two
/// workers never deliver one, and what a killed worker had begun is begun anew. Delivery is at least once: a kill between passing a
/// notification on and writing that down lets it be passed on again. The file knows its lines by their id, and a program that ended is
/// known by its exit status, so for these it takes the death of the program too.
public struct Worker {
    private let log: HealthLog
    private let clock: (String?) -> LocalClock
    private let channels: Channels

    /// - Parameters:
    ///   - clock: The clock of an IANA zone; of the system's for nil.
    ///   - terminal: Shows a notification to the person in front of the worker.
    public init(log: HealthLog, clock: @escaping (String?) -> LocalClock, terminal: @escaping (QueuedNotification, NotificationText) throws -> Void) {
        (self.log, self.clock, channels) = (log, clock, Channels(terminal: terminal, clock: clock))
    }

    /// What became of a notification, or why it waits.
    public struct Report: Hashable, Sendable {
        public var notification: QueuedNotification
        public var reason: String?
        /// Whether it was left for after the quiet hours, or for the next run.
        public var isDeferred: Bool
        /// Whether a delivery was wanted and did not succeed, be it tried again later or not.
        public var hasFailed: Bool
    }

    /// Queues the alerts that hold, then handles everything that is due: of each channel the oldest first, and what needs no answer before what does. Who
    /// has just kept the worker waiting for nothing is asked no more in this run: one address that hangs must not hold up all that is told by others.
    /// - Parameter report: Hears of each notification when what became of it is on disk.
    /// - Throws: `StoreError`, and what `report` throws.
    public func run(at moment: Moment, localClock: LocalClock, report: (Report) throws -> Void) throws {
        try log.queueAlerts(at: moment, clock: localClock)
        var silent: Set<[String]> = []
        for id in try log.dueNotifications(at: moment) {
            if let done = try handle(id, at: moment, localClock, &silent) { try report(done) }
        }
        // A worker that was killed behind its last word in the log leaves a claim to nothing.
        for id in Claim.ids(of: log) where try log.isSettled(id) { try Claim.take(id, of: log)?.finish() }
    }

    /// - Parameter silent: The places that have answered nothing in this run.
    /// - Returns: nil when another worker has it, or had it.
    private func handle(_ id: String, at moment: Moment, _ localClock: LocalClock, _ silent: inout Set<[String]>) throws(StoreError) -> Report? {
        guard let claim = try Claim.take(id, of: log) else { return nil }
        guard let due = try log.dueNotification(id, at: moment, clock: localClock) else {
            claim.finish()
            return nil
        }
        var report = Report(notification: due.notification, reason: nil, isDeferred: false, hasFailed: false)
        func settle(_ delivery: HealthLog.Delivery) throws(StoreError) {
            report.notification = try log.settle(id, as: delivery, retry: Retry(due.recipient?.settings ?? Settings()), at: moment)
            report.reason = report.notification.lastError
        }
        switch decide(due, claim, &silent, at: moment) {
        case .wait(let reason):
            report.reason = reason
            report.isDeferred = true
        case .settle(let delivery): try settle(delivery)
        case .fail(let error):
            // What would fail again for the same reason is not tried again.
            try settle(error.isFinal ? .skipped(reason: error.reason) : .failed(reason: error.reason))
            report.hasFailed = true
        }
        claim.finish()
        return report
    }

    private enum Decision {
        case wait(reason: String)
        case settle(HealthLog.Delivery)
        case fail(DeliveryError)
    }

    private func decide(_ due: DueNotification, _ claim: Claim, _ silent: inout Set<[String]>, at moment: Moment) -> Decision {
        let notification = due.notification
        // Delivered by a program that outlived its worker.
        if claim.exitStatus == 0 { return .settle(.sent) }
        switch due.withdrawal {
        case .corrected: return .settle(.skipped(reason: "withdrawn: what it rested on was corrected"))
        case .obsolete: return .settle(.skipped(reason: "withdrawn: it was answered, or what it asks for was done"))
        case nil: break
        }
        switch due.silence {
        case .dismissed: return .settle(.skipped(reason: "dismissed"))
        case .snoozed(let until):
            return .settle(.skipped(reason: "snoozed until \(clock(due.recipient?.zone).moment(at: until).iso8601)"))
        case nil: break
        }
        guard let recipient = due.recipient else { return .settle(.skipped(reason: "no recipient any more")) }
        guard let channel = due.channel else { return .settle(.skipped(reason: "the channel is off")) }
        let quiet = QuietHours(recipient.settings)
        if let until = quiet.wait(for: notification.severity, notification.rule, at: moment, clock: clock(recipient.zone)) {
            return .wait(reason: "quiet hours until \(until.iso8601)")
        }
        let place = channels.place(channel, for: recipient)
        if claim.exitStatus == nil, let place, silent.contains(place) { return .wait(reason: "the channel has just not answered in time; it is tried again next time") }
        do throws(DeliveryError) {
            if let status = claim.exitStatus { throw DeliveryError(reason: "the program ended with status \(status)") }
            try channels.channel(channel, for: recipient).deliver(notification, under: claim)
            return .settle(channel == notification.channel ? .sent : .shown)
        } catch {
            if error.isTimeout, let place { silent.insert(place) }
            return .fail(error)
        }
    }
}
