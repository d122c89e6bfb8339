internal import GRDB
internal import SaysoHealth

/// A member of the family as the log keeps it.
public struct FamilyMember: Hashable, Sendable {
    public enum Role: String, CaseIterable, Sendable { case admin, member }

    public var name: String
    public var role: Role
    /// The user at this machine; at most one.
    public var isMe: Bool
    /// Invited, and has not accepted yet.
    public var isPending: Bool
    /// The member's own time zone, by its IANA name.
    public var zone: String?
    /// Whether the family's care rests on this member, who is told by e-mail unless that is switched off.
    public var isChampion: Bool
    /// An e-mail address.
    public var email: String?

    public init(
        name: String, role: Role = .member, isMe: Bool = false, isPending: Bool = false, zone: String? = nil,
        isChampion: Bool = false, email: String? = nil
    ) {
        (self.name, self.role, self.isMe, self.isPending, self.zone) = (name, role, isMe, isPending, zone)
        (self.isChampion, self.email) = (isChampion, email)
    }

    static func all(_ db: Database) throws -> [FamilyMember] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM members ORDER BY row")).map {
            FamilyMember(
                name: $0["name"], role: Role(rawValue: $0["role"]) ?? .member, isMe: $0["is_me"], isPending: $0["pending"],
                zone: $0["zone"], isChampion: $0["is_champion"], email: $0["email"])
        }
    }

    fileprivate func save(in db: Database) throws {
        if isMe { try db.execute(sql: "UPDATE members SET is_me = 0 WHERE is_me = 1") }
        try db.execute(
            sql: """
                INSERT INTO members (name, role, is_me, pending, zone, is_champion, email) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE
                SET role = excluded.role, is_me = excluded.is_me, pending = excluded.pending, zone = excluded.zone,
                    is_champion = excluded.is_champion, email = excluded.email
                """,
            arguments: [name, role.rawValue, isMe, isPending, zone, isChampion, email])
        try db.execute(sql: "DELETE FROM former_members WHERE name = ?", arguments: [name])
        if isMe { try NotificationRows.rename(Recipient.alone, to: name, in: db) }
    }
}

extension HealthLog {
    /// The family, in the order in which it was told. Names are the same in any case.
    public func members() throws(StoreError) -> [FamilyMember] {
        try connection.read("reading the family") { db in try FamilyMember.all(db) }
    }

    /// Adds a member, or replaces the one of this name. Who was the user before is so no more when this one is.
    public func save(_ member: FamilyMember) throws(StoreError) {
        try connection.write("changing the family") { db in try member.save(in: db) }
    }

    /// Adds a member, or changes the one of this name; what is not changed stays as it is.
    /// - Parameter change: Is given a new member where there is none of this name.
    /// - Returns: The member as she is now.
    public func changeMember(_ name: String, _ change: (inout FamilyMember) -> Void) throws(StoreError) -> FamilyMember {
        try connection.write("changing the family") { db in
            var member = try FamilyMember.all(db).first { $0.name.lowercased() == name.lowercased() } ?? FamilyMember(name: name)
            change(&member)
            try member.save(in: db)
            return member
        }
    }

    /// Lets an invited member in.
    /// - Returns: Whether there is such a member.
    public func accept(member name: String) throws(StoreError) -> Bool {
        try connection.write("changing the family") { db in
            try db.execute(sql: "UPDATE members SET pending = 0 WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }
    }

    /// What the user was told, and did not want to be told, stays so without the name.
    /// - Returns: Whether there was such a member.
    public func remove(member name: String) throws(StoreError) -> Bool {
        try connection.write("changing the family") { db in
            if let me = try FamilyMember.all(db).first(where: { $0.isMe && $0.name.lowercased() == name.lowercased() }) {
                try NotificationRows.rename(me.name, to: Recipient.alone, in: db)
            }
            try db.execute(sql: "DELETE FROM member_settings WHERE member = ?", arguments: [name])
            try db.execute(sql: "INSERT OR IGNORE INTO former_members (name) SELECT name FROM members WHERE name = ?", arguments: [name])
            try db.execute(sql: "DELETE FROM members WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }
    }
}
