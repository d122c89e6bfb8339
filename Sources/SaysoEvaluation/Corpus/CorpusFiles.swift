internal import Foundation
internal import SaysoLanguage

/// The files of a corpus, found and read, with everything that is wrong in any of them.
struct CorpusFiles {
    private(set) var utterances: [LabelledUtterance] = []
    private(set) var problems: [CorpusProblem] = []
    private var lineOfID: [String: SourceLocation] = [:]
    private var lineOfText: [String: SourceLocation] = [:]

    /// The files that the paths name, each once, in the order of the paths and by name within a folder.
    mutating func find(under paths: [String]) -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                fail("no such file or folder", at: path)
                continue
            }
            guard isFolder.boolValue else {
                files.append(path)
                continue
            }
            let inside = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            let names = inside.filter { $0.hasSuffix(".jsonl") }.sorted()
            if names.isEmpty { fail("no .jsonl file in this folder; a corpus is files of JSON lines", at: path) }
            files += names.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    mutating func read(_ file: String) {
        guard let data = FileManager.default.contents(atPath: file) else {
            fail("cannot be read; check that it is a file and that you may read it", at: file)
            return
        }
        for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // 9, 13 and 32 are the blanks that JSON allows around a value.
            guard line.contains(where: { ![9, 13, 32].contains($0) }) else { continue }
            var reader = LineReader(at: SourceLocation(file: file, line: index + 1, column: 0))
            let utterance = reader.read(Data(line))
            problems += reader.problems
            refuseRepetition(by: reader)
            if let utterance { utterances.append(utterance) }
        }
    }

    private mutating func refuseRepetition(by line: LineReader) {
        if let id = line.id {
            if let first = lineOfID[id] {
                problems.append(CorpusProblem("the id '\(id)' is taken by \(first); choose another", at: line.location))
            } else {
                lineOfID[id] = line.location
            }
        }
        if let said = line.said {
            if let first = lineOfText[said] {
                problems.append(CorpusProblem("the same text as \(first); drop one, or say it in other words", at: line.location))
            } else {
                lineOfText[said] = line.location
            }
        }
    }

    private mutating func fail(_ message: String, at file: String) {
        problems.append(CorpusProblem(message, at: SourceLocation(file: file, line: 0, column: 0)))
    }
}
