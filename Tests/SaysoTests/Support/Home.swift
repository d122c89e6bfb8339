import Foundation

/// A home folder of its own for one test, gone with it.
final class Home {
    let path: String

    init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/sayso-test-XXXXXX").utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder")
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The environment of somebody who lives here.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        ["HOME": path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "TZ": "UTC"].merging(more) { _, new in new }
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and the folders above it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
        return url.path
    }

    func contents(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    /// Every file and folder below, by path.
    var everything: [String] { (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted() }

    /// The permissions of a file, as in 0o600.
    func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
