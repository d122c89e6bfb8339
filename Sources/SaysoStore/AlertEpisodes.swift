internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// A stretch of time through which an alert was seen to hold, as remembered.
struct Episode {
    var row: Int64
    var id: String
    var severity: AlertSeverity
    /// The last level that was raised.
    var level: Int

    /// The episode that an alert belongs to: one that overlaps it in time.
    ///
    /// One that was seen to be over at a later instant goes on at an earlier one: a clock that was put back tells nothing anew.
    /// - Parameter closed: Whether one that has ended counts.
    static func find(for alert: Alert, at moment: Moment, closed: Bool, in db: Database) throws -> Episode? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT row, id, severity, level FROM alert_episodes
                    WHERE person = person() AND rule = ? AND subject = ? AND since <= ? AND seen_until >= ?
                        AND (closed_by IS NULL OR ? OR (SELECT seconds FROM utterances WHERE utterances.row = closed_by) > ?)
                    ORDER BY closed_by IS NOT NULL, since DESC LIMIT 1
                    """),
            arguments: [
                alert.rule.rawValue, alert.subject ?? "", moment.secondsSinceEpoch, alert.since.secondsSinceEpoch, closed,
                moment.secondsSinceEpoch,
            ]
        ).map(Episode.init)
    }

    /// The first of an alert's rule and subject that begins behind an instant, and when it begins, in seconds.
    static func next(behind moment: Moment, of alert: Alert, in db: Database) throws -> (episode: Episode, since: Int)? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT row, id, severity, level, since FROM alert_episodes
                    WHERE person = person() AND rule = ? AND subject = ? AND since > ? ORDER BY since LIMIT 1
                    """),
            arguments: [alert.rule.rawValue, alert.subject ?? "", moment.secondsSinceEpoch]
        ).map { (Episode($0), $0["since"]) }
    }

    private init(_ row: Row) {
        self.init(row: row["row"], id: row["id"], severity: AlertSeverity(rawValue: row["severity"]) ?? .watch, level: row["level"])
    }

    init(row: Int64, id: String, severity: AlertSeverity, level: Int) { (self.row, self.id, self.severity, self.level) = (row, id, severity, level) }
}

extension Recording {
    /// Raises what newly holds because of what was said.
    mutating func raiseAlerts() throws {
        recorded.alerts = try redFlags()
        var groups = touched.reduce(into: Set<RuleGroup>()) { $0.formUnion(RuleGroup.raised(by: $1)) }
        if profileChanged { groups.formUnion([.fever, .exertion]) }
        // A question about the beta blocker comes with the hour: it is put with the next answer that asks nothing else.
        if recorded.pending == nil, recorded.followUp == nil, try settingsInForce()[.betaBlockerBoundary] > 0 { groups.insert(.betaBlocker) }
        if !groups.isEmpty { try raiseAlerts(of: groups) }
    }

    /// Raises what newly holds; an episode is raised once, and again only when it grows more severe or comes a level further.
    mutating func raiseAlerts(of groups: Set<RuleGroup>) throws {
        let inputs = try AlertInputs(db, at: moment, clock: clock)
        let alerts = try inputs.alerts(of: groups).filter { $0.status == .active }
        var holding: [Int64] = []
        for alert in alerts where try !comesTooSoon(alert, inputs.settings) {
            let isNews = try alert.isNews(inputs.settings) && !wasAskedBefore(alert)
            if let episode = try Episode.find(for: alert, at: moment, closed: false, in: db) ?? begunLater(alert, of: groups) {
                holding.append(episode.row)
                join(episode.id, alert)
                try see(alert, in: episode, raised: isNews)
                if isNews, !alert.asksForAge { try NotificationRows.queue(alert, id: episode.id, at: moment, in: db) }
                guard isNews, alert.severity > episode.severity || alert.level > episode.level else { continue }
                raise(alert, id: episode.id)
            } else {
                let episode = try open(alert, raised: isNews)
                holding.append(episode.row)
                join(episode.id, alert)
                guard isNews else { continue }
                if !alert.asksForAge { try NotificationRows.queue(alert, id: episode.id, at: moment, in: db) }
                raise(alert, id: episode.id)
            }
        }
        try close(groups.reduce(into: Set<AlertRule>()) { $0.formUnion($1.rules) }.subtracting(alerts.flatMap(\.rule.includes)), allBut: holding)
        recorded.alerts.sort { ($1.severity, $1.since, $0.id) < ($0.severity, $0.since, $1.id) }
    }

    /// The episode that was known to begin later, where the alert holds from here on to it: what is told newest first is one episode all the same.
    private func begunLater(_ alert: Alert, of groups: Set<RuleGroup>) throws -> Episode? {
        guard let later = try Episode.next(behind: moment, of: alert, in: db) else { return nil }
        let local = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        let known = try AlertInputs(db, at: local.moment(at: later.since), clock: clock).alerts(of: groups)
        let goesOn = known.contains { $0.rule == alert.rule && $0.subject == alert.subject && $0.status == .active && $0.since <= moment }
        return goesOn ? later.episode : nil
    }

    /// What the answer says at once: for each event that raises a flag, also one that is yet to be confirmed, and for the words themselves.
    private func redFlags() throws -> [Alert] {
        let words = RedFlags().alerts(of: text, at: moment)
        let said = recorded.events + asked
        guard said.contains(where: { RuleGroup.raised(by: $0).contains(.redFlags) }) else { return words }
        let flags = try AlertInputs(db, at: moment, clock: clock).redFlags()
        let alerts = said.flatMap { flags.answer(to: $0, at: moment) }
        let person = try People.current(db)
        // Several signs of one flag are one alert, begun with the first.
        return (alerts + words).reduce(into: [Alert]()) { flags, sign in
            guard let known = flags.firstIndex(where: { $0.subject == sign.subject }) else { return flags.append(sign) }
            let (first, last) = sign.since < flags[known].since ? (sign, flags[known]) : (flags[known], sign)
            flags[known] = last.following(first)
        }.map { $0.named(for: person) }
    }

    /// A red flag that is said again goes on: the answer has it under its episode's id, since the first of its signs.
    private mutating func join(_ id: String, _ alert: Alert) {
        guard alert.rule == .redFlag else { return }
        for index in recorded.alerts.indices {
            let said = recorded.alerts[index]
            guard said.rule == alert.rule, said.subject == alert.subject, said.since >= alert.since else { continue }
            (recorded.alerts[index].id, recorded.alerts[index].since) = (id, alert.since)
        }
    }

    /// A red flag of what was said is in the answer already; of what was imported it is not.
    private mutating func raise(_ alert: Alert, id: String) {
        if alert.rule == .redFlag, recorded.alerts.contains(where: { $0.rule == .redFlag && $0.subject == alert.subject }) { return }
        var raised = alert
        raised.id = id
        recorded.alerts.append(raised)
    }

    /// Whether a question follows the last one at once: a device may send a day's value many times, each a little higher.
    private func comesTooSoon(_ alert: Alert, _ settings: Settings) throws -> Bool {
        guard alert.rule == .betaBlockerMissed else { return false }
        let now = moment.secondsSinceEpoch
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM alert_episodes JOIN utterances ON utterances.row = raised_by
                    WHERE alert_episodes.person = person() AND rule = ? AND subject <> ? AND seconds > ? AND seconds <= ?)
                """,
            arguments: [alert.rule.rawValue, alert.subject ?? "", now - settings[.betaBlockerWaitMinutes] * 60, now]) ?? false
    }

    /// Whether a question was asked for this value of this day, and for another one since: the value is not new, though it has come back.
    private func wasAskedBefore(_ alert: Alert) throws -> Bool {
        guard alert.rule == .betaBlockerMissed else { return false }
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM alert_episodes AS old JOIN alert_episodes AS other
                        ON other.person = old.person AND other.rule = old.rule AND other.subject <> old.subject AND other.row > old.row
                    WHERE old.person = person() AND old.rule = ? AND old.subject = ?)
                """,
            arguments: [alert.rule.rawValue, alert.subject ?? ""]) ?? false
    }

    private func see(_ alert: Alert, in episode: Episode, raised: Bool) throws {
        try db.execute(
            sql: """
                UPDATE alert_episodes SET seen_until = MAX(seen_until, ?), since = MIN(since, ?), severity = ?, level = MAX(level, ?)
                WHERE row = ?
                """,
            arguments: [
                moment.secondsSinceEpoch, alert.since.secondsSinceEpoch, max(raised ? alert.severity : .celebrate, episode.severity).rawValue,
                raised ? alert.level : 0, episode.row,
            ])
    }

    private func open(_ alert: Alert, raised: Bool) throws -> Episode {
        // The same rule may have held from the same instant before, and have been taken back since.
        let taken = try Int.fetchOne(
            db, sql: "SELECT COUNT(*) FROM alert_episodes WHERE id = ? OR id LIKE ? || '-again%'",
            arguments: [alert.id, alert.id]) ?? 0
        let id = taken == 0 ? alert.id : "\(alert.id)-again\(taken)"
        try db.execute(
            sql: """
                INSERT INTO alert_episodes (id, rule, subject, severity, since, seen_until, raised_by, level, person)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, person())
                """,
            arguments: [
                id, alert.rule.rawValue, alert.subject ?? "", alert.severity.rawValue, alert.since.secondsSinceEpoch,
                moment.secondsSinceEpoch, utterance, raised ? alert.level : 0,
            ])
        return Episode(row: db.lastInsertedRowID, id: id, severity: alert.severity, level: raised ? alert.level : 0)
    }

    /// An episode that is seen not to hold any more has ended; one that lies in the future of this moment may go on.
    private func close(_ rules: Set<AlertRule>, allBut holding: [Int64]) throws {
        let open = try Row.fetchAll(
            db, sql: "SELECT row, rule FROM alert_episodes WHERE closed_by IS NULL AND person = person() AND seen_until <= ?",
            arguments: [moment.secondsSinceEpoch]
        ).filter { rules.contains(AlertRule(rawValue: $0["rule"])) }
        for row in open.map({ $0["row"] as Int64 }) where !holding.contains(row) {
            try db.execute(sql: "UPDATE alert_episodes SET closed_by = ? WHERE row = ?", arguments: [utterance, row])
        }
    }
}

extension Alert {
    /// The same alert of two people has two ids.
    func named(for person: Int64) -> Alert {
        guard person != People.owner else { return self }
        var alert = self
        alert.id += "-\(person)"
        return alert
    }

    /// Whether it is told unasked. Patterns in shadow mode are not, nor a low risk of exertion.
    fileprivate func isNews(_ settings: Settings) -> Bool {
        switch rule {
        case .pattern: !settings[.patternShadow]
        default: exertionRisk != .low
        }
    }
}
