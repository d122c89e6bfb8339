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
}

/// The reader of our output went away; there is nobody left to tell.
struct ReaderLeft: Error {}
