import SaysoExchange
import SaysoHealth

/// The `export.xml` of Apple Health.
struct AppleHealthImport: ImportFormat {
    let name = "Apple Health"
    private var export: AppleHealthExport

    static func recognises(_ head: [UInt8]) -> Bool { AppleHealthExport.recognises(head) }

    init(_ file: ImportFile, clock: Clock) { self.init(clock: clock) { try file.piece() } }

    init(clock: Clock, _ source: @escaping () throws -> [UInt8]) { export = AppleHealthExport(clock: clock.local(at: clock.now), source) }

    mutating func next() throws -> ImportStep? {
        switch try export.next() {
        case .records(let records): .records(records)
        case .malformed(let line, let reason): .malformed(line: line, reason: reason)
        case nil: nil
        }
    }
}

/// The archive that the telephone hands over, with `export.xml` in it under whatever name its language has for it.
struct AppleHealthArchiveImport: ImportFormat {
    var name: String { contents.name }
    private var contents: AppleHealthImport
    private let path: String

    static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    init(_ file: ImportFile, clock: Clock) throws {
        path = file.path
        contents = try Self.translated(path) {
            let archive = try ZipArchive(size: file.size) { try file.bytes(from: $0, count: $1) }
            let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".xml") }.sorted { $0.size > $1.size }
            for document in documents where try AppleHealthExport.recognises(archive.contents(of: document)()) {
                return AppleHealthImport(clock: clock, try archive.contents(of: document))
            }
            throw Failure.world("\(file.path) holds no export of Apple Health")
        }
    }

    mutating func next() throws -> ImportStep? {
        try Self.translated(path) { try contents.next() }
    }

    private static func translated<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let error as ZipError { throw Failure.world("\(path) cannot be read: \(error)") }
    }
}
