/// A value that a person chose, and where, so that a message about it can say which one to mend.
struct Setting {
    enum Origin {
        case option(String)
        case environment(String)
        case file(String, line: Int, column: Int)
    }

    let value: String
    let origin: Origin

    /// A complaint about this value. A wrong option or variable is wrong usage; a wrong file is a wrong file.
    func failure(_ message: String) -> Failure {
        switch origin {
        case .option(let name): .usage("--\(name): \(message)")
        case .environment(let name): .usage("\(name) in the environment: \(message)")
        case .file(let path, let line, let column): .world("\(path):\(line):\(column): \(message)")
        }
    }
}
