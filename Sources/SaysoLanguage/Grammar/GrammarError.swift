/// A place in a grammar file. Lines and columns count from 1; a column of 0 means the whole line, a line of 0 the whole file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let line: Int
    public let column: Int
    public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }
    public var description: String {
        line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}

/// One thing that is wrong with a grammar, with its place and a way out.
public struct GrammarProblem: Hashable, Sendable, CustomStringConvertible {
    public let location: SourceLocation
    /// What is wrong and how to mend it, in one sentence or two.
    public let message: String
    public init(_ message: String, at location: SourceLocation) { (self.message, self.location) = (message, location) }
    public var description: String { "\(location): \(message)" }
}

/// Why a grammar could not be loaded: every problem found, in file order, never empty.
public struct GrammarErrors: Error, Sendable, CustomStringConvertible {
    public let problems: [GrammarProblem]
    public init(_ problems: [GrammarProblem]) { self.problems = problems }
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
