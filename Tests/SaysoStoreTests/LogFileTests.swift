import Foundation
import GRDB
import SaysoHealth
import SaysoLanguage
@testable import SaysoStore
import Testing

@Suite("The log's file") struct LogFileTests {
    let folder = TemporaryFolder()

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    @Test("files are 0600 and new folders 0700, whatever the umask", arguments: [mode_t(0), 0o077])
    func permissions(mask: mode_t) throws {
        let path = folder.file("new/deeper/log.sqlite")
        let log = try Umask.with(mask) { () throws(StoreError) in
            let log = try HealthLog(path: path)
            try log.say(food("soup"))
            return log
        }
        for name in [path, path + "-wal", path + "-shm"] { #expect(try mode(name) == 0o600, "\(name)") }
        for name in ["new", "new/deeper"] { #expect(try mode(folder.file(name)) == 0o700) }
        withExtendedLifetime(log) {}
    }

    @Test("a file that is open to others is closed to them")
    func tightened() throws {
        do { try HealthLog(path: folder.file()).say(food("soup")) }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file())
        let log = try HealthLog(path: folder.file())
        #expect(try mode(folder.file()) == 0o600)
        withExtendedLifetime(log) {}
    }

    @Test("a file that is not ours is refused and stays as it is", arguments: ["text", "short", "database", "wal database", "folder"])
    func foreign(kind: String) throws {
        let path = folder.file()
        switch kind {
        case "text": try Data(repeating: 65, count: 5_000).write(to: URL(filePath: path))
        case "short": try Data("SQLite format 3\u{0}".utf8).write(to: URL(filePath: path))
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default:
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                if kind == "wal database" { try db.execute(sql: "PRAGMA journal_mode = WAL") }
                try db.execute(sql: "CREATE TABLE notes (text TEXT)")
            }
            try queue.close()
        }
        let before = kind == "folder" ? Data() : try bytes(path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for access in [HealthLog.Access.write, .read] {
            #expect(throws: StoreError.notOurs(path: path)) { try HealthLog(path: path, access: access) }
        }
        #expect(try kind == "folder" || bytes(path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == names)
    }

    @Test("a log of a later version is refused and stays as it is")
    func newer() throws {
        do { try HealthLog(path: folder.file()).say(food("soup")) }
        let queue = try DatabaseQueue(path: folder.file())
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')") }
        try queue.close()
        let before = try bytes(folder.file())
        #expect(throws: StoreError.newerSchema(path: folder.file())) { try HealthLog(path: folder.file()) }
        #expect(try bytes(folder.file()) == before)
    }

    @Test("damage is reported as damage, and acknowledged by nothing", arguments: [100, 4_096, 40_000])
    func damaged(offset: Int) throws {
        let path = folder.file()
        do {
            let log = try HealthLog(path: path)
            for index in 0..<200 { try log.say(food("soup \(index)")) }
        }
        var content = try bytes(path)
        content.replaceSubrange(offset..<content.count, with: Data(repeating: 0x5A, count: content.count - offset))
        try content.write(to: URL(filePath: path))
        #expect(throws: StoreError.damaged(path: path)) {
            let log = try HealthLog(path: path)
            try log.say(food("lost"))
            _ = try log.events()
        }
    }

    @Test("reading makes no file; a folder that cannot be is an error that names the path")
    func missing() {
        let path = folder.file("none/log.sqlite")
        #expect(throws: StoreError.missing(path: path)) { try HealthLog(path: path, access: .read) }
        #expect(!FileManager.default.fileExists(atPath: folder.file("none")))
        _ = FileManager.default.createFile(atPath: folder.file("plain"), contents: nil)
        let impossible = folder.file("plain/log.sqlite")
        let error = #expect(throws: StoreError.self) { try HealthLog(path: impossible) }
        #expect(error?.description.contains(impossible) == true)
    }

    @Test("a read-only log is read, and writing to it is a clear error", .enabled(if: geteuid() != 0, "root may write anywhere"))
    func readOnly() throws {
        let path = folder.file()
        do { try HealthLog(path: path).say(food("soup")) }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
        #expect(throws: StoreError.readOnly(path: path)) { try HealthLog(path: path) }
        #expect(throws: StoreError.readOnly(path: folder.file("new.sqlite"))) { try HealthLog(path: folder.file("new.sqlite")) }
        #expect(try HealthLog(path: path, access: .read).summaries() == ["soup"])
    }

    @Test("a log opened for reading refuses to write")
    func readAccess() throws {
        let writer = try HealthLog(path: folder.file())
        try writer.say(food("soup"))
        let reader = try HealthLog(path: folder.file(), access: .read)
        #expect(try reader.summaries() == ["soup"])
        #expect(throws: StoreError.readOnly(path: folder.file())) { try reader.say(food("cake")) }
        try writer.say(food("stew"))
        #expect(try reader.summaries() == ["soup", "stew"])
    }

    @Test("two connections write at once, and nothing is lost")
    func concurrent() async throws {
        let path = folder.file()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let log = try HealthLog(path: path)
                    for index in 0..<25 { try log.say(food("\(writer)-\(index)")) }
                }
            }
            try await group.waitForAll()
        }
        let log = try HealthLog(path: path)
        #expect(Set(try log.summaries()).count == 100)
    }

    @Test("what is acknowledged is synchronised to disk through a write-ahead log")
    func durable() throws {
        let log = try HealthLog(path: folder.file())
        try log.say(food("soup"))
        // A copy of the files as a power cut would leave them.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.file() + suffix, toPath: folder.file("copy.sqlite") + suffix)
        }
        #expect(try HealthLog(path: folder.file("copy.sqlite")).summaries() == ["soup"])
        withExtendedLifetime(log) {}
    }

    @Test("no room for the index of the write-ahead log is a full disk too")
    func noRoomForIndex() {
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)
        #expect(Connection.translate(error, path: "/p", purpose: "logging") == .full(path: "/p"))
    }

    @Test("no message holds what a person said", arguments: [
        StoreError.notOurs(path: "/p"), .damaged(path: "/p"), .newerSchema(path: "/p"), .readOnly(path: "/p"),
        .missing(path: "/p"), .cannotOpen(path: "/p", reason: "r"), .busy(path: "/p"), .full(path: "/p"),
        .failed(path: "/p", purpose: "logging", code: 1),
    ])
    func messages(error: StoreError) { #expect(error.description.contains("/p")) }
}

/// Changes the process's umask, one test at a time.
private enum Umask {
    static let lock = NSLock()
    static func with<T>(_ mask: mode_t, _ body: () throws(StoreError) -> T) throws(StoreError) -> T {
        lock.lock()
        let before = umask(mask)
        defer {
            umask(before)
            lock.unlock()
        }
        return try body()
    }
}

@Suite("Logs in trouble") struct TroubleTests {
    let folder = TemporaryFolder()

    @Test("a log that another program keeps locked is said to be in use, and nothing is stored")
    func locked() throws {
        do { try HealthLog(path: folder.file()).say(food("soup")) }
        let other = try DatabaseQueue(path: folder.file())
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            let connection = try Connection(path: folder.file(), access: .write, busySeconds: 0.05)
            #expect(throws: StoreError.busy(path: folder.file())) {
                try connection.write("logging") { try $0.execute(sql: "DELETE FROM events") }
            }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try HealthLog(path: folder.file()).summaries() == ["soup"])
    }

    @Test("a log of each older version is brought up to date with all that is in it", arguments: Schema.migrator.migrations)
    func old(version: String) throws {
        let queue = try DatabaseQueue(path: folder.file())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
        try Schema.migrator.migrate(queue, upTo: version)
        try queue.write { db in
            try db.execute(sql: "INSERT INTO utterances (id, text, origin, seconds, offset) VALUES ('U', 'soup', 'said', 0, 0)")
            try db.execute(
                sql: """
                    INSERT INTO events (id, revision, utterance, position, kind, category, seconds, offset, confidence, payload, created_by)
                    VALUES ('E', 1, 1, 0, 'FoodEvent', 'nutrition', 0, 0, 1, '{"item":"soup","isCompoundMeal":false,"components":[],"eaten":true}', 1)
                    """)
        }
        try queue.close()
        #expect(try HealthLog(path: folder.file(), access: .read).summaries() == ["soup"])
        let log = try HealthLog(path: folder.file())
        try log.say(food("stew"))
        #expect(try log.summaries() == ["soup", "stew"])
    }

    @Test("a backup is whole while others write")
    func backup() async throws {
        let path = folder.file(), copies = (0..<5).map { folder.file("copy\($0)") }
        let log = try HealthLog(path: path)
        for index in 0..<50 { try log.say(food("\(index)")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for index in 50..<100 { try log.say(food("\(index)")) } }
            for copy in copies { group.addTask { try HealthLog(path: path, access: .read).backup(to: copy) } }
            try await group.waitForAll()
        }
        for copy in copies {
            let names = try HealthLog(path: copy, access: .read).events().map(\.displaySummary)
            #expect(names.count >= 50)
            #expect(names == (0..<names.count).map(String.init))
        }
    }
}
