public import SaysoLanguage

/// Labelled utterances, in the order of their files.
///
/// A corpus is JSON lines, one utterance each; the fields of an action stand beside its `type`, with the keys that
/// `details` has:
///
///     {"id":"food-001","text":"had a banana","ref":"2026-03-14T14:30:00-05:00","style":"typed",
///      "tags":["food"],"hard":false,"heldout":false,"gold":[{"type":"log_food","item":"banana"}]}
public struct Corpus: Sendable {
    public let utterances: [LabelledUtterance]

    public init(_ utterances: [LabelledUtterance]) { self.utterances = utterances }

    /// Reads files, and every `.jsonl` file under folders.
    ///
    /// - Throws: every problem found, in file order. Two lines with one id, or with one text, are a problem too.
    public static func load(paths: [String]) throws(CorpusErrors) -> Corpus {
        var files = CorpusFiles()
        for file in files.find(under: paths) { files.read(file) }
        if !files.problems.isEmpty { throw CorpusErrors(files.problems) }
        return Corpus(files.utterances)
    }

    /// The corpus files that the paths name, by name within a folder; one regression test each.
    /// - Throws: for a path that is not there, and a folder without a corpus file.
    public static func files(under paths: [String]) throws(CorpusErrors) -> [String] {
        var files = CorpusFiles()
        let found = files.find(under: paths)
        if !files.problems.isEmpty { throw CorpusErrors(files.problems) }
        return found
    }

    /// The part that training never sees, or the rest.
    public func heldOut(_ isHeldOut: Bool) -> Corpus { Corpus(utterances.filter { $0.isHeldOut == isHeldOut }) }
}

/// One thing that is wrong with a corpus, with its place and a way out.
public struct CorpusProblem: Hashable, Sendable, CustomStringConvertible {
    public let location: SourceLocation
    public let message: String
    public init(_ message: String, at location: SourceLocation) { (self.message, self.location) = (message, location) }
    public var description: String { "\(location): \(message)" }
}

/// Why a corpus could not be loaded: every problem found, in file order, never empty.
public struct CorpusErrors: Error, Sendable, CustomStringConvertible {
    public let problems: [CorpusProblem]
    public init(_ problems: [CorpusProblem]) { self.problems = problems }
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
