import Foundation
import Testing

/// The examples of the README are run, and have to answer as it says; confidences are left out, which training changes.
@Suite("README") struct ReadmeTests {
    /// Lines of the README that stand in an indented block.
    private let blocks: [[String]] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../README.md").path
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { !$0.hasPrefix("    ") }.map { $0.map { String($0.dropFirst(4)) } }
    }()

    @Test("a command answers as shown")
    func commands() throws {
        let shown = blocks.filter { $0.first?.hasPrefix("$ sayso ") == true }
        #expect(!shown.isEmpty)
        for block in shown {
            let words = arguments(block[0].dropFirst("$ sayso ".count))
            #expect(plain(sayso(words).lines) == plain(block.dropFirst()), "\(block[0])")
        }
    }

    @Test("a conversation goes as shown")
    func conversation() throws {
        let shown = blocks.filter { $0.first == "$ sayso" }
        #expect(!shown.isEmpty)
        for block in shown {
            let home = Home()
            let environment = home.environment(["SAYSO_AT": "2026-03-14T14:30:00-05:00"])
            let said = block.filter { $0.hasPrefix("sayso> ") }.map { $0.dropFirst(7) + "\n" }.joined()
            let answers = block.dropFirst().filter { !$0.hasPrefix("sayso> ") }
            let run = sayso("log", input: said.utf8, environment: environment)
            #expect(plain(run.lines).starts(with: plain(answers)), "\(run.text)")
        }
    }

    private func plain(_ lines: some Sequence<String>) -> [String] {
        lines.map { $0.replacing(#/"confidence":[0-9.]+/#, with: "").replacing(#/ · \d+%/#, with: "") }
    }

    /// Words as a shell would take them, double quotes being the only quotes.
    private func arguments(_ text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}
