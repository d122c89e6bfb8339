import CReadline
import Glibc

/// What the Tab key offers: commands where a line begins, and everywhere the foods, drinks, drugs and symptoms of the person's own log.
enum Completion {
    /// What readline calls is a function of C and can hold nothing, so that what it needs stands here. Readline calls it on the thread that reads the line.
    nonisolated(unsafe) private static var names: () throws -> [String] = { [] }
    nonisolated(unsafe) private static var found: [String] = []

    /// Call once, before the first line is read.
    /// - Parameter names: The log's own names in lower case, asked for at each press of the key; where it throws, nothing is offered.
    static func offers(_ names: @escaping () throws -> [String]) {
        Self.names = names
        line_prepare { line, word, state in
            if state == 0 { Completion.found = Completion.endings(of: String(cString: line), word: String(cString: word), names: Completion.names) }
            return state < Completion.found.count ? strdup(Completion.found[Int(state)]) : nil
        }
    }

    /// What the last word of a line may become.
    private static func endings(of line: String, word: String, names: () throws -> [String]) -> [String] {
        if line == word, word.hasPrefix(".") { return DotCommand.names.filter { $0.hasPrefix(word) } }
        guard let names = try? names() else { return [] }
        return matches(of: line, word: word, in: names)
    }

    /// Names that go on where the line ends, each without what stands before its last word: "iron in" becomes "infusion".
    static func matches(of line: String, word: String, in names: [String]) -> [String] {
        let words = line.lowercased().split(separator: " ", omittingEmptySubsequences: false)
        var endings = Set<String>()
        for first in words.indices {
            let said = words[first...].joined(separator: " ")
            guard !said.isEmpty else { continue }
            for name in names where name.hasPrefix(said) && name.count > said.count {
                endings.insert(word + name.dropFirst(said.count))
            }
        }
        return endings.sorted()
    }
}
