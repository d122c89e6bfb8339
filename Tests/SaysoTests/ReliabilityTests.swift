import Foundation
import Testing

private let half = "2026-03-14T14:30:00-05:00"

@Suite("A log survives") struct ReliabilityTests {
    let home = Home()

    private var log: String { home.path + "/.local/share/sayso/log.sqlite" }

    private func log(_ text: String, at: String = half) -> Run {
        sayso("log", "--at", at, input: text.utf8, environment: home.environment())
    }

    private func events() throws -> [[String: Any]] {
        try sayso("events", "--json", environment: home.environment()).objects()
    }

    /// The ids that were acknowledged before the program was killed.
    private func logUntilKilled(answers: Int, delay: UInt32, grammar: String? = nil) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Child.program)
        process.arguments = ["log", "--json"] + (grammar.map { ["--grammar", $0] } ?? [])
        process.environment = home.environment()
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try process.run()
        input.fileHandleForWriting.write(Data((1...60).map { "temp 9\(8 + $0 % 2).\($0 % 10)\n" }.joined().utf8))
        var shown = Data()
        while shown.count(where: { $0 == 10 }) < answers {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { break }
            shown += piece
        }
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        shown += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // What has no line break after it was not said yet.
        let whole = shown[..<(shown.lastIndex(of: 10).map { $0 + 1 } ?? shown.startIndex)]
        return try whole.split(separator: 10).flatMap { line in
            let answer = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            return (answer["events"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
    }

    /// Programs that are killed, in all; each log has its share of them.
    private static let kills = ProcessInfo.processInfo.environment["SAYSO_KILLS"].flatMap(Int.init) ?? 300
    private static let logs = 4

    // Most of a short life would be the loading of a language, in which nothing is written: a grammar of one rule lets hundreds of them fit into seconds.
    @Test("a kill at any moment: nothing acknowledged is missing, and nothing is there twice (SAYSO_KILLS says how many)", arguments: 0..<logs)
    func kills(number: Int) throws {
        let grammar = try home.thermometerGrammar()
        #expect(sayso("grammar", "compile", grammar).status == 0)
        let lives = Array(stride(from: number, to: Self.kills, by: Self.logs))
        var acknowledged: [String] = [], leastAnswers = 0
        for life in lives {
            let answers = life % 7
            acknowledged += try logUntilKilled(answers: answers, delay: UInt32(life * 7_919 % 20_000), grammar: grammar)
            leastAnswers += answers
        }
        let stored = try events().compactMap { $0["id"] as? String }
        #expect(Set(stored).count == stored.count)
        #expect(Set(acknowledged).count == acknowledged.count)
        #expect(Set(acknowledged).subtracting(stored) == [])
        // Each life may have stored one more that it did not last to acknowledge.
        #expect(stored.count - acknowledged.count <= lives.count)
        #expect(acknowledged.count >= leastAnswers)
    }

    // All of their output is read to its end, so that none is waited for by the shell, which may have been given no signal of an end.
    @Test("programs that begin a log at the same time wait for each other, and all that is said to them is stored")
    func beginTogether() throws {
        let grammar = try home.thermometerGrammar()
        #expect(sayso("grammar", "compile", grammar).status == 0)
        for round in 0..<6 {
            let run = shell("for i in $(seq 16); do \(Child.program) log --grammar \(grammar) --db new\(round).sqlite temp 99.$i & done", in: home)
            #expect(run.lines.count == 16, "\(run.talk)")
            #expect(run.talk == "")
            #expect(sayso("events", "--json", "--db", home.file("new\(round).sqlite"), environment: home.environment()).lines.count == 16)
        }
    }

    @Test("a file that may not grow: what was acknowledged is stored, nothing else, and the status is 3", arguments: [0, 150, 400])
    func full(blocks: Int) throws {
        _ = log("temp 100.1\n")
        let lines = String(repeating: "temp 100.2\n", count: 400)
        try home.write(lines, to: "said.txt")
        let run = shell("ulimit -f \(blocks); \(Child.program) log < said.txt", in: home)
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains("log.sqlite"), "\(run.talk)")
        #expect(run.lines.count < 400)
        #expect(try events().count == 1 + run.lines.count)
        #expect(log("temp 100.3\n").status == 0)
    }

    @Test("an export that could not be written whole leaves no file")
    func fullExport() throws {
        _ = log(String(repeating: "temp 99 and hr 70 and ", count: 500) + "\n")
        let run = shell("ulimit -f 100; \(Child.program) export --out export.jsonl", in: home)
        #expect(run.status == 3 && run.talk.contains("export.jsonl"), "\(run.talk)")
        #expect(!home.exists("export.jsonl"))
    }

    @Test("a damaged log is said to be one, is left as it is, and acknowledges nothing", arguments: [["log", "temp 100.1"], ["events"], ["today"], ["alerts"], ["export"], ["backup", "copy"]])
    func damaged(command: [String]) throws {
        _ = log(String(repeating: "temp 100.1\n", count: 60))
        var bytes = try Data(contentsOf: URL(fileURLWithPath: log))
        bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4_096))
        try bytes.write(to: URL(fileURLWithPath: log))
        let run = sayso(command.map { $0 == "copy" ? home.file($0) : $0 }, environment: home.environment())
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains("damaged"), "\(run.talk)")
        #expect(run.text == "")
        #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == bytes)
        #expect(!home.exists("copy"))
    }

    @Test("a clock that goes back loses nothing: what was said last is what an undo takes back")
    func backwards() throws {
        #expect(log("temp 101.2\n", at: "2026-03-14T14:30:00-05:00").status == 0)
        #expect(log("temp 99.0\n", at: "2026-03-14T09:00:00-05:00").status == 0)
        #expect(log("undo that\n", at: "1999-12-31T23:00:00-05:00").text.contains("99"))
        #expect(try events().map { $0["summary"] as? String } == ["Temperature 101.2 °F"])
        let alerts = try sayso("alerts", "--json", "--as-of", half, environment: home.environment()).objects()
        #expect(alerts.map { $0["rule"] as? String } == ["fever"])
    }

    /// How a root may do something as somebody who is none; for others, nothing is needed.
    private static let asNobody: String? =
        getuid() != 0 ? "" : shell("setpriv --reuid=65534 --clear-groups \(Child.program) --version", in: Home()).status == 0 ? "setpriv --reuid=65534 --clear-groups " : nil

    @Test("a log in a folder that one may not write to is read, also when writes are pending in it", .enabled(if: asNobody != nil, "root may write anywhere, and there is no setpriv"), arguments: [false, true])
    func readOnlyFolder(hasPending: Bool) throws {
        _ = log("temp 100.1\n")
        try FileManager.default.createDirectory(atPath: home.file("fixed"), withIntermediateDirectories: false)
        let copy = home.file("fixed/log.sqlite")
        if hasPending {
            // As another program leaves it that is killed: the last words are in the side file alone.
            _ = try logUntilKilled(answers: 3, delay: 0)
        }
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: log + suffix) {
            try FileManager.default.copyItem(atPath: log + suffix, toPath: copy + suffix)
            chmod(copy + suffix, 0o444)
        }
        let pending = (try? FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int) ?? 0
        #expect((pending > 0) == hasPending)
        chmod(home.file("fixed"), 0o555)
        chmod(home.path, 0o755)
        defer { chmod(home.file("fixed"), 0o755) }
        let names = try FileManager.default.contentsOfDirectory(atPath: home.file("fixed")).sorted()
        let prefix = try #require(Self.asNobody)
        let read = shell("\(prefix)\(Child.program) events --json --db fixed/log.sqlite", in: home)
        #expect(read.status == 0, "\(read.talk)")
        #expect(read.lines.count >= (hasPending ? 4 : 1))
        let written = shell("\(prefix)\(Child.program) log --db fixed/log.sqlite temp 100.2", in: home)
        #expect(written.status == 3)
        #expect(written.text == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("fixed")).sorted() == names)
    }

    /// Whether a small disk of one's own can be had.
    private static let hasDisks = shell("unshare -Urm mount -t tmpfs -o size=64k tmpfs .", in: Home()).status == 0

    @Test("a log on a full disk is read, exported and copied", .enabled(if: hasDisks, "no disk of one's own can be had"), arguments: [
        ("events", "98.6"), ("today", "98.6"), ("export", "98.6"), ("alerts", "No alerts"), ("backup copy", "Backed up"),
    ])
    func fullDisk(command: String, said: String) throws {
        try FileManager.default.createDirectory(atPath: home.file("disk"), withIntermediateDirectories: false)
        let grammar = try home.thermometerGrammar()
        let run = shell("""
            unshare -Urm /bin/sh -c 'mount -t tmpfs -o size=1M tmpfs disk && \(Child.program) log --grammar \(grammar) --db disk/x.sqlite --at \(half) temp 98.6 >/dev/null \
            && { dd if=/dev/zero of=disk/fill bs=1k 2>/dev/null; \(Child.program) \(command) --db disk/x.sqlite --at \(half) --tz America/Chicago; }'
            """, in: home)
        #expect(run.status == 0, "\(run.talk)")
        #expect(run.text.contains(said), "\(run.text) \(run.talk)")
    }

    @Test("a closed grammar folder is said to be closed", .enabled(if: asNobody != nil, "root may read anything, and there is no setpriv"), arguments: ["words", "words/rules"])
    func closedGrammar(folder: String) throws {
        try home.write("", to: "words/rules/a.yaml")
        try home.write("", to: "words/lexicon.yaml")
        chmod(home.path, 0o755)
        for name in ["words", "words/rules", folder] { chmod(home.file(name), name == folder ? 0 : 0o755) }
        if folder == "words" { chmod(home.file("words"), 0) }
        defer { for name in ["words", "words/rules"] { chmod(home.file(name), 0o755) } }
        let run = shell("\(try #require(Self.asNobody))\(Child.program) parse --grammar words temp 101", in: home)
        #expect(run.status == 3)
        #expect(run.talk.contains("words") && run.talk.contains("permissions"), "\(run.talk)")
    }
}

@Suite("Backup") struct BackupTests {
    let home = Home()

    init() { _ = sayso("log", "--at", half, input: "temp 101.2\nno nausea\n".utf8, environment: home.environment()) }

    private func backup(_ file: String) -> Run { sayso("backup", home.file(file), environment: home.environment()) }

    @Test("the copy is a log of its own, for its owner alone, in one file")
    func copy() throws {
        let run = backup("copy.sqlite")
        #expect(run.status == 0, "\(run.talk)")
        #expect(home.mode("copy.sqlite") == 0o600)
        #expect(home.everything.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        let export = sayso("export", environment: home.environment()).text
        #expect(sayso("export", "--db", home.file("copy.sqlite")).text == export)
        #expect(sayso("log", "--db", home.file("copy.sqlite"), "temp 99.5").status == 0)
        #expect(sayso("export", environment: home.environment()).text == export)
    }

    @Test("what is there is never written over: a file, a folder, a dangling link, the log itself")
    func exists() throws {
        try home.write("mine", to: "file")
        try FileManager.default.createDirectory(atPath: home.file("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: home.file("link"), withDestinationPath: "nowhere")
        for name in ["file", "folder", "link", ".local/share/sayso/log.sqlite"] {
            let run = backup(name)
            #expect(run.status == 3, "\(name)")
            #expect(run.talk.contains("already"), "\(run.talk)")
        }
        #expect(try home.contents("file") == "mine")
        #expect(!home.exists("nowhere"))
    }

    @Test("a place that cannot be written to, and a full one, leave nothing behind")
    func impossible() {
        let nowhere = sayso("backup", "/no/such/folder/copy", environment: home.environment())
        #expect(nowhere.status == 3)
        #expect(nowhere.talk.contains("/no/such/folder/copy could not be made") && !nowhere.talk.contains("--db") && !nowhere.talk.contains(".part-"), "\(nowhere.talk)")
        let run = shell("ulimit -f 8; \(Child.program) backup copy", in: home)
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains("full") && !run.talk.contains("logged"), "\(run.talk)")
        #expect(home.everything.filter { $0.hasPrefix("copy") } == [])
    }

    @Test("without a log there is nothing to copy")
    func nothing() {
        let other = Home()
        #expect(sayso("backup", other.file("copy"), environment: other.environment()).status == 3)
        #expect(other.everything == [])
    }
}
