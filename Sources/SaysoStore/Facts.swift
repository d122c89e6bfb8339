internal import GRDB
internal import SaysoHealth

/// Profile, settings, schedules and reminders as they hold now.
enum Facts {
    static func settings(_ db: Database) throws -> Settings {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT name, value FROM settings"))
        return Settings(stored: Dictionary(rows.map { ($0["name"], $0["value"]) }) { _, last in last })
    }

    static func save(_ settings: Settings, in db: Database) throws {
        try db.execute(sql: "DELETE FROM settings")
        for (name, value) in settings.overrides.sorted(by: { $0.key < $1.key }) {
            try db.execute(sql: "INSERT INTO settings (name, value) VALUES (?, ?)", arguments: [name, value])
        }
    }

    static func profile(_ db: Database) throws -> Profile {
        Profile(facts: try current(ProfileFact.self, in: "profile_facts", db))
    }

    /// The rows that hold, oldest first.
    static func current<Value: Decodable>(_ type: Value.Type, in table: String, _ db: Database) throws -> [Value] {
        try String.fetchAll(db.cachedStatement(sql: "SELECT payload FROM \(table) WHERE ended_by IS NULL ORDER BY row"))
            .map { try decoded(type, $0) }
    }
}
