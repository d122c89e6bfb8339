internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// The tables of notifications, recipients and silences.
enum NotificationRows {
    /// Queues an alert for everybody who is to be told and was not told of this level yet, through the channels that are open now.
    ///
    /// What was taken back and has come back (`id` is then not the alert's own) is told anew where it is not word for word what was told, or waits, already;
    /// of the two that wait, the older is skipped.
    /// - Parameter id: The episode's.
    static func queue(_ alert: Alert, id: String, at moment: Moment, in db: Database) throws {
        var ids = SystemRandomNumberGenerator()
        var queued = alert
        queued.id = id
        let payload = queued.json
        for recipient in try recipients(db) {
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT row, alert, channel, severity, level, status, payload FROM notifications
                        WHERE recipient = ? AND (alert = ? OR alert = ? OR alert LIKE ? || '-again%')
                        """), arguments: [recipient.name, alert.id, id, alert.id])
            let told = rows.filter { $0["alert"] == id && ($0["level"] as Int) >= alert.level && AlertSeverity(rawValue: $0["severity"]) ?? .watch >= alert.severity }
            if told.contains(where: isSent) { continue }
            let former = rows.filter { $0["alert"] != id }
            for channel in recipient.channels where !told.contains(where: { $0["channel"] == channel.rawValue }) {
                let sameWords = former.contains { row in
                    queued.id = row["alert"]
                    return row["channel"] == channel.rawValue && (isSent(row) || isPending(row)) && row["payload"] == queued.json
                }
                if sameWords { continue }
                for row in former where row["channel"] == channel.rawValue && isPending(row) {
                    try db.execute(
                        sql: "UPDATE notifications SET status = 'skipped', last_error = 'withdrawn: it is told as it is now' WHERE row = ?", arguments: [row["row"] as Int64])
                }
                try db.cachedStatement(
                    sql: """
                        INSERT INTO notifications (id, recipient, member, alert, rule, severity, level, channel, payload, queued, due, person)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, person())
                        """
                ).execute(arguments: [
                    Identifier.make(using: &ids), recipient.name, try subject(of: alert, db), id, alert.rule.rawValue,
                    alert.severity.rawValue, alert.level, channel.rawValue, payload, moment.secondsSinceEpoch, Int.min,
                ])
            }
        }
    }

    /// Whether somebody was told of an alert at the level of a row, or will be, by another one.
    static func isTold(_ recipient: Recipient, _ row: Row, elsewhere db: Database) throws -> Bool {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT channel, status FROM notifications WHERE alert = ? AND recipient = ? AND level >= ? AND row <> ?"),
            arguments: [row["alert"] as String, row["recipient"] as String, row["level"] as Int, row["row"] as Int64]
        ).contains { other in
            isSent(other) || isPending(other) && ChannelKind(rawValue: other["channel"]).map(recipient.isReached) ?? false
        }
    }

    private static func isSent(_ row: Row) -> Bool { row["status"] == QueuedNotification.Status.sent.rawValue }
    private static func isPending(_ row: Row) -> Bool { row["status"] == QueuedNotification.Status.pending.rawValue }

    /// Whom an alert is about: the member that it names, else the person of the log.
    private static func subject(of alert: Alert, _ db: Database) throws -> String {
        for extra in alert.extras where extra.key == "member" { if case .text(let name) = extra.value { return name } }
        return try People.name(db) ?? FamilyMember.all(db).first(where: \.isMe)?.name ?? Recipient.alone
    }

    /// The family's admins who have accepted, or the person of the connection alone.
    static func recipients(_ db: Database) throws -> [Recipient] {
        let family = try FamilyMember.all(db)
        let admins = family.filter { $0.role == .admin && !$0.isPending }
        let person = try People.name(db)
        let told = admins.isEmpty ? family.filter { member in person.map { $0.lowercased() == member.name.lowercased() } ?? member.isMe } : admins
        guard !told.isEmpty else {
            let name = person ?? Recipient.alone
            return [Recipient(name: name, isChampion: false, settings: try settings(of: name, db))]
        }
        return try told.map { member in
            Recipient(
                name: member.name, zone: member.zone, email: member.email, isChampion: member.isChampion && member.role == .admin,
                settings: try settings(of: member.name, db))
        }
    }

    /// Nil when nobody of this name is to be told any more. What waits for the person alone still goes there when there is a family.
    static func recipient(_ name: String, _ db: Database) throws -> Recipient? {
        if let known = try recipients(db).first(where: { $0.name.lowercased() == name.lowercased() }) { return known }
        return name == Recipient.alone ? Recipient(name: name, isChampion: false, settings: try settings(of: name, db)) : nil
    }

    /// The owner's, with a person's own over them, and what was set for the member over both.
    static func settings(of recipient: String, _ db: Database) throws -> Settings {
        var overrides = try Facts.settings(of: People.owner, db).overrides
        if let person = try People.find(recipient, in: db), person != People.owner {
            overrides.merge(try Facts.settings(of: person, db).overrides) { $1 }
        }
        return Settings(stored: overrides.merging(try ownSettings(of: recipient, db)) { $1 })
    }

    static func ownSettings(of member: String, _ db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT name, value FROM member_settings WHERE member = ?"), arguments: [member])
        return Dictionary(rows.map { ($0["name"], $0["value"]) }) { $1 }
    }

    /// What was queued, or silenced, for the person of the log before the family was told goes on under the name.
    static func rename(_ recipient: String, to name: String, in db: Database) throws {
        try db.execute(sql: "UPDATE OR IGNORE notifications SET recipient = ? WHERE recipient = ?", arguments: [name, recipient])
        try db.execute(sql: "UPDATE silences SET recipient = ? WHERE recipient = ?", arguments: [name, recipient])
    }

    /// Waits for nothing but a worker.
    static let isDue = "person = person() AND status = 'pending' AND due <= ?"

    static func notification(_ row: Row) throws -> QueuedNotification {
        guard let channel = ChannelKind(rawValue: row["channel"]), let status = QueuedNotification.Status(rawValue: row["status"])
        else { throw UnreadableRow() }
        return QueuedNotification(
            id: row["id"], recipient: row["recipient"], member: row["member"], isOwners: row["person"] == People.owner,
            alert: row["alert"], rule: AlertRule(rawValue: row["rule"]), severity: AlertSeverity(rawValue: row["severity"]) ?? .attention,
            channel: channel, payload: row["payload"], status: status, attempts: row["attempts"], lastError: row["last_error"],
            sentAt: (row["sent"] as Int?).map { Moment(secondsSinceEpoch: $0, offsetSeconds: 0) })
    }

    static func silence(of notification: QueuedNotification, at second: Int, _ db: Database) throws -> DueNotification.Silence? {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT until FROM silences
                    WHERE person = person() AND recipient = ? AND target IN (?, ?) AND begins <= ? AND (until IS NULL OR until > ?)
                    """), arguments: [notification.recipient, notification.alert, notification.rule.rawValue, second, second])
        let ends = rows.map { $0["until"] as Int? }
        if ends.contains(nil) { return .dismissed }
        return ends.compactMap { $0 }.max().map { .snoozed(until: $0) }
    }
}
