/// How the program ends, as scripts see it.
enum ExitStatus: Int32 {
    case done = 0
    /// Something in the input could not be done; the rest was.
    case partly = 1
    /// A wrong option, an unreadable instant or zone.
    case usage = 2
    /// The database, a file, the grammar or the configuration is not as it should be.
    case world = 3
}

/// Why a command stops: what happened and the way out, in words for the person who typed it.
struct Failure: Error {
    let message: String
    let status: ExitStatus

    static func usage(_ message: String) -> Failure { Failure(message: message, status: .usage) }
    static func world(_ message: String) -> Failure { Failure(message: message, status: .world) }

    /// - Parameters:
    ///   - option: What the name was given to, where that is not plain.
    ///   - names: Of which the nearest is suggested.
    static func unknownMember(_ name: String, option: String? = nil, among names: [String]) -> Failure {
        .usage((option.map { "\($0): " } ?? "") + "there is no member named '\(name.printable)'" + suggestion(for: name, among: names).printable)
    }
}

/// The reader of our output went away; there is nobody left to tell.
struct ReaderLeft: Error {}
