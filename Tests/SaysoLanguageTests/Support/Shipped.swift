import Foundation

@testable import SaysoLanguage

/// The grammar shipped, loaded once for all tests, and the texts of the corpus.
enum Shipped {
    static let parser = Result { Parser(grammar: try Grammar.shipped()) }

    /// Every text of the corpus, in the order of its files.
    static let texts: [String] = {
        struct Line: Decodable { let text: String }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Corpus/en").standardized.path
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
        return files.flatMap { file -> [String] in
            let data = FileManager.default.contents(atPath: folder + "/" + file) ?? Data()
            return data.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Line.self, from: $0).text }
        }
    }()

    /// About `count` texts, evenly from all files.
    static func sample(_ count: Int) -> [String] {
        texts.enumerated().filter { $0.offset % max(1, texts.count / count) == 0 }.map(\.element)
    }
}
