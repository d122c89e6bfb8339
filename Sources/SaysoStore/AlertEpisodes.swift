internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// A stretch of time through which an alert was seen to hold, as remembered.
struct Episode {
    var row: Int64
    var id: String
    var severity: AlertSeverity

    /// The episode that an alert belongs to: one that overlaps it in time.
    /// - Parameter closed: Whether one that has ended counts.
    static func find(for alert: Alert, at moment: Moment, closed: Bool, in db: Database) throws -> Episode? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT row, id, severity FROM alert_episodes
                    WHERE rule = ? AND subject = ? AND since <= ? AND seen_until >= ? AND (closed_by IS NULL OR ?)
                    ORDER BY closed_by IS NOT NULL, since DESC LIMIT 1
                    """),
            arguments: [
                alert.rule.rawValue, alert.subject ?? "", moment.secondsSinceEpoch, alert.since.secondsSinceEpoch, closed,
            ]
        ).map { Episode(row: $0["row"], id: $0["id"], severity: AlertSeverity(rawValue: $0["severity"]) ?? .watch) }
    }
}

extension Recording {
    /// Raises what newly holds; an episode is raised once, and again only when it grows more severe.
    mutating func raiseAlerts() throws {
        let settings = try Facts.settings(db)
        recorded.alerts = recorded.events.flatMap { $0.redFlagAlerts(settings) }
        guard profileChanged || touched.contains(where: Evaluator.isInput) else { return }
        let evaluator = Evaluator(profile: try Facts.profile(db), settings: settings)
        let history = try AlertInputs.history(db, at: moment, settings: settings)
        var holding: [Int64] = []
        let alerts = evaluator.alerts(in: history, at: moment)
        for alert in alerts {
            if let episode = try Episode.find(for: alert, at: moment, closed: false, in: db) {
                holding.append(episode.row)
                try see(alert, in: episode)
                guard alert.severity > episode.severity else { continue }
                raise(alert, id: episode.id)
            } else {
                let episode = try open(alert)
                holding.append(episode.row)
                raise(alert, id: episode.id)
            }
        }
        try close(allBut: holding, and: Set(alerts.flatMap(\.rule.includes)))
        recorded.alerts.sort { ($1.severity, $1.since, $0.id) < ($0.severity, $0.since, $1.id) }
    }

    /// A red flag is in the answer already, for every event that raises one.
    private mutating func raise(_ alert: Alert, id: String) {
        guard alert.rule != .redFlag else { return }
        var raised = alert
        raised.id = id
        recorded.alerts.append(raised)
    }

    private func see(_ alert: Alert, in episode: Episode) throws {
        try db.execute(
            sql: """
                UPDATE alert_episodes SET seen_until = MAX(seen_until, ?), since = MIN(since, ?), severity = ? WHERE row = ?
                """,
            arguments: [
                moment.secondsSinceEpoch, alert.since.secondsSinceEpoch, max(alert.severity, episode.severity).rawValue,
                episode.row,
            ])
    }

    private func open(_ alert: Alert) throws -> Episode {
        // The same rule may have held from the same instant before, and have been taken back since.
        let taken = try Int.fetchOne(
            db, sql: "SELECT COUNT(*) FROM alert_episodes WHERE id = ? OR id LIKE ? || '-again%'",
            arguments: [alert.id, alert.id]) ?? 0
        let id = taken == 0 ? alert.id : "\(alert.id)-again\(taken)"
        try db.execute(
            sql: """
                INSERT INTO alert_episodes (id, rule, subject, severity, since, seen_until, raised_by)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, alert.rule.rawValue, alert.subject ?? "", alert.severity.rawValue, alert.since.secondsSinceEpoch,
                moment.secondsSinceEpoch, utterance,
            ])
        return Episode(row: db.lastInsertedRowID, id: id, severity: alert.severity)
    }

    /// An episode that is seen not to hold any more has ended; one that lies in the future of this moment may go on.
    /// - Parameter included: Rules that go on under a worse one.
    private func close(allBut holding: [Int64], and included: Set<AlertRule>) throws {
        let open = try Row.fetchAll(
            db, sql: "SELECT row, rule FROM alert_episodes WHERE closed_by IS NULL AND seen_until <= ?",
            arguments: [moment.secondsSinceEpoch]
        ).filter { !included.contains(AlertRule(rawValue: $0["rule"])) }
        for row in open.map({ $0["row"] as Int64 }) where !holding.contains(row) {
            try db.execute(sql: "UPDATE alert_episodes SET closed_by = ? WHERE row = ?", arguments: [utterance, row])
        }
    }
}
