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

    /// About one text in `share`, from all files. A text is in by what it says (its hash), whatever others come and go.
    static func sample(oneIn share: UInt64) -> [String] { texts.filter { hash($0) % share == 0 } }

    /// FNV-1a, the same in every run.
    static func hash(_ text: String) -> UInt64 { text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 } }
}
