internal import GRDB
public import SaysoHealth
public import SaysoLanguage

extension HealthLog {
    /// Evaluates every rule and queues what newly holds. Leaves nothing behind when nothing is new.
    /// - Parameter clock: Decides what is local; nil: the moment's own offset.
    public func queueAlerts(at moment: Moment, clock: LocalClock? = nil) throws(StoreError) {
        try connection.write("queueing notifications") { db in
            let queued = "SELECT COUNT(*) FROM notifications"
            let episodes = "SELECT COUNT(*), COUNT(closed_by) FROM alert_episodes"
            try db.inSavepoint {
                let before = (try Int.fetchOne(db, sql: queued), try Row.fetchOne(db, sql: episodes))
                var recording = try Recording.lasting(at: moment, clock: clock, in: db)
                try recording.raiseAlerts(of: Set(RuleGroup.allCases))
                return try before == (Int.fetchOne(db, sql: queued), Row.fetchOne(db, sql: episodes)) ? .rollback : .commit
            }
        }
    }

    /// The ids of what waits for a worker: first of the channels that are there at once, then of those that have to answer, of both the oldest first.
    public func dueNotifications(at moment: Moment) throws(StoreError) -> [String] {
        try connection.read("reading notifications") { db in
            try String.fetchAll(
                db, sql: "SELECT id FROM notifications WHERE \(NotificationRows.isDue) ORDER BY channel NOT IN ('terminal', 'push', 'file'), queued, row",
                arguments: [moment.secondsSinceEpoch])
        }
    }

    /// A notification with what decides about it; nil when it does not wait for a worker any more.
    /// - Parameter clock: Decides what is local for its alert; nil: the moment's own offset.
    public func dueNotification(_ id: String, at moment: Moment, clock: LocalClock? = nil) throws(StoreError) -> DueNotification? {
        try connection.read("reading a notification") { db in
            let now = moment.secondsSinceEpoch
            guard let row = try Row.fetchOne(
                db, sql: "SELECT * FROM notifications WHERE id = ? AND \(NotificationRows.isDue)", arguments: [id, now])
            else { return nil }
            func inputs(_ second: Int) throws -> AlertInputs {
                try AlertInputs(db, at: Moment(secondsSinceEpoch: second, offsetSeconds: moment.offsetSeconds), clock: clock)
            }
            var notification = try NotificationRows.notification(row), withdrawal: DueNotification.Withdrawal?
            var standing = try inputs(row["queued"]).standing(notification)
            if let asked = standing {
                if try inputs(now).isObsolete(asked) { withdrawal = .obsolete }
            } else {
                standing = try inputs(now).standing(notification)
                if standing == nil { withdrawal = .corrected }
            }
            // What was corrected meanwhile is told as it is now.
            if var told = standing, told.rule == notification.rule, told.severity == notification.severity {
                told.id = notification.alert
                notification.payload = told.json
            }
            let recipient = try NotificationRows.recipient(notification.recipient, db)
            return DueNotification(
                notification: notification,
                recipient: recipient,
                silence: try NotificationRows.silence(of: notification, at: now, db),
                withdrawal: withdrawal,
                isToldElsewhere: try recipient.map { try NotificationRows.isTold($0, row, elsewhere: db) } ?? false)
        }
    }

    /// Whether a notification was sent, skipped or given up, so that no worker will have it again.
    public func isSettled(_ id: String) throws(StoreError) -> Bool {
        try connection.read("reading a notification") { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM notifications WHERE id = ? AND status <> 'pending')", arguments: [id]) ?? false
        }
    }

    /// Every notification about the person, oldest first.
    public func notifications() throws(StoreError) -> [QueuedNotification] {
        try connection.read("reading notifications") { db in
            try Row.fetchAll(db, sql: "SELECT * FROM notifications WHERE person = person() ORDER BY queued, row").map(NotificationRows.notification)
        }
    }

    /// What became of one attempt.
    public enum Delivery: Hashable, Sendable {
        case sent
        /// On the terminal, because the channel that it was queued for was closed since.
        case shown
        case skipped(reason: String)
        case failed(reason: String)
    }

    /// Writes down what became of a notification that was due.
    /// - Returns: The notification as it is now.
    public func settle(_ id: String, as delivery: Delivery, retry: Retry, at moment: Moment) throws(StoreError) -> QueuedNotification {
        try connection.write("keeping a delivery") { db in
            let now = moment.secondsSinceEpoch
            switch delivery {
            case .sent, .shown:
                // There may be a row of the terminal already: one that somebody wanted to have skipped.
                let channel = delivery == .sent ? "channel" : """
                    CASE WHEN EXISTS (
                        SELECT 1 FROM notifications t WHERE t.channel = 'terminal' AND t.alert = notifications.alert AND t.recipient = notifications.recipient
                            AND t.level = notifications.level AND t.severity = notifications.severity
                    ) THEN channel ELSE 'terminal' END
                    """
                try db.execute(
                    sql: """
                        UPDATE notifications SET status = 'sent', attempts = attempts + 1, last_error = NULL, sent = ?, channel = \(channel)
                        WHERE id = ? AND status = 'pending'
                        """, arguments: [now, id])
            case .skipped(let reason):
                try db.execute(
                    sql: "UPDATE notifications SET status = 'skipped', last_error = ? WHERE id = ? AND status = 'pending'",
                    arguments: [reason, id])
            case .failed(let reason):
                let attempts = 1 + (try Int.fetchOne(db, sql: "SELECT attempts FROM notifications WHERE id = ?", arguments: [id]) ?? 0)
                let wait = retry.wait(after: attempts)
                try db.execute(
                    sql: "UPDATE notifications SET status = ?, attempts = ?, last_error = ?, due = ? WHERE id = ? AND status = 'pending'",
                    arguments: [wait == nil ? "failed" : "pending", attempts, reason, now + (wait ?? 0), id])
            }
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM notifications WHERE id = ?", arguments: [id]) else { throw UnreadableRow() }
            return try NotificationRows.notification(row)
        }
    }

    // MARK: Silences

    public enum SilenceError: Error, Hashable, Sendable {
        /// No alert of this id or rule is known.
        case unknownAlert
        /// Nobody of this name is told of alerts.
        case unknownRecipient
        /// Several people are told, and none of them is known as the user.
        case whichRecipient([String])
    }

    /// Keeps an alert from a recipient: through a number of days of 24 hours, or for ever.
    ///
    /// A rule that is snoozed is silent through the time, also for what begins in it. A rule that is dismissed dismisses the alerts of the
    /// rule that are known now; a new one is told again.
    /// - Parameters:
    ///   - target: An alert's id, or a rule.
    ///   - days: nil: for ever.
    ///   - name: nil: the user at this machine.
    /// - Returns: The recipient's name.
    public func silence(
        _ target: String, days: Int?, for name: String? = nil, at moment: Moment, clock: LocalClock? = nil
    ) throws(StoreError) -> Result<String, SilenceError> {
        try connection.write("silencing an alert") { db in
            let recipient: String
            switch try silencing(name, db) {
            case .success(let name): recipient = name
            case .failure(let error): return .failure(error)
            }
            let known = try Row.fetchAll(db, sql: "SELECT id, rule FROM alert_episodes WHERE person = person()").map { (id: $0["id"] as String, rule: $0["rule"] as String) }
                + AlertInputs(db, at: moment, clock: clock).standing().map { (id: $0.id, rule: $0.rule.rawValue) }
            let ofRule = known.filter { $0.rule == target }.map(\.id)
            let targets: [String]
            if known.contains(where: { $0.id == target }) {
                targets = [target]
            } else if days != nil, RuleGroup.allCases.contains(where: { $0.rules.contains(AlertRule(rawValue: target)) }) {
                targets = [target]
            } else {
                targets = Set(ofRule).sorted()
            }
            guard !targets.isEmpty else { return .failure(.unknownAlert) }
            let now = moment.secondsSinceEpoch
            for target in targets {
                try db.execute(
                    sql: "INSERT INTO silences (recipient, target, begins, until, person) VALUES (?, ?, ?, ?, person())",
                    arguments: [recipient, target, now, days.map { now + $0 * 86_400 }])
            }
            return .success(recipient)
        }
    }

    /// Who is told of the alerts.
    public func recipientNames() throws(StoreError) -> [String] {
        try connection.read("reading the recipients") { db in try NotificationRows.recipients(db).map(\.name) }
    }

    private func silencing(_ name: String?, _ db: Database) throws -> Result<String, SilenceError> {
        let family = try FamilyMember.all(db), names = try NotificationRows.recipients(db).map(\.name)
        if let name {
            // "Me" is the user, under whatever name the family has.
            let meant = name.lowercased() == Recipient.alone ? family.first(where: \.isMe)?.name ?? name : name
            let known = (family.map(\.name) + names).first { $0.lowercased() == meant.lowercased() }
            return known.map { .success($0) } ?? .failure(.unknownRecipient)
        }
        if let person = try People.name(db), let own = names.first(where: { $0.lowercased() == person.lowercased() }) { return .success(own) }
        if let me = family.first(where: \.isMe) { return .success(me.name) }
        return names.count == 1 ? .success(names[0]) : .failure(.whichRecipient(names))
    }

    // MARK: What differs for one recipient

    /// Sets one channel or quiet-hours setting for a member of the family alone.
    /// - Returns: The member's settings as they are now, why the name or value was refused, or nil when there is no such member.
    public func set(_ name: String, to value: String, member: String) throws(StoreError) -> Result<Settings, SettingError>? {
        try connection.write("changing a setting") { db in
            guard let known = try FamilyMember.all(db).first(where: { $0.name.lowercased() == member.lowercased() }) else { return nil }
            var settings = try NotificationRows.settings(of: known.name, db)
            do throws(SettingError) { try settings.set(name, to: value) } catch { return .failure(error) }
            guard Settings.isPersonal(name) else { return .failure(.badValue(name: name, value: value)) }
            try db.execute(
                sql: """
                    INSERT INTO member_settings (member, name, value) VALUES (?, ?, ?)
                    ON CONFLICT (member, name) DO UPDATE SET value = excluded.value
                    """, arguments: [known.name, name, value])
            return .success(settings)
        }
    }

    /// Lets a setting be for a member of the family what it is for everybody.
    /// - Returns: As `set(_:to:member:)`.
    public func reset(_ name: String, member: String) throws(StoreError) -> Result<Settings, SettingError>? {
        try connection.write("changing a setting") { db in
            guard let known = try FamilyMember.all(db).first(where: { $0.name.lowercased() == member.lowercased() }) else { return nil }
            var settings = Settings()
            do throws(SettingError) { try settings.reset(name) } catch { return .failure(error) }
            guard Settings.isPersonal(name) else { return .failure(.badValue(name: name, value: "")) }
            try db.execute(sql: "DELETE FROM member_settings WHERE member = ? AND name = ?", arguments: [known.name, name])
            return .success(try NotificationRows.settings(of: known.name, db))
        }
    }
}
