internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Profile, settings, schedules and reminders as they hold now.
enum Facts {
    static func settings(_ db: Database) throws -> Settings { try settings(of: People.current(db), db) }

    static func settings(of person: Int64, _ db: Database) throws -> Settings {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT name, value FROM settings WHERE person = ?"), arguments: [person])
        return Settings(stored: Dictionary(rows.map { ($0["name"], $0["value"]) }) { _, last in last })
    }

    static func save(_ name: String, _ value: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO settings (person, name, value, set_after) VALUES (person(), ?, ?, (SELECT COALESCE(MAX(row), 0) FROM utterances))
                ON CONFLICT (person, name) DO UPDATE SET value = excluded.value, set_after = excluded.set_after
                """, arguments: [name, value])
    }

    static func profile(_ db: Database) throws -> Profile {
        Profile(facts: try profileFacts(db))
    }

    static func profileFacts(_ db: Database) throws -> [ProfileFact] { try current(ProfileFact.self, in: "profile_facts", db) }

    static func answers(_ db: Database) throws -> [ReminderAnswer] { try current(ReminderAnswer.self, in: "answers", db) }

    /// The answer that the words gave that were said last, where nobody could say to which of several reminders it was; so are doses that were taken and not named.
    /// What waits for a yes itself is neither.
    static func answerWithoutQuestion(since earliest: Moment, upTo moment: Moment, _ db: Database) throws -> ReminderAnswer? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT row, text, seconds, offset, changes FROM utterances WHERE person = person() ORDER BY row DESC LIMIT 1"))
        guard let row else { return nil }
        let said = Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"])
        let actions = try String.fetchAll(db.cachedStatement(sql: "SELECT action FROM actions WHERE utterance = ?"), arguments: [row["row"] as Int64])
        guard said >= earliest, said <= moment, actions.count == 1, case let action = try decoded(StoredAction.self, actions[0]).action, !action.isDoubtful else { return nil }
        var ids = SystemRandomNumberGenerator()
        let outcomes = Resolver().resolve(action, of: (row["text"] as Words).text, at: said, ids: &ids)
        switch outcomes.first {
        case .answer(let answer)? where !(row["changes"] as Bool): return answer
        case .event(let event)? where try event.isUnnamedDose(settings(db)): return ReminderAnswer(answer: .taken, at: said)
        default: return nil
        }
    }

    /// When a warning about the beta blocker was answered as false: that counts until the boundary is set anew.
    static func falseWarnings(_ db: Database) throws -> [Moment] {
        try answers(since: SettingKey<Double>.betaBlockerBoundary.name, db).standing
            .filter { $0.answer == .taken && $0.question?.rule == .betaBlockerMissed }.map(\.at)
    }

    /// The answers given since a setting was last set by hand.
    private static func answers(since key: String, _ db: Database) throws -> [ReminderAnswer] {
        let after = try Int64.fetchOne(db.cachedStatement(sql: "SELECT set_after FROM settings WHERE person = person() AND name = ?"), arguments: [key])
        return try String.fetchAll(
            db.cachedStatement(sql: "SELECT payload FROM answers WHERE ended_by IS NULL AND person = person() AND created_by > ? ORDER BY row"),
            arguments: [after ?? 0]
        ).map { try decoded(ReminderAnswer.self, $0) }
    }

    /// The family as the person of the connection sees it, with those who were of it.
    static func members(_ db: Database) throws -> [Member] {
        let person = try People.name(db)?.lowercased()
        return try Row.fetchAll(db.cachedStatement(sql: "SELECT name, is_me, pending, 0 AS former FROM members UNION ALL SELECT name, 0, 0, 1 FROM former_members")).map {
            let name: String = $0["name"]
            return Member(name: name, isMe: person.map { $0 == name.lowercased() } ?? $0["is_me"], isPending: $0["pending"], isRemoved: $0["former"])
        }
    }

    /// What a row of one of `Schema.factTables` tells.
    static func outcome(_ payload: String, in table: String) throws -> Outcome {
        switch table {
        case "schedules": .schedule(try decoded(Schedule.self, payload))
        case "reminders": .reminder(try decoded(Reminder.self, payload))
        case "answers": .answer(try decoded(ReminderAnswer.self, payload))
        default: .profile(try decoded(ProfileFact.self, payload))
        }
    }

    /// The rows that hold, oldest first.
    static func current<Value: Decodable>(_ type: Value.Type, in table: String, _ db: Database) throws -> [Value] {
        try String.fetchAll(db.cachedStatement(sql: "SELECT payload FROM \(table) WHERE ended_by IS NULL AND person = person() ORDER BY row"))
            .map { try decoded(type, $0) }
    }
}
