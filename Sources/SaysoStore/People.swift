internal import GRDB

/// The people of one log.
///
/// Each row of a person's own says whose it is. Person 0 is the owner, to whom all of a log from before there were others belongs; every
/// other has a name, the same in any case. A connection is one person's: the SQL function `person()` says whose.
enum People {
    static let owner: Int64 = 0
    /// Somebody whom a log that is only read does not know: nothing is hers.
    private static let nobody: Int64 = -1

    /// Makes a connection somebody's.
    /// - Parameters:
    ///   - name: nil: the owner.
    ///   - adds: Whether a name that is new is added.
    /// - Returns: Whether the log knows the person.
    static func become(_ name: String?, adding adds: Bool, in db: Database) throws -> Bool {
        var person: Int64? = owner
        if let name {
            person = try find(name, in: db)
            if person == nil, adds {
                // Another process may have been faster.
                try db.execute(sql: "INSERT OR IGNORE INTO people (name) VALUES (?)", arguments: [name])
                person = try find(name, in: db)
            }
        }
        let row = person ?? nobody
        db.add(function: DatabaseFunction("person", argumentCount: 0, pure: true) { _ in row })
        return person != nil
    }

    /// Whose the connection is.
    static func current(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT person()")) ?? nobody
    }

    /// The name of the connection's person; nil for the owner.
    static func name(_ db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT name FROM people WHERE row = person()"))
    }

    /// By the name of a person, or of the member of the family who is the owner.
    static func find(_ name: String, in db: Database) throws -> Int64? {
        if let row = try Int64.fetchOne(db, sql: "SELECT row FROM people WHERE name = ?", arguments: [name]) { return row }
        let isOwner = try name.lowercased() == Recipient.alone || FamilyMember.all(db).contains { $0.isMe && $0.name.lowercased() == name.lowercased() }
        return isOwner ? owner : nil
    }
}

extension HealthLog {
    /// The names of all but the owner, in the order in which they came.
    public func people() throws(StoreError) -> [String] {
        try connection.read("reading the people of the log") { db in try String.fetchAll(db, sql: "SELECT name FROM people ORDER BY row") }
    }

    /// Whether the person whose log this is has anything in it or was ever named to it. Always, but for a new name that is only read.
    public var knowsPerson: Bool { connection.knowsPerson }
}
