internal import GRDB
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Opens the database, and turns what SQLite reports into `StoreError`.
struct Connection: Sendable {
    let path: String
    let queue: DatabaseQueue
    /// Whose the connection is; nil: the owner's.
    private let person: String?
    /// False for a name that was new to the log when it was opened. It is added by the first write.
    let knowsPerson: Bool

    /// How long a lock of another program is waited for, in seconds.
    static let busySeconds = 10.0

    /// - Parameter person: Whose rows are read and written; nil: the owner's.
    init(
        path: String, access: HealthLog.Access, person: String? = nil, busySeconds: Double = Self.busySeconds
    ) throws(StoreError) {
        (self.path, self.person) = (path, person)
        let file = LogFile(path: path)
        let content = try file.content()
        if content == .foreign { throw .notOurs(path: path) }
        switch access {
        case .write:
            if content == .missing { try file.create() }
            guard file.isWritable else { throw .readOnly(path: path) }
            file.makePrivate()
            queue = try Self.openForWriting(path, busySeconds)
            // Made by the first connection, which may have been a program with another idea of modes.
            file.makePrivate()
        case .read:
            guard content == .ours else { throw .missing(path: path) }
            let reading = try Self.openForReading(file, busySeconds)
            queue = try Self.isCurrent(reading, path) ? reading : Self.openForWriting(path, busySeconds)
        }
        do {
            knowsPerson = try queue.writeWithoutTransaction { db in try People.become(person, in: db) }
        } catch { throw Self.translate(error, path: path, purpose: "opening the log") }
    }

    /// Runs one immediate transaction, so that two writers wait for each other before either has read.
    func write<T>(_ purpose: String, _ body: (Database) throws -> T) throws(StoreError) -> T {
        do {
            var result: T?
            try queue.inTransaction(.immediate) { db in
                if let person { try People.add(person, in: db) }
                result = try body(db)
                return .commit
            }
            guard let result else { preconditionFailure("a committed transaction has a result") }
            return result
        } catch { throw Self.translate(error, path: path, purpose: purpose) }
    }

    func read<T>(_ purpose: String, _ body: (Database) throws -> T) throws(StoreError) -> T {
        do { return try queue.read(body) } catch { throw Self.translate(error, path: path, purpose: purpose) }
    }

    private static func configuration(_ busySeconds: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busySeconds)
        configuration.foreignKeysEnabled = true
        // Errors must not carry the statement's arguments: they are what people said.
        configuration.publicStatementArguments = false
        return configuration
    }

    private static func openForWriting(_ path: String, _ busySeconds: Double) throws(StoreError) -> DatabaseQueue {
        do {
            var configuration = configuration(busySeconds)
            configuration.prepareDatabase { db in
                try claim(db, busySeconds)
                // Acknowledged means on disk, also when the power goes.
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // What an hour of talk in one line writes is held until it is whole: 32 MiB, of which an utterance uses next to nothing.
                try db.execute(sql: "PRAGMA cache_size = -32768")
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let migrator = Schema.migrator
            try whileOthersMigrate(queue) {
                if try queue.read(migrator.hasBeenSuperseded) { throw StoreError.newerSchema(path: path) }
                if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
            }
            return queue
        } catch { throw translate(error, path: path, purpose: "opening the log") }
    }

    /// Does again what failed because another process changed the tables in the meantime.
    ///
    /// Of two that run the same migration, one finds its tables there already; and what has just been found missing may exist by the time it is looked for
    /// again. Either may happen at each of the migrations.
    private static func whileOthersMigrate<T>(_ queue: DatabaseQueue, _ body: () throws -> T) throws -> T {
        func schemaVersion() throws -> Int? { try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA schema_version") } }
        while true {
            let version = try schemaVersion()
            do { return try body() } catch let error as DatabaseError {
                guard try schemaVersion() != version else { throw error }
            }
        }
    }

    private static func openForReading(_ file: LogFile, _ busySeconds: Double) throws(StoreError) -> DatabaseQueue {
        var configuration = configuration(busySeconds)
        configuration.readonly = true
        do {
            let queue: DatabaseQueue
            do {
                queue = try DatabaseQueue(path: file.path, configuration: configuration)
            } catch let error as DatabaseError where lacksSideFiles(error) {
                queue = try openWithoutSideFiles(file, configuration)
            }
            if try whileOthersMigrate(queue, { try queue.read(Schema.migrator.hasBeenSuperseded) }) { throw StoreError.newerSchema(path: file.path) }
            return queue
        } catch { throw translate(error, path: file.path, purpose: "opening the log") }
    }

    /// Whether a log could not be opened because its side files could not be made: nobody may write there, or there is no room.
    private static func lacksSideFiles(_ error: DatabaseError) -> Bool {
        [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_FULL].contains(error.resultCode) || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
    }

    /// Opens a log in a folder that has no place for the side files of a write-ahead log.
    ///
    /// Without pending writes they are not needed. With some, an immutable database would leave them out and an old state would pass
    /// for the log: they are read by the one connection that keeps its index of them in memory, which is one that locks nobody out.
    private static func openWithoutSideFiles(_ file: LogFile, _ configuration: Configuration) throws -> DatabaseQueue {
        let escaped = file.path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        guard file.hasPendingWrites else { return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration) }
        var configuration = configuration
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        return try DatabaseQueue(path: "file:\(escaped)?vfs=unix-none", configuration: configuration)
    }

    /// False for a log of an older version, which has to be brought up to date before it can be read.
    private static func isCurrent(_ queue: DatabaseQueue, _ path: String) throws(StoreError) -> Bool {
        do { return try whileOthersMigrate(queue) { try queue.read(Schema.migrator.hasCompletedMigrations) } } catch {
            throw translate(error, path: path, purpose: "opening the log")
        }
    }

    /// Marks an empty file as ours and switches it to write-ahead logging.
    private static func claim(_ db: Database, _ busySeconds: Double) throws {
        if try Int32.fetchOne(db, sql: "PRAGMA application_id") != Schema.applicationID {
            try db.inTransaction(.immediate) {
                let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
                let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
                guard id == Schema.applicationID || (id == 0 && tables == 0) else { throw NotOurs() }
                try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
                return .commit
            }
        }
        // Two processes that switch at once refuse each other without waiting, so the wait is here.
        for attempt in 0... {
            do {
                if try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" { return }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                if attempt >= Int(busySeconds * 100) { throw error }
            }
            guard attempt < Int(busySeconds * 100) else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            usleep(10_000)
        }
    }

    private struct NotOurs: Error {}

    static func translate(_ error: any Error, path: String, purpose: String) -> StoreError {
        switch error {
        case let error as StoreError: return error
        case is NotOurs: return .notOurs(path: path)
        case let error as DatabaseError:
            // No room to make the shared index of the write-ahead log.
            if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE { return .full(path: path) }
            switch error.resultCode {
            case .SQLITE_NOTADB: return .notOurs(path: path)
            case .SQLITE_CORRUPT: return .damaged(path: path)
            case .SQLITE_READONLY: return .readOnly(path: path)
            case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(path: path)
            case .SQLITE_FULL: return .full(path: path)
            case .SQLITE_CANTOPEN: return .cannotOpen(path: path, reason: "SQLite could not open it")
            default:
                return .failed(path: path, purpose: purpose, code: Int(error.extendedResultCode.rawValue))
            }
        // A row of ours that cannot be read back.
        default: return .damaged(path: path)
        }
    }
}
