import Glibc

/// Where a person's files are, by the XDG base directories. Nil where neither the variable nor HOME says.
struct Folders {
    let environment: [String: String]

    var configuration: String? { folder("XDG_CONFIG_HOME", or: ".config").map { $0 + "/config.yaml" } }
    var database: String? { folder("XDG_DATA_HOME", or: ".local/share").map { $0 + "/log.sqlite" } }
    var history: String? { folder("XDG_STATE_HOME", or: ".local/state").map { $0 + "/history" } }

    /// The standard asks to ignore paths that are not absolute.
    private func folder(_ variable: String, or fallback: String) -> String? {
        if let path = environment[variable], path.hasPrefix("/") { return path + "/sayso" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return (home == "/" ? "" : home) + "/" + fallback + "/sayso"
    }

    /// Expands a leading `~/`, which no shell has seen in a configuration file.
    func expanding(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
        return home + path.dropFirst()
    }
}

/// Makes the folder that is to hold `path`, and those above it, for this person alone.
func makeFolder(holding path: String) throws(Failure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
        folder += "/" + part
        if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 {
            throw .world("cannot make the folder \(folder): \(errorText(errno))")
        }
    }
}
