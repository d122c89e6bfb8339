import Glibc
import Yams

/// What `config.yaml` sets: a mapping from the names of the common options to their values.
struct Configuration {
    static let keys = ["db", "grammar", "at", "tz", "profile"]

    private(set) var settings: [String: Setting] = [:]

    /// An absent file sets nothing.
    /// - Throws: What is wrong with the file, with its line and column.
    static func read(_ path: String) throws(Failure) -> Configuration {
        guard let bytes = try contents(path) else { return Configuration() }
        let root: Node?
        do {
            root = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self))
        } catch let error as YamlError {
            throw .world(describe(error, in: path))
        } catch {
            throw .world("\(path): \(error)")
        }
        var configuration = Configuration()
        guard let root, root.null == nil else { return configuration }
        guard let mapping = root.mapping else {
            throw .world("\(place(of: root, in: path)): the file should hold lines like 'tz: Europe/Berlin'")
        }
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            guard keys.contains(name) else {
                throw .world("\(place(of: key, in: path)): no setting named '\(name)'\(suggestion(for: name, among: keys))")
            }
            guard let text = value.scalar?.string, !text.isEmpty else {
                throw .world("\(place(of: value, in: path)): '\(name)' needs one value, as in '\(name): …'")
            }
            let mark = value.mark
            configuration.settings[name] = Setting(
                value: text, origin: .file(path, line: mark?.line ?? 0, column: mark?.column ?? 0))
        }
        return configuration
    }

    private static func contents(_ path: String) throws(Failure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            // A home that is closed to this account (a service's) has no configuration for it; a closed file is a mistake.
            if code == ENOENT || code == ENOTDIR || access(path, F_OK) != 0 { return nil }
            throw .world("cannot read \(path): \(errorText(code))")
        }
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor, name: path)
        var bytes: [UInt8] = []
        while let line = try reader.next() {
            guard case .bytes(let line) = line, bytes.count + line.count < LineReader.limit else {
                throw .world("\(path) is too long to be a configuration file")
            }
            bytes += line + [UInt8(ascii: "\n")]
        }
        return bytes
    }

    private static func place(of node: Node, in path: String) -> String {
        node.mark.map { "\(path):\($0.line):\($0.column)" } ?? path
    }

    private static func describe(_ error: YamlError, in path: String) -> String {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            "\(path):\(mark.line):\(mark.column): \(problem)"
        default: "\(path): \(error)"
        }
    }
}
