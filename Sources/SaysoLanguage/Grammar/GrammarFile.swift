import Foundation

/// A file of a grammar, by its path inside the grammar's folder ("rules/vitals.yaml").
public struct GrammarFile: Sendable {
    public let path: String
    public let text: String
    public init(path: String, text: String) { (self.path, self.text) = (path, text) }
}

extension GrammarFile {
    /// All `.yaml` and `.tsv` files below a folder, by path.
    /// - Throws: a problem with a way out when the folder or one of its files cannot be read.
    static func all(in folder: String) throws(GrammarErrors) -> [GrammarFile] {
        func problem(_ message: String, _ path: String) -> GrammarErrors {
            GrammarErrors([GrammarProblem(message, at: SourceLocation(file: path, line: 0, column: 0))])
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw problem("there is no such grammar folder; name one that holds lexicon.yaml and rules/", folder)
        }
        let inside = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        // A walk passes over folders that are closed to it without a word.
        for path in [folder] + inside.map({ folder + "/" + $0 }) {
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
            guard FileManager.default.isReadableFile(atPath: path), FileManager.default.isExecutableFile(atPath: path) else {
                throw problem("the folder cannot be read; check its permissions", path)
            }
        }
        let paths = inside.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".tsv") }.sorted()
        if paths.isEmpty { throw problem("the folder holds no grammar: no .yaml and no .tsv file", folder) }
        var files: [GrammarFile] = []
        for path in paths {
            guard let data = FileManager.default.contents(atPath: folder + "/" + path) else {
                throw problem("cannot be read; check its permissions", folder + "/" + path)
            }
            files.append(GrammarFile(path: path, text: String(decoding: data, as: UTF8.self)))
        }
        return files
    }
}
