internal import Foundation
internal import SaysoLanguage

/// A sentence of a JSON lines file, labelled with less than the whole answer.
public protocol Sentence: Decodable, Sendable {
    var id: String { get }
    var text: String { get }
    /// Whether training never sees it.
    var isHeldOut: Bool { get }
    /// What its object has, for somebody who wrote another.
    static var shape: String { get }
}

/// Sentences of one kind of label.
public struct SentenceCorpus<Line: Sentence>: Sendable {
    public let lines: [Line]

    public init(_ lines: [Line]) { self.lines = lines }

    /// The part that training never sees, or the rest.
    public func heldOut(_ isHeldOut: Bool) -> SentenceCorpus { SentenceCorpus(lines.filter { $0.isHeldOut == isHeldOut }) }

    /// Reads files, and every `.jsonl` file under folders.
    ///
    /// - Throws: every problem found, in file order. Two lines with one id, or with one text, are a problem too.
    public static func load(paths: [String]) throws(CorpusErrors) -> SentenceCorpus {
        var lines: [Line] = [], problems: [CorpusProblem] = [], places: [String: SourceLocation] = [:]
        for file in try Corpus.files(under: paths) {
            let data = FileManager.default.contents(atPath: file) ?? Data()
            for (index, bytes) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where bytes.contains(where: { $0 > 32 }) {
                let location = SourceLocation(file: file, line: index + 1, column: 0)
                guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
                    problems.append(CorpusProblem("a line is \(Line.shape)", at: location))
                    continue
                }
                for key in ["id " + line.id, "text " + line.text.lowercased()] {
                    if let first = places[key] { problems.append(CorpusProblem("the same \(key.prefix { $0 != " " }) as \(first); drop one", at: location)) }
                    places[key] = location
                }
                lines.append(line)
            }
        }
        if !problems.isEmpty { throw CorpusErrors(problems) }
        return SentenceCorpus(lines)
    }
}
