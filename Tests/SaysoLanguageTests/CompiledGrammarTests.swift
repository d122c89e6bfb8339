import Foundation
import Testing

@testable import SaysoLanguage

@Suite("The compiled form of a grammar") struct CompiledGrammarTests {
    /// A folder of its own with a grammar in it, gone when the test is.
    private final class Folder {
        let path: String
        var compiled: String { path + ".compiled" }

        init(copying source: String) throws {
            let base = FileManager.default.temporaryDirectory.appendingPathComponent("sayso-language-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
            path = base.appendingPathComponent("en").path
            try FileManager.default.copyItem(atPath: source, toPath: path)
        }

        init(_ grammar: SmallGrammar) throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("sayso-language-\(UUID().uuidString)").appendingPathComponent("en").path
            for file in grammar.list {
                let target = URL(fileURLWithPath: path + "/" + file.path)
                try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: target)
            }
        }

        deinit { try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent()) }
    }

    private static let small = SmallGrammar("words: {take: [took], w: [{say: fig, amount: 3}]}\nrules:\n  - {name: r, makes: log_food, says: \"<take> <+w>\", where: 1 < 2, example: took fig}\n")

    @Test("reads as the grammar it was made from", .timeLimit(.minutes(5))) func roundTrip() throws {
        let folder = try Folder(copying: Grammar.shippedFolder())
        // To compile a language takes a debug build more than a minute: it is done once, and the compiled form written as `Grammar.compile` does.
        let written = Parser(grammar: try Grammar(GrammarFile.all(in: folder.path)))
        try CompiledGrammar.write(written.grammar.tables, for: folder.path)
        let read = Parser(grammar: try #require(CompiledGrammar.read(for: folder.path).map(Grammar.init(tables:))))
        #expect(read.grammar.ruleCount == written.grammar.ruleCount)
        #expect(read.grammar.lexemeCount == written.grammar.lexemeCount)
        #expect(read.grammar.examples == written.grammar.examples)
        var first = Workspace(written.grammar), second = Workspace(read.grammar)
        let mapped = Parser(grammar: try #require(CompiledGrammar.read(for: folder.path, use: .oneText).map(Grammar.init(tables:))))
        let texts = Shipped.sample(oneIn: 100)
        #expect(texts.count >= 200)
        for text in texts {
            let a = written.parse(text, at: .saturdayAfternoon, in: &first), b = read.parse(text, at: .saturdayAfternoon, in: &second)
            #expect(a.actions == b.actions, "'\(text)' is \(a.json()) by the files and \(b.json()) by their compiled form")
            #expect(mapped.parse(text, at: .saturdayAfternoon).actions == b.actions, "'\(text)' reads alike where the file is mapped")
        }
    }

    @Test("is ignored once a file of the folder changes, comes or goes") func stale() throws {
        for change in [
            { (folder: Folder) in try Data("format: 1\nrules: []\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/rules/test.yaml")) },
            { try Data("format: 1\n".utf8).write(to: URL(fileURLWithPath: $0.path + "/rules/more.yaml")) },
            { try FileManager.default.removeItem(atPath: $0.path + "/rules/test.yaml") },
        ] {
            let folder = try Folder(Self.small)
            try Grammar.compile(folder: folder.path)
            #expect(CompiledGrammar.read(for: folder.path) != nil)
            try change(folder)
            #expect(CompiledGrammar.read(for: folder.path) == nil)
        }
    }

    @Test("is that of a copy too, whose files have other times, until one has other bytes") func copied() throws {
        let folder = try Folder(Self.small)
        try Grammar.compile(folder: folder.path)
        let copy = try Folder(copying: folder.path), file = copy.path + "/rules/test.yaml"
        try FileManager.default.copyItem(atPath: folder.compiled, toPath: copy.compiled)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file)
        #expect(CompiledGrammar.fingerprint(of: copy.path) != CompiledGrammar.fingerprint(of: folder.path))
        #expect(CompiledGrammar.read(for: copy.path) != nil)
        // As long as before, and of the same time.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes[bytes.count - 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file)
        #expect(CompiledGrammar.read(for: copy.path) == nil)
    }

    @Test("is for all who may read the folder, and for nobody else", arguments: [(0o755, 0o644), (0o700, 0o600), (0o750, 0o640)]) func mode(folder mode: Int, expected: Int) throws {
        let folder = try Folder(Self.small)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        try Grammar.compile(folder: folder.path)
        #expect(try FileManager.default.attributesOfItem(atPath: folder.compiled)[.posixPermissions] as? Int == expected)
    }

    @Test("is ignored where it is missing, or of another folder") func missing() throws {
        let one = try Folder(Self.small), other = try Folder(Self.small)
        #expect(CompiledGrammar.read(for: one.path) == nil)
        #expect(try Grammar.compile(folder: one.path) == one.compiled)
        try FileManager.default.copyItem(atPath: one.compiled, toPath: other.compiled)
        #expect(CompiledGrammar.read(for: other.path) != nil, "the same files written at another time are the same")
        try Data("format: 1\nrules: []\n".utf8).write(to: URL(fileURLWithPath: other.path + "/rules/test.yaml"))
        #expect(CompiledGrammar.read(for: other.path) == nil)
        #expect(CompiledGrammar.read(for: "/no/such/folder") == nil)
    }

    @Test("is ignored when cut short or damaged anywhere, and the folder is read instead") func damaged() throws {
        let folder = try Folder(Self.small)
        try Grammar.compile(folder: folder.path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.compiled))
        func reads(_ data: Data) throws -> Bool {
            try data.write(to: URL(fileURLWithPath: folder.compiled))
            let isMapped = CompiledGrammar.read(for: folder.path, use: .oneText) != nil
            #expect(isMapped == (CompiledGrammar.read(for: folder.path) != nil))
            return isMapped
        }
        #expect(try reads(whole))
        var random = SeededRandom(9)
        for length in [0, 1, 7, 8, 15, 16, 17, whole.count / 2, whole.count - 8, whole.count - 1] { #expect(try !reads(whole.prefix(length)), "cut to \(length) of \(whole.count) bytes") }
        for _ in 0..<400 {
            let at = Int.random(in: 0..<whole.count, using: &random), mask = UInt8(1) << UInt8.random(in: 0...7, using: &random)
            var broken = whole
            broken[at] ^= mask
            #expect(try !reads(broken), "seed \(random.seed), byte \(at) of \(whole.count) with \(mask) flipped")
        }
        #expect(try !reads(whole + Data([0])))
        #expect(try !reads(whole + whole))
        #expect(try Parser(grammar: Grammar.folder(folder.path)).actions("took fig") == ["log_food amount=3"])
    }
}
