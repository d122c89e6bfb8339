internal import Foundation
internal import SaysoLanguage

/// A sentence of a JSON lines file, labelled with less than the whole answer.
protocol Sentence: Decodable {
    var id: String { get }
    var text: String { get }
    /// What its object has, for somebody who wrote another.
    static var shape: String { get }
}

extension Sentence {
    /// Reads files, and every `.jsonl` file under folders.
    ///
    /// - Throws: every problem found, in file order. Two lines with one id, or with one text, are a problem too.
    static func load(paths: [String]) throws(CorpusErrors) -> [Self] {
        var lines: [Self] = [], problems: [CorpusProblem] = [], places: [String: SourceLocation] = [:]
        for file in try Corpus.files(under: paths) {
            let data = FileManager.default.contents(atPath: file) ?? Data()
            for (index, bytes) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where bytes.contains(where: { $0 > 32 }) {
                let location = SourceLocation(file: file, line: index + 1, column: 0)
                guard let line = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
                    problems.append(CorpusProblem("a line is \(shape)", at: location))
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
        return lines
    }
}
