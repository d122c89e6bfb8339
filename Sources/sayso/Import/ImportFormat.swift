import SaysoHealth

/// A kind of file that can be imported. Reads record by record, so that a file may be larger than memory.
///
/// A new format is a type that conforms, listed in `ImportFile.formats`.
protocol ImportFormat {
    /// For people: "daily metrics".
    var name: String { get }

    /// Whether a file is of this format, by its content.
    /// - Parameter head: The first bytes, at most `ImportFile.headLength`.
    static func recognises(_ head: [UInt8]) -> Bool

    /// - Throws: a `Failure` when the file as a whole cannot be read.
    init(_ file: ImportFile, clock: Clock) throws

    /// - Returns: nil at the end of the file.
    /// - Throws: a `Failure` when the rest of the file cannot be read.
    mutating func next() throws -> ImportStep?
}

/// What one step of reading a file gives.
enum ImportStep {
    /// One row or element of the file; it may hold several records.
    case records([ImportedRecord])
    /// A row that says that there is no value.
    case gap
    /// A row that was left out, where it stands and why.
    case malformed(line: Int, reason: String)
}
